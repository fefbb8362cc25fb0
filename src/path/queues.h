// The waiting lines of the searches. All of them hand out ids; none looks at states.
//
//   Frontier      a plain list that is filled and walked over: one level of breadth-first
//
//   BucketQueue   smallest whole-number key first, the latest of equal keys first; constant time for close keys
//
//   HeapQueue     smallest key of any kind first, the latest of equal keys first; O(log n)
//
//   SievedQueue   the same for keys of which many lie close together: buckets far off, a small heap at hand
#pragma once

#include <algorithm>
#include <bit>
#include <cassert>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <memory>
#include <utility>
#include <vector>

#include "path/reached.h"

namespace arborist::path {

// A list whose items are written behind its end, and only then counted in.
template <class Item>
class ListOf {
 public:
  // Makes room for this many more, so that `push` need not look.
  void make_room(std::size_t more) {
    if (size_ + more > capacity_) [[unlikely]]
      grow(size_ + more);
  }
  void push(Item item) { items_[size_++] = item; }
  Item pop() { return items_[--size_]; }
  // Keeps as many as this, those written behind the end before included.
  void resize(std::size_t size) { size_ = size; }
  void extend_to(const Item* end) { size_ = static_cast<std::size_t>(end - items_.get()); }
  void clear() { size_ = 0; }
  [[nodiscard]] std::size_t size() const { return size_; }
  [[nodiscard]] bool empty() const { return size_ == 0; }
  [[nodiscard]] Item operator[](std::size_t i) const { return items_[i]; }
  [[nodiscard]] Item* begin() { return items_.get(); }
  [[nodiscard]] Item* end() { return items_.get() + size_; }
  [[nodiscard]] std::size_t bytes() const { return capacity_ * sizeof(Item); }

 private:
  void grow(std::size_t needed) {
    const std::size_t capacity = std::max(needed, std::max<std::size_t>(1024, capacity_ * 2));
    auto larger = std::make_unique_for_overwrite<Item[]>(capacity);
    std::copy_n(items_.get(), size_, larger.get());
    items_ = std::move(larger);
    capacity_ = capacity;
  }

  std::unique_ptr<Item[]> items_;
  std::size_t size_ = 0;
  std::size_t capacity_ = 0;
};

using Frontier = ListOf<Id>;

// Buckets in a ring that covers the keys present, from the lowest on; the ring grows when they spread further.
template <std::integral Key, class Item = Id>
class BucketQueue {
 public:
  BucketQueue() : ring_(64) {}

  [[nodiscard]] bool empty() const { return size_ == 0; }
  [[nodiscard]] std::size_t size() const { return size_; }
  [[nodiscard]] std::size_t bytes() const {
    std::size_t sum = ring_.size() * sizeof(Bucket);
    for (const Bucket& bucket : ring_) sum += bucket.capacity() * sizeof(Item);
    return sum;
  }

  void push(Key key, Item item) {
    if (size_ == 0) {
      low_ = high_ = key;
    } else if (key < low_ || key > high_) {
      spread(std::min(low_, key), std::max(high_, key));
    }
    bucket(key).push_back(item);
    ++size_;
  }

  Item pop() {
    Bucket& lowest = bucket(lowest_key());
    const Item item = lowest.back();
    lowest.pop_back();
    --size_;
    return item;
  }

  // What `pop` hands out next, if it is among the items with the key of the one before.
  [[nodiscard]] const Item* at_hand() {
    const Bucket& lowest = bucket(low_);
    return lowest.empty() ? nullptr : &lowest.back();
  }
  [[nodiscard]] Key lowest_key() {
    assert(size_ > 0);
    while (bucket(low_).empty()) ++low_;
    return low_;
  }

 private:
  using Bucket = std::vector<Item>;

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

namespace detail {

template <class Key>
struct QueueEntry {
  Key key;
  std::uint32_t number;
  Id id;
  // The latest of equal keys first.
  [[nodiscard]] bool before(const QueueEntry& other) const {
    return key < other.key || (key == other.key && number > other.number);
  }
};

// Four children a node: fewer levels, and the children share a line of the cache.
template <class Key>
class EntryHeap {
 public:
  using Entry = QueueEntry<Key>;
  [[nodiscard]] bool empty() const { return heap_.empty(); }
  [[nodiscard]] std::size_t size() const { return heap_.size(); }
  [[nodiscard]] std::size_t bytes() const { return heap_.capacity() * sizeof(Entry); }

  void push(const Entry& entry) {
    std::size_t hole = heap_.size();
    heap_.push_back(entry);
    while (hole > 0) {
      const std::size_t above = (hole - 1) / 4;
      if (!entry.before(heap_[above])) break;
      heap_[hole] = heap_[above];
      hole = above;
    }
    heap_[hole] = entry;
  }
  Entry pop() {
    assert(!heap_.empty());
    const Entry first = heap_.front();
    const Entry last = heap_.back();
    heap_.pop_back();
    if (!heap_.empty()) sink(last);
    return first;
  }

 private:
  void sink(const Entry& entry) {
    std::size_t hole = 0;
    for (std::size_t child = 1; child < heap_.size(); child = 4 * hole + 1) {
      std::size_t best = child;
      const std::size_t end = std::min(child + 4, heap_.size());
      for (std::size_t i = child + 1; i < end; ++i)
        if (heap_[i].before(heap_[best])) best = i;
      if (!heap_[best].before(entry)) break;
      heap_[hole] = heap_[best];
      hole = best;
    }
    heap_[hole] = entry;
  }

  std::vector<Entry> heap_;
};

}  // namespace detail

template <class Key>
class HeapQueue {
 public:
  [[nodiscard]] bool empty() const { return heap_.empty(); }
  [[nodiscard]] std::size_t size() const { return heap_.size(); }
  [[nodiscard]] std::size_t bytes() const { return heap_.bytes(); }
  void push(Key key, Id id) { heap_.push({key, count_++, id}); }
  Id pop() { return heap_.pop().id; }

 private:
  detail::EntryHeap<Key> heap_;
  std::uint32_t count_ = 0;
};

// Keys are sieved into buckets of a sixteenth; only those of the lowest bucket are put in order. Hands out the same as
// HeapQueue, as long as keys stay below 2^58.
template <std::floating_point Key>
class SievedQueue {
 public:
  [[nodiscard]] bool empty() const { return near_.empty() && far_.empty(); }
  [[nodiscard]] std::size_t size() const { return near_.size() + far_.size(); }
  [[nodiscard]] std::size_t bytes() const { return near_.bytes() + far_.bytes(); }

  void push(Key key, Id id) {
    const auto bucket = static_cast<std::int64_t>(key * 16);
    const Entry entry{key, count_++, id};
    if (bucket <= near_bucket_) {
      near_.push(entry);
    } else {
      far_.push(bucket, entry);
    }
  }
  Id pop() {
    if (near_.empty()) {
      near_bucket_ = far_.lowest_key();
      while (!far_.empty() && far_.lowest_key() == near_bucket_) near_.push(far_.pop());
    }
    return near_.pop().id;
  }

 private:
  using Entry = detail::QueueEntry<Key>;
  detail::EntryHeap<Key> near_;
  BucketQueue<std::int64_t, Entry> far_;
  std::int64_t near_bucket_ = std::numeric_limits<std::int64_t>::min();
  std::uint32_t count_ = 0;
};

}  // namespace arborist::path
