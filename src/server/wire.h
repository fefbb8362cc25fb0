// Wire: what the Hall needs of whatever carries its messages. The server's is WebServer; tests and the fuzzer have
// their own.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <utility>

#include "core/stopwatch.h"
#include "server/web/web_server.h"

namespace arborist::server {

class Wire {
 public:
  Wire() = default;
  Wire(const Wire&) = delete;
  Wire& operator=(const Wire&) = delete;
  virtual ~Wire() = default;

  virtual void send(ConnectionId connection, std::shared_ptr<const std::string> text) = 0;
  virtual void send_binary(ConnectionId connection, std::shared_ptr<const std::string> bytes) = 0;
  // What the page asked for and may be large: it is not let go for being slow to read it.
  virtual void send_answer(ConnectionId connection, std::shared_ptr<const std::string> content, FrameKind kind) {
    kind == FrameKind::text ? send(connection, std::move(content)) : send_binary(connection, std::move(content));
  }
  // In place of an earlier one of the same topic that still waits to be read.
  virtual void send_newest(ConnectionId connection, const std::string& topic, std::shared_ptr<const std::string> text) {
    (void)topic;
    send(connection, std::move(text));
  }
  virtual void close(ConnectionId connection) = 0;
  [[nodiscard]] virtual std::size_t waiting_bytes(ConnectionId connection) const = 0;
  // From any thread: `work` is done on the thread that calls the Hall.
  virtual void post(std::function<void()> work) = 0;
  virtual std::uint64_t after(Duration delay, std::function<void()> work) = 0;
  virtual void call_off(std::uint64_t timer) = 0;
};

}  // namespace arborist::server
