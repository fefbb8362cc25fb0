#include "server/search_pool.h"

#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>
#include <exception>
#include <new>
#include <system_error>
#include <tuple>
#include <utility>

namespace arborist::server {

namespace {

// Whatever happens in a job ends there.
void run(const SearchPool::Job& job) {
  std::string why;
  try {
    return job.run();
  } catch (const std::bad_alloc&) {
    why = "there is not enough memory";
  } catch (const std::exception& thrown) {
    why = thrown.what();
  } catch (...) {
    why = "something unknown went wrong";
  }
  try {
    job.failed(why);
  } catch (...) {
    // Not even that could be told; the page waits in vain, everybody else does not.
  }
}

}  // namespace

SearchPool::SearchPool(int threads, const PoolLimits& limits)
    : limits_(limits),
      most_running_of_one_(limits.running_of_one > 0 ? limits.running_of_one
                                                     : static_cast<std::size_t>(std::max(1, threads - 1))) {
  threads_.reserve(static_cast<std::size_t>(threads));
  try {
    for (int i = 0; i < threads; ++i) threads_.emplace_back([this] { work(); });
  } catch (const std::system_error& refused) {
    // Fewer do, but none does not.
    if (threads_.empty()) throw std::system_error(refused.code(), "no thread could be started");
  }
}

SearchPool::~SearchPool() {
  Shares dropped;
  {
    const std::lock_guard lock(mutex_);
    is_ending_ = true;
    for (auto& [page, share] : shares_) dropped[page].waiting = std::exchange(share.waiting, {});
  }
  changed_.notify_all();
  for (auto& thread : threads_) thread.join();
}

SearchPool::Share& SearchPool::share_of(ConnectionId page) {
  const auto [entry, is_new] = shares_.try_emplace(page);
  if (is_new) entry->second.turn = ++turns_;
  return entry->second;
}

bool SearchPool::submit(ConnectionId page, Job job) {
  {
    const std::lock_guard lock(mutex_);
    if (is_ending_ || waiting_ >= limits_.waiting) return false;
    Share& share = share_of(page);
    if (share.waiting.size() >= limits_.waiting_of_one) return false;
    share.waiting.push_back(std::move(job));
    ++waiting_;
  }
  changed_.notify_one();
  return true;
}

// Whoever has the fewest running, and of those who has waited longest.
SearchPool::Shares::iterator SearchPool::next() {
  auto best = shares_.end();
  for (auto it = shares_.begin(); it != shares_.end(); ++it) {
    const Share& share = it->second;
    if (share.waiting.empty() || share.is_held || share.running >= most_running_of_one_) continue;
    const auto place = [](const Share& s) { return std::tuple(s.running, s.turn); };
    if (best == shares_.end() || place(share) < place(best->second)) best = it;
  }
  return best;
}

void SearchPool::forget_if_idle(ConnectionId page) {
  const auto found = shares_.find(page);
  if (found == shares_.end()) return;
  const Share& share = found->second;
  if (share.waiting.empty() && share.running == 0 && !share.is_held) shares_.erase(found);
}

void SearchPool::hold(ConnectionId page) {
  const std::lock_guard lock(mutex_);
  share_of(page).is_held = true;
}

void SearchPool::release(ConnectionId page) {
  {
    const std::lock_guard lock(mutex_);
    const auto found = shares_.find(page);
    if (found == shares_.end()) return;
    found->second.is_held = false;
    forget_if_idle(page);
  }
  changed_.notify_all();
}

std::vector<ConnectionId> SearchPool::held() const {
  std::vector<ConnectionId> pages;
  const std::lock_guard lock(mutex_);
  for (const auto& [page, share] : shares_)
    if (share.is_held) pages.push_back(page);
  return pages;
}

void SearchPool::work() {
  // On Linux this is of the calling thread alone.
  (void)setpriority(PRIO_PROCESS, static_cast<id_t>(gettid()), limits_.politeness);
  std::unique_lock lock(mutex_);
  for (;;) {
    changed_.wait(lock, [this] { return is_ending_ || next() != shares_.end(); });
    if (is_ending_) return;
    const auto chosen = next();
    const ConnectionId page = chosen->first;
    Share& share = chosen->second;
    Job job = std::move(share.waiting.front());
    share.waiting.pop_front();
    --waiting_;
    ++share.running;
    share.turn = ++turns_;
    lock.unlock();
    run(job);
    job = {};
    lock.lock();
    --share.running;  // a share stays where it is while it has something running
    forget_if_idle(page);
  }
}

}  // namespace arborist::server
