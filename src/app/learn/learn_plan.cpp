#include "app/learn/learn_plan.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>

#include "core/newer.h"
#include "core/parse_json.h"
#include "core/text.h"

namespace arborist {
namespace {

constexpr const char* learn_format = "learn journal 1";
constexpr std::string_view learn_begin = R"({"arborist":"learn journal )";

constexpr double seconds_an_hour = 3600;
// Positions and matches take what they take; the rest is for games.
constexpr double share_of_training = 0.12;

Error another_plan(const Json& wanted, const Json& found) {
  for (const auto& [name, value] : wanted.items())
    if (!(value == found[name]))
      return Error{fmt::format("{} is {} there and {} here", name, write_json(found[name]), write_json(value))};
  return Error{"it has another plan"};
}

double number_in(const Json& json) { return json.is_number() ? json.get<double>() : 0; }
std::uint64_t count_in(const Json& json) { return json.is_number_unsigned() ? json.get<std::uint64_t>() : 0; }

std::size_t index_of_stage(Stage stage) { return static_cast<std::size_t>(stage); }

}  // namespace

const char* to_text(Stage stage) {
  constexpr std::array<const char*, 4> names = {"games", "positions", "training", "match"};
  return names[index_of_stage(stage)];
}

Json LearnPlan::json() const {
  return {{"game", game},
          {"hours", hours},
          {"games", games},
          {"generations", generations},
          {"width", width},
          {"passes", passes},
          {"nodes", nodes},
          {"match_games", match_games},
          {"match_nodes", match_nodes},
          {"seed", seed}};
}

int LearnPlan::generation_count() const { return std::max(1, generations); }

std::uint32_t LearnPlan::width_of(int generation) const {
  if (width > 0) return width;
  return generation == 1 ? 128 : 256;
}

double LearnPlan::seconds_for(Stage stage, int generation) const {
  const int count = generation_count();
  const double part = 2.0 * generation / (count * (count + 1));
  if (stage == Stage::games) return hours * seconds_an_hour * share_of_games * part;
  if (stage == Stage::training) return hours * seconds_an_hour * share_of_training * part;
  return 0;
}

int LearnPlan::passes_for(int generation, std::uint64_t positions, double a_second) const {
  constexpr double fewest = 6;
  constexpr double most = 20;
  if (passes > 0) return passes;
  const double learnt = seconds_for(Stage::training, generation) * a_second;
  return static_cast<int>(
      std::clamp(learnt / static_cast<double>(std::max<std::uint64_t>(1, positions)), fewest, most));
}

Json MatchResult::json() const {
  Json all = {{"wins", wins}, {"draws", draws}, {"losses", losses}};
  add_elo_to(all);
  all["verdict"] = verdict;
  return all;
}

void MatchResult::add_elo_to(Json& facts) const {
  const auto number = [&](std::optional<double> value) {
    const auto finite = value && games() > 0 ? if_finite(*value) : std::nullopt;
    return finite ? Json(*finite) : Json();
  };
  facts["elo"] = number(elo.value);
  facts["elo_error"] = number(elo.error());
  facts["elo_low"] = number(elo.low);
  facts["elo_high"] = number(elo.high);
}

MatchResult MatchResult::from(const Json& json) {
  const Json& verdict = json["verdict"];
  MatchResult match{.wins = count_in(json["wins"]),
                    .draws = count_in(json["draws"]),
                    .losses = count_in(json["losses"]),
                    .verdict = verdict.is_string() ? verdict.text() : ""};
  match.elo = estimate(Tally{.wins = match.wins, .draws = match.draws, .losses = match.losses});
  // What was counted by pairs is nearer; older journals have no bounds, and 0 for an error that was not known.
  const double error = number_in(json["elo_error"]);
  if (error > 0) match.elo.value = number_in(json["elo"]);
  if (error > 0) match.elo.low = match.elo.value - error;
  if (error > 0) match.elo.high = match.elo.value + error;
  if (json["elo_low"].is_number()) match.elo.low = number_in(json["elo_low"]);
  if (json["elo_high"].is_number()) match.elo.high = number_in(json["elo_high"]);
  return match;
}

double LearnState::seconds() const {
  double sum = 0;
  for (const auto& generation : generations)
    for (const double seconds : generation.seconds) sum += seconds;
  return sum;
}

int LearnState::best_before(int generation) const {
  while (--generation > 0)
    if (generations[static_cast<std::size_t>(generation) - 1].is_better) break;
  return std::max(generation, 0);
}

