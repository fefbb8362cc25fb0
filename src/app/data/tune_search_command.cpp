// arborist tune search: the numbers of the search, moved by games that the engine plays against itself.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <iostream>

#include "app/attendance.h"
#include "app/data/charts.h"
#include "app/data/tune_search.h"
#include "app/terminal.h"
#include "arena/search_tuning_journal.h"
#include "core/file.h"
#include "core/json.h"
#include "core/output_file.h"
#include "core/plural.h"
#include "core/text.h"
#include "engine/net/chess_net.h"

namespace arborist {
namespace {

constexpr const char* tune_search_name = "tune search";

std::string number_text(double value) { return fmt::format("{:.2f}", value); }

// How far a number has gone from its start, in steps of its own.
double steps_moved(const SearchTuningPlan& plan, const std::vector<double>& values, std::size_t i) {
  return (values[i] - plan.start.*plan.numbers[i]->member) / plan.numbers[i]->step;
}

// At most so many of the points, the first and the last among them.
std::vector<double> thinned(const std::vector<std::vector<double>>& path, std::size_t number, std::size_t most) {
  std::vector<double> points;
  const std::size_t count = std::min(path.size(), most);
  for (std::size_t i = 0; i < count; ++i)
    points.push_back(path[count == 1 ? 0 : i * (path.size() - 1) / (count - 1)][number]);
  return points;
}

std::string plot_of(const SearchTuningPlan& plan, const SearchTuning& tuning) {
  constexpr std::size_t most_points = 400;
  const auto path = tuning.path();
  std::vector<SmallCurve> curves;
  for (std::size_t i = 0; i < plan.numbers.size(); ++i)
    curves.push_back({std::string(plan.numbers[i]->name), thinned(path, i, most_points)});
  return to_svg(fmt::format("The search's numbers after {}", counted(2 * tuning.standing().pairs, "game")), curves);
}

std::string progress_text(const SearchTuningPlan& plan, const SearchTuning& tuning, const farm::Progress& progress) {
  constexpr std::size_t most_lines = 8, spark_points = 24;
  const auto standing = tuning.standing();
  const auto left = progress.left();
  std::string text = fmt::format(
      "{} of {}, plus side +{} ={} -{}, {:.2f} a second, {} left", grouped(2 * standing.pairs),
      counted(2 * plan.spsa.pairs, "game"), grouped(standing.games.wins), grouped(standing.games.draws),
      grouped(standing.games.losses), progress.a_second(2 * progress.done), left ? duration_text(*left) : "?");
  const auto path = tuning.path();
  std::vector<std::size_t> order;
  for (std::size_t i = 0; i < plan.numbers.size(); ++i) order.push_back(i);
  std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
    return std::abs(steps_moved(plan, standing.values, a)) > std::abs(steps_moved(plan, standing.values, b));
  });
  if (path.size() == 1) order.clear();
  const bool unicode = Terminal::detect().unicode;
  for (std::size_t line = 0; line < std::min(order.size(), most_lines); ++line) {
    const std::size_t i = order[line];
    text += fmt::format("\n  {:<28} {:>7} -> {:>10}  {}", plan.numbers[i]->name, plan.start.*plan.numbers[i]->member,
                        number_text(standing.values[i]), spark(thinned(path, i, spark_points), unicode));
  }
  return with_teams(std::move(text), progress);
}

// Keeps the pairs, and shows how far it is: on the terminal, and once a minute as a picture.
class AttendedTuning final : public SearchTuningWatcher {
 public:
  AttendedTuning(const TuneSearchRequest& request, const SearchTuningPlan& plan, const SearchTuning& tuning,
                 SearchTuningJournal* journal, Attendance& attendance)
      : request_(request), plan_(plan), tuning_(tuning), journal_(journal), attendance_(attendance) {}

