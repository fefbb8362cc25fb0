// WebServer: HTTP and WebSockets on one thread, with a limit on everything that comes from outside. It knows nothing of
// games: a Service answers requests and messages. All of Boost.Beast is behind it, in web_connection.h.
//
//   auto web = WebServer::listen({.address = "127.0.0.1", .port = 8080});
//   web->run(service);                                // until stop() or, where asked for, a signal
//
// Everything is called on the thread of run(); only post() and stop() may be called from others. What is sent while
// messages are handled goes out after Service::settle(), so that an answer can promise that something was written down.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/expected.h"
#include "core/stopwatch.h"

namespace arborist::server {

enum class ConnectionId : std::uint64_t {};

struct HttpRequest {
  std::string method = {};
  std::string target = {};
  std::string host = {};
  std::string origin = {};
  std::string cookie = {};
  std::string accept_encoding = {};
  std::string if_none_match = {};
  std::string from = {};      // the other side's address; of IPv6 the network it is in
  bool wants_socket = false;  // an upgrade to WebSocket
};

struct HttpResponse {
  int status = 200;
  std::string type = "text/plain; charset=utf-8";
  std::vector<std::pair<std::string, std::string>> headers = {};
  std::string_view body = {};                     // of a program's lifetime, or of `owned`
  std::shared_ptr<const std::string> owned = {};  // keeps the body alive where it is not static

  static HttpResponse text(int status, std::string text, std::string type = "text/plain; charset=utf-8");
};

enum class FrameKind : std::uint8_t { text, binary };

// How a message waits for a page that is slow to read.
struct Waiting {
  // It replaces one of the same topic that still waits: only the newest is of use.
  std::string topic = {};
  // The page asked for it, and is not let go because it is large.
  bool is_answer = false;
};

class Service {
 public:
  Service() = default;
  Service(const Service&) = delete;
  Service& operator=(const Service&) = delete;
  virtual ~Service() = default;

  [[nodiscard]] virtual HttpResponse answer(const HttpRequest& request) = 0;
  // Nothing where a WebSocket may be opened.
  [[nodiscard]] virtual std::optional<HttpResponse> refuse_socket(const HttpRequest& request) = 0;
  // On every response, those to broken requests included.
  [[nodiscard]] virtual const std::vector<std::pair<std::string, std::string>>& headers() const = 0;

  // `request` is the one that asked for the WebSocket.
  virtual void opened(ConnectionId connection, const HttpRequest& request) = 0;
  virtual void message(ConnectionId connection, std::string_view text) = 0;
  virtual void closed(ConnectionId connection) = 0;
  // Called after some messages were handled, before what was sent goes out.
  virtual void settle() = 0;
  // The server is about to end: the last chance to send something.
  virtual void closing() = 0;
};

struct WebLimits {
  std::size_t connections = 1024;
  std::size_t header_bytes = std::size_t{16} << 10U;
  std::size_t message_bytes = std::size_t{4} << 20U;
  // A message larger than this takes its room out of a common purse.
  std::size_t small_message_bytes = std::size_t{64} << 10U;
  std::size_t purse_bytes = std::size_t{32} << 20U;
  // What may wait for one page without being an answer; what may wait for all of them, where the largest gives way.
  std::size_t queued_bytes = std::size_t{8} << 20U;
  std::size_t all_queued_bytes = std::size_t{256} << 20U;
  // With so much waiting to be read by the other side, nothing more is read from it.
  std::size_t patient_bytes = std::size_t{1} << 20U;
  Duration head_time = std::chrono::seconds(10);
  Duration idle_time = std::chrono::seconds(60);
  Duration message_time = std::chrono::seconds(30);
  Duration sweep_time = std::chrono::seconds(5);  // how often it is looked for messages that take longer
  Duration farewell_time = std::chrono::seconds(2);
  double control_frames_a_second = 20;
};

struct ListenOptions {
  std::string address = "127.0.0.1";
  int port = 0;                  // 0: any that is free
  int ports_to_try = 1;          // this one and those after it
  bool handles_signals = false;  // SIGINT, SIGTERM and SIGHUP end run()
  WebLimits limits = {};
};

class WebServer {
 public:
  [[nodiscard]] static Expected<WebServer> listen(const ListenOptions& options);
  WebServer(WebServer&&) noexcept;
  WebServer& operator=(WebServer&&) noexcept;
  ~WebServer();

  [[nodiscard]] int port() const;
  void run(Service& service);

  // From any thread: `work` is done on the thread of run(), or never if it has ended.
  void post(std::function<void()> work);
  void stop();

  // To a connection that has gone, these do nothing.
  void send(ConnectionId connection, std::shared_ptr<const std::string> content, FrameKind kind,
            const Waiting& waiting = {});
  void close(ConnectionId connection);
  // How much was sent that the other side has not read yet.
  [[nodiscard]] std::size_t waiting_bytes(ConnectionId connection) const;
  // Once, after a while. The number serves to call it off.
  std::uint64_t after(Duration delay, std::function<void()> work);
  void call_off(std::uint64_t timer);

  struct Body;

 private:
  explicit WebServer(std::unique_ptr<Body> body);
  std::unique_ptr<Body> body_;
};

}  // namespace arborist::server