Expected<LearnJournal> LearnJournal::open(const std::filesystem::path& path, const LearnPlan& plan, bool resume) {
  auto file = farm::Journal::open(path);
  if (!file) return file.error();
  LearnJournal journal(std::move(*file));
  const std::string name = file_in_quotes(path.string());
  if (journal.journal_.size() > 0 && !resume)
    return Error{name + " is there: --resume goes on with that learning; another --folder begins anew"};
  const auto ours = journal.journal_.begins_like(learn_begin);
  if (!ours) return ours.error();
  if (!*ours) return Error{name + " is no journal of learning"};
  journal.state_.generations.resize(static_cast<std::size_t>(plan.generation_count()));
  const auto rest = journal.journal_.read([&](std::string_view line) -> Expected<void> {
    const auto json = parse_json(line, {.depth = 8, .values = 1000});
    if (!json) return json.error();
    if (journal.has_begun_) return journal.follow(*json);
    journal.has_begun_ = true;
    if (auto newer = newer_than(1, line, learn_begin)) return *newer;
    if ((*json)["arborist"] != Json(learn_format)) return Error{"the journal has another format"};
    if ((*json)["plan"] == plan.json()) return {};
    return another_plan(plan.json(), (*json)["plan"]).in("this learning was begun with another plan");
  });
  if (!rest) return rest.error().in(name);
  if (const auto cut = journal.journal_.drop(*rest); !cut) return cut.error();
  if (!journal.has_begun_)
    if (const auto noted = journal.note({{"arborist", learn_format}, {"plan", plan.json()}}); !noted)
      return noted.error();
  return journal;
}

Expected<void> LearnJournal::note(const Json& line) {
  if (const auto kept = journal_.append(write_json(line) + '\n'); !kept) return kept.error();
  return journal_.sync();
}

Expected<void> LearnJournal::follow(const Json& line) {
  const auto generation = line["generation"];
  if (!generation.is_number_unsigned() || generation.get<std::size_t>() < 1 ||
      generation.get<std::size_t>() > state_.generations.size())
    return Error{"this generation is not of the plan"};
  GenerationState& to = state_.generations[generation.get<std::size_t>() - 1];
  const auto stage =
      std::find_if(all_stages.begin(), all_stages.end(), [&](Stage s) { return line["stage"] == Json(to_text(s)); });
  if (stage == all_stages.end()) return Error{"there is no such stage"};
  to.seconds[index_of_stage(*stage)] += number_in(line["seconds"]);
  if (line.contains("passes")) to.passes = static_cast<int>(count_in(line["passes"]));
  if (!line.contains("done")) return {};
  const Json& facts = line["done"];
  to.done[index_of_stage(*stage)] = true;
  if (*stage == Stage::games) {
    to.games = count_in(facts["games"]);
    to.is_short_of_memory = facts["short_of_memory"].is_boolean() && facts["short_of_memory"].get<bool>();
  }
  if (*stage == Stage::positions) {
    to.training = count_in(facts["training"]);
    to.held_out = count_in(facts["held_out"]);
  }
  if (*stage == Stage::training) {
    to.error = number_in(facts["error"]);
    to.error_by_hand = number_in(facts["error_by_hand"]);
  }
  if (*stage == Stage::match) {
    to.match = MatchResult::from(facts);
    to.against_hand = MatchResult::from(facts["against_hand"]);
    to.is_better = facts["is_better"].is_boolean() && facts["is_better"].get<bool>();
  }
  return {};
}

Expected<void> LearnJournal::note_seconds(int generation, Stage stage, double seconds) {
  const Json line = {{"generation", generation}, {"stage", to_text(stage)}, {"seconds", seconds}};
  if (const auto followed = follow(line); !followed) return followed.error();
  return note(line);
}

Expected<void> LearnJournal::note_passes(int generation, int passes) {
  const Json line = {{"generation", generation}, {"stage", to_text(Stage::training)}, {"passes", passes}};
  if (const auto followed = follow(line); !followed) return followed.error();
  return note(line);
}

Expected<void> LearnJournal::note_done(int generation, Stage stage, Json facts) {
  const Json line = {{"generation", generation}, {"stage", to_text(stage)}, {"done", std::move(facts)}};
  if (const auto followed = follow(line); !followed) return followed.error();
  return note(line);
}

}  // namespace arborist
