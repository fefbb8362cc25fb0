// Engine: the strong chess player. It searches a game within limits or by the clock, reports to a callback, and never
// prints. With one thread and a limit of depth or nodes it gives the same result on every machine and CPU.
//
//   Engine engine({.hash_megabytes = 64});
//   SearchResult result = engine.search(game, {.limits = {.depth = 12}}, [](const Progress& p) { … });
//   play(*result.best);
//
// `search` blocks the thread that calls it; `stop` and `ponder_hit` may be called from any other at any time.
// Everything else is for one thread at a time, and not while a search runs.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "chess/position.h"
#include "core/cpu.h"
#include "core/expected.h"
#include "engine/findings.h"
#include "engine/net/chess_net.h"
#include "engine/parameters.h"
#include "engine/request.h"
#include "engine/tablebase.h"
#include "engine/watcher.h"
#include "game/game.h"

namespace arborist::engine {

struct Options {
  static constexpr int most_threads = 1024;
  static constexpr int most_lines = 256;

  std::size_t hash_megabytes = 16;
  int threads = 1;
  // How many best lines are searched and reported.
  int multi_pv = 1;
  // Time kept back in every move for the way to and from whoever holds the clock.
  Duration move_overhead = std::chrono::milliseconds(10);
  // Folders with Syzygy tables, a colon between them; empty: none.
  std::string syzygy_path = {};
  TablebaseUse syzygy = {};
  // So many nodes are a millisecond of every time that is told, so that games on a clock repeat; 0: the clock's own.
  int nodes_per_millisecond = 0;
  // What positions are valued with; none: the classic evaluation.
  ChessNet net = built_in_net();

  friend bool operator==(const Options&, const Options&) = default;
};

class Engine {
 public:
  // With options that are known to be good (the default ones are); of_options checks others. Where there is no memory
  // for it, bad_alloc is thrown.
  explicit Engine(const Options& options = {}, const Parameters& parameters = {});
  [[nodiscard]] static Expected<Engine> of_options(const Options& options, const Parameters& parameters = {});
  Engine(Engine&&) noexcept;
  Engine& operator=(Engine&&) noexcept;
  ~Engine();

  [[nodiscard]] const Options& options() const;
  // Nothing changes if the new options are refused (a table larger than the memory, no thread at all, no tables on the
  // Syzygy path).
  [[nodiscard]] Expected<void> set_options(const Options& options);
  // Other numbers for the search from now on; what was learnt by the old ones is forgotten.
  void set_parameters(const Parameters& parameters);
  // What is wrong with files on the Syzygy path, to be shown to the user; play goes on without them.
  [[nodiscard]] std::vector<std::string> tablebase_warnings() const;
  // How many threads search. Many more than there are processors gain nothing, and keep each other from hearing a stop:
  // then it is fewer than the options say.
  [[nodiscard]] int threads_in_use() const;

  // Forgets everything learnt from the game before: table and histories.
  void new_game();
  // Forgets what the table holds.
  void clear_hash();

  // Searches the game's last position. A legal move is ready however soon it is stopped, also where a draw could be
  // claimed. The callback is called from the engine's own threads or this one, never from two at once, and never after
  // this has returned; the best line it was told last begins with the result's move.
  SearchResult search(const Game<chess::Position>& game, const SearchRequest& request,
                      const ProgressCallback& report = {});
  // The same on one thread, while `watcher` sees every step; it finds the same move, value and number of nodes.
  SearchResult search_watched(const Game<chess::Position>& game, const SearchRequest& request, SearchWatcher& watcher,
                              const ProgressCallback& report = {});

  // Takes the code for another CPU variant from the next search on; it must be usable on this machine.
  void use_cpu(CpuVariant variant);

  // Ends the search that is running. If none is, this and ponder_hit are kept for the next one, so that a stop that
  // crosses the start of a search on another thread is not lost; `get_ready` drops what was kept. Call it where
  // commands are read, before the thread that searches is started.
  void stop();
  // Calls back, from any thread, once the table's memory is there: at once, or a little later where it is large and
  // new. A search may begin before.
  void when_warm(std::function<void()> tell);
  // Until all who wait were told: soon, or when the memory is there.
  void stop_warming();
  void wait_until_warm();
  // The move pondered on was played: from now on the engine's own clock runs.
  void ponder_hit();
  void get_ready();

  // For searches of the same position in several processes (uci/uci_together.h). From now on what is found is kept for
  // `take_findings`; what others found goes into the table by `learn`. These and the counts are of the search that
  // runs, and may be asked from any thread; where none runs, nothing happens.
  void share_findings();
  void take_findings(std::vector<Finding>& into);
  void learn(const std::vector<Finding>& findings);
  struct CountsSoFar {
    std::uint64_t nodes = 0;
    std::uint64_t tablebase_hits = 0;
  };
  [[nodiscard]] std::optional<CountsSoFar> counts_so_far();

 private:
  class Body;
  explicit Engine(std::unique_ptr<Body> body);
  std::unique_ptr<Body> body_;
};

}  // namespace arborist::engine
