// What the terminal can show: colour, and characters beyond ASCII.
#pragma once

#include "face/any_game.h"

namespace arborist {

struct Terminal {
  bool is_interactive = false;  // a person is typing
  bool shows_progress = false;  // a line on standard error can be written over
  bool colour = false;          // standard output may be coloured
  bool unicode = false;         // boxes, pieces and the like, as the locale says

  [[nodiscard]] static Terminal detect();
  [[nodiscard]] DrawOptions draw_options() const { return {.unicode = unicode, .colour = colour}; }

  [[nodiscard]] std::string bold(const std::string& text) const { return colour ? "\033[1m" + text + "\033[0m" : text; }
  [[nodiscard]] std::string faint(const std::string& text) const {
    return colour ? "\033[2m" + text + "\033[0m" : text;
  }
};

}  // namespace arborist
