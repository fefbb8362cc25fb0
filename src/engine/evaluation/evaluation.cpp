#include "engine/evaluation/evaluation.h"

namespace arborist::engine {
namespace {

using chess::black;
using chess::PieceType;
using chess::white;

constexpr std::array<int, 6> piece_values = {100, 320, 330, 500, 950, 0};

int material(const chess::Position& position, Side side) {
  int sum = 0;
  for (const PieceType type : chess::all_piece_types)
    sum += position.pieces(side, type).count() * piece_values[chess::index_of(type)];
  return sum;
}

}  // namespace

Score evaluate(const chess::Position& position) {
  const Side us = position.to_move();
  return Score::of_static(material(position, us) - material(position, opponent(us)));
}

std::vector<Share> explain(const chess::Position& position) {
  const int white_sum = material(position, white);
  const int black_sum = material(position, black);
  return {{"material", {white_sum, white_sum}, {black_sum, black_sum}}};
}

}  // namespace arborist::engine
