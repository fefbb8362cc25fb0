// EngineSettings: what a spec says about an engine from outside.
//
//   uci:stockfish,Hash=64,Move Overhead=30
//   uci:gnuchess,args=--uci,OwnBook=false,log=gnuchess.log
//   xboard:/usr/games/phalanx,protocol=2,hang=5
//
// The words in the tables below are Arborist's; every other setting is an option of the engine.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "arena/outside/process.h"
#include "core/limits.h"
#include "core/permissions.h"
#include "core/spec.h"
#include "face/any_game.h"
#include "game/time_left.h"

namespace arborist::outside {

enum class Protocol : std::uint8_t { uci, xboard };

struct EngineSettings {
  Protocol protocol = Protocol::uci;
  std::string name = {};  // what it is called: the spec unless told
  CommandLine command = {};
  std::string log = {};
  Duration hang = {};                 // how long an engine may be silent that owes an answer
  Limits limits = {};                 // of its own, on top of those of the game
  std::int64_t memory_megabytes = 0;  // xboard; 0: not told
  std::int64_t cores = 0;
  int xboard_version = 2;  // the newest of the protocol that it is offered
  std::vector<Spec::Setting> options = {};
};

// Which protocol the name of a spec asks for; nothing: it is no engine from outside.
[[nodiscard]] std::optional<Protocol> protocol_of(const Spec& spec);

// Of a spec with a protocol. Where programs may not be started it is not even looked whether there is one.
[[nodiscard]] Expected<EngineSettings> parse_engine_settings(const Spec& spec, const Permissions& permissions);

// What each of Arborist's own settings means.
[[nodiscard]] const std::vector<NamedThing>& engine_settings(Protocol protocol);

// The stricter of both, limit by limit. An engine that nothing and no clock limits gets a second.
[[nodiscard]] Limits stricter(const Limits& own, const Limits& given, bool has_clock);

// When an engine that still thinks must be taken for dead: well after its clock would have run out, or after a long
// silence where there is neither a clock nor a time limit.
struct Patience {
  Clock::time_point deadline;
  bool starts_anew_with_every_line = false;
};
[[nodiscard]] Patience patience(const Limits& limits, const std::optional<TimeLeft>& clock, Duration hang);

}  // namespace arborist::outside
