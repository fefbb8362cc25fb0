#include "puzzles/problems.h"

#include <optional>

#include "face/typed_problem.h"
#include "puzzles/maze/grid.h"

namespace arborist::maze {

namespace {

template <class G>
struct CellNumber {
  const G* grid;
  std::uint32_t operator()(Cell cell) const {
    const Place place = grid->place(cell);
    return static_cast<std::uint32_t>(place.y) * static_cast<std::uint32_t>(grid->width()) +
           static_cast<std::uint32_t>(place.x);
  }
};

template <class G>
class GridProblem final : public MazeProblem {
 public:
  explicit GridProblem(const Maze& maze) : grid_(maze) {}

  void aim(Place start, Place goal) override { grid_.aim(start, goal); }
  void prepare_jumps() override {
    if constexpr (path::UniformGrid<G>) jumps_.emplace(grid_);
  }

  [[nodiscard]] std::vector<std::string> searches() const override { return searches_on<G>(); }
  [[nodiscard]] ProblemNouns nouns() const override {
    return G::uniform ? ProblemNouns{} : ProblemNouns{.one = "costs", .many = "cost", .measure = ""};
  }
  [[nodiscard]] std::size_t items() const override {
    return static_cast<std::size_t>(grid_.width()) * static_cast<std::size_t>(grid_.height());
  }
  [[nodiscard]] std::string item_text(std::uint32_t item) const override {
    const auto width = static_cast<std::uint32_t>(grid_.width());
    return std::to_string(item % width) + ',' + std::to_string(item / width);
  }
  [[nodiscard]] Expected<FoundWay> run(const path::PathAlgorithm& search, const Limits& limits,
                                       PathWatcher* watcher) const override {
    const CellNumber<G> number{&grid_};
    if constexpr (path::UniformGrid<G>) {
      if (jumps_ && watcher == nullptr && search.kind == path::PathAlgorithm::Kind::jps)
        return way_of(path::jump_point(grid_, *jumps_, grid_.start(), limits), number);
    }
    return run_on(grid_, grid_.start(), number, search, limits, watcher);
  }

 private:
  G grid_;
  std::optional<path::JumpMap> jumps_;
};

template <int directions>
std::unique_ptr<MazeProblem> problem_of(const Maze& maze, bool with_weights) {
  if (with_weights) return std::make_unique<GridProblem<Grid<directions, true>>>(maze);
  return std::make_unique<GridProblem<Grid<directions, false>>>(maze);
}

}  // namespace

std::unique_ptr<MazeProblem> maze_problem(const Maze& maze, int directions, bool with_weights) {
  return directions == 4 ? problem_of<4>(maze, with_weights) : problem_of<8>(maze, with_weights);
}

}  // namespace arborist::maze
