#include "server/json_text.h"

#include <algorithm>

#include "server/message.h"

namespace arborist::server {

namespace {

bool is_plain(std::string_view text) {
  return std::all_of(text.begin(), text.end(), [](char c) { return c >= ' ' && c <= '~' && c != '"' && c != '\\'; });
}

}  // namespace

void JsonText::add_name(std::string_view name) {
  if (text_.size() > 1) text_ += ',';
  text_.append(1, '"').append(name).append("\":");
}

JsonText& JsonText::add(std::string_view name, std::string_view value) {
  if (!is_plain(value)) return add_written(name, write_json(value));
  add_name(name);
  text_.append(1, '"').append(value).append(1, '"');
  return *this;
}

JsonText& JsonText::add_written(std::string_view name, std::string_view value) {
  add_name(name);
  text_ += value;
  return *this;
}

}  // namespace arborist::server
