// Kalah: take all stones of one of your pits and sow them one by one, round the board and into your store, but not into
// the other's. A last stone in your store gives another move; one in an empty pit of yours captures what lies opposite.
// Whoever has more than half of all stones in the store wins. Any number of pits and stones that fit.
//
//   Kalah position(6, 4);                                  // six pits a side, four stones in each
//   position = position.after(Kalah::Move::sow(2));        // the third pit from the left, as its owner sees it
//
// Another move is a pass of the other side, which has no choice: so sides alternate, as every search expects.
#pragma once

#include <array>
#include <bit>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "core/expected.h"
#include "core/random.h"
#include "game/bit_moves.h"
#include "game/outcome.h"
#include "game/score.h"
#include "game/side.h"

namespace arborist {

class Kalah {
 public:
  static constexpr int most_pits = 12;
  static constexpr int most_stones = 255;  // on the whole board
  static constexpr std::size_t most_moves = most_pits;

  class Move {
   public:
    constexpr Move() = default;
    explicit constexpr Move(std::uint64_t bit) : pit_(static_cast<std::uint8_t>(std::countr_zero(bit))) {}
    static constexpr Move sow(int pit) { return Move(std::uint64_t{1} << static_cast<unsigned>(pit)); }
    static constexpr Move pass() { return Move(pass_bit); }
    [[nodiscard]] constexpr bool is_pass() const { return pit_ == std::countr_zero(pass_bit); }
    [[nodiscard]] constexpr int pit() const { return pit_; }
    friend constexpr bool operator==(Move, Move) = default;

   private:
    std::uint8_t pit_ = 0;
  };

  // What a move does besides sowing.
  struct Effect {
    int captured = 0;  // stones that go to the store, the one that captured among them
    bool again = false;
    int last_place = 0;  // where the last stone fell, as place() counts
  };

  constexpr Kalah() : Kalah(6, 4) {}
  constexpr Kalah(int pits, int stones) : pits_(static_cast<std::uint8_t>(pits)) {
    assert(fits(pits, stones));
    for (int pit = 0; pit < pits; ++pit)
      for (const Side side : {Side::first, Side::second}) set(pit_place(side, pit), stones);
  }
  static constexpr bool fits(int pits, int stones) {
    return pits >= 1 && pits <= most_pits && stones >= 1 && 2 * pits * stones <= most_stones;
  }

  [[nodiscard]] constexpr Side to_move() const { return side_; }
  [[nodiscard]] constexpr BitMoves<Move> moves() const {
    if (must_pass_) return BitMoves<Move>(pass_bit);
    return BitMoves<Move>(pits_with_stones(side_));
  }
  [[nodiscard]] constexpr Kalah after(Move move) const {
    Effect effect;
    return after(move, effect);
  }
  // And what else it did.
  [[nodiscard]] constexpr Kalah after(Move move, Effect& effect) const;

  [[nodiscard]] constexpr std::optional<Outcome> outcome() const {
    for (const Side side : {Side::first, Side::second})
      if (2 * store(side) > total_) return Outcome::won_by(side, "more than half of the stones");
    if (pits_with_stones(Side::first) != 0 && pits_with_stones(Side::second) != 0) return std::nullopt;
    const int lead = store(Side::first) + row(Side::first) - store(Side::second) - row(Side::second);
    if (lead == 0) return Outcome::drawn("the stones are shared equally");
    return Outcome::won_by(lead > 0 ? Side::first : Side::second, "one side's pits are empty");
  }
  [[nodiscard]] constexpr Key key() const;
  // Whether the other side has another move.
  [[nodiscard]] constexpr bool must_pass() const { return must_pass_; }
  friend constexpr bool operator==(const Kalah&, const Kalah&) = default;

  // Moves that give another one first, then captures, the largest first.
  [[nodiscard]] constexpr int order_hint(Move move) const {
    if (move.is_pass()) return 0;
    Effect effect;
    static_cast<void>(after(move, effect));
    return effect.again ? most_stones + move.pit() : effect.captured;
  }

