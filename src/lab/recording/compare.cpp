#include "lab/recording/compare.h"

#include <fmt/format.h>

#include <algorithm>
#include <unordered_set>

#include "core/random.h"
#include "core/text.h"

namespace arborist::lab {

namespace {

// A number for the line of moves that leads to each node; 0 for what was never searched.
std::vector<std::uint64_t> line_keys(const Recording& recording) {
  std::vector<std::uint64_t> keys(recording.size());
  for (NodeNumber n = 0; n < recording.size(); ++n) {
    const TreeNode node = recording.at(n);
    if (!node.was_searched()) continue;
    keys[n] = node.parent == no_node ? 1 : mix_bits(keys[node.parent] ^ mix_bits(node.move + 1ULL));
  }
  return keys;
}

std::vector<NodeNumber> missing_in(const std::vector<std::uint64_t>& keys,
                                   const std::unordered_set<std::uint64_t>& other) {
  std::vector<NodeNumber> alone;
  for (NodeNumber n = 0; n < keys.size(); ++n)
    if (keys[n] != 0 && !other.contains(keys[n])) alone.push_back(n);
  return alone;
}

std::uint64_t missing_count(const std::unordered_set<std::uint64_t>& from,
                            const std::unordered_set<std::uint64_t>& other) {
  return static_cast<std::uint64_t>(
      std::count_if(from.begin(), from.end(), [&](std::uint64_t key) { return !other.contains(key); }));
}

}  // namespace

Expected<Comparison> compare(const Recording& first, const Recording& second) {
  if (first.info.game != second.info.game)
    return Error{fmt::format("one recording is of {}, the other of {}", first.info.game, second.info.game)};
  if (first.info.start != second.info.start || first.info.moves != second.info.moves)
    return Error{"the two recordings begin in different positions"};
  const auto keys_a = line_keys(first);
  const auto keys_b = line_keys(second);
  std::unordered_set<std::uint64_t> a(keys_a.begin(), keys_a.end());
  std::unordered_set<std::uint64_t> b(keys_b.begin(), keys_b.end());
  a.erase(0);
  b.erase(0);
  Comparison comparison;
  comparison.only_first = missing_count(a, b);
  comparison.only_second = missing_count(b, a);
  comparison.both = a.size() - comparison.only_first;
  comparison.first_alone = missing_in(keys_a, b);
  comparison.second_alone = missing_in(keys_b, a);
  comparison.same_value = first.info.value == second.info.value;
  comparison.same_move =
      !first.info.line.empty() && !second.info.line.empty() && first.info.line.front() == second.info.line.front();
  return comparison;
}

std::string to_text(const Comparison& comparison, const Recording& first, const Recording& second) {
  const auto& a = first.info;
  const auto& b = second.info;
  const std::size_t width = std::max<std::size_t>({a.search.size(), b.search.size(), 12}) + 2;
  std::string text = fmt::format("{:<20}{:>{}}{:>{}}\n", "", a.search, width, b.search, width);
  const auto row = [&](const char* name, const std::string& left, const std::string& right) {
    const auto pad = [&](const std::string& s) {
      return std::string(width - std::min(width, display_width(s)), ' ') + s;
    };
    text += fmt::format("{:<20}{}{}\n", name, pad(left), pad(right));
  };
  const auto count = [&](const char* name, std::uint64_t TreeCounts::*field) {
    if (a.counts.*field + b.counts.*field > 0) row(name, grouped(a.counts.*field), grouped(b.counts.*field));
  };
  row("value", first.text(a.value), second.text(b.value));
  row("move", a.line.empty() ? "-" : a.line.front(), b.line.empty() ? "-" : b.line.front());
  count("nodes", &TreeCounts::entered);
  count("leaves", &TreeCounts::leaves);
  count("cuts", &TreeCounts::cuts);
  count("by the first move", &TreeCounts::first_move_cuts);
  count("table cuts", &TreeCounts::table_cuts);
  count("searched again", &TreeCounts::again);
  count("pruned by rules", &TreeCounts::pruned);
  count("moves left out", &TreeCounts::left_out);
  row("lines of its own", grouped(comparison.only_first), grouped(comparison.only_second));
  text +=
      fmt::format("\nsame move? {}   same value? {}   lines searched by both: {}\n",
                  comparison.same_move ? "yes" : "no", comparison.same_value ? "yes" : "no", grouped(comparison.both));
  if (!a.is_complete || !b.is_complete) text += "Lines are those recorded; counts are complete.\n";
  return text;
}

}  // namespace arborist::lab
