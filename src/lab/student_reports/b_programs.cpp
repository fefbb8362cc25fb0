#include "lab/student_reports/b_programs.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <string_view>
#include <vector>

#include "chess/fen.h"
#include "lab/student_reports/material_lesson.h"

namespace arborist::lab::report_b {
namespace {

using chess::Move;
using chess::Position;

// The lesson with the order and the leaves of a program.
struct ProgramLesson : MaterialLesson {
  const Position& root;
  const Program& program;

  [[nodiscard]] std::optional<End> end(const Position& position) const {
    if (program.leaf == Leaf::with_mates || position.has_moves()) return MaterialLesson::end(position);
    return End{static_value(position), false};
  }
  [[nodiscard]] std::vector<Move> moves(const Position& position) const {
    const auto reference = chess::reference_moves(position);
    std::vector<Move> moves(reference.begin(), reference.end());
    if (program.order == Order::reference || (program.order == Order::root_by_material && position != root))
      return moves;
    const auto value = [&](Move move) {
      const int for_first = static_value(position.after(move));
      return position.to_move() == Side::first ? for_first : -for_first;
    };
    std::stable_sort(moves.begin(), moves.end(), [&](Move a, Move b) { return value(a) > value(b); });
    return moves;
  }
};

Mistakes mistakes_of(const Program& program) {
  Mistakes made;
  if (!program.narrow_root) made = made | Mistake::root_not_narrowed;
  if (program.leaf == Leaf::with_slip) made = made | Mistake::sign_by_depth;
  if (program.table == ReportTable::of_the_report) made = made | Mistake::table_of_the_report;
  return made;
}

}  // namespace

Position board(int number) {
  constexpr std::array<std::string_view, 5> fens = {
      "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
      "r1bqkb1r/pp2pppp/2np1n2/8/3NP3/2N5/PPP2PPP/R1BQKB1R w KQkq - 0 1",
      "r2q3k/pn2bprp/4pNp1/2p1PbQ1/3p1P2/5NR1/PPP3PP/2B2RK1 w - - 0 1",
      "8/pkP5/8/8/P7/6q1/3Q2p1/2R2rK1 w - - 0 1",
      "7k/8/8/Q6q/8/PPPP4/PPPP4/K7 b - - 0 1",
  };
  assert(number >= 1 && number <= 5);
  return *chess::parse_fen(fens[static_cast<std::size_t>(number - 1)]);
}

Result run(const Position& position, int depth, const Program& program) {
  assert(depth >= 0 && position.has_moves());
  const ProgramLesson lesson{{}, position, program};
  const FlawedProgram flawed{.mistakes = mistakes_of(program),
                             .prunes = program.algorithm == ReportAlgorithm::alpha_beta,
                             .has_table = program.table == ReportTable::correct,
                             .win = MaterialLesson::win,
                             .quick_wins = true,
                             .most_nodes = UINT64_MAX};
  const auto figures = FlawedSearch(lesson, flawed, depth + 1).run(position);
  return {.best = *figures.best, .value = figures.value, .calls = figures.counts.nodes - 1};
}

}  // namespace arborist::lab::report_b
