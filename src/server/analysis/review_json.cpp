#include "server/analysis/review_json.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "chess/openings.h"
#include "chess/san.h"
#include "chess/uci_move.h"
#include "coach/notes.h"
#include "server/analysis/line_engine.h"

namespace arborist::server {

namespace {

constexpr std::size_t most_review_moves = 10;

void set_note(Json& json, const coach::Note& note) {
  json["title"] = note.title;
  json["words"] = note.words;
  json["line"] = moves_json(note.from, note.line, most_review_moves);
  json["line_begins"] = note.is_instead ? "before" : "after";
}

double tenth(double number) {
  constexpr double ten = 10;
  return std::round(number * ten) / ten;
}

Json side_summary_json(const coach::SideSummary& side) {
  return {{"accuracy", tenth(side.accuracy)},
          {"loss", tenth(side.centipawn_loss)},
          {"inaccuracies", side.inaccuracies},
          {"mistakes", side.mistakes},
          {"blunders", side.blunders}};
}

const char* grade_mark(coach::Grade grade) {
  switch (grade) {
    case coach::Grade::blunder:
      return "??";
    case coach::Grade::mistake:
      return "?";
    case coach::Grade::inaccuracy:
      return "?!";
    case coach::Grade::good:
      break;
  }
  return "";
}

}  // namespace

Json reviewed_json(const Review& review, std::size_t ply, std::int64_t today) {
  const auto& game = review.game();
  Json json = {{"ply", ply}};
  if (const auto* value = review.value(ply)) {
    json["value"] = value_json(value->value, game.positions()[ply].to_move());
    json["depth"] = value->depth;
  }
  if (ply == 0) return json;
  const chess::Position& before = game.positions()[ply - 1];
  json["uci"] = chess::to_uci(game.moves()[ply - 1], before);
  const auto* move = review.move(ply - 1);
  if (move == nullptr) return json;
  json["judged"] = true;
  json["accuracy"] =
      tenth(coach::move_accuracy(coach::win_percent(move->before.value), coach::win_percent(move->after)));
  json["best"] = chess::to_san(before, move->before.line.front());
  if (move->grade == coach::Grade::good) return json;
  json["grade"] = grade_mark(move->grade);
  if (const auto* spacing = review.spacing(ply - 1)) json["due_in"] = spacing->due - today;
  json["loss"] = std::max(0.0, coach::chance(move->before.value) - coach::chance(move->after));
  json["before"] = value_json(move->before.value, before.to_move());
  json["after"] = value_json(move->after, before.to_move());
  json["better"] = moves_json(before, move->before.line, most_review_moves);
  const coach::Note note = coach::note_after_game(*move, before);
  if (note.is_explained) json["explained"] = true;
  set_note(json, note);
  return json;
}

void add_note(Json& json, const chess::Position& before, const coach::JudgedMove& move) {
  json["uci"] = chess::to_uci(move.move, before);
  json["judged"] = true;
  json["is_best"] = move.move == move.before.line.front();
  if (move.grade == coach::Grade::good) return;
  json["grade"] = grade_mark(move.grade);
  json["before"] = value_json(move.before.value, before.to_move());
  json["after"] = value_json(move.after, before.to_move());
  const coach::Note note = coach::note_in_play(move, before);
  set_note(json, note);
  if (note.falls_first) json["ring"] = chess::to_text(*note.falls_first);
}

Json review_summary_json(const Review& review, bool is_under_way) {
  const auto judged = review.so_far();
  const auto& positions = review.game().positions();
  std::size_t book = 0;
  for (std::size_t ply = 0; ply < positions.size(); ++ply)
    if (chess::opening_at(positions[ply]) != nullptr) book = ply;
  const char* state = is_under_way ? "running" : review.next() ? "stopped" : "done";
  return {{"known", review.known()},
          {"of", review.of()},
          {"nodes", review.nodes()},
          {"state", state},
          {"book", book},
          {"white", side_summary_json(judged.white)},
          {"black", side_summary_json(judged.black)}};
}

Json judged_game_json(const Review& review, bool is_under_way) {
  Json percents = Json::array();
  Json marks = Json::array();
  for (std::size_t ply = 0; ply < review.known(); ++ply) {
    const bool is_white = review.game().positions()[ply].to_move() == chess::white;
    const double own = coach::win_percent(review.value(ply)->value);
    percents.push_back(tenth(is_white ? own : 100 - own));
    const auto* move = ply == 0 ? nullptr : review.move(ply - 1);
    if (move != nullptr && move->grade != coach::Grade::good)
      marks.push_back({{"ply", ply}, {"grade", grade_mark(move->grade)}});
  }
  return {{"summary", review_summary_json(review, is_under_way)},
          {"percents", std::move(percents)},
          {"marks", std::move(marks)}};
}

}  // namespace arborist::server
