// LiveLines: the best lines of a position, told to a page while the engine finds them. A page has one search at a time;
// a new one takes the place of the old, of which nothing more is told. What is told belongs to the search it names;
// there are at most five tellings a second, and only whole iterations, so that no move stands in two rows. An engine
// stays with its page from one position to the next, and with it what it remembers.
//
//   lines.start({.page = page, .search = 7, .game = study.game_to(node), .lines = 3}, "analysis.lines" events to page);
//   lines.stop(page);
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <stop_token>
#include <string>
#include <vector>

#include "chess/position.h"
#include "core/json.h"
#include "core/stopwatch.h"
#include "game/game.h"
#include "game/score.h"
#include "server/analysis/line_engine.h"
#include "server/message.h"
#include "server/search_pool.h"
#include "server/wire.h"

namespace arborist::server {

struct LineWish {
  ConnectionId page;
  std::int64_t search = 0;  // by which the page knows what belongs to it
  Game<chess::Position> game;
  LineTerms terms = {};
  std::string engine = {};  // the name of an outside one; empty: our own
  // Told of what was known when it ended or was stopped, on the Hall's thread.
  std::function<void(const SeenLines& last)> known = {};
};

class LiveLines {
 public:
  using MakeEngine = std::function<std::unique_ptr<LineEngine>(const std::string& name)>;
  // How often a page is told.
  static constexpr Duration report_every = std::chrono::milliseconds(200);

  LiveLines(Wire& wire, int at_once, MakeEngine make);
  LiveLines(const LiveLines&) = delete;
  LiveLines& operator=(const LiveLines&) = delete;
  ~LiveLines();

  // False where too many wait already.
  [[nodiscard]] bool start(LineWish wish);
  // Nothing more is told of its search.
  void stop(ConnectionId page);
  // The page is gone, and so is its engine.
  void forget(ConnectionId page);

 private:
  // What the searching thread and the Hall's share.
  struct Search {
    explicit Search(LineWish wanted) : wish(std::move(wanted)) {}
    const LineWish wish;
    std::stop_source stop = {};
    std::mutex mutex = {};
    SeenLines latest = {};             // guarded, as the next three are
    bool is_told = true;               // the page knows the latest
    bool is_posted = false;            // the Hall knows that there is something to tell
    bool is_due = false;               // whatever there is, however shallow, is worth telling
    Clock::time_point last_told = {};  // the rest is the Hall's
    std::uint64_t first_timer = 0;
    std::uint64_t timer = 0;
  };
  using Shared = std::shared_ptr<Search>;
  // Engines that rest, with what they remember.
  struct Shelf {
    std::mutex mutex;
    std::map<std::pair<ConnectionId, std::string>, std::unique_ptr<LineEngine>> engines;
  };

  [[nodiscard]] std::function<void()> run(const Shared& search);
  void publish(const Shared& search, SeenLines lines);
  void tell_at_last(const Shared& search);
  [[nodiscard]] bool is_current(const Shared& search) const;
  void tell(const Shared& search);
  void send(Search& search);
  void call_off(Search& search);
  static void hand_on(Search& search);
  void ended(const Shared& search, const std::string& reason, const std::string& problem);

  Wire& wire_;
  MakeEngine make_;
  std::map<ConnectionId, Shared> searches_;
  Shelf shelf_;
  SearchPool pool_;  // ends first
};

}  // namespace arborist::server
