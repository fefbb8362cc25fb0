// arborist tournament: many players, everyone against everyone or one against all.
#include "app/commands.h"
#include "app/match/options.h"

namespace arborist {

namespace {

void run(const MatchRequest& request, const std::string& format, Context& context) {
  const auto code = run_request(request, context, format == "gauntlet" ? Format::gauntlet : Format::round_robin);
  if (!code) return report(context, "tournament", code.error());
  context.exit_code = *code;
}

}  // namespace

void add_tournament_command(Command& app, Context& context) {
  auto* command = app.add_subcommand("tournament", "Many players: round robin or gauntlet, with a cross table");
  auto request = std::make_shared<MatchRequest>();
  auto format = std::make_shared<std::string>("round-robin");
  request->add_to(*command);
  command
      ->add_option("--format", *format,
                   "round-robin: everyone against everyone; gauntlet: the first against the others")
      ->check(IsMember({"round-robin", "gauntlet"}))
      ->option_text("round-robin|gauntlet");
  command->footer(
      std::string(player_help) +
      "\nExamples:\n"
      "  arborist tournament connect-four alphabeta:depth=2 alphabeta:depth=4 random --games 20\n"
      "  arborist tournament chess new=uci:./new uci:stockfish uci:toga2 --format gauntlet --movetime 100ms");
  command->callback([request, format, &context] { run(*request, *format, context); });
}

}  // namespace arborist
