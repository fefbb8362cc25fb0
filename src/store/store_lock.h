// StoreLock: one Arborist at a time has a file of games. The lock ends with its process, however that ends, and tells
// whoever comes second where the first can be found.
//
//   auto lock = StoreLock::take(folder / "games.sqlite", std::chrono::seconds(5));
//   if (lock && !lock->is_ours()) go_to(lock->holder().address);
//   lock->tell({.process = getpid(), .address = url});
//
// It is an empty file beside the games, readable by its owner alone, and stays there: who removed it would let a third
// lock another one of the same name.
#pragma once

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <utility>

#include "core/expected.h"

namespace arborist::store {

class StoreLock {
 public:
  struct Holder {
    std::int64_t process = 0;   // 0: not known
    std::string address = {};   // where its page is, with whatever it takes to be let in
    std::string entrance = {};  // a file that leads a browser there
    friend bool operator==(const Holder&, const Holder&) = default;
  };

  // Where another has it, waits so long for that other to tell its address or to end.
  [[nodiscard]] static Expected<StoreLock> take(const std::filesystem::path& games, std::chrono::milliseconds patience);
  StoreLock(StoreLock&& other) noexcept
      : descriptor_(std::exchange(other.descriptor_, -1)), holder_(std::move(other.holder_)) {}
  StoreLock& operator=(StoreLock&&) = delete;
  ~StoreLock();

  [[nodiscard]] bool is_ours() const { return !holder_; }
  // Of a lock that is not ours.
  [[nodiscard]] const Holder& holder() const { return *holder_; }
  // Of ours: what the next one to come shall read.
  [[nodiscard]] Expected<void> tell(const Holder& self) const;

 private:
  StoreLock(int descriptor, std::optional<Holder> holder) : descriptor_(descriptor), holder_(std::move(holder)) {}
  int descriptor_;
  std::optional<Holder> holder_;
};

}  // namespace arborist::store
