// A net in the engine: its sums along lines, its value, its file, and what changes when it does.
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>

#include "chess/chess960.h"
#include "core/file.h"
#include "engine/bench.h"
#include "engine/engine.h"
#include "engine/evaluation/evaluation.h"
#include "engine/net/net_evaluation.h"
#include "engine/net/net_value.h"
#include "face/net_evaluator.h"
#include "tests/engine/net_support.h"
#include "tests/engine/positions.h"

namespace arborist::engine {
namespace {

using chess::Move;
using chess::Position;

// A line as a search has one: positions and the moves between them; no move is a pass.
struct TestLine {
  std::vector<Position> positions;
  std::vector<Move> moves;

  [[nodiscard]] const Position& position(int ply) const { return positions[static_cast<std::size_t>(ply)]; }
  [[nodiscard]] Move move(int ply) const { return moves[static_cast<std::size_t>(ply)]; }
  [[nodiscard]] int last() const { return static_cast<int>(moves.size()); }
  void follow(Move move) {
    positions.push_back(move.is_none() ? positions.back().after_pass() : positions.back().after(move));
    moves.push_back(move);
  }
};

Move any_move(const Position& position, Random& random) {
  const auto moves = position.moves();
  return moves[random.below(static_cast<std::uint32_t>(moves.size()))];
}

int plain_value(const ChessNet& net, const Position& position) {
  return look_through(*net, position).values[net_bucket(position.occupied().count())] *
         (position.to_move() == chess::white ? 1 : -1);
}

// One of the 960 starts with nothing but pawns, kings and rooks, so that both sides may castle, over each other too.
Position bare_start(int number) {
  chess::Board board = chess::chess960_start(number).board();
  const chess::Bitboard first = chess::first_rank(chess::white) | chess::first_rank(chess::black);
  board.clear(first & ~board.of(chess::PieceType::king) & ~board.castling_rooks);
  return {board, chess::white, 0, 1};
}

// Random play to and fro from a position: every line that is looked at is left, shortened and gone on with elsewhere,
// passes among the moves, and only some of its positions are valued.
void wander(const Position& start, const ChessNet& net, std::uint64_t seed) {
  constexpr int longest = 40;
  constexpr int steps = 220;
  learn::Accumulators kept;
  kept.use(net, net->shape().width, longest + 1);
  Random random(seed);
  TestLine line{.positions = {start}, .moves = {}};
  for (int step = 0; step < steps; ++step) {
    const Position& here = line.positions.back();
    const bool is_over = line.last() == longest || !here.has_moves();
    if (is_over || random.below(4) == 0) {
      const auto back = std::min<std::size_t>(1 + random.below(is_over ? 20 : 3), line.moves.size());
      line.moves.resize(line.moves.size() - back);
      line.positions.erase(line.positions.end() - static_cast<std::ptrdiff_t>(back), line.positions.end());
      continue;
    }
    line.follow(here.can_pass() && random.below(8) == 0 ? Move() : any_move(here, random));
    if (random.below(3) == 0) continue;
    ASSERT_EQ(net_value(*net, kept, line, line.last()), plain_value(net, line.positions.back()))
        << chess::to_fen(line.positions.back());
  }
}

TEST(NetInEngine, sums_kept_along_a_line_are_those_of_the_whole_board) {
  const ChessNet net = random_chess_net(64);
  std::uint64_t seed = 0;
  for (const std::string_view fen : bench_positions())
    if (++seed % 4 == 0) wander(at(fen), net, seed);
  // Castling both ways, en passant, promotions with and without a capture.
  for (const std::string_view fen :
       {"r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "4k3/p1p1p1p1/8/1P1P1P1P/p1p1p1p1/8/1P1P1P1P/4K3 w - - 0 1",
        "r1n1n3/1P1P4/8/6k1/1K6/8/1p1p4/R1N1N3 w - - 0 1", "8/8/3k4/8/8/4K3/8/8 w - - 0 1"})
    for (int round = 0; round < 3; ++round) wander(at(fen), net, ++seed);
  for (int number = 0; number < chess::chess960_starts; number += 191)
    wander(chess::chess960_start(number), net, ++seed);
}

TEST(NetInEngine, sums_of_one_net_are_not_taken_for_those_of_another) {
  const TestLine line{.positions = {Position::start()}, .moves = {}};
  learn::Accumulators kept;
  for (const std::uint64_t seed : {1U, 2U, 1U}) {
    const ChessNet net = random_chess_net(32, seed);
    kept.use(net, net->shape().width, 1);
    EXPECT_EQ(net_value(*net, kept, line, 0), plain_value(net, Position::start()));
  }
}

TEST(NetInEngine, a_move_changes_what_the_boards_before_and_after_it_differ_in) {
  const auto pieces_of = [](const Position& position) {
    std::vector<Placed> all;
    for (const chess::Square s : position.occupied()) all.push_back({position.piece_at(s), s});
    return all;
  };
  const auto check = [&](const Position& position, Move move) {
    std::vector<Placed> pieces = pieces_of(position);
    const BoardChange change = BoardChange::of(position, move);
    for (const Placed& gone : change.removed()) ASSERT_EQ(std::erase(pieces, gone), 1U);
    for (const Placed& come : change.added()) pieces.push_back(come);
    std::sort(pieces.begin(), pieces.end(), [](const Placed& a, const Placed& b) { return a.square < b.square; });
    ASSERT_TRUE(pieces == pieces_of(position.after(move))) << chess::to_fen(position);
  };
  for (const Position& position : random_positions(5, 30))
    for (const Move move : position.moves()) check(position, move);
  for (int number = 0; number < chess::chess960_starts; number += 31) {
    const Position bare = bare_start(number);
    for (const Move move : bare.moves()) check(bare, move);
  }
}

TEST(NetInEngine, colours_exchanged_is_the_same_value) {
  const ChessNet net = random_chess_net();
  for (const Position& position : random_positions(11, 40))
    ASSERT_EQ(evaluate(position, net), evaluate(flipped(position), net)) << chess::to_fen(position);
}

TEST(NetInEngine, left_and_right_exchanged_is_the_same_value_where_nobody_may_castle) {
  const ChessNet net = random_chess_net();
  for (const Position& position : random_positions(12, 40))
    if (position.board().castling_rooks.empty()) {
      ASSERT_EQ(evaluate(position, net), evaluate(mirrored(position), net)) << chess::to_fen(position);
    }
}

TEST(NetInEngine, every_cpu_variant_searches_the_same_tree) {
  for (const std::uint32_t width : {32U, 96U, 256U}) {
    const ChessNet net = random_chess_net(width);
    const auto nodes = [&](CpuVariant cpu) {
      return run_bench({.depth = 4, .hash_megabytes = 2, .cpu = cpu, .net = net}).nodes;
    };
    const auto variants = usable_cpu_variants();
    for (const CpuVariant variant : variants) EXPECT_EQ(nodes(variant), nodes(variants.front())) << to_text(variant);
  }
}

TEST(NetInEngine, endings_that_are_known_are_not_asked_of_the_net) {
  const ChessNet net = random_chess_net();
  for (const std::string_view fen :
       {"8/8/8/4k3/8/8/8/KQ6 w - - 0 1", "8/8/8/4k3/8/8/4P3/4K3 b - - 0 1", "8/8/8/4k3/8/8/8/KBN5 w - - 0 1"}) {
    EXPECT_EQ(evaluate(at(fen), net), evaluate(at(fen))) << fen;
    Engine engine({.hash_megabytes = 1, .net = net});
    engine.stop();
    EXPECT_EQ(engine.search(Game(at(fen)), {}).value, evaluate(at(fen))) << fen;
  }
}

TEST(NetInEngine, who_lacks_the_force_to_win_is_hardly_better) {
  const Position knight = at("8/5k2/8/4pp2/8/5N2/6K1/8 w - - 0 1");
  EXPECT_EQ(as_net_score(300, knight).value(), 0) << "a knight alone gives no mate";
  EXPECT_EQ(as_net_score(-300, knight).value(), -300) << "but the pawns may win";
  const Position bishop = at("k7/8/K7/P7/8/8/8/B4n2 w - - 0 1");
  EXPECT_EQ(as_net_score(300, bishop).value(), 0) << "the wrong bishop";
  const Position rooks = at("8/5k2/4n3/8/8/4R3/6K1/8 b - - 0 1");
  EXPECT_LT(as_net_score(-300, rooks).value(), 0);
  EXPECT_GT(as_net_score(-300, rooks).value(), -60) << "a rook hardly beats a knight";
  EXPECT_EQ(as_net_score(300, Position::start()).value(), 300);
  // The search and eval take the same value.
  for (const Position& position : {knight, bishop, rooks}) {
    const ChessNet net = random_chess_net();
    const Side us = position.to_move();
    const int plain = look_through(*net, position).values[net_bucket(position.occupied().count())];
    EXPECT_EQ(evaluate(position, net), as_net_score(us == chess::white ? plain : -plain, position));
    Engine engine({.hash_megabytes = 1, .net = net});
    engine.stop();
    EXPECT_EQ(engine.search(Game(position), {}).value, evaluate(position, net));
  }
}

TEST(NetInEngine, no_value_is_as_high_as_a_known_win) {
  EXPECT_EQ(as_net_score(123).value(), 123);
  EXPECT_LT(as_net_score(1'000'000).value(), known_win / 2);
  EXPECT_GT(as_net_score(-1'000'000).value(), -known_win / 2);
}

// Where the first guess is stopped at once, its value is the static one.
Score first_guess(Engine& engine, const Position& position) {
  engine.stop();
  return engine.search(Game(position), {}).value;
}

TEST(NetInEngine, the_engine_values_with_the_net_it_was_given_and_forgets_when_that_changes) {
  const ChessNet one = random_chess_net(32, 1);
  const ChessNet two = random_chess_net(32, 2);
  const auto search = [](Engine& engine) { return engine.search(Game(Position::start()), {.limits = {.depth = 7}}); };
  Engine engine({.hash_megabytes = 1, .net = one});
  EXPECT_EQ(first_guess(engine, Position::start()), evaluate(Position::start(), one));
  for (const ChessNet& net : {two, ChessNet(), one}) {
    static_cast<void>(search(engine));
    Options options = engine.options();
    options.net = net;
    ASSERT_TRUE(engine.set_options(options));
    Engine fresh({.hash_megabytes = 1, .net = net});
    const auto found = search(engine);
    const auto expected = search(fresh);
    EXPECT_EQ(found.nodes, expected.nodes);
    EXPECT_EQ(found.value, expected.value);
    EXPECT_EQ(found.line, expected.line);
  }
}

TEST(NetInEngine, what_each_piece_is_worth_is_the_difference_without_it) {
  const ChessNet net = random_chess_net();
  const Position position = at("r3k2r/8/8/3N4/8/8/5QP1/4K3 w - - 0 1");
  const NetSight sight = look_through(*net, position);
  EXPECT_EQ(sight.bucket, net_bucket(7));
  EXPECT_EQ(sight.pieces.size(), 5U);
  EXPECT_EQ(sight.values[sight.bucket], evaluate(position, net).value());
  for (const auto& piece : sight.pieces) {
    chess::Board board = position.board();
    board.clear(chess::Bitboard(piece.placed.square));
    const Position without(board, chess::white, 0, 1);
    EXPECT_EQ(piece.value, sight.values[sight.bucket] - look_through(*net, without).values[sight.bucket]);
  }
}

TEST(ChessNetFile, comes_back_from_its_file) {
  const auto path = std::filesystem::path(testing::TempDir()) / "arborist_chess_net_test.net";
  const learn::Net net = random_net();
  ASSERT_TRUE(write_file(path, net.encode()));
  const auto read = read_chess_net(path);
  ASSERT_TRUE(read) << read.error().message;
  EXPECT_EQ((*read)->fingerprint(), net.fingerprint());
  EXPECT_EQ(evaluation_name(*read), evaluation_name(random_chess_net()));
  EXPECT_NE(evaluation_name(*read), evaluation_name(random_chess_net(32, 2)));
  std::filesystem::remove(path);
}

TEST(ChessNetFile, another_games_net_or_no_net_is_refused_with_the_reason) {
  const auto parameters = learn::Parameters::random(net_shape(32), 1);
  const auto other = decode_chess_net(learn::Net::quantise(parameters, 400, "reversi", "").encode());
  ASSERT_FALSE(other);
  EXPECT_NE(other.error().message.find("reversi"), std::string::npos);
  const learn::Shape small{.features = 12, .width = 32, .buckets = 8, .most_active = 32};
  EXPECT_FALSE(
      decode_chess_net(learn::Net::quantise(learn::Parameters::random(small, 1), 400, net_features_name, "").encode()));
  EXPECT_FALSE(decode_chess_net("ARBORNET"));
  EXPECT_FALSE(decode_chess_net(random_net().encode().substr(0, 2000)));
  const auto missing = read_chess_net("/nonexistent/x.net");
  ASSERT_FALSE(missing);
  EXPECT_NE(missing.error().message.find("x.net"), std::string::npos);
}

TEST(NetValue, searches_of_every_game_see_in_chess_what_the_engine_sees) {
  for (const std::uint32_t width : {32U, 256U}) {
    const ChessNet net = random_chess_net(width);
    const NetEvaluator<Position> evaluator(*net, Position::start().feature_space());
    Random random(width);
    const int step = static_cast<int>(2 * width);  // a wide net takes its time
    for (int number = 0; number < chess::chess960_starts; number += step) {
      Position position = chess::chess960_start(number);
      for (int ply = 0; ply < 120 && !position.outcome(); ++ply) {
        ASSERT_EQ(evaluator(position).value(), plain_value(net, position));
        position = position.after(any_move(position, random));
      }
    }
  }
}

}  // namespace
}  // namespace arborist::engine
