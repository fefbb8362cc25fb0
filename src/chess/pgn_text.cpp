#include "chess/pgn_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <vector>

#include "core/text.h"
#include "core/utf8.h"

namespace arborist::chess {
namespace {

bool is_control(char c) { return static_cast<unsigned char>(c) < 0x20 || c == 0x7F; }

// Seconds with up to three decimals, in milliseconds.
std::optional<std::int64_t> milliseconds_of(std::string_view text) {
  const auto point = text.find('.');
  const auto whole = parse_integer<std::int64_t>(text.substr(0, point), 0, 1'000'000);
  if (!whole) return std::nullopt;
  std::int64_t result = *whole * 1000;
  if (point == std::string_view::npos) return result;
  std::int64_t unit = 100;
  for (const char c : text.substr(point + 1)) {
    if (c < '0' || c > '9') return std::nullopt;
    result += (c - '0') * unit;
    unit /= 10;
  }
  return result;
}

// "-0.35" as -35.
std::optional<int> hundredths_of(std::string_view text) {
  const bool negative = text.starts_with('-');
  if (negative || text.starts_with('+')) text.remove_prefix(1);
  const auto value = milliseconds_of(text);
  if (!value || *value > 100'000'000) return std::nullopt;
  const int rounded = static_cast<int>((*value + 5) / 10);
  return negative ? -rounded : rounded;
}

}  // namespace

std::string to_utf8(std::string_view bytes) {
  if (is_utf8(bytes)) return std::string(bytes);
  std::string result;
  for (const char c : bytes) {
    const auto byte = static_cast<unsigned char>(c);
    if (byte < 0x80) {
      result += c;
    } else {
      result += static_cast<char>(0xC0U | byte >> 6U);
      result += static_cast<char>(0x80U | (byte & 0x3FU));
    }
  }
  return result;
}

std::string normal_comment(std::string_view bytes) {
  std::string result;
  bool space = false;
  for (const char c : to_utf8(bytes)) {
    if (c == ' ' || is_control(c)) {
      space = !result.empty();
      continue;
    }
    if (space) result += ' ';
    space = false;
    result += c == '}' ? ')' : c;
  }
  return result;
}

std::string normal_tag_value(std::string_view bytes) {
  std::string result = to_utf8(bytes);
  std::replace_if(result.begin(), result.end(), is_control, ' ');
  return result;
}

std::string_view to_text(PgnResult result) {
  constexpr std::string_view texts[] = {"*", "1-0", "0-1", "1/2-1/2"};
  return texts[static_cast<std::size_t>(result)];
}

std::optional<PgnResult> parse_result(std::string_view text) {
  for (const auto result : {PgnResult::unknown, PgnResult::white_won, PgnResult::black_won, PgnResult::drawn})
    if (text == to_text(result)) return result;
  if (text == "1/2") return PgnResult::drawn;
  return std::nullopt;
}

bool is_chess960_variant(std::string_view variant) {
  const std::string name = to_lower(variant);
  return name == "chess960" || name == "chess 960" || name == "fischerandom" || name == "fischerrandom" ||
         name == "fischer random" || name == "freestyle";
}

std::optional<std::string_view> command_in(std::string_view comment, std::string_view name) {
  const std::string opening = fmt::format("[%{} ", name);
  const auto start = comment.find(opening);
  if (start == std::string_view::npos) return std::nullopt;
  comment.remove_prefix(start + opening.size());
  const auto end = comment.find(']');
  if (end == std::string_view::npos) return std::nullopt;
  return trim(comment.substr(0, end));
}

std::optional<std::chrono::milliseconds> clock_in(std::string_view comment) {
  const auto text = command_in(comment, "clk");
  if (!text) return std::nullopt;
  const auto parts = split(*text, ':');
  if (parts.empty() || parts.size() > 3) return std::nullopt;
  std::int64_t whole = 0;
  for (std::size_t i = 0; i + 1 < parts.size(); ++i) {
    const auto number = parse_integer<std::int64_t>(parts[i], 0, 10'000);
    if (!number) return std::nullopt;
    whole = whole * 60 + *number;
  }
  const auto seconds = milliseconds_of(parts.back());
  if (!seconds) return std::nullopt;
  return std::chrono::milliseconds(whole * 60'000 + *seconds);
}

std::optional<PgnEval> eval_in(std::string_view comment) {
  const auto text = command_in(comment, "eval");
  if (!text) return std::nullopt;
  const auto parts = split(*text, ',');
  if (parts.empty() || parts.size() > 2) return std::nullopt;
  PgnEval eval;
  if (parts[0].starts_with('#')) {
    const auto moves = parse_integer<int>(parts[0].substr(1), -9999, 9999);
    if (!moves) return std::nullopt;
    eval.mate_in = *moves;
  } else {
    eval.centipawns = hundredths_of(parts[0]);
    if (!eval.centipawns) return std::nullopt;
  }
  if (parts.size() == 2) {
    const auto depth = parse_integer<int>(parts[1], 0, 9999);
    if (!depth) return std::nullopt;
    eval.depth = *depth;
  }
  return eval;
}

std::string clock_text(std::chrono::milliseconds left) {
  const auto total = std::max<std::int64_t>(left.count(), 0);
  std::string fraction;
  if (total % 1000 != 0) {
    fraction = fmt::format(".{:03}", total % 1000);
    while (fraction.back() == '0') fraction.pop_back();
  }
  return fmt::format("[%clk {}:{:02}:{:02}{}]", total / 3'600'000, total / 60'000 % 60, total / 1000 % 60, fraction);
}

std::string eval_text(const PgnEval& eval) {
  std::string value = "0.00";
  if (eval.mate_in) {
    value = fmt::format("#{}", *eval.mate_in);
  } else if (const int points = eval.centipawns.value_or(0); points != 0) {
    value = fmt::format("{}{}.{:02}", points < 0 ? "-" : "", std::abs(points) / 100, std::abs(points) % 100);
  }
  return eval.depth ? fmt::format("[%eval {},{}]", value, *eval.depth) : fmt::format("[%eval {}]", value);
}

}  // namespace arborist::chess
