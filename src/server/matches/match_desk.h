// MatchDesk: matches and tournaments that the server plays while nobody has to look: the requests "match.…" and
// "ladder.get" of docs/protocol.md. Each is an order and a journal in a folder; what was running when the server ended
// goes on when it starts again, and `arborist match --resume` could go on with the same journal. Who starts one owns
// it; guests may start little.
//
//   desks.push_back(std::make_unique<MatchDesk>(office, MatchDesk::Behind{…}, seed));
#pragma once

#include <filesystem>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "core/random.h"
#include "server/desk.h"
#include "server/later.h"
#include "server/matches/match_order.h"
#include "server/matches/match_run.h"
#include "store/game_store.h"

namespace arborist::server {

struct MatchLimits {
  OrderLimits of_owner = {.at_once = 2};
  OrderLimits of_guest = {
      .players = 4, .games = 24, .at_once = 1, .move_ms = 100, .needs_move_time = true, .engines = false};
  int hands = 2;  // games at once of all matches of the owner; guests share one more
  std::size_t kept_of_owner = 200;
  std::size_t kept_of_guest = 3;
  std::size_t kept_of_guests = 100;  // all together
  std::size_t loaded = 24;           // that nobody looks at
  std::size_t rows = 200;            // of a list of games, at a time
  std::size_t export_bytes = std::size_t{32} << 20U;
};

class MatchDesk final : public Desk {
 public:
  struct Behind {
    std::filesystem::path folder = {};         // empty: nothing can be kept, so nothing is played
    std::function<store::GameStore*()> store;  // null: there are no results of people
    std::vector<AllowedEngine> engines = {};   // from outside, for the owner's matches
  };

  MatchDesk(const BackOffice& office, Behind behind, std::uint64_t seed, const MatchLimits& limits = {});
  ~MatchDesk() override;

  [[nodiscard]] const std::vector<std::string_view>& requests() const override { return requests_; }
  [[nodiscard]] Reply ask(const Ask& ask) override;
  [[nodiscard]] std::optional<std::string> maker_of(const Fields& fields) override;
  void settle() override;
  void closed(ConnectionId connection) override;

 private:
  using Handler = Reply (MatchDesk::*)(const Ask& ask);
  [[nodiscard]] static const std::map<std::string_view, Handler>& handlers();

  struct Kept {
    MatchOrder order = {};
    std::unique_ptr<MatchRun> run = {};  // what is known of its games; nothing until somebody asks
    bool is_noted = false;               // the run has ended and that was seen to
    bool is_changed = false;             // since the order was written
    bool was_taken_up = false;           // it goes on after a restart
    std::string problem = {};            // why it failed
    std::set<ConnectionId> watchers = {};
    std::uint64_t used = 0;  // larger is later
  };
  struct LadderAsked {
    ConnectionId connection;
    std::int64_t id;
    std::string game;
    Visitor visitor;
    std::string match_id;
  };

  Reply start(const Ask& ask);
  Reply list(const Ask& ask);
  Reply open(const Ask& ask);
  Reply leave(const Ask& ask);
  Reply pause(const Ask& ask);
  Reply stop(const Ask& ask);
  Reply resume(const Ask& ask);
  Reply change(const Ask& ask);
  Reply remove(const Ask& ask);
  Reply games(const Ask& ask);
  Reply game(const Ask& ask);
  Reply export_games(const Ask& ask);
  Reply ladder(const Ask& ask);

  [[nodiscard]] Answer<Kept*> match_of(const Fields& fields);
  [[nodiscard]] const OrderLimits& limits_of(const Visitor& visitor) const;
  [[nodiscard]] std::optional<Fault> no_room(const Visitor& visitor) const;
  [[nodiscard]] Reply wished(const Ask& ask, MatchOrder::Wish wish);
  [[nodiscard]] std::string new_id();
  [[nodiscard]] std::filesystem::path order_file(const std::string& id) const {
    return behind_.folder / (id + ".json");
  }
  [[nodiscard]] std::filesystem::path journal_file(const std::string& id) const {
    return behind_.folder / (id + ".jsonl");
  }

  // Running (match_runs.cpp).
  void take_up();
  void schedule();
  [[nodiscard]] bool is_busy(const Kept& kept) const;
  [[nodiscard]] bool waits(const Kept& kept) const;
  void begin(Kept& kept, bool plays);
  void look_at(Kept& kept);
  void news(const std::string& id);
  void note_end(Kept& kept);
  void make_room();

  void tell(const Kept& kept);
  [[nodiscard]] const char* state_text(const Kept& kept) const;
  [[nodiscard]] Json head_of(const Kept& kept) const;
  [[nodiscard]] Json state_of(const Kept& kept) const;

  // The ladder (match_ladder.cpp).
  [[nodiscard]] Kept* measured_ladder(const std::string& game);
  [[nodiscard]] Json ladder_of(const std::string& game, const Visitor& visitor, const Kept* measured);
  void answer_ladders(const std::string& match_id);

  BackOffice office_;
  Behind behind_;
  MatchLimits limits_;
  OrderRules rules_;
  Random random_;
  std::vector<std::string_view> requests_;
  std::map<std::string, Kept, std::less<>> matches_;
  std::vector<std::string> left_alone_;             // orders that could not be read, and why
  std::vector<std::unique_ptr<MatchRun>> leaving_;  // of matches that were deleted, until their last move is made
  std::set<ConnectionId> list_watchers_;
  std::vector<LadderAsked> ladders_asked_;
  std::uint64_t uses_ = 0;
  Later readings_;
};

}  // namespace arborist::server
