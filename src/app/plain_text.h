// PlainText: UTF-8 made readable on a terminal that has only ASCII: signs by what they look like, the rest as '?'.
//
//   PlainText plain;
//   write(plain.of("0 ≤ +2, ½ …"));      // 0 <= +2, 1/2 ...
//
// A character may come in pieces; they are kept until it is whole.
#pragma once

#include <string>
#include <string_view>

namespace arborist {

class PlainText {
 public:
  [[nodiscard]] std::string of(std::string_view text);

 private:
  std::string begun_;  // of a character
};

}  // namespace arborist
