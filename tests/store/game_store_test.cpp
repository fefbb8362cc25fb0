// The games on the disk: what was saved is found again, pages follow each other, and files that are not ours stay
// whole.
#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <set>
#include <sstream>
#include <thread>

#include "core/random.h"
#include "store/game_store.h"

namespace arborist::store {
namespace {

class Store : public ::testing::Test {
 protected:
  void SetUp() override {
    const auto* test = ::testing::UnitTest::GetInstance()->current_test_info();
    folder_ = std::filesystem::path(::testing::TempDir()) /
              ("arborist-store-" + std::string(test->name()) + "-" + std::to_string(getpid()));
    std::filesystem::create_directories(folder_);
    file_ = folder_ / "games.sqlite";
  }
  void TearDown() override { std::filesystem::remove_all(folder_); }

  GameStore open() {
    auto store = GameStore::open(file_);
    EXPECT_TRUE(store) << store.error().message;
    return std::move(*store);
  }
  std::string error_of_opening() {
    const auto store = GameStore::open(file_);
    return store ? "no error" : store.error().message;
  }
  std::string bytes() const {
    std::ostringstream content;
    content << std::ifstream(file_, std::ios::binary).rdbuf();
    return content.str();
  }
  void write(const std::string& content) { std::ofstream(file_, std::ios::binary) << content; }

  static StoredGame game(int number, std::size_t plies = 4) {
    StoredGame game;
    game.id = "game" + std::to_string(number);
    game.game = number % 2 == 0 ? "chess" : "tic-tac-toe";
    game.start = "start";
    game.seats = {StoredSeat{"human", "Ann " + std::to_string(number), ""}, StoredSeat{"level", "Oak", "7"}};
    game.result = number % 3 == 0 ? "1-0" : "*";
    game.reason = number % 3 == 0 ? "checkmate" : "";
    game.opening = number % 5 == 0 ? "Italian Game" : "";
    game.started_ms = 1'700'000'000'000 + number;
    game.updated_ms = game.started_ms;
    for (std::size_t i = 0; i < plies; ++i)
      game.moves.push_back({"m" + std::to_string(i), i % 2 == 0 ? std::optional<std::int64_t>(1000 - i) : std::nullopt,
                            i == 0 ? "key" : ""});
    return game;
  }
  static void save(GameStore& store, const StoredGame& game, std::size_t unchanged = 0) {
    const auto saved = store.save({{game, unchanged}});
    ASSERT_TRUE(saved) << saved.error().message;
  }
  static StoredGame find(GameStore& store, const std::string& id) {
    const auto found = store.find(id);
    EXPECT_TRUE(found && *found);
    return found && *found ? **found : StoredGame{};
  }
  static std::vector<std::string> ids(GameStore& store, const ListQuery& query) {
    std::vector<std::string> result;
    const auto page = store.list(query);
    EXPECT_TRUE(page);
    for (const auto& row : page->rows) result.push_back(row.head.id);
    return result;
  }