  Expected<void> pair_played(std::uint64_t pair, const TunedPair& result) override {
    return journal_ ? journal_->keep(pair, result) : Expected<void>{};
  }
  void tick(const farm::Progress& progress) override {
    if (attendance_.looks_up()) attendance_.tell(progress_text(plan_, tuning_, progress));
    constexpr double seconds_between_pictures = 60;
    if (request_.plot.empty() || since_picture_.seconds() < seconds_between_pictures) return;
    since_picture_ = {};
    (void)write_file(request_.plot, plot_of(plan_, tuning_));  // the last one tells if it cannot be written
  }

 private:
  const TuneSearchRequest& request_;
  const SearchTuningPlan& plan_;
  const SearchTuning& tuning_;
  SearchTuningJournal* journal_;
  Attendance& attendance_;
  Stopwatch since_picture_;
};

// Keeps nothing: that is done elsewhere.
class LentTuning final : public SearchTuningWatcher {
 public:
  explicit LentTuning(Attendance& attendance) : attendance_(attendance) {}
  Expected<void> pair_played(std::uint64_t, const TunedPair&) override { return {}; }
  void tick(const farm::Progress&) override { (void)attendance_.looks_up(); }

 private:
  Attendance& attendance_;
};

std::string player_of(const engine::Parameters& parameters) {
  const std::string settings = engine::settings_text(parameters);
  return settings.empty() ? "engine" : "engine:set=" + settings;
}

Json to_json(const SearchTuningPlan& plan, const SearchTuning& tuning) {
  const auto standing = tuning.standing();
  const auto parameters = tuning.parameters();
  Json numbers = Json::array();
  for (std::size_t i = 0; i < plan.numbers.size(); ++i) {
    const auto& one = *plan.numbers[i];
    numbers.push_back({{"name", one.name},
                       {"before", plan.start.*one.member},
                       {"after", parameters.*one.member},
                       {"value", standing.values[i]},
                       {"low", one.low},
                       {"high", one.high},
                       {"step", one.step}});
  }
  return {{"games", 2 * standing.pairs},
          {"games_wanted", 2 * plan.spsa.pairs},
          {"seed", plan.spsa.seed},
          {"plus", {{"wins", standing.games.wins}, {"draws", standing.games.draws}, {"losses", standing.games.losses}}},
          {"numbers", std::move(numbers)},
          {"player", player_of(parameters)}};
}

std::string to_text(const SearchTuningPlan& plan, const SearchTuning& tuning) {
  const auto standing = tuning.standing();
  const auto parameters = tuning.parameters();
  std::string text =
      fmt::format("{:<28} {:>7} {:>7} {:>10} {:>9}\n", "number", "before", "after", "exactly", "in steps");
  for (std::size_t i = 0; i < plan.numbers.size(); ++i) {
    const auto& one = *plan.numbers[i];
    text += fmt::format("{:<28} {:>7} {:>7} {:>10} {:>+9.2f}\n", one.name, plan.start.*one.member,
                        parameters.*one.member, number_text(standing.values[i]), steps_moved(plan, standing.values, i));
  }
  return text + fmt::format("{} of {} played. To try it: arborist match chess new={} old=engine --nodes 10000 …\n",
                            grouped(2 * standing.pairs), counted(2 * plan.spsa.pairs, "game"), player_of(parameters));
}

// What is half tuned does not take the place of what was asked for, unless a report of it was.
Expected<void> write_results(const TuneSearchRequest& request, const SearchTuningPlan& plan,
                             const SearchTuning& tuning) {
  const auto standing = tuning.standing();
  const auto parameters = tuning.parameters();
  const bool is_final = request.only_report || standing.pairs == plan.spsa.pairs;
  const auto place = [&](const std::string& path) { return is_final ? path : path + ".interrupted"; };
  const std::string origin =
      fmt::format("Tuned by `arborist tune search`: {} of {} by {}, seed {}, rate {}.", grouped(2 * standing.pairs),
                  counted(2 * plan.spsa.pairs, "game"), plan.engine.text(), plan.spsa.seed, plan.spsa.rate);
  if (!request.code.empty())
    if (auto done = write_file(place(request.code), engine::parameters_source(parameters, origin)); !done) return done;
  if (!request.options.empty())
    if (auto done = write_file(place(request.options), engine::parameters_options(parameters)); !done) return done;
  if (!request.plot.empty()) return write_file(request.plot, plot_of(plan, tuning));
  return {};
}

