#include "app/terminal.h"

#include <unistd.h>

#include <cstdlib>
#include <string_view>

#include "core/text.h"

namespace arborist {

Terminal Terminal::detect() {
  const auto variable = [](const char* name) {
    const char* value = std::getenv(name);
    return std::string_view(value == nullptr ? "" : value);
  };
  Terminal terminal;
  terminal.is_interactive = ::isatty(STDIN_FILENO) == 1;
  terminal.colour = ::isatty(STDOUT_FILENO) == 1 && variable("NO_COLOR").empty() && variable("TERM") != "dumb";
  // Only a locale that says it is something else keeps us from UTF-8.
  for (const char* name : {"LC_ALL", "LC_CTYPE", "LANG"}) {
    const auto value = to_lower(variable(name));
    if (value.empty()) continue;
    terminal.unicode = value.find("utf") != std::string::npos || value == "c" || value == "posix";
    break;
  }
  return terminal;
}

}  // namespace arborist
