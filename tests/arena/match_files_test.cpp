// A match that goes on with its files: after a kill at any moment, under other names, after others wrote to them, with
// the journal of an earlier version. Each game is there once, and nothing of anybody else's is lost.
#include "arena/match_files.h"

#include <sys/stat.h>

#include <fstream>
#include <sstream>

#include "arena/finished_game_text.h"
#include "core/file.h"
#include "tests/arena/match_support.h"

namespace arborist {
namespace {

void put(const std::string& path, const std::string& text) {
  std::ofstream(path, std::ios::binary | std::ios::trunc) << text;
}

// The same few games, kept as if they had just been played.
class ResumedFiles : public ::testing::Test {
 protected:
  ResumedFiles() {
    Kept kept;
    (void)run_match(plan_, Scoreboard(plan_.schedule), kept, {});
    for (auto& [number, game] : kept.games) games_.push_back(game);
  }

  [[nodiscard]] FilePaths paths(bool resume) const {
    return {.record = record_.path(), .csv = csv_.path(), .journal = journal_.path(), .resume = resume};
  }
  // Opens the files and keeps the games that they do not have, so many at most.
  std::string play(const FilePaths& paths, std::size_t most = 1000) {
    auto files = MatchFiles::open(paths, plan_);
    if (!files) return files.error().message;
    notes_ = join(files->notes(), "; ");
    for (const auto& game : games_)
      if (!files->board().has(game.scheduled.number) && most > 0) {
        --most;
        EXPECT_TRUE(files->keep(game));
      }
    return "good";
  }
  static std::string join(const std::vector<std::string>& pieces, const std::string& between) {
    std::string all;
    for (const auto& piece : pieces) all += (all.empty() ? "" : between) + piece;
    return all;
  }
  // The text of the whole match, without what was there before.
  [[nodiscard]] std::string records(std::size_t from = 0, std::size_t to = 1000) const {
    std::string all;
    for (std::size_t i = from; i < std::min(to, games_.size()); ++i) all += to_record(games_[i], plan_);
    return all;
  }

