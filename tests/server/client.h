// A client for tests that speaks raw sockets, so that it can also say what no honest client says: HTTP as it is typed,
// and WebSocket frames of any shape.
#pragma once

#include <deque>
#include <functional>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace arborist::testing {

using Json = nlohmann::json;

// What every request brings along, unless it has a cookie of its own.
inline constexpr const char* test_token = "a-token-for-tests";

// A connection to the server on 127.0.0.1. Every wait ends after half a minute at the latest, as a closed connection.
class Socket {
 public:
  // With `receive_bytes` the system keeps about so much for it and the rest waits in the server.
  explicit Socket(int port, int receive_bytes = 0);
  Socket(Socket&& other) noexcept;
  Socket& operator=(Socket&&) = delete;
  ~Socket();

  [[nodiscard]] bool is_open() const { return descriptor_ >= 0; }
  // False where the other side has closed.
  bool send(std::string_view bytes);
  // Whatever comes next; empty at the end.
  [[nodiscard]] std::string receive();
  // Until the other side closes.
  [[nodiscard]] std::string receive_all();
  void close();
  // Ends the connection without the usual farewell.
  void reset();

 private:
  int descriptor_ = -1;
};

struct HttpAnswer {
  int status = 0;
  std::string head;
  std::string body;
  // The value of a header, empty where it is missing.
  [[nodiscard]] std::string header(std::string_view name) const;
};

[[nodiscard]] HttpAnswer get(int port, const std::string& target, const std::string& more_headers = "",
                             const std::string& method = "GET");
[[nodiscard]] HttpAnswer parse_answer(const std::string& bytes);

enum class Opcode : std::uint8_t { continuation = 0, text = 1, binary = 2, close = 8, ping = 9, pong = 10 };
[[nodiscard]] std::string frame(Opcode opcode, std::string_view payload, bool is_last = true);
[[nodiscard]] std::string upgrade(int port, const std::string& more_headers = "");

// A page: asks, and keeps the events that come meanwhile.
class Page {
 public:
  explicit Page(int port, const std::string& more_headers = "", int receive_bytes = 0);

  [[nodiscard]] bool is_open() const { return is_open_; }
  // The number by which the answer will be known.
  int tell(const std::string& type, Json fields = Json::object());
  [[nodiscard]] Json answer_to(int id);
  // Both; null where the connection ended.
  [[nodiscard]] Json ask(const std::string& type, Json fields = Json::object());
  // The next event of this type that fits; null where the connection ended.
  [[nodiscard]] Json event(const std::string& type, const std::function<bool(const Json&)>& fits = {});
  // The first state with which this holds, whether it came already or is to come.
  [[nodiscard]] Json state(const std::function<bool(const Json&)>& fits);
  // The next message of any kind, without those kept.
  [[nodiscard]] std::optional<std::string> next_message();
  // Messages in which this text occurs are dropped unread from now on.
  void skip(std::string text) { skipped_.push_back(std::move(text)); }

  Socket& socket() { return socket_; }

 private:
  // The first message, kept or still to come, that fits; null where the connection ends before.
  Json first_that(const std::function<bool(const Json&)>& fits);

  Socket socket_;
  std::string unread_;
  std::deque<Json> messages_;
  std::vector<std::string> skipped_;
  int last_id_ = 0;
  bool is_open_ = false;
};

}  // namespace arborist::testing
