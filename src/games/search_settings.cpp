#include "games/search_settings.h"

#include <fmt/format.h>

#include <algorithm>

#include "core/text.h"

namespace arborist {

namespace {

struct NamedAlgorithm {
  std::string name;
  Algorithm algorithm;
  std::string summary;
};

const std::vector<NamedAlgorithm>& algorithms() {
  static const std::vector<NamedAlgorithm> list = {
      {"minimax", Algorithm::minimax, "looks at everything; one side takes the largest, the other the smallest value"},
      {"negamax", Algorithm::negamax, "minimax in one half: what is good for me is bad for you"},
      {"alphabeta", Algorithm::alpha_beta, "minimax without the branches that cannot matter"},
      {"pvs", Algorithm::principal_variation,
       "principal variation search: alpha-beta that trusts its first move and only doubts the others"}};
  return list;
}

bool prunes(Algorithm algorithm) {
  return algorithm == Algorithm::alpha_beta || algorithm == Algorithm::principal_variation;
}

std::vector<std::string> names_of(const std::vector<NamedThing>& things) {
  std::vector<std::string> names(things.size());
  std::transform(things.begin(), things.end(), names.begin(), [](const auto& thing) { return thing.name; });
  return names;
}

// Settings that any search has, and those of the searches that prune.
std::vector<std::string> allowed_keys(Algorithm algorithm) {
  std::vector<std::string> keys = {"depth", "eval", "nodes", "time", "deepen", "wins", "keep"};
  if (prunes(algorithm))
    keys.insert(keys.end(), {"order", "order-seed", "table", "table-depth", "quiescence", "root", "aspiration"});
  if (algorithm == Algorithm::principal_variation) keys.emplace_back("research");
  return keys;
}

// Orders that are no guesses stand alone.
Rank rank_of(std::string_view text) {
  if (text == "best") return Rank::best;
  if (text == "worst") return Rank::worst;
  return text == "random" ? Rank::random : Rank::none;
}

Expected<Ordering> parse_order(const Spec& spec) {
  Ordering order;
  const std::string text = spec.find("order").value_or("none");
  if (text == "none" || rank_of(text) != Rank::none) return order;
  if (text == "all") return Ordering{.table_move = true, .hint = true, .killers = true, .history = true};
  const std::vector<std::pair<std::string, bool*>> guesses = {{"table", &order.table_move},
                                                              {"hint", &order.hint},
                                                              {"killers", &order.killers},
                                                              {"history", &order.history},
                                                              {"eval", &order.evaluator}};
  for (const auto word : split(text, '+')) {
    const auto found = std::find_if(guesses.begin(), guesses.end(), [&](const auto& g) { return g.first == word; });
    if (found == guesses.end()) {
      std::vector<std::string> known = {"none", "all", "best", "worst", "random"};
      for (const auto& [name, place] : guesses) known.push_back(name);
      return Error{
          fmt::format("order of '{}': {} is not known{}; it is none, all, best, worst, random, or some of table, hint, "
                      "killers, history and eval joined by '+'",
                      spec.name(), in_quotes(word), did_you_mean(word, known))};
    }
    *found->second = true;
  }
  return order;
}

// Reads settings one by one and remembers the first mistake.
class Reader {
 public:
  explicit Reader(const Spec& spec) : spec_(spec) {}

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

}  // namespace

const std::vector<NamedThing>& search_names() {
  static const std::vector<NamedThing> list = [] {
    std::vector<NamedThing> things;
    for (const auto& algorithm : algorithms()) things.push_back({algorithm.name, algorithm.summary});
    return things;
  }();
  return list;
}

const std::vector<NamedThing>& search_settings() {
  static const std::vector<NamedThing> list = {
      {"depth=N", "how many plies to look ahead"},
      {"eval=NAME", "the evaluator at the depth limit: see 'arborist games GAME'"},
      {"nodes=N", "positions a move may cost; deepens until they are used"},
      {"time=MS", "milliseconds a move may take; deepens until they are used"},
      {"deepen=no|yes", "search depth 1, 2, 3 … instead of the full depth at once"},
      {"wins=distance|alike", "whether a quick win is worth more than a slow one"},
      {"keep=first|last", "which of several equally good moves is played"},
      {"order=GUESSES", "none, all, or some of table+hint+killers+history+eval (alphabeta, pvs)"},
      {"order=best|worst|random", "by the true value, or by chance: to see what order is worth (alphabeta, pvs)"},
      {"order-seed=N", "which random order (alphabeta, pvs)"},
      {"table=MB", "size of the transposition table, 0 for none (alphabeta, pvs)"},
      {"table-depth=deeper|equal", "whether a value from a deeper search is taken too (alphabeta, pvs)"},
      {"quiescence=no|yes", "look on at captures beyond the depth limit (alphabeta, pvs)"},
      {"root=narrow|full", "whether root moves narrow the window of later ones (alphabeta, pvs)"},
      {"aspiration=N", "start each depth with a window of ±N around the last value (alphabeta, pvs)"},
      {"research=best|value", "where the window of a second look begins (pvs)"}};
  return list;
}

Expected<SearchSettings> parse_search(const Spec& spec, const GameInfo& game, const std::vector<NamedThing>& evaluators,
                                      bool has_noisy_moves) {
  const auto named =
      std::find_if(algorithms().begin(), algorithms().end(), [&](const auto& a) { return a.name == spec.name(); });
  if (named == algorithms().end())
    return Error{fmt::format("there is no search {}{}; the searches are {}", in_quotes(spec.name()),
                             did_you_mean(spec.name(), names_of(search_names())),
                             join(names_of(search_names()), ", "))};
  if (const auto keys = spec.allow_only(allowed_keys(named->algorithm)); !keys) return keys.error();

  Reader read(spec);
  SearchSettings settings;
  settings.algorithm = named->algorithm;
  settings.evaluator = read.word("eval", evaluators.front().name, names_of(evaluators));
  if (const auto nodes = read.number_if_given("nodes", 1, std::int64_t{1} << 60U))
    settings.nodes = static_cast<std::uint64_t>(*nodes);
  if (const auto time = read.number_if_given("time", 1, 86'400'000)) settings.milliseconds = static_cast<int>(*time);
  const bool is_bounded = settings.nodes || settings.milliseconds;
  settings.deepen = read.is("deepen", "no", "yes") || is_bounded;
  const int usual_depth = prunes(settings.algorithm) ? game.depth : game.minimax_depth;
  settings.depth =
      static_cast<int>(read.number("depth", is_bounded ? Limits::deepest : usual_depth, 1, Limits::deepest));
  settings.tree.wins = read.is("wins", "distance", "alike") ? Wins::all_alike : Wins::by_distance;
  settings.tree.keep = read.is("keep", "first", "last") ? Keep::last : Keep::first;
  settings.tree.narrow_root = !read.is("root", "narrow", "full");
  settings.tree.research = read.is("research", "best", "value") ? Research::from_value : Research::from_best;
  settings.order = read.take(parse_order(spec), Ordering{});
  settings.rank = rank_of(spec.find("order").value_or("none"));
  settings.order_seed = static_cast<std::uint64_t>(read.number("order-seed", 1, 0, INT64_MAX));
  settings.table_megabytes = static_cast<int>(read.number("table", 0, 0, Table::most_megabytes));
  settings.table_depth_equal = read.is("table-depth", "deeper", "equal");
  settings.quiescence = read.is("quiescence", "no", "yes");
  if (const auto half = read.number_if_given("aspiration", 1, Score::largest_static)) {
    settings.aspiration = static_cast<int>(*half);
    settings.deepen = true;
  }
  if (read.error()) return *read.error();
  if (settings.quiescence && !has_noisy_moves)
    return Error{fmt::format("quiescence of '{}': {} has no noisy moves to look on at", spec.name(), game.name)};
  return settings;
}

}  // namespace arborist
