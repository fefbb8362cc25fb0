// Who may ask for what: every type of request has its line in one table. The owner may everything; what has no line is
// the owner's alone.
//
//   if (who_may("store.delete") == Allowed::maker) ...
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

namespace arborist::server {

enum class Allowed : std::uint8_t {
  everyone,  // who was let in: to look, and to begin games of their own
  player,    // of this game: who began it and, where two people play, whoever came second
  maker,     // of this game or analysis: who began it
  owner,     // of the server
};

// Nothing where the table has no line.
[[nodiscard]] std::optional<Allowed> who_may(std::string_view request);

}  // namespace arborist::server
