#include "server/paths/profile.h"

#include <cmath>

namespace arborist::server {

// A new round of deepening forgets what was reached: so does the tree.
void LaneProfile::saw(const PathEvent& event) {
  if (event.kind != PathEventKind::deepened) return;
  tree_.clear();
  places_.clear();
  in_tree_ = 0;
  has_tree_ = true;
}

void LaneProfile::weighed(const WeighedEvent& event) {
  if (event.kind == PathEventKind::expanded) expand(event.cost, event.cost + event.estimate);
  if (has_tree_) grow(event);
}

void LaneProfile::expand(double g, double f) {
  ++expanded_;
  ++histogram_[static_cast<int>(std::lround(f))];
  if (slices_.empty() || slices_.back().count == slice_size_) {
    if (slices_.size() == most_slices) {
      for (std::size_t i = 0; i < most_slices / 2; ++i) {
        const Slice &a = slices_[2 * i], &b = slices_[2 * i + 1];
        slices_[i] = {a.count + b.count, a.g + b.g, a.f + b.f};
      }
      slices_.resize(most_slices / 2);
      slice_size_ *= 2;
    }
    slices_.emplace_back();
  }
  Slice& slice = slices_.back();
  ++slice.count;
  slice.g += g;
  slice.f += f;
}

void LaneProfile::grow(const WeighedEvent& event) {
  using enum PathEventKind;
  const auto place = places_.find(event.key);
  if (event.kind == found) {
    if (place != places_.end()) found_ = place->second;
  } else if (event.kind == expanded) {
    if (place != places_.end()) tree_[static_cast<std::size_t>(place->second)].order = ++in_tree_;
  } else if (place == places_.end()) {
    if (tree_.size() == most_in_tree) {
      has_tree_ = false;
      tree_.clear();
      places_.clear();
      return;
    }
    const auto parent = places_.find(event.from);
    const bool is_root = event.kind == started || parent == places_.end();
    places_.emplace(event.key, static_cast<int>(tree_.size()));
    tree_.push_back({is_root ? -1 : parent->second, 0, event.cost + event.estimate});
  } else if (event.kind == improved) {
    if (const auto parent = places_.find(event.from); parent != places_.end())
      tree_[static_cast<std::size_t>(place->second)].parent = parent->second;
  }
}

Json LaneProfile::json() const {
  Json g = Json::array();
  Json f = Json::array();
  for (const Slice& slice : slices_) {
    const auto rounded = [&](double sum) { return std::round(10 * sum / static_cast<double>(slice.count)) / 10; };
    g.push_back(rounded(slice.g));
    f.push_back(rounded(slice.f));
  }
  Json histogram = Json::array();
  for (const auto& [value, count] : histogram_) histogram.push_back({value, count});
  Json json = {{"slice", slice_size_}, {"g", std::move(g)}, {"f", std::move(f)}, {"histogram", std::move(histogram)}};
  if (!has_tree_ || tree_.size() < 2) return json;
  Json tree = Json::array();
  for (const Leaf& leaf : tree_) tree.push_back({leaf.parent, leaf.order, static_cast<int>(std::lround(leaf.f))});
  json["tree"] = std::move(tree);
  if (found_ >= 0) json["found"] = found_;
  return json;
}

}  // namespace arborist::server
