#include "server/analysis/analysis_desk.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <utility>

#include "chess/fen.h"
#include "chess/pgn_writer.h"
#include "core/text.h"
#include "server/analysis/study_json.h"

namespace arborist::server {

namespace {

constexpr int most_listed_analyses = 50;
// Engine lines, which somebody waits for, have first call on the processors.
constexpr int review_politeness = 10;

std::int64_t milliseconds_since_1970() {
  const auto now = std::chrono::system_clock::now().time_since_epoch();
  return std::chrono::duration_cast<std::chrono::milliseconds>(now).count();
}

const AnyGame* game_with_engine(const GameList& games) {
  const auto& all = games.all();
  const auto found = std::find_if(all.begin(), all.end(),
                                  [](const auto& game) { return game->info().can.pgn && game->info().can.engine; });
  return found == all.end() ? nullptr : found->get();
}

Json entries_json(const std::vector<PgnEntry>& entries) {
  Json list = Json::array();
  for (const auto& entry : entries)
    list.push_back({{"white", entry.white},
                    {"black", entry.black},
                    {"result", entry.result},
                    {"date", entry.date},
                    {"event", entry.event}});
  return list;
}

}  // namespace

const std::map<std::string_view, AnalysisDesk::Handler>& AnalysisDesk::handlers() {
  static const std::map<std::string_view, Handler> all = {
      {"analysis.open", &AnalysisDesk::open},
      {"analysis.leave", &AnalysisDesk::leave},
      {"analysis.list", &AnalysisDesk::list},
      {"analysis.delete", &AnalysisDesk::remove},
      {"analysis.position", &AnalysisDesk::position},
      {"analysis.edit", &AnalysisDesk::edit},
      {"analysis.start", &AnalysisDesk::start},
      {"analysis.stop", &AnalysisDesk::stop},
      {"analysis.review", &AnalysisDesk::review},
      {"analysis.review_stop", &AnalysisDesk::review_stop},
      {"analysis.try", &AnalysisDesk::try_move},
      {"analysis.ask_again", &AnalysisDesk::ask_again},
      {"analysis.export", &AnalysisDesk::export_text},
      {"analysis.review_games", &AnalysisDesk::review_games},
      {"analysis.review_games_stop", &AnalysisDesk::review_games_stop},
      {"analysis.judged", &AnalysisDesk::judged}};
  return all;
}

AnalysisDesk::AnalysisDesk(const BackOffice& office, Behind behind, std::uint64_t seed, const AnalysisLimits& limits)
    : office_(office),
      behind_(std::move(behind)),
      limits_(limits),
      random_(seed),
      chess_(game_with_engine(office.games)),
      readings_(office),
      tries_(office),
      lines_(office.wire, limits.lines_at_once, [this](const std::string& name) { return make_line_engine(name); }),
      review_pool_(1, {.waiting = 4096, .waiting_of_one = 256, .politeness = review_politeness}) {
  if (chess_ == nullptr) return;  // a house without chess has nothing to analyse
  for (const auto& [name, handler] : handlers()) requests_.push_back(name);
  take_up_reviews();
}

AnalysisDesk::~AnalysisDesk() { ending_.request_stop(); }

Desk::Reply AnalysisDesk::ask(const Ask& ask) { return (this->*handlers().at(ask.type))(ask); }

void AnalysisDesk::closed(ConnectionId connection) {
  lines_.forget(connection);
  readings_.stop(connection);
  tries_.stop(connection);
  batch_watchers_.erase(connection);
  for (auto& [id, analysis] : open_) analysis.watchers.erase(connection);
}

std::string AnalysisDesk::new_id() {
  for (;;) {
    auto id = fmt::format("{:010x}", random_.next() & 0xFFFFFFFFFFU);
    if (open_.contains(id)) continue;
    if (auto* store = behind_.store())
      if (const auto found = store->find_analysis(id); found && *found) continue;
    return id;
  }
}

// Those that nobody looks at and that are on the disk, or worth nothing, go first; the longest unused first.
void AnalysisDesk::make_room() {
  while (open_.size() >= limits_.open) {
    auto oldest = open_.end();
    for (auto it = open_.begin(); it != open_.end(); ++it) {
      const bool may_go = it->second.watchers.empty() && !it->second.is_changed && !it->second.is_under_way;
      if (may_go && (oldest == open_.end() || it->second.used < oldest->second.used)) oldest = it;
    }
    if (oldest == open_.end()) return;
    open_.erase(oldest);
  }
}

Answer<AnalysisDesk::Open*> AnalysisDesk::add(Open analysis) {
  make_room();
  if (open_.size() >= limits_.open)
    return Fault{FaultCode::too_many, "too many analyses are open; close some and try again"};
  std::string id = analysis.id;
  auto& entry = open_.insert_or_assign(std::move(id), std::move(analysis)).first->second;
  entry.used = ++uses_;
  return &entry;
}

Answer<AnalysisDesk::Open*> AnalysisDesk::from_store(const store::StoredAnalysis& stored) {
  if (const auto found = open_.find(stored.id); found != open_.end()) return &found->second;
  auto read = read_study(stored.pgn, 0);
  if (!read) return Fault{FaultCode::internal, "the analysis cannot be read any more"};
  Open analysis{.id = stored.id, .owner = stored.owner, .game_id = stored.game_id, .study = std::move(read->study)};
  analysis.is_kept = true;
  if (!stored.review.empty()) analysis.review = Review::read(stored.review, analysis.study.main_game());
  analysis.is_under_way = stored.is_under_way && analysis.review.has_value();
  return add(std::move(analysis));
}

Answer<AnalysisDesk::Open*> AnalysisDesk::find(const std::string& id) {
  if (const auto found = open_.find(id); found != open_.end()) {
    found->second.used = ++uses_;
    return &found->second;
  }
  const Fault missing{FaultCode::not_found, "there is no analysis " + in_quotes(id), "analysis_id"};
  auto* store = behind_.store();
  if (store == nullptr) return missing;
  const auto stored = store->find_analysis(id);
  if (!stored) return Fault{FaultCode::internal, stored.error().message};
  if (!*stored) return missing;
  return from_store(**stored);
}

Answer<AnalysisDesk::Open*> AnalysisDesk::analysis_of(const Fields& fields) {
  auto id = fields.text("analysis_id", longest_id);
  if (!id) return id.fault();
  return find(*id);
}

std::optional<std::string> AnalysisDesk::maker_of(const Fields& fields) {
  auto analysis = analysis_of(fields);
  if (!analysis) return std::nullopt;
  return (*analysis)->owner;
}

Answer<NodeId> AnalysisDesk::node_of(const Fields& fields, const Open& analysis) const {
  auto number = fields.number("node", 0, std::int64_t{UINT32_MAX});
  if (!number) return number.fault();
  const NodeId node{static_cast<std::uint32_t>(*number)};
  if (!analysis.study.has(node)) return Fault{FaultCode::refused, "this move is not there any more", "node"};
  return node;
}

Json AnalysisDesk::state_of(const Open& analysis) const {
  Json state = study_json(analysis.study);
  state["analysis_id"] = analysis.id;
  state["rev"] = analysis.rev;
  state["kept"] = analysis.is_kept && behind_.store() != nullptr;
  if (!analysis.game_id.empty()) state["game_id"] = analysis.game_id;
  if (analysis.fault) state["fault"] = {{"line", analysis.fault->line}, {"message", analysis.fault->message}};
  return state;
}

Answer<Json> AnalysisDesk::opened(const Ask& ask, Open& analysis) {
  analysis.watchers.insert(ask.connection);
  // One that waits for its turn is somebody's wish now.
  advance(analysis.id);
  Json answer = {{"analysis", state_of(analysis)},
                 {"own", ask.visitor.is_owner() || analysis.owner == ask.visitor.person}};
  if (analysis.review) answer["review"] = review_json(analysis, all_plies(analysis), true);
  return answer;
}

Desk::Reply AnalysisDesk::open(const Ask& ask) {
  if (ask.fields.has("game_id")) return open_game(ask);
  if (ask.fields.has("analysis_id")) {
    auto analysis = analysis_of(ask.fields);
    if (!analysis) return analysis.fault();
    return opened(ask, **analysis);
  }
  auto text = ask.fields.text("text", most_import_bytes);
  if (!text) return text.fault();
  return open_text(ask, std::move(*text));
}

// The analysis that this visitor has of the game, or a new one; moves that were played since are added.
Desk::Reply AnalysisDesk::open_game(const Ask& ask) {
  auto id = ask.fields.text("game_id", longest_id);
  if (!id) return id.fault();
  const auto pgn = behind_.pgn_of_game(*id);
  if (!pgn) return Fault{FaultCode::not_found, "there is no game of chess " + in_quotes(*id), "game_id"};
  auto read = read_study(*pgn, 0);
  if (!read) return Fault{FaultCode::internal, "the game cannot be read"};
  Open* found = nullptr;
  for (auto& [key, analysis] : open_)
    if (analysis.game_id == *id && analysis.owner == ask.visitor.person) found = &analysis;
  if (auto* store = behind_.store(); store != nullptr && found == nullptr) {
    const auto stored = store->find_analysis_of(*id, ask.visitor.person);
    if (!stored) return Fault{FaultCode::internal, stored.error().message};
    if (*stored) {
      auto loaded = from_store(**stored);
      if (!loaded) return loaded.fault();
      found = *loaded;
    }
  }
  if (found == nullptr) {
    auto added = add({.id = new_id(), .owner = ask.visitor.person, .game_id = *id, .study = std::move(read->study)});
    if (!added) return added.fault();
    return opened(ask, **added);
  }
  found->used = ++uses_;
  NodeId at = Study::root();
  const std::size_t before = found->study.size();
  const auto played = read->study.main_game();
  for (const auto move : played.moves()) {
    const auto next = found->study.add(at, move);
    if (!next) break;
    at = *next;
  }
  if (found->study.size() != before) {
    follow_main_line(*found);
    changed(*found);
  }
  return opened(ask, *found);
}

// Read by the pool, for it may be long.
Desk::Reply AnalysisDesk::open_text(const Ask& ask, std::string text) {
  auto number = ask.fields.number_or("number", 0, largest_id, -1);
  if (!number) return number.fault();
  auto moves = ask.fields.text_or("moves", most_bytes, "");
  if (!moves) return moves.fault();
  if (auto full = behind_.no_room(ask.visitor)) return std::move(*full);
  struct Read {
    std::vector<PgnEntry> entries = {};
    std::optional<StudyRead> study = std::nullopt;
    bool is_position = false;
    std::optional<Fault> fault = std::nullopt;
  };
  const auto work = [text = std::move(text), number = *number, moves = std::move(*moves), most = limits_.listed] {
    Read read;
    if (const auto position = chess::parse_fen(trim(text)); position || trim(text).find('\n') == std::string::npos) {
      const bool looks_like_fen =
          trim(text).find('/') != std::string::npos && trim(text).find('[') == std::string::npos;
      if (position || looks_like_fen) {
        if (!position) return read.fault = Fault{FaultCode::bad_request, position.error().message, "text"}, read;
        read.study = StudyRead{Study(*position)};
        read.is_position = true;
      }
    }
    if (!read.study) {
      read.entries = list_games(text, most);
      if (read.entries.size() > 1 && number < 0) return read;
      read.study = read_study(text, static_cast<std::size_t>(std::max<std::int64_t>(number, 0)));
      const bool is_empty = read.study && read.study->fault && read.study->study.size() == 1;
      if (is_empty)
        read.fault = Fault{FaultCode::bad_request, read.study->fault->error().message, "text"};
      else if (!read.study)
        read.fault = Fault{FaultCode::bad_request, "there is no game in this text; PGN or a FEN is expected", "text"};
      return read;
    }
    NodeId at = Study::root();
    for (const auto move : words(moves)) {
      const auto next = read.study->study.play(at, move);
      if (!next) return read.fault = Fault{FaultCode::bad_request, next.error().message, "moves"}, read;
      at = *next;
    }
    return read;
  };
  return readings_(ask, [this, work, visitor = ask.visitor, page = ask.connection](const std::stop_source&) {
    const auto read = std::make_shared<Read>(work());
    return Found{Json(), {}, [this, read, visitor, page](Found& found) {
                   if (read->fault) {
                     found.head = *read->fault;
                   } else if (!read->study) {
                     found.head = Json{{"games", entries_json(read->entries)}};
                   } else {
                     Open analysis{.id = new_id(), .owner = visitor.person, .study = std::move(read->study->study)};
                     analysis.fault = std::move(read->study->fault);
                     auto added = add(std::move(analysis));
                     if (!added) {
                       found.head = added.fault();
                       return;
                     }
                     // A link holds a position whole; a game would be lost with the page.
                     if (!read->is_position) (*added)->is_kept = (*added)->is_changed = true;
                     (*added)->watchers.insert(page);
                     found.head = Json{{"analysis", state_of(**added)}, {"own", true}};
                   }
                 }};
  });
}

Desk::Reply AnalysisDesk::leave(const Ask& ask) {
  auto analysis = analysis_of(ask.fields);
  if (!analysis) return Json::object();
  (*analysis)->watchers.erase(ask.connection);
  lines_.stop(ask.connection);
  return Json::object();
}

Desk::Reply AnalysisDesk::list(const Ask& ask) {
  Json rows = Json::array();
  if (auto* store = behind_.store()) {
    const auto listed = store->list_analyses(ask.visitor.person, most_listed_analyses);
    if (!listed) return Fault{FaultCode::internal, listed.error().message};
    for (const auto& row : *listed)
      rows.push_back({{"analysis_id", row.id},
                      {"title", row.title},
                      {"updated", row.updated_ms},
                      {"under_way", row.is_under_way}});
  }
  return Json{{"rows", std::move(rows)}};
}

Desk::Reply AnalysisDesk::remove(const Ask& ask) {
  auto analysis = analysis_of(ask.fields);
  if (!analysis) return analysis.fault();
  const std::string id = (*analysis)->id;
  if (auto* store = behind_.store())
    if (const auto removed = store->remove_analysis(id); !removed)
      return Fault{FaultCode::internal, removed.error().message};
  open_.erase(id);
  return Json::object();
}

Desk::Reply AnalysisDesk::position(const Ask& ask) {
  auto analysis = analysis_of(ask.fields);
  if (!analysis) return analysis.fault();
  auto node = node_of(ask.fields, **analysis);
  if (!node) return node.fault();
  Json json = position_json((*analysis)->study, *node, *chess_);
  const auto& own = own_games_.of(behind_.store(), ask.visitor.person, chess_->info().name);
  json["book"] = book_json((*analysis)->study.at(*node).position, own);
  return json;
}

void AnalysisDesk::changed(Open& analysis) {
  ++analysis.rev;
  analysis.is_kept = analysis.is_changed = true;
  tell_watchers(analysis);
}

void AnalysisDesk::tell_watchers(const Open& analysis) {
  const auto text =
      std::make_shared<const std::string>(write_event("analysis.state", {{"analysis", state_of(analysis)}}));
  for (const ConnectionId page : analysis.watchers) office_.wire.send_newest(page, "analysis " + analysis.id, text);
}

store::StoredAnalysis AnalysisDesk::stored(const Open& analysis) {
  return {.id = analysis.id,
          .owner = analysis.owner,
          .game_id = analysis.game_id,
          .title = title_of(analysis.study),
          .pgn = chess::to_pgn(analysis.study.pgn()),
          .review = analysis.review ? analysis.review->written() : std::string(),
          .is_under_way = analysis.is_under_way,
          .updated_ms = milliseconds_since_1970()};
}

void AnalysisDesk::settle() {
  auto* store = behind_.store();
  std::vector<store::StoredAnalysis> saved;
  for (const auto& [id, analysis] : open_)
    if (analysis.is_changed) saved.push_back(stored(analysis));
  if (store == nullptr || saved.empty()) return;
  if (const auto done = store->save(saved); !done) return;  // tried again with the next change
  for (auto& [id, analysis] : open_)
    if (std::exchange(analysis.is_changed, false)) analysis.review_kept_at = Clock::now();
}

}  // namespace arborist::server
