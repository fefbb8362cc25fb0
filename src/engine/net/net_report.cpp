#include "engine/net/net_report.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdlib>
#include <vector>

#include "engine/evaluation/evaluation.h"
#include "engine/net/features.h"
#include "learn/promise.h"

namespace arborist::engine {
namespace {

using learn::Feature;
using learn::Promised;
using Positions = std::span<const TrainingPosition>;

// What is found out by values of all kinds of positions needs some, not all.
constexpr std::size_t enough_positions = 200'000;
constexpr std::size_t enough_for_pieces = 4'000;
// Beyond this a game is won anyway, and margins mean nothing.
constexpr int balanced = 600;

Positions some_of(Positions positions, std::size_t most) { return positions.first(std::min(positions.size(), most)); }

// The features of a position, and a net's values of them.
class Looker {
 public:
  explicit Looker(Positions positions, const TargetBlend& blend = {}) : examples_(positions, blend) {}

  void look(std::size_t example) { seen_ = examples_.look(example, own_.data(), other_.data()); }
  [[nodiscard]] double target() const { return seen_.target; }
  [[nodiscard]] std::size_t pieces() const { return seen_.own; }

  [[nodiscard]] int value(const learn::Net& net) { return value_of(net, own_.data(), other_.data(), seen_.own); }
  // As it would be if the piece with this number did not stand there; all else is as before.
  [[nodiscard]] int value_without(const learn::Net& net, std::size_t piece) {
    auto own = own_;
    auto other = other_;
    own[piece] = own[seen_.own - 1U];
    other[piece] = other[seen_.own - 1U];
    return value_of(net, own.data(), other.data(), seen_.own - 1U);
  }
  // With the weights as they were learnt, in units of a net's scale.
  [[nodiscard]] double output(const learn::Parameters& parameters) const {
    double sum = parameters.biases()[seen_.bucket];
    for (std::size_t column = 0; column < parameters.shape().width; ++column)
      for (const std::size_t view : {0U, 1U}) {
        const auto& features = view == 0 ? own_ : other_;
        double in = parameters.bias(column);
        for (std::size_t i = 0; i < seen_.own; ++i) in += parameters.feature_weight(features[i], column);
        const double active = std::clamp(in, 0.0, 1.0);
        sum += active * active * parameters.output_weight(seen_.bucket, view, column);
      }
    return sum;
  }

 private:
  [[nodiscard]] int value_of(const learn::Net& net, const Feature* own, const Feature* other, std::size_t count) {
    own_sums_.resize(net.shape().width);
    other_sums_.resize(net.shape().width);
    net.refresh({own, count}, own_sums_.data());
    net.refresh({other, count}, other_sums_.data());
    return net.value(own_sums_.data(), other_sums_.data(), seen_.bucket);
  }

  ChessExamples examples_;
  learn::Seen seen_;
  std::array<Feature, most_pieces> own_{};
  std::array<Feature, most_pieces> other_{};
  learn::AlignedVector<std::int16_t> own_sums_;
  learn::AlignedVector<std::int16_t> other_sums_;
};

// A scale large enough for the rounding of a value to play no part.
constexpr int fine_scale = 100'000;

}  // namespace

ClassicError classic_error(Positions positions, const TargetBlend& blend) {
  positions = some_of(positions, enough_positions);
  Looker looker(positions, blend);
  std::vector<Promised> list;
  list.reserve(positions.size());
  for (std::size_t i = 0; i < positions.size(); ++i) {
    looker.look(i);
    list.push_back({static_cast<double>(evaluate(positions[i].board()).value()), looker.target()});
  }
  const double scale = learn::fitted_scale(list, 50, 2000);
  return {.error = mean_error(list, scale), .scale = scale};
}

learn::Net scaled_net(const learn::Parameters& parameters, Positions positions) {
  positions = some_of(positions, enough_positions);
  const auto fine = learn::Net::quantise(parameters, fine_scale, net_features_name, "");
  Looker looker(positions);
  double classic = 0;
  double own = 0;
  for (std::size_t i = 0; i < positions.size(); ++i) {
    if (std::abs(positions[i].score) > balanced) continue;
    looker.look(i);
    classic += std::abs(evaluate(positions[i].board()).value());
    own += std::abs(static_cast<double>(looker.value(fine)) / fine_scale);
  }
  constexpr double least = 50;
  constexpr double most = 5000;
  const double scale = own > 0 && classic > 0 ? std::clamp(classic / own, least, most) : TargetBlend{}.scale;
  return learn::Net::quantise(parameters, static_cast<int>(std::lround(scale)), net_features_name, "");
}

bool NetReport::has_sound_material() const {
  const auto& [pawn, knight, bishop, rook, queen] = material;
  return pawn > 0 && pawn < std::min(knight, bishop) && std::max(knight, bishop) < rook && rook < queen;
}

NetReport report_on(const learn::Net& net, const learn::Parameters& parameters, Positions positions,
                    const TargetBlend& blend) {
  NetReport report;
  positions = some_of(positions, enough_positions);
  Looker looker(positions, blend);
  std::vector<Promised> list;
  std::array<double, 5> sums{};
  std::array<double, 5> counts{};
  double rounding = 0;
  const std::size_t few = std::min(positions.size(), enough_for_pieces);
  for (std::size_t i = 0; i < positions.size(); ++i) {
    looker.look(i);
    const int value = looker.value(net);
    list.push_back({static_cast<double>(value), looker.target()});
    if (i >= few) continue;
    const double off = std::abs(looker.output(parameters) * net.scale() - value);
    rounding += off;
    report.largest_rounding = std::max(report.largest_rounding, off);
    for (std::size_t piece = 0; piece < looker.pieces(); ++piece) {
      const unsigned code = positions[i].pieces[piece / 2] >> (piece % 2 * 4) & 15U;
      if ((code & 7U) >= sums.size()) continue;
      const int lost = value - looker.value_without(net, piece);
      sums[code & 7U] += code < 8 ? lost : -lost;
      ++counts[code & 7U];
    }
  }
  for (std::size_t type = 0; type < sums.size(); ++type)
    report.material[type] = sums[type] / std::max(1.0, counts[type]);
  report.rounding = rounding / static_cast<double>(std::max<std::size_t>(1, few));
  report.error = mean_error(list, net.scale());
  return report;
}

}  // namespace arborist::engine
