// Hands: who does the work of a farm. Threads are those of this process, as many as can be had; a system refuses
// threads where memory or a limit on processes says so. They wait between one work and the next, so that short ones may
// follow each other quickly.
//
//   farm::Threads hands(4);
//   if (hands.size() < 4) tell("fewer");
//   farm::run(work, hands);
#pragma once

#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <mutex>

#include "core/crew.h"
#include "core/stopwatch.h"

namespace arborist::farm {

// What hands do together: each calls this once, with its number. It does not throw.
class Shift {
 public:
  virtual void work(std::size_t hand) = 0;

 protected:
  ~Shift() = default;
};

class Hands {
 public:
  Hands() = default;
  Hands(const Hands&) = delete;
  Hands& operator=(const Hands&) = delete;
  virtual ~Hands() = default;

  // At least one.
  [[nodiscard]] virtual std::size_t size() const = 0;
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
  void begin(Shift& shift) override;
  [[nodiscard]] bool wait(Duration at_most) override;

 private:
  void live(std::size_t hand);

  std::mutex mutex_;
  std::condition_variable begun_;
  std::condition_variable done_;
  Shift* shift_ = nullptr;  // nothing: go home
  std::uint64_t shifts_ = 0;
  std::size_t busy_ = 0;
  Crew crew_;
};

}  // namespace arborist::farm
