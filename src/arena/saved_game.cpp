#include "arena/saved_game.h"

#include <fmt/format.h>

#include "chess/fen.h"
#include "chess/pgn_game.h"
#include "chess/pgn_writer.h"
#include "chess/san.h"
#include "core/file.h"
#include "core/text.h"

namespace arborist {

namespace {

bool is_pgn(const std::string& path) { return to_lower(path).ends_with(".pgn"); }

Expected<std::string> pgn_of(const GameRecord& record, const GameEnd& end) {
  const auto start = chess::parse_fen(record.start);
  if (!start) return start.error();
  chess::PgnGame pgn;
  pgn.start = *start;
  chess::Position position = *start;
  for (const auto& san : record.moves) {
    const auto move = chess::parse_san(position, san);
    if (!move) return move.error();
    pgn.line.moves.push_back({*move, {}, {}, {}});
    position = position.after(*move);
  }
  std::string& last = pgn.line.moves.empty() ? pgn.line.comment : pgn.line.moves.back().comment;
  if (end.kind != GameEnd::Kind::unfinished) {
    last = chess::normal_comment(record.result);
    pgn.result = chess::result_for(end.winner);
  }
  pgn.set_tag("Event", "Arborist game");
  pgn.set_tag("White", chess::normal_tag_value(record.first));
  pgn.set_tag("Black", chess::normal_tag_value(record.second));
  return chess::to_pgn(pgn);
}

Expected<GameRecord> parse_pgn_record(const std::string& text, const GameInfo& game) {
  const auto pgn = chess::parse_pgn(text);
  if (!pgn) return pgn.error();
  GameRecord record{game.name, chess::to_fen(pgn->start), "", "", "unfinished", {}};
  chess::Position position = pgn->start;
  for (const auto& move : pgn->line.moves) {
    record.moves.push_back(chess::to_san(position, move.move));
    position = position.after(move.move);
  }
  return record;
}

}  // namespace

Expected<void> check_saving(const std::string& path, const GameInfo& game) {
  if (!is_pgn(path) || game.can.pgn) return {};
  return Error{fmt::format("{}: PGN is for chess; under another name, games of {} are saved as records",
                           file_in_quotes(path), game.name)};
}

Expected<void> save_game(const std::string& path, const GameInfo& game, const GameRecord& record, const GameEnd& end) {
  if (const auto good = check_saving(path, game); !good) return good.error();
  if (!is_pgn(path)) return write_file(path, record.text());
  const auto text = pgn_of(record, end);
  return text ? write_file(path, *text) : text.error();
}

Expected<GameRecord> load_game(const std::string& path, const GameInfo& game) {
  const auto text = read_file(path, GameRecord::largest_file);
  if (!text) return text.error();
  if (is_pgn(path) && !game.can.pgn) return Error{fmt::format("{} is PGN, which is not for {}", path, game.name)};
  auto record = is_pgn(path) ? parse_pgn_record(*text, game) : GameRecord::parse(*text);
  if (!record) return record.error().in(path);
  if (record->game != game.name)
    return Error{fmt::format("{} is a game of {}, not of {}", path, record->game, game.name)};
  return record;
}

}  // namespace arborist
