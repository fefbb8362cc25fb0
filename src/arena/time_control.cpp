#include "arena/time_control.h"

#include <fmt/format.h>

#include <chrono>
#include <cmath>

#include "core/spec.h"
#include "core/text.h"

namespace arborist {

namespace {

constexpr double longest_seconds = 1'000'000;
constexpr int most_moves_of_a_period = 1000;
constexpr const char* how_to_write =
    "a clock is written [MOVES/]SECONDS[+INCREMENT], such as 40/60+0.6 or 8+0.08, or inf";

Duration of_seconds(double seconds) {
  return std::chrono::duration_cast<Duration>(std::chrono::nanoseconds(std::llround(seconds * 1e9)));
}

// Digits with at most one point among them.
Expected<double> parse_decimal(std::string_view text) {
  const bool is_plain = text.find_first_not_of("0123456789.") == std::string_view::npos;
  double value = 0;
  const auto [stop, problem] = std::from_chars(text.data(), text.data() + text.size(), value, std::chars_format::fixed);
  if (!is_plain || problem != std::errc{} || stop != text.data() + text.size())
    return Error{fmt::format("{} is not a number", in_quotes(text))};
  if (value > longest_seconds)
    return Error{fmt::format("{} is out of range: at most {} is expected", in_quotes(text), longest_seconds)};
  return value;
}

// SECONDS or MINUTES:SECONDS
Expected<Duration> parse_clock_time(std::string_view text) {
  const auto colon = text.find(':');
  if (colon == std::string_view::npos) {
    const auto seconds = parse_decimal(text);
    if (!seconds) return seconds.error();
    return of_seconds(*seconds);
  }
  const auto minutes = parse_decimal(text.substr(0, colon));
  if (!minutes) return minutes.error();
  const auto seconds = parse_decimal(text.substr(colon + 1));
  if (!seconds) return seconds.error();
  return of_seconds(*minutes * 60 + *seconds);
}

}  // namespace

Expected<std::optional<TimeControl>> parse_time_control(std::string_view whole) {
  std::string_view text = trim(whole);
  if (text == "inf" || text == "infinite") return std::optional<TimeControl>();
  const auto wrong = [&](const std::string& what) {
    return Error{fmt::format("{} in {}: {}", what, in_quotes(whole), how_to_write)};
  };
  TimeControl control;
  if (const auto slash = text.find('/'); slash != std::string_view::npos) {
    const auto moves = parse_integer<int>(text.substr(0, slash), 1, most_moves_of_a_period);
    if (!moves) return wrong(moves.error().message);
    control.moves = *moves;
    text.remove_prefix(slash + 1);
  }
  if (const auto plus = text.find('+'); plus != std::string_view::npos) {
    const auto increment = parse_clock_time(text.substr(plus + 1));
    if (!increment) return wrong(increment.error().message);
    control.increment = *increment;
    text = text.substr(0, plus);
  }
  const auto base = parse_clock_time(text);
  if (!base) return wrong(base.error().message);
  control.base = *base;
  if (control.base <= Duration::zero()) return wrong("there is no time to begin with");
  return std::optional(control);
}

Expected<Duration> parse_duration(std::string_view whole) {
  const std::string_view text = trim(whole);
  const auto unit_at = text.find_first_not_of("0123456789.");
  const auto unit = unit_at == std::string_view::npos ? std::string_view{} : text.substr(unit_at);
  const double factor = unit == "ms" ? 1e-3 : unit == "s" ? 1 : unit == "m" ? 60 : 0;
  const auto number = parse_decimal(text.substr(0, unit_at));
  if (!number || factor == 0)
    return Error{fmt::format("{} is not a time; a number and its unit are expected, such as 100ms, 0.5s or 2m",
                             in_quotes(whole))};
  return of_seconds(*number * factor);
}

std::string to_text(Duration duration) {
  const double seconds = in_seconds(duration);
  return seconds < 1 ? fmt::format("{:g}ms", seconds * 1000) : fmt::format("{:g}s", seconds);
}

std::string TimeControl::text() const {
  return fmt::format("{}{:g}{}", moves > 0 ? fmt::format("{}/", moves) : "", in_seconds(base),
                     increment > Duration::zero() ? fmt::format("+{:g}", in_seconds(increment)) : "");
}

std::string Terms::text() const {
  std::vector<std::string> parts;
  if (clock) parts.push_back("time=" + clock->text());
  if (move_time) parts.push_back("movetime=" + to_text(*move_time));
  if (nodes != Limits::unlimited_nodes) parts.push_back(fmt::format("nodes={}", nodes));
  if (depth != Limits::deepest) parts.push_back(fmt::format("depth={}", depth));
  return parts.empty() ? "no limits" : join(parts, ",");
}

Expected<Terms> parse_terms(std::string_view text, const Terms& usual) {
  const auto spec = Spec::parse("terms:" + std::string(text));
  if (!spec) return spec.error();
  if (const auto keys = spec->allow_only({"time", "movetime", "nodes", "depth"}); !keys) return keys.error();
  Terms terms = usual;
  if (spec->find("time") || spec->find("movetime")) terms.clock = std::nullopt, terms.move_time = std::nullopt;
  if (const auto time = spec->find("time")) {
    const auto clock = parse_time_control(*time);
    if (!clock) return clock.error();
    terms.clock = *clock;
  }
  if (const auto time = spec->find("movetime")) {
    const auto duration = parse_duration(*time);
    if (!duration) return duration.error();
    if (*duration <= Duration::zero()) return Error{"a movetime of nothing is too short"};
    terms.move_time = *duration;
  }
  if (spec->find("nodes")) {
    const auto nodes = spec->integer("nodes", 1, 1, std::int64_t{1} << 60U);
    if (!nodes) return nodes.error();
    terms.nodes = static_cast<std::uint64_t>(*nodes);
  }
  const auto depth = spec->integer("depth", usual.depth, 1, Limits::deepest);
  if (!depth) return depth.error();
  terms.depth = static_cast<int>(*depth);
  return terms;
}

}  // namespace arborist
