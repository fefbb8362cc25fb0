// What nobody can guess: 128 bits of the system's own chance, as 32 letters and digits. For tokens, and for the names
// by which the server knows its guests.
//
//   std::string token = new_secret();
#pragma once

#include <string>
#include <string_view>

namespace arborist::server {

// Throws where the system has no chance to give.
[[nodiscard]] std::string new_secret();

// Whether it could be one of ours.
[[nodiscard]] bool is_secret(std::string_view text);

// Equal or not, in a time that does not depend on where they differ.
[[nodiscard]] bool equal_in_constant_time(std::string_view a, std::string_view b);

}  // namespace arborist::server
