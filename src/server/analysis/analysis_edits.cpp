// What people do to an analysis: edits, engine lines, texts to take along.
#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "chess/pgn_writer.h"
#include "coach/annotation.h"
#include "core/text.h"
#include "server/analysis/analysis_desk.h"
#include "server/analysis/study_json.h"

namespace arborist::server {

// One move or several, one after the other.
Answer<NodeId> AnalysisDesk::played(const Ask& ask, Open& analysis, NodeId from) const {
  auto moves = ask.fields.text("moves", most_bytes);
  if (!moves) return moves.fault();
  if (words(*moves).empty()) return ask.fields.wrong("moves", "a move");
  NodeId at = from;
  for (const auto move : words(*moves)) {
    const auto next = analysis.study.play(at, move);
    if (!next) return Fault{FaultCode::refused, next.error().message, "moves"};
    at = *next;
  }
  return at;
}

Answer<NodeId> AnalysisDesk::edited(const Ask& ask, Open& analysis) {
  auto node = node_of(ask.fields, analysis);
  if (!node) return node.fault();
  auto what = ask.fields.text("do", 16);
  if (!what) return what.fault();
  Study& study = analysis.study;
  const auto told = [&](const Expected<void>& done) -> Answer<NodeId> {
    if (!done) return Fault{FaultCode::refused, done.error().message, "node"};
    return *node;
  };
  if (*what == "play") return played(ask, analysis, *node);
  if (*what == "promote") return told(study.promote(*node));
  if (*what == "main") return told(study.make_main(*node));
  if (*what == "delete") {
    const auto parent = study.remove(*node);
    if (!parent) return Fault{FaultCode::refused, parent.error().message, "node"};
    return *parent;
  }
  if (*what == "comment" || *what == "draw") {
    auto text = ask.fields.text("text", Study::longest_comment);
    if (!text) return text.fault();
    SplitComment parts = split_comment(study.at(*node).comment);
    if (*what == "draw" && !are_shapes(*text)) return ask.fields.wrong("text", "shapes such as 'Gd4,Rd1d5'");
    // What a person writes is words: no command gets in that way.
    (*what == "draw" ? parts.shapes : parts.words) = *what == "draw" ? *text : split_comment(*text).words;
    return told(study.comment(*node, join_comment(parts)));
  }
  if (*what == "mark") {
    auto nag = ask.fields.number("nag", 1, Study::largest_nag);
    if (!nag) return nag.fault();
    return told(study.mark(*node, static_cast<int>(*nag)));
  }
  return ask.fields.wrong("do", "'play', 'promote', 'main', 'delete', 'comment', 'draw' or 'mark'");
}

Desk::Reply AnalysisDesk::edit(const Ask& ask) {
  auto analysis = analysis_of(ask.fields);
  if (!analysis) return analysis.fault();
  if (auto full = behind_.no_room(ask.visitor)) return std::move(*full);
  auto node = edited(ask, **analysis);
  if (!node) return node.fault();
  follow_main_line(**analysis);
  changed(**analysis);
  return Json{{"rev", (*analysis)->rev}, {"node", static_cast<std::uint32_t>(*node)}};
}

// The name is looked up among those that were allowed when the server was started; nothing else becomes a program.
std::optional<Fault> AnalysisDesk::may_not_use(const std::string& engine, const Visitor& visitor) const {
  if (engine.empty()) return std::nullopt;
  const auto is_it = [&](const AllowedEngine& allowed) { return allowed.name == engine; };
  const bool is_allowed = std::any_of(behind_.engines.begin(), behind_.engines.end(), is_it);
  if (is_allowed && visitor.is_owner()) return std::nullopt;
  return Fault{FaultCode::refused, "the engine " + in_quotes(engine) + " was not allowed when this server was started",
               "engine"};
}

std::unique_ptr<LineEngine> AnalysisDesk::make_line_engine(const std::string& name) const {
  for (const auto& allowed : behind_.engines)
    if (allowed.name == name) return make_outside_line_engine(allowed.settings);
  return make_own_line_engine();
}

Desk::Reply AnalysisDesk::start(const Ask& ask) {
  auto analysis = analysis_of(ask.fields);
  if (!analysis) return analysis.fault();
  auto node = node_of(ask.fields, **analysis);
  if (!node) return node.fault();
  LineTerms terms = ask.visitor.is_owner() ? limits_.of_owner : limits_.of_guest;
  auto lines = ask.fields.number_or("lines", 1, limits_.lines, 3);
  if (!lines) return lines.fault();
  auto threads = ask.fields.number_or("threads", 1, terms.threads, 1);
  if (!threads) return threads.fault();
  auto megabytes = ask.fields.number_or("hash", 1, static_cast<std::int64_t>(terms.megabytes), 16);
  if (!megabytes) return megabytes.fault();
  constexpr std::size_t longest_engine = 64;
  auto engine = ask.fields.text_or("engine", longest_engine, "");
  if (!engine) return engine.fault();
  if (auto refused = may_not_use(*engine, ask.visitor)) return std::move(*refused);
  terms.lines = static_cast<int>(*lines);
  terms.threads = static_cast<int>(*threads);
  terms.megabytes = static_cast<std::size_t>(*megabytes);
  auto game = (*analysis)->study.game_to(*node);
  if (!game.position().has_moves())
    return Fault{FaultCode::refused, "the game is over here: nothing to analyse", "node"};
  LineWish wish{.page = ask.connection, .search = ask.id, .game = std::move(game), .terms = terms};
  wish.engine = *engine;
  wish.known = [this, id = (*analysis)->id, node = *node](const SeenLines& last) { deepened(id, node, last); };
  if (!lines_.start(std::move(wish)))
    return Fault{FaultCode::busy, "too many searches are waiting; try again in a moment"};
  return Json{{"search", ask.id}};
}

Desk::Reply AnalysisDesk::stop(const Ask& ask) {
  lines_.stop(ask.connection);
  return Json::object();
}

Desk::Reply AnalysisDesk::export_text(const Ask& ask) {
  auto analysis = analysis_of(ask.fields);
  if (!analysis) return analysis.fault();
  auto as = ask.fields.text_or("as", 16, "pgn");
  if (!as) return as.fault();
  const Open& open = **analysis;
  auto pgn = open.study.pgn();
  if (*as == "pgn")
    return Json{{"text", chess::to_pgn(pgn)}, {"file_name", fmt::format("arborist-analysis-{}.pgn", open.id)}};
  if (*as != "annotated" && *as != "graph") return ask.fields.wrong("as", "'pgn', 'annotated' or 'graph'");
  const auto judged = open.review ? open.review->so_far() : coach::JudgedGame{};
  if (judged.moves.empty()) return Fault{FaultCode::refused, "no move of this game was judged yet", "as"};
  if (*as == "graph")
    return Json{{"text", coach::chance_graph(pgn, judged)},
                {"file_name", fmt::format("arborist-analysis-{}.svg", open.id)}};
  coach::annotate(pgn, judged);
  return Json{{"text", chess::to_pgn(pgn)}, {"file_name", fmt::format("arborist-analysis-{}.pgn", open.id)}};
}

}  // namespace arborist::server
