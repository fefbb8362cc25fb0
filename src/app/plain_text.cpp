#include "app/plain_text.h"

#include <array>
#include <utility>

namespace arborist {

namespace {

using Sign = std::pair<std::string_view, std::string_view>;
constexpr std::array signs = {
    Sign{"−", "-"},   Sign{"–", "-"},  Sign{"—", "-"},   Sign{"∞", "inf"}, Sign{"≤", "<="},    Sign{"≥", ">="},
    Sign{"½", "1/2"}, Sign{"±", "+-"}, Sign{"…", "..."}, Sign{"·", "."},   Sign{"›", ">"},     Sign{"→", "->"},
    Sign{"×", "x"},   Sign{"•", "*"},  Sign{"≠", "!="},  Sign{"≈", "~"},   Sign{"α", "alpha"}, Sign{"β", "beta"},
};

std::string_view plain_sign(std::string_view character) {
  for (const auto& [sign, plain] : signs)
    if (sign == character) return plain;
  return "?";
}

// How many bytes a character has that begins with this one; 1 also for what begins none.
std::size_t length_of(unsigned char first) { return first >= 0xF0 ? 4 : first >= 0xE0 ? 3 : first >= 0xC0 ? 2 : 1; }

}  // namespace

std::string PlainText::of(std::string_view text) {
  std::string plain;
  for (const char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    const bool goes_on = (byte & 0xC0U) == 0x80U;
    if (!begun_.empty() && !goes_on) {
      plain += '?';
      begun_.clear();
    }
    if (byte < 0x80) {
      plain += c;
      continue;
    }
    begun_ += c;
    if (begun_.size() < length_of(static_cast<unsigned char>(begun_.front()))) continue;
    plain += plain_sign(begun_);
    begun_.clear();
  }
  return plain;
}

}  // namespace arborist
