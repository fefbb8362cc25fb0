// The searches of a QuickSearch for a position of any game, compiled once: for games whose searches nobody sets against
// the clock, so that their own types are not compiled with them.
//
//   Analysis found = quick_any_search(game, evaluate, settings, memory, terms);
#pragma once

#include "face/any_position.h"
#include "face/search_memory.h"
#include "face/search_settings.h"

namespace arborist {

// The memory is ready for the settings, which are quick; nobody watches.
[[nodiscard]] Analysis quick_any_search(const Game<AnyPosition>& game, const EvaluatorRef<AnyPosition>& evaluator,
                                        const SearchSettings& settings, SearchMemory& memory, const SearchTerms& terms);

}  // namespace arborist
