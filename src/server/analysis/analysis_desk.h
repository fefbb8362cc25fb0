// AnalysisDesk: games that people look at with the engine beside them: the requests "analysis.…" of docs/protocol.md.
// An analysis is opened from PGN, a FEN, a stored game or where it was kept; its moves can be edited, its positions
// searched, its game judged. It belongs to whoever opened it; what was changed is kept, and judging goes on while
// nobody looks.
//
//   desks.push_back(std::make_unique<AnalysisDesk>(office, AnalysisDesk::Behind{…}, seed));
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "coach/analysis.h"
#include "core/random.h"
#include "core/today.h"
#include "server/analysis/live_lines.h"
#include "server/analysis/outside_lines.h"
#include "server/analysis/own_games.h"
#include "server/analysis/review.h"
#include "server/analysis/study.h"
#include "server/desk.h"
#include "server/later.h"
#include "store/game_store.h"

namespace arborist::server {

struct AnalysisLimits {
  std::size_t open = 256;     // analyses in memory that somebody has looked at
  std::size_t listed = 1000;  // games of a PGN to choose from
  int lines = 5;
  int lines_at_once = 4;  // searches of all pages together
  // Of the lines of one page.
  LineTerms of_owner = {.threads = 2, .megabytes = 64, .most = std::chrono::minutes(10)};
  LineTerms of_guest = {.threads = 1, .megabytes = 16, .most = std::chrono::seconds(15)};
  // Of games that are judged: positions of a search, and how many games at a time.
  std::uint64_t review_nodes = 100'000;
  std::uint64_t most_review_nodes = 2'000'000;
  std::uint64_t guest_review_nodes = 100'000;
  std::size_t reviews = 64;
  std::size_t guest_reviews = 2;
  Duration keep_review_every = std::chrono::seconds(2);
  std::size_t tries = 4;  // of one connection that wait for their answer
  // Of games that are judged one after the other behind everything else: of a request, and all that may wait.
  std::size_t games_at_once = 20;
  std::size_t waiting_games = 5000;
  std::size_t judged_games = 50;  // of a request that asks what is known of them
  std::function<std::int64_t()> today = arborist::today;
};

class AnalysisDesk final : public Desk {
 public:
  // What it needs of the Hall.
  struct Behind {
    std::function<store::GameStore*()> store;                                           // null: nothing is kept
    std::function<std::optional<std::string>(const std::string& game_id)> pgn_of_game;  // nothing: no such game
    std::function<std::optional<Fault>(const Visitor& visitor)> no_room;
    std::vector<AllowedEngine> engines = {};  // that the owner's pages may ask for by name
  };

  AnalysisDesk(const BackOffice& office, Behind behind, std::uint64_t seed, const AnalysisLimits& limits = {});
  ~AnalysisDesk() override;

  [[nodiscard]] const std::vector<std::string_view>& requests() const override { return requests_; }
  [[nodiscard]] Reply ask(const Ask& ask) override;
  [[nodiscard]] std::optional<std::string> maker_of(const Fields& fields) override;
  void settle() override;
  void closed(ConnectionId connection) override;

 private:
  using Handler = Reply (AnalysisDesk::*)(const Ask& ask);
  [[nodiscard]] static const std::map<std::string_view, Handler>& handlers();

  // An analysis that is open.
  struct Open {
    std::string id = {};
    std::string owner = {};
    std::string game_id = {};
    Study study;
    std::optional<chess::PgnProblem> fault = std::nullopt;
    std::int64_t rev = 1;
    bool is_kept = false;     // on the disk, or soon
    bool is_changed = false;  // since it was written
    std::optional<Review> review = std::nullopt;
    bool is_under_way = false;              // moves are still to be judged
    bool is_in_hand = false;                // one of them is being judged, or waits for the thread
    Clock::time_point review_kept_at = {};  // what was found since is written a little later
    std::set<ConnectionId> watchers = {};
    std::uint64_t used = 0;  // larger is later
  };

