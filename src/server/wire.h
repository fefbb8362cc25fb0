// Wire: what the Hall needs of whatever carries its messages. The server's is WebServer; tests and the fuzzer have
// their own.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>

#include "core/stopwatch.h"
#include "server/web_server.h"

namespace arborist::server {

class Wire {
 public:
  Wire() = default;
  Wire(const Wire&) = delete;
  Wire& operator=(const Wire&) = delete;
  virtual ~Wire() = default;

  virtual void send(ConnectionId connection, std::shared_ptr<const std::string> text) = 0;
  virtual void send_binary(ConnectionId connection, std::shared_ptr<const std::string> bytes) = 0;
  virtual void close(ConnectionId connection) = 0;
  [[nodiscard]] virtual std::size_t waiting_bytes(ConnectionId connection) const = 0;
  // From any thread: `work` is done on the thread that calls the Hall.
  virtual void post(std::function<void()> work) = 0;
  virtual std::uint64_t after(Duration delay, std::function<void()> work) = 0;
  virtual void call_off(std::uint64_t timer) = 0;
};

}  // namespace arborist::server
