// The line that comes nearest to gains over gaps, with its errors.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <utility>

#include "core/random.h"
#include "lab/bonus/bonus_fit.h"

namespace arborist::lab {

namespace {

constexpr double in_95_percent = 1.96;  // standard errors
constexpr int bonus_repetitions = 400;
constexpr std::size_t most_bonus_groups = 12;

// How many positions have each gap, and what they gained together.
class GainsByGap {
 public:
  explicit GainsByGap(int largest_gap) : counts_(static_cast<std::size_t>(largest_gap) + 1), gains_(counts_.size()) {}

  void add(const std::vector<BonusSample>& samples) {
    for (const BonusSample& sample : samples) {
      ++all_;
      all_gains_ += sample.gain;
      if (static_cast<std::size_t>(sample.gap) >= counts_.size()) continue;
      ++counts_[static_cast<std::size_t>(sample.gap)];
      gains_[static_cast<std::size_t>(sample.gap)] += sample.gain;
    }
  }

  // From one reach to the next, x = max(0, reach - gap) grows by 1 for every gap below; so do its sums.
  [[nodiscard]] BonusLine nearest_line() const {
    BonusLine nearest;
    if (all_ == 0) return nearest;
    const double mean_gain = all_gains_ / all_;
    nearest.offset = mean_gain;
    double taken = 0;  // of the squares around the mean
    double near = 0, near_gains = 0, x = 0, xx = 0, xy = 0;
    for (std::size_t gap = 0; gap + 1 < counts_.size(); ++gap) {
      near += counts_[gap];
      near_gains += gains_[gap];
      xx += 2 * x + near;
      x += near;
      xy += near_gains;
      const double spread = xx - x * x / all_, together = xy - x * mean_gain;
      if (spread <= 0 || together <= 0) continue;
      const double share = std::min(1.0, together / spread);
      const double takes = 2 * share * together - share * share * spread;
      if (takes <= taken) continue;
      taken = takes;
      nearest = {.reach = static_cast<int>(gap) + 1, .share = share, .offset = mean_gain - share * x / all_};
    }
    return nearest;
  }

