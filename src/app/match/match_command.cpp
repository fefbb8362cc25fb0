// arborist match: two players, many games, honest numbers.
#include "app/commands.h"
#include "app/match/options.h"

namespace arborist {

namespace {

void run(const MatchRequest& request, Context& context) {
  if (request.players.size() != 2)
    return report(context, "match", Error{"a match is between two players; 'arborist tournament' has more"});
  const auto code = run_request(request, context, Format::round_robin);
  if (!code) return report(context, "match", code.error());
  context.exit_code = *code;
}

}  // namespace

void add_match_command(Command& app, Context& context) {
  auto* command = app.add_subcommand("match", "Two players, many games: Elo with error bars, SPRT");
  auto request = std::make_shared<MatchRequest>();
  request->add_to(*command);
  command->footer(
      std::string(player_help) +
      "\nExamples:\n"
      "  arborist match tic-tac-toe alphabeta random --games 20\n"
      "  arborist match connect-four pvs:depth=6 pvs:depth=4 --games 200 --concurrency 2\n"
      "  arborist match chess alphabeta@nodes=2000 alphabeta@nodes=1000 --sprt 0,10 --games 2000\n"
      "  arborist match chess new=uci:./new old=uci:./old --time 8+0.08 --openings book.epd --pgn games.pgn\n"
      "  arborist match chess A B --journal m.jsonl           … Ctrl-C, and later the same with --resume");
  command->callback([request, &context] { run(*request, context); });
}

}  // namespace arborist
