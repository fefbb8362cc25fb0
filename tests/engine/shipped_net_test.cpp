// The net that is built in, as it lies in the repository: laws that hold for every net of chess that has learnt.
#include <gtest/gtest.h>

#include <array>
#include <filesystem>

#include "engine/net/net_evaluation.h"
#include "engine/net/net_value.h"
#include "tests/engine/positions.h"

namespace arborist::engine {
namespace {

using chess::Position;

ChessNet shipped_net() {
  const auto net = read_chess_net(std::filesystem::path(ARBORIST_TEST_DATA) / "../../nets/chess-256.net");
  EXPECT_TRUE(net) << net.error().message;
  return net ? *net : nullptr;
}

// A line that is only as long as it is.
struct PlayedLine {
  std::vector<Position> positions;
  std::vector<chess::Move> moves;

  [[nodiscard]] const Position& position(int ply) const { return positions[static_cast<std::size_t>(ply)]; }
  [[nodiscard]] chess::Move move(int ply) const { return moves[static_cast<std::size_t>(ply)]; }
};

TEST(ShippedNet, sums_kept_along_games_are_those_of_the_whole_board) {
  const ChessNet net = shipped_net();
  ASSERT_TRUE(net);
  constexpr int plies = 60;
  Random random(3);
  for (const std::string_view fen : bench_positions()) {
    learn::Accumulators kept;
    kept.use(net, net->shape().width, plies + 1);
    PlayedLine line{.positions = {at(fen)}, .moves = {}};
    for (int ply = 0; ply < plies && line.positions.back().has_moves(); ++ply) {
      const auto moves = line.positions.back().moves();
      line.moves.push_back(moves[random.below(static_cast<std::uint32_t>(moves.size()))]);
      line.positions.push_back(line.positions.back().after(line.moves.back()));
      const Position& here = line.positions.back();
      const int for_white = look_through(*net, here).values[net_bucket(here.occupied().count())];
      ASSERT_EQ(net_value(*net, kept, line, ply + 1), here.to_move() == chess::white ? for_white : -for_white)
          << chess::to_fen(here);
    }
  }
}

TEST(ShippedNet, colours_exchanged_is_the_same_value) {
  const ChessNet net = shipped_net();
  ASSERT_TRUE(net);
  for (const Position& position : random_positions(21, 30))
    ASSERT_EQ(evaluate(position, net), evaluate(flipped(position), net)) << chess::to_fen(position);
}

TEST(ShippedNet, pieces_are_worth_what_everybody_knows_in_their_order) {
  const ChessNet net = shipped_net();
  ASSERT_TRUE(net);
  std::array<double, 6> sum = {};
  std::array<double, 6> count = {};
  for (const std::string_view fen : bench_positions())
    for (const auto& [placed, value] : look_through(*net, at(fen)).pieces) {
      const std::size_t type = index_of(type_of(placed.piece));
      sum[type] += side_of(placed.piece) == chess::white ? value : -value;
      ++count[type];
    }
  const auto worth = [&](chess::PieceType type) { return sum[index_of(type)] / count[index_of(type)]; };
  using enum chess::PieceType;
  EXPECT_GT(worth(pawn), 0);
  EXPECT_LT(2 * worth(pawn), worth(knight));
  EXPECT_LE(worth(knight), worth(bishop));
  EXPECT_LT(worth(bishop), worth(rook));
  EXPECT_LT(worth(rook), worth(queen));
}

}  // namespace
}  // namespace arborist::engine