 private:
  double all_ = 0;
  double all_gains_ = 0;
  std::vector<double> counts_;
  std::vector<double> gains_;
};

int largest_gap_of(const BonusSamples& games) {
  int largest = 0;
  for (const auto& samples : games)
    for (const BonusSample& sample : samples) largest = std::max(largest, sample.gap);
  return std::min(largest, longest_reach);
}

BonusLine line_of(const BonusSamples& games, const std::vector<std::size_t>& drawn) {
  GainsByGap gains(largest_gap_of(games));
  for (const std::size_t game : drawn) gains.add(games[game]);
  return gains.nearest_line();
}

double mean_value(const std::vector<double>& values) {
  double sum = 0;
  for (const double value : values) sum += value;
  return values.empty() ? 0 : sum / static_cast<double>(values.size());
}
double deviation(const std::vector<double>& values) {
  if (values.size() < 2) return 0;
  const double mean = mean_value(values);
  double squares = 0;
  for (const double value : values) squares += (value - mean) * (value - mean);
  return std::sqrt(squares / static_cast<double>(values.size() - 1));
}

// As often as this, as many games are drawn from them as there are, some twice and some never: how much the line
// differs then is how much it hangs on the games.
void tell_errors(BonusFit& fit, const BonusSamples& games, std::uint64_t seed) {
  Random random(mix_bits(seed));
  std::vector<double> reaches, shares, bonuses;
  std::vector<std::size_t> drawn(games.size());
  for (int i = 0; i < bonus_repetitions; ++i) {
    for (auto& game : drawn) game = random.below(static_cast<std::uint32_t>(games.size()));
    const BonusLine line = line_of(games, drawn);
    reaches.push_back(line.reach);
    shares.push_back(line.share);
    bonuses.push_back(line.bonus_at(0));
  }
  fit.reach_error = in_95_percent * deviation(reaches);
  fit.share_error = in_95_percent * deviation(shares);
  fit.bonus_error = in_95_percent * deviation(bonuses);
}

// How the line's bonus and the gains of these games go together, in standard errors; games count as one each, for their
// positions are alike.
double agreement(const BonusLine& line, const BonusSamples& games, const std::vector<std::size_t>& chosen) {
  std::vector<double> bonuses, gains;
  for (const std::size_t game : chosen)
    for (const BonusSample& sample : games[game]) {
      bonuses.push_back(line.bonus_at(sample.gap));
      gains.push_back(sample.gain);
    }
  const double mean_bonus = mean_value(bonuses), mean_gain = mean_value(gains);
  double sum = 0, squares = 0;
  for (const std::size_t game : chosen) {
    double together = 0;
    for (const BonusSample& sample : games[game])
      together += (line.bonus_at(sample.gap) - mean_bonus) * (sample.gain - mean_gain);
    sum += together;
    squares += together * together;
  }
  return squares > 0 ? sum / std::sqrt(squares) : 0;
}

double checked_by_halves(const BonusSamples& games) {
  std::vector<std::size_t> even, odd;
  for (std::size_t game = 0; game < games.size(); ++game) (game % 2 == 0 ? even : odd).push_back(game);
  return (agreement(line_of(games, even), games, odd) + agreement(line_of(games, odd), games, even)) / std::sqrt(2.0);
}

BonusGroup group_between(const std::vector<BonusSample>& sorted, std::size_t begin, std::size_t end) {
  std::vector<double> gaps, gains;
  for (std::size_t i = begin; i < end; ++i) {
    gaps.push_back(sorted[i].gap);
    gains.push_back(sorted[i].gain);
  }
  return {.least_gap = sorted[begin].gap,
          .largest_gap = sorted[end - 1].gap,
          .gap = mean_value(gaps),
          .gain = mean_value(gains),
          .gain_error = in_95_percent * deviation(gains) / std::sqrt(static_cast<double>(end - begin)),
          .positions = end - begin};
}

// About as many positions in each; equal gaps stay together.
std::vector<BonusGroup> groups_by_gap(std::vector<BonusSample> samples) {
  std::stable_sort(samples.begin(), samples.end(), [](const auto& a, const auto& b) { return a.gap < b.gap; });
  std::vector<BonusGroup> groups;
  const std::size_t enough = samples.size() / most_bonus_groups;
  for (std::size_t begin = 0, end = 0; begin < samples.size(); begin = end) {
    end = samples.size() - begin < 2 * enough ? samples.size() : begin + std::max<std::size_t>(enough, 1);
    while (end < samples.size() && samples[end].gap == samples[end - 1].gap) ++end;
    groups.push_back(group_between(samples, begin, end));
  }
  return groups;
}

double explained_by(const BonusLine& line, const std::vector<BonusSample>& samples) {
  double left = 0, mean = 0, all = 0;
  for (const BonusSample& sample : samples) mean += sample.gain / static_cast<double>(samples.size());
  for (const BonusSample& sample : samples) {
    const double off = sample.gain - line.offset - line.bonus_at(sample.gap);
    left += off * off;
    all += (sample.gain - mean) * (sample.gain - mean);
  }
  return all > 0 ? 1 - left / all : 0;
}

}  // namespace

int BonusFit::share_in_percent() const { return static_cast<int>(std::lround(100 * line.share)); }

bool BonusFit::is_confirmed() const { return checked > in_95_percent; }
bool BonusFit::is_worth_something() const { return is_confirmed() && line.reach * share_in_percent() >= 100; }

BonusLine nearest_line(const BonusSamples& games) {
  std::vector<std::size_t> all(games.size());
  for (std::size_t i = 0; i < all.size(); ++i) all[i] = i;
  return line_of(games, all);
}

BonusFit fitted_bonus(const BonusSamples& games, std::uint64_t seed) {
  BonusFit fit;
  std::vector<BonusSample> samples;
  for (const auto& of_game : games) samples.insert(samples.end(), of_game.begin(), of_game.end());
  fit.positions = samples.size();
  if (samples.empty()) return fit;
  fit.line = nearest_line(games);
  tell_errors(fit, games, seed);
  fit.checked = checked_by_halves(games);
  fit.explained = explained_by(fit.line, samples);
  fit.groups = groups_by_gap(std::move(samples));
  return fit;
}

std::string spec_of(const BonusFit& fit) {
  return fit.is_worth_something() ? fmt::format("mn:reach={},share={}", fit.line.reach, fit.share_in_percent())
                                  : "mn:m=1,n=1";
}

}  // namespace arborist::lab
