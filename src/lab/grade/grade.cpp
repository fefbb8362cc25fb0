#include "lab/grade/grade.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "core/text.h"
#include "lab/cost.h"

namespace arborist::lab {
namespace {

constexpr std::uint64_t most_nodes = 30'000'000;

std::uint64_t count_of(const FlawedCounts& counts, Counted counted) {
  switch (counted) {
    case Counted::nodes:
      return counts.nodes;
    case Counted::calls:
      return counts.nodes - 1;
    case Counted::leaves:
      return counts.leaves;
    case Counted::interior:
      return counts.interior;
    case Counted::generated:
      return counts.generated;
    case Counted::cutoffs:
      return counts.cutoffs;
  }
  return 0;
}

// The student's program with some mistakes in it, row by row.
class Grader {
 public:
  Grader(const StudentFile& file, const AnyLesson& lesson) : file_(file), lesson_(lesson) {}

  [[nodiscard]] FlawedProgram program(Mistakes mistakes, std::uint64_t nodes) const {
    const bool by_distance = file_.quick_wins.value_or(lesson_.usually_by_distance());
    if (!file_.narrows_root) mistakes = mistakes | Mistake::root_not_narrowed;
    if (!file_.scores_wins) mistakes = mistakes | Mistake::wins_not_scored;
    return {.mistakes = mistakes,
            .prunes = file_.prunes,
            .has_table = file_.has_table,
            .win = by_distance ? lesson_.quickest_win() : lesson_.win(),
            .quick_wins = by_distance,
            .most_nodes = nodes};
  }

  [[nodiscard]] int plies_of(const StudentFile::Row& row) const {
    return row.depth ? *row.depth + (file_.depth_below_root ? 1 : 0) : StudentFile::deepest;
  }

  // Nothing where it took more than so many nodes.
  [[nodiscard]] std::optional<StudentFile::Row> figures(const StudentFile::Row& row, Mistakes mistakes,
                                                        std::uint64_t nodes) const {
    const auto found = lesson_.run(program(mistakes, nodes), plies_of(row));
    if (!found.finished) return std::nullopt;
    const bool turned = file_.value_for_first && lesson_.to_move() == Side::second;
    return StudentFile::Row{row.depth, turned ? -found.value : found.value, found.move,
                            count_of(found.counts, file_.counted)};
  }

  [[nodiscard]] bool explains(Mistakes mistakes, const std::vector<StudentFile::Row>& rows) const {
    return std::all_of(rows.begin(), rows.end(), [&](const StudentFile::Row& row) {
      const auto found = figures(row, mistakes, limit_for(row));
      return found && GradedRow{row, *found}.agrees();
    });
  }

  // So far beyond the limit that there is no need to try: to count to the limit and then refuse takes long.
  [[nodiscard]] bool is_hopeless(const StudentFile::Row& row) const {
    constexpr double estimates_are_off_by = 2;
    return estimate(plies_of(row)) > estimates_are_off_by * static_cast<double>(most_nodes);
  }

  [[nodiscard]] Error too_dear(const StudentFile::Row& row) const {
    const std::string what = fmt::format("{} of {} to {}", file_.prunes ? "alphabeta" : "minimax", file_.problem,
                                         row.depth ? fmt::format("depth {}", *row.depth) : "the end");
    return Error{fmt::format("{} is more than can be graded: {}; at most {} are searched", what,
                             cost_in_words(std::max(estimate(plies_of(row)), double{most_nodes})),
                             grouped(most_nodes))};
  }

 private:
  // A program that has called itself more often than the student's cannot be the student's.
  [[nodiscard]] std::uint64_t limit_for(const StudentFile::Row& row) const {
    const bool is_calls = file_.counted == Counted::nodes || file_.counted == Counted::calls;
    return row.count && is_calls ? std::min(most_nodes, *row.count + 2) : most_nodes;
  }

  // From how the shallow searches grow.
  [[nodiscard]] double estimate(int plies) const {
    constexpr std::uint64_t enough = 300'000;
    std::vector<double> nodes = {1};
    for (int depth = 1; depth <= plies; ++depth) {
      const auto found = lesson_.run(program({}, enough), depth);
      if (!found.finished) break;
      nodes.push_back(static_cast<double>(found.counts.nodes));
      if (depth == plies || depth > 20) return nodes.back();
    }
    const auto last = nodes.size() - 1;
    if (last == 0) return std::numeric_limits<double>::infinity();
    const double growth = last >= 2 ? nodes[last] / nodes[last - 2] : nodes[last] * nodes[last];
    // Two plies at a time, since alpha-beta grows unevenly from one to the next.
    return std::min(nodes[last] * std::pow(growth, (plies - static_cast<int>(last)) / 2.0), 1e200);
  }

