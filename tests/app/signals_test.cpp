// Signals to the real program while it runs outside engines: however it ends, no process of theirs is left. An engine
// and all its children hold a pipe open; once that is at its end, they have ended.
#include <poll.h>
#include <sys/stat.h>

#include <memory>

#include "app/interrupts.h"
#include "tests/app/running.h"
#include "tests/app/started_program.h"

namespace arborist {
namespace {

using testing::StartedProgram;
using Words = std::vector<std::string>;

constexpr int patience_in_ms = 60'000;

// An engine that minds neither signals nor the end of its input, with a child that does not either. It tells of what
// happens to it.
class StubbornEngine {
 public:
  explicit StubbornEngine(const std::string& folder, const std::string& answer_to_uci = "echo uciok")
      : script_(folder + "engine"), pipe_(folder + "held") {
    ::mkfifo(pipe_.c_str(), 0600);
    reading_ = ::open(pipe_.c_str(), O_RDONLY | O_NONBLOCK | O_CLOEXEC);
    writing_ = ::open(pipe_.c_str(), O_WRONLY | O_CLOEXEC);
    std::ofstream(script_) << "#!/bin/sh\ntrap '' HUP INT TERM\nexec 9>" << pipe_
                           << "\nsleep 1000 &\necho started >&9\n"
                              "while read -r line; do case $line in\n"
                              "  uci) "
                           << answer_to_uci
                           << " ;;\n"
                              "  isready) echo readyok ;;\n"
                              "  go*) echo searching >&9 ;;\n"
                              "  stop) echo stopping >&9 ;;\n"
                              "  quit) exit ;;\n"
                              "esac; done\nwhile :; do sleep 1000; done\n";
    std::filesystem::permissions(script_, std::filesystem::perms::owner_all);
  }
  StubbornEngine(const StubbornEngine&) = delete;
  StubbornEngine& operator=(const StubbornEngine&) = delete;
  ~StubbornEngine() {
    ::close(reading_);
    if (writing_ >= 0) ::close(writing_);
    std::filesystem::remove(pipe_);
  }

  [[nodiscard]] std::string spec() const { return "uci:" + script_; }
  // Waits until one has told this.
  bool tells(const std::string& word) {
    while (!contains(heard_, word))
      if (!read_on()) return false;
    return true;
  }
  // Waits until all of them have ended.
  bool ends() {
    ::close(std::exchange(writing_, -1));
    while (read_on()) {
    }
    return is_at_end_;
  }

 private:
  bool read_on() {
    pollfd file{.fd = reading_, .events = POLLIN, .revents = 0};
    if (::poll(&file, 1, patience_in_ms) != 1) return false;
    char some[256];
    const ssize_t count = ::read(reading_, some, sizeof some);
    if (count > 0) heard_.append(some, static_cast<std::size_t>(count));
    is_at_end_ = count == 0;
    return count > 0;
  }

  std::string script_;
  std::string pipe_;
  int reading_ = -1;
  int writing_ = -1;
  bool is_at_end_ = false;
  std::string heard_;
};

class Signals : public WithFolder {
 protected:
  [[nodiscard]] std::vector<Words> commands_with(const StubbornEngine& engine) const {
    return {{"match", "chess", engine.spec(), "random", "--games", "2", "--concurrency", "2", "--depth", "9"},
            {"tournament", "chess", engine.spec(), "random", "other=random", "--depth", "9"},
            {"play", "chess", "--first", engine.spec(), "--second", engine.spec()},
            {"openings", "make", "--engine", engine.spec(), "--out", path("made.epd")}};
  }
  // These ask their engines to stop before they end.
  static bool is_match(const Words& words) { return words.back() == "9"; }

