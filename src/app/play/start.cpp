#include "app/play/start.h"

#include <fmt/format.h>

#include <iostream>
#include <string>

#include "core/file.h"
#include "core/random.h"
#include "core/text.h"

namespace arborist {

namespace {

// Tells what was drawn where the start is one by chance.
std::string with_chance(const AnyGame& game, std::string_view typed, std::uint64_t seed) {
  Random random(seed);
  std::string start = game.drawn(typed, random);
  if (start != typed) std::cerr << fmt::format("the start is {} (seed {})\n", start, seed);
  return start;
}

}  // namespace

Expected<std::unique_ptr<AnyPlay>> start_from(const AnyGame& game, std::string_view typed, std::uint64_t seed) {
  constexpr std::size_t largest_file = std::size_t{16} << 20U;
  if (!trim(typed).starts_with('@')) return game.start(with_chance(game, trim(typed), seed));
  const std::string path(trim(typed).substr(1));
  const auto text = read_file(path, largest_file);
  if (!text) return text.error();
  auto play = game.start(*text);
  if (!play) return play.error().in(path);
  return play;
}

Expected<std::unique_ptr<AnyPlay>> start_search(const AnyGame& game, std::string_view typed,
                                                const std::vector<std::string>& moves, std::uint64_t seed) {
  auto play = start_from(game, typed, seed);
  if (!play) return play.error();
  for (const auto& move : moves)
    if (const auto played = (*play)->play(move); !played) return played.error();
  if ((*play)->outcome()) return Error{"the game is over in this position"};
  return play;
}

}  // namespace arborist
