// Rate: so many things a second, and a few more at once after a quiet time (a token bucket).
//
//   Rate rate(50, 200);
//   if (!rate.take(Clock::now())) refuse();
#pragma once

#include <algorithm>
#include <chrono>

#include "core/stopwatch.h"

namespace arborist::server {

class Rate {
 public:
  Rate(double a_second, double at_once) : a_second_(a_second), at_once_(at_once), left_(at_once) {}

  [[nodiscard]] bool take(Clock::time_point now) {
    left_ = left_at(now);
    last_ = now;
    if (left_ < 1) return false;
    left_ -= 1;
    return true;
  }
  // How many could be taken at once.
  [[nodiscard]] double left_at(Clock::time_point now) const {
    if (last_ == Clock::time_point{}) return left_;
    return std::min(at_once_, left_ + std::chrono::duration<double>(now - last_).count() * a_second_);
  }

 private:
  double a_second_;
  double at_once_;
  double left_;
  Clock::time_point last_ = {};
};

}  // namespace arborist::server
