// Leaf models of Bayesian search as text: what `arborist lab leaves` writes and `leaves=FILE` reads. A line for every
// kind of position that was met often enough: the class of worth, then the features as far as they were told apart, and
// errors that are all equally likely. A kind that has no line is taken for the one that tells apart less.
//
//   arborist leaves 1
//   game reversi, evaluator classic
//   scale 11.5
//   features 8 2
//   : -0.31 -0.08 0.02 0.09 0.3
//   0 : -0.05 0 0.01 0.04 0.2
//   0 7 1 : 0 0 0 0 0.01
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/expected.h"
#include "tree/bayes/leaf_model.h"

namespace arborist {

// One line of it: the kind (class of worth and features, or the first few of them) and its errors.
struct LeafErrors {
  std::vector<std::uint8_t> kind;
  std::vector<double> errors;
};

struct LeafFit {
  std::string game;
  std::string evaluator;
  double scale = 1;
  std::vector<std::uint8_t> sizes = {};
  std::vector<LeafErrors> kinds = {};
};

[[nodiscard]] std::string to_text(const LeafFit& fit);
[[nodiscard]] Expected<LeafFit> parse_leaf_fit(std::string_view text);
// Every combination of features filled from the line that tells most.
[[nodiscard]] bayes::LeafModel model_of(const LeafFit& fit);

}  // namespace arborist
