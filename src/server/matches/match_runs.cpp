// Which matches of the desk play, and what their pages are told: a match waits until there is a hand for it, and what
// ends makes room for the next.
#include <algorithm>
#include <exception>

#include "core/file.h"
#include "server/matches/match_desk.h"
#include "server/matches/match_desk_json.h"

namespace arborist::server {

namespace {

constexpr std::size_t largest_order = 64U << 10U;
constexpr std::size_t most_orders = 2000;

bool is_match_id(std::string_view id) {
  return !id.empty() && id.size() <= longest_id &&
         std::all_of(id.begin(), id.end(), [](char c) { return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f'); });
}

}  // namespace

// What is in the folder; what was running goes on. What cannot be read is left alone, and the owner is told.
void MatchDesk::take_up() {
  if (behind_.folder.empty()) return;
  std::error_code problem;
  std::filesystem::create_directories(behind_.folder, problem);
  for (std::filesystem::directory_iterator it(behind_.folder, problem), end; !problem && it != end;
       it.increment(problem)) {
    const auto& path = it->path();
    if (path.extension() != ".json" || !is_match_id(path.stem().string()) || matches_.size() >= most_orders) continue;
    const auto text = read_file(path, largest_order);
    auto order = text ? parse_order(*text) : Expected<MatchOrder>(text.error());
    if (!order) left_alone_.push_back(path.filename().string() + ": " + order.error().message);
    if (!order || order->id != path.stem().string()) continue;
    Kept& kept = matches_[order->id];
    kept.order = std::move(*order);
    kept.was_taken_up = waits(kept);
  }
  schedule();
}

bool MatchDesk::is_busy(const Kept& kept) const {
  return kept.run && kept.run->plays() && kept.run->phase() != MatchRun::Phase::ended;
}

bool MatchDesk::waits(const Kept& kept) const {
  return kept.order.wish == MatchOrder::Wish::run && kept.order.outcome.empty() && !is_busy(kept);
}

// First come, first served; guests among themselves, so that neither waits for the other.
void MatchDesk::schedule() {
  int busy_hands = 0;
  bool guests_play = false;
  std::vector<Kept*> waiting;
  for (auto& [id, kept] : matches_) {
    if (is_busy(kept))
      kept.order.owner.empty() ? void(busy_hands += kept.run->plan().concurrency) : void(guests_play = true);
    else if (waits(kept))
      waiting.push_back(&kept);
  }
  std::sort(waiting.begin(), waiting.end(), [](const Kept* a, const Kept* b) {
    return std::pair(a->order.created_ms, a->order.id) < std::pair(b->order.created_ms, b->order.id);
  });
  for (Kept* kept : waiting) {
    const bool is_guests = !kept->order.owner.empty();
    const int wanted = std::min(kept->order.at_once, limits_.hands);
    if (is_guests ? guests_play : busy_hands + wanted > limits_.hands) continue;
    begin(*kept, true);
    if (!is_busy(*kept)) continue;
    is_guests ? void(guests_play = true) : void(busy_hands += wanted);
  }
}

void MatchDesk::begin(Kept& kept, bool plays) {
  auto plan = plan_of(kept.order, rules_);
  if (!plan) {
    kept.problem = plan.error().message;
    if (plays) kept.order.outcome = "failed";
    kept.is_changed = kept.is_changed || plays;
    return;
  }
  plan->concurrency = std::min(kept.order.at_once, kept.order.owner.empty() ? limits_.hands : 1);
  kept.run.reset();
  kept.is_noted = false;
  const auto changed = [this, id = kept.order.id] { office_.wire.post([this, id] { news(id); }); };
  try {
    kept.run =
        std::make_unique<MatchRun>(MatchRun::Task{std::move(*plan), journal_file(kept.order.id), plays}, changed);
    kept.run->look(!kept.watchers.empty());
  } catch (const std::exception& thrown) {  // such as: no thread is left
    kept.problem = thrown.what();
    if (plays) kept.order.outcome = "failed";
  }
}

void MatchDesk::look_at(Kept& kept) {
  if (!kept.run) {
    make_room();
    begin(kept, false);
  }
  if (kept.run) kept.run->look(!kept.watchers.empty());
}

// What nobody looks at is read again when somebody does.
void MatchDesk::make_room() {
  for (;;) {
    std::size_t loaded = 0;
    Kept* oldest = nullptr;
    for (auto& [id, kept] : matches_) {
      if (!kept.run || is_busy(kept) || !kept.watchers.empty()) continue;
      ++loaded;
      if (oldest == nullptr || kept.used < oldest->used) oldest = &kept;
    }
    if (oldest == nullptr || loaded < limits_.loaded) return;
    oldest->run.reset();
  }
}

// Something happened in a match: on the Hall's thread.
void MatchDesk::news(const std::string& id) {
  std::erase_if(leaving_, [](const auto& run) { return run->phase() == MatchRun::Phase::ended; });
  const auto found = matches_.find(id);
  if (found == matches_.end() || !found->second.run) return;
  Kept& kept = found->second;
  if (kept.run->phase() == MatchRun::Phase::ended && !kept.is_noted) note_end(kept);
  tell(kept);
}

void MatchDesk::note_end(Kept& kept) {
  kept.is_noted = true;
  const auto now = kept.run->standing();
  kept.order.played = static_cast<std::int64_t>(now.end.board.games() + now.end.board.void_games());
  kept.order.words = standing_json(kept.run->plan(), now)["words"].text();
  if (now.end.kind == MatchEnd::Kind::failed) kept.problem = now.end.error->message;
  if (kept.run->plays()) {
    // A match that was stopped to be changed has no end; it goes on.
    const auto outcome = now.end.kind == MatchEnd::Kind::decided      ? "decided"
                         : now.end.kind == MatchEnd::Kind::all_played ? "finished"
                         : now.end.kind == MatchEnd::Kind::failed     ? "failed"
                                                                      : "";
    const auto planned = plan_of(kept.order, rules_);
    const bool has_all = planned && kept.order.played >= static_cast<std::int64_t>(planned->schedule.games());
    kept.order.outcome = now.end.kind == MatchEnd::Kind::all_played && !has_all ? "" : outcome;
    kept.is_changed = true;
  }
  answer_ladders(kept.order.id);
  schedule();
}

const char* MatchDesk::state_text(const Kept& kept) const {
  const MatchOrder& order = kept.order;
  if (!order.outcome.empty()) {
    for (const char* outcome : {"decided", "finished"})
      if (order.outcome == outcome) return outcome;
    return "failed";
  }
  if (order.wish == MatchOrder::Wish::pause) return "paused";
  if (order.wish == MatchOrder::Wish::stop) return "stopped";
  return is_busy(kept) ? "running" : "waiting";
}

Json MatchDesk::head_of(const Kept& kept) const {
  const MatchOrder& order = kept.order;
  Json names = Json::array();
  for (const auto& text : order.players) {
    const auto player = parse_contestant(text, {});
    names.push_back(player ? player->name : text);
  }
  const auto pairings = order.players.size() * (order.players.size() - 1) / 2;
  const auto duels = order.format == Format::gauntlet ? order.players.size() - 1 : pairings;
  Json json = {{"match_id", order.id},         {"game", order.game},
               {"players", std::move(names)},  {"state", state_text(kept)},
               {"created", order.created_ms},  {"ladder", order.is_ladder},
               {"resumed", kept.was_taken_up}, {"planned", static_cast<std::uint64_t>(order.games) * duels},
               {"played", order.played},       {"words", order.words}};
  if (!kept.problem.empty()) json["problem"] = kept.problem;
  if (kept.run && kept.run->phase() != MatchRun::Phase::reading) {
    const auto played = kept.run->rows({.most = 0}).count;
    json["played"] = played;
  }
  return json;
}

Json MatchDesk::state_of(const Kept& kept) const {
  Json state = head_of(kept);
  if (!kept.run) return state;
  state["setup"] = setup_json(kept.order, kept.run->plan());
  if (kept.run->phase() == MatchRun::Phase::reading) {
    state["reading"] = true;
    return state;
  }
  Json standing = standing_json(kept.run->plan(), kept.run->standing());
  for (auto& [name, value] : standing.items()) state[name] = std::move(value);
  return state;
}

void MatchDesk::tell(const Kept& kept) {
  if (!kept.watchers.empty()) {
    const auto text = std::make_shared<const std::string>(write_event("match.state", {{"match", state_of(kept)}}));
    for (const ConnectionId page : kept.watchers) office_.wire.send_newest(page, "match " + kept.order.id, text);
  }
  if (list_watchers_.empty()) return;
  const auto row = std::make_shared<const std::string>(write_event("match.row", {{"match", head_of(kept)}}));
  for (const ConnectionId page : list_watchers_) office_.wire.send_newest(page, "match row " + kept.order.id, row);
}

}  // namespace arborist::server
