// Monte Carlo tree search: grows a tree where it pays. A simulation walks down the tree by the upper confidence bound
// of UCT, adds one node, plays the game to its end from there by chance (or asks the evaluator), and tells every node
// on the way what came of it. The most visited move is played. With the solver, what the ends of the game prove is
// proven up the tree, so that small games come out exactly. Sources: Kocsis and Szepesvári, "Bandit based Monte-Carlo
// planning", 2006; Winands, Björnsson and Saito, "Monte-Carlo tree search solver", 2008; Gelly and Silver, "Combining
// online and offline knowledge in UCT", 2007 (RAVE); Chaslot, Winands and van den Herik, "Parallel Monte-Carlo tree
// search", 2008 (virtual loss). Cost: a playout a simulation, and one node of memory for every move of every node that
// was visited twice.
//
//   Found<P> found = monte_carlo(Game(position), evaluate, {}, Silent{}, {.simulations = 20'000, .seed = 7});
//
// One thread finds the same on every machine; several share the tree and find something a little different each time.
// The observer is shown the tree when it has grown.
#pragma once

#include <algorithm>
#include <concepts>
#include <cstdint>
#include <type_traits>
#include <utility>
#include <vector>

#include "core/crew.h"
#include "core/limits.h"
#include "core/random.h"
#include "game/evaluator.h"
#include "game/found.h"
#include "game/game.h"
#include "game/observer.h"
#include "game/playout.h"
#include "tree/equipment.h"
#include "tree/iterative_deepening.h"
#include "tree/monte_carlo/grown_tree.h"
#include "tree/monte_carlo/options.h"
#include "tree/monte_carlo/simulation_count.h"
#include "tree/options.h"

namespace arborist {

template <Position P, Evaluator<P> E, Observer<P> O, class Told>
class MonteCarlo {
 public:
  using Move = typename P::Move;

  MonteCarlo(const Game<P>& game, const E& evaluator, const Limits& limits, O& observer,
             const MonteCarloOptions& options, Told& told)
      : game_(game),
        evaluator_(with_state<P>(evaluator)),
        limits_(limits),
        observe_(observer),
        options_(options),
        told_(told),
        tree_(options, std::min(limits.memory, usual_memory)),
        count_(limits, options.simulations) {}

  Found<P> operator()() {
    if (const auto end = game_.outcome()) {
      Found<P> found;
      found.value = end->score_for(game_.position().to_move(), 0);
      found.counts = {.entered = 1, .leaves = 1};
      return found;
    }
    {
      Crew crew;
      for (int i = 1; i < options_.threads; ++i)
        if (!crew.add([this, i] { deepest_.raise(Worker(*this, i).run()); })) break;
      deepest_.raise(Worker(*this, 0).run());
      crew.finish();
    }
    Found<P> found = so_far();
    count_nodes(found.counts);
    if constexpr (!std::same_as<O, Silent>) show(root, game_.position(), 0);
    return found;
  }

  [[nodiscard]] const MonteCarloTree<P>& tree() const { return tree_; }

 private:
  static constexpr std::size_t usual_memory = 256 * megabyte;
  static constexpr NodeIndex root = MonteCarloTree<P>::root;

  // One thread's walks through the tree.
  class Worker {
   public:
    Worker(MonteCarlo& search, int number)
        : search_(search),
          tree_(search.tree_),
          options_(search.options_),
          random_(number == 0 ? search.options_.seed
                              : mix_bits(search.options_.seed + static_cast<std::uint64_t>(number))),
          trail_(search.game_),
          is_first_(number == 0),
          start_position_(search.game_.position()) {
      trail_.push(search.game_.position());
      path_.reserve(256);
      if (tree_.has_rave()) played_.resize(2, std::vector<Played>(std::size_t{1} << 16U));
    }

    // Returns the deepest ply that it came to.
    int run() {
      std::uint64_t next_telling = 1024;
      std::uint64_t done = 0;
      while (const std::uint64_t batch = search_.count_.take()) {
        if (!simulate_batch(batch)) return deepest_;
        done += batch;
        if (is_first_ && done >= next_telling) {
          search_.told_(search_.so_far());
          next_telling *= 2;
        }
      }
      return deepest_;
    }

   private:
    // When a move was last played in this simulation, for RAVE.
    struct Played {
      std::uint32_t simulation = 0;
      std::uint32_t ply = 0;
    };

    // False when the search is over.
    bool simulate_batch(std::uint64_t batch) {
      std::uint64_t done = 0;
      while (done < batch) {
        const std::uint64_t before = done;
        if (options_.threads > 1) set_out(batch - done);
        bool goes_on = true;
        do {
          goes_on = search_.count_.allows(positions_);
          if (!goes_on) break;
          simulate();
          ++done;
        } while (done < batch && !(options_.solver && tree_.is_proven(start())));
        if (options_.threads > 1) come_home(done - before, batch - before);
        if (!goes_on) return false;
        if (options_.solver && tree_.is_proven(root)) return search_.count_.end(Ended::finished);
      }
      return true;
    }

