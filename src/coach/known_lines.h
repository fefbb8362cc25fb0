// KnownLines: the best lines of a position, as a search tells of them; the best first, each move once, and no value
// that is only a bound. A search may end in the middle of an iteration: then what rose last stands first, what it rose
// above behind it, and what was known of the others before behind these.
//
//   KnownLines known(3);
//   const auto result = engine.search(game, request, [&](const engine::Progress& progress) { known.hear(progress); });
//   std::vector<Judgement> lines = known.at_end(result);
#pragma once

#include <algorithm>
#include <cstddef>
#include <utility>
#include <vector>

#include "coach/judging.h"
#include "engine/request.h"

namespace arborist::coach {

class KnownLines {
 public:
  explicit KnownLines(int most) : most_(static_cast<std::size_t>(most)) {}

  void hear(const engine::Progress& progress) {
    if (progress.current_move || progress.bound != Bound::exact || progress.line.empty()) return;
    if (progress.rank == 1) earlier_ = joined(std::exchange(latest_, {}), earlier_);
    latest_.push_back({.value = progress.value, .depth = progress.depth, .line = progress.line});
  }

  // None where there is no move. Where no iteration was done, the one line is a guess, of depth 0.
  [[nodiscard]] std::vector<Judgement> at_end(const engine::SearchResult& result) const {
    std::vector<Judgement> lines = joined(latest_, earlier_);
    if (!result.best || (!lines.empty() && lines.front().line.front() == *result.best)) return lines;
    Judgement risen{.value = result.value, .depth = result.depth, .line = result.line};
    // It is worth more than the best one was, but how much more is not known. A mate is a mate.
    const bool is_sure = result.bound == Bound::exact || result.value.is_win();
    if (!is_sure && !lines.empty()) risen.value = lines.front().value;
    return joined({std::move(risen)}, lines);
  }

 private:
  // What is older follows, and is worth no more than what rose above it.
  [[nodiscard]] std::vector<Judgement> joined(std::vector<Judgement> newer, const std::vector<Judgement>& older) const {
    for (const Judgement& line : older) {
      const auto is_of_its_move = [&](const Judgement& other) { return other.line.front() == line.line.front(); };
      if (newer.size() >= most_ || std::any_of(newer.begin(), newer.end(), is_of_its_move)) continue;
      const Score most = newer.empty() ? line.value : std::min(line.value, newer.back().value);
      newer.push_back({.value = most, .depth = line.depth, .line = line.line});
    }
    return newer;
  }

  std::size_t most_;
  std::vector<Judgement> latest_ = {};   // of the iteration that is being told
  std::vector<Judgement> earlier_ = {};  // of those before
};

}  // namespace arborist::coach
