// split_root: several threads look at the moves of the root, each at one of them at a time; what they bring back is put
// together in the order of the moves, so that value, line and counts are those of one thread. For searches that look at
// everything, whose branches have nothing to tell each other; and for those whose moves can do without.
//
//   Found<P> found = split_root(game, limits, options, 4, [&](const Move& move, const Limits& limits) {
//     return Minimax<P, E, Silent>(game, evaluate, limits, nobody, options).below(move);
//   });
#pragma once

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <mutex>
#include <vector>

#include "core/crew.h"
#include "core/limits.h"
#include "core/stopwatch.h"
#include "game/found.h"
#include "game/game.h"
#include "tree/options.h"

namespace arborist {

template <Position P, class Below, class Take>
class SplitRoot {
 public:
  SplitRoot(const Game<P>& game, const Limits& limits, const TreeOptions& options, int threads, const Below& below,
            const Take& take)
      : game_(game),
        limits_(limits),
        options_(options),
        threads_(threads),
        below_(below),
        take_(take),
        moves_(list_moves(game.position())),
        parts_(moves_.size()) {}

  Found<P> operator()() {
    Crew crew;
    for (int i = 1; i < std::min(threads_, static_cast<int>(moves_.size())); ++i)
      if (!crew.add([this] { look_at_moves(); })) break;
    look_at_moves();
    crew.finish();
    return put_together();
  }

 private:
  void look_at_moves() {
    for (std::size_t i = next_++; i < moves_.size(); i = next_++) {
      const Limits share = take_share();
      parts_[i] = below_(moves_[i], share);
      give_back(share.nodes, parts_[i].counts.entered + parts_[i].counts.ordering);
    }
  }
  // Of a limit on nodes whoever begins takes a thread's share of what nobody has taken, and brings back the rest.
  Limits take_share() {
    Limits share = limits_;
    if (share.time) share.time = *share.time - std::min(*share.time, watch_.elapsed());
    if (share.nodes == Limits::unlimited_nodes) return share;
    const std::scoped_lock lock(mutex_);
    share.nodes = (limits_.nodes - taken_) / static_cast<unsigned>(threads_);
    taken_ += share.nodes;
    return share;
  }
  void give_back(std::uint64_t share, std::uint64_t used) {
    if (share == Limits::unlimited_nodes) return;
    const std::scoped_lock lock(mutex_);
    taken_ -= share - std::min(share, used);
  }

  Found<P> put_together() const {
    Found<P> found = parts_.front();
    found.counts = {};
    bool is_sure = true;
    for (const Found<P>& part : parts_) {
      add_counts(part.counts, found.counts);
      if (part.ended != Ended::finished) found.ended = part.ended;
      is_sure = is_sure && part.depth > 0;
      take_(part.value);
    }
    for (std::size_t i = 0; i < parts_.size(); ++i) {
      const bool wins = options_.take_wins && wins_at_once(moves_[i]);
      const bool is_better =
          parts_[i].value > found.value || (parts_[i].value == found.value && options_.keep == Keep::last);
      if (wins || is_better) {
        found.value = parts_[i].value;
        found.line = parts_[i].line;
      }
      if (wins) break;
    }
    // What a part is not sure of may take its place where a win or a loss was found.
    const bool holds = found.ended == Ended::finished && (is_sure || !found.value.is_decided());
    found.depth = holds ? limits_.depth : 0;
    return found;
  }
  // The root is one node, however many have entered it; some may have had nothing left to do so.
  static void add_counts(const Counts& part, Counts& all) {
    const bool is_entered_again = all.entered > 0 && part.entered > 0;
    all += part;
    if (!is_entered_again) return;
    --all.entered;
    --all.interior;
  }
  [[nodiscard]] bool wins_at_once(const typename P::Move& move) const {
    const P next = game_.position().after(move);
    const auto end = next.outcome();
    return end && end->winner() == opponent(next.to_move());
  }

  const Game<P>& game_;
  const Limits& limits_;
  const TreeOptions& options_;
  const int threads_;
  const Below& below_;
  const Take& take_;
  const MoveList<P> moves_;
  Stopwatch watch_;
  std::vector<Found<P>> parts_;
  std::atomic<std::size_t> next_ = 0;
  std::mutex mutex_;
  std::uint64_t taken_ = 0;  // nodes that were used, and those that threads may still use
};

// `take(value)` hears what each move is worth, in their order.
template <Position P, class Below, class Take>
Found<P> split_root(const Game<P>& game, const Limits& limits, const TreeOptions& options, int threads,
                    const Below& below, const Take& take) {
  return SplitRoot<P, Below, Take>(game, limits, options, threads, below, take)();
}
template <Position P, class Below>
Found<P> split_root(const Game<P>& game, const Limits& limits, const TreeOptions& options, int threads,
                    const Below& below) {
  return split_root(game, limits, options, threads, below, [](Score) {});
}

}  // namespace arborist
