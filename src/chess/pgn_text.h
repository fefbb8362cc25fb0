// The text inside PGN: tag values and comments as clean UTF-8, and what programs hide in comments: [%clk 1:23:45],
// [%eval -0.35]. The normal form of a comment has single spaces between its words and none of the characters that PGN
// cannot hold, so that it reads the same however its lines were broken.
//
//   std::string comment = normal_comment("  a\n b ");                    // "a b"
//   if (auto eval = eval_in(comment)) use(eval->centipawns);
#pragma once

#include <chrono>
#include <optional>
#include <string>
#include <string_view>

#include "game/side.h"

namespace arborist::chess {

// Valid UTF-8 stays as it is; any other text is taken for Latin-1.
[[nodiscard]] std::string to_utf8(std::string_view bytes);

// UTF-8, white space joined to single spaces, none at the ends; '}' becomes ')', other control characters spaces.
[[nodiscard]] std::string normal_comment(std::string_view bytes);
// UTF-8, control characters made spaces.
[[nodiscard]] std::string normal_tag_value(std::string_view bytes);

enum class PgnResult : std::uint8_t { unknown, white_won, black_won, drawn };
// Of a game that is over.
[[nodiscard]] constexpr PgnResult result_for(std::optional<Side> winner) {
  return !winner ? PgnResult::drawn : *winner == Side::first ? PgnResult::white_won : PgnResult::black_won;
}
// "*", "1-0", "0-1", "1/2-1/2"
[[nodiscard]] std::string_view to_text(PgnResult result);
[[nodiscard]] std::optional<PgnResult> parse_result(std::string_view text);

// The names by which the tag Variant calls Chess960.
[[nodiscard]] bool is_chess960_variant(std::string_view variant);

// The value of "[%name value]" in a comment.
[[nodiscard]] std::optional<std::string_view> command_in(std::string_view comment, std::string_view name);
// [%clk h:mm:ss] with fractions of a second.
[[nodiscard]] std::optional<std::chrono::milliseconds> clock_in(std::string_view comment);

// [%eval 0.35], [%eval #-3], [%eval 0.35,20]: as White sees it.
struct PgnEval {
  std::optional<int> centipawns = std::nullopt;
  std::optional<int> mate_in = std::nullopt;  // negative: Black mates
  std::optional<int> depth = std::nullopt;
  friend bool operator==(const PgnEval&, const PgnEval&) = default;
};
[[nodiscard]] std::optional<PgnEval> eval_in(std::string_view comment);

// "[%clk 0:09:58.5]", "[%eval 0.35,20]"
[[nodiscard]] std::string clock_text(std::chrono::milliseconds left);
[[nodiscard]] std::string eval_text(const PgnEval& eval);

}  // namespace arborist::chess
