// Hands: who does the work of a farm. Threads are those of this process, as many as can be had; a system refuses
// threads where memory or a limit on processes says so. They wait between one work and the next, so that short ones may
// follow each other quickly. Hands of other processes stand behind the same face: farm/ranks.h.
//
//   farm::Threads hands(4);
//   if (hands.size() < 4) tell("fewer");
//   farm::run(work, hands);
#pragma once

#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "core/crew.h"
#include "core/expected.h"
#include "core/stopwatch.h"
#include "farm/progress.h"
#include "farm/work.h"

namespace arborist::farm {

// What hands do together. Nothing of it throws.
class Shift {
 public:
  // Each hand of this process calls this once, with its number: it does pieces until all are done.
  virtual void work(std::size_t hand) = 0;

  // For whoever has hands in other processes: a piece to send there, none that these have already, and nothing where
  // there is none just now; its result; or that it may be handed out once more, since its hand is slow or gone. The
  // first result of a piece counts.
  [[nodiscard]] virtual std::optional<Piece> hand_out(const std::function<bool(Piece)>& is_there) = 0;
  // What goes with it.
  [[nodiscard]] virtual std::string brief(Piece piece) = 0;
  // Whether it was the first.
  virtual bool hand_in(Piece piece, const Expected<std::string>& bytes) = 0;
  virtual void give_back(Piece piece) = 0;
  // Whether one that was never handed out can be handed out now.
  [[nodiscard]] virtual bool has_fresh() = 0;
  // How many were never handed out.
  [[nodiscard]] virtual std::uint64_t left() = 0;
  // In such a process: the result of a piece that was sent with its brief; nothing where it was stopped.
  [[nodiscard]] virtual Expected<std::optional<std::string>> errand(Piece piece, std::string_view brief,
                                                                    std::size_t hand) = 0;

  virtual void stop() = 0;
  virtual void fail(const Error& error) = 0;
  // Everything is taken, or it was stopped.
  [[nodiscard]] virtual bool is_over() = 0;

 protected:
  ~Shift() = default;
};

class Hands {
 public:
  Hands() = default;
  Hands(const Hands&) = delete;
  Hands& operator=(const Hands&) = delete;
  virtual ~Hands() = default;

  // Of this process, at least one: the numbers that a work hears of.
  [[nodiscard]] virtual std::size_t size() const = 0;
  // With those of other processes.
  [[nodiscard]] virtual std::size_t everywhere() const { return size(); }
  // Who they are, where they are of several processes; `done` pieces have been taken of this run.
  [[nodiscard]] virtual std::vector<Team> teams(std::uint64_t /*done*/) const { return {}; }
  // All of them begin; the shift outlives their work, and the last has been waited for.
  virtual void begin(Shift& shift) = 0;
  // Until all have done; false where that takes longer.
  [[nodiscard]] virtual bool wait(Duration at_most) = 0;
};

class Threads final : public Hands {
 public:
  explicit Threads(std::size_t wanted);
  ~Threads() override;

  // Without a single thread the caller does the work alone, inside begin().
  [[nodiscard]] std::size_t size() const override { return crew_.size() > 0 ? crew_.size() : 1; }
  [[nodiscard]] bool is_alone() const { return crew_.size() == 0; }
  void begin(Shift& shift) override;
  // Each does this once, with its number.
  void begin(std::function<void(std::size_t hand)> what);
  [[nodiscard]] bool wait(Duration at_most) override;

 private:
  void live(std::size_t hand);

  std::mutex mutex_;
  std::condition_variable begun_;
  std::condition_variable done_;
  std::function<void(std::size_t)> what_;  // nothing: go home
  std::uint64_t shifts_ = 0;
  std::size_t busy_ = 0;
  Crew crew_;
};

}  // namespace arborist::farm
