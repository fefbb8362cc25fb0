#include <fmt/format.h>
#include <gtest/gtest.h>

#include <sstream>

#include "chess/chess960.h"
#include "chess/fen.h"
#include "chess/pgn_game.h"
#include "chess/pgn_writer.h"
#include "chess/san.h"
#include "core/random.h"
#include "core/text.h"

namespace arborist::chess {
namespace {

struct ReadAll {
  std::vector<PgnGame> games;
  std::vector<std::string> problems;
};

ReadAll read_all(std::string_view text, const PgnLimits& limits = {}) {
  ReadAll result;
  PgnGames games(PgnInput::from_text(text), limits);
  while (auto game = games.next()) {
    if (*game) {
      result.games.push_back(**game);
    } else {
      result.problems.push_back(game->error().message);
    }
  }
  return result;
}

PgnGame one_game(std::string_view text) {
  const auto all = read_all(text);
  EXPECT_EQ(all.games.size(), 1U);
  EXPECT_TRUE(all.problems.empty()) << all.problems.front();
  return all.games.empty() ? PgnGame{} : all.games.front();
}

std::string moves_text(const PgnLine& line, Position position) {
  std::string text;
  for (const auto& move : line.moves) {
    if (!text.empty()) text += ' ';
    text += to_san(position, move.move);
    position = position.after(move.move);
  }
  return text;
}
std::string moves_text(const PgnGame& game) { return moves_text(game.line, game.start); }

// Games with everything in them.
class RandomGames {
 public:
  explicit RandomGames(std::uint64_t seed) : random_(seed) {}

  PgnGame game() {
    PgnGame game;
    for (const char* name : {"Event", "Site", "Date", "Round", "White", "Black", "ECO", "Annotator"})
      game.set_tag(name, words(5) + "x");
    if (random_.below(3) == 0) {
      game.start = chess960_start(static_cast<int>(random_.below(960)));
      game.chess960 = true;
    }
    game.result = static_cast<PgnResult>(random_.below(4));
    game.line = line(game.start, 60, 0);
    return game;
  }

 private:
  std::string words(std::uint32_t most) {
    static constexpr const char* all[] = {"good",
                                          "[%clk",
                                          "1:02:03]",
                                          "%escape",
                                          "\"quoted\"",
                                          "back\\slash",
                                          "{open",
                                          "(round)",
                                          "Žižkov",
                                          ";semi",
                                          "[Event",
                                          "$5",
                                          "1-0",
                                          "*",
                                          "e4",
                                          "♘f3",
                                          "a_very_long_word_that_goes_on"};
    std::string text;
    for (std::uint32_t i = random_.below(most + 1); i > 0; --i) {
      if (!text.empty()) text += ' ';
      text += all[random_.below(std::size(all))];
    }
    return text;
  }
  PgnLine line(Position position, std::uint32_t most, int depth) {
    PgnLine result;
    if (random_.below(4) == 0) result.comment = words(12);
    for (std::uint32_t i = random_.below(most) + 1; i > 0; --i) {
      const auto legal = position.moves();
      if (legal.empty()) break;
      const bool passes = !position.in_check() && random_.below(15) == 0;
      PgnMove move{.move = passes ? Move() : any(legal), .nags = {}, .comment = {}, .variations = {}};
      while (random_.below(6) == 0) move.nags.push_back(static_cast<int>(random_.below(255)) + 1);
      if (random_.below(5) == 0) move.comment = words(30);
      while (depth < 4 && random_.below(8) == 0) move.variations.push_back(line(position, 6, depth + 1));
      position = after_pgn_move(position, move.move);
      result.moves.push_back(std::move(move));
    }
    return result;
  }
  Move any(const Position::Moves& moves) { return moves[random_.below(static_cast<std::uint32_t>(moves.size()))]; }

