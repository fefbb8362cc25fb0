// ImportRun: games out of a text that comes in parts, read on a thread of its own while the Hall's thread goes on. It
// holds one part, one batch of games and one run of positions, however long the text is.
//
//   auto run = ImportRun::begin(games, wire, {.save = …, .put_positions = …, .hungry = …, .done = …});
//   run->feed(std::move(part));          // when hungry() was called, the next one
//   run->finish();                       // done() is called when everything is written; or run->stop()
//
// What it calls, it calls on the Hall's thread, and never after stop().
#pragma once

#include <condition_variable>
#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

#include "server/library/import_reader.h"
#include "server/wire.h"
#include "store/game_store.h"

namespace arborist::server {

class ImportRun : public std::enable_shared_from_this<ImportRun> {
 public:
  struct Ends {
    // Writes the good ones down and says of each game that was given which number it has; 0: it was not kept. False: no
    // more of them can be kept.
    std::function<bool(std::vector<ReadGame>& games, std::vector<std::int64_t>& numbers)> save;
    std::function<bool(const std::vector<store::IndexedPosition>& positions)> put_positions;
    std::function<bool(const std::vector<std::int64_t>& numbers)> set_indexed;
    std::function<void()> hungry;
    std::function<void()> done;
  };

  [[nodiscard]] static std::shared_ptr<ImportRun> begin(const GameList& games, Wire& wire, Ends ends);
  ImportRun(const ImportRun&) = delete;
  ImportRun& operator=(const ImportRun&) = delete;
  ~ImportRun();

  // One at a time: before it was read, there is no room for another.
  void feed(std::string part);
  void finish();
  // Returns when the thread has ended; what was saved stays.
  void stop();

 private:
  ImportRun(const GameList& games, Wire& wire, Ends ends) : games_(games), wire_(wire), ends_(std::move(ends)) {}

  void run();
  [[nodiscard]] std::size_t take(char* space, std::size_t size);
  // Lets the Hall's thread do it and waits for that. False where it was stopped, or the work said so.
  bool on_hall(const std::function<bool()>& work);
  bool save_batch();
  bool flush_positions();
  [[nodiscard]] bool is_stopped();

  const GameList& games_;
  Wire& wire_;
  Ends ends_;

  std::mutex mutex_;
  std::condition_variable changed_;
  std::string part_;
  std::size_t part_read_ = 0;
  bool is_finished_ = false;
  bool is_stopped_ = false;
  bool is_told_hungry_ = true;
  std::uint64_t turns_done_ = 0;

  // Of the reading thread.
  std::vector<ReadGame> batch_;
  std::vector<store::IndexedPosition> positions_;
  std::vector<std::int64_t> unindexed_;
  std::uint64_t turns_asked_ = 0;

  std::thread thread_;
};

}  // namespace arborist::server
