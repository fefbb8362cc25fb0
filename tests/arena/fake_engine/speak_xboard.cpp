#include "tests/arena/fake_engine/speakers.h"

namespace arborist::testing {

void speak_xboard(Behaviour& /*behaviour*/) {}

}  // namespace arborist::testing
