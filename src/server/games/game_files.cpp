#include "server/games/game_files.h"

#include <fmt/chrono.h>
#include <fmt/format.h>

#include <algorithm>
#include <ctime>

#include "arena/record.h"
#include "chess/chess960.h"
#include "chess/fen.h"
#include "chess/openings.h"
#include "chess/pgn_game.h"
#include "chess/pgn_writer.h"
#include "chess/uci_move.h"
#include "core/text.h"
#include "server/library/import_reader.h"

namespace arborist::server {

namespace {

constexpr std::size_t most_problems = 100;

std::tm utc(std::int64_t since_1970_ms) {
  const auto seconds = static_cast<std::time_t>(since_1970_ms / 1000);
  std::tm parts{};
  gmtime_r(&seconds, &parts);
  return parts;
}

// Letters, digits and dashes only: it goes into a header and becomes the name of a file.
std::string file_name(const LiveGame& game, const store::StoredGame& stored, const char* ending) {
  return fmt::format("arborist-{}-{:%Y-%m-%d}-{}.{}", stored.game, utc(stored.started_ms), game.id(), ending);
}

std::string date_of(const store::StoredGame& stored) {
  if (stored.collection == 0) return fmt::format("{:%Y.%m.%d}", utc(stored.started_ms));
  const auto part = [](std::int32_t number) { return number > 0 ? fmt::format("{:02}", number) : std::string("??"); };
  if (stored.day == 0) return "????.??.??";
  return fmt::format("{:04}.{}.{}", stored.day / 10000, part(stored.day / 100 % 100), part(stored.day % 100));
}

// As lines of PGN tags, whose values have no quotes in them.
void set_kept_tags(chess::PgnGame& pgn, const std::string& tags) {
  for (const auto line : split(tags, '\n')) {
    const auto space = line.find(' ');
    if (!line.starts_with('[') || !line.ends_with("\"]") || space + 2 >= line.size()) continue;
    pgn.set_tag(line.substr(1, space - 1), line.substr(space + 2, line.size() - space - 4));
  }
}

}  // namespace

std::string pgn_text(const store::StoredGame& stored) {
  auto start = chess::parse_fen(stored.start);
  if (!start) return {};
  chess::PgnGame pgn;
  pgn.start = *start;
  pgn.chess960 = chess::needs_chess960(*start);
  if (stored.collection == 0) pgn.set_tag("Event", "Arborist");
  set_kept_tags(pgn, stored.tags);
  pgn.set_tag("Date", date_of(stored));
  pgn.set_tag("White", stored.seats[0].name);
  pgn.set_tag("Black", stored.seats[1].name);
  if (!stored.clock.empty()) pgn.set_tag("TimeControl", stored.clock);
  chess::Position position = *start;
  const chess::Opening* opening = chess::opening_at(position);
  for (const auto& stored_move : stored.moves) {
    const auto move = chess::parse_uci(stored_move.text, position);
    if (!move) break;
    std::string comment;
    if (stored_move.clock_ms) comment = chess::clock_text(std::chrono::milliseconds(*stored_move.clock_ms));
    pgn.line.moves.push_back({*move, {}, std::move(comment), {}});
    position = position.after(*move);
    if (const auto* named = chess::opening_at(position)) opening = named;
  }
  if (opening != nullptr) {
    pgn.set_tag("ECO", opening->eco);
    pgn.set_tag("Opening", opening->name);
  }
  if (stored.result != "*") {
    if (!stored.reason.empty()) pgn.set_tag("Termination", stored.reason);
    pgn.result = *chess::parse_result(stored.result);
  }
  return chess::to_pgn(pgn);
}

std::string record_text(const store::StoredGame& stored) {
  GameRecord record;
  record.game = stored.game;
  record.start = stored.start;
  record.first = stored.seats[0].name;
  record.second = stored.seats[1].name;
  record.result = stored.result;
  if (stored.result != "*") record.result += " " + stored.reason;
  for (const auto& move : stored.moves) record.moves.push_back(move.text);
  return record.text();
}

GameFile game_file(const LiveGame& game, GameFormat format) {
  const auto stored = game.stored();
  if (format == GameFormat::pgn && game.info().can.pgn) return {file_name(game, stored, "pgn"), pgn_text(stored)};
  return {file_name(game, stored, "txt"), record_text(stored)};
}

Imported import_games(std::string_view text, const GameList& games, std::size_t most_games) {
  Imported imported;
  ImportReader reader(chess::PgnInput::from_text(text), games);
  while (auto read = reader.next()) {
    if (imported.games.size() == most_games) {
      imported.problems.push_back({read->line, fmt::format("only the first {} games were read", most_games)});
      break;
    }
    if (imported.problems.size() < most_problems) {
      if (!read->game) imported.problems.push_back({read->line, read->game.error().message});
      if (!read->left_out.empty()) imported.problems.push_back({read->line, read->left_out});
    }
    if (read->game) imported.games.push_back(std::move(*read->game));
  }
  if (imported.games.empty() && imported.problems.empty())
    imported.problems.push_back({1, "no game was found; PGN or a game record is expected"});
  return imported;
}

}  // namespace arborist::server
