#include "server/message.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <utility>

#include "core/bytes.h"
#include "core/parse_json.h"
#include "core/text.h"

namespace arborist::server {

namespace {

constexpr JsonLimits message_limits{.depth = 16, .values = 4096};
constexpr std::size_t longest_type = 64;

Fault bad_message(std::string message, std::string field = {}) {
  return {FaultCode::bad_request, std::move(message), std::move(field)};
}

bool may_be_large(std::string_view type) {
  constexpr std::array<std::string_view, 4> large = {"store.import", "library.import_part", "tree.open",
                                                     "analysis.open"};
  return std::find(large.begin(), large.end(), type) != large.end();
}

// Moved, since a state is large.
Json with_content(Json head, Json content) {
  for (auto& [name, value] : content.items()) head[name] = std::move(value);
  return head;
}

}  // namespace

const char* to_text(FaultCode code) {
  constexpr std::array<const char*, 7> names = {"bad_request", "not_found", "refused", "too_large",
                                                "too_many",    "busy",      "internal"};
  return names[static_cast<std::size_t>(code)];
}

bool Fields::has(const char* name) const { return !object_[name].is_null(); }

std::string Fields::path_to(const char* name) const { return place_.empty() ? name : place_ + '.' + name; }

Fault Fields::wrong(const char* name, const std::string& expected) const {
  const std::string path = path_to(name);
  if (!has(name)) return bad_message(fmt::format("'{}' is missing: {} is expected", path, expected), path);
  return bad_message(fmt::format("'{}' is not right: {} is expected", path, expected), path);
}

Answer<std::string> Fields::text(const char* name, std::size_t most) const {
  const Json& found = object_[name];
  if (!found.is_string()) return wrong(name, "a text");
  auto text = found.text();
  if (text.size() > most)
    return Fault{FaultCode::too_large, fmt::format("'{}' is too long: at most {} bytes", path_to(name), most),
                 path_to(name)};
  return text;
}

Answer<std::string> Fields::text_or(const char* name, std::size_t most, std::string otherwise) const {
  if (!has(name)) return otherwise;
  return text(name, most);
}

Answer<std::int64_t> Fields::number(const char* name, std::int64_t low, std::int64_t high) const {
  const Json& found = object_[name];
  const auto expected = fmt::format("a whole number from {} to {}", low, high);
  if (!found.is_number_integer()) return wrong(name, expected);
  if (found.is_number_unsigned() && found.get<std::uint64_t>() > static_cast<std::uint64_t>(INT64_MAX))
    return wrong(name, expected);
  const auto value = found.get<std::int64_t>();
  if (value < low || value > high) return wrong(name, expected);
  return value;
}

Answer<std::int64_t> Fields::number_or(const char* name, std::int64_t low, std::int64_t high,
                                       std::int64_t otherwise) const {
  if (!has(name)) return otherwise;
  return number(name, low, high);
}

Answer<bool> Fields::flag(const char* name) const {
  const Json& found = object_[name];
  if (!found.is_boolean()) return wrong(name, "true or false");
  return found.get<bool>();
}

Answer<std::vector<std::int64_t>> Fields::numbers(const char* name, std::size_t most, std::int64_t high) const {
  const Json& found = object_[name];
  const auto expected = fmt::format("a list of at most {} whole numbers from 0 to {}", most, high);
  if (!found.is_array() || found.size() > most) return wrong(name, expected);
  std::vector<std::int64_t> numbers;
  for (const auto& entry : found) {
    if (!entry.is_number_unsigned() || entry.get<std::uint64_t>() > static_cast<std::uint64_t>(high))
      return wrong(name, expected);
    numbers.push_back(entry.get<std::int64_t>());
  }
  return numbers;
}

Answer<std::vector<std::string>> Fields::texts(const char* name, std::size_t most, std::size_t longest) const {
  const Json& found = object_[name];
  const auto expected = fmt::format("a list of at most {} texts of at most {} bytes", most, longest);
  if (!found.is_array() || found.size() > most) return wrong(name, expected);
  std::vector<std::string> texts;
  for (const auto& entry : found) {
    if (!entry.is_string() || entry.text().size() > longest) return wrong(name, expected);
    texts.push_back(entry.text());
  }
  return texts;
}

Answer<Fields> Fields::object(const char* name) const {
  const Json& found = object_[name];
  if (!found.is_object()) return wrong(name, "an object");
  return Fields(found, path_to(name));
}

Answer<std::vector<Fields>> Fields::objects(const char* name, std::size_t most) const {
  const Json& found = object_[name];
  const auto expected = fmt::format("a list of at most {} objects", most);
  if (!found.is_array() || found.size() > most) return wrong(name, expected);
  std::vector<Fields> list;
  for (const auto& entry : found) {
    if (!entry.is_object()) return wrong(name, expected);
    list.emplace_back(entry, fmt::format("{}.{}", path_to(name), list.size()));
  }
  return list;
}

std::variant<Request, Unread> parse_request(std::string_view text) {
  if (text.size() > most_import_bytes) return Unread{{}, {FaultCode::too_large, "the message is too large"}};
  if (!is_modest(text, message_limits))
    return Unread{{}, {FaultCode::too_large, "the message is nested too deeply or has too many values"}};
  auto json = parse_json(text, message_limits);
  if (!json) return Unread{{}, bad_message("the message is not JSON")};
  if (!json->is_object()) return Unread{{}, bad_message("the message is not a JSON object")};
  Fields fields(std::move(*json));
  auto id = fields.number("id", 0, largest_id);
  if (!id) return Unread{{}, id.fault()};
  auto version = fields.number("v", 1, 1);
  if (!version) return Unread{*id, bad_message("this server speaks version 1 only", "v")};
  auto type = fields.text("type", longest_type);
  if (!type) return Unread{*id, type.fault()};
  if (text.size() > most_bytes && !may_be_large(*type))
    return Unread{*id, {FaultCode::too_large, fmt::format("a message has at most {} bytes", most_bytes)}};
  return Request{*id, std::move(*type), std::move(fields)};
}

std::string write_answer(std::int64_t id, std::string_view type, Json content) {
  return write_json(with_content({{"v", 1}, {"id", id}, {"type", fmt::format("{}.ok", type)}}, std::move(content)));
}

std::string write_event(std::string_view type, Json content) {
  return write_json(with_content({{"v", 1}, {"type", type}}, std::move(content)));
}

std::string write_fault(std::optional<std::int64_t> id, const Fault& fault) {
  Json error = {{"code", to_text(fault.code)}, {"message", fault.message}};
  if (!fault.field.empty()) error["field"] = fault.field;
  if (!fault.state.is_null()) error["state"] = fault.state;
  Json json = {{"v", 1}, {"id", nullptr}, {"type", "error"}, {"error", std::move(error)}};
  if (id) json["id"] = *id;
  return write_json(json);
}

std::string with_data(std::string_view text, std::string_view data) {
  std::string frame;
  frame.reserve(4 + text.size() + data.size());
  put<std::uint32_t>(frame, text.size());
  frame += text;
  frame += data;
  return frame;
}

}  // namespace arborist::server
