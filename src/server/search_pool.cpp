#include "server/search_pool.h"

#include <sys/resource.h>
#include <unistd.h>

#include <utility>

namespace arborist::server {

SearchPool::SearchPool(int threads, std::size_t most_waiting) : most_waiting_(most_waiting) {
  for (int i = 0; i < threads; ++i) threads_.emplace_back([this] { work(); });
}

SearchPool::~SearchPool() {
  {
    const std::lock_guard lock(mutex_);
    is_ending_ = true;
    waiting_.clear();
  }
  changed_.notify_all();
  for (auto& thread : threads_) thread.join();
}

bool SearchPool::submit(Job job) {
  {
    const std::lock_guard lock(mutex_);
    if (is_ending_ || waiting_.size() >= most_waiting_) return false;
    waiting_.push_back(std::move(job));
  }
  changed_.notify_one();
  return true;
}

void SearchPool::work() {
  // On Linux this is of the calling thread alone.
  constexpr int politeness = 5;
  (void)setpriority(PRIO_PROCESS, static_cast<id_t>(gettid()), politeness);
  for (;;) {
    Job job;
    {
      std::unique_lock lock(mutex_);
      changed_.wait(lock, [this] { return is_ending_ || !waiting_.empty(); });
      if (is_ending_) return;
      job = std::move(waiting_.front());
      waiting_.pop_front();
    }
    job();
  }
}

}  // namespace arborist::server
