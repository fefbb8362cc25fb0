#include "engine/evaluation/evaluation.h"

#include "engine/evaluation/evaluate.h"

namespace arborist::engine {

Score evaluate(const chess::Position& position) {
  NoTrace nobody;
  return evaluate_with(position, pawn_structure(position, nobody), nobody);
}

Traced evaluate_traced(const chess::Position& position) {
  Traced traced;
  traced.value = evaluate_with(position, pawn_structure(position, traced.coefficients), traced.coefficients);
  return traced;
}

std::vector<Share> explain(const chess::Position& position) {
  const Traced traced = evaluate_traced(position);
  if (traced.coefficients.is_special) return {};
  std::vector<Share> shares;
  const auto row = as_row(standard_weights);
  for (const WeightName& stretch : weight_names()) {
    Share share{.term = stretch.name, .white = {}, .black = {}};
    for (std::size_t i = stretch.first; i < stretch.first + stretch.count; ++i) {
      share.white += row[i] * traced.coefficients.times[i][0];
      share.black += row[i] * traced.coefficients.times[i][1];
    }
    shares.push_back(share);
  }
  return shares;
}

}  // namespace arborist::engine
