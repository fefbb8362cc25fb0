// Weights as the C++ source that the engine is built with: what standard_weights.h holds.
//
//   write_file("src/engine/evaluation/standard_weights.h", weights_source(tuned, "…"));
#pragma once

#include <string>

#include "engine/evaluation/weights.h"

namespace arborist::engine {

// `origin` says in a few lines what the weights were made of; it becomes a comment.
[[nodiscard]] std::string weights_source(const Weights& weights, const std::string& origin);

}  // namespace arborist::engine
