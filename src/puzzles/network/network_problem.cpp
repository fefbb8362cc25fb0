#include "puzzles/problems.h"

#include "face/typed_problem.h"

namespace arborist::network {

namespace {

struct SameNumber {
  std::uint32_t operator()(Node node) const { return node; }
};

class JourneyProblem final : public AnyProblem {
 public:
  JourneyProblem(const Network& network, Node from, Node to) : network_(&network), journey_(network, to), from_(from) {}

  [[nodiscard]] std::vector<std::string> searches() const override { return searches_on<Journey>(); }
  [[nodiscard]] ProblemNouns nouns() const override { return {.things = "nodes"}; }
  [[nodiscard]] std::size_t items() const override { return network_->node_count(); }
  [[nodiscard]] std::string item_text(std::uint32_t item) const override { return network_->name(item); }
  [[nodiscard]] Expected<FoundWay> run(const path::PathAlgorithm& search, const Limits& limits,
                                       PathWatcher* watcher) const override {
    return run_on(journey_, from_, SameNumber{}, search, limits, watcher);
  }

 private:
  const Network* network_;
  Journey journey_;
  Node from_;
};

}  // namespace

std::unique_ptr<AnyProblem> network_problem(const Network& network, Node from, Node to) {
  return std::make_unique<JourneyProblem>(network, from, to);
}

}  // namespace arborist::network
