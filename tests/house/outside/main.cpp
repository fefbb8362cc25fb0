#include <cstdio>

#include "core/spec.h"
#include "game/score.h"

int main() {
  const auto spec = arborist::Spec::parse("alphabeta:depth=5");
  if (!spec) return 1;
  const auto depth = spec->integer("depth", 0, 0, 64);
  if (!depth || !arborist::Score::win_in(3).is_win()) return 1;
  std::printf("%s searches %d deep\n", spec->name().c_str(), static_cast<int>(*depth));
  return 0;
}
