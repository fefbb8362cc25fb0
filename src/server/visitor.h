// Visitor: who is behind a connection. The owner runs the server; guests were let in by the token that the owner hands
// out, and each has a name that nobody else knows, so that they find their own games again.
#pragma once

#include <cstdint>
#include <string>

namespace arborist::server {

enum class Role : std::uint8_t { owner, guest };

struct Visitor {
  Role role = Role::owner;
  std::string person = {};  // of a guest; games of the owner have none

  [[nodiscard]] bool is_owner() const { return role == Role::owner; }
};

[[nodiscard]] constexpr const char* to_text(Role role) { return role == Role::owner ? "owner" : "guest"; }

}  // namespace arborist::server
