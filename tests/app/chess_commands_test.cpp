// The commands for chess, as a person or a script uses them.
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <sstream>

#include "tests/app/running.h"

namespace arborist {
namespace {

constexpr const char* kiwipete = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";
constexpr const char* three_games =
    "[White \"Tal, M\"]\n[Black \"B\"]\n[Date \"1972.01.02\"]\n\n"
    "1. e4 c5 2. Nf3 d6 3. d4 cxd4 4. Nxd4 Nf6 5. Nc3 a6 {x} (5... g6) 1-0\n\n"
    "[White \"X\"]\n\n1. e4 e5 2. Ke3 *\n\n"
    "[White \"Y\"]\n[Black \"Tal, M\"]\n\n1. d4 d5 2. c4 e6 0-1\n";

TEST(ChessCommands, each_has_help_with_examples) {
  for (const std::vector<std::string>& command : {std::vector<std::string>{"perft"},
                                                  {"divide"},
                                                  {"fen"},
                                                  {"position"},
                                                  {"pgn"},
                                                  {"book"},
                                                  {"pgn", "check"},
                                                  {"pgn", "filter"},
                                                  {"pgn", "convert"},
                                                  {"pgn", "stats"},
                                                  {"book", "build"},
                                                  {"book", "show"},
                                                  {"book", "probe"}}) {
    auto arguments = command;
    arguments.emplace_back("--help");
    const auto ran = run(arguments);
    EXPECT_EQ(ran.exit_code, 0) << command.back();
    EXPECT_TRUE(contains(ran.out, "Example")) << command.back();
    EXPECT_TRUE(contains(ran.out, "arborist " + command.front())) << command.back();
  }
}

TEST(ChessCommands, perft_and_divide_count) {
  EXPECT_TRUE(contains(run({"perft", "4"}).out, "197,281"));
  const auto perft = run({"perft", "3", kiwipete, "--json"}).json();
  EXPECT_EQ(perft["depths"][2]["leaves"], 97862);
  const auto depth_last = run({"perft", kiwipete, "3", "--json"}).json();
  EXPECT_EQ(depth_last["depths"][2]["leaves"], 97862);
  const auto divide = run({"divide", "2", kiwipete, "--json"}).json();
  EXPECT_EQ(divide["leaves"], 2039);
  EXPECT_EQ(divide["moves"].size(), 48U);
  EXPECT_TRUE(divide["moves"].contains("e1g1"));
}

TEST(ChessCommands, a_fen_may_be_typed_without_quotes) {
  const auto ran = run({"fen", "4k3/8/8/8/8/8/8/R3K3", "w", "Q", "-"});
  EXPECT_EQ(ran.exit_code, 0);
  EXPECT_EQ(ran.out, "4k3/8/8/8/8/8/8/R3K3 w Q - 0 1\n");
}

TEST(ChessCommands, fen_tells_every_defect) {
  const auto ran = run({"fen", "8/8/8/8/8/8/8/K7 x - -"});
  EXPECT_EQ(ran.exit_code, 2);
  EXPECT_TRUE(contains(ran.err, "Black has no kings"));
  EXPECT_TRUE(contains(ran.err, "the side to move"));
  EXPECT_EQ(run({"fen", "--json", "8/8/8/8/8/8/8/K7 x - -"}).json()["defects"].size(), 2U);
}

TEST(ChessCommands, fen_reads_lines) {
  const auto ran = run({"fen", "--style", "shredder"}, "960:0\n\n960:518\n");
  EXPECT_EQ(ran.out,
            "bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w HFhf - 0 1\n"
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w HAha - 0 1\n");
}

TEST(ChessCommands, position_draws_and_tells) {
  const auto ran = run({"position", "--ascii", "--moves", "e4", "e5", "Qh5", "Nc6", "Bc4", "Nf6", "Qxf7#"});
  EXPECT_TRUE(contains(ran.out, "[Q]"));
  EXPECT_TRUE(contains(ran.out, "White has won: checkmate"));
  const auto json = run({"position", "--json", "--moves", "1.e4", "e5", "2.Nf3", "Nc6", "Bb5"}).json();
  EXPECT_EQ(json["opening"]["eco"], "C60");
  EXPECT_EQ(json["moves"].size(), 30U);
  EXPECT_FALSE(json["is_over"].get<bool>());
}

TEST(ChessCommands, a_wrong_move_is_answered_with_the_nearest) {
  const auto ran = run({"position", "--moves", "e4", "e5", "Nf5"});
  EXPECT_EQ(ran.exit_code, 2);
  EXPECT_TRUE(ran.err.starts_with("arborist position: after 2 moves: 'Nf5' cannot be played")) << ran.err;
  EXPECT_TRUE(contains(ran.err, "'Nf3'"));
}

TEST(ChessCommands, pgn_check_reports_the_line_and_fails) {
  const auto ran = run({"pgn", "check"}, three_games);
  EXPECT_EQ(ran.exit_code, 1);
  EXPECT_TRUE(contains(ran.out, "standard input:9: move 2. 'Ke3'")) << ran.out;
  EXPECT_TRUE(contains(ran.out, "2 good games, 1 broken"));
  EXPECT_EQ(run({"pgn", "check", "/nonexistent.pgn"}).exit_code, 2);
}

TEST(ChessCommands, pgn_as_people_write_it_is_read_with_warnings) {
  const std::string game = "[Event \"The \"Immortal\" Game\"]\n\n1. e4 e5 2. Z0 Nf6 3. Nf3 1-0\n";
  const auto checked = run({"pgn", "check"}, game);
  EXPECT_EQ(checked.exit_code, 0);
  EXPECT_TRUE(contains(checked.out, "standard input:1: warning: tag Event")) << checked.out;
  EXPECT_TRUE(contains(checked.out, "standard input:3: warning: move 2. 'Z0'")) << checked.out;
  EXPECT_EQ(run({"pgn", "check", "--json"}, game).json()["warnings"].size(), 2U);
  const auto pgn = run({"pgn", "convert", "--to", "pgn"}, game);
  EXPECT_EQ(pgn.exit_code, 0);
  EXPECT_TRUE(contains(pgn.out, "[Event \"The \\\"Immortal\\\" Game\"]")) << pgn.out;
  EXPECT_TRUE(contains(pgn.out, "1. e4 e5 2. -- Nf6 3. Nf3 1-0")) << pgn.out;
  EXPECT_TRUE(contains(pgn.err, "line 3: warning: move 2. 'Z0'")) << pgn.err;
  EXPECT_EQ(run({"pgn", "convert", "--to", "uci"}, game).out, "e2e4 e7e5 0000 g8f6 g1f3\n");
}

TEST(ChessCommands, pgn_filter_keeps_what_fits) {
  const auto najdorf = run({"pgn", "filter", "--player", "tal", "--opening", "najdorf", "--bare"}, three_games);
  EXPECT_TRUE(contains(najdorf.out, "5. Nc3 a6 1-0")) << najdorf.out;
  EXPECT_FALSE(contains(najdorf.out, "\"Y\""));
  EXPECT_TRUE(contains(run({"pgn", "filter", "--eco", "D3"}, three_games).out, "\"Y\""));
  EXPECT_EQ(run({"pgn", "filter", "--from", "1973", "--to", "1980"}, three_games).out, "");
  EXPECT_EQ(run({"pgn", "filter", "--max-plies", "3"}, three_games).out, "");
}

TEST(ChessCommands, pgn_convert_writes_moves_and_positions) {
  const auto uci = run({"pgn", "convert", "--to", "uci"}, three_games);
  EXPECT_TRUE(contains(uci.out, "d2d4 d7d5 c2c4 e7e6\n")) << uci.out;
  EXPECT_EQ(uci.exit_code, 1) << "one game is broken";
  EXPECT_TRUE(contains(run({"pgn", "convert", "--to", "fen"}, three_games).out, " w KQkq - 0 3\n"));
  EXPECT_TRUE(contains(run({"pgn", "convert", "--to", "epd", "--every"}, three_games).out, "sm c4;"));
}

TEST(ChessCommands, pgn_stats_counts) {
  const auto json = run({"pgn", "stats", "--json"}, three_games).json();
  EXPECT_EQ(json["games"], 2);
  EXPECT_EQ(json["broken"], 1);
  EXPECT_EQ(json["players"][0]["name"], "Tal, M");
  EXPECT_EQ(json["players"][0]["won"], 2);
}

TEST(ChessCommands, a_book_is_built_shown_and_asked) {
  const auto path = (std::filesystem::temp_directory_path() / ("arborist_book_" + std::to_string(getpid()))).string();
  EXPECT_EQ(run({"book", "build", "-", "-o", path, "--json"}, three_games).json()["games"], 2);
  EXPECT_TRUE(contains(run({"book", "show", path}).out, "King's Pawn Game"));
  EXPECT_EQ(run({"book", "probe", path, "--moves", "d4", "--json"}).json()["moves"][0]["san"], "d5");
  std::filesystem::remove(path);
  EXPECT_EQ(run({"book", "show", path}).exit_code, 2);
  EXPECT_TRUE(contains(run({"book", "probe", "--moves", "a3", "a6"}).out, "not in the book"));
}

}  // namespace
}  // namespace arborist