void list_numbers(bool as_json) {
  constexpr engine::Parameters standard;
  if (as_json) {
    Json all = Json::array();
    for (const auto& one : engine::tuned_parameters)
      all.push_back({{"name", one.name},
                     {"value", standard.*one.member},
                     {"low", one.low},
                     {"high", one.high},
                     {"step", one.step}});
    std::cout << write_json(Json{{"numbers", std::move(all)}}, 2) << '\n';
    return;
  }
  std::cout << fmt::format("{:<28} {:>7} {:>7} {:>7} {:>7}\n", "number", "value", "low", "high", "step");
  for (const auto& one : engine::tuned_parameters)
    std::cout << fmt::format("{:<28} {:>7} {:>7} {:>7} {:>7}\n", one.name, standard.*one.member, one.low, one.high,
                             one.step > 0 ? fmt::format("{}", one.step) : "-");
}

void lend_hands(SearchTuning& tuning, Context& context) {
  Attendance attendance(true);
  LentTuning lent(attendance);
  if (const auto end = tuning.run(lent, attendance.stop(), context.farm); end.error)
    report(context, tune_search_name, *end.error, Context::failed);
}

void run_tuning(const TuneSearchRequest& request, const SearchTuningPlan& plan, const std::string& evaluation,
                Context& context) {
  SearchTuning tuning(plan);
  if (!context.farm.keeps_books()) return lend_hands(tuning, context);
  if (const auto good = check_outputs({request.code, request.options, request.plot}); !good)
    return report(context, tune_search_name, good.error(), Context::failed);
  std::optional<SearchTuningJournal> journal;
  if (!request.journal.empty()) {
    auto opened = SearchTuningJournal::open(request.journal, plan, evaluation, tuning);
    if (!opened) return report(context, tune_search_name, opened.error(), Context::failed);
    journal.emplace(std::move(*opened));
  }
  const auto before = tuning.standing().pairs;
  if (!request.quiet)
    std::cerr << fmt::format("{}, {}: {} of the search by {}, seed {}; {} are there already\n", plan.engine.text(),
                             evaluation, counted(plan.numbers.size(), "number"), counted(2 * plan.spsa.pairs, "game"),
                             plan.spsa.seed, grouped(2 * before));
  Attendance attendance(request.quiet);
  if (!request.only_report && before < plan.spsa.pairs) {
    AttendedTuning attended(request, plan, tuning, journal ? &*journal : nullptr, attendance);
    const auto end = tuning.run(attended, attendance.stop(), context.farm);
    attendance.take_back();
    if (end.error) return report(context, tune_search_name, *end.error, Context::failed);
    tell_if_fewer("arborist tune search", end.progress.hands, static_cast<std::size_t>(plan.threads), "threads");
  }
  if (const auto written = write_results(request, plan, tuning); !written)
    return report(context, tune_search_name, written.error(), Context::failed);
  std::cout << (request.json ? write_json(to_json(plan, tuning), 2) + '\n' : to_text(plan, tuning));
  if (attendance.is_stopped() && tuning.standing().pairs < plan.spsa.pairs) context.exit_code = Attendance::interrupted;
}

}  // namespace

void run_tune_search(const TuneSearchRequest& request, Context& context) {
  if (request.list) return list_numbers(request.json);
  const auto chess = context.games.find("chess");
  if (!chess) return report(context, tune_search_name, chess.error());
  const auto net = request.evaluation.open();
  if (!net) return report(context, tune_search_name, net.error());
  const auto plan = request.plan(**chess);
  if (!plan) return report(context, tune_search_name, plan.error());
  run_tuning(request, *plan, engine::evaluation_name(*net), context);
}

}  // namespace arborist
