#include "face/leaf_model_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <optional>
#include <utility>

#include "core/newer.h"
#include "core/text.h"

namespace arborist {

namespace {

constexpr std::string_view first_line = "arborist leaves 1";
constexpr std::size_t most_text = std::size_t{1} << 20U;
constexpr std::size_t most_combinations = 100'000;
constexpr std::size_t most_errors = 16;

std::optional<double> number_within(std::string_view text, double low, double high) {
  double value = 0;
  const auto [end, problem] = std::from_chars(text.data(), text.data() + text.size(), value);
  const bool is_number = problem == std::errc{} && end == text.data() + text.size();
  if (is_number && value >= low && value <= high) return value;
  return std::nullopt;
}

std::size_t combinations_of(const std::vector<std::uint8_t>& sizes) {
  std::size_t product = bayes::LeafModel::classes;
  for (const std::uint8_t size : sizes) product = std::min(product * size, most_combinations + 1);
  return product;
}

Expected<void> read_kind(std::string_view line, LeafFit& fit) {
  const auto colon = line.find(':');
  LeafErrors kind;
  for (const auto word : words(line.substr(0, colon))) {
    const std::size_t place = kind.kind.size();
    if (place > fit.sizes.size()) return Error{"more features than there are"};
    const std::size_t size = place == 0 ? bayes::LeafModel::classes : fit.sizes[place - 1];
    const auto value = parse_integer<std::size_t>(word, 0, size - 1);
    if (!value) return value.error();
    kind.kind.push_back(static_cast<std::uint8_t>(*value));
  }
  for (const auto word : words(line.substr(colon + 1))) {
    const auto value = number_within(word, -2, 2);
    if (!value) return Error{fmt::format("an error from -2 to 2 is expected, not {}", in_quotes(word))};
    kind.errors.push_back(*value);
  }
  if (kind.errors.empty() || kind.errors.size() > most_errors)
    return Error{fmt::format("1 to {} errors are expected", most_errors)};
  std::sort(kind.errors.begin(), kind.errors.end());
  fit.kinds.push_back(std::move(kind));
  return {};
}

Expected<void> read_line(std::string_view line, LeafFit& fit) {
  if (line.find(':') != std::string_view::npos) return read_kind(line, fit);
  const auto parts = words(line);
  if (parts.front() == "game" && parts.size() == 4 && parts[2] == "evaluator") {
    fit.game = std::string(parts[1].substr(0, parts[1].find(',')));
    fit.evaluator = std::string(parts[3]);
    return {};
  }
  if (parts.front() == "scale" && parts.size() == 2) {
    const auto scale = number_within(parts[1], 0.01, Score::largest_static);
    if (!scale) return Error{"the scale is a number above 0"};
    fit.scale = *scale;
    return {};
  }
  if (parts.front() == "features" && fit.kinds.empty()) {
    fit.sizes.clear();
    for (std::size_t i = 1; i < parts.size(); ++i) {
      const auto size = parse_integer<int>(parts[i], 1, 255);
      if (!size) return size.error();
      fit.sizes.push_back(static_cast<std::uint8_t>(*size));
    }
    if (combinations_of(fit.sizes) <= most_combinations) return {};
    return Error{fmt::format("more than {} combinations of features", grouped(most_combinations))};
  }
  return Error{fmt::format("{} is not understood", in_quotes(line))};
}

}  // namespace

std::string to_text(const LeafFit& fit) {
  std::string text =
      fmt::format("{}\ngame {}, evaluator {}\nscale {:.6g}\nfeatures", first_line, fit.game, fit.evaluator, fit.scale);
  for (const auto size : fit.sizes) text += fmt::format(" {}", size);
  text += '\n';
  for (const auto& [kind, errors] : fit.kinds) {
    for (const auto value : kind) text += fmt::format("{} ", value);
    text += ':';
    for (const double error : errors) text += fmt::format(" {:.3g}", error);
    text += '\n';
  }
  return text;
}

Expected<LeafFit> parse_leaf_fit(std::string_view text) {
  if (text.size() > most_text) return Error{"the text is too long for a leaf model"};
  LeafFit fit;
  bool is_first = true;
  int number = 0;
  for (const auto whole : split(text, '\n')) {
    ++number;
    const auto line = trim(whole);
    if (line.empty() || line.starts_with('#')) continue;
    if (std::exchange(is_first, false)) {
      if (auto newer = newer_than(1, line, "arborist leaves ")) return *newer;
      if (line != first_line)
        return Error{fmt::format("no leaf model: its first line is not {}", in_quotes(first_line))};
      continue;
    }
    if (const auto read = read_line(line, fit); !read) return read.error().in(fmt::format("line {}", number));
  }
  if (is_first) return Error{"no leaf model: the text is empty"};
  const auto has_base = [](const LeafErrors& kind) { return kind.kind.empty(); };
  if (std::none_of(fit.kinds.begin(), fit.kinds.end(), has_base))
    return Error{"the line for all positions is missing, which begins with ':'"};
  return fit;
}

bayes::LeafModel model_of(const LeafFit& fit) {
  std::vector<std::size_t> order(fit.kinds.size());
  for (std::size_t i = 0; i < order.size(); ++i) order[i] = i;
  std::stable_sort(order.begin(), order.end(),
                   [&](std::size_t a, std::size_t b) { return fit.kinds[a].kind.size() < fit.kinds[b].kind.size(); });
  std::vector<bayes::Spikes> errors(combinations_of(fit.sizes));
  std::vector<std::uint8_t> sizes = {static_cast<std::uint8_t>(bayes::LeafModel::classes)};
  sizes.insert(sizes.end(), fit.sizes.begin(), fit.sizes.end());
  // A kind that tells less stands for a whole stretch of combinations.
  for (const std::size_t i : order) {
    const auto& kind = fit.kinds[i];
    std::size_t first = 0, stretch = errors.size();
    for (std::size_t place = 0; place < kind.kind.size(); ++place) {
      stretch /= sizes[place];
      first += stretch * kind.kind[place];
    }
    bayes::Spikes spikes;
    for (const double error : kind.errors) spikes.push_back({error, 1.0 / static_cast<double>(kind.errors.size())});
    bayes::join_equals(spikes);
    std::fill_n(errors.begin() + static_cast<std::ptrdiff_t>(first), stretch, spikes);
  }
  return {fit.scale, fit.sizes, std::move(errors)};
}

}  // namespace arborist