    // Among several threads the way to a node that was visited often is gone once for all simulations of a batch:
    // its nodes, which all threads want, are written to seldom, and a few visits more or less change no choice there.
    void set_out(std::uint64_t simulations) {
      path_.assign(1, root);
      start_position_ = search_.game_.position();
      tree_.descend(root, simulations);
      while (played_.empty() && tree_.visits(path_.back()) >= visits_of_a_way_gone_once) {
        const NodeIndex next = tree_.choose(path_.back(), tree_.children(path_.back()));
        if (next == no_index || tree_.visits(next) == 0 || tree_.is_proven(next)) break;
        if (path_.size() > 1) trail_.push(start_position_);
        start_position_ = start_position_.after(tree_.node(next).move);
        path_.push_back(next);
        tree_.descend(next, simulations);
      }
      gone_once_ = path_.size();
      rewards_at_start_ = 0;
    }
    void come_home(std::uint64_t done, std::uint64_t promised) {
      std::int64_t rewards = rewards_at_start_;
      for (std::size_t i = gone_once_; i-- > 0;) {
        tree_.back_up_all(path_[i], rewards, done, promised);
        rewards = -rewards;
      }
      for (std::size_t i = 2; i < gone_once_; ++i) trail_.pop();
    }
    [[nodiscard]] NodeIndex start() const { return gone_once_ == 0 ? root : path_[gone_once_ - 1]; }

    void simulate() {
      ++simulation_;
      path_.resize(gone_once_);
      const P leaf = walk_down();
      positions_ += path_.size() - gone_once_;
      deepest_ = std::max(deepest_, static_cast<int>(path_.size()) - 1);
      const int reward = value_of(leaf);
      back_up(reward, leaf.to_move());
    }

    // From the start to a node that is new, proven, or cannot be expanded.
    P walk_down() {
      P position = start_position_;
      NodeIndex at = start();
      std::size_t pushed = 0;
      if (path_.empty()) path_.push_back(root);
      for (;;) {
        const bool is_leaf = tree_.is_proven(at) || static_cast<int>(path_.size()) > depth_limit();
        if (is_leaf || (at != root && tree_.visits(at) == 0)) break;
        if (tree_.children(at) == 0 && !tree_.expand(at, position.moves())) break;
        const std::uint16_t count = tree_.children(at);
        const NodeIndex next = count == 0 ? no_index : tree_.choose(at, count);
        if (next == no_index) break;  // all are proven, and another thread is about to say so
        if (at != root) {
          trail_.push(position);
          ++pushed;
        }
        const Move move = tree_.node(next).move;
        if (!played_.empty()) note(move, position.to_move(), path_.size() - 1);
        position = position.after(move);
        at = next;
        enter(at);
        if (tree_.visits(at) == 0) look_at_new(at, position);
      }
      for (; pushed > 0; --pushed) trail_.pop();
      return position;
    }
    void enter(NodeIndex at) {
      path_.push_back(at);
      tree_.descend(at);
    }
    [[nodiscard]] int depth_limit() const { return std::min(search_.limits_.depth, longest_path); }

    // The end of the game is known for ever.
    void look_at_new(NodeIndex at, const P& position) {
      if (const auto end = position.outcome())
        tree_.prove(at, end->score_for(position.to_move(), 0));
      else if (trail_.repeats(position))
        tree_.prove(at, Score::draw());
    }

    // What the leaf is worth to its side to move.
    int value_of(const P& leaf) {
      if (tree_.is_proven(path_.back())) return reward_of(tree_.proven_value(path_.back()), options_.scale);
      if (options_.playouts == 0) return static_reward(leaf);
      int sum = 0;
      for (int i = 0; i < options_.playouts; ++i) sum += reward_of_playout(leaf);
      return sum / options_.playouts;
    }
    int static_reward(const P& position) {
      const auto state = search_.evaluator_.start(position);
      return reward_of(search_.evaluator_.value(position, state), options_.scale);
    }
    int reward_of_playout(const P& leaf) {
      positions_ += positions_of_a_playout;
      const P last = played_.empty() ? play_out(leaf, random_, options_.playout_plies) : play_out_noted(leaf);
      const auto end = last.outcome();
      if (end) return reward_of(end->score_for(leaf.to_move(), 0), options_.scale);
      const int reward = static_reward(last);
      return last.to_move() == leaf.to_move() ? reward : -reward;
    }
    P play_out_noted(const P& leaf) {
      std::size_t ply = path_.size();
      return play_out_seen(leaf, random_, options_.playout_plies,
                           [&](const Move& move, Side mover) { note(move, mover, ply++); });
    }
    void note(const Move& move, Side mover, std::size_t ply) {
      played_[index_of(mover)][move_code(move)] = {simulation_, static_cast<std::uint32_t>(ply)};
    }

