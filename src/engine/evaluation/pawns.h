// Pawn structure: what depends on nothing but pawns, kept in a small cache since it seldom changes.
//
//   const PawnStructure& pawns = cache.of(position, pawn_key(position));
//   pawns.passed[index_of(white)]
#pragma once

#include <array>
#include <vector>

#include "chess/attacks.h"
#include "chess/position.h"
#include "core/random.h"
#include "engine/evaluation/areas.h"
#include "engine/evaluation/trace.h"

namespace arborist::engine {

struct PawnStructure {
  std::array<Bitboard, 2> pawns = {};  // whose structure this is
  std::array<Bitboard, 2> passed = {};
  std::array<Bitboard, 2> attack_spans = {};  // squares a pawn of the side attacks, or could after steps forward
  Tapered sum = {};                           // as White sees it
};

// What a pawn's neighbours say about it.
template <Side us>
struct PawnView {
  static constexpr Side them = opponent(us);

  PawnView(Square s, Bitboard own, Bitboard enemy)
      : neighbours(own & neighbouring_files(s)),
        beside_it(neighbours & rank_squares(rank_of(s))),
        defenders(own & chess::pawn_attacks(them, s)),
        helpers(neighbours & ~passed_span<us>(s)),
        stoppers(enemy & passed_span<us>(s)),
        opposed(enemy & front<us>(s)),
        doubled(own & front<us>(s)),
        stop_attackers(enemy & chess::pawn_attacks(us, offset(s, chess::forward<us>))) {}

  Bitboard neighbours;      // own pawns on the files beside
  Bitboard beside_it;       // of these, on the same rank
  Bitboard defenders;       // own pawns that defend it
  Bitboard helpers;         // own neighbours beside or behind, which can still come to its help
  Bitboard stoppers;        // enemy pawns that keep it from being passed
  Bitboard opposed;         // of these, on its own file
  Bitboard doubled;         // own pawns ahead on its file
  Bitboard stop_attackers;  // enemy pawns that attack the square in front

  [[nodiscard]] bool is_passed() const { return !stoppers && !doubled; }
  [[nodiscard]] bool is_backward() const { return !helpers && (stop_attackers || opposed); }
  // Nothing on its own file, and as many helpers as enemy pawns at the side.
  [[nodiscard]] bool is_candidate() const {
    return !is_passed() && !opposed && !doubled && helpers.count() >= stoppers.count();
  }
};

template <Side us, class Trace>
void evaluate_pawns(PawnStructure& structure, Tally<Trace>& tally) {
  constexpr const Weights& w = standard_weights;
  const Bitboard own = structure.pawns[index_of(us)];
  const Bitboard enemy = structure.pawns[index_of(opponent(us))];
  structure.attack_spans[index_of(us)] = beside(front<us>(own));
  for (const Square s : own) {
    const PawnView<us> pawn(s, own, enemy);
    const auto rank = static_cast<std::size_t>(rank_number<us>(s));
    const Square seen = us == chess::white ? s : flipped(s);
    tally.template add<us>(w.material[0]);
    tally.template add<us>(w.square[0][index_of(seen)]);
    if (pawn.is_passed()) structure.passed[index_of(us)] |= Bitboard(s);
    if (pawn.is_candidate()) tally.template add<us>(w.candidate[rank]);
    if (pawn.defenders) tally.template add<us>(w.defended_pawn[rank], pawn.defenders.count());
    if (pawn.beside_it) tally.template add<us>(w.phalanx[rank]);
    if (pawn.doubled) tally.template add<us>(w.doubled);
    if (!pawn.neighbours) {
      tally.template add<us>(w.isolated);
      if (!pawn.opposed) tally.template add<us>(w.isolated_on_open_file);
    } else if (pawn.is_backward()) {
      tally.template add<us>(w.backward);
      if (!pawn.opposed) tally.template add<us>(w.backward_on_open_file);
    }
  }
}

template <class Trace>
PawnStructure pawn_structure(const chess::Position& position, Trace& trace) {
  PawnStructure structure;
  structure.pawns = {position.pieces(chess::white, chess::PieceType::pawn),
                     position.pieces(chess::black, chess::PieceType::pawn)};
  Tally<Trace> tally(trace);
  evaluate_pawns<chess::white>(structure, tally);
  evaluate_pawns<chess::black>(structure, tally);
  structure.sum = tally.sum();
  return structure;
}

// A number that tells pawn structures apart.
inline std::uint64_t pawn_key(const chess::Position& position) {
  const Bitboard pawns = position.pieces(chess::PieceType::pawn);
  return mix_bits(pawns.bits ^ mix_bits((pawns & position.pieces(chess::white)).bits));
}

// Keeps the structures met last. One for each thread.
class PawnCache {
 public:
  PawnCache() : entries_(size) {}

  const PawnStructure& of(const chess::Position& position, std::uint64_t key) {
    PawnStructure& entry = entries_[key % size];
    if (entry.pawns[0] != position.pieces(chess::white, chess::PieceType::pawn) ||
        entry.pawns[1] != position.pieces(chess::black, chess::PieceType::pawn)) {
      NoTrace nobody;
      entry = pawn_structure(position, nobody);
    }
    return entry;
  }

 private:
  static constexpr std::size_t size = 4096;
  std::vector<PawnStructure> entries_;
};

}  // namespace arborist::engine
