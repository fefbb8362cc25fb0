// OwnGames: how a person's stored games went on from a position, whatever moves led there. Made anew when the games
// have changed; the last 2,000 games and their first 40 plies count.
//
//   const OwnGames& games = shelf.of(store, person, "chess");
//   for (const auto& next : games.at(position)) show(next.move, next.games, next.points);
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "chess/position.h"
#include "core/json.h"
#include "store/game_store.h"

namespace arborist::server {

class OwnGames {
 public:
  struct Next {
    chess::Move move = {};
    int games = 0;
    int finished = 0;
    double points = 0;  // of White, in those that are finished
  };

  OwnGames() = default;
  explicit OwnGames(const std::vector<store::StoredGame>& games);
  [[nodiscard]] const std::vector<Next>& at(const chess::Position& position) const;

 private:
  std::unordered_map<std::uint64_t, std::vector<Next>> next_;
};

class OwnGamesShelf {
 public:
  // Empty where they cannot be read.
  [[nodiscard]] const OwnGames& of(store::GameStore* store, const std::string& person, std::string_view game);

 private:
  struct Kept {
    std::string state;
    OwnGames games;
  };
  std::map<std::string, Kept> kept_;
  OwnGames none_;
};

// The moves of the openings' table and of one's own games: [{uci, san, name?, share?, mine, score?}]. `share` is of the
// table, in percent; `score` of the side to move in one's own games.
[[nodiscard]] Json book_json(const chess::Position& position, const OwnGames& own);

}  // namespace arborist::server
