// Sprt: the sequential test that tells when a match has decided. H0 says "the difference is elo0", H1 "it is elo1";
// after every pair of games the log-likelihood ratio of the two is compared with two bounds, so that a true H0 is
// rejected with a chance of about alpha, a true H1 with one of about beta (Wald's bounds).
//
//   Sprt sprt{.elo0 = 0, .elo1 = 10};
//   SprtState state = sprt.judge(pairs);               // or judge(tally), where games are not paired
//   if (state.decision != SprtState::Decision::go_on) stop();
//
// The generalised test of Van den Bergh ("The generalized maximum likelihood ratio for the expectation value of a
// distribution"): each hypothesis takes the shares of results that fit best among all those with its own mean score
// (normalised: its own mean in standard deviations). A result never seen counts as a thousandth of a pair.
// Cost: a few microseconds, whatever the number of games.
#pragma once

#include <string>
#include <string_view>

#include "arena/statistics/tally.h"
#include "core/expected.h"

namespace arborist {

struct SprtState {
  enum class Decision : std::uint8_t { go_on, h0_accepted, h1_accepted };
  double llr = 0;
  double lower = 0;
  double upper = 0;
  Decision decision = Decision::go_on;
};

struct Sprt {
  enum class Model : std::uint8_t { logistic, normalised };

  double elo0 = 0;
  double elo1 = 10;
  double alpha = 0.05;
  double beta = 0.05;
  Model model = Model::logistic;

  // "0,10", "0,10,0.05,0.1", either with ",normalised" after it.
  [[nodiscard]] static Expected<Sprt> parse(std::string_view text);
  // Whether the numbers make a test: elo0 < elo1, errors between 0 and one half.
  [[nodiscard]] Expected<void> check() const;
  [[nodiscard]] std::string text() const;

  [[nodiscard]] double lower() const;
  [[nodiscard]] double upper() const;
  [[nodiscard]] SprtState judge(const Pairs& pairs) const;
  [[nodiscard]] SprtState judge(const Tally& tally) const;

  friend bool operator==(const Sprt&, const Sprt&) = default;
};

// "LLR 1.24 (-2.94, 2.94) [0, 10]", then the decision, if there is one.
[[nodiscard]] std::string to_text(const SprtState& state, const Sprt& sprt);

}  // namespace arborist
