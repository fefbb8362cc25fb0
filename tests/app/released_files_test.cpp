// Files that Arborist 0.1 wrote are opened by every later version, with all that is in them; what a later version wrote
// is named and left as it is. tests/data/released-0.1/README.md tells how the files were made.
#include <gtest/gtest.h>

#include <fstream>

#include "core/text.h"
#include "store/game_store.h"
#include "tests/app/running.h"

namespace arborist {
namespace {

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
    std::string journal = released("match.jsonl");
    const std::string folder = "/tmp/arborist-0.1/";
    for (std::size_t at = 0; (at = journal.find(folder, at)) != std::string::npos;)
      journal.replace(at, folder.size(), path(""));
    return write("match.jsonl", journal);
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
  EXPECT_TRUE(contains(shown.out, "29. Qh7# {[%eval #1]} 1-0")) << shown.out;
  EXPECT_EQ(run({"data", "merge", file, "--out", path("merged.bin")}).exit_code, 0);
  EXPECT_TRUE(contains(run({"data", "count", path("merged.bin")}).out, "3 games, 152 moves"));
}

TEST_F(ReleasedFiles, saved_games_are_loaded) {
  EXPECT_TRUE(contains(run({"play", "connect-four", "--load", copy("play.game")}).out, "X wins: four in a line"));
  EXPECT_TRUE(contains(run({"play", "chess", "--load", copy("play.pgn")}).out, "White wins: checkmate"));
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
    std::size_t version_at;
    char number;
    std::string said;
    std::vector<std::string> command;  // the file comes last
  };
  const std::string match = "match tic-tac-toe alphabeta:depth=2 random --resume --quiet --journal";
  const std::string journal_said = "it was written by a newer Arborist (version 3, this one knows 2)";
  const std::string record_said = "it was written by a newer Arborist (version 2, this one knows 1)";
  const std::string selfplay_said = "this is version 2 of the format; version 1 can be read";
  const auto in_journal = released("match.jsonl").find("journal 2") + 8;
  const auto in_record = released("play.game").find("record 1") + 7;
  const std::vector<Newer> all = {
      {"match.jsonl", in_journal, '3', journal_said, words_of(match)},
      {"match.jsonl", in_journal, '3', journal_said, {"ratings"}},
      {"play.game", in_record, '2', record_said, words_of("play connect-four --load")},
      {"search.tree", 8, 9, "version 9, but only versions 1 to 2 can be read", words_of("lab tree --open")},
      {"selfplay.bin", 8, 2, selfplay_said, words_of("data check")},
      {"selfplay.bin", 8, 2, selfplay_said, words_of("selfplay --games 3 --resume --out")},
  };
  for (const auto& [file, version_at, number, said, command] : all) {
    std::string bytes = released(file);
    bytes[version_at] = number;
    auto with_file = command;
    with_file.push_back(write(file, bytes));
    const auto ran = run(with_file);
    EXPECT_NE(ran.exit_code, 0) << command.front();
    EXPECT_TRUE(contains(ran.out + ran.err, said)) << command.front() << ": " << ran.out << ran.err;
    EXPECT_TRUE(contains(ran.out + ran.err, file)) << command.front() << ": " << ran.out << ran.err;
    EXPECT_EQ(read(file), bytes) << command.front();
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
