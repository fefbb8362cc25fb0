#include "puzzles/problems.h"

namespace arborist::tour {

namespace {

class TourProblem final : public AnyProblem {
 public:
  TourProblem(Board board, const TourOptions& options) : board_(board), options_(options) {}

  // In the order of Method.
  [[nodiscard]] std::vector<std::string> searches() const override {
    return {"plain", "warnsdorff", "pruned", "blocks", "best"};
  }
  [[nodiscard]] Expected<std::vector<path::PathAlgorithm>> parse(std::string_view list) const override {
    return parse_methods(list, searches());
  }
  [[nodiscard]] std::size_t items() const override { return board_.squares(); }
  [[nodiscard]] std::string item_text(std::uint32_t item) const override { return square_name(board_.square(item)); }

  [[nodiscard]] Expected<FoundWay> run(const path::PathAlgorithm& search, const Limits& limits,
                                       PathWatcher* watcher) const override {
    TourOptions options = options_;
    options.method = static_cast<Method>(search.method);
    options.limits = limits;
    options.watcher = watcher;
    const TourFound found = find_tour(board_, options);
    FoundWay way{.ended = found.ended,
                 .tried = found.tried,
                 .taken_back = found.taken_back,
                 .method = found.method,
                 .reason = found.reason.value_or("")};
    for (const Square square : found.tour) way.items.push_back(static_cast<std::uint32_t>(board_.index(square)));
    way.cost = static_cast<double>(way.steps());
    return way;
  }

 private:
  Board board_;
  TourOptions options_;
};

}  // namespace

std::unique_ptr<AnyProblem> tour_problem(Board board, const TourOptions& options) {
  return std::make_unique<TourProblem>(board, options);
}

}  // namespace arborist::tour
