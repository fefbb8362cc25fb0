// SettingReader: the settings of a spec one by one, each checked; the first mistake is remembered.
//
//   SettingReader read(spec);
//   const auto depth = read.number("depth", 5, 1, 100);
//   if (read.error()) return *read.error();
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/expected.h"
#include "core/spec.h"

namespace arborist {

[[nodiscard]] Expected<double> real_setting(const Spec& spec, std::string_view key, const std::string& text, double low,
                                            double high);

class SettingReader {
 public:
  explicit SettingReader(const Spec& spec) : spec_(spec) {}

  std::int64_t number(std::string_view key, std::int64_t otherwise, std::int64_t low, std::int64_t high) {
    return take(spec_.integer(key, otherwise, low, high), otherwise);
  }
  std::optional<std::int64_t> number_if_given(std::string_view key, std::int64_t low, std::int64_t high) {
    if (!spec_.find(key)) return std::nullopt;
    return number(key, low, low, high);
  }
  // Whether the second of two words is chosen.
  bool is(std::string_view key, const std::string& otherwise, const std::string& chosen) {
    return take(spec_.choice(key, otherwise, {otherwise, chosen}), otherwise) == chosen;
  }
  std::string word(std::string_view key, const std::string& otherwise, const std::vector<std::string>& choices) {
    return take(spec_.choice(key, otherwise, choices), otherwise);
  }
  // A number such as 1.4, within bounds.
  double real(std::string_view key, double otherwise, double low, double high) {
    const auto text = spec_.find(key);
    return text ? take(real_setting(spec_, key, *text, low, high), otherwise) : otherwise;
  }
  template <class T>
  T take(Expected<T> value, T otherwise) {
    if (value) return *value;
    if (!error_) error_ = value.error();
    return otherwise;
  }
  [[nodiscard]] const std::optional<Error>& error() const { return error_; }

 private:
  const Spec& spec_;
  std::optional<Error> error_;
};

}  // namespace arborist
