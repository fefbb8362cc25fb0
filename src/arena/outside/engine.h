// Engine: an outside program that owes answers. It is started, spoken to, ended when it fails, and says in one Error
// what happened, with the end of its error output. What both protocols share.
//
//   Engine engine(settings);
//   if (auto problem = engine.start(); !problem) return problem.error();
//   if (auto problem = engine.send("isready"); !problem) return problem.error();
//   auto answer = engine.await("isready", limit, [](std::string_view line) { return line == "readyok"; });
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>

#include "arena/outside/engine_settings.h"
#include "arena/outside/process.h"
#include "core/expected.h"

namespace arborist::outside {

class Engine {
 public:
  explicit Engine(EngineSettings settings) : settings_(std::move(settings)) {}
  Engine(const Engine&) = delete;
  Engine& operator=(const Engine&) = delete;
  ~Engine() { stop(); }

  [[nodiscard]] const EngineSettings& settings() const { return settings_; }
  [[nodiscard]] bool is_running() const { return process_ != nullptr; }

  [[nodiscard]] Expected<void> start();
  // Says good-bye and waits a moment.
  void stop();

  [[nodiscard]] Expected<void> send(std::string_view line);

  struct Question {
    std::string_view what;  // as the error quotes it: "go depth 5"
    Patience patience = {};
    // Says to the engine that the answer is wanted now; called once, when somebody asks to stop or the time has come.
    std::function<Expected<void>()> hurry = {};
    std::stop_token stop = {};
    std::optional<Clock::time_point> hurry_at = std::nullopt;
  };
  using IsAnswer = std::function<bool(std::string_view line)>;
  // Hands every line to `is_answer` until it returns true. The error is a failure, and the engine was ended.
  [[nodiscard]] Expected<void> await(Question question, const IsAnswer& is_answer);
  [[nodiscard]] Expected<void> await(std::string_view what, Duration limit, const IsAnswer& is_answer);
  // The same where no answer is no failure, but false.
  [[nodiscard]] Expected<bool> listen(std::string_view what, Duration limit, const IsAnswer& is_answer);
  // Throws away what it said meanwhile.
  [[nodiscard]] Expected<void> forget_output();

  // Ends the engine; the error says what was wrong, how the program ended and what it wrote last.
  [[nodiscard]] Error fail(const std::string& what);

 private:
  [[nodiscard]] Duration grace() const;
  // False when the patience is at its end.
  [[nodiscard]] Expected<bool> read_until(Question& question, const IsAnswer& is_answer);
  [[nodiscard]] static Expected<void> hurry_up(Question& question);

  EngineSettings settings_;
  std::unique_ptr<Process> process_;
  std::string last_line_;
};

}  // namespace arborist::outside
