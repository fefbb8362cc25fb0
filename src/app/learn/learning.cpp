#include "app/learn/learning.h"

#include <fmt/format.h>

#include <array>
#include <filesystem>

#include "app/data/watched_training.h"
#include "app/learn/learn_match.h"
#include "core/output_file.h"

namespace arborist {
namespace {

// What a kill costs of the time that was counted.
constexpr double seconds_between_notes = 15;
// How many times the games of a match a test may take.
constexpr std::uint64_t most_games_of_test = 20;

}  // namespace

std::string LearnPlaces::games(int generation) const {
  return fmt::format("{}/games-{}{}", folder, generation, ending_of_games);
}
std::string LearnPlaces::positions(int generation) const { return fmt::format("{}/{}.positions", folder, generation); }
std::string LearnPlaces::net(int generation) const {
  return generation == 0 ? "" : fmt::format("{}/{}.net", folder, generation);
}
std::string LearnPlaces::match(int generation) const { return fmt::format("{}/match-{}.jsonl", folder, generation); }
std::string LearnPlaces::match_against_hand(int generation) const {
  return fmt::format("{}/by-hand-{}.jsonl", folder, generation);
}
std::string LearnPlaces::journal() const { return folder + "/learn.jsonl"; }
std::vector<std::string> LearnPlaces::made_by(int generations) const {
  std::vector<std::string> files;
  for (int g = 1; g <= generations; ++g)
    for (std::string& file :
         std::array{games(g), positions(g), net(g), checkpoint_of(net(g)), match(g), match_against_hand(g)})
      files.push_back(std::move(file));
  return files;
}

// Counts the time of a stage, and ends it when that is over or somebody stops it.
class Learning::Watcher final : public StageWatcher {
 public:
  Watcher(Learning& learning, Attendance& attendance, LearnDisplay& display, int generation, Stage stage)
      : learning_(learning), attendance_(attendance), display_(display), generation_(generation), stage_(stage) {}

  bool goes_on(const std::string& how_far) override {
    if (since_note_.seconds() >= seconds_between_notes) note();
    if (attendance_.looks_up()) display_.show(generation_, stage_, how_far, learning_.state());
    return !attendance_.is_stopped() && !error_ && !is_over();
  }
  void note() {
    auto noted = learning_.journal_.note_seconds(generation_, stage_, since_note_.seconds());
    since_note_ = Stopwatch();
    if (!noted && !error_) error_ = noted.error();
  }
  // By the plan: only games are counted out.
  [[nodiscard]] bool is_over() const {
    if (stage_ != Stage::games || learning_.plan_.games > 0) return false;
    const auto& state = learning_.state().generations[static_cast<std::size_t>(generation_) - 1];
    return state.seconds[static_cast<std::size_t>(stage_)] + since_note_.seconds() >=
           learning_.plan_.seconds_for(stage_, generation_);
  }
  [[nodiscard]] bool is_stopped() const { return attendance_.is_stopped(); }
  [[nodiscard]] const std::optional<Error>& error() const { return error_; }
  [[nodiscard]] Attendance& attendance() { return attendance_; }