  Random random_;
};

TEST(PgnLaws, a_written_game_is_read_back_as_itself) {
  RandomGames random(7);
  for (int i = 0; i < 300; ++i) {
    const PgnGame game = random.game();
    const auto read = parse_pgn(to_pgn(game));
    ASSERT_TRUE(read) << read.error().message << "\n" << to_pgn(game);
    ASSERT_TRUE(*read == game) << to_pgn(game) << "\nbut\n" << to_pgn(*read);
  }
}

TEST(PgnLaws, moves_keep_to_80_columns) {
  RandomGames random(8);
  for (int i = 0; i < 100; ++i) {
    const std::string text = to_pgn(random.game());
    bool among_moves = false;
    for (const auto line : split(text, '\n')) {
      among_moves = among_moves || line.empty();
      ASSERT_TRUE(!among_moves || display_width(line) <= 80U) << line;
    }
  }
}

TEST(PgnLaws, no_line_ends_inside_a_command) {
  for (std::size_t words = 0; words < 30; ++words) {
    std::string comment;
    for (std::size_t i = 0; i < words; ++i) comment += "abc ";
    PgnGame game;
    const Move push(Square::e2, Square::e4);
    game.line.moves.push_back({.move = push,
                               .nags = {},
                               .comment = comment + "[%eval 0.13] then [%clk 0:10:00] and words",
                               .variations = {}});
    const std::string text = to_pgn(game);
    EXPECT_NE(text.find("[%eval 0.13]"), std::string::npos) << text;
    EXPECT_NE(text.find("[%clk 0:10:00]"), std::string::npos) << text;
  }
}

TEST(PgnLaws, many_games_are_read_as_one_stream_whatever_the_line_ends) {
  RandomGames random(9);
  std::vector<PgnGame> games;
  std::string text = "\xEF\xBB\xBF";
  for (int i = 0; i < 200; ++i) {
    games.push_back(random.game());
    text += to_pgn(games.back());
  }
  ASSERT_GT(text.size(), 3 * PgnInput::buffer_size);
  EXPECT_TRUE(read_all(text).games == games);
  std::string windows;
  for (const char c : text) windows += c == '\n' ? "\r\n" : std::string(1, c);
  EXPECT_TRUE(read_all(windows).games == games);
}

TEST(PgnLaws, a_source_that_gives_one_byte_at_a_time_makes_no_difference) {
  const std::string text = to_pgn(RandomGames(10).game());
  std::size_t at = 0;
  PgnGames games(PgnInput([&](char* space, std::size_t) -> std::size_t {
    if (at == text.size()) return 0;
    *space = text[at++];
    return 1;
  }));
  const auto game = games.next();
  ASSERT_TRUE(game && *game);
  EXPECT_TRUE(**game == *parse_pgn(text));
  EXPECT_FALSE(games.next());
}

TEST(Pgn, a_stream_is_read_like_a_text) {
  std::istringstream stream("1. e4 e5 1-0 1. d4 *");
  PgnGames games{PgnInput(stream)};
  EXPECT_EQ(moves_text(**games.next()), "e4 e5");
  EXPECT_EQ(moves_text(**games.next()), "d4");
  EXPECT_FALSE(games.next());
}

TEST(Pgn, tags_with_escapes) {
  const PgnGame game = one_game("[Event \"The \\\"big\\\" one \\\\ all\"]\n[White \"A\"][Black \"B\"]\n\n1. e4 1-0\n");
  EXPECT_EQ(game.tag("Event"), "The \"big\" one \\ all");
  EXPECT_EQ(game.tag("Black"), "B");
  EXPECT_EQ(game.result, PgnResult::white_won);
}

// Nobody escapes what they type, and other readers take it as it is meant.
TEST(Pgn, quotes_and_backslashes_that_nobody_escaped_are_read_with_a_warning) {
  struct Case {
    const char* tag;
    const char* value;
  };
  for (const auto& [tag, value] :
       {Case{R"([Event "The "Immortal" Game"])", R"(The "Immortal" Game)"},
        Case{R"([Event ""quoted""])", R"("quoted")"}, Case{R"([Event "C:\games\"])", R"(C:\games\)"},
        Case{R"([Event "a" "b" ])", R"(a" "b)"}, Case{"[Event \"slash\\\"  ]  \r", "slash\\"}}) {
    PgnGames games(PgnInput::from_text(std::string(tag) + "\n[Site \"here\"]\n\n1. e4 *\n"));
    const auto game = games.next();
    ASSERT_TRUE(game && *game) << tag << (game ? game->error().message : "");
    EXPECT_EQ((*game)->tag("Event"), value);
    EXPECT_EQ((*game)->tag("Site"), "here");
    ASSERT_EQ(games.warnings().size(), 1U) << tag;
    EXPECT_EQ(games.warnings()[0].line, 1U);
    EXPECT_FALSE(games.next());
  }
}

TEST(Pgn, what_is_written_well_gets_no_warning) {
  for (const char* text : {R"([Event "The \"Immortal\" Game"] 1. e4 *)", R"([Event "C:\\games\\"] *)",
                           R"([Event "ends in \""][Site "x"] 1. e4 *)", "[Event \"x\" \n] 1. e4 *",
                           R"([Event "bracket \"] inside"] 1. e4 *)"}) {
    PgnGames games(PgnInput::from_text(text));
    const auto game = games.next();
    ASSERT_TRUE(game && *game) << text;
    EXPECT_TRUE(games.warnings().empty()) << games.warnings()[0].message;
  }
  EXPECT_EQ(one_game(R"([Event "bracket \"] inside"] 1. e4 *)").tag("Event"), "bracket \"] inside");
}

