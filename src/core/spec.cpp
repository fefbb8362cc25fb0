#include "core/spec.h"

#include <fmt/format.h>

#include <algorithm>
#include <cassert>
#include <utility>

#include "core/text.h"

namespace arborist {

namespace {

constexpr std::size_t longest_spec = 4096;
constexpr int most_inside = 16;
// The key whose value is a spec of its own and takes everything that follows.
constexpr std::string_view rest_key = "then";

// A comma would end the text, a quote would open one, and blanks at its ends would be lost.
bool stands_alone(std::string_view text) {
  return text.find(',') == std::string_view::npos && !text.starts_with('"') && trim(text) == text;
}

// Whether the first piece of the settings is no setting: a path may hold a '=', but no key holds a '/'.
bool is_subject(std::string_view piece) {
  return piece.substr(0, piece.find('=')).find('/') != std::string_view::npos ||
         piece.find('=') == std::string_view::npos;
}

std::string in_spec_quotes(std::string_view text) { return fmt::format("\"{}\"", text); }

[[maybe_unused]] bool can_be_written(std::string_view value) {
  return stands_alone(value) || value.find('"') == std::string_view::npos;
}

}  // namespace

// Takes a text apart from left to right.
class Spec::Reader {
 public:
  Reader(std::string_view text, int inside) : text_(text), inside_(inside) {}

  Expected<Spec> read() {
    if (inside_ > most_inside) return Error{fmt::format("a spec holds at most {} others", most_inside)};
    Spec spec;
    const auto colon = text_.find(':');
    spec.name_ = trim(text_.substr(0, colon));
    if (spec.name_.empty()) return Error{fmt::format("{} has no name before its settings", in_quotes(text_))};
    rest_ = colon == std::string_view::npos ? std::string_view{} : text_.substr(colon + 1);
    if (const auto subject = read_subject(spec); !subject) return subject.error();
    while (!rest_.empty())
      if (const auto setting = read_setting(spec); !setting) return setting.error();
    return spec;
  }

 private:
  Expected<void> read_subject(Spec& spec) {
    const std::string_view piece = trim(rest_.substr(0, rest_.find(',')));
    if (piece.empty() || (!piece.starts_with('"') && !is_subject(piece))) return {};
    const auto value = read_value();
    if (!value) return value.error();
    if (value->empty()) return no_setting("");
    spec.subject_ = *value;
    return {};
  }

  Expected<void> read_setting(Spec& spec) {
    const auto equals = rest_.find('=');
    const std::string key(trim(rest_.substr(0, equals)));
    if (equals > rest_.find(',') || equals == std::string_view::npos || key.empty())
      return no_setting(rest_.substr(0, rest_.find(',')));
    rest_.remove_prefix(equals + 1);
    if (key == rest_key) {
      auto next = Reader(std::exchange(rest_, {}), inside_ + 1).read();
      if (!next) return next.error();
      spec.next_.push_back(std::move(*next));
      return {};
    }
    const auto value = read_value();
    if (!value) return value.error();
    if (spec.find(key)) return Error{fmt::format("'{}' is given twice in {}", key, in_quotes(text_))};
    spec.settings_.push_back({key, *value});
    return {};
  }

  // Up to the comma, which is taken too; a value in double quotes may hold commas.
  Expected<std::string> read_value() {
    std::size_t quotes = 0;
    auto end = rest_.find(',');
    if (trim(rest_).starts_with('"')) {
      quotes = 1;
      const auto opening = rest_.find('"');
      const auto closing = rest_.find('"', opening + 1);
      end = closing == std::string_view::npos ? closing : rest_.find(',', closing);
    }
    const std::string_view value = trim(rest_.substr(0, end));
    rest_ = end == std::string_view::npos ? std::string_view{} : rest_.substr(end + 1);
    if (quotes != 0 && value.find('"', 1) != value.size() - 1)
      return Error{fmt::format("{} in {} lacks its closing quote", in_quotes(value), in_quotes(text_))};
    return std::string(value.substr(quotes, value.size() - 2 * quotes));
  }

