#include "face/search_settings.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cstdint>

#include "core/text.h"
#include "face/opponent_settings.h"
#include "face/search_names.h"
#include "face/setting_reader.h"
#include "tree/conspirators.h"

namespace arborist {

namespace {

constexpr int most_threads = 1024;

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

// Whose threads search the same and learn from each other by a table of values.
bool helps_by_table(TreeAlgorithm algorithm) {
  return prunes(algorithm) && !asks_null_windows(algorithm) && !splits_root(algorithm);
}

// What was asked for and cannot be had, or would change nothing.
std::optional<Error> idle_setting(const Spec& spec, const SearchSettings& settings, const GameInfo& game,
                                  const GameOffers& offers) {
  const auto error = [&](std::string_view key, const std::string& why) {
    return Error{fmt::format("{} of '{}': {}", key, spec.name(), why)};
  };
  if (settings.algorithm == TreeAlgorithm::df_pn && offers.repeats)
    return Error{fmt::format("'{}': positions of {} can repeat; take pns", spec.name(), game.name)};
  if (settings.quiescence && !offers.noisy_moves)
    return error("quiescence", game.name + " has no noisy moves to look on at");
  if (settings.reference_order && !offers.reference_order) return error("order", game.name + " has no reference order");
  // "all" are the guesses that there are.
  const bool names_guesses = spec.find("order").value_or("all") != "all";
  if (names_guesses && settings.order.hint && !offers.order_hint)
    return error("order", game.name + " gives no hint which move is good");
  if (names_guesses && settings.order.table_move && settings.table_megabytes + settings.bounds_megabytes == 0)
    return error("order", "the table's move needs a table: table=MB");
  if (spec.find("table-depth") && settings.table_megabytes == 0)
    return error("table-depth", "it needs a table: table=MB");
  if (settings.as_list)
    for (const char* key : {"order", "table", "quiescence"})
      if (spec.find(key)) return error(key, "the list of states has none");
  if (spec.find("solver") && settings.in_linear_space) return error("solver", "a line proves nothing: form=tree");
  if (spec.find("shallow") && settings.in_linear_space)
    return error("shallow", "a line keeps no tree to go on from: form=tree");
  if (settings.threads > 1 && settings.in_linear_space)
    return error("threads", "a line is gone by one of them: form=tree");
  if (settings.threads > 1 && settings.rank != Rank::none)
    return error("threads", "an order by true values or by chance is for one of them");
  if (spec.find("order-seed") && settings.rank != Rank::random)
    return error("order-seed", "only order=random draws by a seed");
  if (spec.find("deepen") == "no" && settings.deepen)
    return error("deepen", "a search with time, nodes or aspiration deepens; leave it out");
  return std::nullopt;
}

// An evaluator by name, or a net by its file.
Expected<void> read_evaluator(const Spec& spec, const GameInfo& game, const std::vector<NamedThing>& evaluators,
                              const GameOffers& offers, SearchSettings& settings) {
  const auto named = spec.find("eval");
  const auto file = spec.find("net");
  if (!file && named != "net") {
    auto name = spec.choice("eval", evaluators.front().name, names_of(evaluators));
    if (!name) return name.error();
    settings.evaluator = std::move(*name);
    return {};
  }
  const auto error = [&](const std::string& why) { return Error{fmt::format("net of '{}': {}", spec.name(), why)}; };
  if (!offers.features) return error(game.name + " offers no features to such nets");
  if (named.value_or("net") != "net") return error(fmt::format("the evaluator '{}' uses none", *named));
  if (!file || file->empty()) return error("the file of one is expected, net=FILE");
  settings.evaluator = "net";
  settings.net = *file;
  return {};
}

// Its alpha-beta begins to count at 2 and its minimax at 1, so that at one setting they do not look equally far. Wins
// are all alike, and the first of equals is kept.
Expected<SearchSettings> parse_program_of_student_report_a(const Spec& spec,
                                                           const std::vector<NamedThing>& evaluators) {
  if (const auto keys = spec.allow_only({"search", "setting", "depth", "eval"}); !keys) return keys.error();
  if (spec.find("setting") && spec.find("depth")) return Error{"'report-a' takes a setting or a depth, not both"};
  SettingReader read(spec);
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

// Static points that lie half way between a draw and a win, where nothing better is known.
int usual_scale(const GameInfo& game) { return game.score_unit > 1 ? 4 * game.score_unit : 30; }

// What a Monte Carlo search is told. Without limits of its own it does as many simulations as its turn allows, which a
// depth without an end asks for, and a fixed number elsewhere.
MonteCarloOptions read_monte_carlo(SettingReader& read, const SearchSettings& settings, const GameInfo& game) {
  MonteCarloOptions options;
  constexpr std::int64_t usual = 20'000;
  constexpr std::int64_t without_end = std::int64_t{1} << 60U;
  const bool is_bounded = settings.nodes || settings.milliseconds || settings.depth == Limits::deepest;
  options.simulations =
      static_cast<std::uint64_t>(read.number("sims", is_bounded ? without_end : usual, 1, without_end));
  options.exploration = read.real("c", options.exploration, 0, 100);
  options.playouts = static_cast<int>(read.number("playouts", game.plays_out ? 1 : 0, 0, 1000));
  options.playout_plies = static_cast<int>(read.number("plies", options.playout_plies, 1, 10'000));
  options.rave = static_cast<int>(read.number("rave", 0, 0, 1'000'000));
  options.solver = !read.is("solver", "yes", "no");
  options.scale = static_cast<int>(read.number("scale", usual_scale(game), 1, Score::largest_static));
  options.seed = static_cast<std::uint64_t>(read.number("seed", 1, 0, INT64_MAX));
  options.threads = static_cast<int>(read.number("threads", 1, 1, most_threads));
  return options;
}

void read_threads(SettingReader& read, SearchSettings& settings) {
  settings.threads = static_cast<int>(read.number("threads", 1, 1, most_threads));
  settings.best_first.threads = settings.pb_star.threads = settings.conspiracy.threads = settings.bayes.threads =
      settings.threads;
}

bayes::BayesOptions read_bayes(SettingReader& read) {
  bayes::BayesOptions options;
  constexpr int usual_gulp = 3;
  options.gulp = static_cast<double>(read.number("gulp", usual_gulp, 0, 100)) / 100;
  options.price = read.real("price", options.price, 0, 1);
  options.most_spikes =
      static_cast<std::size_t>(read.number("spikes", static_cast<std::int64_t>(options.most_spikes), 2, 1000));
  const auto pick = read.word("pick", "relevance", {"relevance", "alone", "all"});
  options.pick = pick == "all" ? bayes::Pick::all : pick == "alone" ? bayes::Pick::alone : bayes::Pick::relevance;
  options.by_minimax = read.is("value", "mean", "minimax");
  return options;
}

MnRule read_mn(SettingReader& read, const GameInfo& game) {
  MnRule rule;
  rule.m = static_cast<int>(read.number("m", rule.m, 1, MnRule::most_moves));
  rule.n = static_cast<int>(read.number("n", rule.n, 1, MnRule::most_moves));
  const int usual_reach = game.score_unit > 1 ? game.score_unit / 2 : 10;
  rule.reach = static_cast<int>(read.number("reach", usual_reach, 0, Score::largest_static / 10));
  rule.share = static_cast<int>(read.number("share", rule.share, 0, 100));
  return rule;
}

// What leaves may be worth, and what is believed of them.
void read_ranges(SettingReader& read, const GameInfo& game, SearchSettings& settings) {
  const bool has_units = game.score_unit > 1;
  settings.pb_star.spread.least =
      static_cast<int>(read.number("spread", has_units ? game.score_unit / 2 : 10, 1, Score::largest_static));
  settings.pb_star.accept = static_cast<double>(read.number("accept", 10, 0, 100)) / 100;
  ConspiracyOptions& conspiracy = settings.conspiracy;
  conspiracy.threshold =
      static_cast<int>(read.number("conspirators", conspiracy.threshold, 1, Conspirators::never - 1));
  conspiracy.width = static_cast<int>(read.number("step", has_units ? game.score_unit / 4 : 5, 1, 2000));
  conspiracy.range = static_cast<int>(read.number("range", conspiracy.range, 0, ValueSteps::count - 1));
}

}  // namespace

Expected<double> real_setting(const Spec& spec, std::string_view key, const std::string& text, double low,
                              double high) {
  double value = 0;
  const auto [end, problem] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (problem == std::errc{} && end == text.data() + text.size() && value >= low && value <= high) return value;
  return Error{fmt::format("{} of '{}': a number from {} to {}, not {}", key, spec.name(), low, high, in_quotes(text))};
}

Expected<SearchSettings> parse_search(const Spec& spec, const GameInfo& game, const std::vector<NamedThing>& evaluators,
                                      const GameOffers& offers) {
  if (spec.name() == program_of_student_report_a) return parse_program_of_student_report_a(spec, evaluators);
  const auto named =
      std::find_if(algorithms().begin(), algorithms().end(), [&](const auto& a) { return a.name == spec.name(); });
  if (named == algorithms().end())
    return Error{fmt::format("there is no search {}{}; the searches are {}", in_quotes(spec.name()),
                             did_you_mean(spec.name(), names_of(search_names())),
                             join(names_of(search_names()), ", "))};
  if (const auto keys = spec.allow_only(allowed_settings(named->algorithm)); !keys) return keys.error();

  SettingReader read(spec);
  SearchSettings settings;
  settings.algorithm = named->algorithm;
  if (const auto good = read_evaluator(spec, game, evaluators, offers, settings); !good) return good.error();
  if (const auto nodes = read.number_if_given("nodes", 1, std::int64_t{1} << 60U))
    settings.nodes = static_cast<std::uint64_t>(*nodes);
  if (const auto time = read.number_if_given("time", 1, 86'400'000)) settings.milliseconds = static_cast<int>(*time);
  constexpr std::uint64_t nodes_of_a_proof = 1'000'000, nodes_of_best_first = 100'000, nodes_of_bayes = 20'000;
  if (!settings.nodes && !settings.milliseconds) {
    if (proves(settings.algorithm)) settings.nodes = nodes_of_a_proof;
    if (grows_by_value(settings.algorithm)) settings.nodes = nodes_of_best_first;
    if (settings.algorithm == TreeAlgorithm::bayes) settings.nodes = nodes_of_bayes;
  }
  const bool is_bounded = settings.nodes || settings.milliseconds;
  settings.deepen = read.is("deepen", "no", "yes") || is_bounded;
  const bool prunes_well = prunes(settings.algorithm) && settings.algorithm != TreeAlgorithm::mn;
  const int usual_depth = prunes_well ? game.depth : game.minimax_depth;
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
  if (settings.algorithm == TreeAlgorithm::best_first) {
    settings.in_linear_space = read.is("form", "tree", "line");
    settings.best_first.solver = !read.is("solver", "yes", "no");
    settings.best_first.shallow = static_cast<int>(read.number("shallow", 0, 0, Limits::deepest));
  } else {
    settings.as_list = read.is("form", "table", "list");
  }
  if (settings.algorithm == TreeAlgorithm::mn) settings.mn = read_mn(read, game);
  if (grows_by_value(settings.algorithm)) read_ranges(read, game, settings);
  if (models_opponent(settings.algorithm)) read_opponent(spec, read, game, evaluators, settings);
  if (settings.algorithm == TreeAlgorithm::bayes) {
    settings.bayes = read_bayes(read);
    settings.leaves.file = spec.find("leaves").value_or("");
    settings.leaves.scale = usual_scale(game);
  }
  settings.first_guess =
      Score(static_cast<int>(read.number("guess", 0, -Score::largest_static, Score::largest_static)));
  const bool has_bounds = asks_null_windows(settings.algorithm) && !settings.as_list;
  if (settings.algorithm != TreeAlgorithm::monte_carlo) read_threads(read, settings);
  // Threads that help each other by a table have one, though nobody asked for it; told to have none, they share the
  // root's moves.
  const bool needs_table = has_bounds || (settings.threads > 1 && helps_by_table(settings.algorithm));
  const auto table =
      static_cast<int>(read.number("table", needs_table ? 16 : 0, has_bounds ? 1 : 0, Table::most_megabytes));
  (has_bounds ? settings.bounds_megabytes : settings.table_megabytes) = table;
  settings.table_depth_equal = read.is("table-depth", "deeper", "equal");
  settings.quiescence = read.is("quiescence", "no", "yes");
  settings.memory_megabytes =
      static_cast<int>(read.number("memory", settings.memory_megabytes, 1, Table::most_megabytes));
  if (settings.algorithm == TreeAlgorithm::monte_carlo) {
    if (!is_bounded && !spec.find("depth")) settings.depth = Limits::deepest - 1;
    settings.monte_carlo = read_monte_carlo(read, settings, game);
  }
  settings.epsilon = static_cast<int>(read.number("epsilon", settings.epsilon, 0, 1000));
  if (const auto half = read.number_if_given("aspiration", 1, Score::largest_static)) {
    settings.aspiration = static_cast<int>(*half);
    settings.deepen = true;
  }
  if (read.error()) return *read.error();
  if (const auto idle = idle_setting(spec, settings, game, offers)) return *idle;
  return settings;
}

}  // namespace arborist
