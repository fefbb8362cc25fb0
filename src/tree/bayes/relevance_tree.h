// RelevanceTree: a tree whose leaves have spikes: what their value may turn out to be if one looked deeper. Spikes go
// up (what is each node worth, with which chances?), and what they mean goes down: which leaf matters most to the
// choice at the root? It knows no game.
//
//   RelevanceTree tree(spikes_of_root);
//   tree.add_children(0, {…});                        // each as its own mover sees it
//   tree.update(0);                                   // and every node above, from below
//   tree.weigh();
//   tree.worth();                                     // what could be gained if every leaf were known before choosing
//   tree.relevant();                                  // the leaves that matter, and how much
//
// Propagation is exact while no node has more than `most_spikes`; then neighbours become one. What lies below an
// unchanged node with an unchanged meaning is not weighed again, and what cannot matter is not entered at all.
// Source: Baum and Smith, "A Bayesian approach to relevance in game playing", 1997.
#pragma once

#include <algorithm>
#include <cassert>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>
#include <utility>
#include <vector>

#include "tree/bayes/contest.h"
#include "tree/bayes/spikes.h"

namespace arborist::bayes {

// By what a leaf is chosen: by how much its value would change the worth of knowing everything (QSS, the authors'), by
// what would be gained if it alone were known, or all alike.
enum class Pick : std::uint8_t { relevance, alone, all };

class RelevanceTree {
 public:
  using Number = std::uint32_t;
  static constexpr Number root = 0;

  struct Options {
    std::size_t most_spikes = 12;
    Pick pick = Pick::relevance;
    // What lies below a node is weighed again where the meaning of one of its spikes has moved by more than this.
    double still = 1e-12;
  };
  struct Leaf {
    double relevance;
    Number node;
  };
  // How much work it was: nodes whose spikes were computed, and nodes whose replies were weighed.
  struct Work {
    std::uint64_t updated = 0;
    std::uint64_t weighed = 0;
  };

  RelevanceTree(Spikes spikes, const Options& options) : options_(options) {
    nodes_.push_back(Node{.spikes = std::move(spikes)});
    bytes_ = sizeof(Node);
  }

  [[nodiscard]] std::size_t size() const { return nodes_.size(); }
  [[nodiscard]] std::size_t bytes() const { return bytes_; }
  [[nodiscard]] std::size_t leaves() const { return leaves_; }
  [[nodiscard]] const Work& work() const { return work_; }
  [[nodiscard]] std::span<const Spike> spikes(Number node) const { return nodes_[node].spikes; }
  [[nodiscard]] double mean(Number node) const { return mean_of(nodes_[node].spikes); }
  [[nodiscard]] Number first_child(Number node) const { return nodes_[node].first_child; }
  [[nodiscard]] Number children(Number node) const { return nodes_[node].children; }
  [[nodiscard]] Number parent(Number node) const { return nodes_[node].parent; }

  // Of a node that has none; `of_children` are as their own movers see them. The number of the first.
  Number add_children(Number parent, std::vector<Spikes> of_children) {
    assert(nodes_[parent].children == 0 && !of_children.empty());
    const auto first = static_cast<Number>(nodes_.size());
    for (Spikes& spikes : of_children) {
      bytes_ += sizeof(Node) + spikes.capacity() * sizeof(Spike);
      nodes_.push_back(Node{.spikes = std::move(spikes), .parent = parent});
    }
    nodes_[parent].first_child = first;
    nodes_[parent].children = static_cast<Number>(of_children.size());
    bytes_ += options_.most_spikes * (sizeof(Spike) + sizeof(Meaning));
    leaves_ += of_children.size() - 1;
    return first;
  }

  // The spikes of a node from those of its children.
  void update(Number at) {
    ++work_.updated;
    enter(at);
    Node& node = nodes_[at];
    node.spikes = contest_.best();
    thin_out(node.spikes, options_.most_spikes);
    node.is_weighed = false;
  }

