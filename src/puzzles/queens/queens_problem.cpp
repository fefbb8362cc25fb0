#include "puzzles/problems.h"

#include <limits>

#include "face/path_watcher.h"
#include "path/backtracking.h"
#include "path/generate_and_test.h"
#include "puzzles/queens/queens.h"

namespace arborist::queens {

namespace {

using Columns = std::vector<int>;

// Columns as squares, for those who watch and for those who want the solution.
class Squares {
 public:
  explicit Squares(int rows) : rows_(rows) {}
  [[nodiscard]] std::uint32_t of(int row, int column) const { return static_cast<std::uint32_t>(row * rows_ + column); }
  [[nodiscard]] std::vector<std::uint32_t> of(const Columns& columns) const {
    std::vector<std::uint32_t> squares;
    for (const int column : columns) squares.push_back(of(static_cast<int>(squares.size()), column));
    return squares;
  }

 private:
  int rows_;
};

struct Watched {
  PathWatcher& watcher;
  Squares squares;

  void tried(int column, int row, bool fits) const {
    see(fits ? PathEventKind::placed : PathEventKind::misfit, row, column);
  }
  void taken_back(int column, int row) const { see(PathEventKind::taken_back, row, column); }
  void tried(const Columns& columns, int /*depth*/, bool fits) const { watcher.tested(squares.of(columns), fits); }
  void see(PathEventKind kind, int row, int column) const {
    watcher.saw({kind, squares.of(row, column), squares.of(row, column), static_cast<double>(row)});
  }
};

class QueensProblem final : public AnyProblem {
 public:
  explicit QueensProblem(const QueensWish& wish) : wish_(wish), squares_(wish.rows) {}

  [[nodiscard]] std::vector<std::string> searches() const override { return {"backtracking", "orders", "shuffles"}; }
  [[nodiscard]] Expected<std::vector<path::PathAlgorithm>> parse(std::string_view list) const override {
    return parse_methods(list, searches());
  }
  [[nodiscard]] std::size_t items() const override { return static_cast<std::size_t>(wish_.rows) * rows(); }
  [[nodiscard]] std::string item_text(std::uint32_t item) const override {
    return std::to_string(item % rows()) + ',' + std::to_string(item / rows());
  }

  [[nodiscard]] Expected<FoundWay> run(const path::PathAlgorithm& search, const Limits& limits,
                                       PathWatcher* watcher) const override {
    return watcher == nullptr ? run(search.method, limits, path::Silent{})
                              : run(search.method, limits, Watched{*watcher, squares_});
  }

 private:
  [[nodiscard]] std::uint32_t rows() const { return static_cast<std::uint32_t>(wish_.rows); }

  template <class O>
  [[nodiscard]] FoundWay run(std::size_t method, const Limits& limits, O observe) const {
    if (method == 0) {
      const std::uint64_t wanted = wish_.all ? std::numeric_limits<std::uint64_t>::max() : 1;
      const auto result = path::backtrack(Queens(wish_.rows), {.solutions = wanted, .limits = limits}, observe);
      return {.ended = result.ended,
              .items = squares_.of(result.first),
              .tried = result.tried,
              .taken_back = result.taken_back,
              .solutions = result.count};
    }
    const auto tested = method == 1
                            ? path::generate_and_test(Orders(wish_.rows), no_attack, limits, observe)
                            : path::generate_and_test(Shuffles(wish_.rows, wish_.seed), no_attack, limits, observe);
    return {.ended = tested.ended,
            .items = squares_.of(tested.candidate.value_or(Columns{})),
            .tried = tested.tests,
            .solutions = tested.candidate ? 1U : 0U};
  }

  QueensWish wish_;
  Squares squares_;
};

}  // namespace

std::unique_ptr<AnyProblem> queens_problem(const QueensWish& wish) { return std::make_unique<QueensProblem>(wish); }

}  // namespace arborist::queens
