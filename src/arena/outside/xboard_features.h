// Features: what an engine of the older protocol says it can do, gathered from its `feature` lines; and what is true of
// one that says nothing, as in version 1.
//
//   feature ping=1 setboard=1 myname="Sjeng 11.2" option="Resign -check 0" done=1
//
//   for (const auto& feature : parse_features(line)) reply(features.take(feature));
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "arena/outside/engine_option.h"
#include "chess/position.h"

namespace arborist::outside {

struct Feature {
  std::string name;
  std::string value;
  friend bool operator==(const Feature&, const Feature&) = default;
};

// The features of one line; none if it is no feature line. What is not written name=value is passed over.
[[nodiscard]] std::vector<Feature> parse_features(std::string_view line);

struct Features {
  bool ping = false;
  bool setboard = false;
  bool usermove = false;
  bool san = false;
  bool time = true;
  bool reuse = true;
  bool memory = false;
  bool smp = false;
  bool nps = false;
  // Engines may ask for more time to start (done=0) before they are done (done=1).
  enum class Done : std::uint8_t { unsaid, not_yet, yes };
  Done done = Done::unsaid;
  std::vector<EngineOption> options = {};

  // False where the feature is refused, being none of Arborist's.
  bool take(const Feature& feature);
};

// The commands that put a position on the board of an engine without `setboard`: `new` and `force` have been said. The
// old way cannot tell everything; the error says what.
[[nodiscard]] Expected<std::vector<std::string>> edit_commands(const chess::Position& position);

}  // namespace arborist::outside
