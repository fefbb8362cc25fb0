#include <fmt/format.h>

#include "arena/record.h"
#include "chess/fen.h"
#include "chess/pgn_game.h"
#include "chess/san.h"
#include "core/file.h"
#include "core/text.h"
#include "lab/model/model.h"

namespace arborist::lab {

namespace {

constexpr std::size_t largest_games_file = std::size_t{64} << 20U;
constexpr std::string_view record_begins = "arborist game record";

// One after the other: each begins with its heading.
Expected<std::vector<PlayedGame>> games_of_records(std::string_view text, const GameInfo& game) {
  std::vector<PlayedGame> games;
  while (!trim(text).empty()) {
    const auto next = text.find("\n" + std::string(record_begins), 1);
    const auto record = GameRecord::parse(text.substr(0, next));
    if (!record) return record.error().in(fmt::format("game {}", games.size() + 1));
    if (record->game != game.name)
      return Error{fmt::format("game {} is one of {}, not of {}", games.size() + 1, record->game, game.name)};
    games.push_back({record->start, record->first, record->second, record->moves});
    text = next == std::string_view::npos ? std::string_view() : text.substr(next + 1);
  }
  return games;
}

Expected<std::vector<PlayedGame>> games_of_pgn(std::string_view text) {
  std::vector<PlayedGame> games;
  chess::PgnGames reader(chess::PgnInput::from_text(text));
  while (auto next = reader.next()) {
    if (!*next) return next->error();
    const chess::PgnGame& pgn = **next;
    PlayedGame game{chess::to_fen(pgn.start), std::string(pgn.tag("White")), std::string(pgn.tag("Black")), {}};
    chess::Position position = pgn.start;
    for (const auto& move : pgn.line.moves) {
      if (move.move.is_none()) break;
      game.moves.push_back(chess::to_san(position, move.move));
      position = position.after(move.move);
    }
    games.push_back(std::move(game));
  }
  return games;
}

}  // namespace

Expected<std::vector<PlayedGame>> read_played_games(const std::string& path, const GameInfo& game) {
  const auto text = read_file(path, largest_games_file);
  if (!text) return text.error();
  const bool is_record = trim(*text).starts_with(record_begins);
  if (!is_record && !game.can.pgn)
    return Error{fmt::format("{} holds no game records, as 'match --record' writes them", file_in_quotes(path))};
  auto games = is_record ? games_of_records(trim(*text), game) : games_of_pgn(*text);
  if (!games) return games.error().in(path);
  return games;
}

}  // namespace arborist::lab
