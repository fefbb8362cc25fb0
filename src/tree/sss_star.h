// SSS* in Stockman's own form: a list of states, always worked on where the promise is largest. A LIVE node promises
// its side at most h; a SOLVED one is known to be worth h. It looks at no leaf that alpha-beta does not, but its list
// grows like the tree. DUAL* is its mirror image, in which the other side is promised. For teaching, and to hold MTD's
// form of them to: that evaluates the same leaves in the same order. Source: Stockman, "A minimax algorithm better than
// alpha-beta?", 1979. Cost: time and memory of the tree it opens.
//
//   Found<P> found = sss_star(Game(position), evaluate, {.depth = 4});
//   Found<P> found = sss_star(Game(position), evaluate, {.depth = 4}, Silent{}, {}, Stockman::dual);
//
// The observer is shown the nodes when the list is done.
#pragma once

#include <algorithm>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <type_traits>
#include <utility>
#include <vector>

#include "tree/walk.h"

namespace arborist {

enum class Stockman : std::uint8_t { sss, dual };

template <Position P, Evaluator<P> E, Observer<P> O>
class SssStar : Walk<P, E, Silent> {
  using Base = Walk<P, E, Silent>;
  using typename Base::Move;
  using typename Base::State;

 public:
  SssStar(const Game<P>& game, const E& evaluator, const Limits& limits, O& observer, const TreeOptions& options,
          Stockman kind)
      : Base(game, evaluator, limits, silent_, options), watch_(observer), kind_(kind) {}

  Found<P> operator()() {
    Found<P> found = Base::run([this](const P& root, const State& state) {
      nodes_.push_back({.position = root, .state = state});
      open_ = {{root_node, Status::live, Score::infinite()}};
      while (!is_done()) step();
      return is_solved_root() ? for_root_player(open_.front().promise) : Score::draw();
    });
    if (is_solved_root()) find_line(root_node, open_.front().promise, found.line);
    if constexpr (!std::same_as<O, Silent>) {
      if (!nodes_.empty()) show(root_node);
    }
    return found;
  }

  // With one move of the root alone.
  Found<P> below(const Move& move) {
    only_ = move;
    return (*this)();
  }

 private:
  using Number = std::uint32_t;
  static constexpr Number root_node = 0;
  static constexpr Number no_node = UINT32_MAX;
  static constexpr std::size_t bytes_of_moves = 128;  // of a node, about, with its children
  enum class Status : std::uint8_t { live, solved };

  struct Node {
    P position;
    State state;
    Number parent = no_node;
    std::uint32_t place = 0;  // the how-manieth move of its parent
    int ply = 0;
    Move move = {};
    std::vector<Move> moves = {};
    std::vector<Number> children = {};  // those that were opened, in order
    bool is_entered = false;
    bool is_leaf = false;
    Score bound = Score::infinite();  // what was promised here; of a leaf its value
    std::optional<Score> worth = {};  // once it is solved: as much, or more
  };
  struct Listed {
    Number node;
    Status status;
    Score promise;
  };

  [[nodiscard]] bool is_solved_root() const {
    return !open_.empty() && open_.front().node == root_node && open_.front().status == Status::solved;
  }
  [[nodiscard]] bool is_done() const { return is_solved_root() || this->budget_.used_up(); }

  // One step of the list: what is promised most, leftmost of equals, is taken from it and worked on.
  void step() {
    const Listed first = open_.front();
    open_.erase(open_.begin());
    if (first.status == Status::live)
      open(first);
    else
      solve(first);
  }

  void open(const Listed& state) {
    if (!enter_node(state.node)) return;
    nodes_[state.node].bound = state.promise;
    if (nodes_[state.node].is_leaf) {
      const Score value = leaf_value(state.node);
      nodes_[state.node].bound = value;
      return insert(solved(state.node, std::min(state.promise, value)));
    }
    const bool is_promised = is_max(state.node);
    const std::size_t count = is_promised ? nodes_[state.node].moves.size() : 1;
    for (std::size_t i = 0; i < count; ++i) insert({child(state.node, i), Status::live, state.promise});
  }

  void solve(const Listed& state) {
    const Number parent = nodes_[state.node].parent;
    if (is_max(parent)) {
      // The first of its children to be solved is the best of them: no other promises more.
      std::erase_if(open_, [&](const Listed& each) { return is_below(each.node, parent); });
      return insert(solved(parent, state.promise));
    }
    const std::size_t next = nodes_[state.node].place + 1;
    if (next < nodes_[parent].moves.size())
      insert({child(parent, next), Status::live, state.promise});
    else
      insert(solved(parent, state.promise));
  }

  // Its first visit: the game is over, the depth is used up, or it has moves.
  bool enter_node(Number number) {
    Node& node = nodes_[number];
    if (node.is_entered) return true;
    const Visit visit{node.ply, this->depth_left(node.ply), Window{}};
    if (!this->budget_.allows(nodes_.size() * (sizeof(Node) + bytes_of_moves))) return false;
    if (!this->enter(node.position, visit)) return false;
    node.is_entered = true;
    const bool has_end = node.position.outcome().has_value() || visit.depth == 0 || repeats(number);
    node.is_leaf = has_end;
    if (!has_end) {
      for (const auto& move : node.position.moves())
        if (number != root_node || !only_ || move == *only_) node.moves.push_back(move);
      this->counts_.deepest = std::max(this->counts_.deepest, node.ply + 1);
      this->all_seen(Score::draw(), node.ply);
    }
    return true;
  }
  [[nodiscard]] bool repeats(Number number) const {
    if constexpr (Repeats<P>) {
      if (number == root_node || !can_repeat(nodes_[number].position)) return false;
      Trail<P> trail(this->game_);
      std::vector<const P*> before;
      for (Number at = nodes_[number].parent; at != no_node; at = nodes_[at].parent)
        before.push_back(&nodes_[at].position);
      for (std::size_t i = before.size(); i-- > 0;) trail.push(*before[i]);
      return trail.repeats(nodes_[number].position);
    }
    return false;
  }
  // What a leaf is worth to the side that is promised.
  Score leaf_value(Number number) {
    Node& node = nodes_[number];
    Score value = Score::draw();
    if (const auto end = node.position.outcome())
      value = this->end(this->worth_of(*end, node.ply, node.position), node.ply);
    else if (repeats(number))
      value = this->end(Score::draw(), node.ply);
    else
      value = this->static_value(node.position, node.state, node.ply);
    return is_max(number) ? value : -value;
  }