TEST(Pgn, null_moves_pass_the_turn) {
  for (const char* pass : {"--", "Z0", "0000", "@@@@"}) {
    PgnGames games(
        PgnInput::from_text(fmt::format("1. e4 e5 ({} 2. d4 {{threatens}}) 2. {} Nf6 3. Nf3 1-0\n", pass, pass)));
    const auto game = games.next();
    ASSERT_TRUE(game && *game) << game->error().message;
    EXPECT_EQ(games.warnings().size(), 1U) << "one a game is enough";
    EXPECT_TRUE(has_pass(**game));
    EXPECT_EQ(main_line(**game).plies(), 2) << "as far as it can be played";
    EXPECT_EQ(to_fen(positions_of(**game).back()), "rnbqkb1r/pppp1ppp/5n2/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R b KQkq - 3 3");
    EXPECT_NE(to_pgn(**game).find("1. e4 e5 (1... -- 2. d4 {threatens}) 2. -- Nf6 3. Nf3 1-0"), std::string::npos)
        << to_pgn(**game);
    EXPECT_EQ((*game)->result, PgnResult::white_won);
  }
  EXPECT_FALSE(has_pass(one_game("1. e4 e5 (1... -- 2. d4) *")));
}

TEST(Pgn, latin_1_becomes_utf_8) {
  const PgnGame game = one_game("[White \"M\xFCller\"]\n[Black \"M\xC3\xBCller\"]\n\n1. e4 {\xE9} *");
  EXPECT_EQ(game.tag("White"), "Müller");
  EXPECT_EQ(game.tag("Black"), "Müller");
  EXPECT_EQ(game.line.moves[0].comment, "é");
}

TEST(Pgn, comments_of_both_kinds_nags_and_marks) {
  const PgnGame game = one_game("{before} 1. e4! $14 {one\n two} ; three } four\n e5 ?! 2.Nf3 +- *");
  EXPECT_EQ(game.line.comment, "before");
  EXPECT_EQ(game.line.moves[0].comment, "one two three ) four");
  EXPECT_EQ(game.line.moves[0].nags, (std::vector<int>{1, 14}));
  EXPECT_EQ(game.line.moves[1].nags, (std::vector<int>{6}));
}

TEST(Pgn, variations_stand_in_place_of_the_last_move) {
  const PgnGame game = one_game("1. e4 e5 (1... c5 2. Nf3 (2. c3 d5) 2... d6) (1... e6) 2. Nc3 *");
  EXPECT_EQ(moves_text(game), "e4 e5 Nc3");
  const auto& variations = game.line.moves[1].variations;
  ASSERT_EQ(variations.size(), 2U);
  const Position after_e4 = Position::start().after(game.line.moves[0].move);
  EXPECT_EQ(moves_text(variations[0], after_e4), "c5 Nf3 d6");
  EXPECT_EQ(moves_text(variations[1], after_e4), "e6");
  EXPECT_EQ(variations[0].moves[1].variations.size(), 1U);
}

