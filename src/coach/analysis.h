// Analyst: judges positions and games with the engine, on as many hands as there are. A position is judged from its
// game alone, with an empty table, so that the same limits give the same answers for any number of hands (unless they
// are of time). A move that looks bad is judged a second time with eight times as much before it is called so.
//
//   Analyst analyst({.limits = {.nodes = 100'000}, .hands = 2});
//   auto lines = analyst.best_lines(game, 3, stop);
//   auto judged = analyst.judge(chess::main_line(pgn), stop, &watcher);      // nothing where it was stopped
//   for (const JudgedMove& move : judged->moves) if (move.grade == Grade::blunder) …
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <stop_token>
#include <vector>

#include "chess/position.h"
#include "coach/judging.h"
#include "core/expected.h"
#include "core/limits.h"
#include "engine/engine.h"
#include "farm/farm.h"
#include "farm/progress.h"
#include "game/game.h"

namespace arborist::coach {

struct AnalystOptions {
  Limits limits = {.nodes = 100'000};  // of a position
  std::size_t hands = 1;
  engine::Options engine = {.hash_megabytes = 8};  // of each hand
  // Whose hands judge many positions; nothing: threads of this process. Games are judged in this process.
  farm::Farm* farm = nullptr;
};

// Positions by their numbers from 0, and who takes their best lines, in this order, each as soon as it and all before
// it are there.
class Questions {
 public:
  Questions() = default;
  Questions(const Questions&) = delete;
  Questions& operator=(const Questions&) = delete;
  virtual ~Questions() = default;
  [[nodiscard]] virtual std::size_t size() const = 0;
  // So many of the first are answered already.
  [[nodiscard]] virtual std::size_t answered() const = 0;
  [[nodiscard]] virtual Game<chess::Position> game(std::size_t number) const = 0;
  [[nodiscard]] virtual Expected<void> take(std::size_t number, std::vector<Judgement> lines) = 0;
};

// What an earlier look at a game has found, by plies; and who hears what this one finds, one after the other.
struct JudgingNotes {
  std::map<std::size_t, Judgement> values = {};
  std::map<std::size_t, SecondLook> looks = {};
  std::function<void(std::size_t ply, const Judgement& value)> hear_value = {};
  std::function<void(std::size_t ply, const SecondLook& look)> hear_look = {};
};

class Analyst {
 public:
  explicit Analyst(const AnalystOptions& options);
  Analyst(const Analyst&) = delete;
  Analyst& operator=(const Analyst&) = delete;
  ~Analyst();

  // How many there are; fewer than asked for where threads or memory were refused.
  [[nodiscard]] std::size_t hands() const;

  // The best lines of the last position, the best first; as many as asked for, or as there are moves. Where it was
  // stopped, what was known by then: perhaps nothing, or a guess of depth 0. Nothing where there is no move.
  [[nodiscard]] std::vector<Judgement> best_lines(const Game<chess::Position>& game, int count,
                                                  const std::stop_token& stop = {}, farm::Watcher* watcher = nullptr);
  // The same with the longer look that a move gets before it is called bad.
  [[nodiscard]] std::vector<Judgement> sure_lines(const Game<chess::Position>& game, int count,
                                                  const std::stop_token& stop = {});
  // Best lines of many positions at once; false where it was stopped.
  [[nodiscard]] Expected<bool> best_lines_of(Questions& questions, int count, const std::stop_token& stop = {},
                                             farm::Watcher* watcher = nullptr);
  // One position or one move of a game at a time, for whoever goes on when it likes (coach/judging.h). Nothing where it
  // was stopped.
  [[nodiscard]] std::optional<Judgement> value_of(const Game<chess::Position>& game, const std::stop_token& stop = {});
  [[nodiscard]] std::optional<SecondLook> second_look(const Game<chess::Position>& game, std::size_t ply,
                                                      const std::stop_token& stop = {});
  // Every move of a game. What is noted is not looked at again.
  [[nodiscard]] std::optional<JudgedGame> judge(const Game<chess::Position>& game, const std::stop_token& stop = {},
                                                farm::Watcher* watcher = nullptr, const JudgingNotes& notes = {});

 private:
  class Body;
  std::unique_ptr<Body> body_;
};

}  // namespace arborist::coach
