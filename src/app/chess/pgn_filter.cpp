// arborist pgn filter: the games that fit, written as clean PGN.
#include <fmt/format.h>

#include <iostream>
#include <limits>

#include "app/chess/pgn_command.h"
#include "chess/openings.h"
#include "chess/pgn_game.h"
#include "chess/pgn_writer.h"
#include "core/plural.h"
#include "core/text.h"

namespace arborist {
namespace {

struct PgnFilterRequest {
  std::vector<std::string> files;
  std::string player;
  std::string white;
  std::string black;
  std::string event;
  std::string result;
  std::string eco;
  std::string opening;
  std::string from;
  std::string to;
  int least_plies = 0;
  int most_plies = std::numeric_limits<int>::max();
  bool bare = false;
  std::uint64_t most_games = 0;
};

bool contains(std::string_view text, const std::string& part) {
  return part.empty() || to_lower(text).find(to_lower(part)) != std::string::npos;
}

bool fits_players(const chess::PgnGame& game, const PgnFilterRequest& request) {
  const auto white = game.tag("White");
  const auto black = game.tag("Black");
  return contains(white, request.white) && contains(black, request.black) &&
         (contains(white, request.player) || contains(black, request.player)) &&
         contains(game.tag("Event"), request.event);
}

// Dates are compared as text: 1972.07.11, and 1972 comes before every day of that year.
bool fits_date(const chess::PgnGame& game, const PgnFilterRequest& request) {
  const std::string_view date = game.tag("Date");
  if (!request.from.empty() && date < request.from) return false;
  return request.to.empty() || date.substr(0, request.to.size()) <= request.to;
}

// The game's own tags, or what its moves tell.
bool fits_opening(const chess::PgnGame& game, const PgnFilterRequest& request) {
  if (request.eco.empty() && request.opening.empty()) return true;
  const auto* known = chess::opening_of(chess::main_line(game));
  const std::string eco(game.tag("ECO").empty() && known ? known->eco : game.tag("ECO"));
  if (!to_lower(eco).starts_with(to_lower(request.eco))) return false;
  return contains(game.tag("Opening"), request.opening) || (known && contains(known->name, request.opening));
}

bool fits(const chess::PgnGame& game, const PgnFilterRequest& request) {
  const auto plies = static_cast<int>(game.line.moves.size());
  return plies >= request.least_plies && plies <= request.most_plies &&
         (request.result.empty() || chess::to_text(game.result) == request.result) && fits_players(game, request) &&
         fits_date(game, request) && fits_opening(game, request);
}

void strip(chess::PgnGame& game) {
  game.line.comment.clear();
  for (auto& move : game.line.moves) move = {.move = move.move, .nags = {}, .comment = {}, .variations = {}};
}

void run(const PgnFilterRequest& request, int& exit_code) {
  std::uint64_t read = 0;
  std::uint64_t written = 0;
  std::uint64_t broken = 0;
  const bool opened = for_each_file(request.files, exit_code, [&](PgnFile& file) {
    chess::PgnGames games(file.input());
    while (auto game = games.next()) {
      print_warnings("filter", file, games);
      if (!*game) {
        ++broken;
        std::cerr << fmt::format("arborist pgn filter: {}: {}\n", file.name(), game->error().message);
        continue;
      }
      ++read;
      if (!fits(**game, request)) continue;
      if (request.most_games > 0 && written == request.most_games) return;
      ++written;
      if (request.bare) strip(**game);
      std::cout << chess::to_pgn(**game);
    }
  });
  if (!opened) return;
  std::cerr << fmt::format("{} of {}{}\n", grouped(written), counted(read, "game"),
                           broken > 0 ? fmt::format(", {} broken", grouped(broken)) : "");
}

}  // namespace

void add_pgn_filter(Command& pgn, int& exit_code) {
  auto* command = pgn.add_subcommand("filter", "Write the games that fit, as clean PGN");
  auto request = std::make_shared<PgnFilterRequest>();
  add_files_option(*command, request->files);
  command->add_option("--player", request->player, "Part of the name of either player");
  command->add_option("--white", request->white, "Part of White's name");
  command->add_option("--black", request->black, "Part of Black's name");
  command->add_option("--event", request->event, "Part of the event's name");
  command->add_option("--result", request->result, "The result")->check(IsMember({"1-0", "0-1", "1/2-1/2", "*"}));
  command->add_option("--eco", request->eco, "An ECO code or its beginning, like C or C6");
  command->add_option("--opening", request->opening, "Part of the opening's name, as the moves tell it");
  command->add_option("--from", request->from, "Played on this date or later: 1972 or 1972.07.11");
  command->add_option("--to", request->to, "Played on this date or earlier");
  command->add_option("--min-plies", request->least_plies, "At least that many half-moves");
  command->add_option("--max-plies", request->most_plies, "At most that many half-moves");
  command->add_option("--limit", request->most_games, "Stop after that many games; 0 for all");
  command->add_flag("--bare", request->bare, "Without comments, variations and NAGs");
  command->footer(
      "All conditions must hold. Capitals do not matter. What was kept is told on standard error.\n\n"
      "Examples:\n"
      "  arborist pgn filter games.pgn --player kasparov --opening najdorf\n"
      "  arborist pgn filter games.pgn --eco C6 --result 1-0 --from 1990 --to 1999 --bare");
  command->callback([request, &exit_code] { run(*request, exit_code); });
}

}  // namespace arborist
