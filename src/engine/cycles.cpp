#include "engine/cycles.h"

#include <array>

#include "chess/attacks.h"
#include "chess/keys.h"
#include "chess/rays.h"

namespace arborist::engine {
namespace {

using chess::Bitboard;
using chess::Piece;
using chess::PieceType;
using chess::Square;

struct Shuttle {
  std::uint64_t change = 0;  // of the key, with the change of sides; 0: an empty place
  Square one{};
  Square other{};
};

// Places are tried from where the change's own bits point to, one after the other; half of the table stays empty.
class ShuttleTable {
 public:
  ShuttleTable() {
    for (const Side side : {chess::white, chess::black})
      for (const PieceType type :
           {PieceType::knight, PieceType::bishop, PieceType::rook, PieceType::queen, PieceType::king})
        for (const Square from : chess::all_squares)
          for (const Square to : chess::piece_attacks(type, from, chess::no_squares))
            if (from < to) add(chess::piece(side, type), from, to);
  }

  [[nodiscard]] const Shuttle* find(std::uint64_t change) const {
    for (std::size_t at = change % size;; at = (at + 1) % size) {
      if (places_[at].change == change) return change == 0 ? nullptr : &places_[at];
      if (places_[at].change == 0) return nullptr;
    }
  }

 private:
  static constexpr std::size_t size = 8192;

  void add(Piece piece, Square from, Square to) {
    const auto& keys = chess::key_tables.piece[index_of(piece)];
    const std::uint64_t change = keys[index_of(from)] ^ keys[index_of(to)] ^ chess::key_tables.black_to_move;
    std::size_t at = change % size;
    while (places_[at].change != 0) at = (at + 1) % size;
    places_[at] = {change, from, to};
  }

  std::array<Shuttle, size> places_{};
};

}  // namespace

bool leads_back(const chess::Position& now, Key earlier) {
  static const ShuttleTable table;
  const Shuttle* const shuttle =
      table.find(static_cast<std::uint64_t>(now.key()) ^ static_cast<std::uint64_t>(earlier));
  if (shuttle == nullptr || (chess::between(shuttle->one, shuttle->other) & now.occupied())) return false;
  const Square from = now.piece_at(shuttle->one) == Piece::none ? shuttle->other : shuttle->one;
  return now.pieces(now.to_move()).contains(from);
}

}  // namespace arborist::engine
