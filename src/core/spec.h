// Spec: the one way to name a thing with settings on a command line, in a match and in the page.
//
//   alphabeta:depth=5,eval=material        name "alphabeta", settings depth=5 and eval=material
//   book:moves=3,then=alphabeta:depth=4    the value of `then` is itself a spec and takes the rest of the text
//   name:path="a,b",move time=30           a value in double quotes may hold commas; keys may hold blanks
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/expected.h"

namespace arborist {

class Spec {
 public:
  struct Setting {
    std::string key;
    std::string value;
    friend bool operator==(const Setting&, const Setting&) = default;
  };

  [[nodiscard]] static Expected<Spec> parse(std::string_view text);

  [[nodiscard]] const std::string& name() const { return name_; }
  [[nodiscard]] const std::vector<Setting>& settings() const { return settings_; }
  [[nodiscard]] std::string text() const;

  // The value of a key, or nothing where it was not given.
  [[nodiscard]] std::optional<std::string> find(std::string_view key) const;

  // Every key must be one of these; the error names the wrong one, the nearest right ones and all of them.
  [[nodiscard]] Expected<void> allow_only(const std::vector<std::string>& keys) const;

  // The value of a key as a number or as one of some words, the default where it was not given.
  [[nodiscard]] Expected<std::int64_t> integer(std::string_view key, std::int64_t otherwise, std::int64_t low,
                                               std::int64_t high) const;
  [[nodiscard]] Expected<std::string> choice(std::string_view key, const std::string& otherwise,
                                             const std::vector<std::string>& choices) const;

  friend bool operator==(const Spec&, const Spec&) = default;

 private:
  std::string name_;
  std::vector<Setting> settings_;
};

}  // namespace arborist
