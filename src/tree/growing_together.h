// GrowingTogether: several threads grow one tree (growing_tree.h). Each takes a leaf that no other is at and looks at
// what follows it by itself; choosing a leaf and putting its children into the tree is done by one of them at a time.
// One thread alone finds the same every time, several do not.
//
//   grow_together(threads, [&] { return goes_on; }, [&](Number at, int ply) { return child; }, made, update);
#pragma once

#include <condition_variable>
#include <cstddef>
#include <mutex>
#include <vector>

#include "core/crew.h"
#include "tree/growing_tree.h"

namespace arborist {

template <Position P, Evaluator<P> E, Observer<P> O, class Told, class More>
class GrowingTogether : public GrowingTree<P, E, O, Told, More> {
  using Base = GrowingTree<P, E, O, Told, More>;

 public:
  using Base::Base;

 protected:
  using Base::no_node, Base::nodes_, Base::path_, Base::root_node;
  using typename Base::Move, typename Base::Node, typename Base::Number, typename Base::Step;

  // Everything that is done by threads. `next(at, ply)` says below which child of a node to go on, of those that are
  // not taken (no_node: there is none); `goes_on()` is asked before each way down, and false ends the search. `made`
  // and `update` are those of expand_up_to_root; the way is that of the leaf when they are called.
  template <class GoesOn, class Next, class Made, class Update>
  void grow_together(int threads, const GoesOn& goes_on, const Next& next, const Made& made, const Update& update) {
    const auto work = [&](bool tells) {
      std::unique_lock lock(mutex_);
      while (!is_over_) {
        const std::vector<Number> way = way_to_free_leaf(goes_on, next);
        if (way.empty() && under_way_ > 0 && !is_over_)
          changed_.wait(lock);
        else if (way.empty())
          is_over_ = true;
        else
          grow_at(way, lock, made, update);
        if (tells) this->tell_now_and_then();
      }
      changed_.notify_all();
    };
    Crew crew;
    for (int i = 1; i < threads; ++i)
      if (!crew.add([&] { work(false); })) break;
    work(true);
    crew.finish();
  }

 private:
  struct Child {
    Node node;
    P position;
  };

  // From the root to a leaf that can have children and that no thread is at; empty where there is none now. What leads
  // only to taken leaves counts as taken until one of them is done.
  template <class GoesOn, class Next>
  std::vector<Number> way_to_free_leaf(const GoesOn& goes_on, const Next& next) {
    while (!nodes_[root_node].is_taken) {
      if (!goes_on() || !this->budget_.allows(nodes_.size() * sizeof(Node))) {
        is_over_ = true;
        return {};
      }
      std::vector<Number> way = {root_node};
      while (nodes_[way.back()].children > 0) {
        const Number child = next(way.back(), static_cast<int>(way.size()) - 1);
        if (child == no_node) break;
        way.push_back(child);
      }
      const Node& leaf = nodes_[way.back()];
      if (leaf.children == 0 && (leaf.is_end || static_cast<int>(way.size()) > longest_path)) return {};
      if (leaf.children == 0 && !leaf.is_taken) return way;
      if (under_way_ == 0) return {};
      nodes_[way.back()].is_taken = true;
    }
    return {};
  }

  // The leaf at the end of the way gets its children, which are looked at without the lock.
  template <class Made, class Update>
  void grow_at(const std::vector<Number>& way, std::unique_lock<std::mutex>& lock, const Made& made,
               const Update& update) {
    std::vector<Move> moves;
    for (std::size_t i = 1; i < way.size(); ++i) moves.push_back(nodes_[way[i]].move);
    nodes_[way.back()].is_taken = true;
    ++under_way_;
    std::vector<Step> steps;
    std::vector<Child> children;
    lock.unlock();
    try {
      steps = steps_along(way, moves);
      children = children_after(steps);
    } catch (...) {
      lock.lock();
      is_over_ = true;
      changed_.notify_all();
      throw;
    }
    lock.lock();
    --under_way_;
    for (const Number node : way) nodes_[node].is_taken = false;
    changed_.notify_all();
    if (is_over_) return;
    path_.swap(steps);
    is_over_ = !put_in_place(children, made);
    for (; !is_over_; path_.pop_back()) {
      update(nodes_[this->here()]);
      if (this->here() == root_node) break;
    }
    path_.resize(1, path_.front());
  }
  [[nodiscard]] std::vector<Step> steps_along(const std::vector<Number>& way, const std::vector<Move>& moves) const {
    std::vector<Step> steps = {{root_node, this->game_.position()}};
    for (std::size_t i = 0; i < moves.size(); ++i) steps.push_back({way[i + 1], steps.back().position.after(moves[i])});
    return steps;
  }
  [[nodiscard]] std::vector<Child> children_after(const std::vector<Step>& steps) const {
    Trail<P> trail(this->game_);
    for (const Step& step : steps) trail.push(step.position);
    std::vector<Child> children;
    for (const auto& move : steps.back().position.moves()) {
      const P position = steps.back().position.after(move);
      children.push_back({this->looked_at(move, position, static_cast<int>(steps.size()), trail), position});
    }
    return children;
  }
  // At the leaf that the way ends at; false where the limits are reached.
  template <class Made>
  bool put_in_place(const std::vector<Child>& children, const Made& made) {
    const auto first = static_cast<Number>(nodes_.size());
    for (const Child& child : children) {
      if (!this->budget_.spend()) {
        nodes_.resize(first);
        return false;
      }
      nodes_.push_back(child.node);
      made(nodes_.back(), child.position, nodes_[this->here()]);
    }
    this->has_children(this->here(), first, static_cast<int>(path_.size()));
    return true;
  }

  // Threads touch the tree only with the lock.
  std::mutex mutex_;
  std::condition_variable changed_;
  int under_way_ = 0;  // leaves that threads are at
  bool is_over_ = false;
};

}  // namespace arborist