  std::filesystem::path folder_;
  std::filesystem::path file_;
};

TEST_F(Store, a_saved_game_is_found_as_it_was_also_by_the_next_to_open_the_file) {
  const auto saved = game(0);
  {
    auto store = open();
    save(store, saved);
    EXPECT_EQ(find(store, saved.id), saved);
  }
  auto store = open();
  EXPECT_EQ(find(store, saved.id), saved);
  EXPECT_FALSE(store.find("another").value_or(std::nullopt));
}

// Games change in any way: moves are added, taken back, replaced; the file follows.
TEST_F(Store, follows_any_change_of_a_line) {
  auto store = open();
  Random random(3);
  StoredGame line = game(2, 0);
  for (int i = 0; i < 200; ++i) {
    const auto kept = random.below(static_cast<std::uint32_t>(line.moves.size()) + 1);
    line.moves.resize(kept);
    const auto added = random.below(4);
    for (std::uint32_t k = 0; k < added; ++k) line.moves.push_back({"x" + std::to_string(random.below(99)), 5, ""});
    line.updated_ms += 1;
    save(store, line, kept);
    ASSERT_EQ(find(store, line.id), line);
  }
}

TEST_F(Store, what_one_has_won_or_lost_is_found_among_the_games_of_others) {
  auto store = open();
  const auto add = [&](int number, const char* first, const char* second, const char* result, const char* owner) {
    StoredGame decided = game(number);
    decided.seats = {StoredSeat{first, "You", ""}, StoredSeat{second, "You", ""}};
    decided.result = result;
    decided.owner = owner;
    save(store, decided);
  };
  add(1, "human", "level", "1-0", "");
  add(2, "human", "level", "0-1", "");
  add(3, "spec", "human", "1-0", "");
  add(4, "level", "human", "0-1", "");
  add(5, "human", "human", "1-0", "");       // nobody knows who of the two it was
  add(6, "human", "level", "0-1", "guest");  // somebody else
  add(7, "human", "level", "1/2-1/2", "");
  EXPECT_EQ(ids(store, {.decided = ListQuery::Decided{.owner = "", .won = true}}),
            (std::vector<std::string>{"game4", "game1"}));
  EXPECT_EQ(ids(store, {.decided = ListQuery::Decided{.owner = "", .won = false}}),
            (std::vector<std::string>{"game3", "game2"}));
  EXPECT_EQ(ids(store, {.decided = ListQuery::Decided{.owner = "guest", .won = false}}),
            (std::vector<std::string>{"game6"}));
}

TEST_F(Store, pages_of_a_list_hold_every_game_once_and_the_newest_first) {
  auto store = open();
  std::vector<StoredGame> games;
  for (int i = 0; i < 57; ++i) games.push_back(game(i));
  // Some changed in the same moment.
  for (int i = 10; i < 20; ++i) games[static_cast<std::size_t>(i)].updated_ms = games[10].updated_ms;
  std::vector<Saving> savings;
  for (const auto& one : games) savings.push_back({one, 0});
  ASSERT_TRUE(store.save(savings));
  std::set<std::string> seen;
  std::int64_t last = INT64_MAX;
  ListQuery query{.limit = 10};
  do {
    const auto page = store.list(query);
    ASSERT_TRUE(page);
    ASSERT_LE(page->rows.size(), 10U);
    for (const auto& row : page->rows) {
      EXPECT_TRUE(seen.insert(row.head.id).second) << row.head.id;
      EXPECT_LE(row.head.updated_ms, last);
      EXPECT_EQ(row.plies, 4);
      last = row.head.updated_ms;
    }
    query.after = page->next;
  } while (!query.after.empty());
  EXPECT_EQ(seen.size(), games.size());
}

TEST_F(Store, finds_by_words_result_and_game) {
  auto store = open();
  for (int i = 0; i < 12; ++i) save(store, game(i));
  EXPECT_EQ(ids(store, {.query = "italian"}), (std::vector<std::string>{"game10", "game5", "game0"}));
  EXPECT_EQ(ids(store, {.query = "ann oak CHECKMATE"}), (std::vector<std::string>{"game9", "game6", "game3", "game0"}));
  EXPECT_EQ(ids(store, {.query = "italian", .result = "1-0"}), (std::vector<std::string>{"game0"}));
  EXPECT_EQ(ids(store, {.query = "italian", .game = "tic-tac-toe"}), (std::vector<std::string>{"game5"}));
  EXPECT_EQ(ids(store, {.query = "2023-11-14"}).size(), 12U) << "the day it began";
  EXPECT_TRUE(ids(store, {.query = "%"}).empty()) << "nothing in a word is special";
  EXPECT_TRUE(ids(store, {.query = "' OR 1=1 --"}).empty());
  EXPECT_FALSE(store.list({.after = "x' --"})) << "not where a page ended";
}

TEST_F(Store, deleted_games_can_be_restored_until_the_file_is_opened_again) {
  {
    auto store = open();
    save(store, game(1));
    save(store, game(2));
    EXPECT_TRUE(*store.set_deleted("game1", true));
    EXPECT_FALSE(*store.set_deleted("game1", true)) << "it is deleted already";
    EXPECT_FALSE(store.find("game1").value_or(std::nullopt));
    EXPECT_TRUE(*store.set_deleted("game1", false));
    EXPECT_EQ(find(store, "game1"), game(1));
    EXPECT_TRUE(*store.set_deleted("game1", true));
    EXPECT_EQ(ids(store, {}), std::vector<std::string>{"game2"});
  }
  auto store = open();
  EXPECT_FALSE(*store.set_deleted("game1", false));
}

TEST_F(Store, a_second_one_on_the_same_file_is_refused_and_the_first_keeps_its_game_whole) {
  auto line = game(1);
  {
    auto one = open();
    save(one, line);
    // Each counts the moves that are in the file already; a second one would cut those that the first believes in.
    EXPECT_NE(error_of_opening().find("another Arborist"), std::string::npos) << error_of_opening();
    line.moves.push_back({"m4", 5, ""});
    save(one, line, 4);
    EXPECT_EQ(find(one, line.id), line);
  }
  auto next = open();
  EXPECT_EQ(find(next, line.id), line);
}

TEST_F(Store, of_many_that_open_a_new_file_at_once_one_has_it) {
  constexpr int many = 8;
  std::vector<std::optional<Expected<GameStore>>> stores(many);
  {
    std::vector<std::jthread> threads;
    for (auto& store : stores) threads.emplace_back([this, &store] { store.emplace(GameStore::open(file_)); });
  }
  int opened = 0;
  for (const auto& store : stores) {
    if (*store)
      ++opened;
    else
      EXPECT_NE(store->error().message.find("another Arborist"), std::string::npos) << store->error().message;
  }
  EXPECT_EQ(opened, 1);
}

TEST_F(Store, a_lock_tells_where_its_holder_is_and_ends_with_it) {
  const StoreLock::Holder self{.process = getpid(), .address = "http://here/?token=x", .entrance = "/tmp/x.html"};
  {
    auto lock = StoreLock::take(file_, std::chrono::seconds(0));
    ASSERT_TRUE(lock && lock->is_ours());
    ASSERT_TRUE(lock->tell(self));
    const auto second = StoreLock::take(file_, std::chrono::seconds(30));
    ASSERT_TRUE(second);
    ASSERT_FALSE(second->is_ours());
    EXPECT_EQ(second->holder(), self);
    const auto mode = std::filesystem::status(file_.string() + ".lock").permissions();
    EXPECT_EQ(mode, std::filesystem::perms::owner_read | std::filesystem::perms::owner_write) << "it has the token";
  }
  const auto next = StoreLock::take(file_, std::chrono::seconds(0));
  EXPECT_TRUE(next && next->is_ours());
}

TEST_F(Store, what_a_killed_process_left_in_the_lock_is_not_believed) {
  std::ofstream(file_.string() + ".lock") << "999999999\nhttp://gone/\n\n";
  auto lock = StoreLock::take(file_, std::chrono::seconds(0));
  ASSERT_TRUE(lock && lock->is_ours());
  const auto second = StoreLock::take(file_, std::chrono::seconds(0));
  ASSERT_TRUE(second && !second->is_ours());
  EXPECT_EQ(second->holder(), StoreLock::Holder{}) << "nothing was told yet";
}

TEST_F(Store, nobody_else_may_read_the_games) {
  using std::filesystem::perms;
  { auto store = open(); }
  std::filesystem::permissions(file_, perms::group_read | perms::others_read, std::filesystem::perm_options::add);
  auto store = open();
  save(store, game(1));
  for (const auto* part : {"", "-wal", "-shm", ".lock"})
    EXPECT_EQ(std::filesystem::status(file_.string() + part).permissions(), perms::owner_read | perms::owner_write)
        << part;
}

TEST_F(Store, a_lock_that_is_a_link_is_refused) {
  std::filesystem::create_symlink(folder_ / "elsewhere", file_.string() + ".lock");
  EXPECT_NE(error_of_opening().find("cannot be locked"), std::string::npos) << error_of_opening();
  EXPECT_FALSE(std::filesystem::exists(folder_ / "elsewhere"));
}

TEST_F(Store, counts_what_each_owner_keeps) {
  auto store = open();
  for (int i = 0; i < 6; ++i) {
    auto one = game(i, static_cast<std::size_t>(10 * i));
    one.owner = i < 2 ? "" : i < 5 ? "ann" : "ben";
    save(store, one);
  }
  EXPECT_EQ(store.usage_of("")->games, 2);
  EXPECT_EQ(store.usage_of("ann")->games, 3);
  EXPECT_EQ(store.usage_of_guests()->games, 4);
  EXPECT_EQ(store.usage_of("nobody")->bytes, 0);
  EXPECT_GT(store.usage_of("ben")->bytes, 50 * 32);
  EXPECT_EQ(store.usage_of_guests()->bytes, store.usage_of("ann")->bytes + store.usage_of("ben")->bytes);
  EXPECT_EQ(*store.owner_of("game5"), "ben");
  EXPECT_FALSE(*store.owner_of("none"));
  ASSERT_TRUE(*store.set_deleted("game5", true));
  EXPECT_EQ(store.usage_of("ben")->games, 1) << "it can still be restored";
  EXPECT_EQ(*store.owner_of("game5"), "ben");
  ASSERT_TRUE(store.forget_deleted("ben"));
  EXPECT_EQ(store.usage_of("ben")->games, 0);
}

// As the first Arborist made them.
constexpr const char* file_of_version_1 = R"(
CREATE TABLE games (
  id TEXT PRIMARY KEY, game TEXT NOT NULL, start TEXT NOT NULL,
  first_kind TEXT NOT NULL, first_name TEXT NOT NULL, first_setting TEXT NOT NULL,
  second_kind TEXT NOT NULL, second_name TEXT NOT NULL, second_setting TEXT NOT NULL,
  clock TEXT NOT NULL, result TEXT NOT NULL, reason TEXT NOT NULL, ended_by_rule INTEGER NOT NULL,
  opening TEXT NOT NULL, started_ms INTEGER NOT NULL, updated_ms INTEGER NOT NULL, plies INTEGER NOT NULL,
  words TEXT NOT NULL, deleted INTEGER NOT NULL DEFAULT 0);
CREATE TABLE moves (
  game_id TEXT NOT NULL REFERENCES games(id) ON DELETE CASCADE, ply INTEGER NOT NULL,
  text TEXT NOT NULL, clock_ms INTEGER, key TEXT NOT NULL, PRIMARY KEY (game_id, ply)) WITHOUT ROWID;
CREATE INDEX games_by_change ON games(updated_ms DESC, id DESC);
INSERT INTO games VALUES ('game5', 'tic-tac-toe', 'start', 'human', 'Ann 5', '', 'level', 'Oak', '7', '', '*', '', 0,
  'Italian Game', 1700000000005, 1700000000005, 4, 'Ann 5 Oak Italian Game  tic-tac-toe', 0);
INSERT INTO games SELECT 'gone', game, start, first_kind, first_name, first_setting, second_kind, second_name,
  second_setting, clock, result, reason, ended_by_rule, opening, started_ms, updated_ms, plies, words, 1 FROM games;
INSERT INTO moves VALUES ('game5', 0, 'm0', 1000, 'key'), ('game5', 1, 'm1', NULL, ''), ('game5', 2, 'm2', 998, ''),
  ('game5', 3, 'm3', NULL, '');
PRAGMA application_id=0x4172626F;
PRAGMA user_version=1;
)";

// What the next two versions added.
constexpr const char* version_1_to_3 = R"(
ALTER TABLE games ADD COLUMN owner TEXT NOT NULL DEFAULT '';
ALTER TABLE games ADD COLUMN rev INTEGER NOT NULL DEFAULT 0;
ALTER TABLE games ADD COLUMN bytes INTEGER NOT NULL DEFAULT 0;
UPDATE games SET bytes = 512 + 48 * plies;
CREATE INDEX games_by_owner ON games(owner, bytes);
CREATE TABLE analyses (
  id TEXT PRIMARY KEY, owner TEXT NOT NULL, game_id TEXT NOT NULL, title TEXT NOT NULL, pgn TEXT NOT NULL,
  review TEXT NOT NULL, under_way INTEGER NOT NULL, updated_ms INTEGER NOT NULL, bytes INTEGER NOT NULL);
CREATE INDEX analyses_by_owner ON analyses(owner, updated_ms DESC);
CREATE INDEX analyses_by_game ON analyses(game_id, owner);
INSERT INTO analyses VALUES ('a1', '', 'game5', 'Ann', '1. e4 *', '', 0, 7, 300);
PRAGMA user_version=3;
)";

