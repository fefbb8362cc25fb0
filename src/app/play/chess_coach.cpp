#include "app/play/chess_coach.h"

#include <fmt/format.h>

#include <algorithm>

#include "chess/san.h"
#include "coach/last_move.h"
#include "coach/notes.h"
#include "coach/oversight.h"
#include "coach/proof.h"
#include "coach/words.h"

namespace arborist {
namespace {

constexpr std::uint64_t nodes_of_a_look = 100'000;
constexpr std::size_t megabytes = 8;
constexpr int centipawns = 100;

// Where no sentence explains it, the line itself.
std::string told(const coach::Note& note) {
  if (note.is_explained) return note.title + ". " + note.words;
  return fmt::format("{}. What follows: {}.", note.title,
                     coach::line_of(coach::Proof(note.from, coach::told_part(note.line))));
}

constexpr const char* not_chess = "the coach knows chess only";

}  // namespace

ChessCoach::ChessCoach() : analyst_({.limits = {.nodes = nodes_of_a_look}, .engine = {.hash_megabytes = megabytes}}) {}

Expected<std::string> ChessCoach::hint(const AnyPlay& play, const std::stop_token& stop) {
  const auto* game = play.game_of<chess::Position>();
  if (game == nullptr) return Error{not_chess};
  if (hinted_at_ != game->position()) {
    const auto lines = analyst_.best_lines(*game, 1, stop);
    auto hints = coach::hints_of(game->position(), lines);
    if (!hints) return Error{stop.stop_requested() ? "interrupted" : "there is no move"};
    hints_ = std::move(hints);
    value_ = lines.front().value;
    hinted_at_ = game->position();
    step_ = 0;
  }
  constexpr int last_step = 2;
  const int step = std::min(step_++, last_step);
  if (step == 0) return hints_->where.text + " (type 'hint' again for more)";
  if (step == 1) return hints_->kind.text + " (type 'hint' again for the move)";
  return fmt::format("{} ({} for you)", chess::to_san(game->position(), hints_->best), to_text(value_, centipawns));
}

Expected<std::optional<coach::JudgedMove>> ChessCoach::judged_last(const Game<chess::Position>& game,
                                                                   const std::stop_token& stop) {
  auto last = coach::judge_last_move(analyst_, game, stop);
  if (!last) return Error{"interrupted"};
  return std::move(last->move);
}

Expected<std::string> ChessCoach::about_own_move(const AnyPlay& play, const std::stop_token& stop) {
  const auto* game = play.game_of<chess::Position>();
  if (game == nullptr) return Error{not_chess};
  const auto move = judged_last(*game, stop);
  if (!move) return move.error();
  if (!*move || (*move)->grade == coach::Grade::good) return std::string();
  const coach::Note note = coach::note_in_play(**move, game->positions()[game->moves().size() - 1]);
  if (note.is_instead)
    return note.title + ". Something better was there: 'undo' takes it back, and 'hint' helps to find it.";
  return told(note);
}

Expected<std::string> ChessCoach::about_other_move(const AnyPlay& play, const std::optional<engine::Weakness>& level,
                                                   const std::stop_token& stop) {
  const auto* game = play.game_of<chess::Position>();
  if (game == nullptr) return Error{not_chess};
  if (game->moves().empty()) return std::string("nothing was played yet");
  const auto move = judged_last(*game, stop);
  if (!move) return move.error();
  const std::size_t ply = game->moves().size() - 1;
  const chess::Position& before = game->positions()[ply];
  if (!*move || (*move)->grade == coach::Grade::good)
    return fmt::format("{} is a good move, as far as {} positions tell", chess::to_san(before, game->moves()[ply]),
                       nodes_of_a_look);
  if (level)
    if (const auto why = coach::oversight_of(*level, *game, ply, **move))
      return fmt::format("{} is {} {}. {}", chess::to_san(before, (*move)->move),
                         (*move)->grade == coach::Grade::inaccuracy ? "an" : "a", coach::to_text((*move)->grade),
                         why->text);
  // Nobody can take that move back: what was better may be said.
  return told(coach::note_after_game(**move, before));
}

}  // namespace arborist
