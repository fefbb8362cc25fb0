// arborist uci: the engine in conversation with a chess program.
#include <fmt/format.h>

#include <iostream>
#include <random>

#include "app/commands.h"
#include "app/standard_streams.h"
#include "app/version.h"
#include "engine/uci/uci.h"
#include "engine/uci/uci_together.h"

namespace arborist {

void run_uci(farm::Farm& farm, bool tells_parameters) {
  if (!farm.keeps_books()) return engine::search_along(*farm.post());
  // Both sides talk at once: the thread that thinks writes while this one reads, and each line is written at once.
  StandardStreams::look_by_hand();
  std::cin.tie(nullptr);
  const engine::Uci::Settings settings{.name = fmt::format("Arborist {}", version),
                                       .level_seed = std::random_device{}(),
                                       .tells_parameters = tells_parameters};
  if (farm.post())
    engine::speak_together(*farm.post(), settings, std::cin, std::cout);
  else
    engine::Uci(settings, std::cout).run(std::cin);
  std::cin.tie(&std::cout);
}

void add_uci_command(Command& app, Context& context) {
  auto* command = app.add_subcommand("uci", "Speak UCI: the chess engine for any chess program");
  auto tells_parameters = std::make_shared<bool>(false);
  command->add_flag("--parameters", *tells_parameters,
                    "Tell of the search's own numbers among the options: for tuners; they can be set in any case");
  command->footer(
      "A chess program starts this by itself: add the arborist binary to it as a UCI engine. By hand:\n"
      "  uci                     who it is, and its options\n"
      "  position startpos moves e2e4\n"
      "  go movetime 1000        think for a second\n"
      "  d, eval, bench          show the board, the evaluation term by term, a fixed set of searches\n"
      "  quit");
  command->callback([&context, tells_parameters] { run_uci(context.farm, *tells_parameters); });
}

}  // namespace arborist
