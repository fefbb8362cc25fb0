// Bytes in a JSON text: base64 as RFC 4648 writes it, with padding.
//
//   std::optional<std::string> bytes = from_base64("aGVsbG8=");      // "hello"; none where the text is no base64
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace arborist::server {

[[nodiscard]] std::optional<std::string> from_base64(std::string_view text);

}  // namespace arborist::server
