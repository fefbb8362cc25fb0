// Game<P>: a start and the moves since. Repetition belongs to the line, not to the position, so every search and every
// player takes a Game. Trail<P>: what a search carries along of it, the keys before its root and on its path.
//
//   Game<TicTacToe> game(TicTacToe{});
//   game.play(move);
//   if (auto end = game.outcome()) …
#pragma once

#include <algorithm>
#include <cassert>
#include <cstddef>
#include <optional>
#include <span>
#include <vector>

#include "game/position.h"

namespace arborist {

template <Position P>
class Game {
 public:
  using Move = typename P::Move;

  explicit Game(P start) : positions_{std::move(start)} {}

  [[nodiscard]] const P& start() const { return positions_.front(); }
  [[nodiscard]] const P& position() const { return positions_.back(); }
  [[nodiscard]] std::span<const Move> moves() const { return moves_; }
  // The start and what every move led to: one more than there are moves.
  [[nodiscard]] std::span<const P> positions() const { return positions_; }
  [[nodiscard]] int plies() const { return static_cast<int>(moves_.size()); }

  void play(const Move& move) {
    positions_.push_back(position().after(move));
    moves_.push_back(move);
  }
  void take_back() {
    assert(!moves_.empty());
    positions_.pop_back();
    moves_.pop_back();
  }

  // How often the present position has stood on the board, this time included.
  [[nodiscard]] int times_seen() const {
    if constexpr (Repeats<P>) {
      const auto reach = static_cast<std::size_t>(position().reversible_plies());
      const std::size_t last = positions_.size() - 1;
      const std::size_t oldest = last - std::min(reach, last);
      int seen = 1;
      for (std::size_t i = last; i >= oldest + 2; i -= 2)
        if (positions_[i - 2].key() == position().key()) ++seen;
      return seen;
    } else {
      return 1;
    }
  }

  // The position's own end, or the third time it stands on the board.
  [[nodiscard]] std::optional<Outcome> outcome() const {
    if (const auto end = position().outcome()) return end;
    if (times_seen() >= 3) return Outcome::drawn("threefold repetition");
    return std::nullopt;
  }

  friend bool operator==(const Game&, const Game&) = default;

 private:
  std::vector<P> positions_;
  std::vector<Move> moves_;
};

// For games that cannot repeat: nothing, at no cost.
template <Position P>
class Trail {
 public:
  explicit Trail(const Game<P>&) {}
  void push(const P&) {}
  void pop() {}
  [[nodiscard]] static constexpr bool repeats(const P&) { return false; }
};

template <Repeats P>
class Trail<P> {
 public:
  // Everything before the root; the search pushes the root itself.
  explicit Trail(const Game<P>& game) {
    const auto positions = game.positions();
    const auto reach = static_cast<std::size_t>(game.position().reversible_plies());
    const std::size_t last = positions.size() - 1;
    for (std::size_t i = last - std::min(reach, last); i < last; ++i) keys_.push_back(positions[i].key());
    root_ = keys_.size();
  }

  void push(const P& position) { keys_.push_back(position.key()); }
  void pop() { keys_.pop_back(); }

  // How many positions from the root on lie on the line, and the key of the one so many plies ago (1: the last pushed).
  [[nodiscard]] int since_root() const { return static_cast<int>(keys_.size() - root_); }
  [[nodiscard]] Key key_before(int plies) const { return keys_[keys_.size() - static_cast<std::size_t>(plies)]; }

  // Would this next position be drawn by repetition? One repeat after the root is enough: whoever could avoid it once
  // can do so again. At the root or before it takes two.
  [[nodiscard]] bool repeats(const P& position) const {
    const auto reach = static_cast<std::size_t>(position.reversible_plies());
    const std::size_t here = keys_.size();
    const std::size_t oldest = here - std::min(reach, here);
    const Key key = position.key();
    int earlier = 0;
    for (std::size_t i = here; i >= oldest + 2; i -= 2) {
      if (keys_[i - 2] != key) continue;
      if (i - 2 > root_ || ++earlier == 2) return true;
    }
    return false;
  }

 private:
  std::vector<Key> keys_;
  std::size_t root_ = 0;
};

}  // namespace arborist