  // What the leaves mean for the choice at the root.
  void weigh() {
    relevant_.clear();
    worth_ = 0;
    if (nodes_[root].children == 0) return;
    if (options_.pick == Pick::all) return take_all();
    ++work_.weighed;
    enter(root);
    // Without thinning out: the choice itself is exact.
    const double best_of_all = mean_of(contest_.best());
    double best = -std::numeric_limits<double>::infinity(), second = best;
    const std::span<const Node> moves = children_of(root);
    for (const Node& move : moves) {
      const double value = -mean_of(move.spikes);
      if (value > best)
        second = std::exchange(best, value);
      else
        second = std::max(second, value);
    }
    worth_ = std::max(0.0, best_of_all - best);
    rows_.clear();
    for (const double value : contest_.values()) rows_.push_back({value - best_of_all, 0});
    Told told = told_to_children(root);
    for (std::size_t i = 0, at = 0; i < moves.size(); ++i)
      for (const Spike& spike : moves[i].spikes) told.meanings[at++].own = -spike.value - best;
    bool best_is_met = false;
    for (std::size_t i = 0; i < told.children.size(); ++i) {
      const Number child = nodes_[root].first_child + static_cast<Number>(i);
      const bool is_best = !best_is_met && -mean_of(nodes_[child].spikes) == best;
      best_is_met = best_is_met || is_best;
      // What another move brings anyway.
      weigh_child(child, told, i, is_best ? second - best : 0);
    }
  }

  // What could be gained on the average if all leaves were known before the choice: never negative, and 0 when there is
  // nothing left to know.
  [[nodiscard]] double worth() const { return worth_; }
  // The leaves that matter; for those weighed last.
  [[nodiscard]] std::vector<Leaf>& relevant() { return relevant_; }

 private:
  struct Node {
    Spikes spikes = {};                 // for its side to move
    std::vector<Meaning> meaning = {};  // of each of its spikes; of nodes with children
    Number parent = root;
    Number first_child = 0;
    Number children = 0;
    bool is_weighed = false;  // the leaves below have a relevance that holds as long as the meaning stays
    double relevance = 0;     // of a leaf
    double otherwise = 0;     // what the best other move of the root brings, less the best of all
  };

  static constexpr double nothing = 1e-12;

  [[nodiscard]] std::span<const Node> children_of(Number at) const {
    return std::span(nodes_).subspan(nodes_[at].first_child, nodes_[at].children);
  }
  void enter(Number at) {
    contest_.begin();
    for (const Node& child : children_of(at)) contest_.add(child.spikes);
    contest_.settle();
  }

  // What is told to the children of a node: for each its part of the meanings; an empty one where it cannot be the
  // best.
  struct Told {
    std::vector<Meaning> meanings;
    std::vector<std::size_t> children;  // where the part of each begins
    std::vector<bool> matters;
  };

  // By the contest of this node, which was entered, and the meaning of its rows.
  [[nodiscard]] Told told_to_children(Number at) const {
    const std::span<const Node> replies = children_of(at);
    Told told;
    std::size_t size = 0;
    for (const Node& reply : replies) {
      told.children.push_back(size);
      size += reply.spikes.size();
    }
    told.meanings.resize(size);
    for (std::size_t i = 0; i < replies.size(); ++i) {
      told.matters.push_back(contest_.can_be_best(i));
      const std::span part = std::span(told.meanings).subspan(told.children[i], replies[i].spikes.size());
      if (told.matters[i]) contest_.given(i, replies[i].spikes, rows_, part);
    }
    return told;
  }

