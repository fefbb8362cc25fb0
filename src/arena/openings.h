// Openings: where the games of a match begin, so that they are not all the same. By random plies, or from a file: EPD
// and PGN for chess, or for any game a text file with one position or one list of moves a line. Opening number i is the
// same whenever and by whomever it is asked for.
//
//   Openings openings = Openings::random(game, 4, seed);
//   auto openings = Openings::read(game, "openings.epd", {.shuffle_seed = 7});
//   std::unique_ptr<AnyPlay> play = openings.start_play(pair);
#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/expected.h"
#include "face/any_game.h"

namespace arborist {

struct Opening {
  std::string start = {};  // empty: the usual one
  std::vector<std::string> moves = {};
};

class Openings {
 public:
  static constexpr std::size_t largest_file = std::size_t{256} << 20U;
  static constexpr std::size_t most_plies = 1000;

  struct Reading {
    std::size_t plies = most_plies;                            // of a line, at most
    std::optional<std::uint64_t> shuffle_seed = std::nullopt;  // else in the order of the file
  };

  // The game outlives its openings. No plies: the usual start. Where so many plies always end the game, fewer are
  // played.
  [[nodiscard]] static Openings random(const AnyGame& game, int plies, std::uint64_t seed);
  [[nodiscard]] static Expected<Openings> read(const AnyGame& game, const std::filesystem::path& path,
                                               const Reading& reading);

  // Those of a file begin anew when they are used up.
  [[nodiscard]] std::unique_ptr<AnyPlay> start_play(std::size_t number) const;
  // How many there are; none where chance makes them as they are asked for.
  [[nodiscard]] std::optional<std::size_t> count() const;
  // "4 random plies", "1,200 openings of book.epd, shuffled".
  [[nodiscard]] const std::string& text() const { return text_; }
  // Equal for equal openings in equal order.
  [[nodiscard]] std::uint64_t fingerprint() const;

 private:
  explicit Openings(const AnyGame& game) : game_(&game) {}
  [[nodiscard]] std::unique_ptr<AnyPlay> by_chance(std::size_t number) const;

  const AnyGame* game_;
  int random_plies_ = 0;
  std::uint64_t seed_ = 0;
  std::vector<Opening> list_ = {};
  std::string text_ = {};
};

}  // namespace arborist
