#include "server/matches/match_desk.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "arena/finished_game_text.h"
#include "core/file.h"
#include "core/text.h"
#include "server/games/live_game.h"
#include "server/matches/match_desk_json.h"

namespace arborist::server {

const std::map<std::string_view, MatchDesk::Handler>& MatchDesk::handlers() {
  static const std::map<std::string_view, Handler> all = {
      {"match.start", &MatchDesk::start},   {"match.list", &MatchDesk::list},
      {"match.open", &MatchDesk::open},     {"match.leave", &MatchDesk::leave},
      {"match.pause", &MatchDesk::pause},   {"match.stop", &MatchDesk::stop},
      {"match.resume", &MatchDesk::resume}, {"match.change", &MatchDesk::change},
      {"match.delete", &MatchDesk::remove}, {"match.games", &MatchDesk::games},
      {"match.game", &MatchDesk::game},     {"match.export", &MatchDesk::export_games},
      {"ladder.get", &MatchDesk::ladder}};
  return all;
}

MatchDesk::MatchDesk(const BackOffice& office, Behind behind, std::uint64_t seed, const MatchLimits& limits)
    : office_(office),
      behind_(std::move(behind)),
      limits_(limits),
      rules_{office.games, office.permissions, behind_.engines},
      random_(seed),
      readings_(office) {
  for (const auto& [name, handler] : handlers()) requests_.push_back(name);
  take_up();
}

MatchDesk::~MatchDesk() {
  // All of them at once, rather than one after the other.
  for (auto& [id, kept] : matches_)
    if (kept.run) kept.run->stop();
}

Desk::Reply MatchDesk::ask(const Ask& ask) { return (this->*handlers().at(ask.type))(ask); }

void MatchDesk::closed(ConnectionId connection) {
  readings_.stop(connection);
  list_watchers_.erase(connection);
  std::erase_if(ladders_asked_, [&](const LadderAsked& asked) { return asked.connection == connection; });
  for (auto& [id, kept] : matches_)
    if (kept.watchers.erase(connection) > 0 && kept.watchers.empty() && kept.run) kept.run->look(false);
}

const OrderLimits& MatchDesk::limits_of(const Visitor& visitor) const {
  return visitor.is_owner() ? limits_.of_owner : limits_.of_guest;
}

std::string MatchDesk::new_id() {
  for (;;) {
    auto id = fmt::format("{:010x}", random_.next() & 0xFFFFFFFFFFU);
    std::error_code problem;
    if (!matches_.contains(id) && !std::filesystem::exists(journal_file(id), problem)) return id;
  }
}

std::optional<Fault> MatchDesk::no_room(const Visitor& visitor) const {
  std::size_t own = 0, of_guests = 0;
  for (const auto& [id, kept] : matches_) {
    if (kept.order.owner == visitor.person) ++own;
    if (!kept.order.owner.empty()) ++of_guests;
  }
  if (own >= (visitor.is_owner() ? limits_.kept_of_owner : limits_.kept_of_guest))
    return Fault{FaultCode::too_many, "there is no room for more matches of yours; delete one"};
  if (!visitor.is_owner() && of_guests >= limits_.kept_of_guests)
    return Fault{FaultCode::too_many, "there is no room for more matches of guests"};
  return std::nullopt;
}

Answer<MatchDesk::Kept*> MatchDesk::match_of(const Fields& fields) {
  auto id = fields.text("match_id", longest_id);
  if (!id) return id.fault();
  const auto found = matches_.find(*id);
  if (found == matches_.end()) return Fault{FaultCode::not_found, "there is no match " + in_quotes(*id), "match_id"};
  found->second.used = ++uses_;
  return &found->second;
}

std::optional<std::string> MatchDesk::maker_of(const Fields& fields) {
  auto kept = match_of(fields);
  if (!kept) return std::nullopt;
  return (*kept)->order.owner;
}

Desk::Reply MatchDesk::start(const Ask& ask) {
  if (behind_.folder.empty())
    return Fault{FaultCode::refused, "matches are kept in a folder, and this server has none"};
  auto order = read_order(ask.fields, limits_of(ask.visitor), rules_);
  if (!order) return order.fault();
  if (auto full = no_room(ask.visitor)) return std::move(*full);
  order->id = new_id();
  order->owner = ask.visitor.person;
  order->created_ms = Moment::now().since_1970_ms;
  if (const auto written = write_file(order_file(order->id), write_json(to_json(*order))); !written)
    return Fault{FaultCode::internal, "the match cannot be kept: " + written.error().message};
  const std::string id = order->id;
  Kept& kept = matches_[id];
  kept.order = std::move(*order);
  kept.used = ++uses_;
  schedule();
  tell(kept);
  return Json{{"match_id", id}};
}

Desk::Reply MatchDesk::list(const Ask& ask) {
  std::vector<const Kept*> sorted;
  for (const auto& [id, kept] : matches_) sorted.push_back(&kept);
  std::sort(sorted.begin(), sorted.end(), [](const Kept* a, const Kept* b) {
    return std::pair(a->order.created_ms, a->order.id) > std::pair(b->order.created_ms, b->order.id);
  });
  Json rows = Json::array();
  for (const Kept* kept : sorted) {
    Json row = head_of(*kept);
    row["own"] = ask.visitor.is_owner() || kept->order.owner == ask.visitor.person;
    rows.push_back(std::move(row));
  }
  list_watchers_.insert(ask.connection);
  const OrderLimits& most = limits_of(ask.visitor);
  return Json{{"matches", std::move(rows)},
              {"kept", !behind_.folder.empty()},
              {"left_alone", ask.visitor.is_owner() ? Json(left_alone_) : Json::array()},
              {"limits",
               {{"players", most.players},
                {"games", most.games},
                {"at_once", most.at_once},
                {"move_ms", most.move_ms},
                {"needs_move_time", most.needs_move_time},
                {"words", most.words()}}}};
}

Desk::Reply MatchDesk::open(const Ask& ask) {
  auto found = match_of(ask.fields);
  if (!found) return found.fault();
  Kept& kept = **found;
  kept.watchers.insert(ask.connection);
  look_at(kept);
  Json match = state_of(kept);
  if (ask.visitor.is_owner()) match["command"] = command_of(kept.order, journal_file(kept.order.id).string());
  return Json{{"match", std::move(match)}, {"own", ask.visitor.is_owner() || kept.order.owner == ask.visitor.person}};
}

Desk::Reply MatchDesk::leave(const Ask& ask) {
  auto kept = match_of(ask.fields);
  if (!kept) return Json::object();
  (*kept)->watchers.erase(ask.connection);
  if ((*kept)->watchers.empty() && (*kept)->run) (*kept)->run->look(false);
  return Json::object();
}

Desk::Reply MatchDesk::wished(const Ask& ask, MatchOrder::Wish wish) {
  auto found = match_of(ask.fields);
  if (!found) return found.fault();
  Kept& kept = **found;
  kept.order.wish = wish;
  kept.is_changed = true;
  if (wish != MatchOrder::Wish::run) {
    kept.was_taken_up = false;
    if (is_busy(kept)) kept.run->stop();
  } else if (kept.order.outcome == "failed" || kept.order.outcome.empty()) {
    kept.order.outcome.clear();
    kept.problem.clear();
  }
  schedule();
  tell(kept);
  return Json{{"state", state_text(kept)}};
}

Desk::Reply MatchDesk::pause(const Ask& ask) { return wished(ask, MatchOrder::Wish::pause); }
Desk::Reply MatchDesk::stop(const Ask& ask) { return wished(ask, MatchOrder::Wish::stop); }
Desk::Reply MatchDesk::resume(const Ask& ask) { return wished(ask, MatchOrder::Wish::run); }

// More games, or more of them at once: what runs is stopped and goes on with the new plan.
Desk::Reply MatchDesk::change(const Ask& ask) {
  auto found = match_of(ask.fields);
  if (!found) return found.fault();
  Kept& kept = **found;
  auto order = changed_order(kept.order, ask.fields, limits_of(ask.visitor), rules_);
  if (!order) return order.fault();
  kept.order = std::move(*order);
  kept.order.outcome.clear();
  kept.is_changed = true;
  if (kept.run) kept.run->stop();
  if (!is_busy(kept)) kept.run.reset();
  schedule();
  look_at(kept);
  tell(kept);
  return Json{{"state", state_text(kept)}};
}

Desk::Reply MatchDesk::remove(const Ask& ask) {
  auto found = match_of(ask.fields);
  if (!found) return found.fault();
  Kept& kept = **found;
  const std::string id = kept.order.id;
  if (kept.run) {
    kept.run->stop();
    leaving_.push_back(std::move(kept.run));
  }
  matches_.erase(id);
  std::error_code problem;
  std::filesystem::remove(order_file(id), problem);
  if (!problem) std::filesystem::remove(journal_file(id), problem);
  schedule();
  if (problem) return Fault{FaultCode::internal, "the files cannot be removed: " + problem.message()};
  return Json::object();
}

Desk::Reply MatchDesk::games(const Ask& ask) {
  auto found = match_of(ask.fields);
  if (!found) return found.fault();
  Kept& kept = **found;
  look_at(kept);
  auto from = ask.fields.number_or("from", 0, largest_id, 0);
  if (!from) return from.fault();
  auto most = ask.fields.number_or("most", 1, static_cast<std::int64_t>(limits_.rows), 50);
  if (!most) return most.fault();
  MatchRun::Wanted wanted{static_cast<std::size_t>(*from), static_cast<std::size_t>(*most)};
  if (ask.fields.has("pairing")) {
    auto pairing = ask.fields.numbers("pairing", 2, static_cast<std::int64_t>(kept.order.players.size()) - 1);
    if (!pairing) return pairing.fault();
    if (pairing->size() != 2) return ask.fields.wrong("pairing", "two players");
    wanted.pairing = std::pair(static_cast<std::size_t>((*pairing)[0]), static_cast<std::size_t>((*pairing)[1]));
  }
  if (!kept.run) return Json{{"rows", Json::array()}, {"count", 0}};
  const auto rows = kept.run->rows(wanted);
  Json list = Json::array();
  for (const auto& row : rows.rows) list.push_back(row_json(row));
  return Json{{"rows", std::move(list)}, {"count", rows.count}};
}

Desk::Reply MatchDesk::game(const Ask& ask) {
  auto found = match_of(ask.fields);
  if (!found) return found.fault();
  auto number = ask.fields.number("game", 1, largest_id);
  if (!number) return number.fault();
  auto plan = plan_of((*found)->order, rules_);
  if (!plan) return Fault{FaultCode::refused, plan.error().message};
  const auto work = [plan = std::make_shared<const MatchPlan>(std::move(*plan)),
                     journal = journal_file((*found)->order.id), number = *number](const std::stop_source&) {
    const auto game = find_game(journal, *plan, static_cast<std::size_t>(number - 1));
    if (!game) return Found{Fault{FaultCode::internal, game.error().message}};
    if (!*game) return Found{Fault{FaultCode::not_found, "this game has not ended yet", "game"}};
    auto json = replay_json(**game, *plan);
    if (!json) return Found{Fault{FaultCode::internal, json.error().message}};
    return Found{std::move(*json)};
  };
  return readings_(ask, work);
}

Desk::Reply MatchDesk::export_games(const Ask& ask) {
  auto found = match_of(ask.fields);
  if (!found) return found.fault();
  auto as = ask.fields.text("as", 16);
  if (!as) return as.fault();
  auto plan = plan_of((*found)->order, rules_);
  if (!plan) return Fault{FaultCode::refused, plan.error().message};
  const bool is_pgn = *as == "pgn" && plan->game.info().can.pgn;
  if (!is_pgn && *as != "record" && *as != "csv")
    return ask.fields.wrong("as", plan->game.info().can.pgn ? "'pgn', 'record' or 'csv'" : "'record' or 'csv'");
  const auto work = [plan = std::make_shared<const MatchPlan>(std::move(*plan)),
                     journal = journal_file((*found)->order.id), as = *as,
                     most = limits_.export_bytes](const std::stop_source& stop) {
    std::string text = as == "csv" ? csv_heading() : std::string();
    const auto write = as == "pgn" ? arborist::to_pgn : as == "csv" ? arborist::to_csv : arborist::to_record;
    const auto read = read_games(journal, *plan, [&](const FinishedGame& game) {
      text += write(game, *plan);
      return text.size() <= most && !stop.stop_requested();
    });
    if (!read) return Found{Fault{FaultCode::internal, read.error().message}};
    if (text.size() > most) return Found{Fault{FaultCode::too_large, "these are too many games for one file"}};
    return Found{Json{{"text", std::move(text)}, {"as", as}}};
  };
  return readings_(ask, work);
}

void MatchDesk::settle() {
  for (auto& [id, kept] : matches_)
    if (kept.is_changed && write_file(order_file(id), write_json(to_json(kept.order)))) kept.is_changed = false;
}

}  // namespace arborist::server
