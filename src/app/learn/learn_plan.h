// What `learn` is going to do, how far it is, and the journal that knows both: a run that was killed reads it and goes
// on. Learning goes by generations, and each has four stages: games, positions of them, training, and a match against
// the generation before.
//
//   auto journal = LearnJournal::open(folder, plan, resume);
//   if (!journal->state().generations[0].is_done(Stage::games)) play(…);
//   journal->note_done(1, Stage::games, {{"games", 1234}});
#pragma once

#include <array>
#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

#include "arena/statistics/elo.h"
#include "core/expected.h"
#include "core/json.h"
#include "farm/journal.h"

namespace arborist {

enum class Stage : std::uint8_t { games, positions, training, match };
inline constexpr std::array<Stage, 4> all_stages = {Stage::games, Stage::positions, Stage::training, Stage::match};
[[nodiscard]] const char* to_text(Stage stage);

struct LearnPlan {
  static constexpr int most_generations = 20;

  std::string game;
  double hours = 1;
  std::uint64_t games = 0;    // of each generation; 0: as many as the hours allow
  int generations = 0;        // 0: the game says how many
  std::uint32_t width = 0;    // of the nets; 0: 128 at first, then 256, where the game says no more
  int passes = 0;             // of a training; 0: by the hours
  std::uint64_t nodes = 500;  // of a move of self-play
  std::uint64_t match_games = 200;
  std::uint64_t match_nodes = 5'000;  // of a move
  std::uint64_t seed = 1;
  double share_of_games = 0.8;  // of the hours; what training and matches take differs from game to game

  [[nodiscard]] Json json() const;
  [[nodiscard]] int generation_count() const;
  [[nodiscard]] std::uint32_t width_of(int generation) const;
  [[nodiscard]] std::uint64_t seed_of(int generation) const {
    return seed * 1000 + static_cast<std::uint64_t>(generation);
  }
  // Later generations have more time: what they learn from is better.
  [[nodiscard]] double seconds_for(Stage stage, int generation) const;
  // Of `positions`, at so many a second.
  [[nodiscard]] int passes_for(int generation, std::uint64_t positions, double a_second) const;
};

struct MatchResult {
  std::uint64_t wins = 0, draws = 0, losses = 0;
  Elo elo = {};
  std::string verdict = {};  // "better" or "not better" where a test has decided that

  [[nodiscard]] std::uint64_t games() const { return wins + draws + losses; }
  // What is not known or not finite is null.
  [[nodiscard]] Json json() const;
  void add_elo_to(Json& facts) const;
  [[nodiscard]] static MatchResult from(const Json& json);
};

struct GenerationState {
  std::array<bool, 4> done = {};       // by stage
  std::array<double, 4> seconds = {};  // spent on it
  std::uint64_t games = 0;
  bool is_short_of_memory = false;  // which held no more games
  std::uint64_t training = 0;
  std::uint64_t held_out = 0;
  int passes = 0;
  double error = 0;
  double error_by_hand = 0;
  MatchResult match = {};
  MatchResult against_hand = {};  // without games where that was the match, or nobody asked
  bool is_better = false;         // than the one before, as far as the match tells: the next one learns from it

  [[nodiscard]] bool is_done(Stage stage) const { return done[static_cast<std::size_t>(stage)]; }
};

struct LearnState {
  std::vector<GenerationState> generations;

  [[nodiscard]] double seconds() const;
  // The last generation before this one whose net is to be used; 0: none, positions are valued by hand.
  [[nodiscard]] int best_before(int generation) const;
};

class LearnJournal {
 public:
  // Refused where the journal is that of another plan, or is there and nobody wants to go on with it.
  [[nodiscard]] static Expected<LearnJournal> open(const std::filesystem::path& path, const LearnPlan& plan,
                                                   bool resume);

  [[nodiscard]] const LearnState& state() const { return state_; }
  [[nodiscard]] bool has_begun() const { return has_begun_; }
  [[nodiscard]] Expected<void> note_seconds(int generation, Stage stage, double seconds);
  [[nodiscard]] Expected<void> note_passes(int generation, int passes);
  [[nodiscard]] Expected<void> note_done(int generation, Stage stage, Json facts);

 private:
  explicit LearnJournal(farm::Journal journal) : journal_(std::move(journal)) {}
  [[nodiscard]] Expected<void> note(const Json& line);
  [[nodiscard]] Expected<void> follow(const Json& line);

  farm::Journal journal_;
  LearnState state_;
  bool has_begun_ = false;  // earlier
};

}  // namespace arborist
