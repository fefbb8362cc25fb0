#include "face/search_settings.h"

#include <fmt/format.h>

#include <algorithm>

#include "core/text.h"

namespace arborist {

namespace {

struct NamedAlgorithm {
  std::string name;
  TreeAlgorithm algorithm;
  std::string summary;
};

const std::vector<NamedAlgorithm>& algorithms() {
  static const std::vector<NamedAlgorithm> list = {
      {"minimax", TreeAlgorithm::minimax,
       "looks at everything; one side takes the largest, the other the smallest value"},
      {"negamax", TreeAlgorithm::negamax, "minimax in one half: what is good for me is bad for you"},
      {"alphabeta", TreeAlgorithm::alpha_beta, "minimax without the branches that cannot matter"},
      {"pvs", TreeAlgorithm::principal_variation,
       "principal variation search: alpha-beta that trusts its first move and only doubts the others"}};
  return list;
}

// A whole program rather than an algorithm.
constexpr const char* report_a = "report-a";

bool prunes(TreeAlgorithm algorithm) {
  return algorithm == TreeAlgorithm::alpha_beta || algorithm == TreeAlgorithm::principal_variation;
}

std::vector<std::string> names_of(const std::vector<NamedThing>& things) {
  std::vector<std::string> names(things.size());
  std::transform(things.begin(), things.end(), names.begin(), [](const auto& thing) { return thing.name; });
  return names;
}

// Settings that any search has, and those of the searches that prune.
std::vector<std::string> allowed_keys(TreeAlgorithm algorithm) {
  std::vector<std::string> keys = {"depth", "eval", "nodes", "time", "deepen", "wins", "keep", "root-win"};
  if (prunes(algorithm))
    keys.insert(keys.end(), {"order", "order-seed", "table", "table-depth", "quiescence", "root", "aspiration"});
  if (algorithm == TreeAlgorithm::principal_variation) keys.emplace_back("research");
  return keys;
}

// Orders that are no guesses stand alone.
Rank rank_of(std::string_view text) {
  if (text == "best") return Rank::best;
  if (text == "worst") return Rank::worst;
  return text == "random" ? Rank::random : Rank::none;
}

struct Order {
  Ordering guesses = {};
  bool reference = false;
};

Expected<Order> parse_order(const Spec& spec) {
  Order result;
  Ordering& order = result.guesses;
  const std::string text = spec.find("order").value_or("none");
  if (text == "none" || rank_of(text) != Rank::none) return result;
  if (text == "all") return Order{{.table_move = true, .hint = true, .killers = true, .history = true}};
  const std::vector<std::pair<std::string, bool*>> guesses = {
      {"table", &order.table_move}, {"hint", &order.hint},      {"killers", &order.killers},
      {"history", &order.history},  {"eval", &order.evaluator}, {"reference", &result.reference}};
  for (const auto word : split(text, '+')) {
    const auto found = std::find_if(guesses.begin(), guesses.end(), [&](const auto& g) { return g.first == word; });
    if (found == guesses.end()) {
      std::vector<std::string> known = {"none", "all", "best", "worst", "random"};
      for (const auto& [name, place] : guesses) known.push_back(name);
      return Error{
          fmt::format("order of '{}': {} is not known{}; it is none, all, best, worst, random, or some of table, hint, "
                      "killers, history, eval and reference joined by '+'",
                      spec.name(), in_quotes(word), did_you_mean(word, known))};
    }
    *found->second = true;
  }
  return result;
}

// What was asked for and cannot be had, or would change nothing.
std::optional<Error> idle_setting(const Spec& spec, const SearchSettings& settings, const GameInfo& game,
                                  const GameOffers& offers) {
  const auto error = [&](std::string_view key, const std::string& why) {
    return Error{fmt::format("{} of '{}': {}", key, spec.name(), why)};
  };
  if (settings.quiescence && !offers.noisy_moves)
    return error("quiescence", game.name + " has no noisy moves to look on at");
  if (settings.reference_order && !offers.reference_order) return error("order", game.name + " has no reference order");
  // "all" are the guesses that there are.
  const bool names_guesses = spec.find("order").value_or("all") != "all";
  if (names_guesses && settings.order.hint && !offers.order_hint)
    return error("order", game.name + " gives no hint which move is good");
  if (names_guesses && settings.order.table_move && settings.table_megabytes == 0)
    return error("order", "the table's move needs a table: table=MB");
  if (spec.find("table-depth") && settings.table_megabytes == 0)
    return error("table-depth", "it needs a table: table=MB");
  if (spec.find("order-seed") && settings.rank != Rank::random)
    return error("order-seed", "only order=random draws by a seed");
  if (spec.find("deepen") == "no" && settings.deepen)
    return error("deepen", "a search with time, nodes or aspiration deepens; leave it out");
  return std::nullopt;
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

// Its alpha-beta begins to count at 2 and its minimax at 1, so that at one setting they do not look equally far. Wins
// are all alike, and the first of equals is kept.
Expected<SearchSettings> parse_report_a(const Spec& spec, const std::vector<NamedThing>& evaluators) {
  if (const auto keys = spec.allow_only({"search", "setting", "depth", "eval"}); !keys) return keys.error();
  if (spec.find("setting") && spec.find("depth")) return Error{"'report-a' takes a setting or a depth, not both"};
  Reader read(spec);
  SearchSettings settings;
  const bool is_minimax = read.is("search", "alphabeta", "minimax");
  settings.algorithm = is_minimax ? TreeAlgorithm::minimax : TreeAlgorithm::alpha_beta;
  const std::vector<std::string> names = names_of(evaluators);
  const bool has_its_own = std::find(names.begin(), names.end(), "domination") != names.end();
  settings.evaluator = read.word("eval", has_its_own ? "domination" : names.front(), names);
  const auto setting = static_cast<int>(read.number("setting", 3, is_minimax ? 1 : 2, Limits::deepest));
  settings.depth = static_cast<int>(read.number("depth", is_minimax ? setting : setting - 1, 1, Limits::deepest));
  settings.tree = {.wins = Wins::all_alike, .narrow_root = false, .take_wins = true};
  if (read.error()) return *read.error();
  return settings;
}

}  // namespace

const std::vector<NamedThing>& search_names() {
  static const std::vector<NamedThing> list = [] {
    std::vector<NamedThing> things;
    for (const auto& algorithm : algorithms()) things.push_back({algorithm.name, algorithm.summary});
    things.push_back(
        {report_a, "the program of lab report A: its root never narrows the window and takes a win at once"});
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
      {"root-win=weigh|take", "whether a root move that wins at once is played without a look at the others"},
      {"order=GUESSES", "none, all, or some of table+hint+killers+history+eval (alphabeta, pvs)"},
      {"order=reference", "the order by which counts of different programs can be compared, before any guess (chess)"},
      {"order=best|worst|random", "by the true value, or by chance: to see what order is worth (alphabeta, pvs)"},
      {"order-seed=N", "which random order (alphabeta, pvs)"},
      {"table=MB", "size of the transposition table, 0 for none (alphabeta, pvs)"},
      {"table-depth=deeper|equal", "whether a value from a deeper search is taken too (alphabeta, pvs)"},
      {"quiescence=no|yes", "look on at captures beyond the depth limit (alphabeta, pvs)"},
      {"root=narrow|full", "whether root moves narrow the window of later ones (alphabeta, pvs)"},
      {"aspiration=N", "start each depth with a window of ±N around the last value (alphabeta, pvs)"},
      {"research=best|value", "where the window of a second look begins (pvs)"},
      {"search=alphabeta|minimax", "which of its two searches (report-a)"},
      {"setting=N", "its own count of depth: N half-moves for minimax, one less for alpha-beta (report-a)"}};
  return list;
}

Expected<SearchSettings> parse_search(const Spec& spec, const GameInfo& game, const std::vector<NamedThing>& evaluators,
                                      const GameOffers& offers) {
  if (spec.name() == report_a) return parse_report_a(spec, evaluators);
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
  settings.tree.take_wins = read.is("root-win", "weigh", "take");
  settings.tree.research = read.is("research", "best", "value") ? Research::from_value : Research::from_best;
  const Order order = read.take(parse_order(spec), Order{});
  settings.order = order.guesses;
  settings.reference_order = order.reference;
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
  if (const auto idle = idle_setting(spec, settings, game, offers)) return *idle;
  return settings;
}

}  // namespace arborist
