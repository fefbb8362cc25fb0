#include "engine/cycles.h"

#include <gtest/gtest.h>

#include <vector>

#include "core/random.h"
#include "tests/engine/positions.h"

namespace arborist::engine {
namespace {

using chess::Position;

// By making every move: the slow way to know.
bool some_move_leads_to(const Position& now, Key key) {
  for (const chess::Move move : now.moves())
    if (!move.is_castling() && now.after(move).key() == key) return true;
  return false;
}

TEST(Cycles, are_found_wherever_a_legal_move_leads_back_and_only_by_pieces_of_the_side_to_move) {
  int found = 0;
  for (std::uint64_t seed = 1; seed <= 60; ++seed) {
    Random random(seed);
    std::vector<Position> line = {game_at(seed % 2 == 0
                                              ? "4k3/8/8/3r4/8/2B5/8/R3K3 w - - 0 1"
                                              : "r3k2r/pppq1ppp/2npbn2/2b1p3/2B1P3/2NPBN2/PPPQ1PPP/R3K2R w KQkq - 0 1")
                                      .position()};
    for (int ply = 0; ply < 60 && !line.back().outcome(); ++ply) {
      const Position& now = line.back();
      for (std::size_t back = 3; back < line.size(); back += 2) {
        const Position& earlier = line[line.size() - 1 - back];
        const bool is_legal = some_move_leads_to(now, earlier.key());
        const bool seen = leads_back(now, earlier.key());
        found += is_legal ? 1 : 0;
        if (is_legal) {
          EXPECT_TRUE(seen);
        }
        // Seen and not legal: only because the own king would stand in check.
        if (seen && !is_legal) {
          EXPECT_TRUE(now.in_check() || earlier.attackers_to(earlier.king(now.to_move()), earlier.occupied()) &
                                            earlier.pieces(opponent(now.to_move())));
        }
      }
      const auto moves = now.moves();
      line.push_back(now.after(moves[random.below(static_cast<std::uint32_t>(moves.size()))]));
    }
  }
  EXPECT_GT(found, 50);
}

TEST(Cycles, a_piece_in_the_way_or_one_of_the_other_side_leads_nowhere) {
  const Position rook_on_a1 = game_at("8/6k1/8/8/8/8/4K3/R7 b - - 0 1").position();
  const Position rook_on_a8 = game_at("R7/6k1/8/8/8/8/4K3/8 w - - 0 1").position();
  EXPECT_TRUE(leads_back(rook_on_a8, rook_on_a1.key()));
  const Position blocked_then = game_at("8/6k1/8/N7/8/8/4K3/R7 b - - 0 1").position();
  const Position blocked_now = game_at("R7/6k1/8/N7/8/8/4K3/8 w - - 0 1").position();
  EXPECT_FALSE(leads_back(blocked_now, blocked_then.key()));
  const Position theirs_then = game_at("8/6k1/8/8/8/8/4K3/r7 b - - 0 1").position();
  const Position theirs_now = game_at("r7/6k1/8/8/8/8/4K3/8 w - - 0 1").position();
  EXPECT_FALSE(leads_back(theirs_now, theirs_then.key()));
  EXPECT_FALSE(leads_back(rook_on_a8, rook_on_a8.key()));
}

}  // namespace
}  // namespace arborist::engine
