// Spec: the one way to name a thing with settings on a command line, in a match and in the page.
//
//   alphabeta:depth=5,eval=material        name "alphabeta", settings depth=5 and eval=material
//   uci:stockfish,Hash=64                  what stands first without a key is the subject
//   book:moves=3,then=alphabeta:depth=4    the value of `then` is itself a spec and takes the rest of the text
//   name:path="a,b",move time=30           a value in double quotes may hold commas; keys may hold blanks
//
// A text is parsed once, with all specs inside it; from then on the Spec is handed on. What is written by text() is
// read as the same Spec again.
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
  // A name without settings; with() adds them.
  [[nodiscard]] static Spec named(std::string_view name);

  [[nodiscard]] const std::string& name() const { return name_; }
  // Empty where there is none.
  [[nodiscard]] const std::string& subject() const { return subject_; }
  // All but `then`.
  [[nodiscard]] const std::vector<Setting>& settings() const { return settings_; }
  // The spec after `then`, or null.
  [[nodiscard]] const Spec* next() const { return next_.empty() ? nullptr : &next_.front(); }
  [[nodiscard]] std::string text() const;

  // The value of a key, or nothing where it was not given.
  [[nodiscard]] std::optional<std::string> find(std::string_view key) const;

  // The same with this setting, in place of one with that key. The value must be one that text() can write: a number, a
  // word, or what a setting of a spec has held.
  [[nodiscard]] Spec with(std::string_view key, std::string value) const;
  [[nodiscard]] Spec with(std::string_view key, std::int64_t value) const { return with(key, std::to_string(value)); }
  // The same with another spec after `then`.
  [[nodiscard]] Spec followed_by(Spec next) const;

  // Every key must be one of these, `then` included, and there is no subject; the error names the wrong one, the
  // nearest right ones and all of them.
  [[nodiscard]] Expected<void> allow_only(const std::vector<std::string>& keys) const;

  // The value of a key as a number or as one of some words, the default where it was not given.
  [[nodiscard]] Expected<std::int64_t> integer(std::string_view key, std::int64_t otherwise, std::int64_t low,
                                               std::int64_t high) const;
  [[nodiscard]] Expected<std::string> choice(std::string_view key, const std::string& otherwise,
                                             const std::vector<std::string>& choices) const;

  friend bool operator==(const Spec&, const Spec&) = default;

 private:
  class Reader;

  std::string name_;
  std::string subject_;
  std::vector<Setting> settings_;
  std::vector<Spec> next_;  // one or none
};

}  // namespace arborist
