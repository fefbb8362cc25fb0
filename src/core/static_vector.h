// StaticVector<T, N>: up to N trivially copyable things, in place, never on the heap. Its elements are not initialised
// before they are pushed, so an empty one costs nothing.
//
//   StaticVector<Move, 9> moves;
//   moves.push_back(m);
#pragma once

#include <algorithm>
#include <array>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <type_traits>

namespace arborist {

template <class T, std::size_t N>
  requires std::is_trivially_copyable_v<T>
class StaticVector {
 public:
  using value_type = T;
  using iterator = T*;
  using const_iterator = const T*;

  // Not defaulted: the elements stay as they are until they are pushed.
  constexpr StaticVector() {}  // NOLINT(modernize-use-equals-default)
  constexpr StaticVector(const StaticVector& other) : size_(other.size_) { std::copy_n(other.data(), size_, data()); }
  constexpr StaticVector& operator=(const StaticVector& other) {
    if (this != &other) {
      size_ = other.size_;
      std::copy_n(other.data(), size_, data());
    }
    return *this;
  }
  constexpr ~StaticVector() = default;

  static constexpr std::size_t capacity() { return N; }
  [[nodiscard]] constexpr std::size_t size() const { return size_; }
  [[nodiscard]] constexpr bool empty() const { return size_ == 0; }
  [[nodiscard]] constexpr bool full() const { return size_ == N; }

  constexpr void push_back(const T& value) {
    assert(size_ < N);
    items_[size_++] = value;
  }
  constexpr void pop_back() {
    assert(size_ > 0);
    --size_;
  }
  constexpr void clear() { size_ = 0; }
  constexpr void resize(std::size_t size) {
    assert(size <= N);
    size_ = static_cast<Size>(size);
  }

  constexpr T& operator[](std::size_t i) {
    assert(i < size_);
    return items_[i];
  }
  constexpr const T& operator[](std::size_t i) const {
    assert(i < size_);
    return items_[i];
  }
  [[nodiscard]] constexpr const T& front() const { return (*this)[0]; }
  [[nodiscard]] constexpr const T& back() const { return (*this)[size_ - 1U]; }
  constexpr T& back() { return (*this)[size_ - 1U]; }
  constexpr T* data() { return items_; }
  [[nodiscard]] constexpr const T* data() const { return items_; }

  constexpr iterator begin() { return data(); }
  constexpr iterator end() { return data() + size_; }
  [[nodiscard]] constexpr const_iterator begin() const { return data(); }
  [[nodiscard]] constexpr const_iterator end() const { return data() + size_; }

  friend constexpr bool operator==(const StaticVector& a, const StaticVector& b) {
    return std::equal(a.begin(), a.end(), b.begin(), b.end());
  }

 private:
  using Size = std::uint32_t;
  Size size_ = 0;
  T items_[N];
};

}  // namespace arborist
