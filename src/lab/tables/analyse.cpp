#include "lab/tables/analyse.h"

#include <cassert>
#include <utility>

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
  auto analysis = (*play)->search(*Spec::parse(search), {});
  assert(analysis);
  return std::move(*analysis);
}

}  // namespace arborist::lab
