// Crew: threads that work together, as many as can be had. A system refuses threads where memory or a limit on
// processes says so; then fewer do the work. What one of them throws is kept for whoever waits.
//
//   Crew crew;
//   while (crew.size() < wanted && crew.add(work)) {}
//   work();                                          // the one who waits may as well help
//   crew.finish();                                   // waits for all; throws what one of them threw
#pragma once

#include <exception>
#include <mutex>
#include <new>
#include <system_error>
#include <thread>
#include <utility>
#include <vector>

namespace arborist {

class Crew {
 public:
  Crew() = default;
  Crew(const Crew&) = delete;
  Crew& operator=(const Crew&) = delete;
  // Waits for all.
  ~Crew() { join(); }

  // False where there is no further thread to be had.
  template <class Work>
  [[nodiscard]] bool add(Work work) {
    try {
      threads_.reserve(threads_.size() + 1);
      threads_.emplace_back([this, work = std::move(work)]() mutable {
        try {
          work();
        } catch (...) {
          note(std::current_exception());
        }
      });
      return true;
    } catch (const std::system_error&) {
      return false;
    } catch (const std::bad_alloc&) {
      return false;
    }
  }
  [[nodiscard]] std::size_t size() const { return threads_.size(); }

  void finish() {
    join();
    if (thrown_) std::rethrow_exception(std::exchange(thrown_, nullptr));
  }

 private:
  void join() {
    for (auto& thread : threads_) thread.join();
    threads_.clear();
  }
  void note(std::exception_ptr thrown) {
    const std::scoped_lock lock(mutex_);
    if (!thrown_) thrown_ = std::move(thrown);
  }

  std::mutex mutex_;
  std::exception_ptr thrown_;  // the first
  std::vector<std::thread> threads_;
};

}  // namespace arborist
