#include "core/priority.h"

#include <gtest/gtest.h>
#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>
#include <thread>

namespace arborist {
namespace {

int own_priority() { return ::getpriority(PRIO_PROCESS, static_cast<id_t>(::gettid())); }

TEST(Priority, who_gives_way_goes_later_with_all_that_he_starts_and_nobody_else) {
  const int usual = own_priority();
  constexpr int lowest = 19;
  std::thread([&] {
    give_way();
    EXPECT_EQ(own_priority(), std::min(usual + 5, lowest));
    std::thread([&] { EXPECT_EQ(own_priority(), std::min(usual + 5, lowest)); }).join();
  }).join();
  EXPECT_EQ(own_priority(), usual);
}

}  // namespace
}  // namespace arborist
