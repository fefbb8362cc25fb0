#include "engine/evaluation/kpk.h"

#include <bitset>
#include <cstdint>
#include <vector>

#include "chess/attacks.h"
#include "engine/evaluation/areas.h"

namespace arborist::engine {
namespace {

using chess::king_attacks;

// Pawns on files a to d, ranks 2 to 7: the others are their mirror images.
constexpr std::size_t pawn_squares = 24;
constexpr std::size_t positions = 2 * pawn_squares * 64 * 64;

constexpr std::size_t index_of_position(Square white_king, Square pawn, Square black_king, Side to_move) {
  const auto file = static_cast<std::size_t>(number_of(file_of(pawn)));
  const auto rank = static_cast<std::size_t>(number_of(rank_of(pawn)) - 1);
  return ((rank * 4 + file) * 64 + index_of(white_king)) * 128 + index_of(black_king) * 2 + index_of(to_move);
}

enum class State : std::uint8_t { open, won, drawn, impossible };

class Analysis {
 public:
  Analysis() : states_(positions) {
    each([&](Square king, Square pawn, Square enemy, Side side) {
      at(king, pawn, enemy, side) = first_state(king, pawn, enemy, side);
    });
    for (bool changed = true; changed;) {
      changed = false;
      each([&](Square king, Square pawn, Square enemy, Side side) {
        State& state = at(king, pawn, enemy, side);
        if (state != State::open) return;
        state = side == chess::white ? for_white(king, pawn, enemy) : for_black(king, pawn, enemy);
        changed |= state != State::open;
      });
    }
  }

  // What is still open when nothing changes any more nobody can win.
  [[nodiscard]] std::bitset<positions> won() const {
    std::bitset<positions> result;
    for (std::size_t i = 0; i < positions; ++i) result[i] = states_[i] == State::won;
    return result;
  }

 private:
  State& at(Square king, Square pawn, Square enemy, Side side) {
    return states_[index_of_position(king, pawn, enemy, side)];
  }

  template <class Visit>
  static void each(Visit visit) {
    for (int p = 8; p < 56; ++p) {
      if (file_of(chess::square_at(p)) > File::d) continue;
      for (int k = 0; k < 64; ++k)
        for (int e = 0; e < 64; ++e)
          for (const Side side : {chess::white, chess::black})
            visit(chess::square_at(k), chess::square_at(p), chess::square_at(e), side);
    }
  }

  // Positions that cannot be, and those that need no look ahead.
  static State first_state(Square king, Square pawn, Square enemy, Side side) {
    const Bitboard guarded = chess::pawn_attacks(chess::white, pawn);
    if (distance(king, enemy) <= 1 || king == pawn || enemy == pawn) return State::impossible;
    if (side == chess::white) {
      if (guarded.contains(enemy)) return State::impossible;
      return promotes_safely(king, pawn, enemy) ? State::won : State::open;
    }
    const Bitboard escapes = king_attacks(enemy) & ~king_attacks(king) & ~guarded;
    if (!escapes) return guarded.contains(enemy) ? State::won : State::drawn;
    if (escapes.contains(pawn)) return State::drawn;
    return State::open;
  }
  static bool promotes_safely(Square king, Square pawn, Square enemy) {
    if (rank_of(pawn) != Rank::r7) return false;
    const Square goal = offset(pawn, 8);
    return king != goal && enemy != goal && (!king_attacks(enemy).contains(goal) || king_attacks(king).contains(goal));
  }

  State for_white(Square king, Square pawn, Square enemy) {
    for (const Square to : king_attacks(king))
      if (to != pawn && at(to, pawn, enemy, chess::black) == State::won) return State::won;
    if (rank_of(pawn) == Rank::r7) return any_open_king_move(king, pawn, enemy) ? State::open : State::drawn;
    bool open = any_open_king_move(king, pawn, enemy);
    const Square one = offset(pawn, 8);
    if (one != king && one != enemy) {
      if (at(king, one, enemy, chess::black) == State::won) return State::won;
      open |= at(king, one, enemy, chess::black) == State::open;
      const Square two = rank_of(pawn) == Rank::r2 ? offset(one, 8) : one;
      if (two != one && two != king && two != enemy) {
        if (at(king, two, enemy, chess::black) == State::won) return State::won;
        open |= at(king, two, enemy, chess::black) == State::open;
      }
    }
    return open ? State::open : State::drawn;
  }
  bool any_open_king_move(Square king, Square pawn, Square enemy) {
    for (const Square to : king_attacks(king))
      if (at(to, pawn, enemy, chess::black) == State::open) return true;
    return false;
  }
  State for_black(Square king, Square pawn, Square enemy) {
    bool open = false;
    for (const Square to : king_attacks(enemy) & ~king_attacks(king) & ~chess::pawn_attacks(chess::white, pawn)) {
      if (to == pawn) return State::drawn;
      const State next = at(king, pawn, to, chess::white);
      if (next == State::drawn) return State::drawn;
      open |= next == State::open;
    }
    return open ? State::open : State::won;
  }

  std::vector<State> states_;
};

}  // namespace

bool kpk_is_won(Square white_king, Square pawn, Square black_king, Side to_move) {
  static const std::bitset<positions> won = Analysis().won();
  if (file_of(pawn) > File::d) {
    white_king = mirrored(white_king);
    pawn = mirrored(pawn);
    black_king = mirrored(black_king);
  }
  return won[index_of_position(white_king, pawn, black_king, to_move)];
}

}  // namespace arborist::engine
