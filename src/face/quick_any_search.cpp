#include "face/quick_any_search.h"

#include "face/any_definition.h"
#include "face/quick_search.h"

namespace arborist {

Analysis quick_any_search(const Game<AnyPosition>& game, const EvaluatorRef<AnyPosition>& evaluator,
                          const SearchSettings& settings, SearchMemory& memory, const SearchTerms& terms) {
  return QuickSearch<AnyDefinition, EvaluatorRef<AnyPosition>>(game, evaluator, settings, memory).run(terms);
}

}  // namespace arborist
