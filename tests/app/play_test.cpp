// `play` as a person uses it: words at the prompt, saving whatever happens, PGN. What signals do is seen from outside.
#include "tests/app/running.h"
#include "tests/app/started_program.h"

namespace arborist {
namespace {

class Playing : public WithFolder {
 protected:
  // The position of a saved game after its last move.
  static std::string moves_in(const std::string& record) {
    const auto at = record.find("moves: ");
    return at == std::string::npos ? "none" : record.substr(at + 7, record.find('\n', at) - at - 7);
  }
};

TEST_F(Playing, undo_takes_a_whole_turn_back) {
  for (const auto* word : {"undo", "back"}) {
    const auto ran = run({"play", "tic-tac-toe", "--save", path("game")}, std::string("4\n") + word + "\n0\nquit\n");
    EXPECT_TRUE(contains(ran.out, "taken back")) << ran.out;
    EXPECT_EQ(moves_in(read("game")), "0 4") << "the move to 4 and its answer are gone";
  }
}

TEST_F(Playing, undo_between_two_people_takes_one_move_back_and_at_the_start_none) {
  const auto ran = run({"play", "tic-tac-toe", "--first", "human", "--second", "human", "--save", path("game")},
                       "4\n0\nundo\nundo\nundo\n8\nquit\n");
  EXPECT_TRUE(contains(ran.out, "there is no move to take back")) << ran.out;
  EXPECT_EQ(moves_in(read("game")), "8");
}

TEST(PlayWords, a_hint_is_a_good_move_with_its_value) {
  const auto won = run({"play", "tic-tac-toe", "XX./OO./..."}, "hint\nquit\n");
  EXPECT_TRUE(contains(won.out, "2 (win in 1 for you)")) << won.out;
  const auto drawn = run({"play", "tic-tac-toe"}, "hint\nquit\n");
  EXPECT_TRUE(contains(drawn.out, "0 (0 for you)")) << drawn.out;
  EXPECT_FALSE(contains(drawn.out, "X plays")) << "it is not played";
}

TEST(PlayWords, a_hint_in_chess_gives_away_a_little_more_each_time) {
  const std::string fork = "r3k3/pp6/8/1N6/8/8/PP6/4K3 w - - 0 1";
  const auto ran = run({"play", "chess", fork, "--black", "random"}, "hint\nhint\nhint\nhint\nquit\n");
  const auto where = ran.out.find("Look at the other side's rook on a8.");
  const auto kind = ran.out.find("There is a fork.");
  const auto move = ran.out.find("Nc7+ (+");
  ASSERT_NE(move, std::string::npos) << ran.out;
  EXPECT_LT(where, kind);
  EXPECT_LT(kind, move);
  EXPECT_NE(ran.out.find("Nc7+ (+", move + 1), std::string::npos) << "there is no more to give away";
  const auto later = run({"play", "chess", fork, "--black", "random"}, "hint\nKe2\nhint\nquit\n");
  EXPECT_FALSE(contains(later.out, "There is a fork.")) << "another position is looked at anew" << later.out;
}

TEST(PlayWords, the_coach_says_what_a_bad_move_allows_and_not_what_was_better) {
  // White threatens mate on the last rank.
  const std::string mate = "6k1/5ppp/8/8/8/8/r4PPP/1R4K1 b - - 0 1";
  const auto good = run({"play", "chess", mate, "--white", "random", "--black", "human", "--coach"}, "Ra8\nquit\n");
  EXPECT_FALSE(contains(good.out, "Ra8 ") && contains(good.out, " allows ")) << good.out;
  const auto mated = run({"play", "chess", mate, "--white", "random", "--black", "human", "--coach"}, "Ra3\nquit\n");
  EXPECT_TRUE(contains(mated.out, "Ra3 allows ")) << mated.out;
  const auto silent = run({"play", "chess", mate, "--white", "random", "--black", "human"}, "Ra3\nquit\n");
  EXPECT_FALSE(contains(silent.out, "Ra3 allows ")) << "nobody asked";
  const auto other = run({"play", "tic-tac-toe", "--coach"}, "quit\n");
  EXPECT_EQ(other.exit_code, 2);
  EXPECT_TRUE(contains(other.err, "--coach")) << other.err;
}

TEST(PlayWords, why_tells_what_the_other_side_did_not_see) {
  const auto help = run({"play", "chess"}, "help\nquit\n");
  EXPECT_TRUE(contains(help.out, "  why ")) << help.out;
  EXPECT_FALSE(contains(run({"play", "tic-tac-toe"}, "help\nquit\n").out, "  why "));
  const auto before = run({"play", "chess"}, "why\nquit\n");
  EXPECT_TRUE(contains(before.out, "nothing was played yet")) << before.out;
  const auto ran =
      run({"play", "chess", "--black", "engine:elo=600,seed=2"}, "e4\nwhy\nd4\nNf3\nNc3\nBd3\nwhy\nquit\n");
  EXPECT_TRUE(contains(ran.out, " is a good move, as far as ")) << ran.out;
  EXPECT_TRUE(contains(ran.out, "Bc5 is a blunder. It did not see the pawn on e4: e5.")) << ran.out;
}

TEST(PlayWords, help_lists_all_words) {
  const auto ran = run({"play", "tic-tac-toe"}, "help\nquit\n");
  for (const auto* word : {"a move", "moves", "hint", "undo", "save FILE", "resign", "quit", "help"})
    EXPECT_TRUE(contains(ran.out, std::string("  ") + word + " ")) << word;
}

TEST_F(Playing, chess_is_saved_as_pgn_and_goes_on_from_it) {
  const auto file = path("game.pgn"), ended = path("ended.PGN");
  const auto saved = run({"play", "chess", "--first", "human", "--second", "human", "--save", ended},
                         "f3\ne5\nsave " + file + "\ng4\nQh4#\n");
  EXPECT_TRUE(contains(saved.out, "saved to")) << saved.out;
  EXPECT_TRUE(contains(read("game.pgn"), "1. f3 e5 *")) << read("game.pgn");
  EXPECT_TRUE(contains(read("ended.PGN"), "[Result \"0-1\"]")) << read("ended.PGN");
  EXPECT_TRUE(contains(read("ended.PGN"), "checkmate")) << read("ended.PGN");
  EXPECT_EQ(run({"pgn", "check", file}).exit_code, 0);
  const auto again = run({"play", "chess", "--load", file, "--save", path("record")}, "d4\nquit\n");
  EXPECT_EQ(again.exit_code, 0) << again.err;
  EXPECT_TRUE(moves_in(read("record")).starts_with("f3 e5 d4")) << read("record");
}

TEST_F(Playing, other_games_refuse_pgn_with_a_word) {
  const auto file = path("game.pgn");
  const auto typed = run({"play", "tic-tac-toe"}, "4\nsave " + file + "\nquit\n");
  EXPECT_TRUE(contains(typed.out, "not saved: ") && contains(typed.out, "PGN is for chess")) << typed.out;
  const auto asked = run({"play", "tic-tac-toe", "--save", file}, "4\nquit\n");
  EXPECT_EQ(asked.exit_code, 2);
  EXPECT_TRUE(contains(asked.err, "PGN is for chess")) << asked.err;
  EXPECT_FALSE(std::filesystem::exists(file));
}

TEST_F(Playing, a_place_that_cannot_be_written_is_told_before_the_first_move) {
  const auto ran = run({"play", "tic-tac-toe", "--save", "/does/not/exist"}, "4\nquit\n");
  EXPECT_EQ(ran.exit_code, 1);
  EXPECT_TRUE(contains(ran.err, "cannot write '/does/not/exist': ")) << ran.err;
  EXPECT_FALSE(contains(ran.out, "plays")) << ran.out;
}

TEST_F(Playing, a_weaker_engine_has_another_day_each_time_which_is_told_and_saved) {
  const std::string level = "engine:elo=600";
  const auto day = [&](const std::vector<std::string>& more) {
    std::vector<std::string> words = {"play", "chess", "--save", path("game")};
    words.insert(words.end(), more.begin(), more.end());
    const auto ran = run(words, "quit\n");
    EXPECT_EQ(ran.exit_code, 0) << ran.err;
    const auto at = ran.out.find(level);
    return at == std::string::npos ? ran.out : ran.out.substr(at, ran.out.find('\n', at) - at);
  };
  const std::string drawn = day({"--black", level});
  EXPECT_TRUE(drawn.starts_with(level + ",seed=")) << drawn;
  EXPECT_TRUE(contains(read("game"), drawn)) << read("game");
  EXPECT_EQ(day({"--load", path("game")}), drawn) << "it goes on as the same opponent";
  EXPECT_NE(day({"--black", level}), drawn);
  EXPECT_EQ(day({"--black", level, "--seed", "7"}), level + ",seed=7");
  EXPECT_EQ(day({"--black", level + ",seed=8", "--seed", "7"}), level + ",seed=8");
  EXPECT_TRUE(contains(day({"--black", "book:then=" + level}), level + ",seed="));
}

TEST_F(Playing, the_game_is_saved_when_the_input_ends) {
  EXPECT_EQ(run({"play", "tic-tac-toe", "--save", path("game")}, "4\n").exit_code, 0);
  EXPECT_EQ(moves_in(read("game")), "4 0");
  EXPECT_TRUE(contains(read("game"), "result: unfinished"));
}

// A person who has typed this and now hesitates.
class Hesitating {
 public:
  explicit Hesitating(const std::string& typed) {
    EXPECT_EQ(::pipe2(ends_, O_CLOEXEC), 0);
    EXPECT_EQ(::write(ends_[1], typed.data(), typed.size()), static_cast<ssize_t>(typed.size()));
  }
  Hesitating(const Hesitating&) = delete;
  Hesitating& operator=(const Hesitating&) = delete;
  ~Hesitating() {
    for (const int end : ends_) ::close(end);
  }
  [[nodiscard]] std::function<void()> sits_down() const {
    return [end = ends_[0]] { ::dup2(end, STDIN_FILENO); };
  }

