// Expected<T>: a checked value, or an Error that says what is wrong, where, and what was expected.
// Text from outside is parsed into one of these at the border; past that line it is believed.
//
//   Expected<int> n = parse_integer<int>("12", 0, 64);
//   if (!n) return n.error();
//   use(*n);
#pragma once

#include <cassert>
#include <optional>
#include <string>
#include <type_traits>
#include <utility>
#include <variant>

namespace arborist {

struct Error {
  std::string message;

  // The same error seen from one level further out: "line 3: 'x9' is not a move".
  [[nodiscard]] Error in(const std::string& place) const { return Error{place + ": " + message}; }
  friend bool operator==(const Error&, const Error&) = default;
};

template <class T>
class [[nodiscard]] Expected {
 public:
  using Value = T;

  Expected(T value) : content_(std::in_place_index<0>, std::move(value)) {}
  Expected(Error error) : content_(std::in_place_index<1>, std::move(error)) {}

  [[nodiscard]] bool has_value() const { return content_.index() == 0; }
  explicit operator bool() const { return has_value(); }

  T& operator*() & { return checked(); }
  const T& operator*() const& { return const_cast<Expected*>(this)->checked(); }
  T&& operator*() && { return std::move(checked()); }
  T* operator->() { return &checked(); }
  const T* operator->() const { return &**this; }

  [[nodiscard]] const Error& error() const {
    assert(!has_value());
    return *std::get_if<1>(&content_);
  }
  [[nodiscard]] T value_or(T other) const { return has_value() ? **this : std::move(other); }

 private:
  T& checked() {
    assert(has_value());
    return *std::get_if<0>(&content_);
  }

  std::variant<T, Error> content_;
};

// For work that yields nothing but may fail: `return {};` says that it went well.
template <>
class [[nodiscard]] Expected<void> {
 public:
  Expected() = default;
  Expected(Error error) : error_(std::move(error)) {}

  [[nodiscard]] bool has_value() const { return !error_; }
  explicit operator bool() const { return has_value(); }
  [[nodiscard]] const Error& error() const {
    assert(error_);
    return *error_;
  }

 private:
  std::optional<Error> error_;
};

}  // namespace arborist
