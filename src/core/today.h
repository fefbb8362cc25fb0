// today(): the day of this machine's calendar, as a number that grows by one at midnight.
//
//   if (lesson.due <= today()) ask(lesson);
#pragma once

#include <cstdint>
#include <ctime>

namespace arborist {

// In days since 1970.
[[nodiscard]] inline std::int64_t today() {
  const std::time_t now = std::time(nullptr);
  std::tm local = {};
  localtime_r(&now, &local);
  constexpr std::int64_t seconds_a_day = 86'400;
  return (static_cast<std::int64_t>(now) + local.tm_gmtoff) / seconds_a_day;
}

}  // namespace arborist
