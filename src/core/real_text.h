// A number as the texts of JSON have it: a short form that gives the same number when it is read, and never that of a
// whole number.
//
//   real_text(0.1)   // 0.1
//   real_text(3)     // 3.0
#pragma once

#include <string>

namespace arborist {

[[nodiscard]] std::string real_text(double number);

}  // namespace arborist
