// A conversation with the engine in one call.
//
//   const auto text = answer_to({"position startpos", "go depth 4"});
//   EXPECT_EQ(lines_with(text, "bestmove").size(), 1U);
#pragma once

#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include "core/text.h"
#include "engine/uci/uci.h"

namespace arborist::engine {

// Everything the engine says to these lines, each search waited for.
inline std::string answer_to(const std::vector<std::string>& lines) {
  std::ostringstream out;
  Uci uci({}, out);
  for (const auto& line : lines) {
    if (!uci.command(line)) break;
    uci.wait();
  }
  return out.str();
}

inline std::vector<std::string> lines_with(const std::string& text, std::string_view beginning) {
  std::vector<std::string> found;
  for (const auto line : split(text, '\n'))
    if (line.starts_with(beginning)) found.emplace_back(line);
  return found;
}

}  // namespace arborist::engine
