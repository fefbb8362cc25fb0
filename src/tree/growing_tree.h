// GrowingTree: what the searches share that keep their tree and grow it leaf by leaf where they think it pays: its
// nodes, the way to where the search is, how a leaf gets children, and what is found and shown in the end. Whose turn
// it is to grow, and what a node knows beside its value (`More`), is the search's own; see best_first.h, b_star.h,
// pb_star.h and conspiracy.h. A node's value is that of minimax over the static values of the leaves below it.
#pragma once

#include <algorithm>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "core/limits.h"
#include "game/evaluator.h"
#include "game/found.h"
#include "game/game.h"
#include "game/observer.h"
#include "tree/iterative_deepening.h"
#include "tree/options.h"

namespace arborist {

template <Position P, Evaluator<P> E, Observer<P> O, class Told, class More>
class GrowingTree {
 public:
  using Move = typename P::Move;

  GrowingTree(const Game<P>& game, const E& evaluator, const Limits& limits, O& observer, Told& told)
      : game_(game),
        evaluator_(with_state<P>(evaluator)),
        budget_(limits),
        observe_(observer),
        told_(told),
        trail_(game) {}

 protected:
  using Number = std::uint32_t;
  static constexpr Number root_node = 0;
  static constexpr Number no_node = UINT32_MAX;

  struct Node {
    Move move = {};
    Number first_child = no_node;
    std::uint16_t children = 0;
    bool is_end = false;       // the game is over here, or the line repeats
    bool is_resolved = false;  // nothing below can change its value
    bool is_unseen = false;    // it has its place beside its brothers, but was not looked at
    bool is_taken = false;     // a thread is about to give it children, or everything below it that could have some
    Score value = {};          // for its side to move, wins counted from the root
    [[no_unique_address]] More more = {};
  };
  struct Step {
    Number node;
    P position;
  };

  // The numbers of a node's children.
  class Children {
   public:
    class Iterator {
     public:
      explicit Iterator(Number at) : at_(at) {}
      Number operator*() const { return at_; }
      Iterator& operator++() { return ++at_, *this; }
      bool operator==(const Iterator&) const = default;

     private:
      Number at_;
    };
    explicit Children(const Node& node) : first_(node.first_child), last_(first_ + node.children) {}
    [[nodiscard]] Iterator begin() const { return Iterator(first_); }
    [[nodiscard]] Iterator end() const { return Iterator(last_); }

   private:
    Number first_, last_;
  };
  [[nodiscard]] Children children_of(Number at) const { return Children(nodes_[at]); }

  // Everything around the growing: `grow()` is called with the root planted, `remark(node, ply)` for every node that is
  // shown, before it returns.
  template <class Grow, class Remark>
  Found<P> run(Grow grow, Remark remark) {
    if (const auto end = game_.outcome()) {
      Found<P> found;
      found.value = end->score_for(game_.position().to_move(), 0);
      found.counts = {.entered = 1, .leaves = 1};
      return found;
    }
    const P& root = game_.position();
    nodes_.push_back(Node{.value = evaluator_.value(root, evaluator_.start(root))});
    path_ = {{root_node, root}};
    trail_.push(root);
    if (budget_.spend()) grow();
    Found<P> found = so_far();
    count(found.counts);
    if constexpr (!std::same_as<O, Silent>) show(root_node, root, 0, remark);
    return found;
  }

  void go_down(Number child) {
    const P position = path_.back().position.after(nodes_[child].move);
    path_.push_back({child, position});
    trail_.push(position);
  }
  void go_back() {
    path_.pop_back();
    trail_.pop();
  }
  [[nodiscard]] Number here() const { return path_.back().node; }
  // Whether the leaf that the way ends at can have children, and there is room for them.
  [[nodiscard]] bool can_expand() {
    return !nodes_[here()].is_end && static_cast<int>(path_.size()) <= longest_path &&
           budget_.allows(nodes_.size() * sizeof(Node));
  }
  // Gives children to the leaf that the way ends at; `made(child, position, parent)` fills in what more they know.
  // False where the limits are reached; then it has none.
  template <class Made>
  bool expand(Made made) {
    const auto first = static_cast<Number>(nodes_.size());
    const Step leaf = path_.back();
    const auto ply = static_cast<int>(path_.size());
    for (const auto& move : leaf.position.moves()) {
      if (!budget_.spend()) {
        nodes_.resize(first);
        return false;
      }
      const P position = leaf.position.after(move);
      nodes_.push_back(looked_at(move, position, ply));
      made(nodes_.back(), position, nodes_[leaf.node]);
    }
    has_children(leaf.node, first, ply);
    tell_now_and_then();
    return true;
  }
  bool expand() {
    return expand([](Node&, const P&, const Node&) {});
  }
  // The same, and `update(node)` for the leaf and everything above it. Ends at the root.
  template <class Made, class Update>
  bool expand_up_to_root(Made made, Update update) {
    if (!expand(made)) return false;
    for (;;) {
      update(nodes_[here()]);
      if (here() == root_node) return true;
      go_back();
    }
  }
  // Whether the root's player is to move where the search is.
  [[nodiscard]] bool is_ours() const { return path_.size() % 2 == 1; }
  [[nodiscard]] Node looked_at(const Move& move, const P& position, int ply) const {
    return looked_at(move, position, ply, trail_);
  }
  [[nodiscard]] Node looked_at(const Move& move, const P& position, int ply, const Trail<P>& trail) const {
    Node node{.move = move};
    if (const auto end = position.outcome())
      node.value = end->score_for(position.to_move(), ply);
    else if (trail.repeats(position))
      node.value = Score::draw();
    else
      return node.value = evaluator_.value(position, evaluator_.start(position)), node;
    node.is_end = node.is_resolved = true;
    return node;
  }