TEST(Pgn, escape_lines_are_skipped_and_percent_elsewhere_is_not) {
  EXPECT_EQ(moves_text(one_game("% a line for others\n1. e4\n%another\ne5 {100 % sure} *")), "e4 e5");
  EXPECT_EQ(read_all("1. e4 % *").problems.size(), 1U);
}

TEST(Pgn, games_without_results_end_where_the_next_begins) {
  const auto all = read_all("[White \"A\"]\n[Result \"0-1\"]\n\n1. e4 e5\n\n[White \"B\"]\n\n1. d4\n");
  ASSERT_EQ(all.games.size(), 2U);
  EXPECT_EQ(all.games[0].result, PgnResult::black_won);
  EXPECT_EQ(all.games[1].result, PgnResult::unknown);
  EXPECT_EQ(moves_text(all.games[1]), "d4");
}

TEST(Pgn, moves_as_people_and_programs_write_them) {
  EXPECT_EQ(moves_text(one_game("1.e2-e4 e7e5 2. ng1f3 d5 3. ed e4 4. d4 exd3 e.p. 5. Bxd3 Nf6 6. 0-0 1/2-1/2")),
            "e4 e5 Nf3 d5 exd5 e4 d4 exd3 Bxd3 Nf6 O-O");
}

TEST(Pgn, other_starts_keep_their_move_numbers) {
  const char* text = "[SetUp \"1\"]\n[FEN \"4k3/8/8/8/8/8/4p3/K7 b - - 4 33\"]\n\n33... e1=Q+ 34. Kb2 *\n";
  const PgnGame game = one_game(text);
  EXPECT_NE(to_pgn(game).find("33... e1=Q+ 34. Kb2 *"), std::string::npos) << to_pgn(game);
  EXPECT_NE(to_pgn(game).find("[FEN \"4k3/8/8/8/8/8/4p3/K7 b - - 4 33\"]"), std::string::npos);
}

TEST(Pgn, chess960_castles_by_its_own_rules) {
  const PgnGame game = one_game(
      "[Variant \"Chess960\"]\n[SetUp \"1\"]\n[FEN \"bqrkrnnb/pppppppp/8/8/8/8/PPPPPPPP/BQRKRNNB w KQkq - 0 1\"]\n\n"
      "1. Ng3 Ng6 2. Nf3 Nf6 3. O-O *");
  EXPECT_TRUE(game.chess960);
  EXPECT_TRUE(game.line.moves.back().move.is_castling());
}

TEST(Pgn, clock_and_evaluation_are_found_in_comments) {
  const PgnGame game = one_game("1. e4 { [%eval 0.17,22] [%clk 0:30:01.5] } e5 { [%eval #-3] } *");
  const auto& moves = game.line.moves;
  EXPECT_EQ(clock_in(moves[0].comment), std::chrono::milliseconds(1'801'500));
  EXPECT_EQ(eval_in(moves[0].comment), (PgnEval{.centipawns = 17, .depth = 22}));
  EXPECT_EQ(eval_in(moves[1].comment), (PgnEval{.mate_in = -3}));
  EXPECT_FALSE(clock_in(moves[1].comment));
}

TEST(Pgn, clock_and_evaluation_are_written_as_they_are_read) {
  Random random(3);
  for (int i = 0; i < 1000; ++i) {
    const std::chrono::milliseconds clock(random.below(100'000'000));
    EXPECT_EQ(clock_in(clock_text(clock)), clock);
    const PgnEval eval = i % 3 == 0 ? PgnEval{.mate_in = random.between(-50, 50)}
                                    : PgnEval{.centipawns = random.between(-2000, 2000), .depth = i};
    EXPECT_EQ(eval_in(eval_text(eval)), eval);
  }
}

struct Broken {
  const char* name;
  const char* text;
  const char* problem;
};

class BrokenGames : public ::testing::TestWithParam<Broken> {};

