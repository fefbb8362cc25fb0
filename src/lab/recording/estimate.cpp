#include "lab/recording/estimate.h"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "core/random.h"
#include "core/text.h"

namespace arborist::lab {

namespace {

constexpr int walks = 60;
constexpr double enough = 1e40;  // nobody needs to know more exactly

std::string superscript(int number) {
  static const char* const digits[] = {"⁰", "¹", "²", "³", "⁴", "⁵", "⁶", "⁷", "⁸", "⁹"};
  std::string text;
  for (const char c : std::to_string(number)) text += digits[c - '0'];
  return text;
}

}  // namespace

double TreeEstimate::positions(int depth) const {
  const auto plies = std::min<std::size_t>(static_cast<std::size_t>(depth) + 1, by_ply_.size());
  return std::accumulate(by_ply_.begin(), by_ply_.begin() + static_cast<std::ptrdiff_t>(plies), 0.0);
}

double TreeEstimate::least_of_alpha_beta(int depth) const { return 2 * std::sqrt(positions(depth)); }

int TreeEstimate::deepest_within(double effort, bool prunes) const {
  int depth = 0;
  const int most = static_cast<int>(by_ply_.size()) - 1;
  // In an order that is neither good nor bad alpha-beta needs about the 3/4th power.
  const auto cost = [&](int d) { return prunes ? std::pow(positions(d), 0.75) : positions(d); };
  while (depth < most && cost(depth + 1) <= effort) ++depth;
  return depth;
}

TreeEstimate estimate_tree(const AnyPlay& play, int depth) {
  std::vector<double> by_ply = {1.0};
  for (int walk = 0; walk < walks; ++walk) {
    Random random(static_cast<std::uint64_t>(walk) + 1);
    const auto at = play.clone();
    double weight = 1;
    for (int ply = 1; ply <= depth && weight < enough; ++ply) {
      const auto moves = at->legal_moves();
      if (moves.empty()) break;
      weight *= static_cast<double>(moves.size());
      if (static_cast<std::size_t>(ply) == by_ply.size()) by_ply.push_back(0);
      by_ply[static_cast<std::size_t>(ply)] += weight / walks;
      const auto pick = random.between(0, static_cast<int>(moves.size()) - 1);
      if (const auto played = at->play(moves[static_cast<std::size_t>(pick)]); !played) break;
    }
  }
  return TreeEstimate(std::move(by_ply));
}

std::string about(double positions) {
  if (positions < 1e7) return "about " + grouped(static_cast<std::uint64_t>(positions));
  return "about 10" + superscript(static_cast<int>(std::lround(std::log10(positions))));
}

}  // namespace arborist::lab
