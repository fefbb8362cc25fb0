#include "server/analysis/review_json.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <string>
#include <utility>

#include "chess/openings.h"
#include "chess/san.h"
#include "chess/uci_move.h"
#include "coach/sentences.h"
#include "server/analysis/line_engine.h"

namespace arborist::server {

namespace {

constexpr std::size_t most_review_moves = 10;

std::string without_dot(std::string text) {
  if (text.ends_with('.')) text.pop_back();
  return text;
}

std::string with_small_letter(std::string text) {
  if (!text.empty() && text.front() >= 'A' && text.front() <= 'Z')
    text.front() = static_cast<char>(text.front() + ('a' - 'A'));
  return text;
}

std::string line_text(const chess::Position& from, const std::vector<chess::Move>& line) {
  std::string text;
  chess::Position position = from;
  for (const chess::Move move : line) {
    text += (text.empty() ? "" : " ") + chess::to_san(position, move);
    position = position.after(move);
  }
  return text;
}

std::string better_text(const chess::Position& before, const coach::JudgedMove& move) {
  const std::string best = chess::to_san(before, move.before.line.front());
  if (!move.as_good) return best + " was best.";
  return fmt::format("{} or {} was better.", best, chess::to_san(before, *move.as_good));
}

// Title, words and the line that shows it. Without a claim that holds, nothing is claimed.
void set_coach(Json& json, const chess::Position& before, const coach::JudgedMove& move) {
  const std::string san = chess::to_san(before, move.move);
  const auto why = coach::explain(move, before);
  if (!why) {
    const bool is_inaccuracy = move.grade == coach::Grade::inaccuracy;
    json["title"] = fmt::format("{} is {} {}", san, is_inaccuracy ? "an" : "a", coach::to_text(move.grade));
    json["words"] = "No single tactic explains it; the line shows what follows. " + better_text(before, move);
    json["line"] = moves_json(before.after(move.move), move.refutation, most_review_moves);
    json["line_begins"] = "after";
    return;
  }
  json["explained"] = true;
  const bool allows = why->claim.kind == coach::Claim::Kind::allows;
  const std::string line = line_text(why->claim.from, why->claim.line);
  json["title"] = fmt::format("{} {}", san, with_small_letter(without_dot(why->text)));
  json["words"] =
      fmt::format("{}: {}. {}", allows ? "What follows" : "What was there", line, better_text(before, move));
  json["line"] = moves_json(why->claim.from, why->claim.line, most_review_moves);
  json["line_begins"] = allows ? "after" : "before";
}

// What was there, without the move that does it.
std::string missed_words(const coach::Claim& claim) {
  if (claim.about == coach::Claim::About::threat) return "a threat";
  if (claim.about == coach::Claim::About::structure) return "something better for the pawns and kings";
  if (claim.mate_in > 0) return fmt::format("mate in {}", claim.mate_in);
  if (!claim.motif) return "something that wins material";
  const std::string motif = coach::to_text(*claim.motif);
  return (std::string_view("aeiou").find(motif.front()) == std::string_view::npos ? "a " : "an ") + motif;
}

// The line begins with the answer: it is shown to whoever asks for it.
void set_missed(Json& json, const chess::Position& before, const coach::JudgedMove& move, const coach::Claim& claim) {
  json["title"] = fmt::format("{} misses {}", chess::to_san(before, move.move), missed_words(claim));
  json["words"] = "Something better was there. Take it back and look for it, or let the line be shown.";
  json["line"] = moves_json(claim.from, claim.line, most_review_moves);
  json["line_begins"] = "before";
}

// Where the first piece falls in a line, of the side that suffers.
std::optional<chess::Square> first_loss(const chess::Position& from, const std::vector<chess::Move>& line) {
  chess::Position position = from;
  for (std::size_t i = 0; i < line.size(); ++i) {
    if (i % 2 == 0 && position.is_capture(line[i]) && !line[i].is_en_passant()) return line[i].to();
    position = position.after(line[i]);
  }
  return std::nullopt;
}

void set_allowed(Json& json, const chess::Position& before, const coach::JudgedMove& move,
                 const std::vector<chess::Move>& line, const std::optional<coach::Sentence>& why) {
  const chess::Position after = before.after(move.move);
  const std::string san = chess::to_san(before, move.move);
  const bool is_inaccuracy = move.grade == coach::Grade::inaccuracy;
  json["title"] = why ? fmt::format("{} {}", san, with_small_letter(without_dot(why->text)))
                      : fmt::format("{} is {} {}", san, is_inaccuracy ? "an" : "a", coach::to_text(move.grade));
  json["words"] = why ? fmt::format("What follows: {}.", line_text(after, line))
                      : std::string("No single tactic explains it; the line shows what follows.");
  json["line"] = moves_json(after, line, most_review_moves);
  json["line_begins"] = "after";
  if (!why) return;
  if (const auto fallen = first_loss(after, line)) json["ring"] = chess::to_text(*fallen);
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

Json reviewed_json(const Review& review, std::size_t ply) {
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
  json["loss"] = std::max(0.0, coach::chance(move->before.value) - coach::chance(move->after));
  json["before"] = value_json(move->before.value, before.to_move());
  json["after"] = value_json(move->after, before.to_move());
  json["better"] = moves_json(before, move->before.line, most_review_moves);
  set_coach(json, before, *move);
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
  const auto why = coach::explain(move, before);
  if (why && why->claim.kind == coach::Claim::Kind::misses) return set_missed(json, before, move, why->claim);
  const auto& line = why ? why->claim.line : move.refutation;
  set_allowed(json, before, move, line, why);
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
