// Uci: the engine's conversation with a chess program. Reads commands line by line, answers, and thinks on a thread of
// its own, so that `stop`, `isready` and `quit` are heard at any time. A command that is unknown or broken is answered
// by an `info string` and ignored; nothing on the input can crash it.
//
//   Uci uci({.name = "Arborist 1.0"}, std::cout);
//   uci.run(std::cin);
#pragma once

#include <atomic>
#include <functional>
#include <iosfwd>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

#include "chess/book.h"
#include "engine/engine.h"
#include "engine/uci/partners.h"
#include "engine/uci/uci_go.h"
#include "engine/uci/uci_options.h"
#include "engine/uci/uci_text.h"

namespace arborist::engine {

class Uci {
 public:
  static constexpr std::size_t longest_line = std::size_t{1} << 20U;

  struct Settings {
    std::string name = "Arborist";
    std::uint64_t book_seed = 1;    // which moves of a book are chosen
    std::uint64_t level_seed = 1;   // what levels do not see, where no option says it
    bool tells_parameters = false;  // of the search, among the options
    Partners* partners = nullptr;   // who search along; nothing: nobody
    int place = 0;                  // of this process among such partners
  };

  Uci(Settings settings, std::ostream& out);
  Uci(const Uci&) = delete;
  Uci& operator=(const Uci&) = delete;
  ~Uci();

  // Until `quit`, the end of the input, or an answer that could not be written.
  void run(std::istream& in);
  // One line; false when it was `quit`.
  bool command(std::string_view line);
  [[nodiscard]] Engine& engine() { return engine_; }
  // Waits until the search that is running, if any, has given its move by itself, and all is answered.
  void wait();
  // Something that people should know.
  void complain(const std::string& text) { say("info string " + text); }

 private:
  using Words = std::vector<std::string_view>;

  void introduce();
  void is_ready();
  void set_option(std::string_view rest);
  [[nodiscard]] Expected<void> take_option(std::string_view rest);
  [[nodiscard]] Expected<void> take_net(std::string_view name, UciOptions& changed);
  void position(const Words& words);
  void go(const Words& words);
  void start_thinking(const GoCommand& go);
  // On the thread that thinks; what `work` returns is said at the end.
  void start(std::function<std::string(const std::stop_token&)> work);
  [[nodiscard]] std::string think(const SearchRequest& request, const std::stop_token& stop);
  // Nothing where there is no such mate, or none was found in time; that is said, and the request becomes what is then
  // to be searched.
  [[nodiscard]] std::optional<SearchResult> prove_mate(SearchRequest& request, const ProgressCallback& report,
                                                       const std::stop_token& stop);
  [[nodiscard]] SearchResult think_at_level(SearchRequest request, const ProgressCallback& report,
                                            const std::stop_token& stop);
  [[nodiscard]] SearchResult think_together(const SearchRequest& request, const ProgressCallback& report);
  [[nodiscard]] std::string count_lines(int depth, const std::stop_token& stop);
  void stop();
  void end();
  void wait_for_search();
  void new_game();
  void show_board();
  void bench(const Words& words);

  // False, with an answer, while a search runs: such commands must wait for it.
  [[nodiscard]] bool is_free(std::string_view command);
  [[nodiscard]] std::optional<Move> book_move();
  [[nodiscard]] UciStyle style() const;
  [[nodiscard]] std::string evaluation_in_words() const {
    return "evaluation: " + evaluation_name(options_.engine.net);
  }
  void say(const std::string& text);

  Settings settings_;
  std::ostream& out_;
  std::mutex out_mutex_;
  UciOptions options_;
  Engine engine_;
  Game<chess::Position> game_;
  std::optional<chess::Book> book_;
  std::uint64_t games_ = 0;
  std::string level_told_;  // level and seed, as they were said last
  std::atomic<bool> is_thinking_ = false;
  std::atomic<bool> is_unheard_ = false;  // the output has failed
  bool is_bench_ = false;                 // what was started last, which goes on when the input ends
  std::jthread thinker_;
};

}  // namespace arborist::engine
