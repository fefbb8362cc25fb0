// A wire for tests of a Hall without a network: what is sent is kept, and what the pool posts is done on the test's own
// thread when it asks for it.
//
//   QueueWire wire;  Hall hall(games, wire, std::nullopt, {});
//   hall.message(page, text);  wire.do_next();  wire.sent.front().json
#pragma once

#include <condition_variable>
#include <cstring>
#include <deque>
#include <functional>
#include <memory>
#include <mutex>
#include <nlohmann/json.hpp>
#include <string>

#include "server/wire.h"

namespace arborist::testing {

using Json = nlohmann::json;

// An answer or event, and the bytes that came with it.
struct Message {
  Json json = {};
  std::string data = {};
};

// Keeps what is sent, and does what was posted when it is asked to.
class QueueWire final : public server::Wire {
 public:
  void send(server::ConnectionId, std::shared_ptr<const std::string> text) override {
    sent.push_back({Json::parse(*text)});
  }
  void send_binary(server::ConnectionId, std::shared_ptr<const std::string> bytes) override {
    std::uint32_t length = 0;
    std::memcpy(&length, bytes->data(), 4);
    sent.push_back({Json::parse(bytes->substr(4, length)), bytes->substr(4 + length)});
  }
  void close(server::ConnectionId) override {}
  [[nodiscard]] std::size_t waiting_bytes(server::ConnectionId) const override { return 0; }
  void post(std::function<void()> work) override {
    const std::lock_guard lock(mutex_);
    posted_.push_back(std::move(work));
    changed_.notify_all();
  }
  // Time passes only where a test says so, by calling these.
  std::uint64_t after(Duration, std::function<void()> work) override {
    timers.push_back(std::move(work));
    return timers.size();
  }
  void call_off(std::uint64_t) override {}

  // Waits for posted work and does it; false where none comes.
  bool do_next() {
    std::function<void()> work;
    {
      std::unique_lock lock(mutex_);
      if (!changed_.wait_for(lock, std::chrono::seconds(60), [this] { return !posted_.empty(); })) return false;
      work = std::move(posted_.front());
      posted_.pop_front();
    }
    work();
    return true;
  }

  std::deque<Message> sent;
  std::deque<std::function<void()>> timers;

 private:
  std::mutex mutex_;
  std::condition_variable changed_;
  std::deque<std::function<void()>> posted_;
};

}  // namespace arborist::testing
