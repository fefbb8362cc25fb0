#include "server/web/access.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>

#include "core/text.h"
#include "server/web/secret.h"

namespace arborist::server {

namespace {

// How many wrong tokens are taken from one address: two a second, and a few more at once.
constexpr double wrong_a_second = 2;
constexpr double wrong_at_once = 20;
constexpr std::size_t most_addresses = 1024;
// A browser is let in again for a week, and knows its own games for a year.
constexpr std::string_view cookie_rules = "; HttpOnly; SameSite=Lax; Path=/; Max-Age=604800";
constexpr std::string_view person_cookie_rules = "; HttpOnly; SameSite=Lax; Path=/; Max-Age=31536000";

// Host names and addresses, brackets of IPv6 and the port: whatever else is in a Host header has no business there.
bool is_plain_host(std::string_view host) {
  constexpr std::size_t longest_host = 255;
  return !host.empty() && host.size() <= longest_host && std::all_of(host.begin(), host.end(), [](char c) {
    return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '.' || c == '-' || c == ':' || c == '[' || c == ']';
  });
}

// Nothing where there is no such cookie. A browser may send one twice, for another path.
std::vector<std::string_view> cookies_named(std::string_view cookies, std::string_view name) {
  std::vector<std::string_view> values;
  for (const auto part : split(cookies, ';')) {
    const auto cookie = trim(part);
    const auto equals = cookie.find('=');
    if (equals != std::string_view::npos && cookie.substr(0, equals) == name)
      values.push_back(cookie.substr(equals + 1));
  }
  return values;
}

std::string in_brackets(const std::string& address) {
  return address.find(':') == std::string::npos ? address : "[" + address + "]";
}

}  // namespace

bool Access::is_token(std::string_view text) {
  return text.size() >= shortest_token && text.size() <= longest_token &&
         std::all_of(text.begin(), text.end(),
                     [](char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '-' || c == '_'; });
}

bool Access::is_local(std::string_view address) { return address.starts_with("127.") || address == "::1"; }

bool Access::is_known_host(std::string_view host) const {
  const std::string port = ":" + std::to_string(rules_.port);
  if (!is_plain_host(host) || (!host.ends_with(port) && rules_.port != 80)) return false;
  // On a network the server has names it does not know; there the token decides.
  if (!is_local(rules_.address)) return true;
  const auto name = to_lower(host.ends_with(port) ? host.substr(0, host.size() - port.size()) : host);
  return name == "127.0.0.1" || name == "localhost" || name == "[::1]" || name == in_brackets(rules_.address);
}

std::optional<Role> Access::role_of(std::string_view token) const {
  // Both are compared, whichever it is.
  const bool is_owner = !rules_.owner_token.empty() && equal_in_constant_time(token, rules_.owner_token);
  const bool is_guest = !rules_.guest_token.empty() && equal_in_constant_time(token, rules_.guest_token);
  if (is_owner) return Role::owner;
  return is_guest ? std::optional(Role::guest) : std::nullopt;
}

// Browsers send a cookie to every port of a computer, so that each server needs a name of its own.
std::string Access::cookie_name() const { return "arborist-" + std::to_string(rules_.port); }
std::string Access::person_cookie_name() const { return cookie_name() + "-person"; }

Visitor Access::visitor(const HttpRequest& request) const {
  for (const auto token : cookies_named(request.cookie, cookie_name()))
    if (role_of(token) == Role::owner) return {};
  for (const auto person : cookies_named(request.cookie, person_cookie_name()))
    if (is_secret(person)) return {Role::guest, std::string(person)};
  // A browser that keeps no such cookie is somebody new each time.
  return {Role::guest, new_secret()};
}

HttpResponse Access::let_in(const HttpRequest& request, std::string_view token, Role role) const {
  auto response = HttpResponse::text(303, "");
  response.headers = {{"Location", "/"},
                      {"Cache-Control", "no-store"},
                      {"Set-Cookie", fmt::format("{}={}{}", cookie_name(), token, cookie_rules)}};
  if (role == Role::guest)
    response.headers.emplace_back(
        "Set-Cookie", fmt::format("{}={}{}", person_cookie_name(), visitor(request).person, person_cookie_rules));
  return response;
}

HttpResponse Access::refuse_token(const HttpRequest& request, const char* why, Clock::time_point now) {
  // Whoever has guessed least is forgotten first.
  if (wrong_tokens_.size() >= most_addresses)
    wrong_tokens_.erase(std::max_element(wrong_tokens_.begin(), wrong_tokens_.end(), [&](const auto& a, const auto& b) {
      return a.second.left_at(now) < b.second.left_at(now);
    }));
  auto& rate = wrong_tokens_.try_emplace(request.from, wrong_a_second, wrong_at_once).first->second;
  if (!rate.take(now)) return HttpResponse::text(429, "Too many tries; wait a moment.\n");
  return HttpResponse::text(401, why);
}

std::optional<HttpResponse> Access::refuse(const HttpRequest& request, Clock::time_point now) {
  if (!is_known_host(request.host)) return HttpResponse::text(403, "This address is not served here.\n");
  const bool is_foreign = request.origin != "http://" + request.host;
  if (is_foreign && (request.wants_socket || !request.origin.empty()))
    return HttpResponse::text(403, "Pages of other sites are not answered.\n");
  // What is right is let in first: nobody is locked out by another who guesses from the same address.
  constexpr std::string_view entrance = "/?token=";
  if (request.target.starts_with(entrance)) {
    const auto token = std::string_view(request.target).substr(entrance.size());
    if (const auto role = role_of(token)) return let_in(request, token, *role);
    return refuse_token(request, "The token is wrong.\n", now);
  }
  if (request.target == "/health") return std::nullopt;
  const auto tokens = cookies_named(request.cookie, cookie_name());
  if (std::any_of(tokens.begin(), tokens.end(), [&](auto token) { return role_of(token).has_value(); }))
    return std::nullopt;
  constexpr auto why = "Open the address with its token, as it was printed where Arborist was started.\n";
  return tokens.empty() ? HttpResponse::text(401, why) : refuse_token(request, why, now);
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