TEST_F(Store, files_of_earlier_versions_are_brought_up_to_date_with_their_games) {
  for (const bool is_third : {false, true}) {
    std::filesystem::remove_all(folder_);
    std::filesystem::create_directories(folder_);
    ASSERT_TRUE(Database::open(file_)->execute(file_of_version_1 + std::string(is_third ? version_1_to_3 : "")));
    for (int time = 0; time < 2; ++time) {
      auto store = open();
      EXPECT_EQ(find(store, "game5"), game(5)) << "with its moves";
      EXPECT_FALSE(store.find("gone").value_or(std::nullopt));
      EXPECT_GT(store.usage_of("")->bytes, 0);
      EXPECT_EQ(ids(store, {.query = "ital ann"}), std::vector<std::string>{"game5"});
      EXPECT_EQ(ids(store, {.query = "2023-11-14", .from_day = 20231114, .to_day = 20231114}).size(), 1U);
      EXPECT_EQ(store.find_analysis("a1")->has_value(), is_third);
    }
    auto store = open();
    auto longer = game(5);
    longer.moves.push_back({"m4", 5, ""});
    save(store, longer, 4);
    EXPECT_EQ(find(store, "game5"), longer);
  }
}

TEST_F(Store, a_newer_file_is_recognised_and_left_alone) {
  {
    auto store = open();
    save(store, game(1));
  }
  ASSERT_TRUE(Database::open(file_)->execute("PRAGMA user_version=99; PRAGMA wal_checkpoint(TRUNCATE);"));
  const auto before = bytes();
  EXPECT_NE(error_of_opening().find("newer"), std::string::npos) << error_of_opening();
  EXPECT_NE(error_of_opening().find(file_.string()), std::string::npos) << "the file is named";
  EXPECT_EQ(bytes(), before);
}

