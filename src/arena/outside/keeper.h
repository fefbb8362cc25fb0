// Keeper: sees to it that no outside engine outlives Arborist, whatever ends Arborist: a signal, a crash, kill -9. It
// is a small process of its own that does nothing but listen on a line to us. When the line closes, because we are
// gone, it kills the process groups that it was told of.
//
//   auto keeper = Keeper::shared();                  // one for all engines; it goes with the last of them
//   (*keeper)->announce_this_process();              // in the child, before it becomes the engine: nothing lies
//   between
//   (*keeper)->forget(group);                        // in Arborist, before the group's leader is waited for
//
// Linux can send a signal when a parent dies, but that is tied to the thread that started the child and does not reach
// the children of a script.
#pragma once

#include <sys/types.h>

#include <memory>

#include "core/expected.h"
#include "core/file_descriptor.h"

namespace arborist::outside {

class Keeper {
 public:
  [[nodiscard]] static Expected<std::shared_ptr<const Keeper>> shared();
  Keeper(const Keeper&) = delete;
  Keeper& operator=(const Keeper&) = delete;
  ~Keeper();

  // The process group that the calling process leads is killed with us. Safe between fork and exec; false if the keeper
  // is gone.
  [[nodiscard]] bool announce_this_process() const;
  void forget(pid_t group) const;

 private:
  Keeper(pid_t id, FileDescriptor line) : id_(id), line_(std::move(line)) {}
  [[nodiscard]] static Expected<std::shared_ptr<const Keeper>> start();
  [[nodiscard]] bool tell(pid_t message) const;

  pid_t id_;
  FileDescriptor line_;
};

}  // namespace arborist::outside
