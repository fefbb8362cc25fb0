#include "app/terminal.h"

#include <unistd.h>

#include "core/console.h"

namespace arborist {

Terminal Terminal::detect() {
  return {.is_interactive = ::isatty(STDIN_FILENO) == 1,
          .shows_progress = console::takes_escapes(STDERR_FILENO),
          .colour = console::shows_colour(STDOUT_FILENO),
          .unicode = console::shows_utf8()};
}

}  // namespace arborist
