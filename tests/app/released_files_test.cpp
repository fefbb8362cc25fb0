// Files that Arborist 0.1 wrote are opened by every later version, with all that is in them; what a later version wrote
// is named and left as it is. tests/data/released-0.1/README.md tells how the files were made.
#include <gtest/gtest.h>

#include <fstream>

#include "app/learn/learn_plan.h"
#include "core/text.h"
#include "learn/training_run.h"
#include "server/matches/match_order.h"
#include "store/game_store.h"
#include "tests/app/running.h"
#include "tests/learn/toy_examples.h"

namespace arborist {
namespace {

std::string replaced(std::string text, const std::string& what, const std::string& by) {
  for (std::size_t at = 0; (at = text.find(what, at)) != std::string::npos; at += by.size())
    text.replace(at, what.size(), by);
  return text;
}

class ReleasedFiles : public WithFolder {
 protected:
  // A copy that may be changed, in the test's own folder.
  [[nodiscard]] std::string copy(const std::string& name) const { return write(name, released(name)); }
  [[nodiscard]] static std::string released(const std::string& name) {
    std::ifstream in(std::filesystem::path(ARBORIST_TEST_DATA) / "released-0.1" / name, std::ios::binary);
    EXPECT_TRUE(in) << name;
    return {std::istreambuf_iterator<char>(in), {}};
  }
  // Its journal names the files beside it by the folder they were in.
  [[nodiscard]] std::string copy_match() const {
    return write("match.jsonl", replaced(released("match.jsonl"), "/tmp/arborist-0.1/", path("")));
  }
};

std::vector<std::string> words_of(const std::string& command) {
  std::vector<std::string> all;
  for (const auto word : words(command)) all.emplace_back(word);
  return all;
}

std::string moves_of(const store::StoredGame& game) {
  std::string text;
  for (const auto& move : game.moves) text += (text.empty() ? "" : " ") + move.text;
  return text;
}

TEST_F(ReleasedFiles, games_of_the_page_are_all_there) {
  auto opened = store::GameStore::open(copy("games.sqlite"));
  ASSERT_TRUE(opened) << opened.error().message;
  const auto page = opened->list({});
  ASSERT_TRUE(page);
  ASSERT_EQ(page->rows.size(), 4U);
  const auto game = [&](std::size_t row) { return **opened->find(page->rows[row].head.id); };

  const auto guests = game(0), resigned = game(1), unfinished = game(2), mate = game(3);
  EXPECT_EQ(guests.game, "tic-tac-toe");
  EXPECT_EQ(guests.owner.size(), 32U);
  EXPECT_EQ(guests.result + " " + guests.reason, "1-0 three in a row");
  EXPECT_EQ(moves_of(guests), "0 4 8 2 6 3 7");
  EXPECT_EQ(resigned.game, "connect-four");
  EXPECT_EQ(resigned.owner, "");
  EXPECT_EQ(resigned.result + " " + resigned.reason, "1-0 resignation");
  EXPECT_EQ(moves_of(resigned), "4 4 3 5");
  EXPECT_EQ(unfinished.start, "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1");
  EXPECT_EQ(unfinished.seats[1].setting, "alphabeta:depth=1,eval=material");
  EXPECT_EQ(unfinished.result, "*");
  EXPECT_EQ(moves_of(unfinished), "e2e4 e8d7");
  EXPECT_EQ(mate.seats[0].name + " " + mate.seats[1].name, "Anna Bert");
  EXPECT_EQ(mate.clock, "300+3");
  EXPECT_EQ(mate.opening, "Barnes Opening");
  EXPECT_EQ(mate.result + " " + mate.reason, "0-1 checkmate");
  EXPECT_TRUE(mate.ended_by_rule);
  EXPECT_EQ(mate.moves.back(), (store::StoredMove{.text = "d8h4", .clock_ms = 302995, .key = "key-3"}));
  EXPECT_EQ(mate.started_ms, 1794896451429);
}

TEST_F(ReleasedFiles, a_match_goes_on_from_its_journal) {
  const std::string journal = copy_match(), kept = read("match.jsonl");
  const std::string csv = copy("match.csv"), record = copy("match.txt");
  auto command = words_of("match tic-tac-toe alphabeta:depth=2 random --games 6 --seed 1 --random-plies 2 --quiet");
  command.insert(command.end(), {"--journal", journal, "--resume", "--csv", csv, "--record", record});
  const auto ran = run(command);
  EXPECT_EQ(ran.exit_code, 0) << ran.err;
  EXPECT_TRUE(contains(ran.out, "games   6: ")) << ran.out;
  EXPECT_TRUE(read("match.jsonl").starts_with(kept)) << read("match.jsonl");
  EXPECT_TRUE(read("match.csv").starts_with(released("match.csv"))) << read("match.csv");
  EXPECT_TRUE(read("match.txt").starts_with(released("match.txt"))) << read("match.txt");
  EXPECT_GT(read("match.csv").size(), released("match.csv").size());
}

TEST_F(ReleasedFiles, a_finished_tournament_is_told_from_its_journal) {
  auto command = words_of(
      "tournament connect-four alphabeta:depth=2,eval=lines alphabeta:depth=1,eval=lines random --games 2 --seed 2 "
      "--random-plies 2 --quiet --resume --journal");
  command.push_back(copy("tournament.jsonl"));
  const auto ran = run(command);
  EXPECT_EQ(ran.exit_code, 0) << ran.err;
  EXPECT_TRUE(contains(ran.out, "1  alphabeta:depth=2,eval=lines     4.0      4  100.0 %")) << ran.out;
  EXPECT_EQ(read("tournament.jsonl"), released("tournament.jsonl"));
}

TEST_F(ReleasedFiles, results_are_rated) {
  const auto of_journals = run({"ratings", "--csv", copy("match.jsonl"), copy("tournament.jsonl")});
  EXPECT_TRUE(contains(of_journals.out, R"("alphabeta:depth=2,eval=lines",)")) << of_journals.out;
  EXPECT_TRUE(contains(of_journals.out, R"("random",)")) << of_journals.out;
  const auto rows = split(of_journals.out, '\n');
  EXPECT_EQ(rows.size(), 6U) << of_journals.out;  // a heading, four players, and the end of the last line
  const auto of_table = run({"ratings", "--csv", copy("match.csv")});
  EXPECT_TRUE(contains(of_table.out, R"(1,"alphabeta:depth=2",190.85,195.63,4,4,0,0)")) << of_table.out;
}

TEST_F(ReleasedFiles, a_recorded_search_is_shown) {
  const auto ran = run({"lab", "tree", "--open", copy("search.tree")});
  EXPECT_EQ(ran.exit_code, 0) << ran.err;
  for (const char* line : {"alphabeta:depth=2,eval=lines", "value   −1 for X", "nodes   29: 21 leaves, 5 cuts",
                           "record  29 nodes in 91 steps, all of it", "├─ 5 ◯ ≤−1  (−1 to ∞)  cut"})
    EXPECT_TRUE(contains(ran.out, line)) << line << " in\n" << ran.out;
}

TEST_F(ReleasedFiles, games_of_self_play_are_counted_and_shown) {
  const std::string file = copy("selfplay.bin");
  const auto counted = run({"data", "count", file});
  EXPECT_TRUE(contains(counted.out, "Arborist 0.1.0, bench 28707 at depth 6, seed 9, 20 nodes")) << counted.out;
  EXPECT_TRUE(contains(counted.out, "3 games, 152 moves")) << counted.out;
  EXPECT_TRUE(contains(run({"data", "check", file}).out, "3 games by the rules, 0 of them seen before; 0 problems"));
  const auto shown = run({"data", "show", file, "--games", "3"});
  EXPECT_TRUE(contains(shown.out, "29. Qh7#\n{[%eval #1]} 1-0")) << shown.out;
  EXPECT_EQ(run({"data", "merge", file, "--out", path("merged.bin")}).exit_code, 0);
  EXPECT_TRUE(contains(run({"data", "count", path("merged.bin")}).out, "3 games, 152 moves"));
}

TEST_F(ReleasedFiles, saved_games_are_loaded) {
  EXPECT_TRUE(contains(run({"play", "connect-four", "--load", copy("play.game")}).out, "X wins: four in a line"));
  EXPECT_TRUE(contains(run({"play", "chess", "--load", copy("play.pgn")}).out, "White wins: checkmate"));
}

TEST_F(ReleasedFiles, a_count_of_positions_goes_on_from_its_journal) {
  auto command = words_of("perft 8 --json --quiet --journal " + copy("perft.jsonl"));
  command.insert(command.begin() + 2, "8/8/8/8/8/k1p5/2P5/K7 w - - 0 1");
  const auto ran = run(command);
  ASSERT_EQ(ran.exit_code, 0) << ran.err;
  EXPECT_EQ(ran.json()["depths"].back()["leaves"], 6'693);
  EXPECT_EQ(read("perft.jsonl"), released("perft.jsonl")) << "nothing was left to count";
}

// The engine's numbers change from version to version, and a tuning with them: but it is known for what it is.
TEST_F(ReleasedFiles, a_tuning_of_the_search_is_told_from_others) {
  const auto ran =
      run(words_of("tune search --games 14 --nodes 100 --seed 99 --quiet --journal " + copy("tuning.jsonl")));
  EXPECT_NE(ran.exit_code, 0);
  EXPECT_TRUE(contains(ran.err, "this is the journal of another tuning: its ")) << ran.err;
  EXPECT_EQ(read("tuning.jsonl"), released("tuning.jsonl"));
}

TEST_F(ReleasedFiles, a_learning_goes_on_from_its_journal) {
  const LearnPlan plan{.game = "connect-four",
                       .games = 60,
                       .generations = 1,
                       .width = 32,
                       .passes = 2,
                       .nodes = 20,
                       .match_games = 20,
                       .match_nodes = 50};
  const auto journal = LearnJournal::open(copy("learn.jsonl"), plan, true);
  ASSERT_TRUE(journal) << journal.error().message;
  const auto& generation = journal->state().generations.front();
  EXPECT_TRUE(generation.is_done(Stage::games));
  EXPECT_TRUE(generation.is_done(Stage::match));
}

TEST_F(ReleasedFiles, an_interrupted_training_goes_on_from_its_checkpoint) {
  const learn::ToyExamples examples(1024, 1), held_out(300, 2);
  learn::TrainingRun training(
      learn::ToyExamples::shape(32), examples, held_out,
      {.options = {.rate = 1e-2, .warm_up = 5, .passes = 4, .batch = 256, .seed = 5, .threads = 1},
       .patience = 5,
       .identity = "toys"});
  const auto restored = training.restore(released("training.checkpoint"));
  ASSERT_TRUE(restored) << restored.error().message;
  EXPECT_EQ(training.passes().size(), 2U);
  EXPECT_FALSE(training.is_done());
}

TEST_F(ReleasedFiles, an_interrupted_analysis_is_put_together_from_its_journal) {
  (void)copy("analysed.pgn.journal");
  const auto ran = run({"analyse", copy("analysis.pgn"), "--nodes", "500", "--out", path("analysed.pgn"), "--resume"});
  EXPECT_EQ(ran.exit_code, 0) << ran.err;
  EXPECT_TRUE(contains(read("analysed.pgn"), "2. g4 $4 {")) << read("analysed.pgn");
  EXPECT_FALSE(std::filesystem::exists(path("analysed.pgn.journal")));
}

TEST_F(ReleasedFiles, a_certificate_is_checked) {
  const auto checked = run({"solve", "--check", copy("draw.proof"), "--table", "1"});
  EXPECT_EQ(checked.exit_code, 0) << checked.err;
  EXPECT_TRUE(contains(checked.out, "by the rules alone")) << checked.out;
}

TEST_F(ReleasedFiles, a_leaf_model_is_searched_with) {
  const auto ran = run({"search", "tic-tac-toe", "--with", "bayes:nodes=50,leaves=" + copy("tic-tac-toe.leaves")});
  EXPECT_EQ(ran.exit_code, 0) << ran.err;
}

TEST_F(ReleasedFiles, a_match_of_the_page_is_taken_up) {
  const auto order = server::parse_order(released("match_order.json"));
  ASSERT_TRUE(order) << order.error().message;
  EXPECT_EQ(order->game, "tic-tac-toe");
  EXPECT_EQ(order->players, (std::vector<std::string>{"alphabeta:depth=2", "random"}));
  EXPECT_EQ(order->wish, server::MatchOrder::Wish::run);
}

TEST_F(ReleasedFiles, openings_are_checked_and_kept) {
  const std::string file = copy("openings.epd");
  EXPECT_TRUE(contains(run({"openings", "check", file}).out, "4 openings, 4 of them good"));
  const auto made = run({"openings", "make", "--out", file, "--count", "4", "--limit", "depth=2", "--seed", "6"});
  EXPECT_EQ(made.exit_code, 0) << made.err;
  EXPECT_EQ(read("openings.epd"), released("openings.epd"));
}

// The same files with another number where each tells its version.
TEST_F(ReleasedFiles, what_is_newer_is_named_and_left_alone) {
  struct Newer {
    std::string file;
    std::string version_behind;  // these words
    char number;
    std::string said;
    std::string command;  // with FILE for the file and FOLDER for its folder
  };
  const std::string said_2 = "it was written by a newer Arborist (version 2, this one knows 1)";
  const std::string said_3 = "it was written by a newer Arborist (version 3, this one knows 2)";
  const std::string selfplay_said = "this is version 2 of the format; version 1 can be read";
  const std::string search_said = "version 9, but only versions 1 to 2 can be read";
  const std::vector<Newer> all = {
      {"match.jsonl", "journal ", '3', said_3,
       "match tic-tac-toe alphabeta:depth=2 random --resume --quiet --journal FILE"},
      {"match.jsonl", "journal ", '3', said_3, "ratings FILE"},
      {"play.game", "record ", '2', said_2, "play connect-four --load FILE"},
      {"search.tree", "", 9, search_said, "lab tree --open FILE"},
      {"selfplay.bin", "", 2, selfplay_said, "data check FILE"},
      {"selfplay.bin", "", 2, selfplay_said, "selfplay --games 3 --resume --out FILE"},
      {"perft.jsonl", "journal ", '2', said_2, "perft 8 --journal FILE"},
      {"tuning.jsonl", "journal ", '2', said_2, "tune search --games 14 --quiet --journal FILE"},
      {"learn.jsonl", "journal ", '2', said_2,
       "learn connect-four --resume --quiet --folder FOLDER/ --out FOLDER/o.net"},
      {"analysed.pgn.journal", "version\":", '3', "version 3",
       "analyse FOLDER/analysis.pgn --nodes 500 --quiet --resume --out FOLDER/analysed.pgn"},
      {"draw.proof", "certificate ", '2', said_2, "solve --check FILE"},
      {"tic-tac-toe.leaves", "arborist leaves ", '2', said_2, "search tic-tac-toe --with bayes:leaves=FILE"},
  };
  constexpr std::size_t version_of_bytes_at = 8;
  (void)copy("analysis.pgn");
  for (const auto& [file, version_behind, number, said, command] : all) {
    std::string bytes = released(file);
    const auto at = version_behind.empty() ? version_of_bytes_at : bytes.find(version_behind) + version_behind.size();
    bytes[at] = number;
    (void)write(file, bytes);
    const auto ran = run(words_of(replaced(replaced(command, "FILE", path(file)), "FOLDER/", path(""))));
    EXPECT_NE(ran.exit_code, 0) << command;
    EXPECT_TRUE(contains(ran.out + ran.err, said)) << command << ": " << ran.out << ran.err;
    EXPECT_TRUE(contains(ran.out + ran.err, file)) << command << ": " << ran.out << ran.err;
    EXPECT_EQ(read(file), bytes) << command;
  }
}

TEST_F(ReleasedFiles, games_of_a_newer_page_are_named_and_left_alone) {
  constexpr std::size_t user_version_at = 63;  // the last of four bytes, in SQLite's own header
  std::string bytes = released("games.sqlite");
  bytes[user_version_at] = 9;
  const auto opened = store::GameStore::open(write("games.sqlite", bytes));
  ASSERT_FALSE(opened);
  EXPECT_TRUE(contains(opened.error().message, "it was written by a newer Arborist (version 9, this one knows 4)"))
      << opened.error().message;
  EXPECT_EQ(read("games.sqlite"), bytes);
}

}  // namespace
}  // namespace arborist
