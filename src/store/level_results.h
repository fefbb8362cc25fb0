// LevelResults: how somebody did against one of the levels, over all finished games that are kept.
#pragma once

#include <cstdint>

namespace arborist::store {

struct LevelResults {
  int level = 0;
  std::int64_t wins = 0;  // of the person
  std::int64_t draws = 0;
  std::int64_t losses = 0;
};

}  // namespace arborist::store
