#include "games/hex/hex.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <vector>

#include "core/static_vector.h"
#include "core/text.h"

namespace arborist {

namespace {

Expected<void> check_rows(const std::vector<std::string_view>& rows) {
  const std::size_t size = rows.size();
  if (size < Hex::smallest || size > Hex::largest)
    return Error{fmt::format("a board has {} to {} rows, not {}", Hex::smallest, Hex::largest, size)};
  for (const auto row : rows) {
    if (row.size() != size) return Error{fmt::format("row {} has {} cells, not {}", in_quotes(row), row.size(), size)};
    if (row.find_first_not_of("BR.") != std::string_view::npos)
      return Error{fmt::format("{} is no row: B, R and . are cells", in_quotes(row))};
  }
  return {};
}

}  // namespace

Hex Hex::played_out(Random& random, int most_plies) const {
  Hex position = *this;
  if (most_plies > 0 && position.can_swap()) {
    const auto moves = static_cast<std::uint32_t>(position.empty().count()) + 1U;
    if (random.below(moves) == 0) {
      position = position.after(Move::swap());
      --most_plies;
    }
  }
  StaticVector<std::uint8_t, most_moves> cells;
  for (Cells rest = position.empty(); !rest.empty(); rest.remove_first())
    cells.push_back(static_cast<std::uint8_t>(rest.first()));
  for (; most_plies > 0 && !position.is_joined_; --most_plies) {
    auto& chosen = cells[random.below(static_cast<std::uint32_t>(cells.size()))];
    position.set(chosen, position.side_);
    position.pass_turn();
    chosen = cells.back();
    cells.pop_back();
  }
  return position;
}

Key Hex::key_up_to_symmetry() const {
  std::uint64_t turned = mix_bits(static_cast<std::uint64_t>(size_) * 2U + static_cast<std::uint64_t>(swap_));
  if (side_ == Side::second) turned ^= turn_in_key;
  const int last = hex::cell_at(size_ - 1, size_ - 1);
  for (const Side side : {Side::first, Side::second})
    for (Cells rest = stones(side); !rest.empty(); rest.remove_first())
      turned ^= part_of_key(last - rest.first(), side);
  return Key{std::min(key_, turned)};
}

// The shortest chain, found from the last edge back to the first.
Hex::Cells Hex::winning_chain() const {
  if (!is_joined_) return {};
  const Side winner = opponent(side_);
  const Cells& own = stones(winner);
  const Cells& goal = winner == Side::first ? board().top : board().left;
  const Cells& start = winner == Side::first ? board().foot : board().right;
  std::array<int, 192> came_from{};
  Cells seen = start & own;
  std::vector<int> queue;
  for (Cells rest = seen; !rest.empty(); rest.remove_first()) queue.push_back(rest.first());
  for (const int cell : queue) came_from[static_cast<std::size_t>(cell)] = -1;
  for (std::size_t i = 0; i < queue.size(); ++i) {
    const int at = queue[i];
    if (goal.has(at)) {
      Cells chain;
      for (int cell = at; cell >= 0; cell = came_from[static_cast<std::size_t>(cell)]) chain.add(cell);
      return chain;
    }
    for (const int step : hex::steps) {
      const int next = at + step;
      if (!own.has(next) || seen.has(next)) continue;
      seen.add(next);
      came_from[static_cast<std::size_t>(next)] = at;
      queue.push_back(next);
    }
  }
  assert(false && "who has won has a chain");
  return {};
}

std::string Hex::name_of(int cell) {
  return fmt::format("{}{}", static_cast<char>('a' + hex::column_of(cell)), hex::row_of(cell) + 1);
}

std::string Hex::text() const {
  std::string result;
  for (int row = 0; row < size(); ++row) {
    if (row > 0) result += '/';
    for (int column = 0; column < size(); ++column) {
      const int cell = hex::cell_at(row, column);
      result += stones(Side::first).has(cell) ? 'B' : stones(Side::second).has(cell) ? 'R' : '.';
    }
  }
  const bool may_be_swapped = swap_ == Swap::yes && stones_[1].empty() && stones_[0].count() <= 1;
  return result + (side_ == Side::first ? " B" : " R") + (may_be_swapped ? " swap" : "");
}

Expected<Hex> Hex::parse(std::string_view text) {
  const auto parts = words(text);
  if (parts.size() < 2 || parts.size() > 3)
    return Error{"a position of hex is its rows and whose move it is, such as '.../.B./... R'"};
  const auto rows = split(parts[0], '/');
  if (const auto good = check_rows(rows); !good) return good.error();
  if (parts[1] != "B" && parts[1] != "R")
    return Error{fmt::format("{} is no side: B or R is expected", in_quotes(parts[1]))};
  if (parts.size() == 3 && parts[2] != "swap")
    return Error{fmt::format("{} is not expected, only 'swap'", in_quotes(parts[2]))};
  const auto number = [&](char c) { return std::count(parts[0].begin(), parts[0].end(), c); };
  if (std::abs(number('B') - number('R')) > 1) return Error{"one side has at most one stone more than the other"};
  if (parts.size() == 3 && (number('R') > 0 || number('B') > 1))
    return Error{"only the very first stone can be swapped"};
  const Side side = parts[1] == "B" ? Side::first : Side::second;
  // The mover's stones first: they must not have won, and the others' may.
  Hex position(static_cast<int>(rows.size()), parts.size() == 3 ? Swap::yes : Swap::no);
  for (const Side owner : {side, opponent(side)}) {
    for (int row = 0; row < position.size(); ++row)
      for (int column = 0; column < position.size(); ++column)
        if (rows[static_cast<std::size_t>(row)][static_cast<std::size_t>(column)] == (owner == Side::first ? 'B' : 'R'))
          position.set(hex::cell_at(row, column), owner);
    if (owner == side && position.is_joined_) return Error{"the game was won before the last stone was set"};
  }
  if (side == Side::second) position.pass_turn();
  return position;
}

}  // namespace arborist
