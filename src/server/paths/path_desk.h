// PathDesk: answers "path." requests: mazes, networks, tours and tiles made and searched, with what a page needs to
// replay the searches. docs/protocol.md describes them. Searches run in the pool and can be stopped.
//
//   desks_.push_back(std::make_unique<PathDesk>(office));
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "server/later.h"
#include "server/paths/lanes.h"

namespace arborist::server {

class PathDesk final : public Desk {
 public:
  static constexpr std::size_t most_lanes = 4;
  static constexpr std::size_t most_unanswered = 3;  // of one connection

  explicit PathDesk(const BackOffice& office) : later_(office) {}

  [[nodiscard]] const std::vector<std::string_view>& requests() const override;
  [[nodiscard]] Reply ask(const Ask& ask) override;
  void closed(ConnectionId connection) override { later_.stop(connection); }

 private:
  [[nodiscard]] Reply generate(const Ask& ask);
  [[nodiscard]] Reply solve(const Ask& ask);
  [[nodiscard]] Reply stop(const Ask& ask);
  [[nodiscard]] Answer<Later::Work> work_of(const Ask& ask, PathProblem problem) const;
  [[nodiscard]] Reply submit(const Ask& ask, Later::Work work);

  std::shared_ptr<tiles::PatternShelf> patterns_ = std::make_shared<tiles::PatternShelf>();
  Later later_;
};

}  // namespace arborist::server
