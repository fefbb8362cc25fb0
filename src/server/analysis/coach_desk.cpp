#include "server/analysis/coach_desk.h"

#include <utility>

#include "coach/last_move.h"
#include "coach/oversight.h"
#include "core/text.h"
#include "server/analysis/line_engine.h"
#include "server/analysis/review_json.h"
#include "server/analysis/study.h"

namespace arborist::server {

namespace {

constexpr std::size_t coach_megabytes = 8;

using ChessGame = Game<chess::Position>;

ChessGame first_moves(const ChessGame& game, std::size_t plies) {
  ChessGame beginning(game.start());
  for (std::size_t i = 0; i < plies; ++i) beginning.play(game.moves()[i]);
  return beginning;
}

Found judged(const ChessGame& game, const std::optional<engine::Weakness>& level, const CoachLimits& limits,
             const std::stop_token& stop) {
  coach::Analyst analyst({.limits = {.nodes = limits.nodes}, .engine = {.hash_megabytes = coach_megabytes}});
  const auto last = coach::judge_last_move(analyst, game, stop);
  if (!last) return {Fault{FaultCode::refused, "the search was stopped"}};
  const std::size_t ply = game.moves().size();
  Json json = {{"ply", ply}, {"value", value_json(last->value.value, game.position().to_move())}};
  if (!last->move) return {std::move(json)};
  const chess::Position& before = game.positions()[ply - 1];
  // A second look knows more.
  if (last->move->grade != coach::Grade::good) json["value"] = value_json(last->move->after, before.to_move());
  add_note(json, before, *last->move);
  if (level)
    if (const auto why = coach::oversight_of(*level, game, ply - 1, *last->move)) json["oversight"] = why->text;
  return {std::move(json)};
}

}  // namespace

CoachDesk::CoachDesk(const BackOffice& office, Behind behind, const CoachLimits& limits)
    : behind_(std::move(behind)), limits_(limits), judgements_(office) {}

Desk::Reply CoachDesk::ask(const Ask& ask) {
  auto id = ask.fields.text("game_id", longest_id);
  if (!id) return id.fault();
  const auto pgn = behind_.pgn_of_game(*id);
  if (!pgn) return Fault{FaultCode::not_found, "there is no game of chess " + in_quotes(*id), "game_id"};
  const auto read = read_study(*pgn, 0);
  if (!read) return Fault{FaultCode::internal, "the game cannot be read"};
  const auto game = read->study.main_game();
  auto ply = ask.fields.number("ply", 0, static_cast<std::int64_t>(game.moves().size()));
  if (!ply) return ply.fault();
  if (judgements_.running(ask.connection) >= limits_.waiting)
    return Fault{FaultCode::too_many, "the coach looks at another move"};
  const auto plies = static_cast<std::size_t>(*ply);
  const auto level = plies > 0 ? behind_.level_at(*id, plies - 1) : std::nullopt;
  return judgements_(ask, [line = first_moves(game, plies), level, limits = limits_](const std::stop_source& stop) {
    return judged(line, level, limits, stop.get_token());
  });
}

}  // namespace arborist::server
