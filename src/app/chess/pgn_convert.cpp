// arborist pgn convert: games as lines of moves or of positions.
#include <fmt/format.h>

#include <iostream>

#include "app/chess/pgn_command.h"
#include "chess/epd.h"
#include "chess/fen.h"
#include "chess/openings.h"
#include "chess/pgn_game.h"
#include "chess/pgn_writer.h"
#include "chess/san.h"
#include "chess/uci_move.h"
#include "core/json.h"
#include "core/text.h"

namespace arborist {
namespace {

struct PgnConvertRequest {
  std::vector<std::string> files;
  std::string to = "san";
  bool every = false;
};

std::vector<std::string> moves_of(const chess::PgnGame& game, bool as_uci) {
  const auto castling = game.chess960 ? chess::CastlingText::chess960 : chess::CastlingText::standard;
  std::vector<std::string> moves;
  chess::Position position = game.start;
  for (const auto& [move, nags, comment, variations] : game.line.moves) {
    if (move.is_none()) {
      moves.emplace_back(as_uci ? "0000" : "--");
    } else {
      moves.push_back(as_uci ? chess::to_uci(move, position, castling) : chess::to_san(position, move));
    }
    position = chess::after_pgn_move(position, move);
  }
  return moves;
}

void print_epd(const chess::PgnGame& game, const chess::Position& position, std::optional<chess::Move> played) {
  chess::Epd epd{position, {}};
  if (played) epd.set_moves("sm", {*played});
  epd.set_text("c0", fmt::format("{} - {} {}", game.tag("White"), game.tag("Black"), chess::to_text(game.result)));
  std::cout << chess::to_epd(epd) << '\n';
}

void print_positions(const chess::PgnGame& game, bool as_epd, bool every) {
  const auto positions = chess::positions_of(game);
  const auto& moves = game.line.moves;
  for (std::size_t i = every ? 0 : positions.size() - 1; i < positions.size(); ++i) {
    if (!as_epd) {
      std::cout << chess::to_fen(positions[i]) << '\n';
    } else {
      const bool was_played = i < moves.size() && !moves[i].move.is_none();
      print_epd(game, positions[i], was_played ? std::optional(moves[i].move) : std::nullopt);
    }
  }
}

void print_json(const chess::PgnGame& game) {
  Json tags = Json::object();
  for (const auto& [name, value] : game.tags) tags[name] = value;
  Json json = {{"tags", std::move(tags)},
               {"result", chess::to_text(game.result)},
               {"start", chess::to_fen(game.start)},
               {"chess960", game.chess960}};
  if (const auto* opening = chess::opening_of(chess::main_line(game)))
    json["opening"] = {{"eco", opening->eco}, {"name", opening->name}};
  json["moves"] = moves_of(game, false);
  json["uci"] = moves_of(game, true);
  json["end"] = chess::to_fen(chess::positions_of(game).back());
  std::cout << write_json(json) << '\n';
}

void print(const chess::PgnGame& game, const PgnConvertRequest& request) {
  if (request.to == "pgn") {
    std::cout << chess::to_pgn(game);
  } else if (request.to == "json") {
    print_json(game);
  } else if (request.to == "fen" || request.to == "epd") {
    print_positions(game, request.to == "epd", request.every);
  } else {
    std::cout << join(moves_of(game, request.to == "uci"), " ") << '\n';
  }
}

void run(const PgnConvertRequest& request, int& exit_code) {
  bool all_good = true;
  const bool opened = for_each_file(request.files, exit_code, [&](PgnFile& file) {
    chess::PgnGames games(file.input());
    while (const auto game = games.next()) {
      print_warnings("convert", file, games);
      if (*game) {
        print(**game, request);
        continue;
      }
      all_good = false;
      std::cerr << fmt::format("arborist pgn convert: {}: {}\n", file.name(), game->error().message);
    }
  });
  if (opened && !all_good) exit_code = failed_exit;
}

}  // namespace

void add_pgn_convert(Command& pgn, int& exit_code) {
  auto* command = pgn.add_subcommand("convert", "Write games as moves, positions, JSON or clean PGN, one a line");
  auto request = std::make_shared<PgnConvertRequest>();
  add_files_option(*command, request->files);
  command->add_option("--to", request->to, "What to write")
      ->check(IsMember({"san", "uci", "fen", "epd", "pgn", "json"}))
      ->capture_default_str();
  command->add_flag("--every", request->every, "fen and epd: every position, not only the last");
  command->footer(
      "The main line is taken. With --every, EPD names the move that was played (sm).\n\n"
      "Examples:\n"
      "  arborist pgn convert games.pgn --to uci\n"
      "  arborist pgn convert games.pgn --to fen --every | sort -u\n"
      "  arborist pgn convert games.pgn --to pgn > clean.pgn\n"
      "  arborist pgn convert games.pgn --to json");
  command->callback([request, &exit_code] { run(*request, exit_code); });
}

}  // namespace arborist
