// How a learning looks on a terminal: a line for each generation, drawn over and over; elsewhere a line now and then.
//
//   LearnPanel panel(plan, attendance, quiet);
//   learning.run(attendance, panel);
#pragma once

#include <string>
#include <vector>

#include "app/attendance.h"
#include "app/learn/learning.h"

namespace arborist {

// "generation 2: 8,001 games, 1,012,345 positions, error 0.012340 (by hand 0.012150), Elo +35.1 ± 22.0", as far as
// known; what cannot be a number in words.
[[nodiscard]] std::string generation_line(const GenerationState& state, int generation);

class LearnPanel final : public LearnDisplay {
 public:
  LearnPanel(const LearnPlan& plan, Attendance& attendance, bool quiet);

  void show(int generation, Stage stage, const std::string& how_far, const LearnState& state) override;
  void stage_done(int generation, Stage stage, const LearnState& state) override;

 private:
  [[nodiscard]] std::vector<std::string> lines(int generation, Stage stage, const std::string& how_far,
                                               const LearnState& state) const;

  const LearnPlan& plan_;
  Attendance& attendance_;
  bool quiet_;
  bool writes_over_;
  std::size_t drawn_ = 0;
};

}  // namespace arborist
