#include "chess/book.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <algorithm>
#include <map>

#include "chess/book_builder.h"
#include "chess/fen.h"
#include "chess/openings.h"
#include "chess/san.h"

namespace arborist::chess {
namespace {

Book book_of(std::string_view pgn, const BookBuildOptions& options = {}) {
  BookBuilder builder(options);
  PgnReader reader(PgnInput::from_text(pgn));
  while (reader.read_game(builder)) {
  }
  return builder.build();
}

std::map<std::string, int> weights(const Book& book, const Position& position) {
  std::map<std::string, int> result;
  for (const BookMove& move : book.probe(position)) result[to_san(position, move.move)] = move.weight;
  return result;
}

constexpr const char* four_games = "1. e4 e5 1-0  1. e4 c5 0-1  1. d4 d5 1/2-1/2  1. e4 e5 1-0  1. a3 0-1";

TEST(BookBuilder, wins_weigh_two_draws_one_losses_nothing) {
  const Book book = book_of(four_games);
  EXPECT_EQ(weights(book, Position::start()), (std::map<std::string, int>{{"e4", 4}, {"d4", 1}}));
  const Position after_e4 = Position::start().after(Move(Square::e2, Square::e4));
  EXPECT_EQ(weights(book, after_e4), (std::map<std::string, int>{{"c5", 2}}));
}

TEST(BookBuilder, moves_of_few_games_and_deep_moves_are_left_out) {
  EXPECT_EQ(weights(book_of(four_games, {.least_games = 2}), Position::start()),
            (std::map<std::string, int>{{"e4", 4}}));
  EXPECT_EQ(book_of(four_games, {.most_plies = 1}).positions(), 1U);
}

TEST(BookBuilder, variations_and_games_without_a_result_do_not_count) {
  BookBuilder builder({});
  PgnReader reader(PgnInput::from_text("1. e4 (1. d4 d5) e5 1-0  1. c4 *  1. Ke2 1-0\n[Event \"x\"]\n1. b3 0-1"));
  while (reader.read_game(builder)) {
  }
  EXPECT_EQ(weights(builder.build(), Position::start()), (std::map<std::string, int>{{"e4", 2}}));
  EXPECT_EQ(builder.games(), 2U);
  EXPECT_EQ(builder.games_without_result(), 1U);
  EXPECT_EQ(builder.broken_games(), 1U);
}

TEST(BookBuilder, a_line_counts_up_to_a_null_move) {
  const Book book = book_of("1. e4 e5 2. -- Nf6 3. Nf3 1-0  1. -- d5 1-0");
  EXPECT_EQ(book.positions(), 1U) << "Black's move before it lost";
  EXPECT_EQ(weights(book, Position::start()), (std::map<std::string, int>{{"e4", 2}}));
}

TEST(Book, is_read_back_as_it_was_written) {
  const Book& book = Book::from_openings();
  const auto read = Book::parse(book.bytes());
  ASSERT_TRUE(read);
  EXPECT_TRUE(*read == book);
  const auto path = std::filesystem::temp_directory_path() / ("arborist_book_test_" + std::to_string(getpid()));
  ASSERT_TRUE(book.write(path));
  const auto from_file = Book::read(path);
  std::filesystem::remove(path);
  ASSERT_TRUE(from_file);
  EXPECT_TRUE(*from_file == book);
}

TEST(Book, damaged_files_are_recognised) {
  std::string bytes = Book::from_openings().bytes();
  EXPECT_FALSE(Book::parse(bytes.substr(1)));
  std::swap_ranges(bytes.begin(), bytes.begin() + 8, bytes.end() - 16);
  const auto unsorted = Book::parse(bytes);
  ASSERT_FALSE(unsorted);
  EXPECT_NE(unsorted.error().message.find("entry 2"), std::string::npos) << unsorted.error().message;
  EXPECT_FALSE(Book::read("/nonexistent/book.bin"));
}

TEST(Book, illegal_moves_are_never_offered) {
  const std::uint64_t key = polyglot_key(Position::start());
  const Move good(Square::g1, Square::f3);
  const Book book({{key, encode_book_move(Move(Square::e1, Square::e8)), 100, 0}, {key, encode_book_move(good), 1, 7}});
  EXPECT_EQ(book.probe(Position::start()), (std::vector<BookMove>{{good, 1, 7}}));
  Random random(1);
  EXPECT_EQ(book.choose(Position::start(), random, BookChoice::best), good);
}

TEST(Book, chance_follows_the_weights_and_the_seed) {
  const std::uint64_t key = polyglot_key(Position::start());
  const Move often(Square::e2, Square::e4);
  const Move rarely(Square::d2, Square::d4);
  const Move never(Square::a2, Square::a3);
  const Book book({{key, encode_book_move(rarely), 1, 0},
                   {key, encode_book_move(often), 3, 0},
                   {key, encode_book_move(never), 0, 0}});
  Random random(5);
  Random same_seed(5);
  std::map<std::uint16_t, int> seen;
  for (int i = 0; i < 4000; ++i) {
    const auto move = book.choose(Position::start(), random, BookChoice::weighted);
    ASSERT_TRUE(move);
    ASSERT_EQ(move, book.choose(Position::start(), same_seed, BookChoice::weighted));
    ++seen[move->raw()];
  }
  EXPECT_NEAR(seen[often.raw()], 3000, 150);
  EXPECT_EQ(seen[never.raw()], 0);
  EXPECT_EQ(book.choose(Position::start(), random, BookChoice::best), often);
}

TEST(Book, a_position_that_is_not_in_it_has_no_move) {
  Random random(1);
  const Position p = *parse_fen("4k3/8/8/8/8/8/8/R3K3 w Q - 0 1");
  EXPECT_FALSE(Book::from_openings().choose(p, random, BookChoice::weighted));
  EXPECT_FALSE(Book().choose(Position::start(), random, BookChoice::best));
}

TEST(Book, the_default_book_plays_only_positions_of_the_table) {
  const Book& book = Book::from_openings();
  Random random(3);
  for (int i = 0; i < 200; ++i) {
    Game<Position> game(Position::start());
    while (const auto move = book.choose(game.position(), random, BookChoice::weighted)) game.play(*move);
    EXPECT_NE(opening_at(game.position()), nullptr) << to_fen(game.position());
    EXPECT_GE(game.plies(), 1);
  }
  EXPECT_EQ(to_san(Position::start(), *book.choose(Position::start(), random, BookChoice::best)), "e4");
}

}  // namespace
}  // namespace arborist::chess
