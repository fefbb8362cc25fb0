#include "engine/uci/uci.h"

#include <fmt/format.h>
#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <mutex>
#include <sstream>

#include "core/file.h"
#include "core/random.h"
#include "core/text.h"
#include "engine/net/net_evaluation.h"
#include "tests/engine/net_support.h"
#include "tests/engine/uci_support.h"

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

std::size_t complaints(const std::string& text) { return lines_with(text, "info string").size(); }

TEST(Uci, introduces_itself_with_every_option) {
  const auto text = answer_to({"uci"});
  EXPECT_TRUE(text.starts_with("id name "));
  EXPECT_TRUE(text.ends_with("uciok\n"));
  for (const std::string name : {"Hash", "Clear Hash", "Threads", "MultiPV", "Ponder", "Move Overhead", "UCI_Chess960",
                                 "UCI_ShowWDL", "UCI_AnalyseMode", "OwnBook", "BookFile", "UseNet", "EvalFile",
                                 "SyzygyPath", "SyzygyProbeDepth", "SyzygyProbeLimit", "Syzygy50MoveRule", "nodestime"})
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

TEST(Uci, a_clock_of_nodes_gives_the_same_move_after_the_same_nodes) {
  const auto think = [] {
    const auto text = answer_to({"setoption name nodestime value 50", "go wtime 20000 btime 20000 winc 100 binc 100"});
    const auto infos = lines_with(text, "info depth ");
    EXPECT_FALSE(infos.empty()) << text;
    const std::string last = infos.empty() ? "" : infos.back();
    return last.substr(0, last.find(" nps ")) + lines_with(text, "bestmove").front();
  };
  const std::string once = think();
  EXPECT_NE(once.find(" nodes "), std::string::npos);
  EXPECT_EQ(think(), once);
}

TEST(Uci, several_lines_are_ranked) {
  const auto text = answer_to({"setoption name MultiPV value 3", "go depth 4"});
  for (const char* rank : {" multipv 1 ", " multipv 2 ", " multipv 3 "}) EXPECT_NE(text.find(rank), std::string::npos);
}

TEST(Uci, only_the_moves_asked_for_are_searched) {
  EXPECT_EQ(lines_with(answer_to({"go depth 4 searchmoves a2a3"}), "bestmove a2a3").size(), 1U);
  const auto text = answer_to({"go depth 2 searchmoves a2a5"});
  EXPECT_GE(complaints(text), 1U);
  EXPECT_EQ(lines_with(text, "bestmove").size(), 1U) << text;
  EXPECT_EQ(lines_with(answer_to({"go depth 2 searchmoves a2a5 h2h3"}), "bestmove h2h3").size(), 1U);
}

TEST(Uci, castling_is_written_as_the_option_says) {
  const std::string position = "position fen 4k3/8/8/8/8/8/8/4K2R w K - 0 1";
  EXPECT_EQ(lines_with(answer_to({position, "go depth 1 searchmoves e1g1"}), "bestmove e1g1").size(), 1U);
  EXPECT_EQ(lines_with(answer_to({"setoption name UCI_Chess960 value true", position, "go depth 1 searchmoves e1g1"}),
                       "bestmove e1h1")
                .size(),
            1U);
}

// A net in a file of its own, for as long as a test lasts.
class NetFile {
 public:
  NetFile() : path_(testing::TempDir() + "arborist_uci_test.net") { write(random_net().encode()); }
  NetFile(const NetFile&) = delete;
  NetFile& operator=(const NetFile&) = delete;
  ~NetFile() { std::filesystem::remove(path_); }

  [[nodiscard]] const std::string& path() const { return path_; }
  void write(const std::string& bytes) const { ASSERT_TRUE(write_file(path_, bytes)); }

 private:
  std::string path_;
};

TEST(Uci, plays_with_the_net_of_a_file_and_shows_what_it_sees) {
  const NetFile file;
  const auto text = answer_to({"setoption name EvalFile value " + file.path(), "uci", "eval", "go depth 3",
                               "setoption name UseNet value false", "eval"});
  const std::string name = evaluation_name(random_chess_net());
  EXPECT_EQ(lines_with(text, "info string evaluation: " + name).size(), 2U) << text;
  EXPECT_EQ(lines_with(text, name).size(), 1U) << text;
  EXPECT_EQ(lines_with(text, "     8  30 to 32").size(), 1U) << text;
  const int value = evaluate(chess::Position::start(), random_chess_net()).value();
  EXPECT_EQ(lines_with(text, fmt::format("static value: {:+}", value)).size(), 1U) << text;
  EXPECT_EQ(lines_with(text, "bestmove").size(), 1U) << text;
  EXPECT_EQ(lines_with(text, "info string evaluation: classic").size(), 1U) << text;
  EXPECT_EQ(lines_with(text, "tempo").size(), 1U) << text;
}

TEST(Uci, a_file_that_is_no_chess_net_is_refused_and_the_one_before_plays_on) {
  const NetFile file;
  const std::string broken = file.path() + ".broken";
  ASSERT_TRUE(write_file(broken, random_net(32, 2).encode().substr(0, 4000)));
  const auto text =
      answer_to({"setoption name EvalFile value " + file.path(), "setoption name EvalFile value " + broken,
                 "setoption name EvalFile value /nonexistent", "eval", "setoption name EvalFile value <empty>", "uci"});
  std::filesystem::remove(broken);
  EXPECT_NE(text.find("cut short"), std::string::npos) << text;
  EXPECT_EQ(lines_with(text, "info string setoption: ").size(), 2U) << text;
  EXPECT_EQ(lines_with(text, evaluation_name(random_chess_net())).size(), 1U) << text;
  EXPECT_FALSE(lines_with(text, "info string evaluation: " + evaluation_name(built_in_net())).empty()) << text;
}

TEST(Uci, a_file_that_is_no_chess_net_is_refused_also_while_no_net_is_used) {
  const auto text = answer_to({"setoption name UseNet value false", "setoption name EvalFile value /nonexistent",
                               "setoption name UseNet value true", "uci"});
  EXPECT_EQ(lines_with(text, "info string setoption: '/nonexistent': no such file").size(), 1U) << text;
  EXPECT_EQ(lines_with(text, "info string evaluation: " + evaluation_name(built_in_net())).size(), 2U) << text;
}

TEST(Uci, a_net_that_is_taken_up_after_its_file_has_gone_leaves_the_built_in_one_playing) {
  std::ostringstream out;
  Uci uci({}, out);
  {
    const NetFile file;
    (void)uci.command("setoption name UseNet value false");
    (void)uci.command("setoption name EvalFile value " + file.path());
  }
  (void)uci.command("setoption name UseNet value true");
  const std::string text = out.str();
  EXPECT_EQ(lines_with(text, "info string EvalFile: ").size(), 1U) << text;
  EXPECT_NE(text.find("no such file; what is built in plays"), std::string::npos) << text;
  EXPECT_EQ(lines_with(text, "info string evaluation: " + evaluation_name(built_in_net())).size(), 1U) << text;
}

TEST(Uci, a_pipe_in_the_place_of_a_net_is_refused_and_holds_nobody_up) {
  const std::string pipe = ::testing::TempDir() + "/arborist-pipe-" + std::to_string(::getpid());
  ASSERT_EQ(::mkfifo(pipe.c_str(), 0600), 0);
  const auto text = answer_to({"setoption name EvalFile value " + pipe, "isready"});
  std::filesystem::remove(pipe);
  EXPECT_NE(text.find("is a pipe or a device"), std::string::npos) << text;
  EXPECT_EQ(lines_with(text, "readyok").size(), 1U) << text;
}

TEST(Uci, the_bench_is_of_the_evaluation_that_plays) {
  const NetFile file;
  const auto text = answer_to({"setoption name UseNet value false", "bench 4", "setoption name UseNet value true",
                               "setoption name EvalFile value " + file.path(), "bench 4"});
  const auto counts = lines_with(text, "Nodes searched");
  ASSERT_EQ(counts.size(), 2U) << text;
  EXPECT_NE(counts[0], counts[1]);
}

TEST(Uci, plays_at_a_level_which_is_told_once_and_is_the_same_again) {
  const std::vector<std::string> asked = {"setoption name UCI_LimitStrength value true",
                                          "setoption name UCI_Elo value 800",
                                          "setoption name Level Seed value 5",
                                          "go movetime 10000",
                                          "position startpos moves e2e4",
                                          "go movetime 10000"};
  const auto text = answer_to(asked);
  EXPECT_EQ(lines_with(text, "info string plays at 800 Elo, Level Seed 5").size(), 1U) << text;
  EXPECT_EQ(lines_with(text, "bestmove").size(), 2U) << text;
  EXPECT_EQ(lines_with(text, "bestmove"), lines_with(answer_to(asked), "bestmove"));
}

TEST(Uci, analysis_is_at_full_strength_whatever_the_level) {
  const std::string at = "position fen r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/5N2/PPPP1PPP/RNBQK2R b KQkq - 3 3";
  const auto full = answer_to({at, "go depth 6"});
  const auto asked = answer_to({"setoption name UCI_LimitStrength value true", "setoption name UCI_Elo value 600",
                                "setoption name UCI_AnalyseMode value true", at, "go depth 6"});
  EXPECT_EQ(lines_with(asked, "bestmove"), lines_with(full, "bestmove"));
}

TEST(Uci, perft_counts_each_move_and_all) {
  const auto text = answer_to({"go perft 5"});
  EXPECT_NE(text.find("Nodes searched: 4865609"), std::string::npos);
  EXPECT_EQ(lines_with(text, "e2e4: 405385").size(), 1U);
}

TEST(Uci, perft_goes_on_where_a_draw_could_be_claimed) {
  EXPECT_NE(answer_to({"position fen 8/5n2/8/8/6k1/K7/8/8 w - - 0 1", "go perft 5"}).find("Nodes searched: 37383\n"),
            std::string::npos);
  EXPECT_NE(answer_to({"position fen rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 100 90", "go perft 3"})
                .find("Nodes searched: 8902\n"),
            std::string::npos);
}

TEST(Uci, without_a_legal_move_the_answer_is_the_null_move) {
  EXPECT_EQ(
      lines_with(answer_to({"position fen 7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", "go depth 3"}), "bestmove 0000").size(), 1U);
}

// The other program did not claim, so the game goes on.
TEST(Uci, an_unclaimed_draw_is_played_on) {
  const std::string to_and_fro = " g1f3 g8f6 f3g1 f6g8";
  for (const std::string& position :
       {std::string("fen 8/5n2/8/8/6k1/K7/8/8 w - - 0 1"), std::string("fen 8/8/3k4/8/8/4K3/8/8 b - - 12 60"),
        std::string("fen r3k2r/pppq1ppp/8/8/8/8/PPPQ1PPP/R3K2R w KQkq - 100 80"),
        std::string("fen 4k3/8/4K3/8/8/8/8/7R w - - 149 130"), "startpos moves" + to_and_fro + to_and_fro,
        "startpos moves" + to_and_fro + to_and_fro + to_and_fro + to_and_fro + to_and_fro})
    for (const std::string go : {"go depth 3", "go wtime 1000 btime 1000", "go nodes 500"}) {
      const auto text = answer_to({"position " + position, go});
      EXPECT_EQ(lines_with(text, "bestmove").size(), 1U) << position;
      EXPECT_TRUE(lines_with(text, "bestmove 0000").empty()) << position << '\n' << text;
    }
}

// A chess program that gets no answer loses on time.
TEST(Uci, a_go_that_is_not_understood_is_answered_all_the_same) {
  for (const std::string go : {"go backwards",
                               "go depth",
                               "go depth x",
                               "go depth 0",
                               "go depth -3",
                               "go depth 1 foo",
                               "go nodes -1",
                               "go nodes 0",
                               "go movetime -5",
                               "go movetime x",
                               "go movetime",
                               "go winc -1",
                               "go winc 100",
                               "go movestogo 5",
                               "go wtime 100 btime 100 winc -1 binc -1",
                               "go btime 100",
                               "go wtime 100",
                               "go wtime -100",
                               "go wtime 10 btime",
                               "go wtime x btime 10 depth 1",
                               "go depth movetime 1",
                               "go wtime 1.5 btime 1.5",
                               "go movestogo -1 wtime 50 btime 50",
                               "go depth 1 depth 99999999999999999999 nodes 50",
                               "go nodes 200 searchmoves",
                               "go nodes 200 searchmoves e2e5 x9",
                               "go mate 0 depth 2",
                               "go perft x"})
    for (const std::string side : {"position startpos", "position startpos moves e2e4"}) {
      const auto text = answer_to({side, go});
      EXPECT_EQ(lines_with(text, "bestmove").size(), 1U) << go << '\n' << text;
      EXPECT_TRUE(lines_with(text, "bestmove 0000").empty()) << go << '\n' << text;
    }
}

TEST(Uci, a_search_without_end_that_a_limit_ended_is_let_go_by_stop) {
  std::ostringstream out;
  Uci uci({}, out);
  for (const std::string go : {"go infinite nodes 1", "go infinite movetime 1", "go ponder nodes 1"})
    for (int i = 0; i < 40; ++i) {
      out.str("");
      uci.command(go);
      for (int j = 0; j < i; ++j) std::this_thread::yield();
      uci.command("stop");
      ASSERT_EQ(lines_with(out.str(), "bestmove").size(), 1U) << go;
    }
}

TEST(Uci, any_words_after_go_get_exactly_one_answer) {
  const std::vector<std::string> words = {"wtime",
                                          "btime",
                                          "winc",
                                          "binc",
                                          "movestogo",
                                          "depth",
                                          "nodes",
                                          "mate",
                                          "movetime",
                                          "infinite",
                                          "ponder",
                                          "-5",
                                          "0",
                                          "1",
                                          "3",
                                          "200",
                                          "10000000",
                                          "abc",
                                          "searchmoves",
                                          "e2e4",
                                          "e2e5",
                                          "99999999999999999999",
                                          "-99999999999999999999",
                                          "1.5",
                                          "foo",
                                          "+7",
                                          "GO",
                                          "\x80"};
  Random random(14);
  std::ostringstream out;
  Uci uci({}, out);
  for (int i = 0; i < 300; ++i) {
    std::string line = "go";
    for (std::uint32_t n = random.below(9); n > 0; --n)
      line += ' ' + words[random.below(static_cast<std::uint32_t>(words.size()))];
    out.str("");
    uci.command(line);
    if (random.below(2) == 0) uci.command("ponderhit");
    uci.command("stop");
    ASSERT_EQ(lines_with(out.str(), "bestmove").size(), 1U) << line << '\n' << out.str();
    ASSERT_TRUE(lines_with(out.str(), "bestmove 0000").empty()) << line;
  }
}

// What is shown to the user last is what is played, wherever a search is cut off.
TEST(Uci, the_move_is_the_first_of_the_best_line_told_last) {
  const std::vector<std::string> positions = {
      "startpos moves e2e4 c7c5", "fen r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10",
      "fen r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
      "fen 8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1"};
  int compared = 0;
  for (const std::string setting : {"Threads value 1", "Threads value 3", "MultiPV value 3"}) {
    std::ostringstream out;
    Uci uci({}, out);
    uci.command("setoption name " + setting);
    for (const auto& position : positions)
      for (int nodes = 1; nodes < 3000; nodes += 37 + nodes / 6) {
        uci.command("ucinewgame");
        uci.command("position " + position);
        out.str("");
        uci.command("go nodes " + std::to_string(nodes));
        uci.wait();
        std::string told;
        for (const auto& line : lines_with(out.str(), "info depth"))
          if (line.find(" multipv 1 ") != std::string::npos) told = line.substr(line.find(" pv ") + 4);
        const auto move = lines_with(out.str(), "bestmove ").at(0).substr(9);
        ASSERT_EQ(told.substr(0, told.find(' ')), move.substr(0, move.find(' '))) << out.str();
        ++compared;
      }
  }
  EXPECT_GT(compared, 200);
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
  for (const std::string line :
       {"xyzzy", "position", "position fen", "position fen 8/8/8/8/8/8/8/8 w - - 0 1", "position nowhere",
        "position startpos moves e2e5", "position startpos e2e4", "setoption", "setoption name Hash value 0",
        "setoption name Hash value lots", "setoption name Hush value 3", "setoption name UCI_ShowWDL value maybe",
        "setoption name BookFile value /no/such/book.bin", "setoption name SyzygyPath value /no/such/folder",
        "setoption name Hash value 1048576", "bench x"}) {
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
  for (const int pieces : {2, 5, 16, 32}) {
    int before = -1;
    for (int value = -2000; value <= 2000; value += 25) {
      const auto [win, draw, loss] = wdl_of(Score(value), pieces);
      EXPECT_EQ(win + draw + loss, 1000);
      EXPECT_GE(draw, 0);
      EXPECT_GE(win, before);
      before = win;
    }
  }
  EXPECT_EQ(score_text(Score::win_in(3)), "mate 2");
  EXPECT_EQ(score_text(Score::loss_in(2)), "mate -1");
}

}  // namespace
}  // namespace arborist::engine
