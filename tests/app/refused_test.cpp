// The real program where the system refuses memory, threads or files: it says so, or does with less. It never crashes.
// Not for builds with sanitizers, which need more memory than any limit leaves.
#include "tests/app/running.h"
#include "tests/app/started_program.h"

namespace arborist {
namespace {

using testing::StartedProgram;
using Words = std::vector<std::string>;

constexpr rlim_t megabyte = rlim_t{1} << 20U;

void limit(int what, rlim_t most) {
  const rlimit limits{most, most};
  ::setrlimit(static_cast<__rlimit_resource>(what), &limits);
}

// A stack is taken for every thread, as large as this limit says: with a large one even the first is refused, though
// there is memory for all else.
void refuse_threads_beyond(rlim_t threads) {
  constexpr rlim_t stack = 1024 * megabyte, all_else = 700 * megabyte;
  limit(RLIMIT_STACK, stack);
  limit(RLIMIT_AS, all_else + threads * stack);
}

class Refused : public WithFolder {
 protected:
  // What takes much memory or many threads.
  [[nodiscard]] std::vector<Words> commands() const {
    return {{"selfplay", "--out", path("games"), "--games", "4", "--threads", "64", "--hash", "1", "--nodes", "50"},
            {"match", "tic-tac-toe", "random", "alphabeta:depth=2", "--games", "8", "--concurrency", "64"},
            {"match", "chess", "engine:threads=4,hash=64", "random", "--games", "2", "--nodes", "200"},
            {"search", "chess", "--with", "alphabeta:depth=2,table=128"},
            {"perft", "3", "--threads", "16", "--hash", "64"},
            {"path", "tiles", "--algorithm", "astar", "--nodes", "100000"},
            {"path", "maze", "--width", "300", "--height", "300", "--json"},
            {"uci"}};
  }
  static void expect_word(const Words& words, const StartedProgram::Ended& ended) {
    const std::string command = words[0] + " " + (words.size() > 1 ? words[1] : "");
    EXPECT_EQ(ended.signal, 0) << command << " died:\n" << ended.text;
    EXPECT_TRUE(ended.exit_code == 0 || !ended.text.empty()) << command << " says nothing";
    EXPECT_FALSE(contains(ended.text, "terminate called")) << command;
  }
  void run_all(const std::function<void()>& limits) const {
    for (const auto& words : commands()) {
      StartedProgram program(words, limits);
      expect_word(words, program.wait());
    }
  }
};

TEST_F(Refused, little_memory_is_no_crash) {
  for (const rlim_t most : {100, 300}) run_all([most] { limit(RLIMIT_AS, most * megabyte); });
}

TEST_F(Refused, no_threads_is_no_crash) {
  for (const rlim_t threads : {0, 2}) run_all([threads] { refuse_threads_beyond(threads); });
}

TEST_F(Refused, few_files_is_no_crash) {
  for (const rlim_t files : {4, 6}) run_all([files] { limit(RLIMIT_NOFILE, files); });
}

TEST_F(Refused, fewer_threads_are_told_and_do_the_work) {
  const rlim_t allowed = 3;  // one of them listens for Ctrl-C
  StartedProgram selfplay(commands().front(), [&] { refuse_threads_beyond(allowed); });
  const auto played = selfplay.wait();
  EXPECT_EQ(played.exit_code, 0) << played.text;
  EXPECT_TRUE(contains(played.text, "2 of 64 games at once")) << played.text;
  StartedProgram match(commands().at(1), [&] { refuse_threads_beyond(allowed); });
  const auto matched = match.wait();
  EXPECT_EQ(matched.exit_code, 0) << matched.text;
  EXPECT_TRUE(contains(matched.text, "2 of 64 games at once")) << matched.text;
  StartedProgram perft({"perft", "3", "--threads", "16"}, [&] { refuse_threads_beyond(allowed); });
  const auto counted = perft.wait();
  EXPECT_EQ(counted.exit_code, 0) << counted.text;
  EXPECT_TRUE(contains(counted.text, "perft: 2 of 16 threads")) << counted.text;
}

TEST_F(Refused, a_server_without_a_thread_says_so) {
  StartedProgram program({"serve", "--no-browser", "--port", "0", "--data", path("data")},
                         [] { refuse_threads_beyond(0); });
  const auto ended = program.wait();
  EXPECT_EQ(ended.exit_code, 1) << ended.text;
  EXPECT_TRUE(contains(ended.text, "no thread could be started")) << ended.text;
}

TEST_F(Refused, the_engine_answers_without_a_thread_of_its_own) {
  const auto commands = write("commands", "position startpos\ngo depth 6\nquit\n");
  StartedProgram program({"uci"}, [&] {
    ::dup2(::open(commands.c_str(), O_RDONLY), STDIN_FILENO);
    refuse_threads_beyond(0);
  });
  const auto ended = program.wait();
  EXPECT_EQ(ended.exit_code, 0) << ended.text;
  EXPECT_TRUE(contains(ended.text, "no thread could be started")) << ended.text;
  EXPECT_TRUE(contains(ended.text, "\nbestmove ")) << ended.text;
}

}  // namespace
}  // namespace arborist
