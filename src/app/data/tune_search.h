// What `arborist tune search` is asked, and the plan that makes.
//
//   auto request = std::make_shared<TuneSearchRequest>();
//   request->add_to(*command);
//   run_tune_search(*request, context);
#pragma once

#include <string>
#include <vector>

#include "app/commands.h"
#include "arena/search_tuning.h"
#include "engine/net/chess_net.h"

namespace arborist {

struct TuneSearchRequest {
  std::uint64_t games = 20'000;
  std::uint64_t nodes = 10'000;
  int hash = 4;
  int threads = 2;
  engine::SpsaPlan spsa = {};
  std::vector<std::string> only;
  std::string from;
  std::string openings;
  int random_plies = 8;
  std::string resign = "moves=4,score=900,both";
  std::string draw = "from=40,moves=8,score=10";
  int max_plies = 400;
  engine::EvaluationChoice evaluation = {};
  std::string journal;
  std::string plot;
  std::string code;
  std::string options;
  bool only_report = false;
  bool list = false;
  bool json = false;
  bool quiet = false;

  void add_to(Command& command);
  [[nodiscard]] Expected<SearchTuningPlan> plan(const AnyGame& chess) const;

 private:
  void add_games(Command& command);
  void add_outputs(Command& command);
};

void run_tune_search(const TuneSearchRequest& request, Context& context);

}  // namespace arborist
