#include "server/ladder.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <utility>

#include "arena/players.h"
#include "core/text.h"
#include "games/search_settings.h"

namespace arborist::server {

namespace {

// Settings with a size, and the most of each.
constexpr std::array<std::pair<std::string_view, std::int64_t>, 5> bounded = {{{"hash", SpecBounds::megabytes},
                                                                               {"table", SpecBounds::megabytes},
                                                                               {"threads", SpecBounds::threads},
                                                                               {"depth", SpecBounds::depth},
                                                                               {"time", SpecBounds::milliseconds}}};

Expected<void> check_bounds(const Spec& spec) {
  for (const auto& [key, most] : bounded)
    if (spec.find(key))
      if (const auto number = spec.integer(key, 0, 0, most); !number) return number.error();
  return {};
}

Expected<void> check_allowed(const Spec& spec) {
  std::vector<std::string> allowed = {"random", "book", "engine"};
  for (const auto& search : search_names()) allowed.push_back(search.name);
  if (std::find(allowed.begin(), allowed.end(), spec.name()) == allowed.end())
    return Error{fmt::format("{} cannot be asked for from a page{}; the players are {}", in_quotes(spec.name()),
                             did_you_mean(spec.name(), allowed), join(allowed, ", "))};
  for (const auto* key : {"file", "syzygy", "path"})
    if (spec.find(key)) return Error{fmt::format("'{}' names a file, which cannot be done from a page", key)};
  if (auto bounds = check_bounds(spec); !bounds) return bounds;
  if (const auto next = spec.find("then")) {
    const auto inner = Spec::parse(*next);
    if (!inner) return inner.error();
    return check_allowed(*inner);
  }
  return {};
}

// The same player with tables of one megabyte: enough to see whether it can be made.
std::string with_small_tables(const Spec& spec) {
  std::string text = spec.name();
  char joint = ':';
  for (const auto& [key, value] : spec.settings()) {
    std::string shown = value;
    if ((key == "hash" || key == "table") && value != "0") shown = "1";
    if (key == "then")
      if (const auto inner = Spec::parse(value)) shown = with_small_tables(*inner);
    text += fmt::format("{}{}={}", joint, key, shown);
    joint = ',';
  }
  return text;
}

std::vector<Level> make_ladder() {
  const std::string chess = "chess";
  const std::string rows = "tic-tac-toe";
  return {{1, "Seed", {{"*", "random", "Plays any legal move by chance and thinks of nothing."}}},
          {2,
           "Sprout",
           {{chess, "alphabeta:depth=1,eval=material", "Looks one move ahead and takes whatever it can take."},
            {"*", "alphabeta:depth=1", "Looks one move ahead: it wins where it can at once, and sees no danger."}}},
          {3,
           "Seedling",
           {{chess, "book:moves=2,then=alphabeta:depth=2,eval=centre",
             "Looks at its move and your reply, counts pieces, and likes the centre."},
            {"*", "alphabeta:depth=2", "Looks at its move and your reply."}}},
          {4,
           "Sapling",
           {{chess, "book:moves=3,then=alphabeta:depth=3,eval=centre,quiescence=yes,order=all",
             "Looks three half-moves ahead and follows every exchange to its end."},
            {"*", "alphabeta:depth=3", "Looks three half-moves ahead: it sees traps of one move."}}},
          {5,
           "Young tree",
           {{chess, "book:moves=4,then=alphabeta:depth=4,eval=control,quiescence=yes,order=all,table=8",
             "Looks four half-moves ahead and fights for the squares it can control."},
            {"*", "alphabeta:depth=5", "Looks five half-moves ahead."}}},
          {6,
           "Birch",
           {{chess, "book:moves=5,then=engine:nodes=2000,hash=8",
             "The chess engine held to 2,000 positions a move: quick, but it overlooks deep ideas."},
            {rows, "alphabeta:depth=6", "Looks six half-moves ahead, which is nearly everything."},
            {"*", "alphabeta:depth=7,time=2000", "Looks seven half-moves ahead."}}},
          {7,
           "Oak",
           {{chess, "book:moves=6,then=engine:nodes=60000,hash=16",
             "The chess engine with 60,000 positions a move: it punishes every mistake in tactics."},
            {rows, "alphabeta:depth=7", "Looks seven half-moves ahead."},
            {"*", "pvs:depth=64,time=400,order=all,table=16", "Deepens its search for four tenths of a second."}}},
          {8,
           "Sequoia",
           {{chess, "engine:time=1500,hash=32", "The whole chess engine, with a second and a half for each move."},
            {rows, "alphabeta:depth=9", "Looks at everything to the end: it cannot be beaten."},
            {"*", "pvs:depth=64,time=1500,order=all,table=32",
             "Deepens its search for a second and a half and remembers every position it has seen."}}}};
}

}  // namespace

const LevelPlayer& Level::for_game(std::string_view game) const {
  const auto found = std::find_if(players.begin(), players.end(), [&](const auto& p) { return p.game == game; });
  return found == players.end() ? players.back() : *found;
}

const std::vector<Level>& ladder() {
  static const std::vector<Level> levels = make_ladder();
  return levels;
}

Expected<std::string> page_spec(std::string_view text, const AnyPlay& play) {
  if (text.size() > SpecBounds::length)
    return Error{fmt::format("a player's spec has at most {} characters", SpecBounds::length)};
  const auto spec = Spec::parse(text);
  if (!spec) return spec.error();
  if (const auto allowed = check_allowed(*spec); !allowed) return allowed.error();
  if (const auto made = make_player(with_small_tables(*spec), play, {.turns_are_limited = true}); !made)
    return made.error();
  return std::string(text);
}

std::string hint_spec(std::string_view game) {
  if (game == "chess") return "engine:time=600,hash=16";
  return "pvs:depth=64,time=600,order=all,table=8";
}

}  // namespace arborist::server
