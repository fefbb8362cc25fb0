#include "app/play/start.h"

#include <fmt/format.h>

#include <iostream>
#include <string>

#include "chess/chess960.h"
#include "core/file.h"
#include "core/random.h"
#include "core/text.h"

namespace arborist {

namespace {

// "chess960:random" with a number in place of the word; anything else as it is.
std::string with_chance(std::string_view typed, std::uint64_t seed) {
  if (typed != "chess960:random" && typed != "960:random") return std::string(typed);
  const auto number = Random(seed).below(chess::chess960_starts);
  std::cerr << fmt::format("the start is chess960:{} (seed {})\n", number, seed);
  return fmt::format("chess960:{}", number);
}

}  // namespace

Expected<std::unique_ptr<AnyPlay>> start_from(const AnyGame& game, std::string_view typed, std::uint64_t seed) {
  constexpr std::size_t largest_file = std::size_t{16} << 20U;
  if (!trim(typed).starts_with('@')) return game.start(with_chance(trim(typed), seed));
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
