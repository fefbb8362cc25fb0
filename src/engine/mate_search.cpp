#include "engine/mate_search.h"

#include <algorithm>

#include "core/random.h"

namespace arborist::engine {

using chess::Move;
using chess::Position;

namespace {

bool is_attackers(int plies) { return plies % 2 == 1; }

}  // namespace

// What is found of a root with some of its moves does not hold for the same position further down a longer line.
std::uint64_t MateSearch::key_of(const Position& position, int plies) const {
  // The clock of the fifty-move rule is no part of the key; with so few plies left it seldom matters, but then it does.
  const auto clock =
      static_cast<std::uint64_t>(position.half_move_clock() + plies >= 100 ? position.half_move_clock() : 0);
  const std::uint64_t some_moves = has_only_some_moves(plies) ? 1U : 0U;
  return mix_bits(static_cast<std::uint64_t>(position.key()) ^
                  mix_bits(static_cast<std::uint64_t>(plies) + (clock << 8U) + (some_moves << 32U)));
}

const MateSearch::Entry* MateSearch::find(const Position& position, int plies) const {
  const std::uint64_t key = key_of(position, plies);
  const Entry& entry = table_[key % table_size];
  return entry.key == key ? &entry : nullptr;
}

void MateSearch::keep(const Position& position, int plies, Numbers numbers) {
  const std::uint64_t key = key_of(position, plies);
  table_[key % table_size] = {.key = key, .numbers = numbers};
}

bool MateSearch::is_out() {
  constexpr std::uint64_t between_looks = 1024;
  if (is_out_) return true;
  ++nodes_;
  if (nodes_ >= limits_.nodes) is_out_ = true;
  if (nodes_ % between_looks == 0 && limits_.shall_stop && limits_.shall_stop()) is_out_ = true;
  return is_out_;
}

// A mate in one is a check; at the root perhaps not all are wanted.
std::vector<Move> MateSearch::moves_of(const Position& position, int plies) const {
  std::vector<Move> moves;
  for (const Move move : position.moves())
    if (plies != 1 || position.gives_check(move)) moves.push_back(move);
  if (has_only_some_moves(plies))
    std::erase_if(
        moves, [&](Move move) { return std::find(only_moves_.begin(), only_moves_.end(), move) == only_moves_.end(); });
  return moves;
}

// Of a position that nobody has looked at: what its end says, or how many answers there are to be tried.
MateSearch::Numbers MateSearch::first_guess(const Position& position, int plies) const {
  constexpr Numbers good{.phi = 0, .delta = infinite}, bad{.phi = infinite, .delta = 0};
  if (is_attackers(plies)) return !position.has_moves() || position.outcome_by_rule() ? bad : Numbers{};
  const auto replies = static_cast<std::uint32_t>(position.moves().size());
  if (replies == 0) return position.in_check() ? bad : good;  // mate; stalemate
  if (plies == 0 || position.outcome_by_rule()) return good;
  return {.phi = 1, .delta = replies};
}

std::vector<MateSearch::Child> MateSearch::children(const Position& position, int plies) {
  std::vector<Child> all;
  for (const Move move : moves_of(position, plies)) {
    const Position next = position.after(move);
    const Entry* known = find(next, plies - 1);
    all.push_back({move, next, known != nullptr ? known->numbers : first_guess(next, plies - 1)});
  }
  return all;
}

// Goes on below the child that is nearest to a proof, until the numbers leave the bounds.
MateSearch::Numbers MateSearch::look(const Position& position, int plies, Numbers within) {
  auto all = children(position, plies);
  for (;;) {
    Numbers now{.phi = infinite, .delta = 0};
    std::uint32_t second = infinite;
    Child* best = nullptr;
    for (Child& child : all) {
      // A sum of many is much, but no proof.
      now.delta = child.numbers.phi == infinite || now.delta == infinite
                      ? infinite
                      : std::min(now.delta + child.numbers.phi, infinite - 1);
      if (child.numbers.delta < now.phi) {
        second = now.phi;
        now.phi = child.numbers.delta;
        best = &child;
      } else {
        second = std::min(second, child.numbers.delta);
      }
    }
    // Where a child is what the side to move wants, nothing else counts.
    if (now.phi == 0) now.delta = infinite;
    if (now.delta == 0) now.phi = infinite;
    if (now.phi >= within.phi || now.delta >= within.delta || best == nullptr || is_out()) {
      keep(position, plies, now);
      return now;
    }
    const std::uint32_t others = now.delta - best->numbers.phi;
    best->numbers = look(best->position, plies - 1,
                         {.phi = within.delta >= infinite ? infinite : within.delta - others,
                          .delta = std::min(within.phi, second >= infinite ? infinite : second + 1)});
  }
}

// Nothing where a limit came first.
std::optional<bool> MateSearch::is_mate(const Position& position, int plies) {
  const Entry* known = find(position, plies);
  Numbers numbers = known != nullptr ? known->numbers : first_guess(position, plies);
  while (numbers.phi > 0 && numbers.phi < infinite && !is_out_)
    numbers = look(position, plies, {.phi = infinite, .delta = infinite});
  if (numbers.phi > 0 && numbers.phi < infinite) return std::nullopt;
  return numbers.phi == 0;
}

// The shortest mate against the longest defence. The attacker has the move, and a mate is proved.
std::vector<Move> MateSearch::line_of(Position position, int plies) {
  std::vector<Move> line;
  for (; plies > 0; plies -= 2) {
    std::optional<Move> found;
    auto all = children(position, plies);
    std::stable_sort(all.begin(), all.end(),
                     [](const Child& a, const Child& b) { return a.numbers.delta < b.numbers.delta; });
    for (const auto& [move, next, numbers] : all) {
      const auto replies = next.moves();
      std::optional<Move> longest;
      bool is_forced = !next.outcome_by_rule() || replies.empty();
      for (const Move reply : replies) {
        const Position after = next.after(reply);
        is_forced = plies > 2 && is_mate(after, plies - 2).value_or(false);
        if (!is_forced) break;
        if (!longest || !is_mate(after, plies - 4 > 0 ? plies - 4 : 1).value_or(true)) longest = reply;
      }
      if (!is_forced || (replies.empty() && !next.in_check())) continue;
      found = move;
      line.push_back(move);
      if (!longest) return line;
      line.push_back(*longest);
      position = next.after(*longest);
      break;
    }
    if (!found) return line;  // a limit came in between
  }
  return line;
}

MateAnswer MateSearch::prove(const Position& position, int most_moves, const std::vector<Move>& only_moves) {
  table_.assign(table_size, {});
  nodes_ = 0;
  is_out_ = false;
  only_moves_ = only_moves;
  MateAnswer answer;
  for (int moves = 1; moves <= most_moves; ++moves) {
    root_plies_ = 2 * moves - 1;
    const auto found = is_mate(position, root_plies_);
    answer.nodes = nodes_;
    if (!found) return answer;
    answer.moves = moves;
    if (!*found) continue;
    answer.kind = MateAnswer::Kind::proved;
    // What led here was proved; to show it again may take a few nodes more.
    limits_ = {};
    is_out_ = false;
    answer.line = line_of(position, root_plies_);
    return answer;
  }
  answer.kind = MateAnswer::Kind::none;
  return answer;
}

}  // namespace arborist::engine
