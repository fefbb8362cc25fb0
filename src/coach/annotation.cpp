#include "coach/annotation.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
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

std::string without_eval(std::string comment) {
  for (auto begin = comment.find("[%eval "); begin != std::string::npos; begin = comment.find("[%eval ")) {
    const auto end = comment.find(']', begin);
    if (end == std::string::npos) break;
    comment.erase(begin, end + 1 - begin);
  }
  return chess::normal_comment(comment);
}

// Takes a move off the end of a text, and the blank before it; false where none stands there as it is written.
bool take_move(std::string_view& text, const chess::Position& before) {
  const auto blank = text.rfind(' ');
  const std::string_view word = blank == std::string_view::npos ? text : text.substr(blank + 1);
  const auto move = chess::parse_san(before, word);
  if (!move || chess::to_san(before, *move) != word) return false;
  text = blank == std::string_view::npos ? std::string_view() : text.substr(0, blank);
  return true;
}

// Nothing, or one sentence that begins as those of explain() do.
bool is_reason(std::string_view text) {
  constexpr std::array<std::string_view, 13> beginnings = {
      "Leaves ",   "Allows ",      "Loses ",        "Misses ",    "Takes with the wrong piece: ",
      "Gives up ", "Gives ground", "Lets ",         "Opens the ", "Gets ",
      "Turns ",    "Makes ",       "Still better, "};
  if (text.empty()) return true;
  if (!text.ends_with('.') || text.find(". ") != std::string_view::npos) return false;
  return std::any_of(beginnings.begin(), beginnings.end(),
                     [&](std::string_view beginning) { return text.starts_with(beginning); });
}

// How long a verdict is that begins a text: its grade, the reason if there is one, "Nf3 was best." or "Nf3 or d4 was
// better."; 0 where it is something else, such as words of a person.
std::size_t verdict_length(std::string_view text, std::string_view grade, const chess::Position& before) {
  constexpr std::string_view best = " was best.";
  constexpr std::string_view better = " was better.";
  constexpr std::string_view between = " or";
  const auto end = std::min(text.find(best), text.find(better));
  if (end == std::string_view::npos || end < grade.size()) return 0;
  const bool names_two = text.substr(end).starts_with(better);
  std::string_view rest = text.substr(grade.size(), end - grade.size());
  if (!take_move(rest, before)) return 0;
  if (names_two) {
    if (!rest.ends_with(between)) return 0;
    rest.remove_suffix(between.size());
    if (!take_move(rest, before)) return 0;
  }
  return is_reason(rest) ? end + (names_two ? better : best).size() : 0;
}

// What an analysis before this one said, in our words or those of a server ("Blunder. Nf3 was best."), taken out.
std::string take_verdict(std::string& comment, const chess::Position& before) {
  for (const std::string_view grade : {"Inaccuracy. ", "Mistake. ", "Blunder. "})
    for (auto begin = comment.find(grade); begin != std::string::npos; begin = comment.find(grade, begin + 1)) {
      const std::size_t length = verdict_length(std::string_view(comment).substr(begin), grade, before);
      if (length == 0) continue;
      std::string verdict = comment.substr(begin, length);
      comment.erase(begin, length);
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
  const std::string verdict = take_verdict(move.comment, before);
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

// "?" is how PGN says that something is not known.
bool is_unknown(std::string_view tag) { return tag.empty() || tag == "?"; }

void set_opening(chess::PgnGame& game) {
  const auto* opening = chess::opening_of(chess::main_line(game));
  if (opening == nullptr) return;
  if (is_unknown(game.tag("ECO"))) game.set_tag("ECO", opening->eco);
  if (is_unknown(game.tag("Opening"))) game.set_tag("Opening", opening->name);
}

}  // namespace

chess::PgnEval eval_after(Score after, Side mover) {
  const int sign = mover == chess::white ? 1 : -1;
  if (!after.is_decided()) return {.centipawns = sign * after.value()};
  const int moves = after.plies_to_end() / 2;
  return {.mate_in = sign * (after.is_win() ? moves : -moves)};
}

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
