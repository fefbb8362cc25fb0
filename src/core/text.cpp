#include "core/text.h"

#include <algorithm>
#include <cctype>
#include <utility>

namespace arborist {

namespace {
constexpr std::string_view white_space = " \t\r\n\v\f";

std::string with_commas(std::string digits) {
  for (int place = static_cast<int>(digits.size()) - 3; place > 0; place -= 3)
    digits.insert(static_cast<std::size_t>(place), ",");
  return digits;
}
}  // namespace

std::string_view trim(std::string_view text) {
  const auto first = text.find_first_not_of(white_space);
  if (first == std::string_view::npos) return {};
  return text.substr(first, text.find_last_not_of(white_space) - first + 1);
}

std::string to_lower(std::string_view text) {
  std::string result(text);
  for (char& c : result) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  return result;
}

std::vector<std::string_view> split(std::string_view text, char separator) {
  std::vector<std::string_view> pieces;
  if (text.empty()) return pieces;
  for (;;) {
    const auto end = text.find(separator);
    pieces.push_back(text.substr(0, end));
    if (end == std::string_view::npos) return pieces;
    text.remove_prefix(end + 1);
  }
}

std::vector<std::string_view> words(std::string_view text) {
  std::vector<std::string_view> result;
  for (;;) {
    const auto begin = text.find_first_not_of(white_space);
    if (begin == std::string_view::npos) return result;
    const auto end = text.find_first_of(white_space, begin);
    result.push_back(text.substr(begin, end == std::string_view::npos ? end : end - begin));
    if (end == std::string_view::npos) return result;
    text.remove_prefix(end);
  }
}

std::string join(const std::vector<std::string>& pieces, std::string_view separator) {
  std::string result;
  for (const auto& piece : pieces) {
    if (&piece != &pieces.front()) result += separator;
    result += piece;
  }
  return result;
}

int edit_distance(std::string_view a, std::string_view b) {
  std::vector<std::vector<int>> cost(a.size() + 1, std::vector<int>(b.size() + 1));
  for (std::size_t i = 0; i <= a.size(); ++i) {
    for (std::size_t j = 0; j <= b.size(); ++j) {
      if (i == 0 || j == 0) {
        cost[i][j] = static_cast<int>(i + j);
        continue;
      }
      cost[i][j] = std::min({cost[i - 1][j] + 1, cost[i][j - 1] + 1, cost[i - 1][j - 1] + (a[i - 1] != b[j - 1])});
      if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1])
        cost[i][j] = std::min(cost[i][j], cost[i - 2][j - 2] + 1);
    }
  }
  return cost[a.size()][b.size()];
}

std::vector<std::string> nearest(std::string_view word, const std::vector<std::string>& candidates) {
  const std::string wanted = to_lower(word.substr(0, 60));
  std::vector<std::pair<int, std::string>> ranked;
  for (const auto& candidate : candidates) {
    const std::string lower = to_lower(candidate);
    const bool begins = wanted.size() >= 2 && lower.starts_with(wanted);
    const int distance = begins ? 1 : edit_distance(wanted, lower);
    const int allowed = std::max<int>(2, static_cast<int>(std::min(wanted.size(), lower.size())) / 2);
    if (distance <= allowed && distance < static_cast<int>(lower.size())) ranked.emplace_back(distance, candidate);
  }
  std::stable_sort(ranked.begin(), ranked.end(), [](const auto& a, const auto& b) { return a.first < b.first; });
  std::vector<std::string> result;
  for (auto& [distance, candidate] : ranked)
    if (result.size() < 3) result.push_back(std::move(candidate));
  return result;
}

std::string did_you_mean(std::string_view word, const std::vector<std::string>& candidates) {
  const auto near = nearest(word, candidates);
  if (near.empty()) return "";
  std::string result = " (did you mean ";
  for (std::size_t i = 0; i < near.size(); ++i) {
    if (i > 0) result += i + 1 == near.size() ? " or " : ", ";
    result += "'" + near[i] + "'";
  }
  return result + "?)";
}

std::string grouped(std::uint64_t number) { return with_commas(std::to_string(number)); }

std::string grouped(std::int64_t number) {
  if (number >= 0) return grouped(static_cast<std::uint64_t>(number));
  return "-" + grouped(~static_cast<std::uint64_t>(number) + 1U);
}

std::size_t display_width(std::string_view text) {
  return static_cast<std::size_t>(
      std::count_if(text.begin(), text.end(), [](char c) { return (static_cast<unsigned char>(c) & 0xC0U) != 0x80U; }));
}

namespace {

std::string quoted_text(std::string_view text, std::size_t longest) {
  std::string result = "'";
  for (const char c : text.substr(0, longest)) {
    const auto byte = static_cast<unsigned char>(c);
    if (byte >= 0x20 && byte != 0x7F) {
      result += c;
    } else {
      constexpr std::string_view digits = "0123456789abcdef";
      result += "\\x";
      result += digits[byte >> 4U];
      result += digits[byte & 0xFU];
    }
  }
  if (text.size() > longest) result += "…";
  return result + "'";
}

}  // namespace

std::string in_quotes(std::string_view text) { return quoted_text(text, 60); }

// No system opens a longer one.
std::string file_in_quotes(std::string_view path) { return quoted_text(path, 4096); }

std::string quoted_for_csv(std::string_view field) {
  std::string text = "\"";
  for (const char c : field) text += c == '"' ? "\"\"" : std::string(1, c);
  return text + '"';
}

}  // namespace arborist
