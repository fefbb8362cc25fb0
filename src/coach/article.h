// with_article: "a fork", "an attraction", "an x-ray".
//
//   "There is " + with_article(to_text(motif)) + '.'
#pragma once

#include <string>
#include <string_view>

namespace arborist::coach {

[[nodiscard]] inline std::string with_article(std::string_view words) {
  constexpr std::string_view spoken_as_vowels = "aeioux";
  const bool is_vowel = !words.empty() && spoken_as_vowels.find(words.front()) != std::string_view::npos;
  return std::string(is_vowel ? "an " : "a ").append(words);
}

}  // namespace arborist::coach