TEST_F(Store, a_file_of_another_program_is_left_alone) {
  ASSERT_TRUE(Database::open(file_)->execute("CREATE TABLE recipes (name TEXT);"));
  const auto before = bytes();
  EXPECT_NE(error_of_opening().find("another program"), std::string::npos) << error_of_opening();
  EXPECT_EQ(bytes(), before);
}

TEST_F(Store, what_is_no_database_is_left_alone) {
  write(std::string(5000, 'x'));
  const auto before = bytes();
  EXPECT_NE(error_of_opening(), "no error");
  EXPECT_EQ(bytes(), before);
}

TEST_F(Store, a_damaged_file_is_recognised_and_left_alone) {
  {
    auto store = open();
    for (int i = 0; i < 300; ++i) save(store, game(i));
  }
  ASSERT_TRUE(Database::open(file_)->execute("PRAGMA wal_checkpoint(TRUNCATE);"));
  auto broken = bytes();
  ASSERT_GT(broken.size(), 40'000U);
  for (std::size_t i = 8192; i < 36'000; ++i) broken[i] = static_cast<char>(i * 7);
  write(broken);
  EXPECT_NE(error_of_opening(), "no error");
  EXPECT_EQ(bytes(), broken);
}

TEST_F(Store, a_file_cut_short_is_recognised) {
  {
    auto store = open();
    for (int i = 0; i < 300; ++i) save(store, game(i));
  }
  ASSERT_TRUE(Database::open(file_)->execute("PRAGMA wal_checkpoint(TRUNCATE);"));
  const auto whole = bytes();
  write(whole.substr(0, whole.size() / 2));
  EXPECT_NE(error_of_opening(), "no error");
}

TEST_F(Store, a_folder_that_cannot_be_written_is_named) {
  file_ = folder_ / "missing" / "games.sqlite";
  EXPECT_NE(error_of_opening().find(file_.string()), std::string::npos);
}

// Somebody else holds the file for longer than one waits.
TEST_F(Store, a_save_that_fails_leaves_nothing_of_itself_behind) {
  auto store = open();
  save(store, game(1));
  auto blocker = Database::open(file_);
  ASSERT_TRUE(blocker->execute("BEGIN IMMEDIATE;"));
  const auto refused = store.save({{game(2), 0}, {game(3), 0}});
  EXPECT_FALSE(refused);
  ASSERT_TRUE(blocker->execute("ROLLBACK;"));
  EXPECT_EQ(ids(store, {}), std::vector<std::string>{"game1"});
  save(store, game(2));
  EXPECT_EQ(find(store, "game2"), game(2));
}

}  // namespace
}  // namespace arborist::store
