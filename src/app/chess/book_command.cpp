// arborist book: opening books of the Polyglot format, built, shown and asked.
#include <fmt/format.h>

#include <iostream>

#include "app/chess/chess_commands.h"
#include "app/chess/input.h"
#include "chess/book.h"
#include "chess/book_builder.h"
#include "chess/openings.h"
#include "chess/san.h"
#include "chess/uci_move.h"
#include "core/json.h"
#include "core/output_file.h"
#include "core/plural.h"
#include "core/text.h"

namespace arborist {
namespace {

struct BookRequest {
  std::vector<std::string> files;
  std::string book = "default";
  std::string output;
  chess::BookBuildOptions build;
  int depth = 4;
  std::uint32_t least_weight = 1;
  std::vector<std::string> position;
  std::vector<std::string> moves;
  bool json = false;
};

void run_build(const BookRequest& request, int& exit_code) {
  if (const auto good = check_outputs({request.output}, request.files); !good)
    return complain(exit_code, "book", good.error(), failed_exit);
  chess::BookBuilder builder(request.build);
  for (const auto& path : request.files) {
    auto file = PgnFile::open(path);
    if (!file) return complain(exit_code, "book", file.error());
    chess::PgnReader reader(file->input());
    while (reader.read_game(builder)) {
    }
  }
  const chess::Book book = builder.build();
  if (const auto written = book.write(request.output); !written)
    return complain(exit_code, "book", written.error(), failed_exit);
  if (request.json) {
    const Json json = {{"file", request.output},
                       {"games", builder.games()},
                       {"without_result", builder.games_without_result()},
                       {"broken", builder.broken_games()},
                       {"positions", book.positions()},
                       {"moves", book.entries().size()}};
    std::cout << write_json(json, 2) << '\n';
    return;
  }
  std::cout << fmt::format("{} in {} from {} ({} without a result, {} broken)\n",
                           counted(book.entries().size(), "move"), counted(book.positions(), "position"),
                           counted(builder.games(), "game"), grouped(builder.games_without_result()),
                           grouped(builder.broken_games()));
}

Json moves_json(const chess::Book& book, const chess::Position& position, const BookRequest& request, int depth) {
  auto list = Json::array();
  for (const auto& [move, weight, learn] : book.probe(position)) {
    if (weight < request.least_weight) continue;
    Json entry = {{"san", chess::to_san(position, move)}, {"uci", chess::to_uci(move, position)}, {"weight", weight}};
    const chess::Position next = position.after(move);
    if (const auto* opening = chess::opening_at(next)) entry["opening"] = opening->name;
    if (depth > 1) entry["moves"] = moves_json(book, next, request, depth - 1);
    list.push_back(std::move(entry));
  }
  return list;
}

void print_moves(const chess::Book& book, const chess::Position& position, const BookRequest& request, int depth) {
  const auto moves = book.probe(position);
  std::uint32_t sum = 0;
  for (const auto& move : moves) sum += move.weight;
  for (const auto& [move, weight, learn] : moves) {
    if (weight < request.least_weight) continue;
    const chess::Position next = position.after(move);
    const auto* opening = chess::opening_at(next);
    const std::string indent(static_cast<std::size_t>(2 * (request.depth - depth)), ' ');
    const double share = sum == 0 ? 0 : 100.0 * weight / sum;
    std::cout << fmt::format("{}{:<8} {:>6} {:>5.1f}%{}\n", indent, chess::to_san(position, move), weight, share,
                             opening ? "  " + opening->name : "");
    if (depth > 1) print_moves(book, next, request, depth - 1);
  }
}

void run_show(const BookRequest& request, int& exit_code) {
  const auto book = read_book(request.book);
  if (!book) return complain(exit_code, "book", book.error());
  const auto game = read_game(request.position, request.moves);
  if (!game) return complain(exit_code, "book", game.error());
  if (request.json) {
    const Json json = {{"positions", book->positions()},
                       {"entries", book->entries().size()},
                       {"moves", moves_json(*book, game->position(), request, request.depth)}};
    std::cout << write_json(json, 2) << '\n';
    return;
  }
  std::cout << fmt::format("{} in {}\n\n", counted(book->entries().size(), "move"),
                           counted(book->positions(), "position"));
  print_moves(*book, game->position(), request, request.depth);
}

// The same as show, one move deep; a position that is not in the book is told.
void run_probe(BookRequest request, int& exit_code) {
  request.depth = 1;
  request.least_weight = 0;
  const auto book = read_book(request.book);
  if (!book) return complain(exit_code, "book", book.error());
  const auto game = read_game(request.position, request.moves);
  if (!game) return complain(exit_code, "book", game.error());
  if (request.json) {
    const Json json = {{"key", fmt::format("{:016x}", chess::polyglot_key(game->position()))},
                       {"moves", moves_json(*book, game->position(), request, 1)}};
    std::cout << write_json(json, 2) << '\n';
  } else if (book->probe(game->position()).empty()) {
    std::cout << "this position is not in the book\n";
  } else {
    print_moves(*book, game->position(), request, 1);
  }
}

void add_position_options(Command& command, BookRequest& request) {
  command.add_option("book", request.book, "A Polyglot file, or 'default' for the book that Arborist carries")
      ->capture_default_str();
  command.add_option("--position", request.position, position_help);
  command.add_option("--moves", request.moves, "Moves to play first, as SAN or UCI");
  command.add_flag("--json", request.json, "Print JSON");
}

void add_build(Command& book, int& exit_code) {
  auto* command = book.add_subcommand("build", "Build a book from games");
  auto request = std::make_shared<BookRequest>();
  command->add_option("files", request->files, "Files of games; '-' is standard input")->required();
  command->add_option("-o,--output", request->output, "The book to write")->required();
  command->add_option("--min-games", request->build.least_games, "Leave out moves played in fewer games")
      ->capture_default_str();
  command->add_option("--max-ply", request->build.most_plies, "Half-moves of a game that count")
      ->check(Range(1, 1000))
      ->capture_default_str();
  command->add_flag("--json", request->json, "Print JSON");
  command->footer("Example:\n  arborist book build games.pgn -o book.bin --min-games 3 --max-ply 30");
  command->callback([request, &exit_code] { run_build(*request, exit_code); });
}

void add_show(Command& book, int& exit_code) {
  auto* command = book.add_subcommand("show", "Show the lines of a book as a tree");
  auto request = std::make_shared<BookRequest>();
  add_position_options(*command, *request);
  command->add_option("--depth", request->depth, "Half-moves to show")->check(Range(1, 60))->capture_default_str();
  command->add_option("--min-weight", request->least_weight, "Leave out moves that weigh less")->capture_default_str();
  command->footer(
      "Examples:\n  arborist book show --depth 2\n  arborist book show book.bin --moves e4 c5 --min-weight 10");
  command->callback([request, &exit_code] { run_show(*request, exit_code); });
}

void add_probe(Command& book, int& exit_code) {
  auto* command = book.add_subcommand("probe", "Ask a book for its moves in a position");
  auto request = std::make_shared<BookRequest>();
  add_position_options(*command, *request);
  command->footer("Examples:\n  arborist book probe --moves e4 e5\n  arborist book probe book.bin --json");
  command->callback([request, &exit_code] { run_probe(*request, exit_code); });
}

}  // namespace

void add_book_command(Command& app, int& exit_code) {
  auto* command = app.add_subcommand("book", "Build, show and ask opening books of the Polyglot format");
  command->require_subcommand();
  add_build(*command, exit_code);
  add_show(*command, exit_code);
  add_probe(*command, exit_code);
  command->footer(
      "Examples:\n"
      "  arborist book show --depth 2                      the book that Arborist carries\n"
      "  arborist book build games.pgn -o book.bin --min-games 3\n"
      "  arborist book probe book.bin --moves e4 c5");
}

}  // namespace arborist
