// Reversi, also known as Othello: set a disc so that it encloses discs of the other side in straight lines; they turn.
// Who cannot passes; where neither can, the game is over and the larger number of discs wins. Black moves first. Boards
// of eight by eight and of six by six.
//
//   Reversi position;                                   // 8 x 8
//   position = position.after(Reversi::Move::to(19));   // d3
//   auto ending = Reversi::parse("O--OOOOX-OOOOOOXOOXXOOOXOOXOOOXXOOOOOOXX---OOOOX----O--X-------- X");
//
// A game ends in points: the difference of the discs, empty squares counted for the winner, as in tournaments.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "core/expected.h"
#include "core/random.h"
#include "game/bit_moves.h"
#include "game/features.h"
#include "game/outcome.h"
#include "game/score.h"
#include "game/side.h"
#include "games/reversi/discs.h"

namespace arborist {

class Reversi {
 public:
  using Squares = reversi::Squares;
  static constexpr std::size_t most_moves = 60;

  // A square, or the pass: written as the square d4, which is never empty.
  class Move {
   public:
    constexpr Move() = default;
    explicit constexpr Move(Squares bit) : square_(static_cast<std::uint8_t>(std::countr_zero(bit))) {}
    static constexpr Move to(int square) { return Move(reversi::bit_of(square)); }
    static constexpr Move pass() { return to(pass_square); }
    [[nodiscard]] constexpr bool is_pass() const { return square_ == pass_square; }
    [[nodiscard]] constexpr int square() const { return square_; }
    friend constexpr bool operator==(Move, Move) = default;

   private:
    std::uint8_t square_ = 0;
  };

  constexpr Reversi() = default;
  // The start on a board of 6 or 8 squares each way; the same either way, since small boards lie in the middle.
  explicit constexpr Reversi(int edge) : edge_(static_cast<std::uint8_t>(edge)) {}
  // Discs on any squares of the board; the four in the middle are taken.
  constexpr Reversi(int edge, Squares black, Squares white, Side to_move)
      : own_(to_move == Side::first ? black : white),
        other_(to_move == Side::first ? white : black),
        side_(to_move),
        edge_(static_cast<std::uint8_t>(edge)) {}

  [[nodiscard]] constexpr Side to_move() const { return side_; }
  [[nodiscard]] constexpr BitMoves<Move> moves() const {
    if (const Squares open = places()) return BitMoves<Move>(open);
    return BitMoves<Move>(other_can_set() ? reversi::bit_of(pass_square) : 0);
  }
  [[nodiscard]] constexpr Reversi after(Move move) const {
    Reversi next = *this;
    next.side_ = opponent(side_);
    next.own_ = other_;
    next.other_ = own_;
    if (move.is_pass()) return next;
    const Squares turned = reversi::turned_by(own_, other_, move.square());
    next.own_ = other_ ^ turned;
    next.other_ = own_ | turned | reversi::bit_of(move.square());
    return next;
  }
  [[nodiscard]] constexpr std::optional<Outcome> outcome() const {
    if (places() != 0 || other_can_set()) return std::nullopt;
    return outcome_without_moves();
  }
  [[nodiscard]] constexpr Key key() const {
    return Key{mix_bits(own_ * 0x9E3779B97F4A7C15U + std::rotl(other_ * 0xC2B2AE3D27D4EB4FU, 32) +
                        static_cast<std::uint64_t>(side_) + std::uint64_t{edge_} * 2U)};
  }
  friend constexpr bool operator==(const Reversi&, const Reversi&) = default;

  // The two halves of the outcome: a full board is over by itself, any other where neither side has a move.
  [[nodiscard]] constexpr std::optional<Outcome> outcome_by_rule() const {
    if (empty() != 0) return std::nullopt;
    return outcome_without_moves();
  }
  [[nodiscard]] constexpr Outcome outcome_without_moves() const {
    const int lead = final_lead();
    return Outcome::points_for_first(side_ == Side::first ? lead : -lead, "neither side can move");
  }
  // Whether the only move is the pass.
  [[nodiscard]] constexpr bool must_pass() const { return places() == 0 && other_can_set(); }