TEST_P(BrokenGames, are_reported_with_their_line_and_the_rest_is_read) {
  const std::string good = "[Event \"good\"]\n[Result \"*\"]\n\n1. e4 e5 2. Nf3 *\n\n";
  const auto all = read_all(good + GetParam().text + "\n\n" + good);
  ASSERT_EQ(all.problems.size(), 1U);
  EXPECT_EQ(all.problems[0].substr(0, std::string_view(GetParam().problem).size()), GetParam().problem);
  ASSERT_EQ(all.games.size(), 2U);
  EXPECT_TRUE(all.games[0] == all.games[1]);
}

INSTANTIATE_TEST_SUITE_P(
    Pgn, BrokenGames,
    ::testing::Values(
        Broken{"illegal_move", "[Event \"x\"]\n\n1. e4 e5\n2. Nf6 Nc6 1-0", "line 9: move 2. 'Nf6' cannot be played"},
        Broken{"pass_in_check", "[Event \"x\"]\n\n1. e4 f6 2. Qh5+ -- *",
               "line 8: move 2... '--': nobody may pass in check"},
        Broken{"open_comment", "[Event \"x\"]\n\n1. e4 {never closed\n1-0", "line 8: a comment is not closed"},
        Broken{"open_variation", "[Event \"x\"]\n\n1. e4 (1. d4", "line 10: the game ends inside a variation"},
        Broken{"stray_bracket", "[Event \"x\"]\n\n1. e4 ) 1-0", "line 8: ')' without '('"},
        Broken{"open_quotes", "[Event \"x]\n[Site \"y\"]\n\n1. e4 1-0", "line 6: tag Event: the quotes are not closed"},
        Broken{"bad_fen", "[FEN \"nonsense\"]\n[Site \"y\"]\n\n1. e4 1-0", "line 9: tag FEN: bad FEN"},
        Broken{"other_variant", "[Variant \"Atomic\"]\n\n1. e4 1-0", "line 8: variant 'Atomic' is not known"},
        Broken{"variation_first", "[Event \"x\"]\n\n(1. e4) 1-0", "line 8: a variation stands before"},
        Broken{"no_number", "[Event \"x\"]\n\n1. e4 2-0", "line 8: '2-0' is neither"}),
    [](const auto& one) { return std::string(one.param.name); });

TEST(PgnLimitsHold, nesting_tags_comments_tokens_and_moves) {
  const auto first_problem = [](const std::string& text, const PgnLimits& limits) {
    const auto all = read_all(text, limits);
    return all.problems.empty() ? std::string() : all.problems[0];
  };
  std::string nested = "1. e4";
  for (int i = 0; i < 70; ++i) nested += " (1. e4";
  EXPECT_EQ(first_problem(nested, {}), "line 1: variations are nested deeper than 64");
  std::string tags;
  for (int i = 0; i < 300; ++i) tags += "[T" + std::to_string(i) + " \"\"]\n";
  EXPECT_EQ(first_problem(tags, {}), "line 257: more than 256 tags");
  EXPECT_EQ(first_problem("1. e4 {" + std::string(200, 'x') + "}", {.comment = 100}),
            "line 1: a comment is longer than 100 bytes");
  EXPECT_NE(first_problem("1. " + std::string(5000, 'N'), {}), "");
  EXPECT_NE(first_problem("[White \"" + std::string(5000, 'N') + "\"]", {}), "");
  EXPECT_EQ(first_problem("1. e4 e5 2. d4 d5", {.moves = 3}), "line 1: more than 3 moves");
}

TEST(Pgn, a_game_played_here_becomes_pgn_and_comes_back) {
  Game<Position> game(Position::start());
  for (const char* san : {"f3", "e5", "g4", "Qh4#"}) game.play(*parse_san(game.position(), san));
  const PgnGame pgn = to_pgn_game(game);
  EXPECT_EQ(pgn.result, PgnResult::black_won);
  EXPECT_TRUE(main_line(pgn) == game);
}

TEST(Pgn, an_empty_file_has_no_game) {
  EXPECT_TRUE(read_all("").games.empty());
  EXPECT_TRUE(read_all("\n\n  \r\n% x\n").games.empty());
  EXPECT_FALSE(parse_pgn(""));
}

}  // namespace
}  // namespace arborist::chess
