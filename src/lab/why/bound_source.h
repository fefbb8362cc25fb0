// Where the bound came from that a cut node crossed: up the path, to the ancestor at which it was set.
#pragma once

#include "lab/recording/recording.h"
#include "lab/why/why.h"

namespace arborist::lab {

// `node` was left because its value reached its beta.
[[nodiscard]] BoundSource bound_source(const Recording& recording, const Children& children, NodeNumber node);

}  // namespace arborist::lab