  // Where the side to move can set a disc, and where the other side could.
  [[nodiscard]] constexpr Squares places() const { return reversi::places_to_set(own_, other_) & board(); }
  [[nodiscard]] constexpr Squares places_of_other() const { return reversi::places_to_set(other_, own_) & board(); }

  // The discs of the side to move, of the other, and of a side.
  [[nodiscard]] constexpr Squares own() const { return own_; }
  [[nodiscard]] constexpr Squares other() const { return other_; }
  [[nodiscard]] constexpr Squares discs(Side side) const { return side == side_ ? own_ : other_; }
  [[nodiscard]] constexpr Squares empty() const { return board() & ~(own_ | other_); }
  [[nodiscard]] constexpr Squares board() const { return edge_ == 8 ? reversi::all_squares : reversi::inner_squares; }
  [[nodiscard]] constexpr int edge() const { return edge_; }
  // For the side to move: its discs less the other's, and the empty squares to whoever has more.
  [[nodiscard]] constexpr int final_lead() const {
    const int lead = std::popcount(own_) - std::popcount(other_);
    const int rest = std::popcount(empty());
    return lead > 0 ? lead + rest : lead < 0 ? lead - rest : 0;
  }

  // For Bayesian search, see game/leaf_features.h: how full the board is, whether the mover can take a corner, whether
  // the other could, and who has more places to set.
  static constexpr std::array<std::uint8_t, 4> leaf_feature_sizes = {8, 2, 2, 3};
  [[nodiscard]] constexpr std::array<std::uint8_t, 4> leaf_features() const {
    constexpr int squares_a_stage = 8, near = 2;
    const Squares mine = places(), others = places_of_other();
    const Squares corners = edge_ == 8 ? 0x8100'0000'0000'0081U : 0x0042'0000'0000'4200U;
    const int stage = 7 - std::min(7, std::popcount(empty()) / squares_a_stage);
    const int ahead = std::popcount(mine) - std::popcount(others);
    return {static_cast<std::uint8_t>(stage), static_cast<std::uint8_t>((mine & corners) != 0),
            static_cast<std::uint8_t>((others & corners) != 0),
            static_cast<std::uint8_t>(ahead > near    ? 2
                                      : ahead < -near ? 0
                                                      : 1)};
  }

  // For the solver, see game/solver_traits.h: moves that leave the opponent few replies first, corners before others
  // and squares in odd regions before even ones.
  [[nodiscard]] int solving_rank(Move move, const Reversi& next) const;
  [[nodiscard]] Score highest_score(Score of_interest) const;
  [[nodiscard]] Score guessed_score() const;
  [[nodiscard]] std::optional<Score> solved_ending(Window window, std::uint64_t& nodes) const;

  // For nets, see game/features.h: discs and places to set them, by square. What is asked of a net differs with how
  // full the board is and with who will set the last disc.
  [[nodiscard]] FeatureSpace feature_space() const;
  [[nodiscard]] std::size_t features(Feature* own, Feature* other) const;
  [[nodiscard]] std::size_t feature_bucket() const;
  // Turned by quarters, and the same mirrored.
  static constexpr int images = 8;
  [[nodiscard]] Reversi image(int which) const;

  // A column is a letter from the left, a row a number from the top.
  [[nodiscard]] std::string name_of(int square) const;

  // Squares row by row from the top, X for black, O for white, - for empty, then whose move it is: 64 or 36 of them,
  // with or without / between rows. Read as well: . or _ for empty, * and B for black, W for white.
  [[nodiscard]] static Expected<Reversi> parse(std::string_view text);
  [[nodiscard]] std::string text() const;

 private:
  static constexpr int pass_square = 27;

  [[nodiscard]] constexpr bool other_can_set() const { return places_of_other() != 0; }

  Squares own_ = 0x0000000810000000U;
  Squares other_ = 0x0000001008000000U;
  Side side_ = Side::first;
  std::uint8_t edge_ = 8;
};

static_assert(sizeof(Reversi) == 24);

}  // namespace arborist
