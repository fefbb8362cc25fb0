// Engines from outside that find lines for pages: only those that whoever started the server has allowed, each by its
// name. What a page says is looked up among the names; it never becomes a command.
//
//   auto allowed = allowed_engines({"stockfish", "uci:/opt/lc0,Threads=2"});       // from the command line
//   auto engine = make_outside_line_engine(allowed->front().settings);
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "arena/outside/engine_settings.h"
#include "core/expected.h"
#include "server/analysis/line_engine.h"

namespace arborist::server {

struct AllowedEngine {
  std::string name;  // as a page shows it and asks for it
  outside::EngineSettings settings;
  std::string spec = {};  // as a player is written that it is
};

// Each as the command line has it: a program that speaks UCI, by name or path, or a whole spec. The texts are the
// user's own.
[[nodiscard]] Expected<std::vector<AllowedEngine>> allowed_engines(const std::vector<std::string>& texts);

[[nodiscard]] std::unique_ptr<LineEngine> make_outside_line_engine(const outside::EngineSettings& settings);

}  // namespace arborist::server
