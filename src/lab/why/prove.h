// prove: searches what was cut or left out, and shows what it would have changed. After a sound cut the root stays as
// it is; after a bet of the engine it shows whether the bet was won, and whether it mattered.
//
//   auto proof = prove(game, recording, place, {});
//   proof->words      // Searched both fully: 12 more nodes. They are worth +7 and +7. The node stays 0, the root …
#pragma once

#include <stop_token>
#include <string>
#include <vector>

#include "core/expected.h"
#include "face/any_game.h"
#include "lab/recording/recording.h"
#include "lab/why/why.h"

namespace arborist::lab {

struct ProveLimits {
  std::uint64_t effort = 5'000'000;  // positions; what surely takes more is refused before it is searched
  std::stop_token stop = {};         // what takes longer is refused then
};

struct ProvedMove {
  std::string move;
  Score value;  // for Max
  std::uint64_t nodes = 0;
};

struct Proof {
  std::string method;  // the search that was used
  std::vector<ProvedMove> moves;
  std::uint64_t nodes = 0;
  // For Max, as recorded and with what was searched now.
  Score node_before, node_after, root_before, root_after;
  // The bound that was relied on still holds: nothing was lost.
  bool holds = true;
  std::string words;

  [[nodiscard]] bool root_stays() const { return root_before == root_after; }
};

[[nodiscard]] Expected<Proof> prove(const AnyGame& game, const Recording& recording, const Place& place,
                                    const ProveLimits& limits);

// What the root would be if `node` were worth `value` to its mover: folded up from what was recorded.
[[nodiscard]] Score root_if(const Recording& recording, NodeNumber node, Score value);

}  // namespace arborist::lab
