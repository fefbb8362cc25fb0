#include "face/opponent_settings.h"

#include <fmt/format.h>

#include <algorithm>

#include "core/text.h"
#include "face/search_names.h"

namespace arborist {

namespace {

constexpr std::size_t most_types = 8;

Error opponent_error(const Spec& spec, std::string_view key, const std::string& why) {
  return Error{fmt::format("{} of '{}': {}", key, spec.name(), why)};
}

// Those that are named, or all that the game has.
Expected<std::vector<ModelledType>> types_of(const Spec& spec, const std::vector<std::string>& known) {
  std::vector<ModelledType> types;
  const auto named = spec.find("models");
  if (!named) {
    for (const auto& name : known)
      if (types.size() < most_types) types.push_back({name});
    return types;
  }
  for (const auto word : split(*named, '+')) {
    const std::string name(word);
    if (std::find(known.begin(), known.end(), name) == known.end())
      return opponent_error(spec, "models",
                            fmt::format("there is no evaluator {}{}; some of {} joined by '+' are expected",
                                        in_quotes(name), did_you_mean(name, known), join(known, ", ")));
    const auto is_it = [&](const ModelledType& type) { return type.evaluator == name; };
    if (std::any_of(types.begin(), types.end(), is_it))
      return opponent_error(spec, "models", fmt::format("{} stands there twice", in_quotes(name)));
    types.push_back({name});
  }
  if (types.size() > most_types) return opponent_error(spec, "models", fmt::format("at most {}", most_types));
  return types;
}

// Brought to a sum of one.
Expected<std::vector<ModelledType>> with_shares(const Spec& spec, std::vector<ModelledType> types) {
  if (const auto text = spec.find("shares")) {
    const auto words = split(*text, '+');
    if (words.size() != types.size())
      return opponent_error(
          spec, "shares",
          fmt::format("{} numbers joined by '+', one for each model, not {}", types.size(), in_quotes(*text)));
    for (std::size_t i = 0; i < words.size(); ++i) {
      const auto share = real_setting(spec, "shares", std::string(words[i]), 0, 1e6);
      if (!share) return share.error();
      types[i].share = *share;
    }
  }
  double all = 0;
  for (const ModelledType& type : types) all += type.share;
  if (all <= 0) return opponent_error(spec, "shares", "one of them at least must be more than 0");
  for (ModelledType& type : types) type.share /= all;
  return types;
}

}  // namespace

void read_opponent(const Spec& spec, SettingReader& read, const GameInfo& game,
                   const std::vector<NamedThing>& evaluators, SearchSettings& settings) {
  const std::vector<std::string> known = names_of(evaluators);
  const bool is_net = std::find(known.begin(), known.end(), settings.evaluator) == known.end();
  if (settings.algorithm == TreeAlgorithm::opponent_types) {
    auto types = types_of(spec, known);
    if (types) types = with_shares(spec, *types);
    settings.types = read.take(std::move(types), {});
  } else {
    settings.types = {{read.word("model", is_net ? known.front() : settings.evaluator, known)}};
  }
  const bool is_our_own = settings.types.size() == 1 && settings.types.front().evaluator == settings.evaluator;
  OpponentRule& rule = settings.opponent;
  rule.sight = static_cast<int>(read.number("sight", is_our_own ? 1 : 0, is_our_own ? 1 : 0, Limits::deepest));
  if (settings.algorithm == TreeAlgorithm::probimax) {
    const int usual_error = game.score_unit > 1 ? game.score_unit / 2 : 10;
    rule.error = static_cast<double>(read.number("error", usual_error, 1, Score::largest_static));
    rule.doubt = static_cast<double>(read.number("doubt", 50, 0, 100)) / 100;
  }
  const int usual_win = game.score_unit > 1 ? 20 * game.score_unit : 200;
  rule.win = static_cast<int>(read.number("win", usual_win, 1, Score::largest_static));
}

}  // namespace arborist
