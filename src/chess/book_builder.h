// BookBuilder: an opening book from games. A move weighs two for every win of the side that played it and one for every
// draw; weights too large for the format are scaled down, position by position.
//
//   BookBuilder builder({.least_games = 3, .most_plies = 30});
//   PgnReader reader(PgnInput(stream));
//   while (reader.read_game(builder)) {}
//   Book book = builder.build();
//
// Memory grows with the number of different moves seen, not with the number of games.
#pragma once

#include <cstdint>
#include <span>
#include <unordered_map>
#include <vector>

#include "chess/book.h"
#include "chess/pgn_reader.h"

namespace arborist::chess {

struct BookBuildOptions {
  std::uint32_t least_games = 1;  // in which a move must have been played
  int most_plies = 40;            // of a game that count
};

// As a visitor it takes the main line of every game that has a result, up to a pass.
class BookBuilder final : public PgnVisitor {
 public:
  explicit BookBuilder(const BookBuildOptions& options) : options_(options) {}

  // A line that counts once for every move in it, whoever won.
  void add_line(const Position& start, std::span<const Move> moves);
  [[nodiscard]] Book build() const;
  [[nodiscard]] std::uint64_t games() const { return games_; }
  [[nodiscard]] std::uint64_t broken_games() const { return broken_games_; }
  [[nodiscard]] std::uint64_t games_without_result() const { return games_without_result_; }

  void begin_game(std::size_t line) override;
  void move(const Position& before, Move move, const Position& after) override;
  void begin_variation() override { ++depth_; }
  void end_variation() override { --depth_; }
  void end_game(PgnResult result) override;
  void broken_game(const PgnProblem& problem) override;
  [[nodiscard]] bool wants_comments() const override { return false; }

 private:
  struct Played {
    std::uint64_t key;
    std::uint16_t move;
    Side side;
    friend bool operator==(const Played&, const Played&) = default;
  };
  struct MoveId {
    std::uint64_t key;
    std::uint16_t move;
    friend bool operator==(const MoveId&, const MoveId&) = default;
  };
  struct HashMoveId {
    std::size_t operator()(const MoveId& id) const { return mix_bits(id.key ^ id.move); }
  };
  struct Count {
    std::uint32_t games = 0;
    std::uint64_t points = 0;
  };

  void add(const Played& played, std::uint32_t points);

  BookBuildOptions options_;
  std::unordered_map<MoveId, Count, HashMoveId> counts_;
  std::vector<Played> line_;
  int depth_ = 0;
  bool passed_ = false;
  std::uint64_t games_ = 0;
  std::uint64_t broken_games_ = 0;
  std::uint64_t games_without_result_ = 0;
};

}  // namespace arborist::chess
