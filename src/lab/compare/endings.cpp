#include "lab/compare/endings.h"

#include <fmt/format.h>

#include <array>

#include "core/random.h"

namespace arborist::lab {

namespace {

std::string fen_of(const std::array<char, 64>& squares) {
  std::string fen;
  for (std::size_t row = 0; row < 8; ++row) {
    int empty = 0;
    for (std::size_t column = 0; column < 8; ++column) {
      const char piece = squares.at(row * 8 + column);
      if (piece == 0) {
        ++empty;
        continue;
      }
      if (empty > 0) fen += std::to_string(empty);
      empty = 0;
      fen += piece;
    }
    if (empty > 0) fen += std::to_string(empty);
    if (row < 7) fen += '/';
  }
  return fen + " w - - 0 1";
}

}  // namespace

Expected<std::vector<std::string>> queen_against_rook(const AnyGame& chess, std::size_t count, std::uint64_t seed) {
  Random random(seed);
  const auto look = *Spec::parse("alphabeta:depth=3,eval=material");
  // A queen is worth four pawns more than a rook: nothing hangs, nobody is mated.
  constexpr int least_lead = 300, most_lead = 500;
  std::vector<std::string> positions;
  while (positions.size() < count) {
    std::array<char, 64> squares{};
    for (const char piece : {'K', 'Q', 'k', 'r'}) {
      std::uint32_t square = random.below(64);
      while (squares.at(square) != 0) square = random.below(64);
      squares.at(square) = piece;
    }
    const std::string fen = fen_of(squares);
    const auto play = chess.start(fen);
    if (!play || (*play)->outcome()) continue;
    const auto found = (*play)->search(look, {});
    if (!found) return found.error();
    if (found->value.value() >= least_lead && found->value.value() <= most_lead) positions.push_back(fen);
  }
  return positions;
}

}  // namespace arborist::lab
