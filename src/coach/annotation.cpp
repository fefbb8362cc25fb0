#include "coach/annotation.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <string_view>

#include "chess/openings.h"
#include "chess/pgn_text.h"
#include "chess/san.h"
#include "coach/sentences.h"

namespace arborist::coach {
namespace {

constexpr std::size_t longest_variation = 10;  // plies
constexpr int last_mark = 6;                   // $1 … $6 are ! ? !! ?? !? ?!

int nag_of(Grade grade) {
  constexpr int poor = 2;
  constexpr int very_poor = 4;
  constexpr int doubtful = 6;
  return grade == Grade::blunder ? very_poor : grade == Grade::mistake ? poor : doubtful;
}

// White's view of the position after a move.
chess::PgnEval eval_after(Score after, Side mover) {
  const int sign = mover == chess::white ? 1 : -1;
  if (!after.is_decided()) return {.centipawns = sign * after.value()};
  const int moves = after.plies_to_end() / 2;
  return {.mate_in = sign * (after.is_win() ? moves : -moves)};
}

std::string without_eval(std::string comment) {
  for (auto begin = comment.find("[%eval "); begin != std::string::npos; begin = comment.find("[%eval ")) {
    const auto end = comment.find(']', begin);
    if (end == std::string::npos) break;
    comment.erase(begin, end + 1 - begin);
  }
  return chess::normal_comment(comment);
}

// What an analysis before this one said, in our words or those of a server ("Blunder. Nf3 was best."), taken out.
std::string take_verdict(std::string& comment) {
  for (const char* grade : {"Inaccuracy. ", "Mistake. ", "Blunder. "}) {
    const auto begin = comment.find(grade);
    if (begin == std::string::npos) continue;
    std::size_t end = std::string::npos;
    for (const std::string_view last : {" was best.", " was better."})
      if (const auto at = comment.find(last, begin); at != std::string::npos) end = std::min(end, at + last.size());
    if (end == std::string::npos) continue;
    std::string verdict = comment.substr(begin, end - begin);
    comment.erase(begin, end - begin);
    comment = chess::normal_comment(comment);
    return verdict;
  }
  return {};
}

// A variation without words whose first move that verdict names is its better line.
bool belongs_to(const chess::PgnLine& variation, const std::string& verdict, const chess::Position& before) {
  if (variation.moves.empty() || !variation.comment.empty() || !before.is_legal(variation.moves.front().move))
    return false;
  const bool is_plain = std::all_of(variation.moves.begin(), variation.moves.end(), [](const chess::PgnMove& move) {
    return move.comment.empty() && move.nags.empty() && move.variations.empty();
  });
  return is_plain && verdict.find(' ' + chess::to_san(before, variation.moves.front().move) + ' ') != std::string::npos;
}

// A second analysis replaces the first; what a person wrote stays.
void take_back(chess::PgnMove& move, const chess::Position& before) {
  const std::string verdict = take_verdict(move.comment);
  if (verdict.empty()) return;
  std::erase_if(move.nags, [](int nag) {
    return nag == nag_of(Grade::inaccuracy) || nag == nag_of(Grade::mistake) || nag == nag_of(Grade::blunder);
  });
  std::erase_if(move.variations, [&](const chess::PgnLine& line) { return belongs_to(line, verdict, before); });
}

void join_words(std::string& text, const std::string& more) {
  if (!text.empty() && !more.empty()) text += ' ';
  text += more;
}

chess::PgnLine variation_of(const Judgement& better) {
  chess::PgnLine line;
  const std::size_t length = std::min(longest_variation, better.line.size());
  for (std::size_t i = 0; i < length; ++i)
    line.moves.push_back({.move = better.line[i], .nags = {}, .comment = {}, .variations = {}});
  return line;
}

void set_opening(chess::PgnGame& game) {
  const auto* opening = chess::opening_of(chess::main_line(game));
  if (opening == nullptr) return;
  if (game.tag("ECO").empty()) game.set_tag("ECO", opening->eco);
  if (game.tag("Opening").empty()) game.set_tag("Opening", opening->name);
}

}  // namespace

std::string verdict_text(const JudgedMove& move, const chess::Position& before) {
  if (move.grade == Grade::good) return {};
  std::string grade = to_text(move.grade);
  grade.front() = static_cast<char>(std::toupper(static_cast<unsigned char>(grade.front())));
  const std::string best = chess::to_san(before, move.before.line.front());
  const auto why = explain(move, before);
  const std::string reason = why ? why->text + ' ' : std::string();
  if (!move.as_good) return fmt::format("{}. {}{} was best.", grade, reason, best);
  return fmt::format("{}. {}{} or {} was better.", grade, reason, best, chess::to_san(before, *move.as_good));
}

void annotate(chess::PgnGame& game, const JudgedGame& judged) {
  chess::Position position = game.start;
  for (std::size_t i = 0; i < judged.moves.size(); ++i) {
    const JudgedMove& verdict = judged.moves[i];
    chess::PgnMove& move = game.line.moves[i];
    const chess::Position before = position;
    position = position.after(verdict.move);
    take_back(move, before);
    std::string comment;
    if (position.has_moves()) comment = chess::eval_text(eval_after(verdict.after, before.to_move()));
    join_words(comment, verdict_text(verdict, before));
    join_words(comment, without_eval(move.comment));
    move.comment = comment;
    if (verdict.grade == Grade::good) continue;
    const bool is_marked = std::any_of(move.nags.begin(), move.nags.end(), [](int n) { return n <= last_mark; });
    if (!is_marked) move.nags.insert(move.nags.begin(), nag_of(verdict.grade));
    move.variations.push_back(variation_of(verdict.before));
  }
  set_opening(game);
  game.set_tag("WhiteAccuracy", fmt::format("{:.1f}", judged.white.accuracy));
  game.set_tag("BlackAccuracy", fmt::format("{:.1f}", judged.black.accuracy));
  if (game.tag("Annotator").empty()) game.set_tag("Annotator", "Arborist");
}

}  // namespace arborist::coach
