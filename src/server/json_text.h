// JsonText: a JSON object written member by member straight into text, for what is written so often that a tree of
// values would cost more than all the rest.
//
//   JsonText move;
//   move.add("san", "Nxf3+").add("capture", true);
//   std::string text = std::move(move).text();           // {"san":"Nxf3+","capture":true}
#pragma once

#include <concepts>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>

namespace arborist::server {

class JsonText {
 public:
  // Names are plain words.
  JsonText& add(std::string_view name, std::string_view value);
  JsonText& add(std::string_view name, std::integral auto value) {
    if constexpr (std::same_as<decltype(value), bool>)
      return add_written(name, value ? "true" : "false");
    else
      return add_written(name, std::to_string(value));
  }
  // A value that is JSON already.
  JsonText& add_written(std::string_view name, std::string_view value);

  [[nodiscard]] std::string text() && { return std::move(text_ += '}'); }

 private:
  void add_name(std::string_view name);

  std::string text_ = "{";
};

}  // namespace arborist::server
