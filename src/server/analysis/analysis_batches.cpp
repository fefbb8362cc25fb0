// Many games that are judged behind everything else: those of a search in the library, or what was under way when the
// server ended. They wait on the disk, and one after the other is taken up.
#include <algorithm>
#include <utility>

#include "server/analysis/analysis_desk.h"
#include "server/analysis/review_json.h"
#include "server/analysis/study_json.h"

namespace arborist::server {

// Nobody looks at them, so one at a time is enough: games that somebody waits for have the rest of the thread.
void AnalysisDesk::take_up_reviews(const std::string& judged_game) {
  const bool is_busy = std::any_of(open_.begin(), open_.end(), [](const auto& entry) {
    return entry.second.is_in_hand && entry.second.watchers.empty();
  });
  auto* store = behind_.store();
  if (store == nullptr) return;
  settle();
  const auto ids = store->unfinished_analyses();
  if (!ids) return;
  for (const auto& id : *ids) {
    if (is_busy) break;
    if (const auto open = open_.find(id); open != open_.end() && open->second.is_in_hand) continue;
    auto found = find(id);
    if (!found || !(*found)->is_under_way) continue;
    advance(id);
    break;
  }
  tell_batch(judged_game);
}

std::size_t AnalysisDesk::count_waiting() {
  auto* store = behind_.store();
  const auto ids = store == nullptr ? std::vector<std::string>() : store->unfinished_analyses();
  return ids ? ids->size() : 0;
}

void AnalysisDesk::tell_batch(const std::string& judged_game) {
  const std::size_t waiting = count_waiting();
  batch_of_ = waiting == 0 ? 0 : std::max(batch_of_, waiting);
  Json json = {{"waiting", waiting}, {"of", batch_of_}};
  if (!judged_game.empty()) json["game_id"] = judged_game;
  for (const ConnectionId page : batch_watchers_) office_.tell(page, "analysis.batch", json);
}

// The analysis of a game as it is to wait; nothing where it is judged already, or there is nothing to judge.
Expected<std::optional<store::StoredAnalysis>> AnalysisDesk::waiting_analysis(const std::string& game_id,
                                                                              const std::string& owner,
                                                                              std::uint64_t nodes) {
  const auto none = std::optional<store::StoredAnalysis>();
  const auto is_this = [&](const auto& entry) {
    return entry.second.game_id == game_id && entry.second.owner == owner;
  };
  if (const auto open = std::find_if(open_.begin(), open_.end(), is_this); open != open_.end()) {
    Open& analysis = open->second;
    if (analysis.is_under_way || analysis.study.main_game().moves().empty()) return none;
    if (analysis.review && !analysis.review->next()) return none;
    if (!analysis.review) analysis.review.emplace(analysis.study.main_game(), nodes);
    analysis.is_under_way = analysis.is_kept = true;
    return std::optional(stored(analysis));
  }
  auto known = behind_.store()->find_analysis_of(game_id, owner);
  if (!known) return known.error();
  if (*known && (*known)->is_under_way) return none;
  const auto pgn = *known ? std::optional((*known)->pgn) : behind_.pgn_of_game(game_id);
  if (!pgn) return none;
  const auto read = read_study(*pgn, 0);
  if (!read || read->study.main_game().moves().empty()) return none;
  Review review(read->study.main_game(), nodes);
  if (*known)
    if (auto kept = Review::read((*known)->review, read->study.main_game())) review = std::move(*kept);
  if (!review.next()) return none;
  Open analysis{.id = *known ? (*known)->id : new_id(), .owner = owner, .game_id = game_id, .study = read->study};
  analysis.review = std::move(review);
  analysis.is_under_way = true;
  return std::optional(stored(analysis));
}

// Also without any: then the page only wants to be told how far they are.
Desk::Reply AnalysisDesk::review_games(const Ask& ask) {
  auto ids = ask.fields.texts("ids", limits_.games_at_once, longest_id);
  if (!ids) return ids.fault();
  auto nodes = ask.fields.number_or("nodes", 1, static_cast<std::int64_t>(limits_.most_review_nodes),
                                    static_cast<std::int64_t>(limits_.review_nodes));
  if (!nodes) return nodes.fault();
  batch_watchers_.insert(ask.connection);
  auto* store = behind_.store();
  if (store == nullptr && !ids->empty()) return Fault{FaultCode::refused, "games are not kept here"};
  if (!ids->empty() && count_waiting() + ids->size() > limits_.waiting_games)
    return Fault{FaultCode::too_many, "enough games wait to be judged; wait for some of them"};
  if (!ids->empty())
    if (auto full = behind_.no_room(ask.visitor)) return std::move(*full);
  std::vector<store::StoredAnalysis> waiting;
  for (const auto& id : *ids) {
    auto analysis = waiting_analysis(id, ask.visitor.person, static_cast<std::uint64_t>(*nodes));
    if (!analysis) return Fault{FaultCode::internal, analysis.error().message};
    if (*analysis) waiting.push_back(std::move(**analysis));
  }
  if (!waiting.empty()) {
    if (const auto saved = store->save(waiting); !saved) return Fault{FaultCode::internal, saved.error().message};
    batch_of_ += waiting.size();
    for (const auto& analysis : waiting)
      if (open_.contains(analysis.id)) advance(analysis.id);
    take_up_reviews();
  }
  const std::size_t still = count_waiting();
  batch_of_ = still == 0 ? 0 : std::max(batch_of_, still);
  return Json{{"queued", waiting.size()}, {"waiting", still}, {"of", batch_of_}};
}

// All of this visitor's; what is known stays.
Desk::Reply AnalysisDesk::review_games_stop(const Ask& ask) {
  for (auto& [id, analysis] : open_)
    if (analysis.is_under_way && analysis.owner == ask.visitor.person) end_review(analysis);
  auto* store = behind_.store();
  if (store == nullptr) return Json{{"stopped", 0}};
  settle();
  const auto stopped = store->stop_analyses(ask.visitor.person);
  if (!stopped) return Fault{FaultCode::internal, stopped.error().message};
  tell_batch();
  return Json{{"stopped", *stopped}};
}

// The visitor's own analyses; games that have none, or of which nothing is known, are left out.
Desk::Reply AnalysisDesk::judged(const Ask& ask) {
  auto ids = ask.fields.texts("ids", limits_.judged_games, longest_id);
  if (!ids) return ids.fault();
  auto* store = behind_.store();
  std::vector<store::StoredAnalysis> known;
  for (const auto& id : *ids) {
    const auto is_this = [&](const auto& entry) {
      return entry.second.game_id == id && entry.second.owner == ask.visitor.person;
    };
    if (const auto open = std::find_if(open_.begin(), open_.end(), is_this); open != open_.end()) {
      known.push_back(stored(open->second));
    } else if (store != nullptr) {
      auto found = store->find_analysis_of(id, ask.visitor.person);
      if (!found) return Fault{FaultCode::internal, found.error().message};
      if (*found) known.push_back(std::move(**found));
    }
  }
  return readings_(ask, [known = std::move(known)](const std::stop_source&) {
    Json games = Json::array();
    for (const auto& analysis : known) {
      const auto read = analysis.review.empty() ? std::nullopt : read_study(analysis.pgn, 0);
      const auto review = read ? Review::read(analysis.review, read->study.main_game()) : std::nullopt;
      if (!review || review->known() < 2) continue;
      Json game = judged_game_json(*review, analysis.is_under_way);
      game["game_id"] = analysis.game_id;
      games.push_back(std::move(game));
    }
    return Found{Json{{"games", std::move(games)}}};
  });
}

}  // namespace arborist::server
