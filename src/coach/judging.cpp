#include "coach/judging.h"

#include <algorithm>
#include <cstdlib>
#include <utility>

namespace arborist::coach {
namespace {

SideSummary summary_of(const std::vector<JudgedMove>& moves, bool white, bool white_begins, double accuracy) {
  SideSummary summary{.accuracy = accuracy};
  int count = 0;
  double lost = 0;
  for (std::size_t i = 0; i < moves.size(); ++i) {
    if (((i % 2 == 0) == white_begins) != white) continue;
    ++count;
    lost += std::max(0, cut_centipawns(moves[i].before.value) - cut_centipawns(moves[i].after));
    summary.inaccuracies += moves[i].grade == Grade::inaccuracy ? 1 : 0;
    summary.mistakes += moves[i].grade == Grade::mistake ? 1 : 0;
    summary.blunders += moves[i].grade == Grade::blunder ? 1 : 0;
  }
  if (count > 0) summary.centipawn_loss = lost / count;
  return summary;
}

// With so little on the board a pawn more is often a draw, which engines see differently: a value that is not large
// says nothing there.
bool says_nothing(const chess::Position& position, Score value) {
  constexpr int few_pieces = 6;  // kings and pawns among them
  constexpr int not_large = 250;
  return position.occupied().count() <= few_pieces && !value.is_decided() && std::abs(value.value()) < not_large;
}

// The start of a game is worth what the large servers say; any other, what was found.
Score value_of_start(const chess::Position& start, Score found) {
  constexpr int of_usual_start = 15;
  return start == chess::Position::start() ? Score(of_usual_start) : found;
}

}  // namespace

std::optional<Judgement> judgement_of_end(const Game<chess::Position>& game) {
  if (game.position().has_moves()) return std::nullopt;
  return Judgement{.value = game.position().in_check() ? Score::loss_in(0) : Score::draw()};
}

Score seen_a_move_earlier(Score value) {
  const Score own = -value;
  if (!own.is_decided()) return own;
  const int plies = own.plies_to_end() + 1;
  return own.is_win() ? Score::win_in(plies) : Score::loss_in(plies);
}

JudgedMove first_judgement(const Game<chess::Position>& game, std::size_t ply, const Judgement& before,
                           const Judgement& after) {
  JudgedMove move{.move = game.moves()[ply], .before = before, .after = seen_a_move_earlier(after.value)};
  // The best move is worth what the search before it says; the one after it only looked a little further.
  if (move.before.line.front() == move.move) move.after = move.before.value;
  return move;
}

bool is_doubtful(const JudgedMove& move, const chess::Position& position) {
  if (says_nothing(position, move.before.value) && says_nothing(position, move.after)) return false;
  return move.before.line.front() != move.move && position.moves().size() > 1 &&
         sure_grade_of(move.before.value, move.after) != Grade::good;
}

ThirdOpinion third_opinion(const JudgedMove& move) {
  ThirdOpinion opinion{move.before.value, move.after};
  if (!move.best_defences.empty() && !move.before.value.is_decided())
    opinion.best = seen_a_move_earlier(move.best_defences.front().value);
  if (!move.defences.empty() && !move.after.is_decided()) opinion.played = move.defences.front().value;
  return opinion;
}

void look_again(JudgedMove& move, const SecondLook& look) {
  const Score after = seen_a_move_earlier(look.after.value);
  if (look.before.empty() || sure_grade_of(move.before.value, after) == Grade::good) {
    move.after = after;
    return;
  }
  if (look.before.front().line.front() == move.move) return;
  const Grade second = sure_grade_of(look.before.front().value, after);
  move.grade = std::min(sure_grade_of(move.before.value, move.after), second);
  move.before = look.before.front();
  move.after = after;
  move.refutation = look.after.line;
  move.defences = look.defences;
  move.best_defences = look.best_defences;
  const ThirdOpinion third = third_opinion(move);
  move.grade = std::min(move.grade, sure_grade_of(third.best, third.played));
  // Whoever looked may have named one move twice.
  const bool has_second = look.before.size() > 1 && look.before[1].line.front() != look.before[0].line.front();
  if (has_second && look.before[1].line.front() != move.move &&
      chance(look.before[0].value) - chance(look.before[1].value) < as_good_within)
    move.as_good = look.before[1].line.front();
}

JudgedGame summed_up(const Game<chess::Position>& game, const std::vector<Judgement>& values,
                     std::vector<JudgedMove> moves) {
  JudgedGame judged{.moves = std::move(moves), .percents = {}, .white = {}, .black = {}};
  const bool white_begins = game.start().to_move() == chess::white;
  for (std::size_t i = 0; i <= judged.moves.size(); ++i) {
    const bool is_white = (i % 2 == 0) == white_begins;
    const double own = win_percent(i == 0 ? value_of_start(game.start(), values[i].value) : values[i].value);
    judged.percents.push_back(is_white ? own : 100 - own);
  }
  for (JudgedMove& move : judged.moves)
    move.accuracy = move_accuracy(win_percent(move.before.value), win_percent(move.after));
  const Accuracy accuracy = game_accuracy(judged.percents, white_begins);
  judged.white = summary_of(judged.moves, true, white_begins, accuracy.white);
  judged.black = summary_of(judged.moves, false, white_begins, accuracy.black);
  return judged;
}

}  // namespace arborist::coach
