// EverySearch: any search by its settings, of any game as an AnyPosition, watched or not. Compiled once for all games;
// where a game is in a hurry, those that people set against the clock and nobody watches are a QuickSearch of its own
// type instead.
//
//   Analysis found = every_search(game, evaluate, settings, memory, types, terms);
#pragma once

#include <vector>

#include "face/any_position.h"
#include "face/search_memory.h"
#include "face/search_settings.h"
#include "tree/opponent_model.h"

namespace arborist {

// The memory is ready for the settings; `types` are those of the settings.
[[nodiscard]] Analysis every_search(const Game<AnyPosition>& game, const EvaluatorRef<AnyPosition>& evaluator,
                                    const SearchSettings& settings, SearchMemory& memory,
                                    const std::vector<OpponentType<AnyPosition>>& types, const SearchTerms& terms);

}  // namespace arborist
