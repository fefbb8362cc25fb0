#include "chess/book_builder.h"

#include <algorithm>

namespace arborist::chess {

void BookBuilder::add(const Played& played, std::uint32_t points) {
  Count& count = counts_[{played.key, played.move}];
  ++count.games;
  count.points += points;
}

void BookBuilder::add_line(const Position& start, std::span<const Move> moves) {
  ++games_;
  Position position = start;
  for (const Move move : moves.first(std::min(moves.size(), static_cast<std::size_t>(options_.most_plies)))) {
    add({polyglot_key(position), encode_book_move(move), position.to_move()}, 1);
    position = position.after(move);
  }
}

void BookBuilder::begin_game(std::size_t) {
  line_.clear();
  depth_ = 0;
  passed_ = false;
}

void BookBuilder::move(const Position& before, Move move, const Position&) {
  if (depth_ > 0) return;
  passed_ = passed_ || move.is_none();
  if (passed_ || line_.size() >= static_cast<std::size_t>(options_.most_plies)) return;
  line_.push_back({polyglot_key(before), encode_book_move(move), before.to_move()});
}

void BookBuilder::end_game(PgnResult result) {
  if (result == PgnResult::unknown) {
    ++games_without_result_;
    return;
  }
  ++games_;
  for (const Played& played : line_) {
    const bool won = result == (played.side == white ? PgnResult::white_won : PgnResult::black_won);
    add(played, won ? 2 : result == PgnResult::drawn ? 1 : 0);
  }
}

void BookBuilder::broken_game(const PgnProblem&) { ++broken_games_; }

Book BookBuilder::build() const {
  std::unordered_map<std::uint64_t, std::uint64_t> most_points;
  for (const auto& [id, count] : counts_) {
    auto& most = most_points[id.key];
    most = std::max(most, count.points);
  }
  constexpr std::uint64_t largest_weight = 0xFFFF;
  std::vector<BookEntry> entries;
  for (const auto& [id, count] : counts_) {
    if (count.games < options_.least_games || count.points == 0) continue;
    const std::uint64_t most = most_points[id.key];
    std::uint64_t weight = count.points;
    if (most > largest_weight) weight = std::max<std::uint64_t>(1, count.points * largest_weight / most);
    entries.push_back({id.key, id.move, static_cast<std::uint16_t>(weight), 0});
  }
  return Book(std::move(entries));
}

}  // namespace arborist::chess
