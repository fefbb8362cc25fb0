// What the console can show, as the environment tells: escape sequences, colours, characters beyond ASCII.
//
//   if (console::shows_colour(STDOUT_FILENO)) text = "\033[1m" + text + "\033[0m";
//   const char* line = console::shows_utf8() ? "─" : "-";
#pragma once

namespace arborist::console {

// A terminal that can move its cursor: TERM is set, and not to "dumb".
[[nodiscard]] bool takes_escapes(int descriptor);
// One that may be coloured, too: NO_COLOR is not set (no-color.org).
[[nodiscard]] bool shows_colour(int descriptor);
// The locale says UTF-8, by the first of LC_ALL, LC_CTYPE and LANG that is set; with none of them it is the "C" locale,
// which is ASCII.
[[nodiscard]] bool shows_utf8();

}  // namespace arborist::console
