// The stored games as a library: what is found by any filter is what a plain look through all games finds, games come
// in by the hundred, and what is deleted together comes back together.
#include "store/library.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <map>

#include "core/random.h"
#include "store/game_store.h"

namespace arborist::store {
namespace {

constexpr std::array<const char*, 5> names = {"Ann Bee", "Zoë O'Hara", "Kasparov, Garry", "Ann", "100% \"Tom\" x"};
constexpr std::array<const char*, 5> openings = {"", "Ruy Lopez", "Ruy Lopez, Berlin Defense", "Ruy Lopezoid",
                                                 "Sicilian Defense, Najdorf"};
constexpr std::array<const char*, 4> results = {"1-0", "0-1", "1/2-1/2", "*"};

class LibraryTest : public ::testing::Test {
 protected:
  void SetUp() override {
    const auto* test = ::testing::UnitTest::GetInstance()->current_test_info();
    folder_ = std::filesystem::path(::testing::TempDir()) /
              ("arborist-library-" + std::string(test->name()) + "-" + std::to_string(getpid()));
    std::filesystem::create_directories(folder_);
    reopen();
  }
  void TearDown() override {
    library_.reset();
    store_.reset();
    std::filesystem::remove_all(folder_);
  }
  void reopen() {
    library_.reset();
    store_.reset();
    auto opened = GameStore::open(folder_ / "games.sqlite");
    ASSERT_TRUE(opened) << opened.error().message;
    store_.emplace(std::move(*opened));
    auto library = Library::open(store_->path());
    ASSERT_TRUE(library) << library.error().message;
    library_.emplace(std::move(*library));
  }

  // Games with every kind of value, each kind many times.
  static std::vector<StoredGame> any_games(std::size_t count, std::int64_t collection) {
    Random random(5);
    const auto one_of = [&](const auto& list) { return list[random.below(static_cast<std::uint32_t>(list.size()))]; };
    std::vector<StoredGame> games(count);
    for (std::size_t i = 0; i < count; ++i) {
      auto& game = games[i];
      game.id = "id" + std::to_string(collection) + std::to_string(100 + i);
      game.game = random.below(3) == 0 ? "reversi" : "chess";
      game.seats = {StoredSeat{"human", one_of(names), ""}, StoredSeat{"human", one_of(names), ""}};
      game.opening = one_of(openings);
      game.result = one_of(results);
      game.collection = collection;
      game.day = std::array{0, 18580000, 19990100, 19990120, 20200229}[random.below(5)];
      game.updated_ms = 1'000'000 - static_cast<std::int64_t>(i / 3);  // some in the same moment
      game.owner = random.below(4) == 0 ? "guest" : "";
      game.fingerprint = 1000 + i;
      game.tags = "[Event \"Linares\"]";
      for (std::uint32_t k = random.below(5); k > 0; --k) game.moves.push_back({"m" + std::to_string(random.below(3))});
    }
    return games;
  }
  std::vector<std::int64_t> add(const std::vector<StoredGame>& games) {
    const auto numbers = store_->add(games);
    EXPECT_TRUE(numbers) << numbers.error().message;
    return numbers ? *numbers : std::vector<std::int64_t>{};
  }
  std::vector<std::string> all_ids(ListQuery query) {
    std::vector<std::string> found;
    for (;;) {
      const auto page = library_->list(query);
      EXPECT_TRUE(page) << page.error().message;
      if (!page) return found;
      for (const auto& row : page->rows) found.push_back(row.head.id);
      if (page->next.empty()) return found;
      query.after = page->next;
    }
  }