  [[nodiscard]] Error no_setting(std::string_view piece) const {
    return Error{fmt::format("{} in {} is not of the form key=value", in_quotes(piece), in_quotes(text_))};
  }

  std::string_view text_;
  std::string_view rest_ = {};
  int inside_;
};

Expected<Spec> Spec::parse(std::string_view text) {
  if (text.size() > longest_spec) return Error{fmt::format("a spec has at most {} characters", longest_spec)};
  return Reader(text, 0).read();
}

Spec Spec::named(std::string_view name) {
  assert(!name.empty() && trim(name) == name && name.find(':') == std::string_view::npos);
  Spec spec;
  spec.name_ = name;
  return spec;
}

std::string Spec::text() const {
  std::vector<std::string> pieces;
  if (!subject_.empty())
    pieces.push_back(stands_alone(subject_) && is_subject(subject_) ? subject_ : in_spec_quotes(subject_));
  for (const auto& [key, value] : settings_)
    pieces.push_back(fmt::format("{}={}", key, stands_alone(value) ? value : in_spec_quotes(value)));
  if (next() != nullptr) pieces.push_back(fmt::format("{}={}", rest_key, next()->text()));
  return pieces.empty() ? name_ : fmt::format("{}:{}", name_, join(pieces, ","));
}

Spec Spec::with(std::string_view key, std::string value) const {
  assert(can_be_written(value));
  Spec result = *this;
  const auto same = [&](const Setting& setting) { return setting.key == key; };
  const auto found = std::find_if(result.settings_.begin(), result.settings_.end(), same);
  if (found != result.settings_.end())
    found->value = std::move(value);
  else
    result.settings_.push_back({std::string(key), std::move(value)});
  return result;
}

Spec Spec::followed_by(Spec next) const {
  Spec result = *this;
  result.next_.clear();
  result.next_.push_back(std::move(next));
  return result;
}

std::optional<std::string> Spec::find(std::string_view key) const {
  const auto found = std::find_if(settings_.begin(), settings_.end(), [&](const Setting& s) { return s.key == key; });
  if (found == settings_.end()) return std::nullopt;
  return found->value;
}

Expected<void> Spec::allow_only(const std::vector<std::string>& keys) const {
  if (!subject_.empty())
    return Error{fmt::format("{} in {} is not of the form key=value", in_quotes(subject_), in_quotes(text()))};
  std::vector<std::string> given;
  given.reserve(settings_.size() + 1);
  for (const auto& setting : settings_) given.push_back(setting.key);
  if (next() != nullptr) given.emplace_back(rest_key);
  for (const auto& key : given) {
    if (std::find(keys.begin(), keys.end(), key) != keys.end()) continue;
    const std::string known = keys.empty() ? "it has no settings" : "it has " + join(keys, ", ");
    return Error{fmt::format("'{}' has no setting {}{}; {}", name_, in_quotes(key), did_you_mean(key, keys), known)};
  }
  return {};
}

Expected<std::int64_t> Spec::integer(std::string_view key, std::int64_t otherwise, std::int64_t low,
                                     std::int64_t high) const {
  const auto value = find(key);
  if (!value) return otherwise;
  auto number = parse_integer<std::int64_t>(*value, low, high);
  if (!number) return number.error().in(fmt::format("{} of '{}'", key, name_));
  return number;
}

Expected<std::string> Spec::choice(std::string_view key, const std::string& otherwise,
                                   const std::vector<std::string>& choices) const {
  const auto value = find(key);
  if (!value) return otherwise;
  if (std::find(choices.begin(), choices.end(), *value) != choices.end()) return *value;
  return Error{fmt::format("{} of '{}': {} is not known{}; it is one of {}", key, name_, in_quotes(*value),
                           did_you_mean(*value, choices), join(choices, ", "))};
}

}  // namespace arborist
