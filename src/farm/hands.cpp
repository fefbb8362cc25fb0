#include "farm/hands.h"

#include <cassert>
#include <utility>

namespace arborist::farm {

Threads::Threads(std::size_t wanted) {
  while (crew_.size() < wanted && crew_.add([this, hand = crew_.size()] { live(hand); })) {
  }
}

Threads::~Threads() {
  const std::scoped_lock lock(mutex_);
  assert(busy_ == 0);
  what_ = nullptr;
  ++shifts_;
  begun_.notify_all();
}

void Threads::live(std::size_t hand) {
  std::unique_lock lock(mutex_);
  for (std::uint64_t seen = 0;;) {
    begun_.wait(lock, [&] { return shifts_ != seen; });
    seen = shifts_;
    if (!what_) return;
    lock.unlock();
    what_(hand);
    lock.lock();
    if (--busy_ == 0) done_.notify_all();
  }
}

void Threads::begin(Shift& shift) {
  begin([&shift](std::size_t hand) { shift.work(hand); });
}

void Threads::begin(std::function<void(std::size_t hand)> what) {
  if (is_alone()) return what(0);
  const std::scoped_lock lock(mutex_);
  assert(busy_ == 0);
  what_ = std::move(what);
  busy_ = crew_.size();
  ++shifts_;
  begun_.notify_all();
}

bool Threads::wait(Duration at_most) {
  std::unique_lock lock(mutex_);
  return done_.wait_for(lock, at_most, [&] { return busy_ == 0; });
}

}  // namespace arborist::farm
