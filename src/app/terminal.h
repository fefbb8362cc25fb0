// What the terminal can show: colour, and characters beyond ASCII.
#pragma once

#include "games/any_game.h"

namespace arborist {

struct Terminal {
  bool is_interactive = false;  // a person is typing
  bool colour = false;          // standard output is a terminal and NO_COLOR is not set
  bool unicode = true;

  [[nodiscard]] static Terminal detect();
  [[nodiscard]] DrawOptions draw_options() const { return {.unicode = unicode, .colour = colour}; }

  [[nodiscard]] std::string bold(const std::string& text) const { return colour ? "\033[1m" + text + "\033[0m" : text; }
  [[nodiscard]] std::string faint(const std::string& text) const {
    return colour ? "\033[2m" + text + "\033[0m" : text;
  }
};

}  // namespace arborist
