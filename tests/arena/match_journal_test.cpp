// The journal and the other files: a match that was interrupted anywhere ends as if it had not been.
#include <fstream>
#include <set>

#include "arena/finished_game_text.h"
#include "arena/match_files.h"
#include "chess/pgn_game.h"
#include "core/file.h"
#include "core/random.h"
#include "tests/arena/match_support.h"

namespace arborist {
namespace {

// Keeps the games in the files; stops after so many of them.
struct Writing : Kept {
  Writing(MatchFiles& to, std::size_t most) : files(to), left(most) {}
  Expected<void> game_ended(std::size_t hand, const FinishedGame& game, const Scoreboard& board) override {
    EXPECT_TRUE(Kept::game_ended(hand, game, board));
    if (--left == 0) stop.request_stop();
    return files.keep(game);
  }
  MatchFiles& files;
  std::size_t left;
  std::stop_source stop;
};

MatchEnd run_with_files(const MatchPlan& plan, const FilePaths& paths, std::size_t most_games = 1'000'000) {
  auto files = MatchFiles::open(paths, plan);
  EXPECT_TRUE(files) << files.error().message;
  Writing writing(*files, most_games);
  return run_match(plan, files->board(), writing, writing.stop.get_token());
}

TEST(Journal, a_game_reads_back_as_it_was) {
  auto plan = test_plan("chess", {"alphabeta:depth=1", "random"}, 2);
  plan.players[0].terms.clock = TimeControl{0, std::chrono::hours(1), {}};
  Kept kept;
  (void)run_match(plan, Scoreboard(plan.schedule), kept, {});
  for (auto& [number, game] : kept.games) {
    const auto again = parse_line(to_line(game), plan);
    ASSERT_TRUE(again) << again.error().message;
    EXPECT_EQ(*again, game);
  }
}

TEST(Journal, what_is_no_game_is_refused_and_nothing_crashes) {
  const auto plan = test_plan("tic-tac-toe", {"random", "random"}, 2);
  const auto games = games_of(plan);
  const std::string line = to_line(games.at(0));
  Random random(8);
  for (int i = 0; i < 3000; ++i) {
    std::string damaged = line;
    for (int n = random.between(1, 3); n > 0; --n)
      damaged[random.below(static_cast<std::uint32_t>(damaged.size()))] = static_cast<char>(random.between(32, 126));
    (void)parse_line(damaged, plan);
  }
  for (const auto* text : {"", "{}", "[]", "null", "{\"game\":0}", "{\"game\":-1}"})
    EXPECT_FALSE(parse_line(text, plan));
}

TEST(Journal, resumed_after_any_number_of_games_it_ends_as_if_uninterrupted) {
  auto plan = test_plan("connect-four", {"alphabeta:depth=2", "random"}, 4);
  const auto whole = games_of(plan);
  for (std::size_t games = 1; games <= 8; ++games) {
    const TemporaryFile journal;
    FilePaths paths{.journal = journal.path()};
    (void)run_with_files(plan, paths, games);
    paths.resume = true;
    plan.concurrency = 2;
    const auto end = run_with_files(plan, paths);
    plan.concurrency = 1;
    EXPECT_EQ(end.kind, MatchEnd::Kind::all_played);
    auto resumed = MatchJournal::resume(journal.path(), plan);
    ASSERT_TRUE(resumed) << resumed.error().message;
    ASSERT_EQ(resumed->games.size(), whole.size());
    for (const auto& game : resumed->games) EXPECT_EQ(without_times(game), whole.at(game.scheduled.number));
  }
}

TEST(Journal, cut_at_any_byte_it_still_resumes) {
  const auto plan = test_plan("tic-tac-toe", {"alphabeta:depth=1", "random"}, 2);
  const auto whole = games_of(plan);
  const TemporaryFile journal;
  (void)run_with_files(plan, {.journal = journal.path()});
  const std::string all = content(journal.path());
  const auto expect_games_of_the_whole = [&](std::size_t size) {
    auto resumed = MatchJournal::resume(journal.path(), plan);
    ASSERT_TRUE(resumed) << size << ": " << resumed.error().message;
    for (const auto& game : resumed->games) ASSERT_EQ(without_times(game), whole.at(game.scheduled.number)) << size;
  };
  // Read at every cut; to play on from there takes a hundred times as long.
  constexpr std::size_t played_on_at = 7;
  for (std::size_t size = 0; size <= all.size(); ++size) {
    std::ofstream(journal.path(), std::ios::binary | std::ios::trunc) << all.substr(0, size);
    expect_games_of_the_whole(size);
    if (size % played_on_at != 0) continue;
    const auto end = run_with_files(plan, {.journal = journal.path(), .resume = true});
    ASSERT_EQ(end.kind, MatchEnd::Kind::all_played) << size;
    expect_games_of_the_whole(size);
    ASSERT_EQ(MatchJournal::resume(journal.path(), plan)->games.size(), whole.size()) << size;
  }
}

TEST(Journal, of_another_match_is_refused_with_what_differs) {
  const TemporaryFile journal;
  const auto plan = test_plan("tic-tac-toe", {"alphabeta:depth=1", "random"}, 2);
  (void)run_with_files(plan, {.journal = journal.path()});
  const auto error_of = [&](const MatchPlan& other) {
    const auto resumed = MatchJournal::resume(journal.path(), other);
    return resumed ? "no error" : resumed.error().message;
  };
  auto seed = plan, depth = plan, player = test_plan("tic-tac-toe", {"alphabeta:depth=2", "random"}, 2),
       game = test_plan("connect-four", {"alphabeta:depth=1", "random"}, 2), openings = plan, more = plan;
  seed.seed = 99;
  depth.players[1].terms.depth = 3;
  openings.openings = Openings::random(plan.game, 2, 7);
  more.schedule = Schedule(Format::round_robin, 2, 50);
  more.concurrency = 4;
  more.sprt = Sprt{};
  EXPECT_NE(error_of(seed).find("seed is 99"), std::string::npos) << error_of(seed);
  EXPECT_NE(error_of(depth).find("depth=3"), std::string::npos) << error_of(depth);
  EXPECT_NE(error_of(player).find("alphabeta:depth=2"), std::string::npos) << error_of(player);
  EXPECT_NE(error_of(game).find("connect-four"), std::string::npos) << error_of(game);
  EXPECT_NE(error_of(openings).find("openings"), std::string::npos) << error_of(openings);
  EXPECT_EQ(error_of(more), "no error") << "more games, more hands and another test are the same match";
}

TEST(Journal, is_never_overwritten_and_a_damaged_middle_is_told) {
  const TemporaryFile journal;
  const auto plan = test_plan("tic-tac-toe", {"random", "random"}, 2);
  (void)run_with_files(plan, {.journal = journal.path()});
  const auto again = MatchFiles::open({.journal = journal.path()}, plan);
  ASSERT_FALSE(again);
  EXPECT_NE(again.error().message.find("--resume"), std::string::npos);
  std::string all = content(journal.path());
  all[all.find("\"game\":", all.find('\n')) + 2] = '!';
  std::ofstream(journal.path(), std::ios::trunc) << all;
  const auto damaged = MatchJournal::resume(journal.path(), plan);
  ASSERT_FALSE(damaged);
  EXPECT_NE(damaged.error().message.find("line 2"), std::string::npos) << damaged.error().message;
  EXPECT_FALSE(MatchJournal::resume(journal.path() + "_not", plan));
}

TEST(Journal, what_is_no_journal_is_refused_and_stays_as_it_is) {
  const auto plan = test_plan("tic-tac-toe", {"random", "random"}, 2);
  const TemporaryFile journal;
  (void)run_with_files(plan, {.journal = journal.path()}, 2);
  const std::string good = content(journal.path());
  for (const auto& text : {std::string("x"), std::string("my notes\n"), std::string("{}\n"), std::string("{}"),
                           std::string("\n"), std::string(5000, 'x'), good + "my notes\n", good + "my notes",
                           good + "{}\n", good + R"({"game":1)" + "\n", good + "\n"}) {
    SCOPED_TRACE(text.substr(0, 20) + "…" + text.substr(text.size() - std::min<std::size_t>(text.size(), 20)));
    std::ofstream(journal.path(), std::ios::trunc) << text;
    const auto resumed = MatchFiles::open({.journal = journal.path(), .resume = true}, plan);
    ASSERT_FALSE(resumed);
    EXPECT_NE(resumed.error().message.find(" is no "), std::string::npos) << resumed.error().message;
    EXPECT_EQ(content(journal.path()), text);
  }
}

// One field of the line says something else.
std::string changed(std::string line, const std::string& from, const std::string& to) {
  const auto at = line.find(from);
  EXPECT_NE(at, std::string::npos) << from;
  return line.replace(at, from.size(), to);
}

TEST(Journal, an_end_that_the_board_contradicts_is_refused) {
  const auto plan = test_plan("tic-tac-toe", {"alphabeta:depth=1", "random"}, 8);
  int won = 0;
  for (const auto& [number, game] : games_of(plan)) {
    const std::string line = to_line(game);
    ASSERT_EQ(game.end.kind, GameEnd::Kind::by_rule);
    ASSERT_TRUE(parse_line(line, plan));
    const std::string kind = R"("kind":"by rule")";
    for (const auto* other : {R"("kind":"adjudicated")", R"("kind":"resigned")", R"("kind":"unfinished")"})
      EXPECT_FALSE(parse_line(changed(line, kind, other), plan)) << other << line;
    EXPECT_FALSE(parse_line(changed(line, R"("void":false)", R"("void":true)"), plan));
    EXPECT_FALSE(parse_line(changed(line, R"("fault":"none")", R"("fault":"overstepped")"), plan));
    auto broken_off = game;
    broken_off.moves.pop_back();
    EXPECT_FALSE(parse_line(to_line(broken_off), plan)) << "nobody has won yet";
    for (const auto& winner : {std::optional<Side>(), std::optional(Side::first), std::optional(Side::second)}) {
      auto otherwise = game;
      otherwise.end.winner = winner;
      const auto parsed = parse_line(to_line(otherwise), plan);
      EXPECT_EQ(parsed.has_value(), winner == game.end.winner);
      EXPECT_TRUE(parsed || parsed.error().message.find("on the board") != std::string::npos);
    }
    won += game.end.winner ? 1 : 0;
  }
  EXPECT_GT(won, 0);
}

TEST(Journal, a_verdict_that_the_rules_of_the_match_do_not_give_is_refused) {
  auto plan = test_plan("chess", {"alphabeta:depth=1", "random"}, 2);
  plan.adjudication = {.resign = ResignRule{.moves = 2, .score = 300}, .max_plies = 60};
  std::size_t adjudicated = 0;
  for (const auto& [number, game] : games_of(plan)) {
    ASSERT_TRUE(parse_line(to_line(game), plan)) << to_line(game);
    if (game.end.kind != GameEnd::Kind::adjudicated) continue;
    ++adjudicated;
    auto otherwise = game;
    otherwise.end.winner = game.end.winner ? std::nullopt : std::optional(Side::first);
    EXPECT_FALSE(parse_line(to_line(otherwise), plan));
    auto earlier = game;
    earlier.moves.pop_back();
    EXPECT_FALSE(parse_line(to_line(earlier), plan));
  }
  EXPECT_GT(adjudicated, 0U);
}

TEST(Journal, who_resigned_or_overstepped_had_to_move) {
  const auto plan = test_plan("tic-tac-toe", {"random", "random"}, 1);
  auto game = games_of(plan).at(0);
  game.moves.pop_back();
  const Side loser = opponent(game.moves.back().side);
  for (const auto& [kind, fault] : {std::pair(GameEnd::Kind::resigned, GameEnd::Fault::none),
                                    std::pair(GameEnd::Kind::forfeited, GameEnd::Fault::overstepped),
                                    std::pair(GameEnd::Kind::forfeited, GameEnd::Fault::illegal_move)}) {
    game.end = {kind, opponent(loser), "a reason", fault};
    EXPECT_TRUE(parse_line(to_line(game), plan));
    game.end.winner = loser;
    EXPECT_FALSE(parse_line(to_line(game), plan));
    game.end.winner = std::nullopt;
    EXPECT_FALSE(parse_line(to_line(game), plan));
  }
}

TEST(Journal, names_and_reasons_that_are_not_utf_8_stay_resumable) {
  auto plan = test_plan("tic-tac-toe", {"random", "random"}, 2);
  plan.players[0].name = "caf\xe9";
  auto game = games_of(plan).at(0);
  game.end = {GameEnd::Kind::forfeited, Side::first, "it said \xff\xfe", GameEnd::Fault::failed};
  const TemporaryFile journal, record;
  const FilePaths paths{.record = record.path(), .journal = journal.path()};
  {
    auto files = MatchFiles::open(paths, plan);
    ASSERT_TRUE(files && files->keep(game));
  }
  const auto before = content(record.path());
  const auto resumed = MatchFiles::open({.record = record.path(), .journal = journal.path(), .resume = true}, plan);
  ASSERT_TRUE(resumed) << resumed.error().message;
  EXPECT_EQ(content(record.path()), before);
}

TEST(Journal, two_runs_cannot_write_one_file) {
  const TemporaryFile journal;
  const auto plan = test_plan("tic-tac-toe", {"random", "random"}, 2);
  const auto one = MatchFiles::open({.journal = journal.path()}, plan);
  ASSERT_TRUE(one);
  const auto other = MatchFiles::open({.journal = journal.path(), .resume = true}, plan);
  ASSERT_FALSE(other);
  EXPECT_NE(other.error().message.find("is being written by"), std::string::npos) << other.error().message;
}

// The games of a PGN file by their numbers, with the line of each.
std::map<std::string, std::string> games_in_pgn(const std::string& text) {
  std::istringstream in(text);
  chess::PgnGames games{chess::PgnInput(in)};
  std::map<std::string, std::string> found;
  while (const auto game = games.next()) {
    EXPECT_TRUE(*game) << game->error().message;
    if (!*game) break;
    const std::string number((*game)->tag("GameNumber"));
    EXPECT_FALSE(found.contains(number)) << "each game once";
    auto line = chess::to_pgn_game(chess::main_line(**game));
    found[number] = std::to_string(line.line.moves.size()) + std::string((*game)->tag("Termination"));
  }
  return found;
}

TEST(MatchFiles, hold_each_game_once_after_an_interruption_and_keep_what_was_there_before) {
  const auto plan = test_plan("chess", {"alphabeta:depth=1", "random"}, 3);
  const TemporaryFile whole_pgn, journal, pgn, csv;
  (void)run_with_files(plan, {.pgn = whole_pgn.path()});
  const std::string before = "[GameNumber \"old\"]\n\n1. e4 *\n\n";
  std::ofstream(pgn.path()) << before;
  FilePaths paths{.pgn = pgn.path(), .csv = csv.path(), .journal = journal.path()};
  (void)run_with_files(plan, paths, 2);
  // As a crash leaves it: the last game of the journal is broken off in the file.
  std::filesystem::resize_file(pgn.path(), content(pgn.path()).size() - 40);
  paths.resume = true;
  (void)run_with_files(plan, paths);
  EXPECT_EQ(content(pgn.path()).substr(0, before.size()), before);
  EXPECT_EQ(games_in_pgn(content(pgn.path()).substr(before.size())), games_in_pgn(content(whole_pgn.path())));
  const std::string lines = content(csv.path());
  EXPECT_EQ(std::count(lines.begin(), lines.end(), '\n'), 7) << "a heading and six games";
}

TEST(MatchFiles, chess_games_carry_values_depths_clocks_and_why_they_ended) {
  auto plan = test_plan("chess", {"alphabeta:depth=2", "random"}, 1);
  plan.players[0].terms.clock = TimeControl{0, std::chrono::hours(1), {}};
  Kept kept;
  (void)run_match(plan, Scoreboard(plan.schedule), kept, {});
  const auto text = to_pgn(kept.games.at(0), plan);
  const auto game = chess::parse_pgn(text);
  ASSERT_TRUE(game) << game.error().message << text;
  EXPECT_EQ(game->tag("White"), "alphabeta:depth=2");
  EXPECT_EQ(game->tag("WhiteLimits"), "time=3600");
  EXPECT_EQ(game->tag("Termination"), "normal");
  const auto& searched = game->line.moves[kept.games.at(0).opening.size() + 1].comment;
  EXPECT_NE(searched.find("/2 "), std::string::npos) << "the depth: " << searched;
  EXPECT_NE(searched.find("[%clk "), std::string::npos) << searched;
  EXPECT_TRUE(chess::clock_in(searched));
  EXPECT_NE(game->line.moves.back().comment.find(kept.games.at(0).end.reason), std::string::npos);
}

}  // namespace
}  // namespace arborist
