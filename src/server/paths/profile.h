// LaneProfile: what a search looked at, where its states are too many to be sent one by one: how deep it was and what
// it hoped for over time, how often each f = g + h was looked at, and the tree of its states where that is small.
//
//   LaneProfile profile;  problem.run(search, limits, &profile);  json["profile"] = profile.json();
#pragma once

#include <cstdint>
#include <map>
#include <unordered_map>
#include <vector>

#include "face/path_watcher.h"
#include "server/message.h"

namespace arborist::server {

class LaneProfile final : public PathWatcher {
 public:
  static constexpr std::size_t most_slices = 200;
  static constexpr std::size_t most_in_tree = 150;

  void saw(const PathEvent& event) override;
  void weighed(const WeighedEvent& event) override;

  [[nodiscard]] bool is_empty() const { return expanded_ == 0; }
  // {slice, g:[mean], f:[mean], histogram:[[f, count]], tree?:[[parent, order, f]], found?}: a slice is so many
  // expansions; parent and order are -1 and 0 where there is none; `found` is the goal's place in the tree.
  [[nodiscard]] Json json() const;

 private:
  struct Slice {
    std::uint64_t count = 0;
    double g = 0;  // sums
    double f = 0;
  };
  struct Leaf {
    int parent = -1;
    int order = 0;  // of its expansion, from 1
    double f = 0;
  };

  void expand(double g, double f);
  void grow(const WeighedEvent& event);

  std::uint64_t expanded_ = 0;
  std::uint64_t slice_size_ = 1;
  std::vector<Slice> slices_;
  std::map<int, std::uint64_t> histogram_;
  bool has_tree_ = true;
  int in_tree_ = 0;  // how many of its states were expanded
  int found_ = -1;
  std::vector<Leaf> tree_;
  std::unordered_map<std::uint64_t, int> places_;
};

}  // namespace arborist::server
