#include "server/games/hints.h"

#include <fmt/format.h>

#include <algorithm>

#include "chess/fen.h"
#include "chess/san.h"
#include "core/plural.h"

namespace arborist::server {

namespace {

// Whether the opponent, were it to move now instead, could win at once at the square of this move. Asked of grids only,
// where a stone on the square is what stops it.
bool stops_a_win(const AnyPlay& play, const MoveView& move) {
  if (move.cell < 0) return false;
  const auto moves = play.move_views();
  for (const auto& other : moves) {
    if (other == move) continue;
    const auto elsewhere = play.clone();
    if (!elsewhere->play(other.text) || elsewhere->outcome()) continue;
    const auto answers = elsewhere->move_views();
    const auto same = std::find_if(answers.begin(), answers.end(), [&](const auto& a) { return a.cell == move.cell; });
    if (same == answers.end()) continue;
    if (!elsewhere->play(same->text)) continue;
    const auto outcome = elsewhere->outcome();
    return outcome && outcome->winner() == opponent(play.to_move());
  }
  return false;
}

std::string idea(const AnyPlay& play, const MoveView& move, Score value) {
  const auto after = play.clone();
  if (after->play(move.text))
    if (const auto outcome = after->outcome(); outcome && outcome->winner() == play.to_move())
      return "You can win at once.";
  if (value.is_win())
    return fmt::format("There is a win in {}.",
                       counted(static_cast<std::uint64_t>(value.plies_to_end() + 1) / 2, "move"));
  if (stops_a_win(play, move)) return "Your opponent threatens to win: something must be stopped.";
  if (!move.promotion.empty()) return "A pawn can become more.";
  if (move.is_capture && move.is_check) return "A capture comes with check.";
  if (move.is_capture) return "Something can be captured.";
  if (move.is_check) return "A check is strong here.";
  if (move.said.starts_with("castles")) return "Think of your king's safety.";
  const auto space = move.said.find(' ');
  const std::string piece = move.from.empty() || space == std::string::npos ? "" : move.said.substr(0, space);
  if (piece == "knight" || piece == "bishop" || piece == "rook" || piece == "queen" || piece == "king")
    return fmt::format("Your {} can stand better.", piece);
  if (!move.from.empty() && play.board().kind == BoardKind::chess) return "A pawn move helps here.";
  return "No quick win, no quick danger: look a few moves ahead.";
}

}  // namespace

std::string hint_text(const AnyPlay& play, const MoveView& move, Score value, int step) {
  if (step == 1) return idea(play, move, value);
  if (step == 2) return fmt::format("Look at {}.", move.from.empty() ? move.to : move.from);
  if (move.said == move.shown) return fmt::format("Play {}.", move.shown);
  return fmt::format("Play {}: {}.", move.shown, move.said);
}

std::optional<coach::Hints> chess_hints(const AnyPlay& play, const Analysis& analysis) {
  if (play.board().kind != BoardKind::chess) return std::nullopt;
  const auto start = chess::parse_fen(play.position_text());
  if (!start) return std::nullopt;
  coach::Judgement best{.value = analysis.value, .depth = analysis.depth};
  chess::Position position = *start;
  for (const std::string& text : analysis.line) {
    const auto move = chess::parse_san(position, text);
    if (!move) break;
    best.line.push_back(*move);
    position = position.after(*move);
  }
  return coach::hints_of(*start, {best});
}

}  // namespace arborist::server
