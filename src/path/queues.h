// The waiting lines of the searches. All of them hand out ids; none looks at states.
//
//   Frontier      a plain list that is filled and walked over: one level of breadth-first
//   BucketQueue   smallest whole-number key first, the latest of equal keys first; constant time for keys close
//   together HeapQueue     smallest key of any kind first, the latest of equal keys first; O(log n)
#pragma once

#include <algorithm>
#include <bit>
#include <cassert>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <utility>
#include <vector>

#include "path/reached.h"

namespace arborist::path {

class Frontier {
 public:
  // Makes room for this many more, so that `push` need not look.
  void make_room(std::size_t more) {
    if (size_ + more > capacity_) [[unlikely]]
      grow(size_ + more);
  }
  void push(Id id) { ids_[size_++] = id; }
  // Keeps what was written behind the end, up to here.
  void extend_to(const Id* end) { size_ = static_cast<std::size_t>(end - ids_.get()); }
  void clear() { size_ = 0; }
  [[nodiscard]] std::size_t size() const { return size_; }
  [[nodiscard]] bool empty() const { return size_ == 0; }
  [[nodiscard]] Id operator[](std::size_t i) const { return ids_[i]; }
  [[nodiscard]] Id* begin() { return ids_.get(); }
  [[nodiscard]] Id* end() { return ids_.get() + size_; }
  [[nodiscard]] std::size_t bytes() const { return capacity_ * sizeof(Id); }

 private:
  void grow(std::size_t needed) {
    const std::size_t capacity = std::max(needed, std::max<std::size_t>(1024, capacity_ * 2));
    auto larger = std::make_unique_for_overwrite<Id[]>(capacity);
    std::copy_n(ids_.get(), size_, larger.get());
    ids_ = std::move(larger);
    capacity_ = capacity;
  }

  std::unique_ptr<Id[]> ids_;
  std::size_t size_ = 0;
  std::size_t capacity_ = 0;
};

// Buckets in a ring that covers the keys present, from the lowest on; the ring grows when they spread further.
template <std::integral Key>
class BucketQueue {
 public:
  BucketQueue() : ring_(64) {}

  [[nodiscard]] bool empty() const { return size_ == 0; }
  [[nodiscard]] std::size_t size() const { return size_; }
  [[nodiscard]] std::size_t bytes() const {
    std::size_t sum = ring_.size() * sizeof(Bucket);
    for (const Bucket& bucket : ring_) sum += bucket.capacity() * sizeof(Id);
    return sum;
  }

  void push(Key key, Id id) {
    if (size_ == 0) {
      low_ = high_ = key;
    } else if (key < low_ || key > high_) {
      spread(std::min(low_, key), std::max(high_, key));
    }
    bucket(key).push_back(id);
    ++size_;
  }

  Id pop() {
    assert(size_ > 0);
    while (bucket(low_).empty()) ++low_;
    const Id id = bucket(low_).back();
    bucket(low_).pop_back();
    --size_;
    return id;
  }

 private:
  using Bucket = std::vector<Id>;

  Bucket& bucket(Key key) { return ring_[static_cast<std::size_t>(key) & (ring_.size() - 1)]; }

  void spread(Key low, Key high) {
    const std::size_t span = static_cast<std::size_t>(high - low) + 1;
    if (span > ring_.size()) {
      std::vector<Bucket> wider(std::bit_ceil(span));
      for (Key key = low_; key <= high_; ++key)
        wider[static_cast<std::size_t>(key) & (wider.size() - 1)] = std::move(bucket(key));
      ring_ = std::move(wider);
    }
    low_ = low;
    high_ = high;
  }

  std::vector<Bucket> ring_;
  std::size_t size_ = 0;
  Key low_{};
  Key high_{};
};

template <class Key>
class HeapQueue {
 public:
  [[nodiscard]] bool empty() const { return heap_.empty(); }
  [[nodiscard]] std::size_t size() const { return heap_.size(); }
  [[nodiscard]] std::size_t bytes() const { return heap_.capacity() * sizeof(Entry); }

  void push(Key key, Id id) {
    const Entry entry{key, count_++, id};
    std::size_t hole = heap_.size();
    heap_.push_back(entry);
    while (hole > 0) {
      const std::size_t above = (hole - 1) / 4;
      if (!before(entry, heap_[above])) break;
      heap_[hole] = heap_[above];
      hole = above;
    }
    heap_[hole] = entry;
  }

  Id pop() {
    assert(!heap_.empty());
    const Id id = heap_.front().id;
    const Entry last = heap_.back();
    heap_.pop_back();
    if (!heap_.empty()) sink(last);
    return id;
  }

 private:
  struct Entry {
    Key key;
    std::uint32_t number;
    Id id;
  };
  static bool before(const Entry& a, const Entry& b) {
    return a.key < b.key || (a.key == b.key && a.number > b.number);
  }

  // Four children a node: fewer levels, and the children share a line of the cache.
  void sink(const Entry& entry) {
    std::size_t hole = 0;
    for (std::size_t child = 1; child < heap_.size(); child = 4 * hole + 1) {
      std::size_t best = child;
      const std::size_t end = std::min(child + 4, heap_.size());
      for (std::size_t i = child + 1; i < end; ++i)
        if (before(heap_[i], heap_[best])) best = i;
      if (!before(heap_[best], entry)) break;
      heap_[hole] = heap_[best];
      hole = best;
    }
    heap_[hole] = entry;
  }

  std::vector<Entry> heap_;
  std::uint32_t count_ = 0;
};

}  // namespace arborist::path
