// What the engine's rules bet on, in words a person understands.
#pragma once

#include <string_view>

namespace arborist::lab {

struct RuleInWords {
  const char* name;     // as the engine reports it
  const char* called;   // "late-move pruning"
  const char* bet;      // what it believes
  const char* risk;     // what could go wrong
  bool is_sound;        // it cannot change the value
  bool claims_at_most;  // the value is at most what it says, for the mover; else at least
};

// A rule that is not known by name gets words that fit any.
[[nodiscard]] const RuleInWords& rule_in_words(std::string_view name);

}  // namespace arborist::lab
