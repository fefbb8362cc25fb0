#include "games/nim/nim.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <functional>

#include "core/text.h"

namespace arborist {

Expected<Nim> Nim::parse(std::string_view text) {
  const auto parts = words(text);
  if (parts.empty()) return Error{"heaps are expected, such as 3-5-7"};
  const auto numbers = split(parts[0], '-');
  if (numbers.empty() || numbers.size() > most_heaps)
    return Error{fmt::format("1 to {} heaps are expected, not {}", most_heaps, numbers.size())};
  Nim position({0});
  position.count_ = static_cast<std::uint8_t>(numbers.size());
  for (std::size_t i = 0; i < numbers.size(); ++i) {
    const auto stones = parse_integer<int>(numbers[i], 0, most_stones);
    if (!stones) return stones.error().in(fmt::format("heap {}", i + 1));
    position.set(static_cast<int>(i), *stones);
  }
  if (const int all = position.most_plies_left(); all > most_stones)
    return Error{fmt::format("at most {} stones are expected in all heaps together, not {}", most_stones, all)};
  for (std::size_t i = 1; i < parts.size(); ++i) {
    const std::string word = to_lower(parts[i]);
    if (word == "misere" && position.last_ == Last::wins)
      position.last_ = Last::loses;
    else if (word == "second" && position.side_ == Side::first)
      position.side_ = Side::second;
    else
      return Error{fmt::format("{} is not expected: after the heaps 'misere' and 'second' may stand, each once",
                               in_quotes(parts[i]))};
  }
  return position;
}

std::string Nim::text() const {
  std::string result;
  for (int at = 0; at < heap_count(); ++at) result += fmt::format("{}{}", at > 0 ? "-" : "", heap(at));
  if (last_ == Last::loses) result += " misere";
  if (side_ == Side::second) result += " second";
  return result;
}

Key Nim::key_up_to_symmetry() const {
  std::array<int, most_heaps> heaps{};
  for (int at = 0; at < most_heaps; ++at) heaps[static_cast<std::size_t>(at)] = heap(at);
  std::sort(heaps.begin(), heaps.end(), std::greater<>{});
  Nim sorted = *this;
  sorted.heaps_ = 0;
  for (int at = 0; at < most_heaps; ++at) sorted.set(at, heaps[static_cast<std::size_t>(at)]);
  return sorted.key();
}

namespace nim {

Score theory_value(const Nim& position) {
  constexpr int sure = 1000;
  return Score::of_static(position.mover_wins() ? sure : -sure);
}

Score heaps_value(const Nim& position) {
  int heaps = 0;
  for (int at = 0; at < position.heap_count(); ++at) heaps += position.heap(at) > 0 ? 1 : 0;
  const bool is_odd = heaps % 2 == 1;
  return Score::of_static(is_odd == (position.last() == Nim::Last::wins) ? 1 : -1);
}

}  // namespace nim

}  // namespace arborist
