// What a game file keeps of positions and games, and what it refuses.
#include <gtest/gtest.h>

#include "chess/fen.h"
#include "chess/pgn_writer.h"
#include "core/bytes.h"
#include "engine/data/packed_position.h"
#include "engine/data/position_filter.h"
#include "engine/data/record_pgn.h"
#include "tests/engine/data_support.h"
#include "tests/engine/positions.h"

namespace arborist::engine {
namespace {

using chess::Move;
using chess::PieceType;
using chess::Square;

TEST(PackedPosition, every_start_of_chess960_is_unpacked_as_it_was) {
  for (int number = 0; number < chess::chess960_starts; ++number) {
    const auto start = chess::chess960_start(number);
    const auto again = unpack(pack(start));
    ASSERT_TRUE(again) << again.error().message;
    EXPECT_EQ(*again, start) << number;
  }
}

TEST(PackedPosition, every_position_of_random_games_is_unpacked_as_it_was) {
  for (const auto& position : random_positions(5, 120)) {
    const auto again = unpack(pack(position));
    ASSERT_TRUE(again) << again.error().message;
    EXPECT_EQ(*again, position) << chess::to_fen(position);
  }
}

TEST(PackedPosition, inner_rooks_that_castle_en_passant_and_clocks_are_kept) {
  for (const auto* fen : {"1rr1k1r1/8/8/8/8/8/8/1RR1K1R1 w GBgb - 12 34", "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 9",
                          "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b Kq - 999 9999"}) {
    const auto again = unpack(pack(at(fen)));
    ASSERT_TRUE(again) << fen;
    EXPECT_EQ(*again, at(fen)) << fen;
  }
}

TEST(PackedPosition, bytes_are_refused_or_are_the_one_form_of_a_position) {
  const std::string good = pack(chess::Position::start());
  int refused = 0;
  for (std::size_t i = 0; i < good.size(); ++i)
    for (unsigned flip = 1; flip < 256; ++flip) {
      std::string bytes = good;
      bytes[i] = static_cast<char>(static_cast<unsigned char>(bytes[i]) ^ flip);
      if (const auto position = unpack(bytes)) {
        EXPECT_EQ(pack(*position), bytes);
      } else {
        ++refused;
      }
    }
  EXPECT_GT(refused, 5000);
}

TEST(GameRecord, random_games_are_read_back_as_they_were) {
  int castled = 0;
  int passed = 0;
  int promoted = 0;
  for (std::uint64_t number = 1; number <= 120; ++number) {
    const auto start = number % 2 == 0 ? chess::Position::start() : chess::chess960_start(static_cast<int>(number));
    const auto record = random_record(number, start);
    const auto bytes = to_bytes(record);
    ASSERT_EQ(bytes.size(), 52 + 4 * record.moves.size());
    ASSERT_EQ(record_length(bytes), bytes.size());
    ASSERT_TRUE(is_undamaged(bytes));
    const auto again = parse_record(bytes);
    ASSERT_TRUE(again) << again.error().message;
    EXPECT_EQ(*again, record);
    EXPECT_EQ(again->hash(), record.hash());
    for (const auto& [move, score] : record.moves) {
      castled += move.is_castling() ? 1 : 0;
      passed += move.is_en_passant() ? 1 : 0;
      promoted += move.is_promotion() ? 1 : 0;
    }
  }
  EXPECT_GT(castled, 0);
  EXPECT_GT(passed, 0);
  EXPECT_GT(promoted, 0);
}

TEST(GameRecord, what_breaks_the_rules_is_refused_even_with_a_good_checksum) {
  const auto good = random_record(3, chess::Position::start(), 12);
  ASSERT_TRUE(parse_record(to_bytes(good)));
  const auto refusal = [](const GameRecord& record) {
    const auto parsed = parse_record(to_bytes(record));
    return parsed ? std::string("accepted") : parsed.error().message;
  };
  auto wrong = good;
  wrong.moves[4].move = Move(Square::a1, Square::h8);
  EXPECT_EQ(refusal(wrong), "move 5 is not legal");
  wrong = good;
  wrong.moves[2].score = 32'001;
  EXPECT_EQ(refusal(wrong), "the score of move 3 is out of range");
  wrong = good;
  wrong.ending = GameEnding::by_rule;
  EXPECT_EQ(refusal(wrong), "the game is not over");
  wrong = {.number = 1, .start = at("7k/8/5KQ1/8/8/8/8/8 w - - 0 1"), .moves = {{Move(Square::g6, Square::g7), 5}}};
  EXPECT_EQ(refusal(wrong), "the result is not the one of the last position");
  wrong.result = GameResult::white_won;
  EXPECT_EQ(refusal(wrong), "accepted");
  wrong.moves.push_back({Move(Square::h8, Square::h7), 0});
  EXPECT_EQ(refusal(wrong), "move 2 comes after the game was over");
}

TEST(GameRecord, the_hash_knows_start_and_moves_only) {
  const auto record = random_record(8);
  auto other = record;
  other.number = 99;
  other.moves.front().score = 1;
  EXPECT_EQ(other.hash(), record.hash());
  other.moves.pop_back();
  EXPECT_NE(other.hash(), record.hash());
  other = record;
  other.start = chess::chess960_start(0);
  EXPECT_NE(other.hash(), record.hash());
}

TEST(PositionFilter, quiet_positions_with_a_sensible_value_are_kept) {
  const PositionFilter filter{.least_ply = 20};
  const auto quiet = at("r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 11");
  const Move step(Square::h2, Square::h3);
  EXPECT_EQ(filter.judge(quiet, {step, 3000}), Verdict::kept);
  EXPECT_EQ(filter.judge(quiet, {step, -3001}), Verdict::large);
  EXPECT_EQ(filter.judge(quiet, {step, static_cast<std::int16_t>(Score::win_in(5).value())}), Verdict::decided);
  EXPECT_EQ(filter.judge(quiet, {Move(Square::g5, Square::f6), 0}), Verdict::noisy);
  EXPECT_EQ(filter.judge(at("r4rk1/8/8/8/8/8/8/R4RK1 w - - 0 10"), {Move(Square::a1, Square::b1), 0}), Verdict::early);
  EXPECT_EQ(filter.judge(at("4k3/8/8/8/8/8/4r3/4K3 w - - 0 40"), {Move(Square::e1, Square::d1), 0}), Verdict::in_check);
  EXPECT_EQ(
      filter.judge(at("8/P6k/8/8/8/8/8/K7 w - - 0 40"), {Move::promoting(Square::a7, Square::a8, PieceType::queen), 0}),
      Verdict::noisy);
}

TEST(PositionFilter, each_position_of_a_game_gets_one_verdict) {
  GameCounts counts;
  std::uint64_t moves = 0;
  for (std::uint64_t number = 1; number <= 10; ++number) {
    const auto record = random_record(number);
    moves += record.moves.size();
    counts.add(record, {});
  }
  EXPECT_EQ(counts.games, 10U);
  EXPECT_EQ(counts.moves, moves);
  std::uint64_t judged = 0;
  for (const auto count : counts.positions) judged += count;
  EXPECT_EQ(judged, moves);
}

TEST(PositionFilter, a_line_tells_score_and_result_for_white) {
  EXPECT_EQ(position_line(at("8/P6k/8/8/8/8/8/K7 b - - 0 40"), {Move(Square::h7, Square::h6), -120}, GameResult::drawn),
            "8/P6k/8/8/8/8/8/K7 b - - 0 40;120;0.5");
}

TEST(RecordPgn, the_game_is_read_back_with_its_values) {
  GameRecord record{.number = 12, .start = at("7k/8/5K2/6Q1/8/8/8/8 b - - 0 60"), .moves = {}};
  record.moves = {{Move(Square::h8, Square::h7), static_cast<std::int16_t>(Score::loss_in(2).value())},
                  {Move(Square::g5, Square::g7), static_cast<std::int16_t>(Score::win_in(1).value())}};
  record.result = GameResult::white_won;
  ASSERT_TRUE(parse_record(to_bytes(record)));
  const auto text = chess::to_pgn(to_pgn_game(record));
  const auto game = chess::parse_pgn(text);
  ASSERT_TRUE(game) << game.error().message;
  EXPECT_EQ(game->start, record.start);
  EXPECT_EQ(game->result, chess::PgnResult::white_won);
  EXPECT_EQ(game->tag("Round"), "12");
  ASSERT_EQ(game->line.moves.size(), 2U);
  EXPECT_EQ(chess::eval_in(game->line.moves[0].comment)->mate_in, 1);
  EXPECT_EQ(chess::eval_in(game->line.moves[1].comment)->mate_in, 1);
}

}  // namespace
}  // namespace arborist::engine
