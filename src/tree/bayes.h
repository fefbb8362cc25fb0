// Bayesian search: a leaf is not worth a number but several, each with its chance. The chances go up the tree, the move
// with the highest mean is played, and the tree grows at the leaves that matter most to the choice at the root: by
// gulps, a few in a hundred of the leaves at a time. Sources: Baum, "On optimal game tree propagation for imperfect
// players", 1992; Baum and Smith, "A Bayesian approach to relevance in game playing", 1997; the details that could not
// be read there are ours (docs/algorithms/bayesian-search.md).
//
//   Found<P> found = bayes_search(Game(position), evaluate, model, {.nodes = 20'000});
//
// Several threads look at the leaves of a gulp together; what they find is put into the tree in the order of one, so
// that it is the same.
//
// The observer is shown the tree when it has grown; a node's value is its mean, its range what it will be four times of
// five, and its spikes are remarked.
#pragma once

#include <algorithm>
#include <atomic>
#include <cmath>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <span>
#include <type_traits>
#include <unordered_map>
#include <utility>
#include <vector>

#include "core/crew.h"
#include "core/limits.h"
#include "game/evaluator.h"
#include "game/found.h"
#include "game/game.h"
#include "game/observer.h"
#include "tree/bayes/leaf_model.h"
#include "tree/bayes/options.h"
#include "tree/bayes/relevance_tree.h"
#include "tree/iterative_deepening.h"
#include "tree/options.h"
#include "tree/remarks.h"

namespace arborist {

template <Position P, Evaluator<P> E, Observer<P> O, class Told>
class BayesSearch {
 public:
  using Move = typename P::Move;

  BayesSearch(const Game<P>& game, const E& evaluator, const bayes::LeafModel& model, const Limits& limits, O& observer,
              const bayes::BayesOptions& options, Told& told)
      : game_(game),
        evaluator_(with_state<P>(evaluator)),
        model_(model),
        budget_(limits),
        observe_(observer),
        options_(options),
        told_(told),
        trail_(game),
        tree_({bayes::Spike{}}, {.most_spikes = options.most_spikes, .pick = options.pick, .still = options.still}) {}

  Found<P> operator()() {
    if (const auto end = game_.outcome()) {
      Found<P> found;
      found.value = end->score_for(game_.position().to_move(), 0);
      found.counts = {.entered = 1, .leaves = 1};
      return found;
    }
    nodes_.push_back({});
    if (budget_.spend()) grow();
    Found<P> found = so_far();
    count(found.counts);
    if constexpr (!std::same_as<O, Silent>) show(Tree::root, game_.position(), 0);
    return found;
  }

 private:
  using Tree = bayes::RelevanceTree;
  using Number = Tree::Number;
  static constexpr std::uint64_t nodes_before_first_telling = 1024;
  static constexpr std::size_t leaves_worth_a_thread = 8;
  static constexpr double unlikely = 0.1;  // the share at each end of its spikes that a node's range leaves out

  struct Node {
    Move move = {};
    bool is_end = false;     // the game is over here, the line repeats, or it is too long
    bool is_wanted = false;  // it, or a leaf below it, is to be expanded
  };

  void grow() {
    std::uint64_t next_telling = nodes_before_first_telling;
    nodes_[Tree::root].is_wanted = true;
    while (nodes_[Tree::root].is_wanted) {
      if (options_.threads > 1) look_ahead();
      trail_.push(game_.position());
      grow_below(Tree::root, game_.position(), 1);
      trail_.pop();
      if (budget_.used_up() || !budget_.allows(tree_.bytes() + nodes_.size() * sizeof(Node))) return;
      if (nodes_.size() >= next_telling) {
        told_(so_far());
        next_telling = 2 * nodes_.size();
      }
      choose_leaves();
    }
  }

  // The next gulp, and the way to it.
  void choose_leaves() {
    tree_.weigh();
    if (tree_.worth() < options_.price && options_.pick != bayes::Pick::all) return;
    auto& leaves = tree_.relevant();
    std::erase_if(leaves, [&](const Tree::Leaf& leaf) { return nodes_[leaf.node].is_end; });
    const auto gulp = static_cast<std::size_t>(options_.gulp * static_cast<double>(tree_.leaves()));
    const auto most =
        static_cast<std::ptrdiff_t>(std::clamp<std::size_t>(gulp, 1, std::max<std::size_t>(1, leaves.size())));
    if (static_cast<std::size_t>(most) < leaves.size()) {
      std::nth_element(leaves.begin(), leaves.begin() + most, leaves.end(), [](const auto& a, const auto& b) {
        return a.relevance != b.relevance ? a.relevance > b.relevance : a.node < b.node;
      });
      leaves.resize(static_cast<std::size_t>(most));
    }
    for (const Tree::Leaf& leaf : leaves)
      for (Number at = leaf.node; !std::exchange(nodes_[at].is_wanted, true);) at = tree_.parent(at);
  }

