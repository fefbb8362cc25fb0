// MemoryCount: how much memory this process asked for since then, at its most, in megabytes. It counts what `new`
// gives, in every build: what the system says of a process tells nothing where a sanitizer keeps what was freed.
//
//   const MemoryCount memory;
//   provoke();
//   EXPECT_LT(memory.peak_megabytes(), 4);
#pragma once

#include <cstddef>

namespace arborist::testing {

class MemoryCount {
 public:
  // One at a time: the peak begins anew.
  MemoryCount();
  [[nodiscard]] std::size_t peak_megabytes() const;

 private:
  std::ptrdiff_t before_;
};

}  // namespace arborist::testing
