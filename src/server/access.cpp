#include "server/access.h"

#include <algorithm>
#include <cctype>

#include "core/text.h"

namespace arborist::server {

namespace {

constexpr std::string_view cookie_name = "arborist";

// Host names and addresses, brackets of IPv6 and the port: whatever else is in a Host header has no business there.
bool is_plain_host(std::string_view host) {
  constexpr std::size_t longest_host = 255;
  return !host.empty() && host.size() <= longest_host && std::all_of(host.begin(), host.end(), [](char c) {
    return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '.' || c == '-' || c == ':' || c == '[' || c == ']';
  });
}

std::string_view token_of_cookie(std::string_view cookies) {
  for (const auto part : split(cookies, ';')) {
    const auto cookie = trim(part);
    const auto equals = cookie.find('=');
    if (equals != std::string_view::npos && cookie.substr(0, equals) == cookie_name) return cookie.substr(equals + 1);
  }
  return {};
}

}  // namespace

bool equal_in_constant_time(std::string_view a, std::string_view b) {
  unsigned difference = a.size() == b.size() ? 0 : 1;
  for (std::size_t i = 0; i < a.size(); ++i)
    difference |= static_cast<unsigned>(a[i] ^ (b.empty() ? '\0' : b[i % b.size()]));
  return difference == 0;
}

bool Access::is_token(std::string_view text) {
  return text.size() >= shortest_token && text.size() <= longest_token &&
         std::all_of(text.begin(), text.end(),
                     [](char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '-' || c == '_'; });
}

bool Access::is_known_host(std::string_view host) const {
  const std::string port = ":" + std::to_string(rules_.port);
  if (!is_plain_host(host) || (!host.ends_with(port) && rules_.port != 80)) return false;
  // On a network the server has names it does not know; there the token decides.
  if (!rules_.is_local) return true;
  const auto name = to_lower(host.ends_with(port) ? host.substr(0, host.size() - port.size()) : host);
  return name == "127.0.0.1" || name == "localhost" || name == "[::1]";
}

bool Access::has_token(const HttpRequest& request) const {
  return rules_.token.empty() || equal_in_constant_time(token_of_cookie(request.cookie), rules_.token);
}

std::optional<HttpResponse> Access::refuse(const HttpRequest& request) {
  if (!is_known_host(request.host)) return HttpResponse::text(403, "This address is not served here.\n");
  const bool is_foreign = request.origin != "http://" + request.host;
  if (is_foreign && (request.wants_socket || !request.origin.empty()))
    return HttpResponse::text(403, "Pages of other sites are not answered.\n");
  constexpr std::string_view entrance = "/?token=";
  if (!rules_.token.empty() && request.target.starts_with(entrance)) {
    if (!wrong_tokens_.take(Clock::now())) return HttpResponse::text(429, "Too many tries; wait a moment.\n");
    if (!equal_in_constant_time(request.target.substr(entrance.size()), rules_.token))
      return HttpResponse::text(401, "The token is wrong.\n");
    auto response = HttpResponse::text(303, "");
    response.headers = {{"Location", "/"},
                        {"Set-Cookie", std::string(cookie_name) + "=" + rules_.token +
                                           "; HttpOnly; SameSite=Strict; Path=/; Max-Age=604800"}};
    return response;
  }
  if (has_token(request) || request.target == "/health") return std::nullopt;
  return HttpResponse::text(401, "Open the address with its token, as it was given to you.\n");
}

const std::vector<std::pair<std::string, std::string>>& security_headers() {
  static const std::vector<std::pair<std::string, std::string>> headers = {
      {"Content-Security-Policy",
       "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; "
       "connect-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"},
      {"X-Content-Type-Options", "nosniff"},
      {"Referrer-Policy", "no-referrer"},
      {"Cross-Origin-Opener-Policy", "same-origin"},
      {"Cross-Origin-Resource-Policy", "same-origin"},
      {"Permissions-Policy", "camera=(), geolocation=(), microphone=()"}};
  return headers;
}

}  // namespace arborist::server
