// record: runs a search of any game, or of the chess engine, and writes down all that it did.
//
//   auto recording = record(game, play, *Spec::parse("alphabeta:depth=3,eval=lines"), {});
//   auto recording = record(chess, play, *Spec::parse("engine:depth=6"), {.nodes = 1'000'000});
//
// A search that would surely cost more than limits.effort is refused before it runs, with an estimate.
#pragma once

#include <stop_token>

#include "core/expected.h"
#include "core/spec.h"
#include "face/any_game.h"
#include "lab/recording/recorder.h"
#include "lab/recording/recording.h"

namespace arborist::lab {

[[nodiscard]] Expected<Recording> record(const AnyGame& game, const AnyPlay& play, const Spec& spec,
                                         const RecordLimits& limits, const RecordControl& control = {});

// Whether the spec names the chess engine; it says the same as for a player (arena/engine_spec.h), but that the engine
// looks to a usual depth where nothing is told, and on one thread.
[[nodiscard]] bool is_engine(const Spec& spec);

// Runs the engine on a play of chess; `recorder`, which then says when to stop, may be none. The limits of the spec
// count.
[[nodiscard]] Expected<Analysis> run_engine(const AnyPlay& play, const Spec& spec, const Permissions& permissions,
                                            Recorder* recorder, const std::stop_token& stop = {});

}  // namespace arborist::lab
