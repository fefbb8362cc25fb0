// SearchPool: a few threads that work through a bounded queue of jobs, at lower priority than the thread that answers
// pages.
//
//   SearchPool pool(2, 1024);
//   if (!pool.submit([=] { think(); })) say_busy();
#pragma once

#include <condition_variable>
#include <cstddef>
#include <deque>
#include <functional>
#include <mutex>
#include <thread>
#include <vector>

namespace arborist::server {

class SearchPool {
 public:
  using Job = std::function<void()>;

  SearchPool(int threads, std::size_t most_waiting);
  SearchPool(const SearchPool&) = delete;
  SearchPool& operator=(const SearchPool&) = delete;
  // Waits for the jobs that run; those that wait are dropped.
  ~SearchPool();

  // False where too many wait already.
  [[nodiscard]] bool submit(Job job);

 private:
  void work();

  std::mutex mutex_;
  std::condition_variable changed_;
  std::deque<Job> waiting_;
  std::size_t most_waiting_;
  bool is_ending_ = false;
  std::vector<std::thread> threads_;
};

}  // namespace arborist::server
