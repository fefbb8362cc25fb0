// Games that are judged for an analysis, one position at a time: each is a job of its own, so that everybody gets a
// turn, what was found is told and kept on the way, and a stop or an end of the server costs one position.
#include <algorithm>
#include <functional>
#include <utility>

#include "chess/san.h"
#include "chess/uci_move.h"
#include "coach/lessons.h"
#include "server/analysis/analysis_desk.h"
#include "server/analysis/line_engine.h"
#include "server/analysis/review_json.h"

namespace arborist::server {

namespace {

// Reviews belong to people, not to pages: each person has a share of the thread.
ConnectionId share_of_person(const std::string& person) { return ConnectionId{std::hash<std::string>{}(person)}; }

constexpr std::size_t review_megabytes = 8;

coach::AnalystOptions analyst_options(std::uint64_t nodes) {
  return {.limits = {.nodes = nodes}, .hands = 1, .engine = {.hash_megabytes = review_megabytes}};
}

// Of a move that was not good enough; both values are its mover's.
const char* try_words(coach::Answer answer, Score best, Score value) {
  if (answer == coach::Answer::played_again) return "That is what was played.";
  if (best.is_win() && !value.is_win()) return "There was a mate.";
  constexpr double little = 0.1;
  return coach::chance(best) - coach::chance(value) < little ? "Nearly: something a little better was there."
                                                             : "It loses something; look again.";
}

// `reached` is the game with the move in the place of the one that was judged. Nothing where it was stopped.
std::optional<Json> tried(const Game<chess::Position>& reached, const coach::JudgedMove& judged, std::uint64_t nodes,
                          const std::stop_token& stop) {
  const std::size_t ply = reached.moves().size() - 1;
  const chess::Position& before = reached.positions()[ply];
  const chess::Move move = reached.moves()[ply];
  const coach::Lesson lesson = coach::lesson_of(ply, before, judged);
  coach::Answer answer = coach::answer_to(lesson, move);
  Score value = coach::is_right(answer) ? judged.before.value : judged.after;
  if (answer == coach::Answer::unknown) {
    coach::Analyst analyst(analyst_options(nodes));
    const auto known = analyst.value_of(reached, stop);
    if (!known) return std::nullopt;
    answer = coach::answer_to(lesson, move, known->value);
    value = coach::seen_a_move_earlier(known->value);
  }
  const bool is_good = coach::is_right(answer);
  return Json{{"good", is_good},
              {"san", chess::to_san(before, move)},
              {"loss", std::max(0.0, coach::chance(judged.before.value) - coach::chance(value))},
              {"words", is_good ? "" : try_words(answer, judged.before.value, value)},
              {"value", value_json(value, before.to_move())}};
}

}  // namespace

Desk::Reply AnalysisDesk::review(const Ask& ask) {
  auto found = analysis_of(ask.fields);
  if (!found) return found.fault();
  Open& analysis = **found;
  const bool is_owner = ask.visitor.is_owner();
  const auto most = is_owner ? limits_.most_review_nodes : limits_.guest_review_nodes;
  auto nodes = ask.fields.number_or("nodes", 1, static_cast<std::int64_t>(most),
                                    static_cast<std::int64_t>(std::min(most, limits_.review_nodes)));
  if (!nodes) return nodes.fault();
  if (analysis.study.main_game().moves().empty())
    return Fault{FaultCode::refused, "there is no move to judge", "analysis_id"};
  if (analysis.is_under_way) return Json::object();
  const auto running = std::count_if(open_.begin(), open_.end(), [&](const auto& entry) {
    return entry.second.is_under_way && entry.second.owner == analysis.owner;
  });
  if (static_cast<std::size_t>(running) >= (is_owner ? limits_.reviews : limits_.guest_reviews))
    return Fault{FaultCode::too_many, "enough games are being judged already; wait for one of them"};
  if (auto full = behind_.no_room(ask.visitor)) return std::move(*full);
  const auto wanted = static_cast<std::uint64_t>(*nodes);
  // What is there is gone on with, unless more is asked for now.
  if (!analysis.review || analysis.review->nodes() < wanted) {
    Review fresh(analysis.study.main_game(), wanted);
    if (analysis.review) fresh.keep_spacing_of(*analysis.review);
    analysis.review = std::move(fresh);
  }
  analysis.is_under_way = true;
  analysis.is_kept = analysis.is_changed = true;
  tell_review(analysis, all_plies(analysis), true);
  advance(analysis.id);
  return Json::object();
}

// What is known stays.
Desk::Reply AnalysisDesk::review_stop(const Ask& ask) {
  auto analysis = analysis_of(ask.fields);
  if (!analysis) return analysis.fault();
  if ((*analysis)->is_under_way) end_review(**analysis);
  return Json::object();
}

void AnalysisDesk::end_review(Open& analysis) {
  analysis.is_under_way = false;
  analysis.is_changed = true;
  tell_review(analysis, {}, false);
  // The next one is taken up when this one is on the disk.
  if (!ending_.stop_requested()) office_.wire.post([this, game = analysis.game_id] { take_up_reviews(game); });
}

void AnalysisDesk::advance(const std::string& id) {
  const auto found = open_.find(id);
  if (found == open_.end() || !found->second.is_under_way || found->second.is_in_hand) return;
  Open& analysis = found->second;
  const auto task = analysis.review->next();
  if (!task) return end_review(analysis);
  const auto work = [this, id, judge = judge_, game = analysis.review->game(), nodes = analysis.review->nodes(),
                     task = *task, stop = ending_.get_token()] {
    if (!judge->analyst || judge->nodes != nodes)
      *judge = {nodes, std::make_unique<coach::Analyst>(analyst_options(nodes))};
    return [this, id, task, result = do_task(*judge->analyst, game, task, stop)] { task_done(id, task, result); };
  };
  const auto failed = [this, id, task = *task](const std::string&) { task_done(id, task, std::nullopt); };
  const bool is_taken = there_and_back(office_.wire, review_pool_, share_of_person(analysis.owner), work, failed);
  analysis.is_in_hand = is_taken;
  if (!is_taken) end_review(analysis);
}

void AnalysisDesk::task_done(const std::string& id, const Review::Task& task,
                             const std::optional<Review::Result>& result) {
  const auto found = open_.find(id);
  if (found == open_.end()) return;
  found->second.is_in_hand = false;
  if (!found->second.review || !found->second.is_under_way) return;
  Open& analysis = found->second;
  if (!result) {
    if (!ending_.stop_requested()) end_review(analysis);
    return;
  }
  if (analysis.review->take(task, *result)) {
    // A value tells of the move before it, a second look of the move it was at.
    tell_review(analysis, {task.kind == Review::Task::Kind::value ? task.ply : task.ply + 1}, false);
    if (Clock::now() - analysis.review_kept_at >= limits_.keep_review_every) analysis.is_changed = true;
  }
  advance(id);
}

// The lines of a position have looked further than its review: their value counts now, and the grades that follow from
// it.
void AnalysisDesk::deepened(const std::string& id, NodeId node, const SeenLines& lines) {
  const auto found = open_.find(id);
  if (found == open_.end() || !found->second.review || !found->second.study.has(node)) return;
  Open& analysis = found->second;
  const auto main = analysis.study.main_line();
  const auto place = std::find(main.begin(), main.end(), node);
  if (place == main.end()) return;
  const auto ply = static_cast<std::size_t>(place - main.begin());
  const SeenLine& best = lines.lines.front();
  if (!analysis.review->deepen(ply, {.value = best.value, .depth = lines.depth, .line = best.moves})) return;
  analysis.is_changed = true;
  std::vector<std::size_t> plies{ply};
  if (ply + 1 < analysis.review->of()) plies.push_back(ply + 1);
  tell_review(analysis, plies, false);
  // A move that looks bad only now gets its second look.
  if (!analysis.is_under_way && analysis.review->next() && analysis.review->known() == analysis.review->of()) {
    analysis.is_under_way = true;
    advance(id);
  }
}

// Another main line: what is known of the moves they share stays.
void AnalysisDesk::follow_main_line(Open& analysis) {
  if (!analysis.review) return;
  const auto before = std::pair(analysis.review->of(), analysis.review->known());
  analysis.review->follow(analysis.study.main_game());
  if (before == std::pair(analysis.review->of(), analysis.review->known())) return;
  tell_review(analysis, all_plies(analysis), true);
}

std::vector<std::size_t> AnalysisDesk::all_plies(const Open& analysis) {
  std::vector<std::size_t> plies(analysis.review->known());
  for (std::size_t i = 0; i < plies.size(); ++i) plies[i] = i;
  return plies;
}

Json AnalysisDesk::review_json(const Open& analysis, const std::vector<std::size_t>& plies, bool all) const {
  const Review& review = *analysis.review;
  Json summary = review_summary_json(review, analysis.is_under_way);
  Json items = Json::array();
  for (const std::size_t ply : plies) items.push_back(reviewed_json(review, ply, limits_.today()));
  return {{"analysis_id", analysis.id}, {"summary", std::move(summary)}, {"items", std::move(items)}, {"all", all}};
}

void AnalysisDesk::tell_review(const Open& analysis, const std::vector<std::size_t>& plies, bool all) {
  if (analysis.watchers.empty()) return;
  const auto text =
      std::make_shared<const std::string>(write_event("analysis.reviewed", review_json(analysis, plies, all)));
  for (const ConnectionId page : analysis.watchers) office_.wire.send(page, text);
}

// Who learns has answered the question about a move, and wants to be asked again.
Desk::Reply AnalysisDesk::ask_again(const Ask& ask) {
  auto found = analysis_of(ask.fields);
  if (!found) return found.fault();
  Open& analysis = **found;
  auto ply = ask.fields.number("ply", 1, std::int64_t{Study::most_nodes});
  if (!ply) return ply.fault();
  auto right = ask.fields.flag("right");
  if (!right) return right.fault();
  const auto at = static_cast<std::size_t>(*ply) - 1;
  const auto* judged = analysis.review ? analysis.review->move(at) : nullptr;
  if (judged == nullptr || judged->grade == coach::Grade::good)
    return Fault{FaultCode::refused, "there is nothing to learn from this move", "ply"};
  const std::int64_t today = limits_.today();
  analysis.review->answered(at, *right ? coach::Answer::best : coach::Answer::worse, today);
  analysis.is_kept = analysis.is_changed = true;
  tell_review(analysis, {at + 1}, false);
  return Json{{"days", analysis.review->spacing(at)->due - today}};
}

// How good another move would have been at a move that was judged.
Desk::Reply AnalysisDesk::try_move(const Ask& ask) {
  auto found = analysis_of(ask.fields);
  if (!found) return found.fault();
  const Open& analysis = **found;
  auto ply = ask.fields.number("ply", 1, std::int64_t{Study::most_nodes});
  if (!ply) return ply.fault();
  auto text = ask.fields.text("move", 16);
  if (!text) return text.fault();
  const auto at = static_cast<std::size_t>(*ply) - 1;
  const auto* judged = analysis.review ? analysis.review->move(at) : nullptr;
  if (judged == nullptr) return Fault{FaultCode::refused, "this move is not judged yet", "ply"};
  if (tries_.running(ask.connection) >= limits_.tries) return Fault{FaultCode::too_many, "one move after the other"};
  Game<chess::Position> game(analysis.review->game().start());
  for (std::size_t i = 0; i < at; ++i) game.play(analysis.review->game().moves()[i]);
  const chess::Position before = game.position();
  auto move = chess::parse_uci(*text, before);
  if (!move) move = chess::parse_san(before, *text);
  if (!move) return Fault{FaultCode::refused, move.error().message, "move"};
  game.play(*move);
  const auto nodes = std::min(analysis.review->nodes() * 2, limits_.most_review_nodes);
  return tries_(ask, [game, judged = *judged, nodes](const std::stop_source& stop) {
    auto json = tried(game, judged, nodes, stop.get_token());
    if (!json) return Found{Fault{FaultCode::refused, "the search was stopped"}};
    return Found{std::move(*json)};
  });
}

}  // namespace arborist::server
