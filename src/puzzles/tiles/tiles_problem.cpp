#include "puzzles/problems.h"

#include "face/typed_problem.h"

namespace arborist::tiles {

namespace {

struct EmptySquare {
  std::uint32_t operator()(const Tiles& tiles) const { return static_cast<std::uint32_t>(tiles.empty_square()); }
  [[nodiscard]] std::uint64_t key(const Tiles& tiles) const { return tiles.packed(); }
  [[nodiscard]] std::uint64_t estimate(const Tiles& tiles) const {
    return static_cast<std::uint64_t>(tiles.distance());
  }
};

class SlidingProblem final : public AnyProblem {
 public:
  SlidingProblem(const Tiles& start, PatternShelf& patterns) : start_(start), space_(start), patterns_(patterns) {}

  [[nodiscard]] std::vector<std::string> searches() const override {
    auto names = searches_on<TilesSpace>();
    names.emplace_back("pattern");
    return names;
  }
  [[nodiscard]] Expected<std::vector<path::PathAlgorithm>> parse(std::string_view list) const override {
    return path::PathAlgorithm::parse_list(list, {"pattern"});
  }
  [[nodiscard]] ProblemNouns nouns() const override {
    return {.things = "boards", .path = "solution", .measure = " moves long", .measure_of_one = " move long"};
  }
  [[nodiscard]] std::size_t items() const override { return static_cast<std::size_t>(start_.squares()); }
  [[nodiscard]] std::string item_text(std::uint32_t item) const override { return std::to_string(item); }

  [[nodiscard]] Expected<FoundWay> run(const path::PathAlgorithm& search, const Limits& limits,
                                       PathWatcher* watcher) const override {
    if (search.kind != path::PathAlgorithm::Kind::own)
      return run_on(space_, start_, EmptySquare{}, search, limits, watcher);
    if (start_.side() == 4) return by_patterns(limits);
    const path::PathAlgorithm instead{.kind = path::PathAlgorithm::Kind::idastar, .name = "idastar"};
    auto way = run(instead, limits, watcher);
    if (way) way->method = instead.name;
    return way;
  }

 private:
  [[nodiscard]] FoundWay by_patterns(const Limits& limits) const {
    const PatternSolver* solver = patterns_.solver(limits.stop);
    const auto solved = solver != nullptr ? solver->solve(start_, limits) : Solved{.ended = Ended::stopped};
    const std::size_t steps = solved.squares.size();
    FoundWay way{.ended = solved.ended,
                 .cost = static_cast<double>(steps),
                 .counts = {solved.expanded, solved.generated, steps + 1, steps}};
    if (!way.found()) return way;
    way.items.push_back(EmptySquare{}(start_));
    for (const int square : solved.squares) way.items.push_back(static_cast<std::uint32_t>(square));
    return way;
  }

  Tiles start_;
  TilesSpace space_;
  PatternShelf& patterns_;
};

}  // namespace

std::unique_ptr<AnyProblem> tiles_problem(const Tiles& start, PatternShelf& patterns) {
  return std::make_unique<SlidingProblem>(start, patterns);
}

}  // namespace arborist::tiles
