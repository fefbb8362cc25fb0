// TreeDesk: records searches for the Tree view, keeps them for a while, and answers what a page wants to know of them:
// the requests "tree.…" of docs/protocol.md. Searches and answers are the pool's work; what is kept is bounded, the
// longest unused goes first.
//
//   desks.push_back(std::make_unique<TreeDesk>(BackOffice{games, wire, pool}, seed));
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/random.h"
#include "server/desk.h"
#include "server/later.h"
#include "server/trees/recording.h"
#include "server/trees/work.h"
#include "server/web/rate.h"

namespace arborist::server {

struct TreeLimits {
  std::size_t nodes = 100'000;        // of a recording; a file of them fits into a message
  std::uint64_t effort = 20'000'000;  // positions of a search
  RecordTimes times = {};
  std::size_t running = 2;  // of one connection
  std::size_t kept = 32;    // of all connections together
  std::size_t kept_by_one = 8;
  double opened_a_second = 1;  // files, of one connection
  double opened_at_once = 10;
  std::uint64_t guest_effort = 4'000'000;
  RecordTimes guest_times = {.most = std::chrono::seconds(5)};
};

class TreeDesk final : public Desk {
 public:
  TreeDesk(const BackOffice& office, std::uint64_t seed, const TreeLimits& limits = {});

  [[nodiscard]] const std::vector<std::string_view>& requests() const override { return requests_; }
  [[nodiscard]] Reply ask(const Ask& ask) override;
  void closed(ConnectionId connection) override;

 private:
  using Handler = Reply (TreeDesk::*)(const Ask& ask);
  [[nodiscard]] static const std::map<std::string_view, Handler>& handlers();

  Reply choices(const Ask& ask);
  Reply position(const Ask& ask);
  Reply exercise(const Ask& ask);
  Reply record(const Ask& ask);
  Reply stop(const Ask& ask);
  Reply open(const Ask& ask);
  Reply node(const Ask& ask);
  Reply boards(const Ask& ask);
  Reply why(const Ask& ask);
  Reply prove(const Ask& ask);
  Reply save(const Ask& ask);
  Reply export_picture(const Ask& ask);
  Reply minimum(const Ask& ask);

  // A recording that is kept; its last use is now.
  struct Kept {
    Tree tree;
    ConnectionId owner;
    std::uint64_t used = 0;  // larger is later
  };
  // What is to be searched.
  struct Subject {
    const AnyGame* game = nullptr;
    std::unique_ptr<AnyPlay> play = {};
  };

  [[nodiscard]] std::optional<Fault> read_subject(const Ask& ask, Subject& subject);
  [[nodiscard]] Answer<Tree> tree_of(const Ask& ask);
  [[nodiscard]] Answer<std::int64_t> node_number(const Ask& ask, const KeptTree& tree) const;
  Reply explain(const Ask& ask, bool prove);
  [[nodiscard]] Answer<TreeExport> export_of(const Ask& ask, const KeptTree& tree) const;

  // For work that makes a recording, which is then kept.
  using Making = std::function<Answer<KeptTree>(const std::stop_source& stop)>;
  [[nodiscard]] Later::Work kept(ConnectionId owner, Making make);
  void keep(ConnectionId owner, Tree tree);
  void drop_oldest(const std::function<bool(const Kept&)>& fits);
  [[nodiscard]] std::string new_id();

  BackOffice office_;
  TreeLimits limits_;
  Random random_;
  std::vector<std::string_view> requests_;
  std::map<std::string, Kept, std::less<>> kept_;
  std::uint64_t uses_ = 0;
  std::map<ConnectionId, Rate> opened_;  // how fast each opens files
  Later recordings_;
  Later answers_;
};

}  // namespace arborist::server
