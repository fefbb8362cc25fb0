#include "server/games/ladder.h"

#include <fmt/format.h>

#include <algorithm>
#include <cassert>

#include "arena/players.h"

namespace arborist::server {

namespace {

Spec known(const char* text) {
  const auto spec = Spec::parse(text);
  assert(spec);
  return *spec;
}

std::vector<Level> make_ladder() {
  using enum LevelPlayer::For;
  return {
      {1, "Seed", {{any_game, known("random"), "Plays any legal move by chance and thinks of nothing."}}},
      {2,
       "Sprout",
       {{engines_game, known("book:moves=1,then=engine:elo=600,hash=8"),
         "Knows how the pieces move, and overlooks much of what they attack."},
        {any_game, known("alphabeta:depth=1"),
         "Looks one move ahead: it wins where it can at once, and sees no danger."}}},
      {3,
       "Seedling",
       {{engines_game, known("book:moves=2,then=engine:elo=900,hash=8"),
         "Takes what hangs, and often leaves something hanging itself."},
        {any_game, known("alphabeta:depth=2"), "Looks at its move and your reply."}}},
      {4,
       "Sapling",
       {{engines_game, known("book:moves=3,then=engine:elo=1200,hash=8"),
         "Sees every mate in one, and misses threats that come from afar."},
        {wide_game, known("alphabeta:depth=3,order=all,time=500"),
         "Looks three half-moves ahead where half a second is enough."},
        {any_game, known("alphabeta:depth=3"), "Looks three half-moves ahead: it sees traps of one move."}}},
      {5,
       "Young tree",
       {{engines_game, known("book:moves=4,then=engine:elo=1500,hash=8"),
         "Sees tactics of two moves, and errs in quiet positions."},
        {wide_game, known("pvs:depth=64,time=200,order=all,table=8"), "Deepens its search for two tenths of a second."},
        {any_game, known("alphabeta:depth=5,time=2000"), "Looks five half-moves ahead."}}},
      {6,
       "Birch",
       {{engines_game, known("book:moves=5,then=engine:elo=1800,hash=8"), "Plays soundly, and overlooks deep ideas."},
        {small_game, known("alphabeta:depth=6"), "Looks six half-moves ahead, which is nearly everything."},
        {wide_game, known("pvs:depth=64,time=400,order=all,table=8"),
         "Deepens its search for four tenths of a second."},
        {any_game, known("alphabeta:depth=7,time=2000"), "Looks seven half-moves ahead."}}},
      {7,
       "Oak",
       {{engines_game, known("book:moves=6,then=engine:elo=2200,hash=16"), "Punishes nearly every mistake in tactics."},
        {small_game, known("alphabeta:depth=7"), "Looks seven half-moves ahead."},
        {wide_game, known("pvs:depth=64,time=800,order=all,table=16"),
         "Deepens its search for eight tenths of a second."},
        {any_game, known("pvs:depth=64,time=400,order=all,table=16"),
         "Deepens its search for four tenths of a second."}}},
      {8,
       "Sequoia",
       {{engines_game, known("engine:time=1500,hash=32"),
         "The whole chess engine, with a second and a half for each move."},
        {small_game, known("alphabeta:depth=9"), "Looks at everything to the end: it cannot be beaten."},
        {wide_game, known("pvs:depth=64,time=2500,order=all,table=32"),
         "Deepens its search for two and a half seconds."},
        {any_game, known("pvs:depth=64,time=1500,order=all,table=32"),
         "Deepens its search for a second and a half and remembers every position it has seen."}}}};
}

}  // namespace

const LevelPlayer& Level::for_game(const GameInfo& game) const {
  const auto suits = [&](const LevelPlayer& player) {
    return (game.can.engine && player.game == LevelPlayer::For::engines_game) ||
           (game.is_small && player.game == LevelPlayer::For::small_game) ||
           (game.is_wide && player.game == LevelPlayer::For::wide_game);
  };
  const auto found = std::find_if(players.begin(), players.end(), suits);
  return found == players.end() ? players.back() : *found;
}

std::optional<int> LevelPlayer::rating() const {
  const Spec* innermost = &spec;
  while (innermost->next() != nullptr) innermost = innermost->next();
  if (!innermost->find("elo")) return std::nullopt;
  const auto elo = innermost->integer("elo", 0, 0, 10'000);
  return elo ? std::optional(static_cast<int>(*elo)) : std::nullopt;
}

const std::vector<Level>& ladder() {
  static const std::vector<Level> levels = make_ladder();
  return levels;
}

Expected<Spec> page_spec(std::string_view text, const AnyPlay& play, const Permissions& permissions) {
  auto spec = Spec::parse(text);
  if (!spec) return spec;
  const auto checked = check_page_spec(*spec, play, permissions);
  return checked ? spec : checked.error();
}

Expected<void> check_page_spec(const Spec& spec, const AnyPlay& play, const Permissions& permissions) {
  if (spec.text().size() > SpecBounds::length)
    return Error{fmt::format("a player's spec has at most {} characters", SpecBounds::length)};
  return check_player(spec, play, {.turns_are_limited = true, .permissions = permissions});
}

Spec hint_spec(const GameInfo& game) {
  return known(game.can.engine ? "engine:nodes=500000,hash=16" : "pvs:depth=64,time=600,order=all,table=8");
}

}  // namespace arborist::server
