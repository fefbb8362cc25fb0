// PathDesk: answers "path." requests: mazes, networks, tours and tiles made and searched, with what a page needs to
// replay the searches. docs/protocol.md describes them. Searches run in the pool and can be stopped.
//
//   desks_.push_back(std::make_unique<PathDesk>(office));
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <stop_token>
#include <string>
#include <vector>

#include "server/desk.h"
#include "server/paths/lanes.h"

namespace arborist::server {

class PathDesk final : public Desk {
 public:
  static constexpr std::size_t most_lanes = 4;
  static constexpr std::size_t most_unanswered = 3;  // of one connection

  explicit PathDesk(BackOffice office) : office_(office) {}

  [[nodiscard]] const std::vector<std::string_view>& requests() const override;
  [[nodiscard]] Reply ask(const Ask& ask) override;
  void closed(ConnectionId connection) override;

 private:
  // What the pool does for a request; it touches nothing of the desk.
  struct Found {
    Answer<Json> answer;
    std::string data = {};
  };
  using Work = std::function<Found(std::stop_token stop)>;

  [[nodiscard]] Reply generate(const Ask& ask);
  [[nodiscard]] Reply solve(const Ask& ask);
  [[nodiscard]] Reply stop(const Ask& ask);
  [[nodiscard]] Answer<Work> work_of(const Ask& ask, PathProblem problem) const;
  [[nodiscard]] Reply submit(const Ask& ask, Work work);
  void done(ConnectionId connection, std::int64_t id, std::string_view type, Found found);

  BackOffice office_;
  std::shared_ptr<tiles::PatternShelf> patterns_ = std::make_shared<tiles::PatternShelf>();
  std::map<ConnectionId, std::map<std::int64_t, std::stop_source>> running_;
};

}  // namespace arborist::server