  // Every command with an engine of its own, all at the same time: each takes a while to end.
  struct Run {
    std::unique_ptr<StubbornEngine> engine;
    Words words = {};
    std::unique_ptr<StartedProgram> program = nullptr;
  };
  [[nodiscard]] std::vector<Run> start_all(const std::string& answer_to_uci) const {
    std::vector<Run> runs;
    constexpr std::size_t commands = 4;
    for (std::size_t i = 0; i < commands; ++i) {
      Run run{std::make_unique<StubbornEngine>(path(std::to_string(i)), answer_to_uci)};
      run.words = commands_with(*run.engine)[i];
      run.program = std::make_unique<StartedProgram>(run.words);
      runs.push_back(std::move(run));
    }
    return runs;
  }
  static void expect_all_end(std::vector<Run>& runs) {
    for (auto& run : runs) {
      SCOPED_TRACE(run.words.front());
      EXPECT_TRUE(run.engine->ends());
      EXPECT_NE(run.program->wait().exit_code, 0);
    }
  }
};

TEST_F(Signals, that_end_the_program_end_its_engines) {
  for (const int signal : {SIGHUP, SIGINT, SIGTERM, SIGKILL}) {
    SCOPED_TRACE("signal " + std::to_string(signal));
    auto runs = start_all("echo uciok");
    for (auto& [engine, words, program] : runs) {
      SCOPED_TRACE(words.front());
      ASSERT_TRUE(engine->tells("searching")) << (program->send(SIGKILL), program->wait().text);
      program->send(signal);
      if (is_match(words) && signal != SIGKILL) {
        ASSERT_TRUE(engine->tells("stopping"));
        program->send(signal);
      }
    }
    expect_all_end(runs);
  }
}

TEST_F(Signals, that_come_while_engines_start_end_them) {
  for (const int signal : {SIGHUP, SIGINT, SIGKILL}) {
    SCOPED_TRACE("signal " + std::to_string(signal));
    auto runs = start_all(":");
    for (auto& [engine, words, program] : runs) {
      SCOPED_TRACE(words.front());
      ASSERT_TRUE(engine->tells("started")) << (program->send(SIGKILL), program->wait().text);
      program->send(signal);
    }
    expect_all_end(runs);
  }
}

TEST_F(Signals, end_a_solver_that_has_nothing_to_tell_for_long) {
  const auto proof = write("long.proof", "arborist certificate 1\ngame connect-four\nposition 7x6\n<= L40\n>= W41\n");
  const std::vector<std::pair<Words, const char*>> runs = {
      {{"solve", "nim", "30-30-30-30-30-30-30-30"}, "lines of play"},
      {{"solve", "hex", "13x13", "--by", "dfpn"}, "lines of play"},
      {{"solve", "--check", proof}, "of 2 claims"}};
  for (const int signal : {SIGINT, SIGTERM, SIGHUP})
    for (const auto& [words, first_words] : runs) {
      SCOPED_TRACE(words[1] + " and signal " + std::to_string(signal));
      StartedProgram program(words);
      ASSERT_TRUE(program.says(first_words)) << (program.send(SIGKILL), program.wait().text);
      program.send(signal);
      const auto ended = program.wait();
      EXPECT_EQ(ended.exit_code, 130);
      EXPECT_TRUE(contains(ended.text, "stopped")) << ended.text;
    }
}

TEST_F(Signals, a_terminal_that_closes_ends_a_match_with_its_results) {
  StartedProgram program({"match", "tic-tac-toe", "random", "alphabeta:depth=1", "--games", "1000000", "--events"});
  ASSERT_TRUE(program.says("termination"));
  program.send(SIGHUP);
  const auto ended = program.wait();
  EXPECT_EQ(ended.exit_code, 130);
  EXPECT_TRUE(contains(ended.text, "\"stopped\""));
}

TEST(Interrupts, leave_alone_what_nohup_wants_ignored) {
  const auto before = std::signal(SIGHUP, SIG_IGN);
  const Interrupts interrupts;
  std::raise(SIGHUP);
  EXPECT_FALSE(interrupts.pending());
  std::raise(SIGTERM);
  EXPECT_TRUE(interrupts.pending());
  std::signal(SIGHUP, before);
}

}  // namespace
}  // namespace arborist
