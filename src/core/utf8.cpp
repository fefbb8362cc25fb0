#include "core/utf8.h"

#include <fmt/format.h>

#include <cstddef>

namespace arborist {

namespace {

// A character, or the longest beginning of one.
struct Piece {
  std::size_t length;
  bool is_whole;
};

// Table 3-7 of Unicode: how many bytes follow the first, and what the second may be.
Piece piece_at(std::string_view text, std::size_t place) {
  const auto byte = [&](std::size_t i) {
    return place + i < text.size() ? static_cast<unsigned char>(text[place + i]) : 0U;
  };
  const unsigned first = byte(0);
  if (first < 0x80) return {1, true};
  if (first < 0xC2 || first > 0xF4) return {1, false};
  const std::size_t length = first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4;
  const unsigned low = first == 0xE0 ? 0xA0 : first == 0xF0 ? 0x90 : 0x80;
  const unsigned high = first == 0xED ? 0x9F : first == 0xF4 ? 0x8F : 0xBF;
  if (byte(1) < low || byte(1) > high) return {1, false};
  for (std::size_t i = 2; i < length; ++i)
    if (byte(i) < 0x80 || byte(i) > 0xBF) return {i, false};
  return {length, true};
}

// Where the first piece is that is no character.
std::size_t first_wrong(std::string_view text, std::size_t from) {
  while (from < text.size()) {
    const Piece piece = piece_at(text, from);
    if (!piece.is_whole) break;
    from += piece.length;
  }
  return from;
}

}  // namespace

bool is_utf8(std::string_view text) { return first_wrong(text, 0) == text.size(); }

std::string as_utf8(std::string_view text) {
  std::string result;
  for (std::size_t place = 0; place < text.size();) {
    const std::size_t wrong = first_wrong(text, place);
    result += text.substr(place, wrong - place);
    if (wrong == text.size()) break;
    result += "\xEF\xBF\xBD";
    place = wrong + piece_at(text, wrong).length;
  }
  return result;
}

std::string visible_text(std::string_view text) {
  const std::string whole = as_utf8(text);
  std::string result;
  for (std::size_t place = 0; place < whole.size();) {
    const std::size_t length = piece_at(whole, place).length;
    const std::string_view character = std::string_view(whole).substr(place, length);
    place += length;
    // The second set of control characters, U+0080 to U+009F, has two bytes; the last of them says which.
    const auto last = static_cast<unsigned char>(character.back());
    const bool is_control =
        length == 1 ? last < 0x20 || last == 0x7F : length == 2 && character[0] == '\xC2' && last < 0xA0;
    if (is_control)
      result += fmt::format("\\x{:02x}", last);
    else
      result += character;
  }
  return result;
}

}  // namespace arborist