  // A leaf's children, in the order of its moves.
  struct Family {
    std::vector<Node> nodes;
    std::vector<bayes::Spikes> spikes;
  };

  // What follows the leaves of this gulp, by all threads, where that is worth their while.
  void look_ahead() {
    families_.clear();
    auto& leaves = tree_.relevant();
    if (leaves.size() < leaves_worth_a_thread * 2) return;
    for (const Tree::Leaf& leaf : leaves) families_[leaf.node];
    std::vector<std::pair<const Number, Family>*> work;
    work.reserve(families_.size());
    for (auto& family : families_) work.push_back(&family);
    std::atomic<std::size_t> next = 0;
    const auto look = [&] {
      Budget budget(budget_.left());
      for (std::size_t i = next++; i < work.size() && !budget.used_up(); i = next++)
        work[i]->second = family_of(work[i]->first, budget);
    };
    Crew crew;
    const std::size_t threads =
        std::min(static_cast<std::size_t>(options_.threads), leaves.size() / leaves_worth_a_thread);
    for (std::size_t i = 1; i < threads; ++i)
      if (!crew.add(look)) break;
    look();
    crew.finish();
  }
  // The tree stays as it is meanwhile. Empty where the limits are reached.
  [[nodiscard]] Family family_of(Number leaf, Budget& budget) const {
    std::vector<Number> way;
    for (Number at = leaf; at != Tree::root; at = tree_.parent(at)) way.push_back(at);
    P position = game_.position();
    Trail<P> trail(game_);
    trail.push(position);
    for (std::size_t i = way.size(); i-- > 0;) {
      position = position.after(nodes_[way[i]].move);
      trail.push(position);
    }
    Family family;
    for (const auto& move : position.moves()) {
      if (!budget.spend()) return {};
      family.nodes.push_back({.move = move});
      family.spikes.push_back(
          looked_at(family.nodes.back(), position.after(move), static_cast<int>(way.size()) + 1, trail));
    }
    return family;
  }

  // Expands what is wanted below, and brings the spikes of everything above it up to date.
  void grow_below(Number at, const P& position, int ply) {
    nodes_[at].is_wanted = false;
    if (tree_.children(at) == 0) {
      if (!expand(at, position, ply)) return;
    } else {
      const Number first = tree_.first_child(at), end = first + tree_.children(at);
      for (Number child = first; child < end; ++child) {
        if (!nodes_[child].is_wanted) continue;
        const P next = position.after(nodes_[child].move);
        trail_.push(next);
        grow_below(child, next, ply + 1);
        trail_.pop();
      }
    }
    tree_.update(at);
  }

  bool expand(Number leaf, const P& position, int ply) {
    const std::size_t before = nodes_.size();
    std::vector<bayes::Spikes> spikes;
    const auto found = families_.find(leaf);
    Family* known = found == families_.end() || found->second.nodes.empty() ? nullptr : &found->second;
    std::size_t place = 0;
    for (const auto& move : position.moves()) {
      if (!budget_.spend()) {
        nodes_.resize(before);
        return false;
      }
      nodes_.push_back({.move = move});
      if (known == nullptr) {
        spikes.push_back(looked_at(nodes_.back(), position.after(move), ply, trail_));
        continue;
      }
      nodes_.back() = known->nodes[place];
      spikes.push_back(std::move(known->spikes[place++]));
    }
    tree_.add_children(leaf, std::move(spikes));
    deepest_ = std::max(deepest_, ply);
    ++expanded_;
    return true;
  }
  [[nodiscard]] bayes::Spikes looked_at(Node& node, const P& position, int ply, const Trail<P>& trail) const {
    node.is_end = true;
    if (const auto end = position.outcome()) return {{model_.worth_of_end(end->score_for(position.to_move(), ply)), 1}};
    if (trail.repeats(position)) return {{0, 1}};
    node.is_end = ply >= longest_path;
    return model_.leaf(position, evaluator_.value(position, evaluator_.start(position)));
  }

