// The header of a file of self-play games: who plays them and how. Only a run with the same header goes on with a file.
//
//   auto writer = GameWriter::resume("games.bin", selfplay_header(options));
#pragma once

#include "engine/data/game_reader.h"
#include "engine/selfplay.h"

namespace arborist {

// The search is known by the nodes of a short bench, which is run for this.
[[nodiscard]] engine::GameFileHeader selfplay_header(const engine::SelfplayOptions& options);

}  // namespace arborist