  void has_children(Number parent, Number first, int ply) {
    nodes_[parent].first_child = first;
    nodes_[parent].children = static_cast<std::uint16_t>(nodes_.size() - first);
    deepest_ = std::max(deepest_, ply);
    ++expanded_;
  }
  void tell_now_and_then() {
    if (nodes_.size() < next_telling_) return;
    told_(so_far());
    while (next_telling_ <= nodes_.size()) next_telling_ *= 2;
  }

  // Minimax, and whether nothing below can change it any more.
  void update_value(Node& node) const {
    Score best = -Score::infinite();
    bool all = true, wins = false;
    for (const Number child : Children(node)) {
      const Node& next = nodes_[child];
      if (!next.is_unseen) best = max(best, -next.value);
      all = all && next.is_resolved;
      wins = wins || (next.is_resolved && next.value.is_loss());
    }
    node.value = best;
    node.is_resolved = all || (wins && best.is_win());
  }

  [[nodiscard]] Number best_child(Number at) const {
    Number best = no_node;
    for (const Number child : children_of(at))
      if (!nodes_[child].is_unseen && (best == no_node || nodes_[child].value < nodes_[best].value)) best = child;
    return best;
  }

  // It left off because it knows enough.
  void found_it() { has_found_ = true; }

  const Game<P>& game_;
  decltype(with_state<P>(std::declval<const E&>())) evaluator_;
  Budget budget_;
  O& observe_;
  Told& told_;
  Trail<P> trail_;
  std::vector<Node> nodes_;  // children stand together, and after their parents
  std::vector<Step> path_;   // from the root to where the search is
  std::uint64_t expanded_ = 0;
  std::size_t unseen_ = 0;  // of the nodes, those that were not looked at
  int deepest_ = 0;

 private:
  static constexpr std::uint64_t nodes_before_first_telling = 1024;

  [[nodiscard]] Found<P> so_far() const {
    Found<P> found;
    found.value = nodes_[root_node].value;
    for (Number at = best_child(root_node); at != no_node; at = best_child(at)) found.line.push_back(nodes_[at].move);
    if (found.line.empty()) found.line = {list_moves(game_.position()).front()};
    found.counts.entered = nodes_.size() - unseen_;
    found.ended = has_found_ ? Ended::found : budget_.ended();
    return found;
  }
  void count(Counts& counts) const {
    counts.interior = expanded_;
    counts.leaves = counts.entered - counts.interior;
    counts.deepest = deepest_;
    for (const Node& node : nodes_)
      if (node.children == 0 && !node.is_end && !node.is_unseen) ++counts.horizon;
  }

  // The best move first, as a search would have tried them that knew.
  template <class Remark>
  void show(Number at, const P& position, int ply, Remark& remark) {
    observe_.entered(position, Visit{ply, 0, Window{}});
    std::vector<Number> children;
    for (const Number child : children_of(at))
      if (!nodes_[child].is_unseen) children.push_back(child);
    std::stable_sort(children.begin(), children.end(),
                     [&](Number a, Number b) { return nodes_[a].value < nodes_[b].value; });
    for (const Number child : children) {
      observe_.trying(ply, nodes_[child].move);
      show(child, position.after(nodes_[child].move), ply + 1, remark);
    }
    remark(nodes_[at], ply);
    observe_.returned(ply, nodes_[at].value);
  }

  std::uint64_t next_telling_ = nodes_before_first_telling;
  bool has_found_ = false;
};

// For searches that say nothing of a node beside its value.
struct NoRemark {
  void operator()(const auto& /*node*/, int /*ply*/) const {}
};

}  // namespace arborist
