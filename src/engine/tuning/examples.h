// Examples: positions as the tuner sees them. The evaluation is a sum, so a position is the weights it uses, how often,
// and how strongly its middlegame and endgame count; the board itself is no longer needed.
//
//   Examples examples;
//   examples.add(position, 0.7);                         // White scored 0.7 from here
//   double value = examples.value(0, as_row(weights));   // centipawns for White
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "chess/position.h"
#include "engine/evaluation/weights.h"

namespace arborist::engine {

// How often White used a weight more than Black did.
struct Term {
  std::uint16_t weight;
  std::int16_t times;
};
static_assert(weight_count <= 0xFFFF);

// A weight while it is being tuned.
struct FreeWeight {
  double middlegame = 0;
  double endgame = 0;
};

class Examples {
 public:
  // `target` is what White scores from here, 0 to 1. False for endings whose value no weight has a part in.
  bool add(const chess::Position& position, double target);

  [[nodiscard]] std::size_t size() const { return heads_.size(); }
  [[nodiscard]] std::span<const Term> terms(std::size_t example) const {
    const std::size_t end = example + 1 < heads_.size() ? heads_[example + 1].first : terms_.size();
    return std::span(terms_).subspan(heads_[example].first, end - heads_[example].first);
  }
  [[nodiscard]] double target(std::size_t example) const { return heads_[example].target; }
  // What a weight of 1 adds to the value, used once.
  [[nodiscard]] FreeWeight share(std::size_t example) const {
    return {heads_[example].middlegame, heads_[example].endgame};
  }
  [[nodiscard]] double value(std::size_t example, std::span<const FreeWeight> weights) const;
  [[nodiscard]] std::size_t bytes() const { return heads_.size() * sizeof(Head) + terms_.size() * sizeof(Term); }

 private:
  struct Head {
    std::uint64_t first;  // of its terms
    float middlegame;
    float endgame;
    float target;
  };
  std::vector<Head> heads_;
  std::vector<Term> terms_;
};

[[nodiscard]] std::vector<FreeWeight> to_free(const Weights& weights);
// Rounded, and kept within what a Tapered can add up.
[[nodiscard]] Weights to_weights(std::span<const FreeWeight> weights);

}  // namespace arborist::engine
