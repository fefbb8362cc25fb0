// Draughts on eight by eight squares, in the English rules, also known as checkers: men go one square forward
// slantwise, kings backward too; a jump over a piece takes it, must be made where it can be, and goes on while it can.
// Who cannot move has lost. Black moves first.
//
//   Draughts position;
//   for (const auto& move : position.moves()) position.after(move);
//
// Jumps of several pieces are one move. Forty moves of each side without a capture or a move of a man are a draw.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/expected.h"
#include "core/random.h"
#include "core/static_vector.h"
#include "game/outcome.h"
#include "game/side.h"
#include "games/draughts/squares.h"

namespace arborist {

class Draughts {
 public:
  using Squares = draughts::Squares;
  // Twelve kings have 48 ways to go; captures branch, but the pieces that would make them many stand in each other's
  // way.
  static constexpr std::size_t most_moves = 128;
  static constexpr int most_quiet_plies = 80;

  // From where to where, and what is taken; ways round that take the same pieces are one move.
  struct Move {
    Squares taken = 0;
    std::uint16_t from = 0;
    std::uint16_t to = 0;
    [[nodiscard]] constexpr std::uint16_t code() const {
      const auto way = static_cast<unsigned>(from) << 5U | to;
      return static_cast<std::uint16_t>((way << 5U ^ taken * 0x9E3779B1U >> 27U) + 1U);
    }
    friend constexpr bool operator==(const Move&, const Move&) = default;
  };
  using Moves = StaticVector<Move, most_moves>;

  constexpr Draughts() = default;
  // Pieces of both sides, and which of them are kings.
  constexpr Draughts(Squares black, Squares white, Squares kings, Side to_move, int quiet_plies = 0)
      : pieces_{black, white}, kings_(kings), side_(to_move), quiet_plies_(static_cast<std::uint8_t>(quiet_plies)) {}

  [[nodiscard]] constexpr Side to_move() const { return side_; }
  [[nodiscard]] Moves moves() const;
  [[nodiscard]] constexpr Draughts after(const Move& move) const {
    Draughts next = *this;
    const Squares from = draughts::bit_of(move.from);
    const Squares to = draughts::bit_of(move.to);
    const bool is_king = (kings_ & from) != 0;
    auto& own = next.pieces_[index_of(side_)];
    auto& other = next.pieces_[index_of(opponent(side_))];
    own = (own & ~from) | to;
    other &= ~move.taken;
    next.kings_ &= ~(from | move.taken);
    if (is_king || (to & crowns(side_)) != 0) next.kings_ |= to;
    next.quiet_plies_ = is_king && move.taken == 0 ? static_cast<std::uint8_t>(quiet_plies_ + 1) : std::uint8_t{0};
    next.side_ = opponent(side_);
    return next;
  }
  [[nodiscard]] constexpr std::optional<Outcome> outcome() const {
    if (!can_move()) return outcome_without_moves();
    return outcome_by_rule();
  }
  [[nodiscard]] constexpr Key key() const {
    return Key{mix_bits((std::uint64_t{pieces_[0]} | std::uint64_t{pieces_[1]} << 32U) ^
                        mix_bits(kings_ + (static_cast<std::uint64_t>(side_) << 32U)))};
  }
  friend constexpr bool operator==(const Draughts&, const Draughts&) = default;

  // The two halves of the outcome.
  [[nodiscard]] constexpr std::optional<Outcome> outcome_by_rule() const {
    if (quiet_plies_ < most_quiet_plies || !can_move()) return std::nullopt;
    return Outcome::drawn("forty moves without a capture or a move of a man");
  }
  [[nodiscard]] constexpr Outcome outcome_without_moves() const {
    return Outcome::won_by(opponent(side_), pieces(side_) == 0 ? "no piece is left" : "no piece can move");
  }
  // Kings go to and fro; a capture or a man's move cannot be undone.
  [[nodiscard]] constexpr int reversible_plies() const { return quiet_plies_; }
  // Captures are forced, so nobody may stand still before one.
  [[nodiscard]] Moves noisy_moves() const { return can_capture() ? moves() : Moves{}; }
  [[nodiscard]] constexpr bool may_stand_pat() const { return !can_capture(); }
  // For Bayesian search, see game/leaf_features.h: how many pieces are left, and whether one must be taken.
  static constexpr std::array<std::uint8_t, 2> leaf_feature_sizes = {4, 2};
  [[nodiscard]] constexpr std::array<std::uint8_t, 2> leaf_features() const {
    constexpr int pieces_a_stage = 7;
    const int stage = std::popcount(~empty()) / pieces_a_stage;
    return {static_cast<std::uint8_t>(stage), static_cast<std::uint8_t>(can_capture())};
  }
  // The most pieces first.
  [[nodiscard]] constexpr int order_hint(const Move& move) const { return std::popcount(move.taken); }

  [[nodiscard]] constexpr Squares pieces(Side side) const { return pieces_[index_of(side)]; }
  [[nodiscard]] constexpr Squares kings() const { return kings_; }
  [[nodiscard]] constexpr Squares empty() const { return ~(pieces_[0] | pieces_[1]); }
  [[nodiscard]] static constexpr Squares crowns(Side side) {
    return side == Side::first ? draughts::black_crowns : draughts::white_crowns;
  }
  // Whether the side to move can take something, or move at all.
  [[nodiscard]] constexpr bool can_capture() const {
    Squares jumpers = 0;
    for (const auto way : draughts::all_ways) jumpers |= jumpers_to(way);
    return jumpers != 0;
  }
  [[nodiscard]] constexpr bool can_move() const {
    Squares movers = 0;
    for (const auto way : draughts::all_ways) movers |= walkers_to(way);
    return movers != 0 || can_capture();
  }

  // The squares of a move one after the other, where it begins among them.
  [[nodiscard]] std::vector<int> path_of(const Move& move) const;

  // PDN's notation for positions: "B:W21,22,K30:B1,2,K12", the side to move first, kings with a K; and ":H12" after it
  // where the last twelve plies were quiet.
  [[nodiscard]] static Expected<Draughts> parse(std::string_view text);
  [[nodiscard]] std::string text() const;

 private:
  // The pieces of the side to move that may go this way.
  [[nodiscard]] constexpr Squares facing(draughts::Way way) const {
    const Squares own = pieces(side_);
    const bool is_down = way == draughts::Way::down_left || way == draughts::Way::down_right;
    return is_down == (side_ == Side::first) ? own : own & kings_;
  }
  [[nodiscard]] constexpr Squares walkers_to(draughts::Way way) const {
    return facing(way) & draughts::step(empty(), opposite(way));
  }
  [[nodiscard]] constexpr Squares jumpers_to(draughts::Way way) const {
    const Squares over = draughts::step(empty(), opposite(way)) & pieces(opponent(side_));
    return facing(way) & draughts::step(over, opposite(way));
  }

  std::array<Squares, 2> pieces_ = {0x00000FFFU, 0xFFF00000U};
  Squares kings_ = 0;
  Side side_ = Side::first;
  std::uint8_t quiet_plies_ = 0;
};

static_assert(sizeof(Draughts) == 16);

}  // namespace arborist
