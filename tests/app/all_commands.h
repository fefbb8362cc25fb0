// What the program itself says it can do, so that a test of all commands has those that are added later.
//
//   for (const auto& command : commands_below("")) …
#pragma once

#include <sstream>
#include <string>
#include <vector>

#include "core/text.h"
#include "tests/app/running.h"

namespace arborist {

// The help of a command, line by line.
inline std::vector<std::string> help_of(const std::string& command) {
  std::vector<std::string> arguments;
  for (const auto word : words(command)) arguments.emplace_back(word);
  arguments.emplace_back("--help");
  std::istringstream help(run(arguments).out);
  std::vector<std::string> lines;
  for (std::string line; std::getline(help, line);) lines.push_back(line);
  return lines;
}

// "play", "lab tree" …: the commands that have none below them.
inline std::vector<std::string> commands_below(const std::string& above) {
  std::vector<std::string> found;
  bool is_list = false;
  for (const std::string& line : help_of(above)) {
    if (line == "Subcommands:" || (is_list && line.empty())) {
      is_list = !is_list;
    } else if (is_list && line.size() > 2 && line[2] != ' ') {
      const std::string name = above + (above.empty() ? "" : " ") + std::string(words(line).front());
      const auto below = commands_below(name);
      found.insert(found.end(), below.begin(), below.end());
      if (below.empty()) found.push_back(name);
    }
  }
  return found;
}

}  // namespace arborist
