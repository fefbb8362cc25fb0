// Text from anywhere (an engine's answer, a tag of a PGN, a file's name) as UTF-8: every longest piece that is not
// becomes one U+FFFD, as Unicode recommends (chapter 3.9, "U+FFFD substitution of maximal subparts").
//
//   as_utf8("Zo\xEB")        // "Zo\uFFFD"
#pragma once

#include <string>
#include <string_view>

namespace arborist {

[[nodiscard]] bool is_utf8(std::string_view text);
[[nodiscard]] std::string as_utf8(std::string_view text);
// The same with control characters told by their numbers, \x1b, so that no terminal obeys a text of somebody else.
[[nodiscard]] std::string visible_text(std::string_view text);

}  // namespace arborist
