#include "server/games/own_search.h"

#include <fmt/format.h>

#include <algorithm>
#include <string_view>
#include <utility>

#include "face/search_settings.h"

namespace arborist::server {

namespace {

constexpr int depth_where_none_is_known = 5;

const Spec& behind_books(const Spec& player) {
  const Spec* spec = &player;
  while (spec->name() == "book" && spec->next() != nullptr) spec = spec->next();
  return *spec;
}

// Levels overlook things by design; what they looked at is the same search.
Spec engine_search(const Spec& player, const std::optional<SearchedTo>& to) {
  Spec search = Spec::named("engine");
  for (const std::string_view key : {"hash", "eval", "net", "without", "set"})
    if (auto value = player.find(key)) search = search.with(key, std::move(*value));
  const bool has_clock = player.find("time").has_value();
  if (const auto depth = player.find("depth"); depth && !has_clock) return search.with("depth", *depth);
  if (const auto nodes = player.find("nodes"); nodes && !has_clock) return search.with("nodes", *nodes);
  if (to && to->nodes > 0) return search.with("nodes", static_cast<std::int64_t>(to->nodes));
  return search.with("depth", depth_where_none_is_known);
}

Spec without_time(const Spec& player) {
  Spec search = Spec::named(player.name());
  for (const auto& [key, value] : player.settings())
    if (key != "time") search = search.with(key, value);
  return search;
}

}  // namespace

std::string own_search_note(const Spec& player) {
  if (!behind_books(player).find("elo")) return "";
  return "A level overlooks moves on purpose. Here the engine looks with open eyes, at as many positions as it did.";
}

Expected<Spec> own_search(const Spec& player, const std::vector<NamedThing>& evaluators,
                          const std::optional<SearchedTo>& to) {
  const Spec& own = behind_books(player);
  if (own.name() == "engine") return engine_search(own, to);
  const auto algorithm = algorithm_of(own.name());
  if (!algorithm) return Error{fmt::format("'{}' chooses its moves without a search that can be shown", own.name())};
  Spec search = without_time(own);
  if (own.find("time") && (prunes(*algorithm) || !to)) {
    search = search.with("depth", to && to->depth > 0 ? to->depth : depth_where_none_is_known);
    if (prunes(*algorithm)) search = search.with("deepen", "yes");
  } else if (own.find("time")) {
    search = search.with("nodes", static_cast<std::int64_t>(std::max<std::uint64_t>(to->nodes, 1)));
  }
  // Named, so that nobody takes another one for the usual one.
  if (!search.find("eval") && !search.find("net") && !evaluators.empty() && !proves(*algorithm))
    search = search.with("eval", evaluators.front().name);
  return search;
}

}  // namespace arborist::server
