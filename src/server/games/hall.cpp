#include "server/games/hall.h"

#include <fmt/format.h>

#include <algorithm>
#include <exception>
#include <new>
#include <utility>

#include "arena/players.h"
#include "core/text.h"
#include "server/analysis/analysis_desk.h"
#include "server/analysis/coach_desk.h"
#include "server/games/ladder.h"
#include "server/games/state_json.h"
#include "server/library/library_desk.h"
#include "server/matches/match_desk.h"
#include "server/paths/path_desk.h"
#include "server/trees/tree_desk.h"

namespace arborist::server {

const std::map<std::string_view, Hall::Handler>& Hall::handlers() {
  static const std::map<std::string_view, Handler> all = {{"hello", &Hall::hello},
                                                          {"ping", &Hall::ping},
                                                          {"game.new", &Hall::game_new},
                                                          {"game.open", &Hall::game_open},
                                                          {"game.leave", &Hall::game_leave},
                                                          {"game.move", &Hall::game_move},
                                                          {"game.take_back", &Hall::game_take_back},
                                                          {"game.resign", &Hall::game_resign},
                                                          {"game.draw", &Hall::game_draw},
                                                          {"game.stop", &Hall::game_stop},
                                                          {"game.pause", &Hall::game_pause},
                                                          {"game.hint", &Hall::game_hint},
                                                          {"game.rematch", &Hall::game_rematch},
                                                          {"game.legal", &Hall::game_legal},
                                                          {"game.board", &Hall::game_board},
                                                          {"game.search", &Hall::game_search},
                                                          {"game.text", &Hall::game_text},
                                                          {"position.check", &Hall::position_check},
                                                          {"store.list", &Hall::store_list},
                                                          {"store.delete", &Hall::store_delete},
                                                          {"store.restore", &Hall::store_restore},
                                                          {"store.export", &Hall::store_export},
                                                          {"store.import", &Hall::store_import}};
  return all;
}

Hall::Hall(const GameList& games, Wire& wire, std::optional<store::GameStore> store, HallOptions options)
    : games_(games),
      wire_(wire),
      store_(std::move(store)),
      options_(std::move(options)),
      random_(options_.seed),
      store_problem_(options_.store_problem),
      imports_({games_, wire_, desk_pool_, options_.permissions}),
      pool_(options_.search_threads, options_.limits.pool),
      desk_pool_(options_.search_threads + 1, options_.limits.pool) {
  const BackOffice office{games_, wire_, desk_pool_, options_.permissions};
  desks_.push_back(std::make_unique<PathDesk>(office));
  desks_.push_back(std::make_unique<TreeDesk>(office, options_.seed));
  const AnalysisDesk::Behind behind{[this] { return store_ ? &*store_ : nullptr; },
                                    [this](const std::string& id) { return pgn_of(id); },
                                    [this](const Visitor& visitor) { return no_room(visitor); }, options_.engines};
  desks_.push_back(std::make_unique<AnalysisDesk>(office, behind, options_.seed));
  desks_.push_back(std::make_unique<CoachDesk>(
      office, CoachDesk::Behind{behind.pgn_of_game,
                                [this](const std::string& id, std::size_t ply) { return level_at(id, ply); }}));
  desks_.push_back(std::make_unique<LibraryDesk>(office, behind_library(), options_.seed + 1, options_.limits.library));
  // A game that has just ended counts on the ladder before it would be saved by itself.
  const auto saved_games = [this] {
    save();
    return store_ ? &*store_ : nullptr;
  };
  desks_.push_back(std::make_unique<MatchDesk>(
      office, MatchDesk::Behind{options_.matches, saved_games, options_.engines}, options_.seed,
      MatchLimits{.of_owner = {.at_once = options_.search_threads}, .hands = options_.search_threads}));
  for (const auto& desk : desks_)
    for (const std::string_view type : desk->requests()) desk_of_.emplace(type, desk.get());
}

Hall::~Hall() {
  for (auto& [id, table] : tables_) {
    drop(table.thinking);
    drop(table.hinting);
  }
  // The pool waits for what runs, so it is ended.
  for (const auto& [connection, session] : sessions_)
    for (const auto& desk : desks_) desk->closed(connection);
}

void Hall::opened(ConnectionId connection, Visitor visitor) {
  const auto& limits = options_.limits;
  sessions_.emplace(connection, Session{std::move(visitor), Rate(limits.requests_a_second, limits.requests_at_once),
                                        Rate(limits.new_games_a_second, limits.new_games_at_once),
                                        Rate(limits.imports_a_second, limits.imports_at_once)});
}

void Hall::closed(ConnectionId connection) {
  const auto session = sessions_.find(connection);
  if (session == sessions_.end()) return;
  const auto open_games = std::move(session->second.open_games);
  sessions_.erase(session);
  for (const auto& id : open_games) unwatch(connection, id);
  for (const auto& desk : desks_) desk->closed(connection);
  desk_pool_.release(connection);
}

void Hall::send(ConnectionId connection, std::string text) {
  wire_.send(connection, std::make_shared<const std::string>(std::move(text)));
}

void Hall::message(ConnectionId connection, std::string_view text) {
  const auto found = sessions_.find(connection);
  if (found == sessions_.end()) return;
  Session& session = found->second;
  const bool is_in_time = session.requests.take(Clock::now());
  if (!is_in_time && ++session.refusals >= options_.limits.refusals) wire_.close(connection);
  const Fault too_many{FaultCode::too_many, "too many requests; wait a moment"};
  // Not even read where that would cost much.
  constexpr std::size_t little = 4096;
  if (!is_in_time && text.size() > little) return send(connection, write_fault(std::nullopt, too_many));
  auto parsed = parse_request(text);
  if (auto* unread = std::get_if<Unread>(&parsed)) return send(connection, write_fault(unread->id, unread->fault));
  const Request& request = std::get<Request>(parsed);
  if (!is_in_time) return send(connection, write_fault(request.id, too_many));
  answer(connection, request.id, request.type, reply_or_fault(request, connection, session));
}

// A request that cannot be answered, for want of memory say, is answered with that.
Hall::Reply Hall::reply_or_fault(const Request& request, ConnectionId connection, Session& session) {
  try {
    return reply_to(request, connection, session);
  } catch (const std::bad_alloc&) {
    return fault_of_failure("there is not enough memory");
  } catch (const std::exception& thrown) {
    return fault_of_failure(thrown.what());
  }
}

Hall::Reply Hall::reply_to(const Request& request, ConnectionId connection, Session& session) {
  if (auto refused = refusal(request, session.visitor)) return std::move(*refused);
  if (const auto handler = handlers().find(request.type); handler != handlers().end())
    return (this->*handler->second)({connection, request.id, session, request.fields});
  if (const auto found = desk_of_.find(request.type); found != desk_of_.end())
    return found->second->ask({connection, request.id, found->first, request.fields, session.visitor});
  return no_such_request(request.type);
}

Fault Hall::no_such_request(const std::string& type) const {
  return {FaultCode::bad_request,
          fmt::format("there is no request {}{}", in_quotes(type), did_you_mean(type, requests())), "type"};
}

std::vector<std::string> Hall::requests() const {
  std::vector<std::string> names;
  for (const auto& [name, unused] : handlers()) names.emplace_back(name);
  for (const auto& [name, unused] : desk_of_) names.emplace_back(name);
  return names;
}

void Hall::answer(ConnectionId connection, std::int64_t id, std::string_view type, Reply reply) {
  if (!reply) return;
  send(connection, *reply ? write_answer(id, type, std::move(**reply)) : write_fault(id, reply->fault()));
}

Hall::Reply Hall::ping(const Call&) { return Json::object(); }

Hall::Reply Hall::hello(const Call& call) {
  Json games = Json::array();
  for (const auto& game : games_.all())
    if (game->info().is_played) games.push_back(game_info_json(game->info()));
  Json players = Json::array();
  for (const auto& player : player_names())
    if (player.name != "human" && player.name != "uci" && player.name != "xboard")
      players.push_back({{"name", player.name}, {"summary", player.summary}});
  Json store = {{"kept", store_.has_value() && store_problem_.empty()}};
  if (!store_problem_.empty()) store["message"] = store_problem_;
  Json engines = Json::array();
  if (call.session.visitor.is_owner())
    for (const auto& engine : options_.engines) engines.push_back(engine.name);
  return Json{{"version", options_.version},
              {"engines", std::move(engines)},
              {"role", to_text(call.session.visitor.role)},
              {"games", std::move(games)},
              {"ladder", ladder_json(games_)},
              {"players", std::move(players)},
              {"limits",
               {{"frame", most_bytes},
                {"import", most_import_bytes},
                {"name", longest_seat_name},
                {"moves", LiveGame::most_plies},
                {"open_games", options_.limits.open_games},
                {"hash", SpecBounds::megabytes},
                {"threads", SpecBounds::threads},
                {"depth", SpecBounds::depth},
                {"time_ms", SpecBounds::milliseconds}}},
              {"store", std::move(store)}};
}

void Hall::settle() {
  save();
  for (const auto& desk : desks_) desk->settle();
  for (const auto& asked : std::exchange(lists_asked_, {}))
    if (const auto session = sessions_.find(asked.connection); session != sessions_.end())
      answer(asked.connection, asked.request_id, "store.list", list(asked.query, session->second.visitor));
  for (const ConnectionId page : desk_pool_.held())
    if (wire_.waiting_bytes(page) <= BackOffice::much_unread) desk_pool_.release(page);
}

void Hall::save(bool is_last) {
  if (unsaved_.empty() || !store_) return;
  if (!is_last && save_again_at_ && Clock::now() < *save_again_at_) return;
  std::vector<store::StoredGame> games;
  std::vector<Table*> tables;
  for (const auto& id : unsaved_) {
    const auto found = tables_.find(id);
    if (found == tables_.end()) continue;
    games.push_back(found->second.game.stored());
    tables.push_back(&found->second);
  }
  std::vector<store::Saving> savings;
  for (std::size_t i = 0; i < games.size(); ++i) savings.push_back({games[i], tables[i]->game.saved_moves()});
  const auto saved = store_->save(savings);
  if (!saved) {
    store_problem_ = "games cannot be written: " + saved.error().message;
    save_again_at_ = Clock::now() + options_.limits.save_again_after;
    wire_.after(options_.limits.save_again_after, [] {});
    for (Table* table : tables) set_kept(*table, false);
    return;
  }
  unsaved_.clear();
  for (Table* table : tables) table->game.saved();
  if (!std::exchange(save_again_at_, std::nullopt)) return;
  store_problem_.clear();
  for (auto& [id, table] : tables_) set_kept(table, true);
}

void Hall::set_kept(Table& table, bool kept) {
  if (std::exchange(table.kept, kept) == kept) return;
  table.game.touch();
  broadcast(table);
}

void Hall::closing(std::string_view reason) {
  const auto text = std::make_shared<const std::string>(write_event("server.closing", {{"reason", reason}}));
  for (const auto& [connection, session] : sessions_) wire_.send(connection, text);
  for (auto& [id, table] : tables_) stop_thinking(table);
  save(true);
  for (const auto& desk : desks_) desk->settle();
}

std::vector<std::string> Hall::unsaved_games() const {
  std::vector<std::string> names;
  for (const auto& id : unsaved_)
    if (const auto found = tables_.find(id); found != tables_.end()) {
      const LiveGame& game = found->second.game;
      names.push_back(fmt::format("{} {} ({} - {}, {} {})", game.info().name, id, game.seat(Side::first).name,
                                  game.seat(Side::second).name, game.plies(), game.plies() == 1 ? "ply" : "plies"));
    }
  return names;
}

std::string Hall::new_id() {
  for (;;) {
    auto id = fmt::format("{:010x}", random_.next() & 0xFFFFFFFFFFU);
    if (tables_.contains(id)) continue;
    if (store_)
      if (const auto found = store_->find(id); found && *found) continue;
    return id;
  }
}

Answer<Hall::Table*> Hall::find_table(const std::string& id) {
  const auto missing = [&] { return Fault{FaultCode::not_found, "there is no game " + in_quotes(id), "game_id"}; };
  if (const auto found = tables_.find(id); found != tables_.end()) {
    found->second.used = ++uses_;
    return &found->second;
  }
  if (!store_) return missing();
  auto stored = store_->find(id);
  if (!stored) return Fault{FaultCode::internal, stored.error().message};
  if (!*stored) return missing();
  const auto game = games_.find((*stored)->game);
  if (!game) return Fault{FaultCode::not_found, game.error().message, "game_id"};
  if (!(*game)->info().is_played) return missing();
  auto live = LiveGame::resume(**game, **stored, options_.permissions, Moment::now());
  if (!live) return Fault{FaultCode::internal, live.error().message};
  return add_table(std::move(*live));
}

Answer<Hall::Table*> Hall::add_table(LiveGame game) {
  make_room();
  if (tables_.size() >= options_.limits.tables)
    return Fault{FaultCode::too_many, "too many games are open; close some and try again"};
  std::string id = game.id();
  auto& table = tables_.emplace(std::move(id), Table(std::move(game))).first->second;
  table.used = ++uses_;
  table.kept = store_.has_value() && !save_again_at_;
  return &table;
}

// Games that nobody looks at are forgotten, the longest unused first; those on the disk can be opened again.
void Hall::make_room() {
  std::vector<std::pair<std::uint64_t, std::string>> idle;
  if (tables_.size() < options_.limits.idle_tables) return;
  for (const auto& [id, table] : tables_)
    if (table.watchers.empty() && !unsaved_.contains(id)) idle.emplace_back(table.used, id);
  if (idle.size() < options_.limits.idle_tables) return;
  std::sort(idle.begin(), idle.end());
  const std::size_t surplus = idle.size() - options_.limits.idle_tables / 2;
  for (std::size_t i = 0; i < surplus; ++i) {
    const auto found = tables_.find(idle[i].second);
    call_off(found->second.flag_timer);
    call_off(found->second.state_timer);
    tables_.erase(found);
  }
}

Answer<Hall::Table*> Hall::table_of(const Call& call) {
  auto id = call.fields.text("game_id", longest_id);
  if (!id) return id.fault();
  return find_table(*id);
}

Answer<bool> Hall::watch(const Call& call, Table& table) {
  auto& open_games = call.session.open_games;
  if (!open_games.contains(table.game.id()) && open_games.size() >= options_.limits.open_games)
    return Fault{FaultCode::too_many, fmt::format("a page looks at {} games at most", options_.limits.open_games)};
  open_games.insert(table.game.id());
  table.watchers.insert(call.connection);
  // What it is told now must not be more than is on the disk.
  if (store_ && table.game.is_worth_keeping() && table.game.has_used_up_revisions()) unsaved_.insert(table.game.id());
  drive(table);
  return true;
}

void Hall::unwatch(ConnectionId connection, const std::string& game_id) {
  const auto found = tables_.find(game_id);
  if (found == tables_.end()) return;
  Table& table = found->second;
  table.watchers.erase(connection);
  if (!table.watchers.empty()) return;
  stop_thinking(table);
  table.game.hold_clock(Moment::now());
  set_flag_timer(table);
}

Json Hall::state_of(const Table& table) {
  return state_json(table.game, {.thinking = table.thinking != nullptr, .kept = table.kept}, Moment::now());
}

void Hall::broadcast(Table& table) {
  call_off(table.state_timer);
  if (table.watchers.empty()) return;
  table.last_state = Clock::now();
  if (store_ && table.game.is_worth_keeping() && table.game.has_used_up_revisions()) unsaved_.insert(table.game.id());
  const auto text = std::make_shared<const std::string>(write_event("game.state", {{"state", state_of(table)}}));
  for (const ConnectionId watcher : table.watchers) wire_.send_newest(watcher, table.game.id(), text);
}

// Programs may play faster than anybody can look on.
void Hall::broadcast_soon(Table& table) {
  const auto since = Clock::now() - table.last_state;
  if (since >= options_.limits.state_every) return broadcast(table);
  if (table.state_timer != 0) return;
  table.state_timer = wire_.after(options_.limits.state_every - since, [this, id = table.game.id()] {
    const auto found = tables_.find(id);
    if (found == tables_.end()) return;
    found->second.state_timer = 0;
    broadcast(found->second);
  });
}

void Hall::call_off(std::uint64_t& timer) {
  if (timer != 0) wire_.call_off(std::exchange(timer, 0));
}

void Hall::note_change(Table& table) {
  if (store_ && table.game.is_worth_keeping()) {
    unsaved_.insert(table.game.id());
    if (save_again_at_) table.kept = false;
  }
  drive(table);
}

void Hall::changed(Table& table) {
  note_change(table);
  broadcast(table);
}

// Sets the side to move going: a person by the clock, a program by a search.
void Hall::drive(Table& table) {
  LiveGame& game = table.game;
  if (!table.watchers.empty() && !game.ending() && !game.is_paused()) {
    if (game.mover().is_human())
      game.run_clock(Moment::now());
    else if (game.mover().can_play())
      think(table);
  }
  set_flag_timer(table);
}

void Hall::set_flag_timer(Table& table) {
  call_off(table.flag_timer);
  if (!table.game.clock_runs()) return;
  const auto left = table.game.time_left(table.game.play().to_move(), Moment::now());
  table.flag_timer = wire_.after(left + std::chrono::milliseconds(1), [this, id = table.game.id()] { flag_fell(id); });
}

void Hall::flag_fell(const std::string& game_id) {
  const auto found = tables_.find(game_id);
  if (found == tables_.end()) return;
  Table& table = found->second;
  table.flag_timer = 0;
  if (!table.game.flag(Moment::now())) return set_flag_timer(table);
  stop_thinking(table);
  changed(table);
}

std::optional<std::string> Hall::pgn_of(const std::string& game_id) {
  auto table = find_table(game_id);
  if (!table || !(*table)->game.info().can.pgn) return std::nullopt;
  return game_file((*table)->game, GameFormat::pgn).text;
}

std::optional<GameFile> Hall::file_of(std::string_view game_id, GameFormat format) {
  auto table = find_table(std::string(game_id));
  if (!table) return std::nullopt;
  return game_file((*table)->game, format);
}

}  // namespace arborist::server
