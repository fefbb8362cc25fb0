// The answers as JSON, for the page and for scripts; scores are Max's.
#pragma once

#include "core/json.h"
#include "lab/why/prove.h"
#include "lab/why/why.h"

namespace arborist::lab {

// With the proof, if there is one.
[[nodiscard]] Json to_json(const Why& why, const Recording& recording, const Proof* proof = nullptr);

}  // namespace arborist::lab