  std::filesystem::path folder_;
  std::optional<GameStore> store_;
  std::optional<Library> library_;
};

// The second, simple implementation.
bool is_among(const StoredGame& game, const ListQuery& query) {
  const auto has_name = [&](const std::string& name) {
    return game.seats[0].name == name || game.seats[1].name == name;
  };
  const std::int32_t first_day = game.day % 10000 == 0 ? query.from_day / 10000 * 10000
                                 : game.day % 100 == 0 ? query.from_day / 100 * 100
                                                       : query.from_day;
  return (query.game.empty() || game.game == query.game) && (query.result.empty() || game.result == query.result) &&
         (query.player.empty() || has_name(query.player)) &&
         (query.opening.empty() || (game.opening + ",").starts_with(query.opening + ",")) &&
         (query.from_day == 0 || game.day >= first_day) &&
         (query.to_day == 0 || (game.day > 0 && game.day <= query.to_day)) &&
         (!query.collection || game.collection == *query.collection) && (!query.owner || game.owner == *query.owner);
}

TEST_F(LibraryTest, every_filter_finds_what_a_look_through_all_games_finds) {
  auto games = any_games(60, 1);
  for (const auto& more : any_games(40, 2)) games.push_back(more);
  add(games);
  Random random(8);
  for (int i = 0; i < 150; ++i) {
    ListQuery query{.limit = 7};
    const auto wants = [&] { return random.below(4) == 0; };
    if (wants()) query.game = "chess";
    if (wants()) query.result = results[random.below(4)];
    if (wants()) query.player = names[random.below(5)];
    if (wants()) query.opening = openings[random.below(5)];
    if (wants()) query.from_day = std::array{18580101, 19990115, 19990121, 20200229}[random.below(4)];
    if (wants()) query.to_day = std::array{18571231, 18580101, 19990115, 20200229}[random.below(4)];
    if (wants()) query.collection = random.below(3);
    if (wants()) query.owner = random.below(2) == 0 ? "" : "guest";
    std::vector<std::string> wanted;
    for (const auto& game : games)
      if (is_among(game, query)) wanted.push_back(game.id);
    auto found = all_ids(query);
    EXPECT_EQ(*library_->count(query), static_cast<std::int64_t>(wanted.size()));
    std::sort(found.begin(), found.end());
    std::sort(wanted.begin(), wanted.end());
    ASSERT_EQ(found, wanted) << "each once, " << query.player << ' ' << query.opening << ' ' << query.from_day;
  }
}

TEST_F(LibraryTest, values_are_counted_as_a_look_through_all_games_counts_them) {
  const auto games = any_games(80, 1);
  add(games);
  std::map<std::string, std::int64_t> players;
  std::map<std::string, std::int64_t> families;
  for (const auto& game : games) {
    if (game.result != "1-0") continue;
    ++players[game.seats[0].name];
    if (game.seats[1].name != game.seats[0].name) ++players[game.seats[1].name];
    if (!game.opening.empty()) ++families[game.opening.substr(0, game.opening.find(','))];
  }
  const auto counted = [&](Facet facet, std::string_view beginning, int most = 100) {
    std::map<std::string, std::int64_t> found;
    const auto values = library_->values_of(facet, {.result = "1-0"}, beginning, most);
    EXPECT_TRUE(values) << values.error().message;
    for (const auto& value : *values) found[value.value] = value.games;
    return found;
  };
  EXPECT_EQ(counted(Facet::player, ""), players);
  EXPECT_EQ(counted(Facet::opening, ""), families);
  std::erase_if(players, [](const auto& player) { return !player.first.starts_with("Ann"); });
  EXPECT_EQ(counted(Facet::player, "aNN"), players);
  EXPECT_EQ(counted(Facet::player, "", 2).size(), 2U);
  EXPECT_TRUE(counted(Facet::player, "%").empty()) << "nothing in what is typed is special";
  EXPECT_EQ(counted(Facet::year, "").size(), 3U) << "1858, 1999 and 2020";
}

TEST_F(LibraryTest, a_position_tells_which_moves_its_games_went_on_with) {
  auto games = any_games(90, 1);
  const auto numbers = add(games);
  std::vector<IndexedPosition> positions;
  std::map<std::string, NextMove> wanted;
  constexpr std::uint64_t key = 0xF00DF00DF00DF00D;  // negative to a table of signed numbers
  for (std::size_t i = 0; i < games.size(); ++i) {
    if (i % 3 == 0) continue;
    const std::string move = i % 3 == 1 ? "e2e4" : i % 5 == 0 ? "" : "d2d4";
    positions.push_back({key, numbers[i], move});
    positions.push_back({i, numbers[i], "elsewhere"});
    if (games[i].owner == "guest") continue;
    auto& next = wanted[move];
    next.move = move;
    ++next.games;
    next.first += games[i].result == "1-0" ? 1 : 0;
    next.drawn += games[i].result == "1/2-1/2" ? 1 : 0;
    next.second += games[i].result == "0-1" ? 1 : 0;
  }
  ASSERT_TRUE(store_->put_positions(positions));
  ASSERT_TRUE(store_->put_positions(positions)) << "a second time they are there already";
  EXPECT_TRUE(library_->next_moves(key, {})->empty()) << "the index of these games is not whole yet";
  ASSERT_TRUE(store_->set_indexed(numbers));
  const auto found = library_->next_moves(key, {.owner = ""});
  ASSERT_TRUE(found) << found.error().message;
  ASSERT_EQ(found->size(), wanted.size());
  std::int64_t last = INT64_MAX;
  std::int64_t all = 0;
  for (const auto& next : *found) {
    EXPECT_EQ(next.games, wanted[next.move].games) << next.move;
    EXPECT_EQ(next.first, wanted[next.move].first);
    EXPECT_EQ(next.drawn, wanted[next.move].drawn);
    EXPECT_EQ(next.second, wanted[next.move].second);
    EXPECT_LE(next.games, last);
    last = next.games;
    all += next.games;
  }
  EXPECT_EQ(static_cast<std::int64_t>(all_ids({.position = key, .owner = ""}).size()), all);
}

TEST_F(LibraryTest, words_are_found_by_their_beginning_with_or_without_accents) {
  auto games = any_games(1, 1);
  games[0].seats = {StoredSeat{"human", "Grünfeld, Ernst", ""}, StoredSeat{"human", "Alekhine", ""}};
  games[0].opening = "Queen's Gambit";
  games[0].day = 19231108;
  add(games);
  for (const auto* query :
       {"grunf", "GRÜN ern", "alek 1923", "queen's gam", "queen", "1923-11-08", "linares", "alek -"})
    EXPECT_EQ(all_ids({.query = query}).size(), 1U) << query;
  for (const auto* query : {"unfeld", "1924", "alek smith", "\"", "\" OR 1=1", "* OR *", "event", "words:alek"})
    EXPECT_TRUE(all_ids({.query = query}).empty()) << query;
}

TEST_F(LibraryTest, a_game_that_came_at_once_is_whole_and_can_be_played_on) {
  auto games = any_games(20, 3);
  add(games);
  for (const auto& game : games) EXPECT_EQ(**store_->find(game.id), game);
  EXPECT_EQ(*library_->games({games[4].id, "none", games[2].id}), (std::vector<StoredGame>{games[4], games[2]}));
  Random random(2);
  StoredGame played = games[7];
  played.moves = {{"a"}, {"b"}, {"c"}};
  for (int i = 0; i < 30; ++i) {
    const auto kept = random.below(static_cast<std::uint32_t>(played.moves.size()) + 1);
    played.moves.resize(i == 0 ? games[7].moves.size() : kept);
    if (i == 0) played.moves = games[7].moves;
    const auto unchanged = played.moves.size();
    played.moves.push_back({"x" + std::to_string(i), 7, ""});
    ASSERT_TRUE(store_->save({{played, unchanged}}));
    ASSERT_EQ(**store_->find(played.id), played) << i;
  }
  EXPECT_EQ(all_ids({.query = "linares"}).size(), 20U) << "it is still found by where it was played";
}

TEST_F(LibraryTest, many_are_deleted_under_one_number_and_come_back_by_it) {
  const auto games = any_games(40, 1);
  add(games);
  const auto before = all_ids({});
  EXPECT_EQ(*store_->remove({games[1].id, games[2].id, "none"}, std::nullopt, 7), 2);
  const auto won = all_ids({.result = "1-0"});
  EXPECT_EQ(*store_->remove({.result = "1-0"}, 8), static_cast<int>(won.size()));
  EXPECT_TRUE(all_ids({.result = "1-0"}).empty());
  EXPECT_EQ(all_ids({.is_deleted = true}).size(), won.size() + 2);
  EXPECT_EQ(*store_->restore(9, std::nullopt), 0);
  EXPECT_EQ(*store_->restore({games[1].id, "none"}, std::nullopt), 1);
  EXPECT_EQ(*store_->remove({games[1].id}, std::nullopt, 7), 1);
  EXPECT_EQ(*store_->restore(8, std::nullopt), static_cast<int>(won.size()));
  EXPECT_EQ(*store_->restore(7, std::nullopt), 2);
  EXPECT_EQ(all_ids({}), before);
  ASSERT_TRUE(store_->remove({}, 11));
  EXPECT_EQ(*store_->restore(std::nullopt, std::nullopt), 40);
}

TEST_F(LibraryTest, who_is_named_deletes_and_restores_only_their_own) {
  const auto games = any_games(40, 1);
  add(games);
  const auto theirs = all_ids({.owner = "guest"});
  EXPECT_EQ(*store_->remove(all_ids({}), "guest", 7), static_cast<int>(theirs.size()));
  EXPECT_TRUE(all_ids({.owner = "guest"}).empty());
  EXPECT_EQ(*store_->restore(7, "another"), 0);
  EXPECT_EQ(*store_->restore(7, "guest"), static_cast<int>(theirs.size()));
}

TEST_F(LibraryTest, what_was_deleted_goes_for_good_with_its_words_and_positions) {
  const auto games = any_games(30, *store_->collection("", "a.pgn", 1));
  const auto numbers = add(games);
  std::vector<IndexedPosition> positions;
  for (const auto number : numbers) positions.push_back({77, number, "e2e4"});
  ASSERT_TRUE(store_->put_positions(positions));
  ASSERT_TRUE(store_->set_indexed(numbers));
  ASSERT_TRUE(store_->remove({}, 5));
  reopen();
  EXPECT_EQ(*library_->count({.is_deleted = true}), 0);
  auto file = Database::open(store_->path());
  for (const auto* table : {"games", "lines", "positions", "collections"})
    EXPECT_EQ(*file->number(std::string("SELECT count(*) FROM ") + table), 0) << table;
  EXPECT_EQ(*file->number("SELECT count(*) FROM game_words WHERE game_words MATCH 'linares'"), 0);
}

TEST_F(LibraryTest, the_same_game_is_known_again_by_its_owner) {
  auto games = any_games(3, 1);
  for (auto& game : games) game.owner = "";
  const auto before = *store_->newest_number();
  add(games);
  const auto after = *store_->newest_number();
  EXPECT_EQ(**store_->find_twin(games[1].fingerprint, "", after), games[1].id);
  EXPECT_FALSE(*store_->find_twin(games[1].fingerprint, "guest", after));
  EXPECT_FALSE(*store_->find_twin(games[1].fingerprint, "", before)) << "it came later";
  EXPECT_FALSE(*store_->find_twin(4711, "", after));
  EXPECT_TRUE(*store_->set_deleted(games[1].id, true));
  EXPECT_FALSE(*store_->find_twin(games[1].fingerprint, "", after));
}

TEST_F(LibraryTest, collections_are_known_by_owner_and_name) {
  const auto one = *store_->collection("", "a.pgn", 1);
  EXPECT_EQ(*store_->collection("", "a.pgn", 2), one);
  EXPECT_NE(*store_->collection("guest", "a.pgn", 2), one);
  add(any_games(4, one));
  const auto values = library_->values_of(Facet::collection, {}, "", 10);
  ASSERT_EQ(values->size(), 1U);
  EXPECT_EQ(values->front().value, std::to_string(one));
  EXPECT_EQ(values->front().name, "a.pgn");
  EXPECT_EQ(values->front().games, 4);
}

TEST_F(LibraryTest, a_game_that_was_changed_early_is_to_be_indexed_again) {
  StoredGame game{.id = "g", .game = "chess"};
  for (int i = 0; i < 30; ++i) game.moves.push_back({"m" + std::to_string(i)});
  ASSERT_TRUE(store_->save({{game, 0}}));
  EXPECT_TRUE(store_->to_index(9)->empty()) << "it is not over";
  game.result = "1-0";
  ASSERT_TRUE(store_->save({{game, 30}}));
  ASSERT_EQ(store_->to_index(9)->size(), 1U);
  EXPECT_EQ(*library_->left_to_index(), 1);
  const auto found = store_->to_index(9)->front();
  EXPECT_EQ(found.game.moves, game.moves);
  ASSERT_TRUE(store_->put_positions({{1, found.number, "m0"}}));
  ASSERT_TRUE(store_->set_indexed({found.number}));
  EXPECT_TRUE(store_->to_index(9)->empty());
  ASSERT_TRUE(store_->save({{game, 30}})) << "nothing of the line has changed";
  game.moves.resize(28);
  ASSERT_TRUE(store_->save({{game, 28}})) << "nor of what the index has";
  EXPECT_TRUE(store_->to_index(9)->empty());
  game.moves.resize(3);
  ASSERT_TRUE(store_->save({{game, 3}}));
  ASSERT_EQ(store_->to_index(9)->size(), 1U);
  EXPECT_TRUE(library_->next_moves(1, {})->empty()) << "what was there is taken out first";
}

TEST_F(LibraryTest, nothing_is_written_through_it) {
  add(any_games(3, 1));
  auto file = Database::open(store_->path());
  ASSERT_TRUE(file->execute("BEGIN IMMEDIATE;")) << "somebody writes";
  EXPECT_EQ(all_ids({}).size(), 3U) << "it reads on meanwhile";
  ASSERT_TRUE(file->execute("ROLLBACK;"));
}

}  // namespace
}  // namespace arborist::store