  [[nodiscard]] constexpr int pits() const { return pits_; }
  [[nodiscard]] constexpr int total() const { return total_; }
  [[nodiscard]] constexpr int store(Side side) const { return at(store_place(side)); }
  [[nodiscard]] constexpr int stones(Side side, int pit) const { return at(pit_place(side, pit)); }
  // The stones in a side's pits.
  [[nodiscard]] constexpr int row(Side side) const {
    int sum = 0;
    for (int pit = 0; pit < pits_; ++pit) sum += stones(side, pit);
    return sum;
  }
  // For Bayesian search, see game/leaf_features.h: how many of the stones are still in the pits.
  static constexpr std::array<std::uint8_t, 1> leaf_feature_sizes = {4};
  [[nodiscard]] constexpr std::array<std::uint8_t, 1> leaf_features() const {
    return {static_cast<std::uint8_t>(4 * (row(Side::first) + row(Side::second)) / (total_ + 1))};
  }
  // Places in the order of sowing: the first side's pits and store, the second's pits and store.
  [[nodiscard]] constexpr int pit_place(Side side, int pit) const {
    return pit + (side == Side::first ? 0 : pits_ + 1);
  }
  [[nodiscard]] constexpr int store_place(Side side) const { return pit_place(side, pits_); }

  // "4-4-4-4-4-4:0/4-4-4-4-4-4:0 S": South's pits from its left and its store, North's likewise, and whose move it is;
  // then "pass" where that side must, because the other moves again.
  [[nodiscard]] static Expected<Kalah> parse(std::string_view text);
  [[nodiscard]] std::string text() const;

 private:
  static constexpr std::uint64_t pass_bit = std::uint64_t{1} << 15U;

  [[nodiscard]] constexpr int at(int place) const { return places_[static_cast<std::size_t>(place)]; }
  // Adds to a place that was empty.
  constexpr void set(int place, int stones) {
    places_[static_cast<std::size_t>(place)] = static_cast<std::uint8_t>(stones);
    total_ = static_cast<std::uint8_t>(total_ + stones);
  }
  [[nodiscard]] constexpr std::uint64_t pits_with_stones(Side side) const {
    std::uint64_t bits = 0;
    for (int pit = 0; pit < pits_; ++pit)
      bits |= static_cast<std::uint64_t>(stones(side, pit) > 0) << static_cast<unsigned>(pit);
    return bits;
  }

  std::array<std::uint8_t, std::size_t{2} * (most_pits + 1)> places_{};
  std::uint8_t pits_;
  std::uint8_t total_ = 0;
  Side side_ = Side::first;
  bool must_pass_ = false;
};

static_assert(sizeof(Kalah) == 30);

constexpr Kalah Kalah::after(Move move, Effect& effect) const {
  Kalah next = *this;
  next.side_ = opponent(side_);
  next.must_pass_ = false;
  if (move.is_pass()) return next;
  auto& places = next.places_;
  const auto own_store = static_cast<std::size_t>(store_place(side_));
  const auto skipped = static_cast<std::size_t>(store_place(opponent(side_)));
  const auto last = static_cast<std::size_t>(2 * pits_ + 1);
  auto place = static_cast<std::size_t>(pit_place(side_, move.pit()));
  const auto follow = [&] { place = place == last ? 0 : place + 1; };
  int hand = places[place];
  places[place] = 0;
  for (; hand > 0; --hand) {
    follow();
    if (place == skipped) follow();
    ++places[place];
  }
  effect.last_place = static_cast<int>(place);
  effect.again = next.must_pass_ = place == own_store;
  const auto own_first = static_cast<std::size_t>(pit_place(side_, 0));
  if (place < own_first || place >= own_store || places[place] != 1) return next;
  const std::size_t opposite = static_cast<std::size_t>(2 * pits_) - place;
  if (places[opposite] == 0) return next;
  effect.captured = places[opposite] + 1;
  places[own_store] = static_cast<std::uint8_t>(places[own_store] + effect.captured);
  places[opposite] = places[place] = 0;
  return next;
}

constexpr Key Kalah::key() const {
  std::uint64_t hash =
      static_cast<std::uint64_t>(pits_) * 4U + static_cast<std::uint64_t>(side_) * 2U + (must_pass_ ? 1U : 0U);
  for (std::size_t i = 0; i < places_.size(); i += 8) {
    std::uint64_t word = 0;
    for (std::size_t j = i; j < places_.size() && j < i + 8; ++j) word |= std::uint64_t{places_[j]} << (8U * (j - i));
    hash = mix_bits(hash ^ word);
  }
  return Key{hash};
}

namespace kalah {

// In hundredths of a stone, to the side to move.
[[nodiscard]] Score classic_value(const Kalah& position);
// The stones in the stores, and nothing else.
[[nodiscard]] Score stores_value(const Kalah& position);

}  // namespace kalah

}  // namespace arborist
