// arborist serve: what `./run` alone starts.
#include <iostream>

#include "app/commands.h"
#include "app/terminal.h"

namespace arborist {

namespace {

void run(const Context& context) {
  const auto terminal = Terminal::detect();
  std::cout << terminal.bold("Arborist") << " grows, prunes and shows search trees.\n\n"
            << "Play:\n";
  for (const auto& game : context.games.all()) std::cout << "  ./run play " << game->info().name << '\n';
  std::cout << "\nWatch two players:\n"
               "  ./run play connect-four --first alphabeta:depth=8 --second random --stats\n"
               "\nSearch a tree typed by hand:\n"
               "  ./run search tree '((3 12 8) (2 4 6) (14 5 2))'\n"
               "\nRace path searches through a maze:\n"
               "  ./run path maze --algorithm dfs,bfs,astar\n"
               "\nSee what there is:\n"
               "  ./run games\n"
               "  ./run players\n"
               "  ./run --help\n";
}

}  // namespace

void add_serve_command(Command& app, Context& context) {
  auto* command = app.add_subcommand("serve", "Show what one can do and how");
  command->callback([&context] { run(context); });
}

}  // namespace arborist
