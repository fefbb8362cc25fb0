#include "arena/scoreboard.h"

#include <algorithm>
#include <cassert>

namespace arborist {

GameResult Scoreboard::as_result(Entry entry) { return static_cast<GameResult>(static_cast<std::uint8_t>(entry) - 1); }

Scoreboard::Scoreboard(const Schedule& schedule)
    : schedule_(schedule), cells_(schedule.players() * schedule.players()), use_(schedule.players()) {}

bool Scoreboard::has(std::size_t game_number) const {
  return game_number < entries_.size() && entries_[game_number] != Entry::open;
}

void Scoreboard::add(const FinishedGame& game) {
  assert(!has(game.scheduled.number));
  const auto result = game.result();
  enter(game.scheduled.number, result ? static_cast<Entry>(static_cast<std::uint8_t>(*result) + 1) : Entry::is_void);
  if (game.was_replayed) ++replayed_games_;
  note_use(game);
}

void Scoreboard::enter(std::size_t number, Entry entry) {
  if (entries_.size() <= number) entries_.resize(number + 1, Entry::open);
  entries_[number] = entry;
  if (entry == Entry::is_void) {
    ++void_games_;
    return;
  }
  const auto scheduled = schedule_.game(number);
  const GameResult result = as_result(entry);
  cell(scheduled.first, scheduled.second).games.add(result);
  cell(scheduled.first, scheduled.second).moving_first.add(result);
  cell(scheduled.second, scheduled.first).games.add(for_opponent(result));
  with_first_move_.add(result);

  const std::size_t twin = number ^ 1U;
  if (!has(twin) || entries_[twin] == Entry::is_void) return;
  // In the twin this game's first player moved second.
  const GameResult other = for_opponent(as_result(entries_[twin]));
  cell(scheduled.first, scheduled.second).pairs.add(result, other);
  cell(scheduled.second, scheduled.first).pairs.add(for_opponent(result), for_opponent(other));
}

void Scoreboard::note_use(const FinishedGame& game) {
  for (const auto& note : game.moves) {
    PlayerUse& use = use_[note.side == Side::first ? game.scheduled.first : game.scheduled.second];
    ++use.moves;
    use.nodes += note.nodes;
    use.time += note.used;
    if (note.depth == 0) continue;
    use.depths += static_cast<std::uint64_t>(note.depth);
    ++use.moves_with_depth;
  }
  if (game.end.fault == GameEnd::Fault::none) return;
  PlayerUse& guilty = use_[game.end.winner == Side::first ? game.scheduled.second : game.scheduled.first];
  if (game.end.fault == GameEnd::Fault::illegal_move) ++guilty.illegal_moves;
  if (game.end.fault == GameEnd::Fault::overstepped) ++guilty.overstepped;
  if (game.end.fault == GameEnd::Fault::failed) ++guilty.failed;
}

Tally Scoreboard::total(std::size_t player) const {
  Tally sum;
  for (std::size_t other = 0; other < players(); ++other) sum += tally(player, other);
  return sum;
}

Pairs Scoreboard::total_pairs(std::size_t player) const {
  Pairs sum;
  for (std::size_t other = 0; other < players(); ++other) sum += pairs(player, other);
  return sum;
}

std::optional<Scoreboard::PairEntry> Scoreboard::pair(std::size_t number) const {
  if (!has(2 * number) || !has(2 * number + 1)) return std::nullopt;
  const Entry one = entries_[2 * number], other = entries_[2 * number + 1];
  if (one == Entry::is_void || other == Entry::is_void) return PairEntry{.is_void = true};
  return PairEntry{.one = as_result(one), .other = for_opponent(as_result(other))};
}

Scoreboard Scoreboard::up_to(std::size_t games) const {
  Scoreboard board(schedule_);
  for (std::size_t i = 0; i < std::min(games, entries_.size()); ++i)
    if (entries_[i] != Entry::open) board.enter(i, entries_[i]);
  board.use_ = use_;
  board.replayed_games_ = replayed_games_;
  return board;
}

const SprtState& SequentialTest::follow(const Scoreboard& board) {
  while (state_.decision == SprtState::Decision::go_on) {
    const auto pair = board.pair(next_);
    if (!pair) break;
    ++next_;
    if (pair->is_void) continue;
    counted_.add(pair->one, pair->other);
    state_ = sprt_.judge(counted_);
  }
  return state_;
}

}  // namespace arborist
