// Debian's stockfish as a child process that is asked for perft: an independent judge of the move generator, and the
// mark its speed is measured against.
//
//   auto stockfish = StockfishProcess::start();         // nothing where it is not installed
//   auto counts = stockfish->divide(fen, 3, true);      // "e1h1" -> leaves, Chess960 spelling
#pragma once

#include <fcntl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <map>
#include <memory>
#include <string>

namespace arborist::testing {

class StockfishProcess {
 public:
  static std::unique_ptr<StockfishProcess> start() {
    for (const char* path : {"/usr/games/stockfish", "/usr/bin/stockfish"})
      if (access(path, X_OK) == 0) return std::unique_ptr<StockfishProcess>(new StockfishProcess(path));
    return nullptr;
  }
  StockfishProcess(const StockfishProcess&) = delete;
  StockfishProcess& operator=(const StockfishProcess&) = delete;
  ~StockfishProcess() {
    send("quit");
    if (in_ != nullptr) std::fclose(in_);
    if (out_ != nullptr) std::fclose(out_);
    waitpid(child_, nullptr, 0);
  }

  // Leaves below each move.
  std::map<std::string, std::uint64_t> divide(const std::string& fen, int depth, bool chess960) {
    send(std::string("setoption name UCI_Chess960 value ") + (chess960 ? "true" : "false"));
    send("position fen " + fen);
    send("go perft " + std::to_string(depth));
    std::map<std::string, std::uint64_t> counts;
    std::string line;
    while (read(line)) {
      if (line.starts_with("Nodes searched")) break;
      const auto colon = line.find(": ");
      if (colon == 4 || colon == 5)
        counts[line.substr(0, colon)] = std::strtoull(line.c_str() + colon + 2, nullptr, 10);
    }
    return counts;
  }

 private:
  explicit StockfishProcess(const char* path) {
    std::array<int, 2> to_child{};
    std::array<int, 2> from_child{};
    if (pipe2(to_child.data(), O_CLOEXEC) != 0 || pipe2(from_child.data(), O_CLOEXEC) != 0) std::abort();
    child_ = fork();
    if (child_ == 0) {
      dup2(to_child[0], STDIN_FILENO);
      dup2(from_child[1], STDOUT_FILENO);
      execl(path, path, static_cast<char*>(nullptr));
      _exit(127);
    }
    close(to_child[0]);
    close(from_child[1]);
    out_ = fdopen(to_child[1], "w");
    in_ = fdopen(from_child[0], "r");
  }
  void send(const std::string& command) {
    if (out_ == nullptr) return;
    std::fprintf(out_, "%s\n", command.c_str());
    std::fflush(out_);
  }
  bool read(std::string& line) {
    std::array<char, 4096> buffer{};
    if (in_ == nullptr || std::fgets(buffer.data(), buffer.size(), in_) == nullptr) return false;
    line = buffer.data();
    while (!line.empty() && (line.back() == '\n' || line.back() == '\r')) line.pop_back();
    return true;
  }

  pid_t child_ = 0;
  FILE* in_ = nullptr;
  FILE* out_ = nullptr;
};

}  // namespace arborist::testing
