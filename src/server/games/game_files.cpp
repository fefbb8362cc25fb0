#include "server/games/game_files.h"

#include <fmt/chrono.h>
#include <fmt/format.h>

#include <algorithm>
#include <ctime>

#include "arena/outside/chess_line.h"
#include "arena/record.h"
#include "chess/fen.h"
#include "chess/pgn_game.h"
#include "chess/pgn_writer.h"
#include "chess/san.h"
#include "chess/uci_move.h"
#include "core/text.h"

namespace arborist::server {

namespace {

constexpr std::size_t most_problems = 100;
constexpr std::size_t longest_name = 80;

std::tm utc(std::int64_t since_1970_ms) {
  const auto seconds = static_cast<std::time_t>(since_1970_ms / 1000);
  std::tm parts{};
  gmtime_r(&seconds, &parts);
  return parts;
}

std::string result_of(const LiveGame& game) { return game.ending() ? game.ending()->result() : "*"; }

// Letters, digits and dashes only: it goes into a header and becomes the name of a file.
std::string file_name(const LiveGame& game, const store::StoredGame& stored, const char* ending) {
  return fmt::format("arborist-{}-{:%Y-%m-%d}-{}.{}", stored.game, utc(stored.started_ms), game.id(), ending);
}

std::string pgn_of(const LiveGame& game, const store::StoredGame& stored) {
  auto start = chess::parse_fen(stored.start);
  if (!start) return {};
  chess::PgnGame pgn;
  pgn.start = *start;
  pgn.chess960 = outside::needs_chess960(*start);
  pgn.set_tag("Event", "Arborist");
  pgn.set_tag("Date", fmt::format("{:%Y.%m.%d}", utc(stored.started_ms)));
  pgn.set_tag("White", stored.seats[0].name);
  pgn.set_tag("Black", stored.seats[1].name);
  if (game.control()) pgn.set_tag("TimeControl", game.control()->text());
  if (const auto opening = game.play().opening(); !opening.name.empty()) {
    pgn.set_tag("ECO", opening.code);
    pgn.set_tag("Opening", opening.name);
  }
  chess::Position position = *start;
  for (const auto& stored_move : stored.moves) {
    const auto move = chess::parse_uci(stored_move.text, position);
    if (!move) break;
    std::string comment;
    if (stored_move.clock_ms) comment = chess::clock_text(std::chrono::milliseconds(*stored_move.clock_ms));
    pgn.line.moves.push_back({*move, {}, std::move(comment), {}});
    position = position.after(*move);
  }
  if (game.ending()) {
    pgn.set_tag("Termination", game.ending()->reason);
    pgn.result = *chess::parse_result(result_of(game));
  }
  return chess::to_pgn(pgn);
}

std::string record_of(const LiveGame& game, const store::StoredGame& stored) {
  GameRecord record;
  record.game = stored.game;
  record.start = stored.start;
  record.first = stored.seats[0].name;
  record.second = stored.seats[1].name;
  record.result = result_of(game);
  if (game.ending()) record.result += " " + game.ending()->reason;
  for (const auto& move : stored.moves) record.moves.push_back(move.text);
  return record.text();
}

store::StoredSeat person(std::string_view name, const std::string& otherwise) {
  const auto shown = trim(name.substr(0, longest_name));
  return {"human", shown.empty() || shown == "?" ? otherwise : chess::to_utf8(shown), ""};
}

// Plays the moves on; the first that is not legal is the problem.
Expected<void> replay(const AnyGame& game, store::StoredGame& stored, const std::vector<std::string>& moves) {
  auto play = game.start(stored.start);
  if (!play) return play.error().in("start");
  stored.start = (*play)->start_text();
  if (moves.size() > LiveGame::most_plies) return Error{"the game has too many moves"};
  for (std::size_t i = 0; i < moves.size(); ++i) {
    if (const auto played = (*play)->play(moves[i]); !played) return played.error().in(fmt::format("move {}", i + 1));
    stored.moves.push_back({(*play)->played_view(i).text, std::nullopt, ""});
  }
  if (const auto outcome = (*play)->outcome()) {
    const Ending ending{outcome->winner(), std::string(outcome->rule()), true};
    stored.result = ending.result();
    stored.reason = ending.reason;
    stored.ended_by_rule = true;
  }
  stored.opening = (*play)->opening().name;
  return {};
}

Expected<store::StoredGame> from_pgn(const chess::PgnGame& pgn, const AnyGame& game) {
  store::StoredGame stored;
  stored.game = game.info().name;
  stored.start = chess::to_fen(pgn.start);
  stored.seats = {person(pgn.tag("White"), "White"), person(pgn.tag("Black"), "Black")};
  std::vector<std::string> moves;
  const auto line = chess::main_line(pgn);
  for (std::size_t i = 0; i < line.moves().size(); ++i)
    moves.push_back(chess::to_san(line.positions()[i], line.moves()[i]));
  if (auto replayed = replay(game, stored, moves); !replayed) return replayed.error();
  if (stored.result == "*" && pgn.result != chess::PgnResult::unknown && !chess::has_pass(pgn)) {
    stored.result = chess::to_text(pgn.result);
    const auto termination = pgn.tag("Termination");
    stored.reason = termination.empty() ? "as recorded" : chess::to_utf8(termination.substr(0, longest_name));
  }
  return stored;
}

Expected<store::StoredGame> from_record(std::string_view text, const GameList& games) {
  const auto record = GameRecord::parse(text);
  if (!record) return record.error();
  const auto game = games.find(record->game);
  if (!game) return game.error();
  if (!(*game)->info().is_played) return Error{in_quotes(record->game) + " is not a game that is played"};
  store::StoredGame stored;
  stored.game = record->game;
  stored.start = record->start;
  stored.seats = {person(record->first, (*game)->info().first_side),
                  person(record->second, (*game)->info().second_side)};
  if (auto replayed = replay(**game, stored, record->moves); !replayed) return replayed.error();
  const auto parts = words(record->result);
  if (stored.result == "*" && !parts.empty() && chess::parse_result(parts[0])) {
    stored.result = std::string(parts[0]);
    if (stored.result != "*")
      stored.reason = chess::to_utf8(record->result.substr(parts[0].size()).substr(0, longest_name));
    stored.reason = std::string(trim(stored.reason));
  }
  return stored;
}

constexpr std::string_view record_heading = "arborist game record";

// Records one after the other: each begins with its heading.
void read_records(std::string_view text, const GameList& games, std::size_t most_games, Imported& imported) {
  std::size_t line = 1;
  while (!text.empty() && imported.games.size() < most_games) {
    const auto next = text.find(std::string("\n") + std::string(record_heading), 1);
    const auto one = text.substr(0, next == std::string_view::npos ? text.size() : next + 1);
    auto game = from_record(one, games);
    if (game)
      imported.games.push_back(std::move(*game));
    else if (imported.problems.size() < most_problems)
      imported.problems.push_back({line, game.error().message});
    line += static_cast<std::size_t>(std::count(one.begin(), one.end(), '\n'));
    text.remove_prefix(one.size());
  }
}

void read_pgn(std::string_view text, const GameList& games, std::size_t most_games, Imported& imported) {
  const auto of_pgn =
      std::find_if(games.all().begin(), games.all().end(), [](const auto& game) { return game->info().can.pgn; });
  if (of_pgn == games.all().end()) return;
  chess::PgnGames reader(chess::PgnInput::from_text(text));
  std::size_t line = reader.line();
  while (auto game = reader.next()) {
    if (imported.games.size() == most_games) {
      imported.problems.push_back({line, fmt::format("only the first {} games were read", most_games)});
      return;
    }
    auto stored = *game ? from_pgn(**game, **of_pgn) : Expected<store::StoredGame>(game->error());
    if (stored) imported.games.push_back(std::move(*stored));
    if (imported.problems.size() < most_problems) {
      if (!stored)
        imported.problems.push_back({line, stored.error().message});
      else if (chess::has_pass(**game))
        imported.problems.push_back({line, "only the moves before a null move ('--') are kept"});
    }
    line = reader.line();
  }
}

}  // namespace

GameFile game_file(const LiveGame& game, GameFormat format) {
  const auto stored = game.stored();
  if (format == GameFormat::pgn && game.info().can.pgn) return {file_name(game, stored, "pgn"), pgn_of(game, stored)};
  return {file_name(game, stored, "txt"), record_of(game, stored)};
}

Imported import_games(std::string_view text, const GameList& games, std::size_t most_games) {
  Imported imported;
  if (trim(text).starts_with(record_heading))
    read_records(trim(text), games, most_games, imported);
  else
    read_pgn(text, games, most_games, imported);
  if (imported.games.empty() && imported.problems.empty())
    imported.problems.push_back({1, "no game was found; PGN or a game record is expected"});
  return imported;
}

}  // namespace arborist::server