  Number child(Number parent, std::size_t place) {
    for (const Number each : nodes_[parent].children)
      if (nodes_[each].place == place) return each;
    const Move move = nodes_[parent].moves[place];
    const P next = nodes_[parent].position.after(move);
    State state = this->evaluator_.step(nodes_[parent].state, nodes_[parent].position, move, next);
    const auto number = static_cast<Number>(nodes_.size());
    nodes_.push_back({.position = next,
                      .state = std::move(state),
                      .parent = parent,
                      .place = static_cast<std::uint32_t>(place),
                      .ply = nodes_[parent].ply + 1,
                      .move = move});
    nodes_[parent].children.push_back(number);
    return number;
  }

  Listed solved(Number number, Score worth) {
    nodes_[number].worth = worth;
    return {number, Status::solved, worth};
  }

  // The side that is promised: the root's player in SSS*, the other one in DUAL*.
  [[nodiscard]] bool is_max(Number number) const { return (nodes_[number].ply % 2 == 0) == (kind_ == Stockman::sss); }
  [[nodiscard]] Score for_root_player(Score promised) const { return kind_ == Stockman::sss ? promised : -promised; }
  [[nodiscard]] Score for_mover(Number number, Score promised) const { return is_max(number) ? promised : -promised; }

  // The list: larger promises first, of equal ones the leftmost.
  void insert(const Listed& state) {
    const auto at = std::lower_bound(open_.begin(), open_.end(), state, [this](const Listed& a, const Listed& b) {
      return a.promise != b.promise ? a.promise > b.promise : is_left_of(a.node, b.node);
    });
    open_.insert(at, state);
  }
  [[nodiscard]] std::vector<std::uint32_t> path_to(Number number) const {
    std::vector<std::uint32_t> path;
    for (; number != root_node; number = nodes_[number].parent) path.push_back(nodes_[number].place);
    std::reverse(path.begin(), path.end());
    return path;
  }
  [[nodiscard]] bool is_left_of(Number a, Number b) const { return path_to(a) < path_to(b); }
  [[nodiscard]] bool is_below(Number number, Number ancestor) const {
    while (nodes_[number].ply > nodes_[ancestor].ply) number = nodes_[number].parent;
    return number == ancestor;
  }

  // From the root down to a leaf that has the value: of the nodes solved with it, one need not be worth no more.
  bool find_line(Number at, Score promised, std::vector<Move>& line) const {
    if (nodes_[at].is_leaf) return nodes_[at].bound == promised;
    for (const Number each : nodes_[at].children) {
      if (nodes_[each].worth != promised) continue;
      line.push_back(nodes_[each].move);
      if (find_line(each, promised, line)) return true;
      line.pop_back();
    }
    return false;
  }

  // The most that the side which is promised can have here: one of all its moves, or any of the other side's. Nothing
  // is known of what was never entered.
  [[nodiscard]] Score most_of(Number number) const {
    const Node& node = nodes_[number];
    if (node.is_leaf) return node.bound;
    const bool chooses = is_max(number);
    Score most = chooses && node.is_entered ? -Score::infinite() : Score::infinite();
    for (const Number each : node.children) {
      const Score below = most_of(each);
      most = chooses ? std::max(most, below) : std::min(most, below);
    }
    return node.children.empty() ? Score::infinite() : most;
  }

  // What is known of a node: a leaf's value and the root's, of a node that was solved the least, of one that was not
  // the most that its side can have. Where nothing is known, nothing is told.
  void show(Number number) {
    const Node& node = nodes_[number];
    const Score promised = node.is_leaf ? node.bound : node.worth ? *node.worth : most_of(number);
    const Score known = for_mover(number, promised);
    const bool is_exact = node.is_leaf || (number == root_node && node.worth);
    const bool is_least = node.worth.has_value() == is_max(number);
    Window window;
    const bool is_told = promised != Score::infinite();
    if (!is_exact && is_told) window = is_least ? Window{-Score::infinite(), known} : Window{known, Score::infinite()};
    watch_.entered(node.position, Visit{node.ply, this->depth_left(node.ply), window});
    for (const Number each : node.children) {
      if (!nodes_[each].is_entered) continue;
      watch_.trying(node.ply, nodes_[each].move);
      show(each);
    }
    if (is_told)
      watch_.returned(node.ply, known);
    else
      watch_.abandoned(node.ply);
  }

  Silent silent_;
  O& watch_;
  Stockman kind_;
  std::optional<Move> only_;  // of the root's moves
  std::vector<Node> nodes_;
  std::vector<Listed> open_;
};

template <Position P, Evaluator<P> E, Observer<P> O = Silent>
Found<P> sss_star(const Game<P>& game, const E& evaluate, const Limits& limits, O&& observe = {},
                  const TreeOptions& options = {}, Stockman kind = Stockman::sss) {
  return SssStar<P, E, std::remove_reference_t<O>>(game, evaluate, limits, observe, options, kind)();
}

}  // namespace arborist