  // To its side to move.
  [[nodiscard]] double worth(Number at) const { return options_.by_minimax ? minimax(at) : tree_.mean(at); }
  [[nodiscard]] double minimax(Number at) const {
    if (tree_.children(at) == 0) return tree_.mean(at);
    double best = -1;
    const Number first = tree_.first_child(at);
    for (Number child = first; child < first + tree_.children(at); ++child) best = std::max(best, -minimax(child));
    return best;
  }
  [[nodiscard]] Number best_child(Number at) const {
    const Number first = tree_.first_child(at);
    Number best = first;
    double least = 2;
    for (Number child = first; child < first + tree_.children(at); ++child)
      if (const double value = worth(child); value < least) {
        least = value;
        best = child;
      }
    return best;
  }
  [[nodiscard]] Score value(Number at) const { return score(at, worth(at)); }
  [[nodiscard]] Score score(Number at, double worth) const {
    const bool is_known = tree_.spikes(at).size() == 1 && (nodes_[at].is_end || tree_.children(at) > 0);
    return model_.score_of(worth, is_known);
  }

  Found<P> so_far() const {
    Found<P> found;
    Number at = Tree::root;
    // The move that is played has the best mean; what the choice between several is worth comes on top of it.
    if (tree_.children(at) > 0) {
      const Number best = best_child(at);
      found.value = -value(best);
    }
    while (tree_.children(at) > 0) {
      at = best_child(at);
      found.line.push_back(nodes_[at].move);
    }
    if (found.line.empty()) found.line = {list_moves(game_.position()).front()};
    found.counts.entered = nodes_.size();
    found.ended = budget_.ended();
    return found;
  }
  void count(Counts& counts) const {
    counts.interior = expanded_;
    counts.leaves = counts.entered - counts.interior;
    counts.deepest = deepest_;
    for (Number at = 0; at < nodes_.size(); ++at)
      if (tree_.children(at) == 0 && !nodes_[at].is_end) ++counts.horizon;
  }

  // The best move first, as a search would have tried them that knew.
  void show(Number at, const P& position, int ply) {
    observe_.entered(position, Visit{ply, 0, Window{}});
    std::vector<std::pair<double, Number>> children;
    const Number first = tree_.first_child(at);
    for (Number child = first; child < first + tree_.children(at); ++child) children.emplace_back(worth(child), child);
    std::stable_sort(children.begin(), children.end(), [](const auto& a, const auto& b) { return a.first < b.first; });
    for (const auto& [worth, child] : children) {
      observe_.trying(ply, nodes_[child].move);
      show(child, position.after(nodes_[child].move), ply + 1);
    }
    const auto spikes = tree_.spikes(at);
    if (spikes.size() > 1) {
      remark_range(observe_, ply, model_.score_of(value_at_share(spikes, unlikely), false),
                   model_.score_of(value_at_share(spikes, 1 - unlikely), false));
      remark_spikes(observe_, ply, in_points(spikes));
    }
    observe_.returned(ply, value(at));
  }
  // As scores, few enough to be looked at. Every chance is rounded with those before it, so that nothing is lost.
  [[nodiscard]] std::vector<ScoreSpike> in_points(std::span<const bayes::Spike> exact) const {
    bayes::Spikes few(exact.begin(), exact.end());
    thin_out(few, ScoreSpike::most);
    std::vector<ScoreSpike> spikes;
    double sum = 0;
    int told = 0;
    for (const bayes::Spike& spike : few) {
      sum += spike.chance;
      const bool is_last = &spike == &few.back();
      const int by_now = is_last
                             ? ScoreSpike::certain
                             : std::min(ScoreSpike::certain, static_cast<int>(std::lround(sum * ScoreSpike::certain)));
      const Score value = model_.score_of(spike.value, false);
      if (!spikes.empty() && spikes.back().value == value)
        spikes.back().chance += by_now - told;
      else if (by_now > told)
        spikes.push_back({value, by_now - told});
      told = std::max(told, by_now);
    }
    return spikes;
  }

  const Game<P>& game_;
  decltype(with_state<P>(std::declval<const E&>())) evaluator_;
  const bayes::LeafModel& model_;
  Budget budget_;
  O& observe_;
  const bayes::BayesOptions options_;
  Told& told_;
  Trail<P> trail_;
  Tree tree_;
  std::vector<Node> nodes_;                      // by their numbers in the tree
  std::unordered_map<Number, Family> families_;  // of leaves that were looked at ahead
  std::uint64_t expanded_ = 0;
  int deepest_ = 0;
};

template <Position P, Evaluator<P> E, Observer<P> O = Silent, class Told = ToldToNobody>
Found<P> bayes_search(const Game<P>& game, const E& evaluate, const bayes::LeafModel& model, const Limits& limits,
                      O&& observe = {}, const bayes::BayesOptions& options = {}, Told&& told = {}) {
  return BayesSearch<P, E, std::remove_reference_t<O>, std::remove_reference_t<Told>>(game, evaluate, model, limits,
                                                                                      observe, options, told)();
}

}  // namespace arborist
