// Deadline: a stop token for work on this thread that asks it to stop when its time is over.
//
//   const Deadline deadline(std::chrono::seconds(15));
//   search(play, {.stop = deadline.token()});
#pragma once

#include <condition_variable>
#include <mutex>
#include <stop_token>
#include <thread>

#include "core/stopwatch.h"

namespace arborist::server {

class Deadline {
 public:
  explicit Deadline(Duration time)
      : watch_([source = source_, time](const std::stop_token& is_done) mutable {
          std::mutex mutex;
          std::condition_variable_any changed;
          std::unique_lock lock(mutex);
          changed.wait_for(lock, is_done, time, [] { return false; });
          if (!is_done.stop_requested()) source.request_stop();
        }) {}

  [[nodiscard]] std::stop_token token() const { return source_.get_token(); }

 private:
  std::stop_source source_;
  std::jthread watch_;
};

}  // namespace arborist::server
