// Contest: the moves of one node side by side, each worth a value that chance decides. What is the best of them worth,
// and what would it mean if one of them were worth just this? The values are independent, so the chance that all moves
// stay at or below x is the product of their chances to do so.
//
//   Contest contest;
//   contest.begin();
//   for (…) contest.add(spikes_of_reply);             // as the opponent, who then moves, sees it
//   contest.settle();
//   Spikes here = contest.best();
//   contest.given(2, spikes_of_reply, meaning, told); // told[s]: the meaning, given that reply 2 turns out as spike s
//
// Source: Baum and Smith, "A Bayesian approach to relevance in game playing", 1997.
#pragma once

#include <algorithm>
#include <cstddef>
#include <limits>
#include <span>
#include <utility>
#include <vector>

#include "tree/bayes/spikes.h"

namespace arborist::bayes {

// What it means for the decision at the root that a node turns out to be worth a certain value.
struct Meaning {
  double best = 0;  // the expected value of the best move of the root, less what it is anyway
  double own = 0;   // that of the root's move that leads here, less the value of the one that would be played now
};

class Contest {
 public:
  void begin() { replies_.clear(); }
  // As the opponent, who then moves, sees it; what it refers to must stay until the contest is settled.
  void add(std::span<const Spike> reply) { replies_.push_back(reply); }

  // After the last move was added.
  void settle() {
    const double floor = where_it_begins();
    place_.clear();
    entries_.clear();
    below_.clear();
    for (const auto reply : replies_) {
      const bool can_be_best = -reply.front().value >= floor;
      place_.push_back(can_be_best ? below_.size() : nowhere);
      if (can_be_best) enter(reply, floor);
    }
    std::sort(entries_.begin(), entries_.end(), [](const Entry& a, const Entry& b) { return a.value < b.value; });
    values_.clear();
    all_.clear();
    others_.resize(below_.size() * entries_.size());
    for (std::size_t next = 0; next < entries_.size();) {
      const double value = entries_[next].value;
      for (; next < entries_.size() && entries_[next].value == value; ++next)
        below_[entries_[next].place] += entries_[next].chance;
      add_row(value);
    }
  }

  // The values at which something is known; below the first of them the best move never is.
  [[nodiscard]] std::span<const double> values() const { return values_; }
  // Whether the move can be the best at all; what any other turns out to be means nothing.
  [[nodiscard]] bool can_be_best(std::size_t move) const { return place_[move] != nowhere; }

  // What the best move is worth to the mover.
  [[nodiscard]] Spikes best() const {
    Spikes spikes;
    double before = 0;
    for (std::size_t row = 0; row < values_.size(); ++row) {
      if (all_[row] > before) spikes.push_back({values_[row], all_[row] - before});
      before = all_[row];
    }
    return spikes;
  }

  // For every spike of a reply that can be the best, as it was added, the expected meaning if that is what it turns out
  // to be; `meaning` is that of each of the values, should the best move be worth it.
  void given(std::size_t move, std::span<const Spike> reply, std::span<const Meaning> meaning,
             std::span<Meaning> told) const {
    const double* others = others_.data() + place_[move] * entries_.size();
    Meaning above;  // what the rows above bring, where another move is the best
    std::size_t row = values_.size();
    for (std::size_t i = 0; i < reply.size(); ++i) {
      const double value = -reply[i].value;
      while (row > 0 && values_[row - 1] > value) {
        --row;
        const double chance = others[row] - (row > 0 ? others[row - 1] : 0);
        above.best += chance * meaning[row].best;
        above.own += chance * meaning[row].own;
      }
      told[i] = above;
      if (row == 0) continue;
      told[i].best += others[row - 1] * meaning[row - 1].best;
      told[i].own += others[row - 1] * meaning[row - 1].own;
    }
  }

 private:
  static constexpr std::size_t nowhere = static_cast<std::size_t>(-1);

  struct Entry {
    double value;
    double chance;
    std::size_t place;
  };

  // Below the second largest of the lowest values at least two moves are certainly higher: nothing happens there.
  [[nodiscard]] double where_it_begins() const {
    double first = -std::numeric_limits<double>::infinity(), second = first;
    for (const auto reply : replies_) {
      const double low = -reply.back().value;
      if (low > first)
        second = std::exchange(first, low);
      else
        second = std::max(second, low);
    }
    return second;
  }

  void enter(std::span<const Spike> reply, double floor) {
    double lower = 0;
    for (const Spike& spike : reply) {
      if (-spike.value >= floor)
        entries_.push_back({-spike.value, spike.chance, below_.size()});
      else
        lower += spike.chance;
    }
    below_.push_back(lower);
  }

  // The chances of all moves to stay at or below the value, and of all but one.
  void add_row(double value) {
    const std::size_t moves = below_.size(), rows = entries_.size(), row = values_.size();
    values_.push_back(value);
    double before = 1;
    for (std::size_t i = 0; i < moves; ++i) {
      others_[i * rows + row] = before;
      before *= below_[i];
    }
    all_.push_back(before);
    double after = 1;
    for (std::size_t i = moves; i-- > 0;) {
      others_[i * rows + row] *= after;
      after *= below_[i];
    }
  }

  std::vector<std::span<const Spike>> replies_;
  std::vector<std::size_t> place_;  // of every move among those that can be the best
  std::vector<Entry> entries_;      // their spikes
  std::vector<double> below_;       // the chance of each of them to be no higher than the row
  std::vector<double> values_;      // of the rows
  std::vector<double> all_;         // the chance of all moves to be no higher
  std::vector<double> others_;      // the same without one move; for every move a list of rows
};

}  // namespace arborist::bayes