  const StudentFile& file_;
  const AnyLesson& lesson_;
};

// What shows in a search that looks at everything.
bool needs_pruning(Mistake mistake) {
  return mistake >= Mistake::cut_above_beta_only && mistake <= Mistake::window_only_swapped;
}

std::vector<StudentFile::Row> shallow_first(std::vector<StudentFile::Row> rows) {
  std::stable_sort(rows.begin(), rows.end(), [](const auto& a, const auto& b) {
    return a.depth.value_or(StudentFile::deepest) < b.depth.value_or(StudentFile::deepest);
  });
  return rows;
}

std::vector<Explanation> explain(const Grader& grader, const StudentFile& file) {
  const auto rows = shallow_first(file.rows);
  const auto possible = possible_mistakes(file);
  std::vector<Explanation> found;
  for (const Mistake mistake : possible)
    if (grader.explains(mistake, rows)) found.push_back({mistake, ""});
  if (!found.empty()) return found;

  Mistakes report = Mistakes(Mistake::wins_not_scored) | Mistake::sign_by_depth;
  if (file.prunes) report = report | Mistake::root_not_narrowed;
  if (file.has_table) report = report | Mistake::table_of_the_report;
  const char* name = file.has_table ? "the table program of report B"
                     : file.prunes  ? "the alpha-beta of report B"
                                    : "the minimax of report B";
  if (grader.explains(report, rows)) found.push_back({report, name});
  for (std::size_t i = 0; i < possible.size(); ++i)
    for (std::size_t j = i + 1; j < possible.size(); ++j) {
      const Mistakes both = Mistakes(possible[i]) | possible[j];
      if (grader.explains(both, rows)) found.push_back({both, ""});
    }
  return found;
}

std::vector<std::string> hints_for(const Grade& grade) {
  std::vector<std::string> hints;
  const bool values_agree =
      std::all_of(grade.rows.begin(), grade.rows.end(), [](const GradedRow& row) { return row.value_agrees(); });
  const bool counts_agree =
      std::all_of(grade.rows.begin(), grade.rows.end(), [](const GradedRow& row) { return row.count_agrees(); });
  if (!values_agree) hints.emplace_back("Values are wrong somewhere: look at signs, and at who moves at a leaf.");
  if (counts_agree && values_agree)
    hints.emplace_back("Counts and values are right, the move is not: which of equals?");
  for (const GradedRow& row : grade.rows) {
    if (row.count_agrees()) continue;
    const std::string where = row.given.depth ? fmt::format("Depth {}", *row.given.depth) : "To the end";
    if (*row.given.count < *row.right.count)
      hints.push_back(where + ": fewer than the right program looks at. A window that is turned round cuts too much.");
    else
      hints.push_back(where + (values_agree ? ": more than needed, yet right values. Look at what is passed down, at "
                                              "the root, and at '>' where '>=' should be."
                                            : ": more than needed."));
    break;
  }
  return hints;
}

}  // namespace

std::vector<Mistake> possible_mistakes(const StudentFile& file) {
  std::vector<Mistake> possible;
  for (const auto& [mistake, name, words] : mistakes) {
    if (mistake == Mistake::none || (needs_pruning(mistake) && !file.prunes)) continue;
    if (is_of_a_table(mistake) && !file.has_table) continue;
    if (mistake == Mistake::root_not_narrowed && !file.narrows_root) continue;
    if (mistake == Mistake::wins_not_scored && !file.scores_wins) continue;
    possible.push_back(mistake);
  }
  return possible;
}

Expected<std::vector<StudentFile::Row>> figures_with(const StudentFile& file, Mistakes made) {
  const auto lesson = make_lesson(file.problem, file.position);
  if (!lesson) return lesson.error();
  const Grader grader(file, **lesson);
  std::vector<StudentFile::Row> rows;
  for (const auto& row : file.rows) {
    const auto figures = grader.figures(row, made, most_nodes);
    if (!figures) return grader.too_dear(row);
    rows.push_back(*figures);
  }
  return rows;
}

Expected<Grade> grade_student(const StudentFile& file) {
  const auto lesson = make_lesson(file.problem, file.position);
  if (!lesson) return lesson.error();
  const Grader grader(file, **lesson);
  Grade grade{.file = file};
  for (auto& row : grade.file.rows) {
    if (row.move) {
      auto move = (*lesson)->read_move(*row.move);
      if (!move) return move.error().in("move");
      row.move = *move;
    }
    const auto right = grader.is_hopeless(row) ? std::nullopt : grader.figures(row, {}, most_nodes);
    if (!right) return grader.too_dear(row);
    grade.rows.push_back({row, *right});
  }
  grade.is_right = std::all_of(grade.rows.begin(), grade.rows.end(), [](const auto& row) { return row.agrees(); });
  if (grade.is_right) {
    const auto rows = shallow_first(grade.file.rows);
    for (const Mistake mistake : possible_mistakes(file))
      if (grader.explains(mistake, rows)) grade.hidden.push_back(mistake);
  } else {
    grade.explanations = explain(grader, grade.file);
    if (grade.explanations.empty()) grade.hints = hints_for(grade);
  }
  return grade;
}

}  // namespace arborist::lab
