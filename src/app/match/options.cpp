#include "app/match/options.h"

#include <fmt/format.h>

#include "arena/tablebase_judge.h"
#include "core/text.h"

namespace arborist {

namespace {
constexpr std::size_t usual_games = 100;
constexpr std::size_t most_games = 10'000'000;
constexpr int most_at_once = 256;
}  // namespace

const char* const player_help =
    "Players are written as everywhere; a name may stand before one, terms of its own behind it:\n"
    "  alphabeta:depth=5      new=pvs:table=16      pvs@movetime=200ms      old=uci:./old@time=8+0.08,nodes=50000\n\n"
    "Clocks: 40/60+0.6 is 40 moves in 60 seconds and 0.6 more a move; 8+0.08; 5:00+3 with minutes; inf.\n"
    "Every opening is played twice, with colours changed. A player that throws, crashes, oversteps its terms or plays\n"
    "an illegal move loses that game, with the reason, and the match goes on. Adjudication is off unless asked for;\n"
    "scores in its rules are the players' own, in hundredths of a pawn for chess.\n"
    "Ctrl-C ends with the results so far, a second one at once. With --journal the match can be resumed.\n";

void MatchRequest::add_to(Command& command) {
  command.add_option("game", game, "The game; 'arborist games' lists them")->required();
  command.add_option("players", players, "PLAYER, NAME=PLAYER or either with @TERMS; 'arborist players' lists them")
      ->required();
  auto* by_games = command.add_option("--games", games, "Games of each two players; an odd number is rounded up")
                       ->option_text("N (100)")
                       ->check(Range(std::size_t{1}, most_games));
  command.add_option("--pairs", pairs, "The same in pairs: an opening, played with both colours")
      ->option_text("N")
      ->check(Range(std::size_t{1}, most_games / 2))
      ->excludes(by_games);
  command.add_option("--concurrency", concurrency, "How many games are played at once")
      ->option_text("N (1)")
      ->check(Range(1, most_at_once));
  command.add_option("--seed", seed, "Repeats the match: random openings, shuffles and players that choose by chance")
      ->option_text("N (1)");
  add_terms(command);
  add_openings(command);
  add_rules(command);
  add_outputs(command);
}

void MatchRequest::add_terms(Command& command) {
  auto* group = command.add_option_group("Terms", "what the players may use, unless a player has terms of its own");
  auto* clock = group->add_option("--time", time, "A clock: 40/60+0.6, 8+0.08, 5:00+3, or inf")->option_text("CLOCK");
  group->add_option("--movetime", move_time, "For each move: 100ms, 0.5s")->option_text("TIME")->excludes(clock);
  group->add_option("--nodes", nodes, "Nodes for each move")->option_text("N")->check(PositiveNumber());
  group->add_option("--depth", depth, "Depth for each move")->option_text("N")->check(Range(1, Limits::deepest));
  group->add_option("--time-margin", time_margin, "What is forgiven: once a game on a clock, else each move")
      ->option_text("TIME (50ms)");
  group->add_option("--node-margin", node_margin, "Nodes over the limit that are forgiven, each move")
      ->option_text("N (50000)");
}

void MatchRequest::add_openings(Command& command) {
  auto* group = command.add_option_group("Openings", "where the games begin");
  auto* file = group
                   ->add_option("--openings", openings,
                                "EPD or PGN (chess), or a text file with a position or a list of moves a line")
                   ->option_text("FILE");
  group->add_option("--order", order, "Of the file: sequential, or shuffled by the seed")
      ->option_text("sequential|shuffled")
      ->check(IsMember({"sequential", "shuffled"}));
  group->add_option("--opening-plies", opening_plies, "Play only so many plies of each line of the file")
      ->option_text("N")
      ->check(Range(std::size_t{0}, Openings::most_plies));
  group->add_option("--random-plies", random_plies, "Without a file: begin with so many random plies")
      ->option_text("N (4)")
      ->check(Range(0, static_cast<int>(Openings::most_plies)))
      ->excludes(file);
}

void MatchRequest::add_rules(Command& command) {
  auto* group = command.add_option_group("Ending", "what ends a match, and a game before its rules do");
  group->add_option("--sprt", sprt, "Of two players: stop when it is decided; elo0,elo1[,alpha,beta][,normalised]")
      ->option_text("TEST");
  group->add_option("--resign", resign, "moves=3,score=600: a player that says so itself has lost; ',both': both agree")
      ->option_text("RULE");
  group->add_option("--draw", draw, "from=40,moves=8,score=10: drawn when both stayed within this value of zero")
      ->option_text("RULE");
  group->add_option("--max-plies", max_plies, "Drawn after so many plies")->option_text("N")->check(PositiveNumber());
  group->add_option("--syzygy", syzygy, "Chess: end games that the Syzygy tables in these folders decide")
      ->option_text("PATH");
  group->add_flag("--void-failures", void_failures,
                  "A game whose player crashed or hung is played again once, then left out, instead of lost");
}

void MatchRequest::add_outputs(Command& command) {
  auto* group = command.add_option_group("Output", "where the games and results go");
  group->add_option("--pgn", pgn, "Append the games of chess to this file, with evaluations and clocks")
      ->option_text("FILE");
  group->add_option("--record", record, "Append the games as readable records to this file")->option_text("FILE");
  group->add_option("--csv", csv, "Append a line for each game to this file")->option_text("FILE");
  auto* kept = group->add_option("--journal", journal, "Keep every finished game in this file, to resume from")
                   ->option_text("FILE");
  group->add_flag("--resume", resume, "Go on with the match of the journal")->needs(kept);
  group->add_flag("--json", json, "Print the results as JSON");
  group->add_flag("--events", events, "Print one JSON object for every finished game as it ends");
  group->add_flag("--quiet", quiet, "No progress, only the results");
}

Expected<Terms> MatchRequest::terms() const {
  Terms result;
  if (!time.empty()) {
    const auto clock = parse_time_control(time);
    if (!clock) return clock.error().in("--time");
    result.clock = *clock;
  }
  if (!move_time.empty()) {
    const auto each = parse_duration(move_time);
    if (!each) return each.error().in("--movetime");
    if (*each <= Duration::zero()) return Error{"--movetime: a time of nothing is too short"};
    result.move_time = *each;
  }
  if (nodes > 0) result.nodes = nodes;
  if (depth > 0) result.depth = depth;
  return result;
}

Expected<Openings> MatchRequest::opening_list(const AnyGame& of) const {
  if (openings.empty()) return Openings::random(of, random_plies, seed);
  auto list = Openings::read(
      of, openings, {.plies = opening_plies, .shuffle_seed = order == "shuffled" ? std::optional(seed) : std::nullopt});
  if (!list) return list.error().in("--openings");
  return list;
}

Expected<Adjudication> MatchRequest::adjudication(const AnyGame& of) const {
  Adjudication result{.max_plies = max_plies};
  if (!resign.empty()) {
    const auto rule = parse_resign_rule(resign);
    if (!rule) return rule.error().in("--resign");
    result.resign = *rule;
  }
  if (!draw.empty()) {
    const auto rule = parse_draw_rule(draw);
    if (!rule) return rule.error().in("--draw");
    result.draw = *rule;
  }
  if (!syzygy.empty()) {
    if (!of.info().can.engine) return Error{"--syzygy is for chess"};
    auto make = tablebase_adjudicator(syzygy);
    if (!make) return make.error().in("--syzygy");
    result.others.push_back(std::move(*make));
    result.others_text = "endgame tables";
  }
  return result;
}

Expected<MatchPlan> MatchRequest::plan(const AnyGame& of, Format format) const {
  const auto usual = terms();
  if (!usual) return usual.error();
  auto contestants = parse_contestants(players, *usual);
  if (!contestants) return contestants.error();
  if (contestants->size() < 2) return Error{"it takes two players at least"};
  auto list = opening_list(of);
  if (!list) return list.error();
  auto rules = adjudication(of);
  if (!rules) return rules.error();
  const auto margin = parse_duration(time_margin);
  if (!margin) return margin.error().in("--time-margin");
  if (!pgn.empty() && !of.info().can.pgn)
    return Error{fmt::format("--pgn is for chess; --record writes games of {}", of.info().name)};
  std::optional<Sprt> test;
  if (!sprt.empty()) {
    const auto parsed = Sprt::parse(sprt);
    if (!parsed) return parsed.error().in("--sprt");
    if (contestants->size() > 2) return Error{"--sprt is for two players"};
    test = *parsed;
  }
  const std::size_t rounds = pairs > 0 ? pairs : ((games > 0 ? games : usual_games) + 1) / 2;
  const Schedule schedule(format, contestants->size(), rounds);
  if (schedule.games() > most_games)
    return Error{fmt::format("these are more than {} games", grouped(std::uint64_t{most_games}))};
  return MatchPlan{.game = of,
                   .players = std::move(*contestants),
                   .schedule = schedule,
                   .openings = std::move(*list),
                   .adjudication = std::move(*rules),
                   .grace = {.time = *margin, .nodes = node_margin},
                   .sprt = test,
                   .seed = seed,
                   .void_failures = void_failures,
                   .concurrency = concurrency};
}

}  // namespace arborist
