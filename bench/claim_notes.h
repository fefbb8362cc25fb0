// What claim_check has found, kept as text so that it is not asked again: by a key of one line, a text of one line; and
// the graded moves of games as such a text.
#pragma once

#include <fstream>
#include <map>
#include <mutex>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "chess/position.h"
#include "coach/judging.h"

namespace arborist::bench {

class Known {
 public:
  // Nothing is kept without a path.
  explicit Known(const std::string& path);
  [[nodiscard]] std::optional<std::string> of(const std::string& key);
  void note(const std::string& key, const std::string& value);

 private:
  std::mutex mutex_;
  std::map<std::string, std::string> found_;
  std::ofstream file_;
};

[[nodiscard]] std::string line_text(chess::Position from, std::span<const chess::Move> line);
[[nodiscard]] std::vector<chess::Move> line_of(std::string_view text, chess::Position from);
[[nodiscard]] Score score_of(std::string_view text);

struct GradedMove {
  chess::Position before;
  coach::JudgedMove judged;
};
[[nodiscard]] std::string written(const GradedMove& move);
[[nodiscard]] GradedMove read_move(std::string_view text);

}  // namespace arborist::bench
