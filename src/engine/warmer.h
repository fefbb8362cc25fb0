// Warmer: brings the memory of a table in, or empties a used one, on a thread of its own, and tells those who wait when
// it is done. So a large table costs neither the command that asked for it nor the first search a delay.
//
//   warmer.warm(table);
//   warmer.when_warm([] { say("readyok"); });       // at once, or from the warmer's thread
//   warmer.wipe(table);
//   warmer.make_usable();                           // before a search: an emptying is cut short, a warming goes on
//   warmer.halt();                                  // before the table is replaced
#pragma once

#include <functional>
#include <mutex>
#include <system_error>
#include <thread>
#include <utility>
#include <vector>

#include "tree/table.h"

namespace arborist::engine {

class Warmer {
 public:
  Warmer() = default;
  Warmer(const Warmer&) = delete;
  Warmer& operator=(const Warmer&) = delete;
  ~Warmer() { halt(); }

  // The table must stay where it is until halt().
  void warm(const Table& table) {
    start(table, [&table](const std::stop_token& stop) { table.warm(stop); });
  }
  void wipe(Table& table) {
    start(table, [&table](const std::stop_token& stop) { table.wipe(stop); });
    is_wiping_ = true;
  }
  void make_usable() {
    if (is_wiping_) halt();
  }
  // Those who wait are told.
  void halt() {
    thread_.request_stop();
    wait();
  }
  void wait() {
    if (thread_.joinable()) thread_.join();
    is_wiping_ = false;
  }
  void when_warm(std::function<void()> tell) {
    {
      const std::scoped_lock lock(mutex_);
      if (!is_warm_) return waiting_.push_back(std::move(tell));
    }
    tell();
  }

 private:
  template <class Work>
  void start(const Table& table, Work work) {
    halt();
    constexpr std::size_t small = 8;  // megabytes: done sooner than a thread is made
    if (table.megabytes() <= small) return work({});
    is_warm_ = false;
    const auto work_and_tell = [this, work](const std::stop_token& stop) {
      work(stop);
      std::vector<std::function<void()>> waiting;
      {
        const std::scoped_lock lock(mutex_);
        is_warm_ = true;
        waiting = std::move(waiting_);
      }
      for (const auto& tell : waiting) tell();
    };
    try {
      thread_ = std::jthread(work_and_tell);
    } catch (const std::system_error&) {
      work_and_tell({});  // no thread to be had: it takes its time here
    }
  }

  bool is_wiping_ = false;
  std::mutex mutex_;
  bool is_warm_ = true;
  std::vector<std::function<void()>> waiting_;
  std::jthread thread_;
};

}  // namespace arborist::engine