  Reply open(const Ask& ask);
  Reply leave(const Ask& ask);
  Reply list(const Ask& ask);
  Reply remove(const Ask& ask);
  Reply position(const Ask& ask);
  Reply edit(const Ask& ask);
  Reply start(const Ask& ask);
  [[nodiscard]] std::optional<Fault> may_not_use(const std::string& engine, const Visitor& visitor) const;
  [[nodiscard]] std::unique_ptr<LineEngine> make_line_engine(const std::string& name) const;
  Reply stop(const Ask& ask);
  Reply export_text(const Ask& ask);
  Reply review(const Ask& ask);
  Reply review_stop(const Ask& ask);
  Reply try_move(const Ask& ask);
  Reply ask_again(const Ask& ask);
  Reply review_games(const Ask& ask);
  Reply review_games_stop(const Ask& ask);
  Reply judged(const Ask& ask);

  Reply open_game(const Ask& ask);
  Reply open_text(const Ask& ask, std::string text);
  [[nodiscard]] Answer<Json> opened(const Ask& ask, Open& analysis);
  [[nodiscard]] Answer<Open*> add(Open analysis);
  [[nodiscard]] Answer<Open*> analysis_of(const Fields& fields);
  [[nodiscard]] Answer<Open*> find(const std::string& id);
  [[nodiscard]] Answer<Open*> from_store(const store::StoredAnalysis& stored);
  [[nodiscard]] Answer<NodeId> node_of(const Fields& fields, const Open& analysis) const;
  [[nodiscard]] Answer<NodeId> edited(const Ask& ask, Open& analysis);
  [[nodiscard]] Answer<NodeId> played(const Ask& ask, Open& analysis, NodeId from) const;
  [[nodiscard]] static store::StoredAnalysis stored(const Open& analysis);

  // Games that are judged (analysis_reviews.cpp).
  void deepened(const std::string& id, NodeId node, const SeenLines& lines);
  void take_up_reviews(const std::string& judged_game = {});
  // Many games (analysis_batches.cpp). They wait on the disk.
  [[nodiscard]] Expected<std::optional<store::StoredAnalysis>> waiting_analysis(const std::string& game_id,
                                                                                const std::string& owner,
                                                                                std::uint64_t nodes);
  [[nodiscard]] std::size_t count_waiting();
  void tell_batch(const std::string& judged_game = {});
  void advance(const std::string& id);
  void task_done(const std::string& id, const Review::Task& task, const std::optional<Review::Result>& result);
  void end_review(Open& analysis);
  void follow_main_line(Open& analysis);
  void tell_review(const Open& analysis, const std::vector<std::size_t>& plies, bool all);
  [[nodiscard]] Json review_json(const Open& analysis, const std::vector<std::size_t>& plies, bool all) const;
  [[nodiscard]] static std::vector<std::size_t> all_plies(const Open& analysis);

  [[nodiscard]] Json state_of(const Open& analysis) const;
  void changed(Open& analysis);
  void tell_watchers(const Open& analysis);
  void make_room();
  [[nodiscard]] std::string new_id();

  BackOffice office_;
  Behind behind_;
  AnalysisLimits limits_;
  Random random_;
  const AnyGame* chess_ = nullptr;
  std::vector<std::string_view> requests_;
  std::map<std::string, Open, std::less<>> open_;
  std::uint64_t uses_ = 0;
  OwnGamesShelf own_games_;
  Later readings_;
  Later tries_;
  LiveLines lines_;
  std::stop_source ending_;
  // Of the one thread that judges.
  struct Judge {
    std::uint64_t nodes = 0;
    std::unique_ptr<coach::Analyst> analyst = {};
  };
  std::set<ConnectionId> batch_watchers_;
  std::size_t batch_of_ = 0;  // games that were asked for since none waited
  std::shared_ptr<Judge> judge_ = std::make_shared<Judge>();
  SearchPool review_pool_;  // ends first
};

}  // namespace arborist::server
