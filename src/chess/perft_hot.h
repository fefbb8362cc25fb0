// The walks of perft, built for every CPU variant; perft.h chooses among them.
#pragma once

#include <cstdint>

#include "chess/perft_table.h"
#include "chess/position.h"
#include "core/cpu.h"

namespace arborist::chess {

struct PerftWalks {
  // Leaves below a position; depth at least 1.
  std::uint64_t (*plain)(const Position& position, int depth);
  std::uint64_t (*with_table)(const Position& position, int depth, PerftTable& table);
};

namespace cpu_x86_64 {
PerftWalks perft_walks();
}
namespace cpu_x86_64_v3 {
PerftWalks perft_walks();
}
namespace cpu_x86_64_v4 {
PerftWalks perft_walks();
}

}  // namespace arborist::chess