 private:
  int ends_[2] = {};
};

TEST_F(Playing, the_game_is_saved_when_a_signal_ends_it_while_a_person_thinks) {
  for (const int signal : {SIGINT, SIGTERM, SIGHUP}) {
    std::filesystem::remove(path("game"));
    const Hesitating person("4\n");
    testing::StartedProgram program({"play", "tic-tac-toe", "--save", path("game")}, person.sits_down());
    ASSERT_TRUE(program.says("O plays"));
    program.send(signal);
    const auto ended = program.wait();
    EXPECT_EQ(ended.exit_code, 130) << signal << ended.text;
    EXPECT_EQ(moves_in(read("game")), "4 0") << signal;
    EXPECT_TRUE(contains(ended.text, "saved to")) << ended.text;
  }
}

TEST_F(Playing, the_game_is_saved_when_a_signal_ends_it_while_a_program_thinks) {
  testing::StartedProgram program(
      {"play", "connect-four", "--first", "random", "--second", "minimax:depth=40", "--save", path("game")});
  ASSERT_TRUE(program.says("plays"));
  program.send(SIGINT);
  const auto ended = program.wait();
  EXPECT_EQ(ended.exit_code, 130) << ended.text;
  EXPECT_TRUE(contains(read("game"), "result: unfinished")) << read("game");
  EXPECT_NE(moves_in(read("game")), "none");
}

}  // namespace
}  // namespace arborist
