// MateSearch: whether the side to move can force mate in so many moves, with a proof. Every defence is tried, and where
// the answer is no, every attack was: nothing is left out, reduced or guessed.
//
//   MateSearch search({.nodes = 10'000'000});
//   MateAnswer answer = search.prove(position, 4);
//   if (answer.kind == MateAnswer::Kind::proved) show(answer.moves, answer.line);
//
// Depth-first proof-number search (Nagai 2002) of one length after the other, so that a mate that is found is the
// shortest. A position with so many plies left is one node. To find a mate takes some thousand nodes for each move of
// it; to refute one takes all positions up to the last two plies, of which only checks and their answers are looked at.
// Repetitions with the game before are not seen. The table takes 24 MB.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

#include "chess/position.h"

namespace arborist::engine {

struct MateLimits {
  std::uint64_t nodes = UINT64_MAX;
  std::function<bool()> shall_stop = {};  // asked every now and then
};

struct MateAnswer {
  // Proved: there is a mate. None: there is no mate in as many moves as were asked for. Unknown: a limit came first.
  enum class Kind : std::uint8_t { proved, none, unknown };
  Kind kind = Kind::unknown;
  int moves = 0;  // of the mate; otherwise: how many moves are known to be too few
  std::vector<chess::Move> line = {};
  std::uint64_t nodes = 0;
};

class MateSearch {
 public:
  explicit MateSearch(MateLimits limits) : limits_(std::move(limits)) {}

  // With one of these moves, if any are named.
  [[nodiscard]] MateAnswer prove(const chess::Position& position, int most_moves,
                                 const std::vector<chess::Move>& only_moves = {});

 private:
  // How many leaves must at least be proved for this to be what the side to move wants (phi), or does not (delta).
  struct Numbers {
    std::uint32_t phi = 1;
    std::uint32_t delta = 1;
  };
  struct Entry {
    std::uint64_t key = 0;
    Numbers numbers = {};
  };
  struct Child {
    chess::Move move;
    chess::Position position;
    Numbers numbers;
  };
  static constexpr std::uint32_t infinite = 1U << 30U;
  static constexpr std::size_t table_size = std::size_t{1} << 20U;

  // The attacker has the move where `plies` is odd.
  [[nodiscard]] std::optional<bool> is_mate(const chess::Position& position, int plies);
  [[nodiscard]] Numbers look(const chess::Position& position, int plies, Numbers within);
  [[nodiscard]] std::vector<Child> children(const chess::Position& position, int plies);
  [[nodiscard]] Numbers first_guess(const chess::Position& position, int plies) const;
  [[nodiscard]] std::vector<chess::Move> line_of(chess::Position position, int plies);
  [[nodiscard]] std::vector<chess::Move> moves_of(const chess::Position& position, int plies) const;
  [[nodiscard]] bool is_out();
  // Only the root has so many plies left.
  [[nodiscard]] bool has_only_some_moves(int plies) const { return plies == root_plies_ && !only_moves_.empty(); }

  [[nodiscard]] std::uint64_t key_of(const chess::Position& position, int plies) const;
  [[nodiscard]] const Entry* find(const chess::Position& position, int plies) const;
  void keep(const chess::Position& position, int plies, Numbers numbers);

  MateLimits limits_;
  std::uint64_t nodes_ = 0;
  bool is_out_ = false;
  int root_plies_ = 0;
  std::vector<chess::Move> only_moves_;
  std::vector<Entry> table_;
};

}  // namespace arborist::engine
