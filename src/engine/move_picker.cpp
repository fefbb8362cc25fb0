#include "engine/move_picker.h"

#include "chess/movegen.h"
#include "chess/visitors.h"
#include "engine/noisy.h"

namespace arborist::engine {
namespace {

constexpr int killer_value = 1 << 20U;
constexpr int noisy_evasion_value = 1 << 24U;
// What is taken counts eight times its value, so that history decides among equals only.
constexpr int victim_factor = 8;
constexpr int capture_history_part = 16;
constexpr int queening_value = victim_factor * 850;
constexpr int bold_check = 75;  // what a check may lose and still come sooner
constexpr int underpromotion_value = -queening_value / 2;

template <chess::Wanted wanted, class List>
void generate(const Position& position, List list) {
  chess::CollectMoves<List> collect(list);
  if (position.to_move() == chess::white) {
    chess::visit_moves<chess::white, wanted>(position.board(), collect);
  } else {
    chess::visit_moves<chess::black, wanted>(position.board(), collect);
  }
}

}  // namespace

// Much taken by little; among equals what has worked before. Promotions count as what they gain.
int MovePicker::noisy_value(Move move) const {
  int value = guides_.histories->capture_entry(position_, move).value() / capture_history_part;
  value += victim_factor * victim_value(position_, move);
  if (const auto into = move.promotion()) value += *into == PieceType::queen ? queening_value : underpromotion_value;
  return value;
}

void MovePicker::generate_noisy() {
  at_ = end_ = 0;
  generate<chess::Wanted::noisy>(position_, List{this});
  for (std::uint32_t i = 0; i < end_; ++i) {
    const Move move = guesses_[i].move();
    guesses_[i] = Guess(noisy_value(move), i, move);
  }
}

void MovePicker::generate_quiets() {
  at_ = end_ = 0;
  generate<chess::Wanted::quiet>(position_, List{this});
  for (std::uint32_t i = 0; i < end_; ++i) {
    const Move move = guesses_[i].move();
    int value = guides_.quiet_value(position_, move);
    if (guides_.checks != nullptr && guides_.checks->given_by(position_, move) &&
        wins_exchange(position_, move, -bold_check))
      value += guides_.check_bonus;
    if (move == guides_.killers[0]) value += 2 * killer_value;
    if (move == guides_.killers[1]) value += killer_value;
    guesses_[i] = Guess(value, i, move);
  }
}

void MovePicker::generate_evasions() {
  at_ = end_ = 0;
  generate<chess::Wanted::all>(position_, List{this});
  for (std::uint32_t i = 0; i < end_; ++i) {
    const Move move = guesses_[i].move();
    const int value =
        is_noisy(position_, move) ? noisy_evasion_value + noisy_value(move) : guides_.quiet_value(position_, move);
    guesses_[i] = Guess(value, i, move);
  }
}

// Four at a time: none of them waits for the comparison before.
Move MovePicker::pick_best() {
  constexpr std::uint32_t lanes = 4;
  while (at_ < end_) {
    std::array<Guess, lanes> best;
    best.fill(guesses_[at_]);
    std::uint32_t i = at_ + 1;
    for (; i + lanes <= end_; i += lanes)
      for (std::uint32_t lane = 0; lane < lanes; ++lane) best[lane] = best[lane].better_of(guesses_[i + lane]);
    for (; i < end_; ++i) best[0] = best[0].better_of(guesses_[i]);
    const Guess found = best[0].better_of(best[1]).better_of(best[2].better_of(best[3]));
    guesses_[found.place()] = guesses_[at_++].moved_to(found.place());
    if (found.move() != table_move_) return found.move();
  }
  return {};
}

Move MovePicker::next() {
  switch (stage_) {
    case Stage::table:
      stage_ = Stage::generate;
      return table_move_;
    case Stage::generate:
      if (wanted_ == Wanted::evasions) {
        generate_evasions();
        stage_ = Stage::evasions;
        return pick_best();
      }
      generate_noisy();
      stage_ = Stage::noisy;
      [[fallthrough]];
    case Stage::noisy:
      for (Move move = pick_best(); !move.is_none(); move = pick_best()) {
        // The dearest captures were tried by now, so a losing one is put off until the quiet moves are done.
        if (wins_exchange(position_, move, threshold_)) return move;
        if (wanted_ == Wanted::all && losing_end_ < losing_.size()) losing_[losing_end_++] = move;
      }
      if (wanted_ == Wanted::noisy) {
        stage_ = Stage::done;
        return {};
      }
      stage_ = Stage::generate_quiets;
      [[fallthrough]];
    case Stage::generate_quiets:
      if (!skip_quiets_) generate_quiets();
      stage_ = Stage::quiets;
      [[fallthrough]];
    case Stage::quiets:
      if (!skip_quiets_)
        if (const Move move = pick_best(); !move.is_none()) return move;
      stage_ = Stage::losing;
      [[fallthrough]];
    case Stage::losing:
      if (losing_at_ < losing_end_) return losing_[losing_at_++];
      stage_ = Stage::done;
      return {};
    case Stage::evasions:
      return pick_best();
    case Stage::done:
      break;
  }
  return {};
}

}  // namespace arborist::engine
