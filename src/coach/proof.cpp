#include "coach/proof.h"

#include <algorithm>
#include <array>
#include <cstdint>

#include "engine/noisy.h"

namespace arborist::coach {
namespace {

// What a capture wins at once, a promotion included.
int prey_of(const Position& position, Move capture) {
  int won = capture.is_en_passant() ? 1 : worth(type_of(position.piece_at(capture.to())));
  if (const auto into = capture.promotion()) won += worth(*into) - 1;
  return won;
}

constexpr std::size_t longest_forced = 5;

// A search over material: does the winner hold this much whatever the loser does?
class Forcing {
 public:
  Forcing(const std::vector<Move>& line, const Position& start, int gain)
      : line_(line),
        winner_(start.to_move()),
        need_(material_of_mover(start) + gain),
        // A pawn is soon got back in what follows.
        end_(gain > 1 ? std::min(line.size() + 2, longest_forced) : line.size()) {}

  // The winner moves.
  bool can_win(const Position& position, std::size_t ply) {
    if (++positions_ > most_positions) return false;
    if (ply < line_.size() && position.is_legal(line_[ply]) && must_yield(position.after(line_[ply]), ply + 1))
      return true;
    // What is told is that this very move wins.
    if (ply == 0) return false;
    if (can_rest(position)) return true;
    if (ply >= end_) return can_end(position);
    for (const Move move : position.moves())
      if ((ply >= line_.size() || move != line_[ply]) && is_tried(position, move) &&
          must_yield(position.after(move), ply + 1))
        return true;
    return false;
  }

 private:
  static constexpr std::uint64_t most_positions = 200'000;

  // The loser moves.
  bool must_yield(const Position& position, std::size_t ply) {
    if (++positions_ > most_positions) return false;
    const auto moves = position.moves();
    if (moves.empty()) return position.in_check();
    if (ply >= line_.size() && !position.in_check()) {
      if (held(position) - best_swap(position) >= need_) return true;
      // An answer in between may put off what falls.
      if (ply >= end_) return false;
    }
    for (const Move answer : moves)
      if (!can_win(position.after(answer), ply + 1)) return false;
    return true;
  }

  // Nothing more need be won: what could be taken now is not too much, or it can go elsewhere.
  [[nodiscard]] bool can_rest(const Position& position) const {
    if (position.in_check() || held(position) < need_) return false;
    const Position passed = position.after_pass();
    const Move attack = best_taking(passed);
    if (attack.is_none() || held(position) - swap_by(passed, attack) >= need_) return true;
    const auto moves = position.moves();
    return std::any_of(moves.begin(), moves.end(),
                       [&](Move move) { return move.from() == attack.to() && holds_after(position, move); });
  }

  [[nodiscard]] bool holds_after(const Position& position, Move move) const {
    const Position after = position.after(move);
    return held(after) - best_swap(after) >= need_;
  }

  // By one capture more; who is in check at the end may be counted as he stands.
  [[nodiscard]] bool can_end(const Position& position) const {
    if (position.in_check()) return held(position) >= need_;
    const auto moves = position.noisy_moves();
    return std::any_of(moves.begin(), moves.end(), [&](Move move) { return holds_after(position, move); });
  }

  static bool is_tried(const Position& position, Move move) {
    return position.in_check() || engine::is_noisy(position, move) || position.gives_check(move);
  }

  [[nodiscard]] int held(const Position& position) const {
    const int own = material_of_mover(position);
    return position.to_move() == winner_ ? own : -own;
  }

  const std::vector<Move>& line_;
  Side winner_;
  int need_;
  std::size_t end_;
  std::uint64_t positions_ = 0;
};

// The line up to a move of the winner's at which it may end there; the whole line where it may nowhere.
template <class MayEnd>
std::vector<Move> part_until(const Position& from, const std::vector<Move>& line, const MayEnd& may_end) {
  for (std::size_t end = 1; end < std::min(line.size(), Proof::longest); end += 2) {
    std::vector<Move> part(line.begin(), line.begin() + static_cast<std::ptrdiff_t>(end));
    if (may_end(Proof(from, part), line[end])) return part;
  }
  return line;
}

}  // namespace

bool can_be_forced(const Position& position, const std::vector<Move>& line, int gain) {
  if (line.empty() || line.size() > longest_forced) return false;
  return Forcing(line, position, gain).can_win(position, 0);
}

int worth(chess::PieceType type) {
  constexpr std::array<int, 6> pawns = {1, 3, 3, 5, 9, 0};
  return pawns[index_of(type)];
}

int material_of_mover(const Position& position) {
  int sum = 0;
  for (const Square square : position.occupied()) {
    const chess::Piece piece = position.piece_at(square);
    sum += side_of(piece) == position.to_move() ? worth(type_of(piece)) : -worth(type_of(piece));
  }
  return sum;
}

int swap_by(const Position& position, Move capture) {
  return prey_of(position, capture) - swap_on(position.after(capture), capture.to());
}

int swap_on(const Position& position, Square square) {
  int best = 0;
  for (const Move move : position.noisy_moves())
    if (move.to() == square && position.is_capture(move)) best = std::max(best, swap_by(position, move));
  return best;
}

int best_swap(const Position& position) {
  int best = 0;
  if (const Move move = best_taking(position); !move.is_none()) best = swap_by(position, move);
  return best;
}

Move best_taking(const Position& position) {
  Move best;
  int most = 0;
  for (const Move move : position.noisy_moves())
    if (const int won = position.is_capture(move) ? swap_by(position, move) : 0; won > most) {
      most = won;
      best = move;
    }
  return best;
}

Proof::Proof(const Position& start, const std::vector<Move>& line) : positions_{start} {
  for (std::size_t i = 0; i < std::min(longest, line.size()); ++i) {
    moves_.push_back(line[i]);
    positions_.push_back(positions_.back().after(line[i]));
  }
  const bool winner_moves_last = last().to_move() != winner();
  const int end = material_of_mover(last());
  gains_ = (winner_moves_last ? -end - best_swap(last()) : end) - material_of_mover(start);
  mates_ = winner_moves_last && last().in_check() && !last().has_moves();
}

std::vector<Move> until_gain(const Position& from, const std::vector<Move>& line, int least) {
  return part_until(from, line, [&](const Proof& part, Move next) {
    return part.gains() >= least && !part.last().in_check() && !part.last().is_capture(next);
  });
}

std::vector<Move> until_first_gain(const Position& from, const std::vector<Move>& line, int least) {
  return part_until(from, line,
                    [&](const Proof& part, Move) { return part.gains() >= least && !part.last().in_check(); });
}

int most_gained(const Position& from, const std::vector<Move>& line) {
  constexpr int nothing = -100;
  int most = nothing;
  for (std::size_t end = 1; end <= std::min(line.size(), Proof::longest); ++end) {
    const Proof proof(from, {line.begin(), line.begin() + static_cast<std::ptrdiff_t>(end)});
    if (proof.mates() || !proof.last().in_check()) most = std::max(most, proof.gains());
  }
  return most;
}

int gained_for_good(const Position& from, const std::vector<Move>& line) {
  const Proof proof(from, line);
  int end = proof.gains();
  // What the loser took last may be taken back.
  if (const std::size_t size = proof.size(); size > 0 && size % 2 == 0 && proof.is_capture(size - 1))
    end += swap_on(proof.last(), proof.move(size - 1).to());
  return std::min(end, most_gained(from, line));
}

}  // namespace arborist::coach
