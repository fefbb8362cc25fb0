#include "game/score.h"

#include <fmt/format.h>

namespace arborist {

std::string to_text(Score score, int unit) {
  if (score == Score::infinite()) return "+∞";
  if (score == -Score::infinite()) return "-∞";
  if (score.is_win()) return score.plies_to_end() == 0 ? "won" : fmt::format("win in {}", score.plies_to_end());
  if (score.is_loss()) return score.plies_to_end() == 0 ? "lost" : fmt::format("loss in {}", score.plies_to_end());
  if (score.value() == 0) return "0";
  if (unit == 1) return fmt::format("{:+}", score.value());
  return fmt::format("{:+.2f}", static_cast<double>(score.value()) / unit);
}

}  // namespace arborist
