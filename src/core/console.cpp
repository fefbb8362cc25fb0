#include "core/console.h"

#include <unistd.h>

#include <cstdlib>
#include <string>
#include <string_view>

#include "core/text.h"

namespace arborist::console {

namespace {

std::string_view variable(const char* name) {
  const char* value = std::getenv(name);  // NOLINT(concurrency-mt-unsafe): nothing here changes the environment
  return value == nullptr ? std::string_view{} : std::string_view(value);
}

}  // namespace

bool takes_escapes(int descriptor) {
  const auto terminal = variable("TERM");
  return ::isatty(descriptor) == 1 && !terminal.empty() && terminal != "dumb";
}

bool shows_colour(int descriptor) { return takes_escapes(descriptor) && variable("NO_COLOR").empty(); }

bool shows_utf8() {
  for (const char* name : {"LC_ALL", "LC_CTYPE", "LANG"}) {
    const auto locale = to_lower(variable(name));
    if (locale.empty()) continue;
    return locale.find("utf-8") != std::string::npos || locale.find("utf8") != std::string::npos;
  }
  return false;
}

}  // namespace arborist::console