    void back_up(int reward, Side leaf_mover) {
      bool below_is_proven = options_.solver && tree_.is_proven(path_.back());
      Side mover = leaf_mover;
      for (std::size_t i = path_.size(); i-- > 0;) {
        const NodeIndex at = path_[i];
        if (i + 1 < path_.size() && below_is_proven) below_is_proven = tree_.prove_by_children(at);
        if (!played_.empty()) back_up_later(at, i, mover, reward);
        reward = -reward;
        if (i >= gone_once_)
          tree_.back_up(at, reward);
        else if (i + 1 == gone_once_)
          rewards_at_start_ += reward;
        else if (!below_is_proven)
          break;
        mover = opponent(mover);
      }
    }
    // Every child whose move its side played here or further down shares in the reward.
    void back_up_later(NodeIndex at, std::size_t ply, Side mover, int reward_for_mover) {
      const std::uint16_t count = tree_.children(at);
      for (std::uint16_t i = 0; i < count; ++i) {
        const NodeIndex child = tree_.child(at, i);
        const Played& played = played_[index_of(mover)][move_code(tree_.node(child).move)];
        if (played.simulation == simulation_ && played.ply >= ply) tree_.back_up_later(child, reward_for_mover);
      }
    }

    static constexpr std::uint64_t positions_of_a_playout = 32;
    static constexpr std::uint32_t visits_of_a_way_gone_once = 1024;

    MonteCarlo& search_;
    MonteCarloTree<P>& tree_;
    const MonteCarloOptions& options_;
    Random random_;
    Trail<P> trail_;
    bool is_first_;
    std::vector<NodeIndex> path_;
    std::size_t gone_once_ = 0;          // so many nodes of the path are the same in all simulations of a batch
    P start_position_;                   // of the last of them
    std::int64_t rewards_at_start_ = 0;  // of this batch, for the side that moved there
    std::vector<std::vector<Played>> played_;
    std::uint32_t simulation_ = 0;
    int deepest_ = 0;
    std::uint64_t positions_ = 0;  // seen since the last look at the clock
  };

  // What the tree says by now; its nodes are counted by whoever needs that.
  Found<P> so_far() {
    Found<P> found;
    found.value = value_of_root();
    for (NodeIndex at = tree_.best_child(root); at != no_index; at = tree_.best_child(at))
      found.line.push_back(tree_.node(at).move);
    if (found.line.empty()) found.line = {list_moves(game_.position()).front()};
    found.counts.simulations = tree_.visits(root);
    found.ended = count_.ended();
    return found;
  }

  void count_nodes(Counts& counts) const {
    tree_.for_each_visited([&](const auto& node) {
      ++counts.entered;
      if (node.is_expanded())
        ++counts.interior;
      else
        ++(node.is_proven() ? counts.leaves : counts.horizon);
    });
    counts.leaves += counts.horizon;
    counts.deepest = deepest_;
  }

  // The tree as it has grown, the best move first, then the most visited.
  void show(NodeIndex at, const P& position, int ply) {
    observe_.entered(position, Visit{ply, 0, Window{}});
    std::vector<NodeIndex> visited;
    for (std::uint16_t i = 0; i < tree_.children(at); ++i)
      if (tree_.visits(tree_.child(at, i)) > 0) visited.push_back(tree_.child(at, i));
    const NodeIndex best = tree_.best_child(at);
    std::stable_sort(visited.begin(), visited.end(), [&](NodeIndex a, NodeIndex b) {
      return a == best ? b != best : b != best && tree_.visits(a) > tree_.visits(b);
    });
    for (const NodeIndex child : visited) {
      observe_.trying(ply, tree_.node(child).move);
      const P next = position.after(tree_.node(child).move);
      show(child, next, ply + 1);
    }
    observe_.returned(ply, ply == 0 ? value_of_root() : tree_.value(at).from_root(ply));
  }
  [[nodiscard]] Score value_of_root() const {
    if (tree_.is_proven(root)) return tree_.proven_value(root);
    const NodeIndex best = tree_.best_child(root);
    return best == no_index ? Score::draw() : -tree_.value(best).from_root(1);
  }

  const Game<P>& game_;
  decltype(with_state<P>(std::declval<const E&>())) evaluator_;
  const Limits limits_;
  O& observe_;
  const MonteCarloOptions options_;
  Told& told_;
  MonteCarloTree<P> tree_;
  SimulationCount count_;
  Deepest deepest_;
};

template <Position P, Evaluator<P> E, Observer<P> O = Silent, class Told = ToldToNobody>
Found<P> monte_carlo(const Game<P>& game, const E& evaluate, const Limits& limits, O&& observe = {},
                     const MonteCarloOptions& options = {}, Told&& told = {}) {
  return MonteCarlo<P, E, std::remove_reference_t<O>, std::remove_reference_t<Told>>(game, evaluate, limits, observe,
                                                                                     options, told)();
}

}  // namespace arborist
