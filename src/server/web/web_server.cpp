#include "server/web/web_server.h"

#include <sys/resource.h>

#include <algorithm>

#include "core/signals.h"
#include "core/text.h"
#include "server/web/web_connection.h"

namespace arborist::server {

HttpResponse HttpResponse::text(int status, std::string text, std::string type) {
  HttpResponse response{.status = status, .type = std::move(type)};
  response.owned = std::make_shared<const std::string>(std::move(text));
  response.body = *response.owned;
  return response;
}

void WebServer::Body::accept() {
  acceptor.async_accept([this](ErrorCode error, tcp::socket socket) { accepted(error, std::move(socket)); });
}

void WebServer::Body::accepted(ErrorCode error, tcp::socket socket) {
  if (is_stopping || error == asio::error::operation_aborted) return;
  if (error) {
    // No descriptor is left: someone must go, and asking again at once would only burn time.
    make_room();
    breather.expires_after(std::chrono::milliseconds(50));
    breather.async_wait([this](ErrorCode stopped) {
      if (!stopped) accept();
    });
    return;
  }
  if (connections.size() < limits.connections || make_room()) {
    const ConnectionId id{++last_id};
    ErrorCode ignored;
    socket.set_option(tcp::no_delay(true), ignored);
    const auto connection = std::make_shared<Connection>(*this, id, std::move(socket));
    connections.emplace(id, connection);
    connection->read_request();
  }
  accept();
}

// The oldest connection that is no WebSocket gives way.
bool WebServer::Body::make_room() {
  for (const auto& [id, connection] : connections) {
    if (connection->is_socket()) continue;
    const auto oldest = connection;
    oldest->end();
    return true;
  }
  return false;
}

// Of those that do not read, whoever has the most waiting.
void WebServer::Body::end_largest() {
  if (queued <= limits.all_queued_bytes) return;
  const auto largest = std::max_element(connections.begin(), connections.end(), [](const auto& a, const auto& b) {
    return a.second->waiting_bytes() < b.second->waiting_bytes();
  });
  if (largest == connections.end()) return;
  const auto connection = largest->second;
  connection->end();
}

void WebServer::Body::forget(ConnectionId id) {
  connections.erase(id);
  to_flush.erase(id);
}

void WebServer::Body::sweep() {
  const auto now = Clock::now();
  const auto all = connections;
  for (const auto& [id, connection] : all) connection->end_if_stuck(now);
  sweeper.expires_after(limits.sweep_time);
  sweeper.async_wait([this](ErrorCode stopped) {
    if (!stopped) sweep();
  });
}

void WebServer::Body::flush() {
  for (const ConnectionId id : std::exchange(to_flush, {}))
    if (const auto found = connections.find(id); found != connections.end()) {
      const auto connection = found->second;
      connection->flush();
    }
}

// What was posted may end in an exception; whoever posted it gets no answer, everybody else does.
void WebServer::Body::turn() {
  try {
    io.run_one();
    const Stopwatch turn;
    while (turn.elapsed() < turn_time && io.poll_one() > 0) continue;
    const Stopwatch settling;
    service->settle();
    turn_time = std::max(shortest_turn, settling.elapsed());
  } catch (const std::exception&) {
    turn_time = shortest_turn;
  }
  flush();
}

void WebServer::Body::say_farewell() {
  ErrorCode ignored;
  acceptor.close(ignored);
  signals.cancel(ignored);
  sweeper.cancel();
  timers.clear();
  service->closing();
  service->settle();
  const auto all = connections;
  for (const auto& [id, connection] : all) connection->is_socket() ? connection->close() : connection->end();
  flush();
  const Stopwatch watch;
  while (!connections.empty() && watch.elapsed() < limits.farewell_time) {
    io.restart();
    io.run_one_for(std::chrono::milliseconds(100));
    flush();
  }
  const auto rest = connections;
  for (const auto& [id, connection] : rest) connection->end();
  io.restart();
  io.poll();
}

WebServer::WebServer(std::unique_ptr<Body> body) : body_(std::move(body)) {}
WebServer::WebServer(WebServer&&) noexcept = default;
WebServer& WebServer::operator=(WebServer&&) noexcept = default;
WebServer::~WebServer() = default;

Expected<WebServer> WebServer::listen(const ListenOptions& options) {
  ErrorCode error;
  const auto address = asio::ip::make_address(options.address, error);
  if (error) return Error{in_quotes(options.address) + " is no address; it is one such as 127.0.0.1 or 0.0.0.0"};
  auto body = std::make_unique<Body>(options);
  for (int i = 0; i < std::max(options.ports_to_try, 1); ++i) {
    const auto port = static_cast<unsigned short>(options.port + i);
    const tcp::endpoint endpoint(address, port);
    body->acceptor = tcp::acceptor(body->io);
    body->acceptor.open(endpoint.protocol(), error);
    if (!error) body->acceptor.set_option(asio::socket_base::reuse_address(true), error);
    if (!error) body->acceptor.bind(endpoint, error);
    if (!error) body->acceptor.listen(asio::socket_base::max_listen_connections, error);
    if (!error || error != asio::error::address_in_use) break;
  }
  if (error)
    return Error{"cannot listen on " + options.address + ", port " + std::to_string(options.port) + ": " +
                 error.message()};
  // Descriptors for the store, the console and the listening socket stay free.
  constexpr std::size_t other_descriptors = 64;
  rlimit descriptors{};
  if (getrlimit(RLIMIT_NOFILE, &descriptors) == 0 && descriptors.rlim_cur > 2 * other_descriptors)
    body->limits.connections =
        std::min<std::size_t>(body->limits.connections, descriptors.rlim_cur - other_descriptors);
  if (options.handles_signals) {
    for (const int signal : {SIGINT, SIGTERM, SIGHUP})
      if (!is_ignored(signal)) body->signals.add(signal);
  }
  return WebServer(std::move(body));
}

int WebServer::port() const { return body_->acceptor.local_endpoint().port(); }

void WebServer::run(Service& service) {
  Body& body = *body_;
  body.service = &service;
  body.signals.async_wait([&body](ErrorCode stopped, int) {
    if (!stopped) body.is_stopping = true;
  });
  body.accept();
  body.sweep();
  while (!body.is_stopping) body.turn();
  body.say_farewell();
  body.service = nullptr;
}

void WebServer::post(std::function<void()> work) { asio::post(body_->io, std::move(work)); }

void WebServer::stop() {
  asio::post(body_->io, [body = body_.get()] { body->is_stopping = true; });
}

void WebServer::send(ConnectionId connection, std::shared_ptr<const std::string> content, FrameKind kind,
                     const Waiting& waiting) {
  const auto found = body_->connections.find(connection);
  if (found == body_->connections.end()) return;
  const auto receiver = found->second;
  receiver->queue(std::move(content), kind, waiting);
}

void WebServer::close(ConnectionId connection) {
  const auto found = body_->connections.find(connection);
  if (found != body_->connections.end()) found->second->close();
}

std::size_t WebServer::waiting_bytes(ConnectionId connection) const {
  const auto found = body_->connections.find(connection);
  return found == body_->connections.end() ? 0 : found->second->waiting_bytes();
}

std::uint64_t WebServer::after(Duration delay, std::function<void()> work) {
  const auto number = ++body_->last_timer;
  auto& timer = body_->timers[number] = std::make_unique<asio::steady_timer>(body_->io, delay);
  timer->async_wait([body = body_.get(), number, work = std::move(work)](ErrorCode stopped) {
    if (stopped) return;
    body->timers.erase(number);
    work();
  });
  return number;
}

void WebServer::call_off(std::uint64_t timer) { body_->timers.erase(timer); }

}  // namespace arborist::server
