// The two languages of the fake engine, and how it chooses its moves.
#pragma once

#include "chess/position.h"
#include "tests/arena/fake_engine/behaviour.h"

namespace arborist::testing {

// Each returns when it is told to quit or its input ends.
void speak_uci(Behaviour& behaviour);
void speak_xboard(Behaviour& behaviour);

// Any legal move, always the same in the same position.
[[nodiscard]] chess::Move some_move(const chess::Position& position);

}  // namespace arborist::testing
