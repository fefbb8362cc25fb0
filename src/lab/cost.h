// What a search would cost that nobody can wait for, in words.
//
//   cost_in_words(3.2e14)      // "about 10¹⁵ positions, some 370 days at 10 million a second"
#pragma once

#include <string>

namespace arborist::lab {

[[nodiscard]] std::string cost_in_words(double positions);

}  // namespace arborist::lab