  void weigh_child(Number child, const Told& told, std::size_t number, double otherwise) {
    Node& node = nodes_[child];
    const std::span meaning = std::span(told.meanings).subspan(told.children[number], node.spikes.size());
    if (!told.matters[number] || is_irrelevant(meaning, otherwise)) {
      node.is_weighed = false;
      node.relevance = 0;
      return;
    }
    if (node.children == 0) {
      node.relevance = relevance_of(node.spikes, meaning, otherwise);
      return note(child);
    }
    if (node.is_weighed && std::abs(node.otherwise - otherwise) <= options_.still && is_same(node.meaning, meaning))
      return note_all(child);
    node.meaning.assign(meaning.begin(), meaning.end());
    node.otherwise = otherwise;
    node.is_weighed = true;
    weigh_below(child, otherwise);
  }

  void weigh_below(Number at, double otherwise) {
    ++work_.weighed;
    enter(at);
    meaning_of_rows(nodes_[at]);
    const Told told = told_to_children(at);
    for (std::size_t i = 0; i < told.children.size(); ++i)
      weigh_child(nodes_[at].first_child + static_cast<Number>(i), told, i, otherwise);
  }

  // At the values of the contest; between spikes on a straight line.
  void meaning_of_rows(const Node& node) {
    rows_.clear();
    std::size_t next = 0;
    for (const double value : contest_.values()) {
      while (next < node.spikes.size() && node.spikes[next].value < value) ++next;
      if (next == node.spikes.size()) {
        rows_.push_back(node.meaning.back());
      } else if (next == 0 || node.spikes[next].value == value) {
        rows_.push_back(node.meaning[next]);
      } else {
        const Spike &low = node.spikes[next - 1], &high = node.spikes[next];
        const double share = (value - low.value) / (high.value - low.value);
        const Meaning &a = node.meaning[next - 1], &b = node.meaning[next];
        rows_.push_back({a.best + share * (b.best - a.best), a.own + share * (b.own - a.own)});
      }
    }
  }

  [[nodiscard]] double relevance_of(std::span<const Spike> spikes, std::span<const Meaning> meaning,
                                    double otherwise) const {
    double sum = 0;
    for (std::size_t i = 0; i < spikes.size(); ++i) {
      const double choice = std::max(otherwise, meaning[i].own);
      sum += spikes[i].chance * (options_.pick == Pick::alone ? choice : std::abs(meaning[i].best - choice));
    }
    return sum;
  }

  // Whatever the leaves below turn out to be, the choice and its value stay.
  [[nodiscard]] static bool is_irrelevant(std::span<const Meaning> meaning, double otherwise) {
    return std::all_of(meaning.begin(), meaning.end(), [&](const Meaning& one) {
      return std::abs(one.best - meaning.front().best) <= nothing &&
             std::abs(std::max(one.own, otherwise) - std::max(meaning.front().own, otherwise)) <= nothing;
    });
  }
  [[nodiscard]] bool is_same(std::span<const Meaning> a, std::span<const Meaning> b) const {
    return std::equal(a.begin(), a.end(), b.begin(), b.end(), [this](const Meaning& one, const Meaning& other) {
      return std::abs(one.best - other.best) <= options_.still && std::abs(one.own - other.own) <= options_.still;
    });
  }

  void take_all() {
    for (Number at = 0; at < nodes_.size(); ++at)
      if (nodes_[at].children == 0) relevant_.push_back({1, at});
  }
  void note(Number leaf) {
    if (nodes_[leaf].relevance > nothing) relevant_.push_back({nodes_[leaf].relevance, leaf});
  }
  void note_all(Number at) {
    const Number first = nodes_[at].first_child;
    for (Number child = first; child < first + nodes_[at].children; ++child) {
      if (nodes_[child].children == 0)
        note(child);
      else if (nodes_[child].is_weighed)
        note_all(child);
    }
  }

  const Options options_;
  std::vector<Node> nodes_;
  Contest contest_;
  std::vector<Meaning> rows_;
  std::vector<Leaf> relevant_;
  double worth_ = 0;
  std::size_t leaves_ = 1;
  std::size_t bytes_ = 0;
  Work work_;
};

}  // namespace arborist::bayes
