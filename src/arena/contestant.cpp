#include "arena/contestant.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <utility>

#include "arena/statistics/cross_table.h"
#include "core/text.h"

namespace arborist {

namespace {

constexpr std::size_t longest_name = 64;

// Where the terms begin, so that a file name with an '@' in it stays whole.
std::size_t terms_at(std::string_view text) {
  constexpr std::array<std::string_view, 4> keys = {"time=", "movetime=", "nodes=", "depth="};
  const auto at = text.rfind('@');
  if (at == std::string_view::npos) return at;
  const auto after = trim(text.substr(at + 1));
  const bool is_terms = std::any_of(keys.begin(), keys.end(), [&](auto key) { return after.starts_with(key); });
  return is_terms ? at : std::string_view::npos;
}

}  // namespace

Expected<Contestant> parse_contestant(std::string_view text, const Terms& usual) {
  Contestant contestant{.name = {}, .spec = {}, .terms = usual};
  std::string_view spec = trim(text);
  std::string own_terms;
  if (const auto at = terms_at(spec); at != std::string_view::npos) {
    const auto terms = parse_terms(spec.substr(at + 1), usual);
    if (!terms) return terms.error().in(fmt::format("terms of {}", in_quotes(text)));
    contestant.terms = *terms;
    own_terms = spec.substr(at);
    spec = trim(spec.substr(0, at));
  }
  const auto equals = spec.find('=');
  if (equals != std::string_view::npos && equals < spec.find(':')) {
    contestant.name = trim(spec.substr(0, equals));
    spec = trim(spec.substr(equals + 1));
    if (contestant.name.empty() || contestant.name.size() > longest_name)
      return Error{fmt::format("the name in {} is empty or longer than {} characters", in_quotes(text), longest_name)};
  }
  if (spec.empty()) return Error{fmt::format("there is no player in {}", in_quotes(text))};
  if (contestant.name.empty()) contestant.name = shortened(std::string(spec) + own_terms, longest_name);
  auto parsed = Spec::parse(spec);
  if (!parsed) return parsed.error().in(contestant.name);
  contestant.spec = std::move(*parsed);
  return contestant;
}

Expected<std::vector<Contestant>> parse_contestants(const std::vector<std::string>& texts, const Terms& usual) {
  std::vector<Contestant> all;
  for (const auto& text : texts) {
    auto contestant = parse_contestant(text, usual);
    if (!contestant) return contestant.error();
    const std::string name = contestant->name;
    const auto is_taken = [&](const std::string& wanted) {
      return std::any_of(all.begin(), all.end(), [&](const Contestant& c) { return c.name == wanted; });
    };
    for (int number = 2; is_taken(contestant->name); ++number) contestant->name = fmt::format("{} #{}", name, number);
    all.push_back(std::move(*contestant));
  }
  return all;
}

}  // namespace arborist