  MatchPlan plan_ = test_plan("tic-tac-toe", {"alphabeta:depth=1", "random"}, 2);
  std::vector<FinishedGame> games_;
  TemporaryFile record_, csv_, journal_, other_;
  std::string notes_;
};

TEST_F(ResumedFiles, killed_at_any_moment_it_ends_with_the_same_bytes) {
  const std::string before = "what was there\n\n";
  put(record_.path(), before);
  ASSERT_EQ(play(paths(false)), "good");
  const std::string journal = content(journal_.path()), record = content(record_.path()), csv = content(csv_.path());
  // The journal ends anywhere; each of the others ends anywhere within what is written of the games in the journal.
  for (std::size_t cut = 0; cut <= journal.size(); cut += cut < 600 ? 37 : 5) {
    const auto lines =
        static_cast<std::size_t>(std::count(journal.begin(), journal.begin() + static_cast<long>(cut), '\n'));
    const std::size_t games = lines > 0 ? lines - 1 : 0;
    const std::size_t most = before.size() + records(0, games).size();
    const std::size_t least = before.size() + records(0, games > 0 ? games - 1 : 0).size();
    for (const std::size_t record_end :
         {least, (least + most) / 2, most, most - std::min<std::size_t>(1, most - least)}) {
      put(journal_.path(), journal.substr(0, cut));
      put(record_.path(), record.substr(0, record_end));
      // A line each, the heading first; nothing of it where the match has not begun.
      std::size_t csv_end = 0;
      for (std::size_t i = 0; i < lines; ++i) csv_end = csv.find('\n', csv_end) + 1;
      put(csv_.path(), csv.substr(0, csv_end - std::min<std::size_t>(csv_end, record_end % 7)));
      ASSERT_EQ(play(paths(true)), "good") << cut;
      ASSERT_EQ(content(record_.path()), record) << cut << " " << record_end;
      ASSERT_EQ(content(csv_.path()), csv) << cut;
      ASSERT_EQ(content(journal_.path()), journal) << cut;
      ASSERT_EQ(notes_, "");
    }
  }
}

TEST_F(ResumedFiles, another_file_is_not_cut_and_gets_the_games_as_well) {
  ASSERT_EQ(play(paths(false), 2), "good");
  const std::string foreign = "something that is not ours\n";
  put(other_.path(), foreign);
  auto elsewhere = paths(true);
  elsewhere.record = other_.path();
  ASSERT_EQ(play(elsewhere, 1), "good");
  EXPECT_EQ(content(other_.path()), foreign + records(0, 3));
  EXPECT_EQ(content(record_.path()), records(0, 2));
  EXPECT_NE(notes_.find("2 games so far"), std::string::npos) << notes_;
  // Broken off in the other file, then back to the first.
  std::filesystem::resize_file(other_.path(), foreign.size() + records(0, 3).size() - 5);
  ASSERT_EQ(play(elsewhere, 0), "good");
  EXPECT_EQ(content(other_.path()), foreign + records(0, 3));
  ASSERT_EQ(play(paths(true)), "good");
  EXPECT_EQ(content(record_.path()), records());
}

TEST_F(ResumedFiles, what_others_appended_stays_and_the_match_goes_on_behind_it) {
  ASSERT_EQ(play(paths(false), 1), "good");
  std::string wanted = records(0, 1);
  // Twice: behind others, and behind others again.
  for (std::size_t games = 1; games < 3; ++games) {
    std::ofstream(record_.path(), std::ios::app) << "a game of another match\n\n";
    wanted += "a game of another match\n\n" + records(games, games + 1);
    ASSERT_EQ(play(paths(true), 1), "good");
    EXPECT_NE(notes_.find("others"), std::string::npos) << notes_;
    ASSERT_EQ(content(record_.path()), wanted);
    ASSERT_EQ(play(paths(true), 0), "good");
    ASSERT_EQ(content(record_.path()), wanted) << "nothing is missing";
    EXPECT_EQ(notes_, "");
  }
  // A kill behind the others leaves a piece, which is completed.
  std::filesystem::resize_file(record_.path(), wanted.size() - 7);
  ASSERT_EQ(play(paths(true), 0), "good");
  EXPECT_EQ(content(record_.path()), wanted);
}

TEST_F(ResumedFiles, others_behind_a_game_that_was_broken_off_or_never_came_keep_their_own) {
  for (const std::size_t missing : {std::size_t{9}, to_record(games_[1], plan_).size()}) {
    std::filesystem::remove(journal_.path());
    put(record_.path(), "");
    put(csv_.path(), "");
    ASSERT_EQ(play(paths(false), 2), "good");
    std::filesystem::resize_file(record_.path(), records(0, 2).size() - missing);
    const std::string torn = content(record_.path()) + "arborist game record 1\ngame: chess\n\n";
    put(record_.path(), torn);
    ASSERT_EQ(play(paths(true), 1), "good");
    EXPECT_EQ(content(record_.path()), torn + records(1, 3));
  }
}

TEST_F(ResumedFiles, a_file_that_was_moved_is_known_by_what_is_in_it) {
  put(record_.path(), "an old collection\n");
  ASSERT_EQ(play(paths(false), 2), "good");
  std::filesystem::rename(record_.path(), other_.path());
  auto moved = paths(true);
  moved.record = other_.path();
  ASSERT_EQ(play(moved), "good");
  EXPECT_EQ(content(other_.path()), "an old collection\n" + records());
}

TEST_F(ResumedFiles, a_file_that_is_gone_gets_every_game_again) {
  put(record_.path(), "an old collection\n");
  ASSERT_EQ(play(paths(false), 2), "good");
  std::filesystem::remove(record_.path());
  ASSERT_EQ(play(paths(true)), "good");
  EXPECT_EQ(content(record_.path()), records());
}

TEST_F(ResumedFiles, what_does_not_fit_is_refused_with_the_reason_and_nothing_changes) {
  const std::string before = "an old collection\n";
  put(record_.path(), before);
  ASSERT_EQ(play(paths(false), 3), "good");
  const std::string record = content(record_.path()), journal = content(journal_.path()), csv = content(csv_.path());
  std::string edited = record, respaced = record;
  edited[before.size() + records(0, 1).size() + 30] = '!';
  respaced.insert(before.size() + records(0, 1).size(), "\n");
  const struct {
    std::string text;
    const char* why;
  } table[] = {{"AN" + record.substr(2), "was changed"},
               {"short", "shorter"},
               {before + "something else entirely\n", "not where they were written"},
               {edited, "changed among the games"},
               {respaced, "changed among the games"}};
  for (const auto& [text, why] : table) {
    put(record_.path(), text);
    const auto said = play(paths(true));
    EXPECT_NE(said.find(why), std::string::npos) << said;
    EXPECT_NE(said.find(record_.path().substr(0, 20)), std::string::npos) << said;
    EXPECT_EQ(content(record_.path()), text);
    EXPECT_EQ(content(journal_.path()), journal);
    EXPECT_EQ(content(csv_.path()), csv);
  }
}

TEST_F(ResumedFiles, pipes_and_devices_get_the_games_from_now_on) {
  auto to_device = paths(false);
  to_device.record = "/dev/null";
  ASSERT_EQ(play(to_device, 2), "good");
  to_device.resume = true;
  ASSERT_EQ(play(to_device), "good");
  EXPECT_TRUE(std::filesystem::is_character_file("/dev/null"));
  to_device.record = "/dev/full";
  auto files = MatchFiles::open(to_device, plan_);
  ASSERT_TRUE(files);
  const auto kept = files->keep(games_[0]);
  ASSERT_FALSE(kept);
  EXPECT_NE(kept.error().message.find("No space left"), std::string::npos);
}

TEST_F(ResumedFiles, one_file_for_two_things_is_refused) {
  auto twice = paths(false);
  twice.csv = twice.record;
  EXPECT_NE(play(twice).find("this run already"), std::string::npos);
  twice = paths(false);
  twice.record = twice.journal;
  EXPECT_NE(play(twice).find("this run already"), std::string::npos);
}

// As version 1.0 left them after four games.
class EarlierFiles : public ::testing::Test {
 protected:
  EarlierFiles() {
    const std::filesystem::path folder = std::filesystem::path(ARBORIST_TEST_DATA) / "journal-1";
    put(journal_.path(), content(folder / "match.jsonl"));
    put(record_.path(), content(folder / "games.txt"));
    put(csv_.path(), content(folder / "games.csv"));
    plan_.openings = Openings::random(plan_.game, 2, 1);
    plan_.seed = 1;
  }
  std::string play_on() {
    auto files = MatchFiles::open(
        {.record = record_.path(), .csv = csv_.path(), .journal = journal_.path(), .resume = true}, plan_);
    if (!files) return files.error().message;
    EXPECT_EQ(files->board().games(), 4U);
    Kept kept;
    (void)run_match(plan_, files->board(), kept, {});
    for (const auto& [number, game] : kept.games) EXPECT_TRUE(files->keep(game));
    return "good";
  }

