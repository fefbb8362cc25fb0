// The ladder: eight named opponents from a random mover to the strongest player there is, for every game; and which
// players a page may ask for by their spec.
//
//   const Level& level = ladder()[4];
//   auto spec = page_spec("engine:nodes=2000,hash=16", *play, page_permissions());     // checked: this is what plays
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/expected.h"
#include "core/permissions.h"
#include "core/spec.h"
#include "face/any_game.h"

namespace arborist::server {

struct LevelPlayer {
  enum class For : std::uint8_t { engines_game, small_game, wide_game, any_game };
  For game;  // any: every game without a player of its own
  Spec spec;
  std::string says;  // one sentence on how it thinks

  // What it is set to play like (docs/levels.md); nothing where that is not known.
  [[nodiscard]] std::optional<int> rating() const;
};

struct Level {
  int number = 1;
  std::string name = {};
  std::vector<LevelPlayer> players = {};

  [[nodiscard]] const LevelPlayer& for_game(const GameInfo& game) const;
};

[[nodiscard]] const std::vector<Level>& ladder();

// What a page may ask of a player: more would let one visitor take the machine from the others.
struct SpecBounds {
  static constexpr int megabytes = 64;
  static constexpr int threads = 2;
  static constexpr int depth = 64;
  static constexpr int milliseconds = 30'000;
  static constexpr std::size_t length = 200;
};

// What players may do on the server: calculate within these bounds, and nothing else. It is handed to all of them,
// wherever the text came from that names them: a message, a recording or a stored game.
[[nodiscard]] constexpr Permissions page_permissions() {
  return {.megabytes = SpecBounds::megabytes,
          .threads = SpecBounds::threads,
          .milliseconds = SpecBounds::milliseconds,
          .depth = SpecBounds::depth};
}

// A player for this play; or what is wrong with the text, or is not permitted. Nothing is made, so it costs little.
[[nodiscard]] Expected<Spec> page_spec(std::string_view text, const AnyPlay& play, const Permissions& permissions);
// The same of one that was read before.
[[nodiscard]] Expected<void> check_page_spec(const Spec& spec, const AnyPlay& play, const Permissions& permissions);

// Who gives hints in a game.
[[nodiscard]] Spec hint_spec(const GameInfo& game);

}  // namespace arborist::server
