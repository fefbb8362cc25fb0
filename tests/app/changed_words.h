// The words of a command with some options changed, for no option may be named twice.
//
//   changed({"train", "--width", "32"}, {"--width", "64", "--resume"})      // train --width 64 --resume
#pragma once

#include <algorithm>
#include <string>
#include <vector>

namespace arborist {

inline std::vector<std::string> changed(std::vector<std::string> words, const std::vector<std::string>& options) {
  for (std::size_t i = 0; i < options.size(); ++i) {
    const bool has_value = i + 1 < options.size() && !options[i + 1].starts_with("--");
    const auto place = std::find(words.begin(), words.end(), options[i]);
    if (has_value && place != words.end()) {
      *(place + 1) = options[++i];
    } else {
      words.push_back(options[i]);
    }
  }
  return words;
}

}  // namespace arborist
