// Learning: from nothing to a net, generation by generation. Games are valued by hand first and then by the best net
// so far; a net learns from the games of all generations, and a match against the one before tells whether it is used
// from then on. Everything is in one folder, and whatever kills it, the next run goes on.
//
//   games-1.bin  1.positions  1.net  match-1.jsonl  …  learn.jsonl
//
//   auto learning = Learning::open(game, plan, {.folder = folder, .output = "mine.net"}, resume);
//   auto end = learning->run(attendance);
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "app/attendance.h"
#include "app/learn/learn_plan.h"
#include "app/learn/learnt_game.h"
#include "core/stopwatch.h"

namespace arborist {

// What a learning looks like to whoever watches.
class LearnDisplay {
 public:
  virtual ~LearnDisplay() = default;
  // A few times a second.
  virtual void show(int generation, Stage stage, const std::string& how_far, const LearnState& state) = 0;
  virtual void stage_done(int generation, Stage stage, const LearnState& state) = 0;
};

struct LearnPlaces {
  std::string folder;
  std::string ending_of_games;
  std::string output;  // the net that is best so far is put there after every generation

  [[nodiscard]] std::string games(int generation) const;
  [[nodiscard]] std::string positions(int generation) const;
  [[nodiscard]] std::string net(int generation) const;  // empty for generation 0
  [[nodiscard]] std::string match(int generation) const;
  [[nodiscard]] std::string match_against_hand(int generation) const;
  [[nodiscard]] std::string journal() const;
  // All that a learning of so many generations makes there, besides its journal.
  [[nodiscard]] std::vector<std::string> made_by(int generations) const;
};

// What changes nothing but how long it takes and what a kill costs.
struct LearnMeans {
  int threads = 1;
  double seconds_between_checkpoints = usual_seconds_between_checkpoints;
};

class Learning {
 public:
  Learning(LearntGame& game, const LearnPlan& plan, LearnPlaces places, LearnJournal journal, const LearnMeans& means);

  // True: all is done. False: it was stopped from outside, and goes on when it is run again.
  [[nodiscard]] Expected<bool> run(Attendance& attendance, LearnDisplay& display);

  [[nodiscard]] const LearnState& state() const { return journal_.state(); }
  // The generation whose net is the best; 0: none is better than what was made by hand.
  [[nodiscard]] int best() const { return state().best_before(plan_.generation_count() + 1); }

 private:
  class Watcher;
  // Takes away what runs that were killed have left half written.
  void sweep() const;
  // True: the stage is done.
  [[nodiscard]] Expected<bool> run_stage(int generation, Stage stage, Watcher& watcher);
  [[nodiscard]] Expected<bool> play(int generation, Watcher& watcher);
  [[nodiscard]] Expected<bool> expand(int generation, Watcher& watcher);
  [[nodiscard]] Expected<bool> train(int generation, Watcher& watcher);
  [[nodiscard]] Expected<bool> compare(int generation, Watcher& watcher);
  [[nodiscard]] ExpandTask positions_task(int generation) const;
  // Nothing where it was stopped.
  [[nodiscard]] Expected<std::optional<MatchResult>> meet(int generation, int opponent, Watcher& watcher);
  [[nodiscard]] Expected<std::optional<MatchResult>> meet_hand(int generation, Watcher& watcher);
  [[nodiscard]] Expected<void> publish(int generation);
  [[nodiscard]] Json matches_json(int generation) const;

  LearntGame& game_;
  LearnPlan plan_;
  LearnPlaces places_;
  LearnJournal journal_;
  LearnMeans means_;
};

}  // namespace arborist
