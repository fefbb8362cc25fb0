// A chess engine for tests. It plays a legal move that depends only on the position, speaks UCI or the older protocol,
// and can be told to do everything an engine can do wrong: see behaviour.h.
#include <unistd.h>

#include <iostream>

#include "tests/arena/fake_engine/speakers.h"

namespace arborist::testing {

void Behaviour::pause_for_ever() { ::pause(); }

}  // namespace arborist::testing

int main(int count, char** arguments) {
  using arborist::testing::Behaviour;
  Behaviour behaviour(count, arguments);
  if (behaviour.has("stderr")) std::cerr << behaviour.get("stderr") << std::endl;
  if (behaviour.has("much-stderr"))
    for (int i = 0; i < 100'000; ++i) std::cerr << "line " << i << " of a long complaint\n";
  behaviour.misbehave_at("start");
  if (behaviour.has("uci")) arborist::testing::speak_uci(behaviour);
  if (behaviour.has("xboard")) arborist::testing::speak_xboard(behaviour);
  if (behaviour.has("ignore-quit")) Behaviour::hang();
  return 0;
}
