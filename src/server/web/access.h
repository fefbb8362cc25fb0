// Access: who may talk to the server. A page of another site must not reach it through the browser of whoever runs it
// (Host and Origin), and nobody may who does not know a token: the owner's or, in a classroom, the guests'.
//
//   Access access({.address = "127.0.0.1", .port = 8080, .owner_token = new_secret()});
//   if (auto refusal = access.refuse(request)) return *refusal;
//   Visitor visitor = access.visitor(request);
#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>

#include "server/visitor.h"
#include "server/web/rate.h"
#include "server/web/web_server.h"

namespace arborist::server {

class Access {
 public:
  struct Rules {
    std::string address = "127.0.0.1";  // where the server listens
    int port = 0;
    std::string owner_token = {};
    std::string guest_token = {};  // empty: there are no guests
  };
  explicit Access(Rules rules) : rules_(std::move(rules)) {}

  // Nothing where the request may be answered. The address with the right token is answered with cookies that let in.
  [[nodiscard]] std::optional<HttpResponse> refuse(const HttpRequest& request, Clock::time_point now = Clock::now());
  // Of a request that was not refused.
  [[nodiscard]] Visitor visitor(const HttpRequest& request) const;

  static constexpr std::size_t shortest_token = 8;
  static constexpr std::size_t longest_token = 128;
  // Letters, digits, '-' and '_': it is part of an address and of a header.
  [[nodiscard]] static bool is_token(std::string_view text);
  // Only this computer can connect.
  [[nodiscard]] static bool is_local(std::string_view address);

 private:
  [[nodiscard]] bool is_known_host(std::string_view host) const;
  [[nodiscard]] std::optional<Role> role_of(std::string_view token) const;
  [[nodiscard]] std::string cookie_name() const;
  [[nodiscard]] std::string person_cookie_name() const;
  [[nodiscard]] HttpResponse let_in(const HttpRequest& request, std::string_view token, Role role) const;
  [[nodiscard]] HttpResponse refuse_token(const HttpRequest& request, const char* why, Clock::time_point now);

  Rules rules_;
  std::map<std::string, Rate> wrong_tokens_;  // by address of whoever tried
};

// Sent with every response: nothing but the page's own files runs or is shown, and nobody frames it.
[[nodiscard]] const std::vector<std::pair<std::string, std::string>>& security_headers();

}  // namespace arborist::server