  MatchPlan plan_ = test_plan("tic-tac-toe", {"alphabeta:depth=2", "random"}, 3);
  TemporaryFile record_, csv_, journal_;
};

std::size_t count_of(const std::string& text, const std::string& part) {
  std::size_t count = 0;
  for (auto at = text.find(part); at != std::string::npos; at = text.find(part, at + 1)) ++count;
  return count;
}

TEST_F(EarlierFiles, go_on_where_their_content_is_what_the_journal_tells) {
  const std::string before = content(record_.path());
  ASSERT_EQ(play_on(), "good");
  EXPECT_TRUE(content(record_.path()).starts_with(before));
  EXPECT_EQ(count_of(content(record_.path()), "arborist game record"), 6U);
  EXPECT_EQ(count_of(content(csv_.path()), "\n"), 7U);
  // From then on the journal knows the files by name and content.
  const auto resumed = MatchJournal::resume(journal_.path(), plan_);
  ASSERT_TRUE(resumed);
  EXPECT_TRUE(resumed->marks.back().path && resumed->marks.back().checksum);
}

TEST_F(EarlierFiles, are_never_cut_even_behind_a_game_that_the_journal_does_not_know) {
  const std::string with_others = content(record_.path()) + "arborist game record 1\ngame: tic";
  put(record_.path(), with_others);
  ASSERT_EQ(play_on(), "good");
  EXPECT_TRUE(content(record_.path()).starts_with(with_others));
}

TEST_F(EarlierFiles, that_hold_something_else_are_refused) {
  for (const auto* text : {"something else, and long enough to be cut\n", "short"}) {
    put(record_.path(), text);
    EXPECT_NE(play_on().find("does not fit the journal"), std::string::npos);
    EXPECT_EQ(content(record_.path()), text);
  }
}

}  // namespace
}  // namespace arborist
