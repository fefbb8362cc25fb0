// What the spec of a search with a model of the opponent says of it.
#pragma once

#include <vector>

#include "face/any_game.h"
#include "face/search_settings.h"
#include "face/setting_reader.h"

namespace arborist {

// `settings` has its evaluator already and gets the rule and the types; mistakes are the reader's.
void read_opponent(const Spec& spec, SettingReader& read, const GameInfo& game,
                   const std::vector<NamedThing>& evaluators, SearchSettings& settings);

}  // namespace arborist
