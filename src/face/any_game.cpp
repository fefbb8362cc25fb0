#include "face/any_game.h"

#include <fmt/format.h>

#include <algorithm>

#include "core/text.h"

namespace arborist {

std::vector<std::string> GameList::names() const {
  std::vector<std::string> result(games_.size());
  std::transform(games_.begin(), games_.end(), result.begin(), [](const auto& game) { return game->info().name; });
  return result;
}

Expected<const AnyGame*> GameList::find(std::string_view name) const {
  for (const auto& game : games_)
    if (game->info().name == name) return game.get();
  return Error{fmt::format("there is no game {}{}; the games are {}", in_quotes(name), did_you_mean(name, names()),
                           join(names(), ", "))};
}

}  // namespace arborist
