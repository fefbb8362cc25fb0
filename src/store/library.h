// Library: looks through the stored games on a connection of its own, beside the GameStore that writes them, so that
// long searches keep nobody waiting. It sees what was written before it was asked.
//
//   auto library = Library::open(store.path());
//   auto found = library->list({.query = "kasparov", .result = "1-0"});
//   auto moves = library->next_moves(key, {.collection = 3});
//
// One thread at a time, but any.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/expected.h"
#include "store/database.h"
#include "store/list_query.h"

namespace arborist::store {

// By what games can be told apart.
enum class Facet : std::uint8_t { game, player, result, opening, year, collection };

struct FacetValue {
  std::string value = {};  // of a collection its number, of openings the family
  std::string name = {};   // as it is shown
  std::int64_t games = 0;
};

// How games went on from a position.
struct NextMove {
  std::string move = {};
  std::int64_t games = 0;  // those that are not over included
  std::int64_t first = 0;  // won by the first side
  std::int64_t drawn = 0;
  std::int64_t second = 0;
};

class Library {
 public:
  [[nodiscard]] static Expected<Library> open(const std::filesystem::path& path);

  [[nodiscard]] Expected<ListPage> list(const ListQuery& query) const { return list_games(database_, query); }
  [[nodiscard]] Expected<std::int64_t> count(const ListQuery& query) const;
  // The values that most games of the query have, at most so many, among those that begin so (in whatever case).
  [[nodiscard]] Expected<std::vector<FacetValue>> values_of(Facet facet, const ListQuery& query,
                                                            std::string_view beginning, int most) const;
  // Of games with that position; the most frequent first.
  [[nodiscard]] Expected<std::vector<NextMove>> next_moves(std::uint64_t position, const ListQuery& query) const;
  // With their moves: a page of the query, or these, in that order, as far as they are there.
  [[nodiscard]] Expected<std::vector<StoredGame>> games(const std::vector<std::string>& ids) const;
  // How many games are not in the index yet.
  [[nodiscard]] Expected<std::int64_t> left_to_index() const;

 private:
  explicit Library(Database database) : database_(std::move(database)) {}
  Database database_;
};

}  // namespace arborist::store
