// Access: who may talk to the server. A page of another site must not reach it through the browser of whoever runs it
// (Host and Origin), and on a network only those who know the token may.
//
//   Access access({.is_local = true, .port = 8080, .token = ""});
//   if (auto refusal = access.refuse(request)) return *refusal;
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "server/rate.h"
#include "server/web_server.h"

namespace arborist::server {

class Access {
 public:
  struct Rules {
    bool is_local = true;  // only this computer can connect
    int port = 0;
    std::string token = {};  // empty: none is asked for
  };
  explicit Access(Rules rules) : rules_(std::move(rules)) {}

  // Nothing where the request may be answered.
  [[nodiscard]] std::optional<HttpResponse> refuse(const HttpRequest& request);

  static constexpr std::size_t shortest_token = 8;
  static constexpr std::size_t longest_token = 128;
  // Letters, digits, '-' and '_': it is part of an address and of a header.
  [[nodiscard]] static bool is_token(std::string_view text);

 private:
  [[nodiscard]] bool is_known_host(std::string_view host) const;
  [[nodiscard]] bool has_token(const HttpRequest& request) const;

  Rules rules_;
  Rate wrong_tokens_{2, 20};
};

// Equal or not, in a time that does not depend on where they differ.
[[nodiscard]] bool equal_in_constant_time(std::string_view a, std::string_view b);

// Sent with every response: nothing but the page's own files runs or is shown, and nobody frames it.
[[nodiscard]] const std::vector<std::pair<std::string, std::string>>& security_headers();

}  // namespace arborist::server
