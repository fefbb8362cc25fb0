// What commands that fit something to self-played games tell meanwhile, and how many work at it.
//
//   SelfPlayWatch watch(attendance);
//   farm::Threads hands(threads_or_all(request.threads));
//   fit(…, hands, {.stop = attendance.stop(), .watcher = &watch});
#pragma once

#include <fmt/format.h>

#include "app/attendance.h"
#include "core/plural.h"
#include "core/processors.h"
#include "core/text.h"
#include "farm/run.h"

namespace arborist {

class SelfPlayWatch final : public farm::Watcher {
 public:
  explicit SelfPlayWatch(Attendance& attendance) : attendance_(attendance) {}
  void tick(const farm::Progress& progress) override {
    if (!attendance_.looks_up()) return;
    const auto left = progress.left();
    attendance_.tell(fmt::format("{} of {}{}", grouped(progress.done), counted(progress.wanted, "game"),
                                 left ? ", " + duration_text(*left) + " left" : ""));
  }

 private:
  Attendance& attendance_;
};

// 0: as many as there are cores.
[[nodiscard]] inline std::size_t threads_or_all(int wanted) {
  return static_cast<std::size_t>(wanted > 0 ? wanted : processors());
}

}  // namespace arborist
