#include "app/data/tune_search.h"

#include <algorithm>

namespace arborist {

namespace {

Expected<std::vector<const engine::TunedParameter*>> numbers_of(const std::vector<std::string>& names) {
  std::vector<const engine::TunedParameter*> numbers;
  if (names.empty()) {
    for (const auto& one : engine::tuned_parameters)
      if (one.step > 0) numbers.push_back(&one);
    return numbers;
  }
  for (const auto& name : names) {
    const auto found = engine::find_parameter(name);
    if (!found) return found.error().in("--only");
    if ((*found)->step <= 0) return Error{"--only: " + name + " can be set, but is not tuned"};
    if (std::find(numbers.begin(), numbers.end(), *found) != numbers.end())
      return Error{"--only: " + name + " is there twice"};
    numbers.push_back(*found);
  }
  return numbers;
}

// "none" or a rule.
template <class Rule>
Expected<std::optional<Rule>> rule_of(const std::string& text, Expected<Rule> (*parse)(std::string_view),
                                      const char* option) {
  if (text == "none") return std::optional<Rule>();
  const auto rule = parse(text);
  if (!rule) return rule.error().in(option);
  return std::optional<Rule>(*rule);
}

}  // namespace

Expected<SearchTuningPlan> TuneSearchRequest::plan(const AnyGame& chess) const {
  auto numbers = numbers_of(only);
  if (!numbers) return numbers.error();
  const auto start = engine::parameters_with({}, from);
  if (!start) return start.error().in("--from");
  const auto resigning = rule_of(resign, parse_resign_rule, "--resign");
  if (!resigning) return resigning.error();
  const auto drawing = rule_of(draw, parse_draw_rule, "--draw");
  if (!drawing) return drawing.error();
  auto list = openings.empty() ? Expected<Openings>(Openings::random(chess, random_plies, spsa.seed))
                               : Openings::read(chess, openings, {.shuffle_seed = spsa.seed});
  if (!list) return list.error().in("--openings");
  Spec engine = Spec::named("engine")
                    .with("nodes", static_cast<std::int64_t>(nodes))
                    .with("hash", static_cast<std::int64_t>(hash));
  if (!evaluation.evaluation.empty()) engine = engine.with("eval", evaluation.evaluation);
  if (!evaluation.net_file.empty()) engine = engine.with("net", evaluation.net_file);
  SearchTuningPlan plan{.openings = std::move(*list),
                        .engine = std::move(engine),
                        .numbers = std::move(*numbers),
                        .start = *start,
                        .spsa = spsa,
                        .adjudication = {.resign = *resigning, .draw = *drawing, .max_plies = max_plies},
                        .threads = threads};
  plan.spsa.pairs = (games + 1) / 2;
  return plan;
}

void TuneSearchRequest::add_games(Command& command) {
  command
      .add_option("--games", games, "How many in all, two for each opening; the steps become smaller towards the last")
      ->check(Range(std::uint64_t{2}, std::uint64_t{100'000'000}))
      ->capture_default_str();
  command.add_option("--nodes", nodes, "Nodes for a move")
      ->check(Range(std::uint64_t{1}, std::uint64_t{100'000'000}))
      ->capture_default_str();
  command.add_option("--hash", hash, "Megabytes of table for each player")
      ->check(Range(1, 65'536))
      ->capture_default_str();
  command.add_option("--threads", threads, "Games at once, in each process; the result is the same for any number")
      ->check(Range(1, 256))
      ->capture_default_str();
  command.add_option("--seed", spsa.seed, "The seed of the openings and of how the numbers are shaken")
      ->capture_default_str();
  command
      .add_option("--batch", spsa.batch,
                  "Pairs of games that are played around the same values; more than four times as many as threads")
      ->check(Range(std::uint64_t{1}, std::uint64_t{1'000'000}))
      ->capture_default_str();
  command.add_option("--rate", spsa.rate, "How far a won game moves a number in the end, in parts of its step")
      ->check(Range(0.000'001, 10.0))
      ->capture_default_str();
  command.add_option("--openings", openings, "EPD or PGN, shuffled by the seed; else by chance")->option_text("FILE");
  command.add_option("--random-plies", random_plies, "Without a file: begin with so many random plies")
      ->check(Range(0, 60))
      ->capture_default_str();
  command.add_option("--resign", resign, "When a game is given up, as for 'match', or 'none'")->capture_default_str();
  command.add_option("--draw", draw, "When it is taken for drawn, as for 'match', or 'none'")->capture_default_str();
  command.add_option("--max-plies", max_plies, "Drawn after so many plies")
      ->check(Range(1, 10'000))
      ->capture_default_str();
  command.add_option("--eval", evaluation.evaluation,
                     "What positions are valued with: 'classic' or 'net'; the built-in net where there is one");
  command.add_option("--net", evaluation.net_file, "A file with another net than the built-in one");
}

void TuneSearchRequest::add_outputs(Command& command) {
  command.add_option("--journal", journal, "Keep every pair of games in this file; the same command goes on with it")
      ->option_text("FILE");
  command.add_option("--plot", plot, "Draw how the numbers moved (SVG), anew every minute")->option_text("FILE");
  command.add_option("-o,--code", code, "Write the numbers as the initialisers of Parameters in C++")
      ->option_text("FILE");
  command.add_option("--options", options, "Write them as 'setoption' lines for UCI")->option_text("FILE");
  command.add_flag("--report", only_report, "Play nothing: print and write what the journal holds so far");
  command.add_flag("--list", list, "Only list the numbers with their ranges and steps");
  command.add_flag("--json", json, "Print the result as JSON");
  command.add_flag("--quiet", quiet, "No progress");
}

void TuneSearchRequest::add_to(Command& command) {
  command.add_option("--only", only, "Names of the numbers to tune, ',' between them; else all that have a step")
      ->delimiter(',');
  command.add_option("--from", from, "Begin with these, such as null_base:5+futility_margin:90, not the built-in ones");
  add_games(command);
  add_outputs(command);
  command.footer(
      "SPSA: in every pair of games all numbers are shaken at once, one engine plays with them and one with the\n"
      "opposite, and all move a little towards the winner. Ranges and steps stand in one table,\n"
      "src/engine/tuning/tuned_parameters.h. The games follow from the seed, whoever plays them; Ctrl-C ends with "
      "what\n"
      "is whole (exit code 130) and results in FILE.interrupted. A match must decide whether it helped.\n\n"
      "Examples:\n"
      "  arborist tune search --games 20000 --journal tuning.jsonl --plot tuning.svg --code tuned.inc\n"
      "  arborist tune search --only null_base,null_margin --nodes 5000 --games 8000 --rate 0.005 --journal "
      "null.jsonl\n"
      "  arborist match chess new=engine:set=null_base:5 old=engine --nodes 10000 --sprt 0,5 --games 4000");
}

}  // namespace arborist
