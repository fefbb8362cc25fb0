#include "lab/tables/analyse.h"

#include <cassert>

namespace arborist::lab {

Analysis analyse(const TableRun& run, const std::string& game, const std::string& setup, const std::string& search,
                 const std::vector<std::string>& moves) {
  const auto found = run.games.find(game);
  assert(found);
  const auto play = (*found)->start(setup);
  assert(play);
  for (const auto& move : moves) {
    [[maybe_unused]] const auto played = (*play)->play(move);
    assert(played);
  }
  const auto made = (*play)->search(*Spec::parse(search));
  assert(made);
  return (*made)->run(**play, {});
}

}  // namespace arborist::lab
