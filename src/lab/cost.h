// What a search would cost that nobody can wait for, in words.
//
//   cost_in_words(3.2e14)      // "about 3 x 10^14 positions, some 1 year at 10 million a second"
#pragma once

#include <string>

namespace arborist::lab {

// A large number to its first digit: "about 3 x 10^14"; small ones as they are.
[[nodiscard]] std::string roughly(double number);
[[nodiscard]] std::string cost_in_words(double positions);

}  // namespace arborist::lab
