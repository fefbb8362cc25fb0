// What the page says, read and checked: docs/protocol.md. A message becomes a Request, its fields are asked for by name
// and kind, and whatever is wrong becomes a Fault that says what, where, and what was expected.
//
//   Answer<Request> request = parse_request(text);
//   Answer<std::string> game = request->fields.text("game", 64);
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "core/expected.h"
#include "core/json.h"

namespace arborist::server {

enum class FaultCode : std::uint8_t { bad_request, not_found, refused, too_large, too_many, busy, internal };
[[nodiscard]] const char* to_text(FaultCode code);

// The analyzer loses sight of what a variant holds.
struct Fault {  // NOLINT(clang-analyzer-core.uninitialized.Assign)
  FaultCode code = FaultCode::bad_request;
  std::string message = {};
  std::string field = {};
  Json state = nullptr;  // of the game, where the page had a wrong picture of it
};

// A value or the fault that stands in its place.
template <class T>
class [[nodiscard]] Answer {
 public:
  Answer(T value) : content_(std::in_place_index<0>, std::move(value)) {}
  Answer(Fault fault) : content_(std::in_place_index<1>, std::move(fault)) {}
  explicit operator bool() const { return content_.index() == 0; }
  T& operator*() { return std::get<0>(content_); }
  T* operator->() { return &std::get<0>(content_); }
  Fault& fault() { return std::get<1>(content_); }

 private:
  std::variant<T, Fault> content_;
};

// The fields of a message.
class Fields {
 public:
  explicit Fields(Json object, std::string place = {}) : object_(std::move(object)), place_(std::move(place)) {}

  [[nodiscard]] bool has(const char* name) const;
  // At most so many bytes; must be there.
  [[nodiscard]] Answer<std::string> text(const char* name, std::size_t most) const;
  [[nodiscard]] Answer<std::string> text_or(const char* name, std::size_t most, std::string otherwise) const;
  [[nodiscard]] Answer<std::int64_t> number(const char* name, std::int64_t low, std::int64_t high) const;
  [[nodiscard]] Answer<std::int64_t> number_or(const char* name, std::int64_t low, std::int64_t high,
                                               std::int64_t otherwise) const;
  [[nodiscard]] Answer<bool> flag(const char* name) const;
  // From 0 to `high` each.
  [[nodiscard]] Answer<std::vector<std::int64_t>> numbers(const char* name, std::size_t most, std::int64_t high) const;
  // So many at most, of at most so many bytes each.
  [[nodiscard]] Answer<std::vector<std::string>> texts(const char* name, std::size_t most, std::size_t longest) const;
  [[nodiscard]] Answer<Fields> object(const char* name) const;
  [[nodiscard]] Answer<std::vector<Fields>> objects(const char* name, std::size_t most) const;

  [[nodiscard]] Fault wrong(const char* name, const std::string& expected) const;

 private:
  [[nodiscard]] std::string path_to(const char* name) const;

  Json object_;
  std::string place_;
};

struct Request {
  std::int64_t id = 0;
  std::string type = {};
  Fields fields;
};

// A fault of a message, with the id it is to be answered with, where that could be read.
struct Unread {
  std::optional<std::int64_t> id;
  Fault fault;
};

inline constexpr std::size_t most_bytes = std::size_t{64} << 10U;
inline constexpr std::size_t most_import_bytes = std::size_t{4} << 20U;
inline constexpr std::size_t longest_id = 32;         // of a game
inline constexpr std::size_t longest_seat_name = 40;  // of a person
inline constexpr std::int64_t largest_id = (std::int64_t{1} << 53U) - 1;

[[nodiscard]] std::variant<Request, Unread> parse_request(std::string_view text);

// Messages to the page.
[[nodiscard]] std::string write_answer(std::int64_t id, std::string_view type, Json content);
[[nodiscard]] std::string write_event(std::string_view type, Json content);
[[nodiscard]] std::string write_fault(std::optional<std::int64_t> id, const Fault& fault);
// A message and bytes that belong to it, as one binary frame: the length of the text in four bytes, the text, the
// bytes.
[[nodiscard]] std::string with_data(std::string_view text, std::string_view data);

}  // namespace arborist::server
