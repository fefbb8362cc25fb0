// arborist position: draws a chess position and tells what there is to know of it.
#include <fmt/format.h>

#include <iostream>

#include "app/chess/chess_commands.h"
#include "app/chess/input.h"
#include "app/terminal.h"
#include "chess/draw.h"
#include "chess/fen.h"
#include "chess/openings.h"
#include "chess/polyglot.h"
#include "chess/rules.h"
#include "chess/san.h"
#include "chess/uci_move.h"
#include "core/json.h"
#include "core/text.h"

namespace arborist {
namespace {

struct PositionRequest {
  std::vector<std::string> position;
  std::vector<std::string> moves;
  std::string bottom = "white";
  bool ascii = false;
  bool no_colour = false;
  bool json = false;
};

// "White has mated", "drawn: stalemate", or who is to move.
std::string state_text(const Game<chess::Position>& game) {
  if (const auto end = game.outcome()) {
    if (const auto winner = end->winner())
      return fmt::format("{} has won: {}", *winner == chess::white ? "White" : "Black", end->rule());
    return fmt::format("drawn: {}", end->rule());
  }
  return game.position().in_check() ? "check" : "no check";
}

std::vector<std::string> legal_moves(const chess::Position& position) {
  std::vector<std::string> moves;
  for (const chess::Move move : position.moves()) moves.push_back(chess::to_san(position, move));
  return moves;
}

Json as_json(const Game<chess::Position>& game) {
  const chess::Position& position = game.position();
  Json moves = Json::array();
  for (const chess::Move move : position.moves())
    moves.push_back({{"san", chess::to_san(position, move)}, {"uci", chess::to_uci(move, position)}});
  Json json = {{"fen", chess::to_fen(position)},
               {"side_to_move", position.to_move() == chess::white ? "white" : "black"},
               {"key", fmt::format("{:016x}", static_cast<std::uint64_t>(position.key()))},
               {"polyglot_key", fmt::format("{:016x}", chess::polyglot_key(position))},
               {"in_check", position.in_check()},
               {"state", state_text(game)},
               {"is_over", game.outcome().has_value()}};
  if (const auto* opening = chess::opening_of(game)) json["opening"] = {{"eco", opening->eco}, {"name", opening->name}};
  json["moves"] = std::move(moves);
  return json;
}

// Words in lines that end before column 80, behind a margin.
std::string wrapped(const std::vector<std::string>& words) {
  std::string text;
  std::size_t column = 0;
  for (const auto& word : words) {
    if (column > 0 && column + 1 + word.size() > 64) {
      text += "\n          ";
      column = 0;
    }
    if (column > 0) text += ' ';
    text += word;
    column += word.size() + 1;
  }
  return text;
}

void show(const Game<chess::Position>& game, const PositionRequest& request) {
  const Terminal terminal = Terminal::detect();
  const chess::Position& position = game.position();
  chess::DrawOptions options{.unicode = terminal.unicode && !request.ascii,
                             .colour = terminal.colour && !request.no_colour,
                             .bottom = request.bottom == "black" ? chess::black : chess::white};
  if (!game.moves().empty()) options.last_move = game.moves().back();
  std::cout << '\n' << chess::draw(position, options) << '\n';
  std::cout << fmt::format("fen       {}\n", chess::to_fen(position));
  std::cout << fmt::format("key       {:016x}, Polyglot's {:016x}\n", static_cast<std::uint64_t>(position.key()),
                           chess::polyglot_key(position));
  if (const auto* opening = chess::opening_of(game))
    std::cout << fmt::format("opening   {} {}\n", opening->eco, opening->name);
  std::cout << fmt::format("state     {}\n", state_text(game));
  if (const auto claim = chess::draw_status(game); claim && !claim->is_automatic)
    std::cout << fmt::format("claim     a draw: {}\n", claim->rule);
  const auto moves = legal_moves(position);
  std::cout << fmt::format("moves     {}{}{}\n", moves.size(), moves.empty() ? "" : ": ", wrapped(moves));
}

void run(const PositionRequest& request, int& exit_code) {
  const auto game = read_game(request.position, request.moves);
  if (!game) return complain(exit_code, "position", game.error());
  if (request.json) {
    std::cout << write_json(as_json(*game), 2) << '\n';
  } else {
    show(*game, request);
  }
}

}  // namespace

void add_position_command(Command& app, int& exit_code) {
  auto* command = app.add_subcommand("position", "Draw a chess position and tell what there is to know of it");
  auto request = std::make_shared<PositionRequest>();
  command->add_option("position", request->position, position_help);
  command->add_option("--moves", request->moves, "Moves to play first, as SAN or UCI");
  command->add_option("--bottom", request->bottom, "Whose side is drawn nearer")
      ->check(IsMember({"white", "black"}))
      ->capture_default_str();
  command->add_flag("--ascii", request->ascii, "Letters instead of chess symbols");
  command->add_flag("--no-colour", request->no_colour, "No colours, even on a terminal");
  command->add_flag("--json", request->json, "Print JSON");
  command->footer(
      "Examples:\n"
      "  arborist position\n"
      "  arborist position --moves e4 e5 Nf3 Nc6 Bb5 --bottom black\n"
      "  arborist position '6k1/5ppp/8/8/8/8/8/R3K3 w Q - 0 1' --ascii\n"
      "  arborist position 960:0 --json");
  command->callback([request, &exit_code] { run(*request, exit_code); });
}

}  // namespace arborist
