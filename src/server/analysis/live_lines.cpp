#include "server/analysis/live_lines.h"

#include <functional>
#include <utility>

#include "chess/fen.h"
#include "server/later.h"

namespace arborist::server {

namespace {

constexpr std::size_t most_line_moves = 14;
constexpr std::size_t most_rested_engines = 6;
// Lines of the first few depths change with every one of them: they are told only where deeper ones take long.
constexpr int first_told_depth = 8;
constexpr Duration first_told_after = std::chrono::milliseconds(60);

// A page has one search with an engine at a time: the next one waits until the engine is free.
ConnectionId share_of(const LineWish& wish) {
  if (wish.engine.empty()) return wish.page;
  return ConnectionId{static_cast<std::uint64_t>(wish.page) ^ std::hash<std::string>{}(wish.engine)};
}

}  // namespace

LiveLines::LiveLines(Wire& wire, int at_once, MakeEngine make)
    : wire_(wire),
      make_(std::move(make)),
      pool_(at_once, {.waiting = 1024, .waiting_of_one = 256, .running_of_one = 1}) {}

LiveLines::~LiveLines() {
  for (const auto& [page, search] : searches_) search->stop.request_stop();
}

bool LiveLines::start(LineWish wish) {
  stop(wish.page);
  const ConnectionId page = wish.page;
  const auto search = std::make_shared<Search>(std::move(wish));
  searches_[page] = search;
  const bool is_taken = there_and_back(
      wire_, pool_, share_of(search->wish), [this, search] { return run(search); },
      [this, search](const std::string& why) { ended(search, "failed", why); });
  if (is_taken)
    search->first_timer = wire_.after(first_told_after, [this, search] { tell_at_last(search); });
  else
    searches_.erase(page);
  return is_taken;
}

void LiveLines::stop(ConnectionId page) {
  const auto found = searches_.find(page);
  if (found == searches_.end()) return;
  const Shared search = found->second;
  search->stop.request_stop();
  call_off(*search);
  searches_.erase(found);
  hand_on(*search);
}

void LiveLines::call_off(Search& search) {
  for (auto* timer : {&search.first_timer, &search.timer})
    if (const auto number = std::exchange(*timer, 0); number != 0) wire_.call_off(number);
}

void LiveLines::hand_on(Search& search) {
  if (!search.wish.known) return;
  SeenLines last;
  {
    const std::lock_guard lock(search.mutex);
    last = search.latest;
  }
  if (!last.lines.empty()) search.wish.known(last);
}

void LiveLines::forget(ConnectionId page) {
  stop(page);
  const std::lock_guard lock(shelf_.mutex);
  std::erase_if(shelf_.engines, [&](const auto& entry) { return entry.first.first == page; });
}

// On a thread of the pool; what it returns is done on the Hall's.
std::function<void()> LiveLines::run(const Shared& search) {
  const auto nothing = [] {};
  const auto stop = search->stop.get_token();
  if (stop.stop_requested()) return nothing;
  const auto key = std::pair(search->wish.page, search->wish.engine);
  std::unique_ptr<LineEngine> engine;
  {
    const std::lock_guard lock(shelf_.mutex);
    if (auto rested = shelf_.engines.extract(key); !rested.empty()) engine = std::move(rested.mapped());
  }
  if (!engine) engine = make_(search->wish.engine);
  const auto end = engine->search(search->wish.game, search->wish.terms, stop,
                                  [&](SeenLines lines) { publish(search, std::move(lines)); });
  if (end) {
    std::unique_ptr<LineEngine> dropped;  // without the lock
    const std::lock_guard lock(shelf_.mutex);
    if (shelf_.engines.size() >= most_rested_engines)
      dropped = std::move(shelf_.engines.extract(shelf_.engines.begin()).mapped());
    shelf_.engines[key] = std::move(engine);
  }
  if (stop.stop_requested()) return nothing;
  return [this, search, reason = end ? *end : std::string("failed"),
          problem = end ? std::string() : end.error().message] { ended(search, reason, problem); };
}

void LiveLines::publish(const Shared& search, SeenLines lines) {
  const std::lock_guard lock(search->mutex);
  const bool is_worth_telling = search->is_due || lines.depth >= first_told_depth;
  search->latest = std::move(lines);
  search->is_told = false;
  if (!is_worth_telling || std::exchange(search->is_posted, true)) return;
  wire_.post([this, search] { tell(search); });
}

// Somebody has waited long enough: what there is, and from now on whatever comes.
void LiveLines::tell_at_last(const Shared& search) {
  search->first_timer = 0;
  {
    const std::lock_guard lock(search->mutex);
    search->is_due = true;
    if (search->is_told || std::exchange(search->is_posted, true)) return;
  }
  tell(search);
}

bool LiveLines::is_current(const Shared& search) const {
  const auto found = searches_.find(search->wish.page);
  return found != searches_.end() && found->second == search;
}

// The newest that there is, not sooner after the last time than `report_every`.
void LiveLines::tell(const Shared& search) {
  if (!is_current(search)) return;
  const auto wait = search->last_told + report_every - Clock::now();
  if (search->last_told != Clock::time_point{} && wait > Duration::zero()) {
    search->timer = wire_.after(std::chrono::duration_cast<Duration>(wait), [this, search] {
      search->timer = 0;
      if (is_current(search)) send(*search);
    });
    return;
  }
  send(*search);
}

void LiveLines::send(Search& search) {
  SeenLines lines;
  {
    const std::lock_guard lock(search.mutex);
    search.is_posted = false;
    search.is_told = true;
    lines = search.latest;
  }
  search.last_told = Clock::now();
  const chess::Position& position = search.wish.game.position();
  Json list = Json::array();
  for (const auto& line : lines.lines)
    if (!line.moves.empty()) list.push_back(line_json(position, line, most_line_moves));
  const Json event = {{"search", search.wish.search}, {"fen", chess::to_fen(position)}, {"depth", lines.depth},
                      {"nodes", lines.nodes},         {"nps", lines.nodes_per_second},  {"lines", std::move(list)}};
  wire_.send_newest(search.wish.page, "analysis.lines",
                    std::make_shared<const std::string>(write_event("analysis.lines", event)));
}

void LiveLines::ended(const Shared& search, const std::string& reason, const std::string& problem) {
  if (!is_current(search)) return;
  call_off(*search);
  if (!search->is_told) send(*search);
  Json event = {{"search", search->wish.search}, {"reason", reason}};
  if (!problem.empty()) event["message"] = problem;
  wire_.send(search->wish.page, std::make_shared<const std::string>(write_event("analysis.ended", std::move(event))));
  searches_.erase(search->wish.page);
  hand_on(*search);
}

}  // namespace arborist::server
