// LeafModel: what a static value says of the value that a deeper look would bring. Points become worth (1 a win, -1 a
// loss) on a curve of one scale; to the worth come the errors that were seen in positions like this one, a few spikes.
// Positions are alike if their worth lies in the same eighth of the range and their features (game/leaf_features.h)
// agree.
//
//   LeafModel model = LeafModel::plain(100);          // without any fit: a guess of errors that grow towards a draw
//   Spikes spikes = model.leaf(position, value);
//
// The curve is x/sqrt(1+x*x), nearly the logistic one, and exactly the same on every machine.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "game/leaf_features.h"
#include "game/position.h"
#include "game/score.h"
#include "tree/bayes/spikes.h"

namespace arborist::bayes {

class LeafModel {
 public:
  static constexpr std::size_t classes = 8;  // of worth
  // A guess is never as sure as an end.
  static constexpr double surest_guess = 0.98;

  // `errors` of every class of worth and, within, of every combination of features, the last feature fastest.
  LeafModel(double scale, std::vector<std::uint8_t> sizes, std::vector<Spikes> errors)
      : scale_(scale), sizes_(std::move(sizes)), errors_(std::move(errors)) {}

  static LeafModel plain(double scale) {
    std::vector<Spikes> errors;
    for (std::size_t one = 0; one < classes; ++one) {
      const double worth = (static_cast<double>(one) + 0.5) * 2 / classes - 1;
      const double spread = 0.3 * (1 - worth * worth);
      errors.push_back({{-spread, 0.25}, {0, 0.5}, {spread, 0.25}});
    }
    return {scale, {}, std::move(errors)};
  }
  // Static values are the truth: for trees whose every error is known.
  static LeafModel certain(double scale) { return {scale, {}, std::vector<Spikes>(classes, Spikes{{0, 1}})}; }

  [[nodiscard]] double scale() const { return scale_; }
  [[nodiscard]] const std::vector<std::uint8_t>& sizes() const { return sizes_; }
  [[nodiscard]] const std::vector<Spikes>& errors() const { return errors_; }
  [[nodiscard]] bool fits(const std::vector<std::uint8_t>& sizes) const { return sizes_.empty() || sizes_ == sizes; }

  [[nodiscard]] static double curve(double x) { return x / std::sqrt(1 + x * x); }
  [[nodiscard]] static std::size_t class_of(double worth) {
    return std::min(classes - 1, static_cast<std::size_t>((worth + 1) / 2 * classes));
  }
  [[nodiscard]] double worth_of_guess(Score value) const {
    return std::clamp(curve(value.value() / scale_), -surest_guess, surest_guess);
  }

  // Quick wins are worth a trace more; ends that are counted in points are won or lost first of all.
  [[nodiscard]] double worth_of_end(Score value) const {
    if (value.is_decided()) {
      const double worth = 1 - quick * value.plies_to_end();
      return value.is_win() ? worth : -worth;
    }
    const double points = value.value();
    if (points == 0) return 0;
    const double share = points / (std::abs(points) + scale_);
    return points > 0 ? won_on_points + margin * share : -won_on_points + margin * share;
  }
  // The score that has this worth: as an end where nothing is open any more, else as a guess.
  [[nodiscard]] Score score_of(double worth, bool is_end) const {
    if (is_end && worth != 0) {
      const double size = std::abs(worth);
      if (size > won_on_points + margin) {
        const int plies = static_cast<int>(std::lround((1 - size) / quick));
        return worth > 0 ? Score::win_in(plies) : Score::loss_in(plies);
      }
      if (size > won_on_points) {
        const double share = (size - won_on_points) / margin;
        const auto points = static_cast<int>(std::lround(scale_ * share / (1 - share)));
        return Score::of_static(worth > 0 ? points : -points);
      }
    }
    const double most = surest_guess + (1 - surest_guess) / 2;
    const double bounded = std::clamp(worth, -most, most);
    return Score::of_static(static_cast<int>(std::lround(scale_ * bounded / std::sqrt(1 - bounded * bounded))));
  }

  template <Position P>
  [[nodiscard]] Spikes leaf(const P& position, Score value) const {
    const double worth = worth_of_guess(value);
    std::size_t number = class_of(worth);
    if constexpr (requires { position.leaf_features(); }) {
      if (!sizes_.empty()) {
        const auto features = position.leaf_features();
        for (std::size_t i = 0; i < sizes_.size(); ++i) number = number * sizes_[i] + features[i];
      }
    }
    Spikes spikes = errors_[number];
    for (Spike& spike : spikes) spike.value = std::clamp(worth + spike.value, -surest_guess, surest_guess);
    join_equals(spikes);
    return spikes;
  }

 private:
  static constexpr double quick = 1e-6;
  static constexpr double won_on_points = 0.99;
  static constexpr double margin = 0.008;

  double scale_;
  std::vector<std::uint8_t> sizes_;
  std::vector<Spikes> errors_;
};

}  // namespace arborist::bayes
