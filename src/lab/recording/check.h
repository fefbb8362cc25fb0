// What must hold of a recording that comes from outside, node by node; the error names the node and what is wrong.
#pragma once

#include "core/expected.h"
#include "lab/recording/recording.h"

namespace arborist::lab {

[[nodiscard]] Expected<void> check(const Recording& recording);

}  // namespace arborist::lab
