// Nim: take any number of stones from one heap. Whoever takes the last stone wins; in misère play, loses. Its theory is
// known since Bouton (Annals of Mathematics 3, 1901): the mover wins unless the heaps, added as binary numbers without
// carry, make zero.
//
//   Nim position({3, 4, 5});
//   position = position.after({.heap = 0, .stones = 2});
#pragma once

#include <array>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>

#include "core/expected.h"
#include "core/random.h"
#include "core/static_vector.h"
#include "game/outcome.h"
#include "game/score.h"
#include "game/side.h"

namespace arborist {

class Nim {
 public:
  static constexpr int most_heaps = 8;
  static constexpr int most_stones = 240;  // in all heaps together
  static constexpr std::size_t most_moves = most_stones;

  enum class Last : std::uint8_t { wins, loses };  // whoever takes the last stone

  struct Move {
    std::uint8_t heap = 0;
    std::uint8_t stones = 0;
    friend constexpr bool operator==(Move, Move) = default;
  };

  // Every move of a position, heap by heap, fewest stones first, without a list.
  class Moves {
   public:
    class Iterator {
     public:
      using value_type = Move;
      using difference_type = std::ptrdiff_t;

      constexpr Iterator() = default;
      constexpr Iterator(std::uint64_t heaps, Move at) : heaps_(heaps), at_(at) { settle(); }
      constexpr Move operator*() const { return at_; }
      constexpr Iterator& operator++() {
        ++at_.stones;
        settle();
        return *this;
      }
      constexpr Iterator operator++(int) {
        const Iterator before = *this;
        ++*this;
        return before;
      }
      friend constexpr bool operator==(Iterator a, Iterator b) { return a.at_ == b.at_; }

     private:
      // On to the next heap where this one has no more.
      constexpr void settle() {
        while (at_.heap < most_heaps && at_.stones > (heaps_ >> (8U * at_.heap) & 0xFFU))
          at_ = {static_cast<std::uint8_t>(at_.heap + 1), 1};
      }
      std::uint64_t heaps_ = 0;
      Move at_;
    };

    explicit constexpr Moves(std::uint64_t heaps) : heaps_(heaps) {}
    [[nodiscard]] constexpr Iterator begin() const { return {heaps_, {0, 1}}; }
    [[nodiscard]] constexpr Iterator end() const { return {heaps_, {most_heaps, 1}}; }

   private:
    std::uint64_t heaps_;
  };

  constexpr Nim() : Nim({3, 5, 7}) {}
  constexpr Nim(std::initializer_list<int> heaps, Last last = Last::wins, Side to_move = Side::first)
      : count_(static_cast<std::uint8_t>(heaps.size())), last_(last), side_(to_move) {
    assert(heaps.size() >= 1 && heaps.size() <= most_heaps);
    int at = 0;
    for (const int stones : heaps) set(at++, stones);
    assert(most_plies_left() <= most_stones);
  }

  [[nodiscard]] constexpr Side to_move() const { return side_; }
  [[nodiscard]] constexpr Moves moves() const { return Moves(heaps_); }
  [[nodiscard]] constexpr Nim after(Move move) const {
    Nim next = *this;
    next.heaps_ = heaps_ - (std::uint64_t{move.stones} << (8U * move.heap));
    next.side_ = opponent(side_);
    return next;
  }
  [[nodiscard]] constexpr std::optional<Outcome> outcome() const {
    if (heaps_ != 0) return std::nullopt;
    return last_ == Last::wins ? Outcome::won_by(opponent(side_), "the last stone is taken")
                               : Outcome::won_by(side_, "the last stone had to be taken");
  }
  [[nodiscard]] constexpr Key key() const {
    return Key{mix_bits(heaps_ + mix_bits(static_cast<std::uint64_t>(side_) + static_cast<std::uint64_t>(last_) * 2U))};
  }
  friend constexpr bool operator==(const Nim&, const Nim&) = default;

  // The order of the heaps changes nothing.
  [[nodiscard]] Key key_up_to_symmetry() const;
  // Every move takes a stone.
  [[nodiscard]] constexpr int most_plies_left() const {
    int stones = 0;
    for (int at = 0; at < most_heaps; ++at) stones += heap(at);
    return stones;
  }

  [[nodiscard]] constexpr int heap_count() const { return count_; }
  [[nodiscard]] constexpr int heap(int at) const {
    return static_cast<int>(heaps_ >> (8U * static_cast<unsigned>(at)) & 0xFFU);
  }
  [[nodiscard]] constexpr Last last() const { return last_; }
  // The stones of the largest heap at the start, so that a drawing stays as wide as it was.
  [[nodiscard]] constexpr int widest() const { return widest_; }
  // The heaps added without carry.
  [[nodiscard]] constexpr int nim_sum() const {
    std::uint64_t sum = heaps_;
    for (const unsigned half : {32U, 16U, 8U}) sum ^= sum >> half;
    return static_cast<int>(sum & 0xFFU);
  }
  // What the theory says of the side to move. In misère play heaps of one stone each are the exception: there an even
  // number of them wins.
  [[nodiscard]] constexpr bool mover_wins() const {
    const bool only_ones = (heaps_ & 0xFEFEFEFEFEFEFEFEU) == 0;
    return (nim_sum() != 0) != (last_ == Last::loses && only_ones);
  }

  // "3-5-7", then "misere" and "second" where they apply; the heaps keep their places as they become empty.
  [[nodiscard]] static Expected<Nim> parse(std::string_view text);
  [[nodiscard]] std::string text() const;

 private:
  constexpr void set(int at, int stones) {
    assert(stones >= 0 && stones <= most_stones);
    heaps_ |= static_cast<std::uint64_t>(stones) << (8U * static_cast<unsigned>(at));
    if (stones > widest_) widest_ = static_cast<std::uint8_t>(stones);
  }

  std::uint64_t heaps_ = 0;  // a byte for each
  std::uint8_t count_ = 0;
  std::uint8_t widest_ = 1;
  Last last_ = Last::wins;
  Side side_ = Side::first;
};

static_assert(sizeof(Nim) == 16);

namespace nim {

// The theory: a win or a loss, as far as a static value can say it.
[[nodiscard]] Score theory_value(const Nim& position);
// The fewer heaps are left, and the more they are alike, the nearer the end: an odd number of heaps is good.
[[nodiscard]] Score heaps_value(const Nim& position);

}  // namespace nim

}  // namespace arborist
