// What the order of moves rests on: exchanges, checks, legality of table moves, the picker.
#include <gtest/gtest.h>

#include <algorithm>

#include "engine/check_squares.h"
#include "engine/exchange.h"
#include "engine/legality.h"
#include "engine/move_picker.h"
#include "tests/engine/positions.h"

namespace arborist::engine {
namespace {

using chess::PieceType;
using chess::Square;

// The exchange as its definition says: each side takes with its least piece or stops, on a real board.
int gain_of_taking(const chess::Board& board, Square square, Side side, chess::Bitboard occupied, int on_square) {
  const chess::Bitboard attackers = board.attackers_to(square, occupied) & occupied & board.of(side);
  for (const PieceType type : chess::all_piece_types) {
    const chess::Bitboard candidates = attackers & board.of(type);
    if (!candidates) continue;
    const chess::Bitboard rest = occupied ^ chess::Bitboard(candidates.first());
    const bool guarded = !(board.attackers_to(square, rest) & rest & board.of(opponent(side))).empty();
    if (type == PieceType::king && guarded) return 0;
    const int reply = gain_of_taking(board, square, opponent(side), rest, exchange_values[index_of(type)]);
    return std::max(0, on_square - reply);
  }
  return 0;
}

int exchange_by_definition(const chess::Position& p, Move move) {
  if (move.is_castling()) return 0;
  const chess::Piece victim = p.piece_at(move.to());
  int gain = victim == chess::Piece::none ? 0 : exchange_values[index_of(type_of(victim))];
  PieceType moving = type_of(p.piece_at(move.from()));
  chess::Bitboard occupied = (p.occupied() ^ chess::Bitboard(move.from())) | chess::Bitboard(move.to());
  if (const auto into = move.promotion()) {
    gain += exchange_values[index_of(*into)] - exchange_values[0];
    moving = *into;
  }
  if (move.is_en_passant()) {
    gain = exchange_values[0];
    occupied ^= chess::Bitboard(chess::square_at(static_cast<int>(index_of(move.to()) ^ 8U)));
  }
  return gain -
         gain_of_taking(p.board(), move.to(), opponent(p.to_move()), occupied, exchange_values[index_of(moving)]);
}

TEST(Exchange, agrees_with_its_definition) {
  for (const auto& position : random_positions(1, 40)) {
    for (const Move move : position.moves()) {
      const int gain = exchange_by_definition(position, move);
      EXPECT_TRUE(wins_exchange(position, move, gain)) << chess::to_fen(position) << ' ' << move.raw();
      EXPECT_FALSE(wins_exchange(position, move, gain + 1)) << chess::to_fen(position) << ' ' << move.raw();
    }
  }
}

TEST(Exchange, a_defended_pawn_is_not_worth_a_rook) {
  const auto position = at("4k3/8/2p5/3p4/8/8/8/3RK3 w - - 0 1");
  EXPECT_TRUE(wins_exchange(position, Move(Square::d1, Square::d5), -400));
  EXPECT_FALSE(wins_exchange(position, Move(Square::d1, Square::d5), -399));
}

TEST(CheckSquares, knows_every_check) {
  for (const auto& position : random_positions(2, 60)) {
    const CheckSquares checks(position);
    for (const Move move : position.moves())
      EXPECT_EQ(checks.given_by(position, move), position.gives_check(move)) << chess::to_fen(position);
  }
}

TEST(Legality, any_sixteen_bits_are_judged_as_the_list_of_moves_would) {
  Random random(3);
  for (const auto& position : random_positions(3, 40)) {
    const auto moves = position.moves();
    const auto listed = [&](Move move) { return std::find(moves.begin(), moves.end(), move) != moves.end(); };
    for (const Move move : moves) EXPECT_TRUE(is_legal(position, move)) << chess::to_fen(position);
    for (int i = 0; i < 500; ++i) {
      const Move move = Move::from_raw(static_cast<std::uint16_t>(random.below(1U << 16U)));
      ASSERT_EQ(is_legal(position, move), listed(move)) << chess::to_fen(position) << ' ' << move.raw();
    }
    // Moves of the own pieces are refused for subtler reasons.
    for (const Square from : position.pieces(position.to_move()))
      for (int to = 0; to < 64; ++to) {
        const Move move(from, chess::square_at(to));
        ASSERT_EQ(is_legal(position, move), listed(move)) << chess::to_fen(position) << ' ' << move.raw();
      }
  }
}

class Picking : public testing::Test {
 protected:
  std::vector<Move> all(const chess::Position& position, Move table_move, MovePicker::Wanted wanted) {
    std::vector<Move> moves;
    MovePicker picker(position, table_move, guides_, wanted);
    for (Move move = picker.next(); !move.is_none(); move = picker.next()) moves.push_back(move);
    return moves;
  }

  std::unique_ptr<Histories> histories_ = std::make_unique<Histories>();
  PieceToHistory& none_ = histories_->no_continuation;
  Guides guides_{.histories = histories_.get(), .continuations = {&none_, &none_, &none_, &none_}, .by_pawns = &none_};
};

TEST_F(Picking, gives_every_move_once_and_the_tables_move_first) {
  Random random(4);
  for (const auto& position : random_positions(4, 40)) {
    const auto legal = position.moves();
    const Move table_move = legal[random.below(static_cast<std::uint32_t>(legal.size()))];
    const auto wanted = position.in_check() ? MovePicker::Wanted::evasions : MovePicker::Wanted::all;
    const auto picked = all(position, table_move, wanted);
    ASSERT_EQ(picked.front(), table_move);
    ASSERT_EQ(picked.size(), legal.size());
    EXPECT_TRUE(std::is_permutation(picked.begin(), picked.end(), legal.begin()));
  }
}

TEST_F(Picking, noisy_moves_that_lose_nothing_come_alone_when_asked_for) {
  for (const auto& position : random_positions(5, 40)) {
    std::vector<Move> expected;
    for (const Move move : position.noisy_moves())
      if (wins_exchange(position, move, 0)) expected.push_back(move);
    const auto picked = all(position, Move(), MovePicker::Wanted::noisy);
    ASSERT_EQ(picked.size(), expected.size());
    EXPECT_TRUE(std::is_permutation(picked.begin(), picked.end(), expected.begin()));
  }
}

TEST_F(Picking, killers_come_before_other_quiet_moves) {
  const auto position = chess::Position::start();
  guides_.killers = {Move(Square::h2, Square::h3), Move(Square::a2, Square::a4)};
  const auto picked = all(position, Move(), MovePicker::Wanted::all);
  EXPECT_EQ(picked[0], guides_.killers[0]);
  EXPECT_EQ(picked[1], guides_.killers[1]);
}

TEST(Gravity, never_leaves_its_range_and_follows_new_results) {
  Gravity<100> value;
  for (int i = 0; i < 50; ++i) {
    value.add(60);
    ASSERT_LE(value.value(), 100);
  }
  EXPECT_GT(value.value(), 80);
  for (int i = 0; i < 5; ++i) value.add(-60);
  EXPECT_LT(value.value(), 0);
}

}  // namespace
}  // namespace arborist::engine
