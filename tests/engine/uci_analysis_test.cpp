// Analysis over UCI as people use it.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <map>
#include <set>

#include "tests/engine/uci_support.h"

namespace arborist::engine {
namespace {

// The word after this one in a line of the engine.
std::string told(const std::string& line, std::string_view name) {
  const auto all = words(line);
  for (std::size_t i = 0; i + 1 < all.size(); ++i)
    if (all[i] == name) return std::string(all[i + 1]);
  return "";
}

// First moves by rank, of the last time that all lines of this depth were told.
std::map<int, std::string> first_moves(const std::string& text, int depth) {
  std::map<int, std::string> moves;
  for (const auto& line : lines_with(text, "info depth " + std::to_string(depth) + " "))
    if (!told(line, "pv").empty()) moves[std::stoi(told(line, "multipv"))] = told(line, "pv");
  return moves;
}

TEST(UciAnalysis, as_many_lines_as_there_are_moves_each_once_and_in_order) {
  const auto text = answer_to({"setoption name MultiPV value 256", "position startpos", "go depth 5"});
  for (int depth = 1; depth <= 5; ++depth) {
    const auto moves = first_moves(text, depth);
    ASSERT_EQ(moves.size(), 20U) << depth;
    std::set<std::string> different;
    for (const auto& [rank, move] : moves) different.insert(move);
    EXPECT_EQ(different.size(), 20U) << "depth " << depth << ": each move has one line";
  }
  int before = 100'000;
  for (const auto& line : lines_with(text, "info depth 5 ")) {
    const int value = std::stoi(told(line, "cp"));
    EXPECT_LE(value, before) << line;
    before = value;
  }
}

TEST(UciAnalysis, the_order_of_lines_is_the_same_every_time) {
  const std::vector<std::string> asked = {
      "setoption name MultiPV value 8",
      "position fen r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10", "go depth 6"};
  const auto once = first_moves(answer_to(asked), 6);
  ASSERT_EQ(once.size(), 8U);
  EXPECT_EQ(first_moves(answer_to(asked), 6), once);
}

TEST(UciAnalysis, the_moves_asked_for_share_the_lines) {
  const auto text = answer_to({"setoption name MultiPV value 5", "go depth 4 searchmoves a2a3 h2h4 a2a3 b1c3"});
  std::set<std::string> moves;
  for (const auto& [rank, move] : first_moves(text, 4)) moves.insert(move);
  EXPECT_EQ(moves, (std::set<std::string>{"a2a3", "h2h4", "b1c3"}));
}

TEST(UciAnalysis, the_line_that_is_being_tried_is_neither_offered_nor_shown) {
  const auto text = answer_to({"uci", "go depth 6"});
  EXPECT_EQ(text.find("CurrLine"), std::string::npos);
  EXPECT_EQ(text.find("currline"), std::string::npos);
}

TEST(UciAnalysis, chances_are_told_from_the_side_to_move_and_only_where_asked) {
  const char* lost = "position fen 4k3/8/8/8/8/8/8/QR2K3 b - - 0 1";
  EXPECT_EQ(answer_to({lost, "go depth 4"}).find(" wdl "), std::string::npos);
  const auto lines =
      lines_with(answer_to({"setoption name UCI_ShowWDL value true", lost, "go depth 4"}), "info depth 4 ");
  ASSERT_FALSE(lines.empty());
  EXPECT_LT(std::stoi(told(lines.back(), "wdl")), 50) << lines.back();
}

TEST(UciAnalysis, a_mate_that_is_asked_for_is_proved_and_shown_to_its_end) {
  const auto text = answer_to({"position fen r5rk/5p1p/5R2/4B3/8/8/7P/7K w - - 0 1", "go mate 5"});
  const auto infos = lines_with(text, "info depth 5 ");
  ASSERT_EQ(infos.size(), 1U) << text;
  EXPECT_NE(infos.front().find("score mate 3"), std::string::npos) << "the shortest";
  EXPECT_EQ(words(infos.front().substr(infos.front().find(" pv ") + 4)).size(), 5U) << infos.front();
  EXPECT_EQ(lines_with(text, "bestmove f6a6 ponder ").size(), 1U) << text;
}

TEST(UciAnalysis, where_there_is_no_such_mate_it_says_so_and_ends) {
  const auto text = answer_to({"position startpos", "go mate 2"});
  EXPECT_EQ(lines_with(text, "info string there is no mate in 2").size(), 1U) << text;
  EXPECT_EQ(text.find("score mate"), std::string::npos);
  EXPECT_EQ(lines_with(text, "bestmove ").size(), 1U);
  const auto limited = answer_to({"position startpos", "go mate 30 nodes 2000"});
  EXPECT_EQ(lines_with(limited, "info string no mate in 30 was found").size(), 1U) << limited;
  EXPECT_EQ(lines_with(limited, "bestmove ").size(), 1U);
}

TEST(UciAnalysis, a_proof_and_the_search_after_it_share_the_time) {
  const auto text = answer_to({"setoption name nodestime value 10", "setoption name Move Overhead value 0",
                               "position startpos", "go mate 30 movetime 100"});
  const auto found_none = lines_with(text, "info string no mate in 30 was found");
  ASSERT_EQ(found_none.size(), 1U) << text;
  EXPECT_TRUE(found_none.front().ends_with("; 1000 nodes")) << "a hundred milliseconds of ten each: " << text;
  for (const auto& line : lines_with(text, "info depth ")) EXPECT_LT(std::stoi(told(line, "nodes")), 200) << line;
  EXPECT_EQ(lines_with(text, "bestmove ").size(), 1U) << text;
}

TEST(UciAnalysis, a_mate_is_looked_for_among_the_moves_asked_for) {
  const char* board = "position fen 6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1";
  EXPECT_EQ(lines_with(answer_to({board, "go mate 1"}), "bestmove d1d8").size(), 1U);
  const auto other = answer_to({board, "go mate 1 searchmoves d1d2"});
  EXPECT_EQ(lines_with(other, "info string there is no mate in 1").size(), 1U) << other;
  EXPECT_EQ(lines_with(other, "bestmove d1d2").size(), 1U) << other;
}

TEST(UciAnalysis, numbers_of_the_search_can_be_set_and_change_the_search) {
  const auto nodes_with = [](const std::string& option) {
    const auto lines =
        lines_with(answer_to({option, "position startpos moves e2e4 e7e5", "go depth 9"}), "info depth 9 ");
    return lines.empty() ? "" : told(lines.back(), "nodes");
  };
  const auto usual = nodes_with("isready");
  EXPECT_EQ(
      nodes_with(fmt::format("setoption name reverse_futility_margin value {}", Parameters{}.reverse_futility_margin)),
      usual)
      << "as it is built in";
  EXPECT_NE(nodes_with("setoption name reverse_futility_margin value 20"), usual);
  EXPECT_EQ(
      lines_with(answer_to({"setoption name reverse_futility_margin value 9999"}), "info string setoption").size(), 1U);
}

}  // namespace
}  // namespace arborist::engine
