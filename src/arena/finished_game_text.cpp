#include "arena/finished_game_text.h"

#include <fmt/format.h>

#include <array>
#include <cassert>
#include <chrono>

#include "arena/record.h"
#include "chess/fen.h"
#include "chess/pgn_game.h"
#include "chess/pgn_writer.h"
#include "chess/san.h"
#include "core/text.h"

namespace arborist {

namespace {

// "+0.35", "-M4": wins are counted in moves.
std::string value_text(Score value, int unit) {
  if (value.is_decided()) return fmt::format("{}M{}", value.is_win() ? '+' : '-', (value.plies_to_end() + 1) / 2);
  return fmt::format("{:+.2f}", static_cast<double>(value.value()) / unit);
}

std::string clock_text(Duration clock) {
  const auto tenths = std::chrono::duration_cast<std::chrono::milliseconds>(clock).count() / 100;
  return fmt::format("[%clk {}:{:02}:{:02}.{}]", tenths / 36'000, tenths / 600 % 60, tenths / 10 % 60, tenths % 10);
}

std::string comment_of(const MoveNote& note, int unit) {
  std::string text;
  if (note.value) text = fmt::format("{}/{} ", value_text(*note.value, unit), note.depth);
  const double seconds = in_seconds(note.used);
  text += fmt::format("{:.{}f}s", seconds, seconds < 1 ? 3 : seconds < 10 ? 2 : 1);
  return note.clock ? clock_text(*note.clock) + " " + text : text;
}

chess::PgnLine pgn_line(const FinishedGame& game, const chess::Position& start, const GameInfo& info) {
  chess::PgnLine line;
  chess::Position position = start;
  const auto add = [&](const std::string& san, std::string comment) {
    const auto move = chess::parse_san(position, san);
    assert(move && "the moves of a finished game were played");
    line.moves.push_back({*move, {}, std::move(comment), {}});
    position = position.after(*move);
  };
  for (const auto& move : game.opening) add(move, "");
  for (const auto& note : game.moves) add(note.move, comment_of(note, info.score_unit));
  std::string& last = line.moves.empty() ? line.comment : line.moves.back().comment;
  last = chess::normal_comment(last + (last.empty() ? "" : ", ") + in_words(game.end, info));
  return line;
}

}  // namespace

std::string result_text(const FinishedGame& game) {
  const auto result = game.result();
  if (!result) return "*";
  return *result == GameResult::won ? "1-0" : *result == GameResult::lost ? "0-1" : "1/2-1/2";
}

std::string termination_text(const FinishedGame& game) {
  using Kind = GameEnd::Kind;
  switch (game.end.kind) {
    case Kind::by_rule:
    case Kind::resigned:
      return "normal";
    case Kind::adjudicated:
      return "adjudication";
    case Kind::unfinished:
      return "unterminated";
    case Kind::forfeited:
      break;
  }
  if (game.end.fault == GameEnd::Fault::overstepped) return "time forfeit";
  return game.end.fault == GameEnd::Fault::failed ? "abandoned" : "rules infraction";
}

std::string to_pgn(const FinishedGame& game, const MatchPlan& plan) {
  const auto start = chess::parse_fen(game.start);
  assert(start && "the start of a game of chess is a FEN");
  const auto& first = plan.players[game.scheduled.first];
  const auto& second = plan.players[game.scheduled.second];
  chess::PgnGame pgn;
  pgn.start = *start;
  pgn.line = pgn_line(game, *start, plan.game.info());
  if (game.result()) pgn.result = chess::result_for(game.end.winner);
  pgn.set_tag("Event", "Arborist match");
  pgn.set_tag("Site", "?");
  pgn.set_tag("Date", "????.??.??");
  pgn.set_tag("Round", fmt::format("{}.{}", game.scheduled.pair + 1, game.scheduled.number % 2 + 1));
  pgn.set_tag("White", chess::normal_tag_value(first.name));
  pgn.set_tag("Black", chess::normal_tag_value(second.name));
  pgn.set_tag("GameNumber", std::to_string(game.scheduled.number + 1));
  pgn.set_tag("PlyCount", std::to_string(game.opening.size() + game.moves.size()));
  pgn.set_tag("WhiteLimits", first.terms.text());
  pgn.set_tag("BlackLimits", second.terms.text());
  if (first.terms == second.terms && first.terms.clock) pgn.set_tag("TimeControl", first.terms.clock->text());
  pgn.set_tag("Termination", termination_text(game));
  return chess::to_pgn(pgn);
}

std::string to_record(const FinishedGame& game, const MatchPlan& plan) {
  const GameInfo& info = plan.game.info();
  GameRecord record{info.name,
                    game.start,
                    plan.players[game.scheduled.first].name,
                    plan.players[game.scheduled.second].name,
                    in_words(game.end, info) + (game.is_void ? " (void)" : ""),
                    game.opening};
  for (const auto& note : game.moves) record.moves.push_back(note.move);
  return record.text() + '\n';
}

std::string csv_heading() {
  return "game,pair,first,second,result,termination,reason,plies,first_seconds,second_seconds\n";
}

std::string to_csv(const FinishedGame& game, const MatchPlan& plan) {
  std::array<Duration, 2> used = {};
  for (const auto& note : game.moves) used[index_of(note.side)] += note.used;
  return fmt::format("{},{},{},{},{},{},{},{},{:.3f},{:.3f}\n", game.scheduled.number + 1, game.scheduled.pair + 1,
                     quoted_for_csv(plan.players[game.scheduled.first].name),
                     quoted_for_csv(plan.players[game.scheduled.second].name), result_text(game),
                     termination_text(game), quoted_for_csv(game.end.reason), game.opening.size() + game.moves.size(),
                     in_seconds(used[0]), in_seconds(used[1]));
}

}  // namespace arborist
