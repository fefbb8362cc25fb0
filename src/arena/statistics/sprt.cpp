#include "arena/statistics/sprt.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <vector>

#include "arena/statistics/elo.h"
#include "arena/statistics/spread.h"
#include "core/text.h"

namespace arborist {
namespace {

constexpr double unseen = 1e-3;
constexpr double widest_elo = 1000;

// The shares nearest to the seen ones (by likelihood) under which `worth` is 0 on average: share / (1 + x worth), with
// the x that makes the average 0. There is one x between the two poles, and the average falls all the way.
template <std::size_t N>
std::array<double, N> likeliest_with_mean_0(const std::array<double, N>& seen, const std::array<double, N>& worth) {
  const auto [least, most] = std::minmax_element(worth.begin(), worth.end());
  assert(*least < 0 && *most > 0);
  double low = -1 / *most, high = -1 / *least, x = 0;
  for (int round = 0; round < 200; ++round) {
    double mean = 0, slope = 0;
    for (std::size_t i = 0; i < N; ++i) {
      const double part = worth[i] / (1 + x * worth[i]);
      mean += seen[i] * part;
      slope -= seen[i] * part * part;
    }
    (mean > 0 ? low : high) = x;
    // Newton's step, or half-way where that leads out of the bracket.
    double next = x - mean / slope;
    const bool is_inside = next > low && next < high;
    if (!is_inside) next = low + (high - low) / 2;
    if (std::abs(next - x) <= 1e-14 * (1 + std::abs(x))) break;
    x = next;
  }
  std::array<double, N> fitted{};
  for (std::size_t i = 0; i < N; ++i) fitted[i] = seen[i] / (1 + x * worth[i]);
  return fitted;
}

template <std::size_t N>
std::array<double, N> likeliest_with_score(const Spread<N>& seen, double score) {
  std::array<double, N> worth{};
  for (std::size_t i = 0; i < N; ++i) worth[i] = seen.points(i) - score;
  return likeliest_with_mean_0(seen.share, worth);
}

// The same where mean - ½ is `distance` standard deviations. Both depend on the shares; the condition is made linear
// about the last shares and solved again until they stay.
template <std::size_t N>
std::array<double, N> likeliest_with_distance(const Spread<N>& seen, double distance) {
  Spread<N> fitted{.count = seen.count};
  fitted.share.fill(1.0 / N);
  for (int round = 0; round < 100; ++round) {
    const double mean = fitted.mean(), deviation = std::sqrt(fitted.variance());
    std::array<double, N> worth{};
    for (std::size_t i = 0; i < N; ++i) {
      const double away = (seen.points(i) - mean) / deviation;
      worth[i] = seen.points(i) - 0.5 - distance * deviation * (1 + away * away) / 2;
    }
    if (*std::min_element(worth.begin(), worth.end()) >= 0 || *std::max_element(worth.begin(), worth.end()) <= 0) break;
    const auto next = likeliest_with_mean_0(seen.share, worth);
    double change = 0;
    for (std::size_t i = 0; i < N; ++i) change = std::max(change, std::abs(next[i] - fitted.share[i]));
    fitted.share = next;
    if (change < 1e-12) break;
  }
  return fitted.share;
}

template <std::size_t N>
double log_likelihood_ratio(const Spread<N>& seen, const std::array<double, N>& h0, const std::array<double, N>& h1) {
  double sum = 0;
  for (std::size_t i = 0; i < N; ++i) sum += seen.share[i] * std::log(h1[i] / h0[i]);
  return seen.count * sum;
}

template <std::size_t N>
double llr_of(const Sprt& sprt, const std::array<std::uint64_t, N>& results) {
  if (std::all_of(results.begin(), results.end(), [](auto n) { return n == 0; })) return 0;
  const auto seen = Spread<N>::of(results, unseen);
  if (sprt.model == Sprt::Model::logistic)
    return log_likelihood_ratio(seen, likeliest_with_score(seen, expected_score(sprt.elo0)),
                                likeliest_with_score(seen, expected_score(sprt.elo1)));
  // Normalised Elo counts in deviations of one game; a pair's mean of two has a √2 smaller one.
  const double unit = normalised_elo_unit / (N == 5 ? std::sqrt(2.0) : 1.0);
  return log_likelihood_ratio(seen, likeliest_with_distance(seen, sprt.elo0 / unit),
                              likeliest_with_distance(seen, sprt.elo1 / unit));
}

template <std::size_t N>
SprtState judged(const Sprt& sprt, const std::array<std::uint64_t, N>& results) {
  assert(sprt.check());
  // Rounded, so that a decision never hangs on the last bit of a logarithm.
  const double llr = if_finite(llr_of(sprt, results), 6).value_or(0);
  SprtState state{.llr = llr, .lower = sprt.lower(), .upper = sprt.upper()};
  if (llr >= state.upper) state.decision = SprtState::Decision::h1_accepted;
  if (llr <= state.lower) state.decision = SprtState::Decision::h0_accepted;
  return state;
}

Expected<double> parse_number(std::string_view text) {
  double value = 0;
  const char* end = text.data() + text.size();
  const auto [stop, problem] = std::from_chars(text.data(), end, value, std::chars_format::fixed);
  if (problem != std::errc{} || stop != end || !std::isfinite(value))
    return Error{in_quotes(text) + " is not a number"};
  return value;
}

}  // namespace

Expected<Sprt> Sprt::parse(std::string_view text) {
  const char* form = "ELO0,ELO1[,ALPHA[,BETA]][,normalised] is expected, such as 0,10 or 0,5,0.05,0.1";
  auto pieces = split(text, ',');
  Sprt sprt;
  if (!pieces.empty() && (trim(pieces.back()) == "normalised" || trim(pieces.back()) == "normalized")) {
    sprt.model = Model::normalised;
    pieces.pop_back();
  } else if (!pieces.empty() && trim(pieces.back()) == "logistic") {
    pieces.pop_back();
  }
  if (pieces.size() < 2 || pieces.size() > 4) return Error{in_quotes(text) + " is not an SPRT: " + form};
  std::vector<double> numbers;
  for (const auto piece : pieces) {
    const auto number = parse_number(trim(piece));
    if (!number) return number.error().in("SPRT " + in_quotes(text));
    numbers.push_back(*number);
  }
  sprt.elo0 = numbers[0];
  sprt.elo1 = numbers[1];
  if (numbers.size() > 2) sprt.alpha = sprt.beta = numbers[2];
  if (numbers.size() > 3) sprt.beta = numbers[3];
  if (const auto good = sprt.check(); !good) return good.error().in("SPRT " + in_quotes(text));
  return sprt;
}

Expected<void> Sprt::check() const {
  // Named, since no comparison holds of what is not a number.
  const bool are_near = std::abs(elo0) <= widest_elo && std::abs(elo1) <= widest_elo;
  if (!are_near) return Error{fmt::format("the bounds must lie within ±{:.0f} Elo", widest_elo)};
  if (!(elo0 < elo1)) return Error{"the first bound must be smaller than the second"};
  for (const double error : {alpha, beta}) {
    const bool is_rate = error >= 1e-6 && error < 0.5;
    if (!is_rate) return Error{"an error rate must lie between 0.000001 and 0.5"};
  }
  return {};
}

std::string Sprt::text() const {
  return fmt::format("{},{},{},{}{}", elo0, elo1, alpha, beta, model == Model::normalised ? ",normalised" : "");
}

double Sprt::lower() const { return std::log(beta / (1 - alpha)); }
double Sprt::upper() const { return std::log((1 - beta) / alpha); }
SprtState Sprt::judge(const Pairs& pairs) const { return judged(*this, pairs.count); }
SprtState Sprt::judge(const Tally& tally) const { return judged(*this, worst_first(tally)); }

std::string to_text(const SprtState& state, const Sprt& sprt) {
  const char* decision = "";
  if (state.decision == SprtState::Decision::h0_accepted) decision = ": H0 accepted";
  if (state.decision == SprtState::Decision::h1_accepted) decision = ": H1 accepted";
  return fmt::format("LLR {:.2f} ({:.2f}, {:.2f}) [{}, {}]{}{}", if_finite(state.llr).value_or(0), state.lower,
                     state.upper, sprt.elo0, sprt.elo1, sprt.model == Sprt::Model::normalised ? " normalised" : "",
                     decision);
}

}  // namespace arborist
