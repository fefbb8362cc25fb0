#include "engine/uci/uci.h"

#include <gtest/gtest.h>

#include <fstream>
#include <mutex>
#include <sstream>

#include "core/random.h"
#include "core/text.h"

namespace arborist::engine {
namespace {

// What the engine has said so far, readable while it thinks.
class Transcript : public std::streambuf {
 public:
  [[nodiscard]] std::string text() const {
    const std::scoped_lock lock(mutex_);
    return text_;
  }

 private:
  int_type overflow(int_type letter) override {
    const std::scoped_lock lock(mutex_);
    text_ += traits_type::to_char_type(letter);
    return letter;
  }
  std::streamsize xsputn(const char* letters, std::streamsize count) override {
    const std::scoped_lock lock(mutex_);
    text_.append(letters, static_cast<std::size_t>(count));
    return count;
  }

  mutable std::mutex mutex_;
  std::string text_;
};

// Everything the engine says to these lines, each search waited for.
std::string answer_to(const std::vector<std::string>& lines) {
  std::ostringstream out;
  Uci uci({}, out);
  for (const auto& line : lines) {
    if (!uci.command(line)) break;
    uci.wait();
  }
  return out.str();
}

std::vector<std::string> lines_with(const std::string& text, std::string_view beginning) {
  std::vector<std::string> found;
  for (const auto line : split(text, '\n'))
    if (line.starts_with(beginning)) found.emplace_back(line);
  return found;
}

std::size_t complaints(const std::string& text) { return lines_with(text, "info string").size(); }

TEST(Uci, introduces_itself_with_every_option) {
  const auto text = answer_to({"uci"});
  EXPECT_TRUE(text.starts_with("id name "));
  EXPECT_TRUE(text.ends_with("uciok\n"));
  for (const std::string name : {"Hash", "Clear Hash", "Threads", "MultiPV", "Ponder", "Move Overhead", "UCI_Chess960",
                                 "UCI_ShowWDL", "UCI_AnalyseMode", "OwnBook", "BookFile", "SyzygyPath"})
    EXPECT_EQ(lines_with(text, "option name " + name + " type").size(), 1U) << name;
}

TEST(Uci, a_mate_is_told_with_its_length) {
  const auto text = answer_to({"position fen 7k/8/6K1/8/8/8/8/R7 w - - 0 1", "go depth 6"});
  EXPECT_NE(text.find("score mate 1"), std::string::npos) << text;
  EXPECT_EQ(lines_with(text, "bestmove a1a8").size(), 1U) << text;
}

TEST(Uci, an_info_line_has_all_its_parts) {
  const auto text = answer_to({"setoption name UCI_ShowWDL value true", "go depth 5"});
  const auto infos = lines_with(text, "info depth 5 ");
  ASSERT_FALSE(infos.empty()) << text;
  for (const char* part : {" seldepth ", " multipv 1 ", " score cp ", " wdl ", " nodes ", " nps ", " hashfull ",
                           " tbhits ", " time ", " pv "})
    EXPECT_NE(infos.back().find(part), std::string::npos) << part;
}

TEST(Uci, several_lines_are_ranked) {
  const auto text = answer_to({"setoption name MultiPV value 3", "go depth 4"});
  for (const char* rank : {" multipv 1 ", " multipv 2 ", " multipv 3 "}) EXPECT_NE(text.find(rank), std::string::npos);
}

TEST(Uci, only_the_moves_asked_for_are_searched) {
  EXPECT_EQ(lines_with(answer_to({"go depth 4 searchmoves a2a3"}), "bestmove a2a3").size(), 1U);
  EXPECT_EQ(complaints(answer_to({"go depth 4 searchmoves a2a5"})), 1U);
}

TEST(Uci, castling_is_written_as_the_option_says) {
  const std::string position = "position fen 4k3/8/8/8/8/8/8/4K2R w K - 0 1";
  EXPECT_EQ(lines_with(answer_to({position, "go depth 1 searchmoves e1g1"}), "bestmove e1g1").size(), 1U);
  EXPECT_EQ(lines_with(answer_to({"setoption name UCI_Chess960 value true", position, "go depth 1 searchmoves e1g1"}),
                       "bestmove e1h1")
                .size(),
            1U);
}

TEST(Uci, perft_counts_each_move_and_all) {
  const auto text = answer_to({"go perft 5"});
  EXPECT_NE(text.find("Nodes searched: 4865609"), std::string::npos);
  EXPECT_EQ(lines_with(text, "e2e4: 405385").size(), 1U);
}

TEST(Uci, without_a_legal_move_the_answer_is_the_null_move) {
  EXPECT_EQ(
      lines_with(answer_to({"position fen 7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", "go depth 3"}), "bestmove 0000").size(), 1U);
}

TEST(Uci, an_endless_search_ends_when_told_to_and_answers_in_between) {
  std::ostringstream out;
  Uci uci({}, out);
  uci.command("go infinite");
  uci.command("isready");
  uci.command("go depth 3");
  uci.command("position startpos");
  uci.command("setoption name Hash value 1");
  uci.command("ucinewgame");
  uci.command("stop");
  const auto text = out.str();
  EXPECT_EQ(lines_with(text, "readyok").size(), 1U);
  EXPECT_EQ(lines_with(text, "bestmove").size(), 1U);
  EXPECT_EQ(complaints(text), 4U) << text;
  uci.command("go depth 2");
  uci.wait();
  EXPECT_EQ(lines_with(out.str(), "bestmove").size(), 2U);
}

TEST(Uci, a_bench_can_be_stopped_and_is_finished_when_the_input_ends) {
  std::ostringstream out;
  Uci uci({}, out);
  uci.command("bench 40");
  uci.command("isready");
  uci.command("stop");
  EXPECT_EQ(lines_with(out.str(), "readyok").size(), 1U);
  EXPECT_EQ(lines_with(out.str(), "info string bench: stopped").size(), 1U) << out.str();
  std::istringstream in("bench 2\n");
  uci.run(in);
  EXPECT_EQ(lines_with(out.str(), "Nodes searched").size(), 1U) << out.str();
}

TEST(Uci, pondering_goes_on_until_the_move_is_played) {
  Transcript transcript;
  std::ostream out(&transcript);
  Uci uci({}, out);
  uci.command("go ponder wtime 100 btime 100 depth 1");
  EXPECT_TRUE(lines_with(transcript.text(), "bestmove").empty());
  uci.command("ponderhit");
  uci.wait();
  EXPECT_EQ(lines_with(transcript.text(), "bestmove").size(), 1U);
}

TEST(Uci, quit_ends_a_search_and_the_conversation) {
  std::ostringstream out;
  Uci uci({}, out);
  std::istringstream in("go infinite\nquit\nuci\n");
  uci.run(in);
  EXPECT_EQ(lines_with(out.str(), "bestmove").size(), 1U);
  EXPECT_EQ(out.str().find("uciok"), std::string::npos);
}

TEST(Uci, the_end_of_the_input_is_a_quit) {
  std::ostringstream out;
  Uci uci({}, out);
  std::istringstream in("go infinite");
  uci.run(in);
  EXPECT_EQ(lines_with(out.str(), "bestmove").size(), 1U);
}

TEST(Uci, the_book_answers_at_once_in_games_and_never_in_analysis) {
  EXPECT_EQ(complaints(answer_to({"setoption name OwnBook value true", "go movetime 10"})), 1U);
  EXPECT_EQ(complaints(answer_to(
                {"setoption name OwnBook value true", "setoption name UCI_AnalyseMode value true", "go depth 2"})),
            0U);
}

TEST(Uci, broken_commands_are_answered_and_ignored) {
  for (const std::string line : {"xyzzy",
                                 "position",
                                 "position fen",
                                 "position fen 8/8/8/8/8/8/8/8 w - - 0 1",
                                 "position nowhere",
                                 "position startpos moves e2e5",
                                 "position startpos e2e4",
                                 "go depth",
                                 "go depth x",
                                 "go depth 0",
                                 "go wtime 99999999999999999999",
                                 "go searchmoves",
                                 "go nodes -1",
                                 "go backwards",
                                 "setoption",
                                 "setoption name Hash value 0",
                                 "setoption name Hash value lots",
                                 "setoption name Hush value 3",
                                 "setoption name UCI_ShowWDL value maybe",
                                 "setoption name BookFile value /no/such/book.bin",
                                 "setoption name SyzygyPath value /no/such/folder",
                                 "setoption name Hash value 1048576",
                                 "bench x"}) {
    const auto text = answer_to({line, "go depth 1"});
    EXPECT_GE(complaints(text), 1U) << line << '\n' << text;
    EXPECT_EQ(lines_with(text, "bestmove").size(), 1U) << line;
  }
}

TEST(Uci, a_refused_position_leaves_the_one_before) {
  const auto text = answer_to({"position startpos moves e2e4", "position startpos moves e2e4 e7e4", "d"});
  EXPECT_NE(text.find("RNBQKBNR b KQkq"), std::string::npos) << text;
}

TEST(Uci, a_line_beyond_the_limit_is_ignored) {
  std::ostringstream out;
  Uci uci({}, out);
  std::istringstream in(std::string(Uci::longest_line + 10, 'x') + "\nisready\n");
  uci.run(in);
  EXPECT_EQ(complaints(out.str()), 1U);
  EXPECT_EQ(lines_with(out.str(), "readyok").size(), 1U);
}

TEST(Uci, noise_never_hurts) {
  Random random(20'261);
  const std::vector<std::string> pieces = {
      "position", "fen",   "startpos", "moves",    "e2e4",      "e7e8q",       "go",
      "depth",    "2",     "nodes",    "100",      "stop",      "setoption",   "name",
      "Hash",     "value", "-1",       "perft",    "mate",      "searchmoves", "isready",
      "d",        "eval",  "uci",      "movetime", "ponderhit", "\x01?",       "k7/8/8/8/8/8/8/7K",
      "w",        "-"};
  std::ostringstream out;
  Uci uci({}, out);
  for (int i = 0; i < 400; ++i) {
    std::string line;
    for (std::uint32_t n = random.below(7); n > 0; --n)
      line += pieces[random.below(static_cast<std::uint32_t>(pieces.size()))] + ' ';
    uci.command(line);
  }
  uci.command("stop");
  uci.wait();
  const auto before = out.str().size();
  uci.command("isready");
  uci.wait();
  EXPECT_EQ(out.str().substr(before), "readyok\n");
}

TEST(UciText, chances_add_up_and_grow_with_the_value) {
  int before = -1;
  for (int value = -2000; value <= 2000; value += 25) {
    const auto [win, draw, loss] = chances(Score(value));
    EXPECT_EQ(win + draw + loss, 1000);
    EXPECT_GE(draw, 0);
    EXPECT_GE(win, before);
    before = win;
  }
  EXPECT_EQ(score_text(Score::win_in(3)), "mate 2");
  EXPECT_EQ(score_text(Score::loss_in(2)), "mate -1");
}

}  // namespace
}  // namespace arborist::engine
