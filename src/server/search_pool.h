// SearchPool: a few threads that work through a bounded queue of jobs, at lower priority than the thread that answers
// pages. The pages take turns: however much one of them asks for, the next to come waits for one job, not for all of
// those.
//
//   SearchPool pool(2, {.waiting = 1024, .waiting_of_one = 64});
//   if (!pool.submit(page, {[=] { think(); }, [=](const std::string& why) { tell(why); }})) say_busy();
#pragma once

#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <functional>
#include <map>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

#include "server/web/web_server.h"

namespace arborist::server {

struct PoolLimits {
  std::size_t waiting = 1024;
  std::size_t waiting_of_one = 64;  // of one page
  std::size_t running_of_one = 0;   // 0: all threads but one, so that the next page to come need not wait
  int politeness = 5;               // how far its threads stand back, as `nice` counts
};

class SearchPool {
 public:
  struct Job {
    std::function<void()> run;
    // Where it ended in an exception: on the same thread, with what went wrong.
    std::function<void(const std::string& why)> failed;
  };

  SearchPool(int threads, const PoolLimits& limits);
  SearchPool(const SearchPool&) = delete;
  SearchPool& operator=(const SearchPool&) = delete;
  // Waits for the jobs that run; those that wait are dropped.
  ~SearchPool();

  // False where too many wait already.
  [[nodiscard]] bool submit(ConnectionId page, Job job);

  // No job of this page is begun until it is released: it does not read what it got.
  void hold(ConnectionId page);
  void release(ConnectionId page);
  [[nodiscard]] std::vector<ConnectionId> held() const;

 private:
  // The jobs of one page.
  struct Share {
    std::deque<Job> waiting = {};
    std::size_t running = 0;
    std::uint64_t turn = 0;  // when it came, or was served last
    bool is_held = false;
  };
  using Shares = std::map<ConnectionId, Share>;

  void work();
  [[nodiscard]] Share& share_of(ConnectionId page);
  [[nodiscard]] Shares::iterator next();
  void forget_if_idle(ConnectionId page);

  mutable std::mutex mutex_;
  std::condition_variable changed_;
  Shares shares_;
  PoolLimits limits_;
  std::size_t most_running_of_one_;
  std::size_t waiting_ = 0;
  std::uint64_t turns_ = 0;
  bool is_ending_ = false;
  std::vector<std::thread> threads_;
};

}  // namespace arborist::server
