#include "engine/tablebase.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <map>
#include <memory>

#include "engine/engine.h"
#include "engine/levels/play.h"
#include "engine/thinking.h"
#include "tests/engine/positions.h"
#include "tests/engine/syzygy_file.h"

namespace arborist::engine {
namespace {

namespace fs = std::filesystem;

class TablebaseFiles : public testing::Test {
 protected:
  void SetUp() override {
    folder_ = fs::path(testing::TempDir()) / ("syzygy_" + std::to_string(::getpid()));
    fs::create_directories(folder_);
  }
  void TearDown() override { fs::remove_all(folder_); }
  fs::path folder_;
};

TEST_F(TablebaseFiles, a_folder_that_is_not_there_is_named) {
  const auto opened = Tablebase::open("/nowhere/at/all");
  ASSERT_FALSE(opened);
  EXPECT_NE(opened.error().message.find("/nowhere/at/all"), std::string::npos);
}

TEST_F(TablebaseFiles, a_folder_without_tables_is_named) {
  const auto opened = Tablebase::open(folder_.string());
  ASSERT_FALSE(opened);
  EXPECT_NE(opened.error().message.find("has no Syzygy tables"), std::string::npos);
}

TEST_F(TablebaseFiles, broken_and_missing_files_are_named_and_play_goes_on) {
  std::ofstream(folder_ / "KQvK.rtbw") << "this is no table";
  const auto opened = Tablebase::open(folder_.string());
  ASSERT_FALSE(opened);
  EXPECT_NE(opened.error().message.find("KQvK.rtbw is not a whole Syzygy table"), std::string::npos);
  EXPECT_NE(opened.error().message.find("KQvK.rtbz is missing"), std::string::npos);

  Engine engine;
  EXPECT_FALSE(engine.set_options({.syzygy_path = folder_.string()}));
  EXPECT_TRUE(engine.search(game_at("4k3/8/8/8/8/8/8/3QK3 w - - 0 1"), {.limits = {.depth = 3}}).best);
}

TEST_F(TablebaseFiles, a_broken_one_is_left_out_and_the_others_serve) {
  namespace sz = syzygy;
  const auto good = sz::MadeTable::make("KRvK", sz::Kind::wdl, 4);
  auto broken = sz::MadeTable::make("KQvK", sz::Kind::wdl, 4);
  broken.at(sz::MadeTable::pairs_at + 8) = 40;
  sz::write_table(folder_ / "KRvK.rtbw", good);
  sz::write_table(folder_ / "KQvK.rtbw", broken);
  sz::write_table(folder_ / "KBvK.rtbw", {good.begin(), good.begin() + 1000});
  const auto opened = Tablebase::open(folder_.string());
  ASSERT_TRUE(opened) << opened.error().message;
  std::string warnings;
  for (const auto& warning : (*opened)->warnings()) warnings += warning + '\n';
  EXPECT_NE(warnings.find("KQvK.rtbw is not a whole Syzygy table: the lengths of its codes are impossible"),
            std::string::npos)
      << warnings;
  EXPECT_NE(warnings.find("KBvK.rtbw is not a whole"), std::string::npos) << warnings;
  const auto value_of = [&](const std::string& fen) { return (*opened)->probe(game_at(fen).position(), 0, 1); };
  EXPECT_EQ(value_of("4k3/8/8/8/8/8/8/R3K3 w - - 0 1"), Score(tablebase_win));
  EXPECT_EQ(value_of("4k3/8/8/8/8/8/8/R3K3 b - - 0 1"), Score(-tablebase_win));
  EXPECT_FALSE(value_of("4k3/8/8/8/8/8/8/Q3K3 w - - 0 1"));
}

TEST_F(TablebaseFiles, are_not_for_levels) {
  syzygy::write_table(folder_ / "KRvK.rtbw", syzygy::MadeTable::make("KRvK", syzygy::Kind::wdl, 4));
  Engine engine;
  // With a rule of fifty moves they are asked only right behind a capture or a pawn's move.
  ASSERT_TRUE(engine.set_options({.syzygy_path = folder_.string(), .syzygy = {.has_fifty_move_rule = false}}));
  const auto game = game_at("4k3/8/8/8/8/8/8/R3K3 w - - 0 1");
  EXPECT_GT(engine.search(game, {.limits = {.depth = 4}}).tablebase_hits, 0U);
  EXPECT_EQ(search_at_level(engine, game, {}, {.elo = 600, .seed = 1}).tablebase_hits, 0U);
}

// First moves by rank, as they were told last.
using ShownMoves = std::map<int, chess::Move>;

ProgressCallback keep_shown(ShownMoves& shown) {
  return [&shown](const Progress& progress) {
    if (!progress.line.empty()) shown[progress.rank] = progress.line.front();
  };
}

TEST(RankedMoves, are_shown_by_their_worth_whatever_the_search_finds) {
  const auto game = game_at("4k3/8/8/3q4/8/8/3R4/4K3 w - - 0 1");
  const chess::Move takes(chess::Square::d2, chess::Square::d5);
  const chess::Move loses(chess::Square::e1, chess::Square::f1);
  const chess::Move waits(chess::Square::e1, chess::Square::e2);
  const Parameters parameters{};
  auto table = Table::of_megabytes(1);
  ASSERT_TRUE(table);
  const auto worker = std::make_unique<Worker>(0);
  ThinkingOptions how{.code = hot_code_for(best_cpu_variant()), .multi_pv = 3};
  how.root_moves = {{.move = loses, .worth = 2}, {.move = waits, .worth = 1}, {.move = takes, .worth = 1}};
  ShownMoves shown;
  Thinking thinking(game, {.limits = {.depth = 5}}, parameters, *table, nullptr, {worker.get()}, how,
                    keep_shown(shown));
  EXPECT_EQ(thinking.run().best, loses);
  EXPECT_EQ(shown, (ShownMoves{{1, loses}, {2, takes}, {3, waits}}));
}

// With real tables: ARBORIST_SYZYGY names a folder with those of three and four pieces.
class RealTables : public testing::Test {
 protected:
  void SetUp() override {
    if (std::getenv("ARBORIST_SYZYGY") == nullptr) GTEST_SKIP() << "ARBORIST_SYZYGY names no folder with tables";
    path_ = std::getenv("ARBORIST_SYZYGY");
    auto opened = Tablebase::open(path_);
    ASSERT_TRUE(opened) << opened.error().message;
    tables_ = *opened;
  }
  std::string path_;
  std::shared_ptr<const Tablebase> tables_;
};

TEST_F(RealTables, know_won_drawn_and_lost) {
  EXPECT_EQ(tables_->probe(at("4k3/8/8/8/8/8/8/3QK3 w - - 0 1"), 3, 1), Score(tablebase_win - 3));
  EXPECT_EQ(tables_->probe(at("4k3/8/8/8/8/8/8/3QK3 b - - 0 1"), 3, 1), Score(-tablebase_win + 3));
  EXPECT_EQ(tables_->probe(at("4k3/8/8/8/8/8/8/3NKN2 w - - 0 1"), 0, 1), Score::draw());
  EXPECT_FALSE(tables_->probe(chess::Position::start(), 0, 1));
}

TEST_F(RealTables, are_asked_where_and_as_they_are_to_be) {
  const auto four = at("8/8/3k4/8/8/4K3/8/Q6r w - - 0 1"), three = at("4k3/8/8/8/8/8/8/3QK3 w - - 0 1");
  EXPECT_FALSE(tables_->probe(four, 1, 4, {.depth = 5, .pieces = 4}));
  EXPECT_TRUE(tables_->probe(four, 1, 5, {.depth = 5, .pieces = 4}));
  EXPECT_TRUE(tables_->probe(three, 1, 1, {.depth = 5, .pieces = 4}));
  EXPECT_FALSE(tables_->probe(four, 1, 9, {.pieces = 3}));
  // With the clock of the rule running only one who knows no such rule can trust them.
  const auto later = at("8/8/3k4/8/8/4K3/8/Q6r w - - 60 90");
  EXPECT_FALSE(tables_->probe(later, 1, 9));
  EXPECT_EQ(tables_->probe(later, 1, 9, {.has_fifty_move_rule = false}), Score(tablebase_win - 1));
}

TEST_F(RealTables, the_hard_endings_are_won) {
  Engine engine;
  ASSERT_TRUE(engine.set_options({.syzygy_path = path_}));
  for (const char* fen : {"8/8/3k4/8/8/4K3/8/Q6r w - - 0 1", "7k/8/8/8/8/8/8/KBN5 w - - 0 1"}) {
    auto game = game_at(fen);
    while (!game.outcome()) game.play(*engine.search(game, {.limits = {.nodes = 2'000}}).best);
    EXPECT_EQ(game.outcome()->winner(), chess::white) << fen;
  }
}

TEST_F(RealTables, take_no_line_away_and_keep_what_is_best_in_front) {
  const auto game = game_at("8/8/8/3k4/8/8/8/KQ6 w - - 0 1");
  const auto legal = game.position().moves();
  const std::vector<chess::Move> moves(legal.begin(), legal.end());
  const auto best = tables_->best_moves(game.position(), moves);
  ASSERT_LT(best.size(), moves.size());
  const auto is_best = [&](chess::Move move) { return std::find(best.begin(), best.end(), move) != best.end(); };
  const chess::Move gives_away(chess::Square::b1, chess::Square::e4);
  const auto ranked = tables_->ranked_moves(game.position(), moves);
  ASSERT_EQ(ranked.size(), moves.size());
  for (std::size_t i = 0; i < ranked.size(); ++i) EXPECT_EQ(is_best(ranked[i].move), i < best.size());
  EXPECT_EQ(ranked.back().move, gives_away);
  ASSERT_LT(ranked[ranked.size() - 2].worth, ranked.front().worth);

  Engine engine;
  ASSERT_TRUE(engine.set_options({.multi_pv = 5, .syzygy_path = path_}));
  ShownMoves shown;
  const auto result = engine.search(game, {.limits = {.depth = 6}}, keep_shown(shown));
  EXPECT_EQ(shown.size(), 5U);
  ASSERT_TRUE(result.best);
  EXPECT_TRUE(is_best(*result.best));
  EXPECT_EQ(shown[1], *result.best);
  shown.clear();
  const std::vector<chess::Move> asked = {gives_away, ranked[ranked.size() - 2].move, ranked.front().move};
  engine.search(game, {.limits = {.depth = 4}, .only_moves = asked}, keep_shown(shown));
  EXPECT_EQ(shown, (ShownMoves{{1, asked[2]}, {2, asked[1]}, {3, gives_away}}));
}

TEST_F(RealTables, another_path_waits_until_the_first_is_closed) {
  EXPECT_FALSE(Tablebase::open(path_ + ":/nowhere"));
  EXPECT_TRUE(Tablebase::open(path_));
  tables_.reset();
  const auto other = Tablebase::open(path_ + ":/nowhere");
  ASSERT_TRUE(other);
  EXPECT_EQ((*other)->warnings().size(), 1U);
}

TEST_F(RealTables, can_be_opened_in_another_folder) {
  tables_.reset();
  const auto folder = fs::path(testing::TempDir()) / ("tables_" + std::to_string(::getpid()));
  fs::create_directories(folder);
  for (const char* name : {"KQvK.rtbw", "KQvK.rtbz"}) fs::copy_file(fs::path(path_) / name, folder / name);
  const auto opened = Tablebase::open(folder.string());
  ASSERT_TRUE(opened);
  EXPECT_EQ((*opened)->largest(), 3);
  EXPECT_EQ((*opened)->probe(at("4k3/8/8/8/8/8/8/3QK3 w - - 0 1"), 3, 1), Score(tablebase_win - 3));
  fs::remove_all(folder);
}

}  // namespace
}  // namespace arborist::engine
