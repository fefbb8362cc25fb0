#include "games/kalah/kalah.h"

#include <fmt/format.h>

#include <algorithm>
#include <vector>

#include "core/text.h"

namespace arborist {

namespace {

struct KalahRow {
  std::vector<int> pits;
  int store = 0;
};

Expected<KalahRow> parse_row(std::string_view text) {
  const auto colon = text.find(':');
  if (colon == std::string_view::npos)
    return Error{fmt::format("{} has no store: '4-4-4:0' is expected", in_quotes(text))};
  KalahRow row;
  for (const auto pit : split(text.substr(0, colon), '-')) {
    const auto stones = parse_integer<int>(pit, 0, Kalah::most_stones);
    if (!stones) return stones.error().in(fmt::format("pit {}", row.pits.size() + 1));
    if (row.pits.size() == Kalah::most_pits) return Error{fmt::format("a side has at most {} pits", Kalah::most_pits)};
    row.pits.push_back(*stones);
  }
  const auto store = parse_integer<int>(text.substr(colon + 1), 0, Kalah::most_stones);
  if (!store) return store.error().in("store");
  row.store = *store;
  return row;
}

}  // namespace

Expected<Kalah> Kalah::parse(std::string_view text) {
  const auto parts = words(text);
  const auto rows = parts.empty() ? std::vector<std::string_view>{} : split(parts[0], '/');
  if (rows.size() != 2 || parts.size() < 2 || parts.size() > 3)
    return Error{"a position of kalah is two rows and whose move it is, such as '4-4-4:0/4-4-4:0 S'"};
  const auto south = parse_row(rows[0]);
  if (!south) return south.error().in("South");
  const auto north = parse_row(rows[1]);
  if (!north) return north.error().in("North");
  if (south->pits.empty() || south->pits.size() != north->pits.size())
    return Error{"both sides have as many pits, one or more"};
  if (parts[1] != "S" && parts[1] != "N")
    return Error{fmt::format("{} is no side: S or N is expected", in_quotes(parts[1]))};
  if (parts.size() == 3 && parts[2] != "pass")
    return Error{fmt::format("{} is not expected, only 'pass'", in_quotes(parts[2]))};
  const auto sum = [](const KalahRow& row) {
    int stones = row.store;
    for (const int pit : row.pits) stones += pit;
    return stones;
  };
  if (const int stones = sum(*south) + sum(*north); stones > most_stones)
    return Error{fmt::format("{} stones are too many: {} at most", stones, most_stones)};
  Kalah position(static_cast<int>(south->pits.size()), 1);
  position.places_ = {};
  position.total_ = 0;
  for (const auto& [side, row] : {std::pair(Side::first, &*south), std::pair(Side::second, &*north)}) {
    for (std::size_t pit = 0; pit < row->pits.size(); ++pit)
      position.set(position.pit_place(side, static_cast<int>(pit)), row->pits[pit]);
    position.set(position.store_place(side), row->store);
  }
  position.side_ = parts[1] == "S" ? Side::first : Side::second;
  position.must_pass_ = parts.size() == 3;
  return position;
}

std::string Kalah::text() const {
  const auto row_text = [&](Side side) {
    std::string result;
    for (int pit = 0; pit < pits_; ++pit) result += fmt::format("{}{}", pit > 0 ? "-" : "", stones(side, pit));
    return result + fmt::format(":{}", store(side));
  };
  return fmt::format("{}/{} {}{}", row_text(Side::first), row_text(Side::second), side_ == Side::first ? 'S' : 'N',
                     must_pass_ ? " pass" : "");
}

namespace kalah {

namespace {

// In hundredths of a stone.
struct KalahWeights {
  int store = 100;
  int own_row = 20;      // stones in one's own pits: they are one's own if the game ends soon
  int again = 55;        // moves at hand that give another
  int their_again = 35;  // the same of the other side, who moves later
  int capture = 30;      // of every stone that could be captured at once
};

struct Chances {
  int again = 0;
  int capture = 0;  // the largest
};

Chances chances_of(const Kalah& position, Side side) {
  Chances chances;
  const int pits = position.pits();
  const int round = 2 * pits + 1;
  for (int pit = 0; pit < pits; ++pit) {
    const int stones = position.stones(side, pit);
    if (stones == 0) continue;
    const int ends = pit + stones % round;
    if (ends == pits) ++chances.again;
    // Without a whole round only: a last stone in an empty pit, across from a full one.
    if (stones < round && ends < pits && ends != pit && position.stones(side, ends) == 0)
      chances.capture = std::max(chances.capture, position.stones(opponent(side), pits - 1 - ends));
  }
  return chances;
}

}  // namespace

Score stores_value(const Kalah& position) {
  const Side side = position.to_move();
  return Score::of_static(100 * (position.store(side) - position.store(opponent(side))));
}

Score classic_value(const Kalah& position) {
  constexpr KalahWeights weights;
  const bool waits = position.must_pass();
  const Side active = waits ? opponent(position.to_move()) : position.to_move();
  const Side other = opponent(active);
  const Chances mine = chances_of(position, active);
  const Chances theirs = chances_of(position, other);
  const int value = weights.store * (position.store(active) - position.store(other)) +
                    weights.own_row * (position.row(active) - position.row(other)) + weights.again * mine.again -
                    weights.their_again * theirs.again + weights.capture * mine.capture -
                    weights.capture * theirs.capture / 2;
  return Score::of_static(waits ? -value : value);
}

}  // namespace kalah

}  // namespace arborist