 private:
  Learning& learning_;
  Attendance& attendance_;
  LearnDisplay& display_;
  int generation_;
  Stage stage_;
  Stopwatch since_note_;
  std::optional<Error> error_;
};

Learning::Learning(LearntGame& game, const LearnPlan& plan, LearnPlaces places, LearnJournal journal,
                   const LearnMeans& means)
    : game_(game), plan_(plan), places_(std::move(places)), journal_(std::move(journal)), means_(means) {}

// The journal is ours alone, so nobody else is writing there.
void Learning::sweep() const {
  for (const std::string& file : places_.made_by(plan_.generation_count())) remove_parts_of(file);
}

Expected<bool> Learning::run(Attendance& attendance, LearnDisplay& display) {
  sweep();
  for (int generation = 1; generation <= plan_.generation_count(); ++generation) {
    for (const Stage stage : all_stages) {
      if (state().generations[static_cast<std::size_t>(generation) - 1].is_done(stage)) continue;
      Watcher watcher(*this, attendance, display, generation, stage);
      const auto done = run_stage(generation, stage, watcher);
      watcher.note();
      if (watcher.error()) return *watcher.error();
      if (!done) return done.error().in(fmt::format("generation {}, {}", generation, to_text(stage)));
      if (!*done) return false;
      display.stage_done(generation, stage, state());
    }
    const bool is_last = generation == plan_.generation_count() ||
                         !state().generations[static_cast<std::size_t>(generation)].is_done(Stage::match);
    if (!is_last) continue;
    if (const auto published = publish(generation); !published) return published.error();
  }
  return true;
}

Expected<bool> Learning::run_stage(int generation, Stage stage, Watcher& watcher) {
  switch (stage) {
    case Stage::games:
      return play(generation, watcher);
    case Stage::positions:
      return expand(generation, watcher);
    case Stage::training:
      return train(generation, watcher);
    case Stage::match:
      return compare(generation, watcher);
  }
  return true;
}

Expected<bool> Learning::play(int generation, Watcher& watcher) {
  constexpr std::uint64_t without_end = 100'000'000;
  const auto played = game_.play({.file = places_.games(generation),
                                  .net = places_.net(state().best_before(generation)),
                                  .games_before = positions_task(generation - 1).games,
                                  .seed = plan_.seed_of(generation),
                                  .nodes = plan_.nodes,
                                  .games = plan_.games > 0 ? plan_.games : without_end,
                                  .threads = means_.threads},
                                 watcher);
  if (!played) return played.error();
  if (watcher.is_stopped()) return false;
  if (played->games == 0)
    return Error{played->is_short_of_memory ? "memory would not hold the positions of a single game"
                                            : "not a single game was played in the time there was; give it more hours"};
  const auto noted = journal_.note_done(generation, Stage::games,
                                        {{"games", played->games}, {"short_of_memory", played->is_short_of_memory}});
  return noted ? Expected<bool>(true) : noted.error();
}

ExpandTask Learning::positions_task(int generation) const {
  ExpandTask task{
      .games = {}, .file = places_.positions(generation), .seed = plan_.seed_of(generation), .threads = means_.threads};
  for (int g = 1; g <= generation; ++g) task.games.push_back(places_.games(g));
  return task;
}

Expected<bool> Learning::expand(int generation, Watcher& watcher) {
  const auto made = game_.expand(positions_task(generation), watcher);
  if (!made) return made.error();
  if (!*made) return false;
  const auto noted = journal_.note_done(generation, Stage::positions,
                                        {{"training", (*made)->training}, {"held_out", (*made)->held_out}});
  if (!noted) return noted.error();
  // It holds those of the one before, too.
  std::error_code problem;
  if (generation > 1) std::filesystem::remove(places_.positions(generation - 1), problem);
  return true;
}

Expected<bool> Learning::train(int generation, Watcher& watcher) {
  const auto& own = state().generations[static_cast<std::size_t>(generation) - 1];
  const std::uint32_t width = plan_.width_of(generation);
  if (own.passes == 0) {
    // Decided once: a training that goes on must have as many.
    const double a_second = game_.training_speed(width) * means_.threads;
    const auto noted = journal_.note_passes(generation, plan_.passes_for(generation, own.training, a_second));
    if (!noted) return noted.error();
  }
  const auto trained = game_.train({.positions = positions_task(generation),
                                    .file = places_.net(generation),
                                    .width = width,
                                    .passes = own.passes,
                                    .seed = plan_.seed_of(generation),
                                    .threads = means_.threads,
                                    .seconds_between_checkpoints = means_.seconds_between_checkpoints},
                                   watcher);
  if (!trained) return trained.error();
  if (!*trained) return false;
  const auto noted = journal_.note_done(generation, Stage::training,
                                        {{"error", (*trained)->error}, {"error_by_hand", (*trained)->error_by_hand}});
  return noted ? Expected<bool>(true) : noted.error();
}

Expected<std::optional<MatchResult>> Learning::meet(int generation, int opponent, Watcher& watcher) {
  return play_learn_match({.game = game_.game(),
                           .player = game_.player(places_.net(generation)),
                           .opponent = game_.player(places_.net(opponent)),
                           .journal = places_.match(generation),
                           .games = plan_.match_games,
                           .nodes = plan_.match_nodes,
                           .seed = plan_.seed_of(generation),
                           .threads = means_.threads},
                          watcher, watcher.attendance().stop());
}

Expected<std::optional<MatchResult>> Learning::meet_hand(int generation, Watcher& watcher) {
  if (!game_.tests_against_hand()) return std::optional(MatchResult{});
  return play_learn_match({.game = game_.game(),
                           .player = game_.player(places_.net(generation)),
                           .opponent = game_.player(""),
                           .journal = places_.match_against_hand(generation),
                           .games = plan_.match_games * most_games_of_test,
                           .is_test = true,
                           .nodes = plan_.match_nodes,
                           .seed = plan_.seed_of(generation),
                           .threads = means_.threads},
                          watcher, watcher.attendance().stop());
}

Expected<bool> Learning::compare(int generation, Watcher& watcher) {
  const int before = state().best_before(generation);
  const auto match = meet(generation, before, watcher);
  if (!match) return match.error();
  if (!*match) return false;
  const auto against_hand = meet_hand(generation, watcher);
  if (!against_hand) return against_hand.error();
  if (!*against_hand) return false;
  Json facts = (*match)->json();
  facts["against"] = before;
  // Level is enough: it has learnt from more.
  facts["is_better"] = (*match)->wins >= (*match)->losses;
  if ((*against_hand)->games() > 0) facts["against_hand"] = (*against_hand)->json();
  const auto noted = journal_.note_done(generation, Stage::match, std::move(facts));
  return noted ? Expected<bool>(true) : noted.error();
}

Json Learning::matches_json(int generation) const {
  Json list = Json::array();
  const auto add = [&](int of, int against, const MatchResult& match) {
    Json facts = {{"generation", of},
                  {"against", against == 0 ? "evaluation by hand" : fmt::format("generation {}", against)},
                  {"nodes", plan_.match_nodes},
                  {"won", match.wins},
                  {"drawn", match.draws},
                  {"lost", match.losses}};
    match.add_elo_to(facts);
    if (!match.verdict.empty()) facts["test"] = match.verdict;
    list.push_back(std::move(facts));
  };
  for (int g = 1; g <= generation; ++g) {
    const auto& of_it = state().generations[static_cast<std::size_t>(g) - 1];
    add(g, state().best_before(g), of_it.match);
    if (of_it.against_hand.games() > 0) add(g, 0, of_it.against_hand);
  }
  return list;
}

// The best so far, or the last where none is better than what was made by hand: that is worth looking at, too.
Expected<void> Learning::publish(int generation) {
  if (places_.output.empty()) return {};
  const int best = state().best_before(generation + 1);
  return publish_net(places_.net(best > 0 ? best : generation), places_.output,
                     {{"plan", plan_.json()}, {"matches", matches_json(generation)}});
}

}  // namespace arborist
