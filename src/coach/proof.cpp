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

// A search over material: does the winner hold this much whatever the loser does?
class Forcing {
 public:
  Forcing(const std::vector<Move>& line, Side winner, int need) : line_(line), winner_(winner), need_(need) {}

  // The winner moves.
  bool can_win(const Position& position, std::size_t ply) {
    if (++positions_ > most_positions) return false;
    if (ply >= line_.size()) return held(position) >= need_;
    if (position.is_legal(line_[ply]) && must_yield(position.after(line_[ply]), ply + 1)) return true;
    // What is told is that this very move wins.
    if (ply == 0) return false;
    for (const Move move : position.moves())
      if (move != line_[ply] && (engine::is_noisy(position, move) || position.gives_check(move)) &&
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
    if (ply >= line_.size() && !position.in_check()) return held(position) - best_swap(position) >= need_;
    for (const Move answer : moves)
      if (!can_win(position.after(answer), ply + 1)) return false;
    return true;
  }

  [[nodiscard]] int held(const Position& position) const {
    const int own = material_of_mover(position);
    return position.to_move() == winner_ ? own : -own;
  }

  const std::vector<Move>& line_;
  Side winner_;
  int need_;
  std::uint64_t positions_ = 0;
};

}  // namespace

bool can_be_forced(const Position& position, const std::vector<Move>& line, int gain) {
  constexpr std::size_t longest_forced = 5;
  if (line.empty() || line.size() > longest_forced) return false;
  return Forcing(line, position.to_move(), material_of_mover(position) + gain).can_win(position, 0);
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
  for (const Move move : position.noisy_moves())
    if (position.is_capture(move)) best = std::max(best, swap_by(position, move));
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
  for (std::size_t end = 1; end < std::min(line.size(), Proof::longest); end += 2) {
    std::vector<Move> part(line.begin(), line.begin() + static_cast<std::ptrdiff_t>(end));
    const Proof proof(from, part);
    if (proof.gains() >= least && !proof.last().in_check() && !proof.last().is_capture(line[end])) return part;
  }
  return line;
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
