// Small tools for text: trimming, splitting, numbers with limits, "did you mean", and numbers as people read them.
#pragma once

#include <charconv>
#include <cstdint>
#include <string>
#include <string_view>
#include <system_error>
#include <vector>

#include "core/expected.h"

namespace arborist {

[[nodiscard]] std::string_view trim(std::string_view text);
[[nodiscard]] std::string to_lower(std::string_view text);

// "a,b,,c" at ',' gives a, b, an empty piece and c; an empty text gives no piece.
[[nodiscard]] std::vector<std::string_view> split(std::string_view text, char separator);
// The words between white space.
[[nodiscard]] std::vector<std::string_view> words(std::string_view text);
[[nodiscard]] std::string join(const std::vector<std::string>& pieces, std::string_view separator);

// How many insertions, deletions, replacements and swaps of neighbours lead from one word to the other.
[[nodiscard]] int edit_distance(std::string_view a, std::string_view b);
// The candidates a person may have meant, nearest first, at most three.
[[nodiscard]] std::vector<std::string> nearest(std::string_view word, const std::vector<std::string>& candidates);
// " (did you mean 'x' or 'y'?)", or nothing where no candidate is near.
[[nodiscard]] std::string did_you_mean(std::string_view word, const std::vector<std::string>& candidates);

// 1234567 as "1,234,567".
[[nodiscard]] std::string grouped(std::uint64_t number);
[[nodiscard]] std::string grouped(std::int64_t number);
// How many columns a terminal needs for a UTF-8 text (one a code point).
[[nodiscard]] std::size_t display_width(std::string_view text);

// Text as it may be quoted in an error: control characters made visible, at most 60 characters.
[[nodiscard]] std::string in_quotes(std::string_view text);
// The same of a file's name, which is told whole: a name that is cut short finds no file.
[[nodiscard]] std::string file_in_quotes(std::string_view path);

// A field of a CSV that may hold commas, quotes and ends of lines.
[[nodiscard]] std::string quoted_for_csv(std::string_view field);

// A whole number between low and high, and nothing else.
template <class T>
[[nodiscard]] Expected<T> parse_integer(std::string_view text, T low, T high) {
  T value{};
  const char* end = text.data() + text.size();
  const auto [stop, problem] = std::from_chars(text.data(), end, value);
  const bool complete = stop == end && !text.empty();
  if (complete && problem == std::errc{} && value >= low && value <= high) return value;
  const std::string range = std::to_string(low) + " to " + std::to_string(high);
  if (complete || problem == std::errc::result_out_of_range)
    return Error{in_quotes(text) + " is out of range: a number from " + range + " is expected"};
  return Error{in_quotes(text) + " is not a whole number (" + range + ")"};
}

}  // namespace arborist
