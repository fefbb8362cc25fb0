#include "app/start.h"

#include <string>

#include "core/file.h"
#include "core/text.h"

namespace arborist {

Expected<std::unique_ptr<AnyPlay>> start_from(const AnyGame& game, std::string_view typed) {
  constexpr std::size_t largest_file = std::size_t{16} << 20U;
  if (!trim(typed).starts_with('@')) return game.start(typed);
  const std::string path(trim(typed).substr(1));
  const auto text = read_file(path, largest_file);
  if (!text) return text.error();
  auto play = game.start(*text);
  if (!play) return play.error().in(path);
  return play;
}

}  // namespace arborist
