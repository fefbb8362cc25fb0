// Farm: where the hands of a command come from: threads of this process (OneProcess), or of several processes that run
// the same command together (farm/ranks.h). Nobody who asks it for hands knows which.
//
//   const auto hands = context.farm.hands(threads);
//   if (context.farm.keeps_books()) open_files();
//   farm::run(work, *hands, …);                 // on every process; only the one that keeps the books gets results
//
// Processes that work together go through the same runs in the same order, so that a run is known by its number.
#pragma once

#include <cstddef>
#include <memory>

#include "farm/hands.h"

namespace arborist::farm {

class Post;

class Farm {
 public:
  Farm() = default;
  Farm(const Farm&) = delete;
  Farm& operator=(const Farm&) = delete;
  virtual ~Farm() = default;

  // As many of this process as can be had, and with them all of the others.
  [[nodiscard]] virtual std::unique_ptr<Hands> hands(std::size_t wanted) = 0;
  // False in a process that lends its hands to another, which keeps the files and talks to people.
  [[nodiscard]] virtual bool keeps_books() const { return true; }
  // Letters to the other processes; nothing where there are none.
  [[nodiscard]] virtual Post* post() { return nullptr; }
};

class OneProcess final : public Farm {
 public:
  [[nodiscard]] std::unique_ptr<Hands> hands(std::size_t wanted) override { return std::make_unique<Threads>(wanted); }
};

}  // namespace arborist::farm
