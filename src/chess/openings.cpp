#include "chess/openings.h"

#include <fmt/format.h>

#include <unordered_map>

#include "chess/opening_table.h"
#include "chess/san.h"
#include "core/text.h"

namespace arborist::chess {
namespace {

Position position_after(const std::vector<Move>& moves) {
  Position position = Position::start();
  for (const Move move : moves) position = position.after(move);
  return position;
}

Expected<Opening> parse_opening(std::string_view line) {
  const auto colon = line.find(": ");
  if (colon == std::string_view::npos || colon < 5 || line[3] != ' ')
    return Error{"a line like 'C60 Ruy Lopez: e4 e5 Nf3 Nc6 Bb5' is expected"};
  Opening opening{std::string(line.substr(0, 3)), std::string(line.substr(4, colon - 4)), {}};
  Position position = Position::start();
  for (const std::string_view san : words(line.substr(colon + 2))) {
    const auto move = parse_san(position, san);
    if (!move) return move.error().in(opening.name);
    opening.moves.push_back(*move);
    position = position.after(*move);
  }
  return opening;
}

using ByPosition = std::unordered_map<Key, const Opening*>;

const ByPosition& openings_by_position() {
  static const ByPosition by_position = [] {
    ByPosition map;
    for (const Opening& opening : openings()) map.emplace(position_after(opening.moves).key(), &opening);
    return map;
  }();
  return by_position;
}

}  // namespace

Expected<std::vector<Opening>> parse_openings(std::string_view table) {
  std::vector<Opening> result;
  std::unordered_map<Key, std::string> seen;
  std::size_t number = 0;
  for (const std::string_view line : split(table, '\n')) {
    ++number;
    if (trim(line).empty()) continue;
    auto opening = parse_opening(trim(line));
    if (!opening) return opening.error().in(fmt::format("line {}", number));
    const auto [other, is_new] = seen.emplace(position_after(opening->moves).key(), opening->name);
    if (!is_new) return Error{fmt::format("line {}: {} is also {}", number, opening->name, other->second)};
    result.push_back(*std::move(opening));
  }
  return result;
}

const std::vector<Opening>& openings() {
  static const std::vector<Opening> all = [] {
    auto parsed = parse_openings(opening_table);
    assert(parsed.has_value());
    return *std::move(parsed);
  }();
  return all;
}

const Opening* opening_at(const Position& position) {
  const ByPosition& by_position = openings_by_position();
  const auto found = by_position.find(position.key());
  return found == by_position.end() ? nullptr : found->second;
}

const Opening* opening_of(const Game<Position>& game) {
  const auto positions = game.positions();
  for (std::size_t i = positions.size(); i > 0; --i)
    if (const Opening* opening = opening_at(positions[i - 1])) return opening;
  return nullptr;
}

std::string opening_name(const Game<Position>& game) {
  const Opening* opening = opening_of(game);
  return opening ? opening->name : "";
}

}  // namespace arborist::chess
