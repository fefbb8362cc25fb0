// df-pn: proof-number search depth-first, with a table in place of the tree. A node is worked on as long as its numbers
// stay below thresholds, which say when another branch would be the better one; then it is left, and the table
// remembers how far it was. So a tree of any size is searched in a fixed memory. For games that cannot repeat. Sources:
// Nagai, "Df-pn algorithm for searching AND/OR trees and its applications", 2002; Pawlewicz and Lew, "Improving
// depth-first PN-search: 1 + ε trick", 2007, so that a branch is not left for every trifle.
//
//   ProofTable table = std::move(*ProofTable::of_megabytes(64));
//   Found<P> found = df_pn(Game(position), {.time = …}, Silent{}, table);
//
// phi is what is missing for the mover to get what is asked, delta what is missing for the contrary. Several threads
// ask the same question, share the table, and turn to what no other is at; one thread does the same every time.
#pragma once

#include <algorithm>
#include <atomic>
#include <cassert>
#include <cstdint>
#include <mutex>
#include <optional>
#include <type_traits>
#include <utility>
#include <vector>

#include "core/crew.h"
#include "core/random.h"
#include "tree/busy_moves.h"
#include "tree/proof_number.h"
#include "tree/proof_table.h"

namespace arborist {

struct DfPnOptions {
  int threads = 1;
  int epsilon = 25;  // percent: a branch is worked on until it is so much further from a proof than the second best
};

// What the threads that work on one question share beside the table.
class ProofHands {
 public:
  BusyMoves busy;

  [[nodiscard]] bool are_done() const { return are_done_.load(std::memory_order_relaxed); }
  // Whoever has solved the root ends it for all; so does the thread that the others help, with or without an answer.
  void solve(const ProofTable::Entry& root) {
    const std::scoped_lock lock(mutex_);
    answer_ = root;
    finish();
  }
  void finish() { are_done_ = true; }
  [[nodiscard]] const std::optional<ProofTable::Entry>& answer() const { return answer_; }  // after all have finished

 private:
  std::atomic<bool> are_done_ = false;
  std::mutex mutex_;
  std::optional<ProofTable::Entry> answer_;
};

template <Position P, Observer<P> O>
class DfPn {
 public:
  using Move = typename P::Move;

  DfPn(const Game<P>& game, const Limits& limits, O& observer, ProofTable& table, const DfPnOptions& options = {})
      : game_(game), budget_(limits), observe_(observer), table_(table), options_(options) {
    assert(!can_repeat(game.position()) && "what a position is worth must not hang on the line");
  }

  Found<P> operator()() {
    Found<P> found;
    const P& root = game_.position();
    if (const auto end = root.outcome()) {
      found.value = end->score_for(root.to_move(), 0);
      found.counts = {.entered = 1, .leaves = 1};
      return found;
    }
    Guesses guesses{Score::loss_in(0), Score::win_in(0), Score::draw() + 1};
    while (!guesses.is_settled()) {
      const Score asked = guesses.beta();
      const auto solved = answer(asked);
      if (!solved) break;
      guesses.learn(solved->bound, asked);
      found.line = line(root, asked);
    }
    if (found.line.empty()) found.line = {nearest_to_proof(root, guesses.beta())};
    found.value = is_open_ ? Score::draw() : guesses.guess;
    found.counts = counts_;
    found.counts.entered = budget_.spent();
    found.counts.leaves = found.counts.entered - found.counts.interior;
    found.ended = ended();
    return found;
  }

  // Whether the game, which is not over, is worth so much or more to its mover; none where the limits did not suffice.
  std::optional<bool> reaches(Score asked) {
    const auto entry = answer(asked);
    return entry ? std::optional(entry->phi == 0) : std::nullopt;
  }
  [[nodiscard]] std::uint64_t spent() const { return budget_.spent(); }
  // A question that is left open is no finished search, whatever is left of the budget.
  [[nodiscard]] Ended ended() const {
    return is_open_ && budget_.ended() == Ended::finished ? Ended::out_of_memory : budget_.ended();
  }

  // Works on a question beside another thread until either has the answer. A thread whose own limits end before that
  // leaves the others to it.
  void help(ProofHands& hands, Score asked) {
    hands_ = &hands;
    if (const Entry root = work(game_.position(), 0, asked, infinite, infinite); root.is_solved()) hands.solve(root);
  }

  // Where the table keeps what is known of a position. The question is part of the key: what is known of one says
  // nothing of another.
  static std::uint64_t key_of(const P& position, Score asked) {
    return mix_bits(static_cast<std::uint64_t>(position.key()) + static_cast<std::uint64_t>(asked.value() + 40'000)) |
           1U;
  }

 private:
  using Entry = ProofTable::Entry;
  static constexpr std::uint32_t infinite = ProofTable::infinite;
  struct Child {
    P position;
    Move move;
    Entry entry;
  };

  // What is found of the root, once it is solved.
  std::optional<Entry> answer(Score asked) {
    std::optional<Entry> found;
    if (options_.threads > 1)
      found = work_together(asked);
    else
      found = work(game_.position(), 0, asked, infinite, infinite);
    is_open_ = budget_.used_up() || !found || !found->is_solved();
    return is_open_ ? std::nullopt : found;
  }
  // What the helpers enter is not counted.
  std::optional<Entry> work_together(Score asked) {
    ProofHands hands;
    Limits limits = budget_.left();
    limits.nodes = Limits::unlimited_nodes;
    const auto helper = [&] {
      Silent nobody;
      DfPn<P, Silent>(game_, limits, nobody, table_, {.epsilon = options_.epsilon}).help(hands, asked);
    };
    Crew crew;
    for (int i = 1; i < options_.threads; ++i)
      if (!crew.add(helper)) break;
    help(hands, asked);
    hands.finish();
    crew.finish();
    hands_ = nullptr;
    // Another may have written over it what it knew before.
    if (hands.answer()) table_.store(key_of(game_.position(), asked), *hands.answer());
    return hands.answer();
  }
  // However much is missing, only what is solved is infinite.
  static std::uint32_t sum(std::uint32_t a, std::uint32_t b) {
    return a == infinite || b == infinite ? infinite : std::min(a + b, infinite - 1);
  }
  // 1 + ε times as much.
  [[nodiscard]] std::uint32_t with_patience(std::uint32_t number) const {
    const std::uint64_t more = std::uint64_t{number} * static_cast<unsigned>(options_.epsilon) / 100;
    return static_cast<std::uint32_t>(std::min<std::uint64_t>(number + more, infinite));
  }

  // Works below a node until its numbers reach the thresholds, or it is solved. `asked` is what its mover wants.
  // Returns what is known of it by then.
  Entry work(const P& position, int ply, Score asked, std::uint32_t most_phi, std::uint32_t most_delta) {
    if (!budget_.spend()) {
      observe_.abandoned(ply);
      return {};
    }
    observe_.entered(position, Visit{ply, 0, {asked - 1, asked}});
    ++counts_.interior;
    counts_.deepest = std::max(counts_.deepest, ply);
    const std::uint64_t key = key_of(position, asked);
    std::vector<Child> children = children_of(position, ply, asked);
    for (;;) {
      if (const auto known = solved_by_another(key)) return leave(ply, *known);
      const Entry now = combined(children);
      table_.store(key, now);
      if (now.phi >= most_phi || now.delta >= most_delta || is_over()) return leave(ply, now);
      auto [best, second] = hands_ == nullptr ? two_best(children) : two_free(children, asked, most_phi);
      const std::uint32_t patient = std::max(second + 1, with_patience(second));
      const std::uint32_t child_phi = most_delta >= infinite ? infinite : most_delta - now.delta + best->entry.phi;
      const std::uint32_t child_delta = std::min({most_phi, patient, infinite});
      observe_.trying(ply, best->move);
      if (hands_ != nullptr) hands_->busy.begin(key_of(best->position, -asked + 1));
      best->entry = work(best->position, ply + 1, -asked + 1, child_phi, child_delta);
      if (hands_ == nullptr) continue;
      hands_->busy.end(key_of(best->position, -asked + 1));
      look_again(children, asked);
    }
  }
  [[nodiscard]] bool is_over() const { return budget_.used_up() || (hands_ != nullptr && hands_->are_done()); }
  [[nodiscard]] std::optional<Entry> solved_by_another(std::uint64_t key) const {
    if (hands_ == nullptr) return std::nullopt;
    const auto known = table_.find(key);
    return known && known->is_solved() ? known : std::nullopt;
  }
  // Others may have come further with the children meanwhile.
  void look_again(std::vector<Child>& children, Score asked) const {
    for (Child& child : children) {
      if (child.entry.is_solved()) continue;
      if (const auto known = table_.find(key_of(child.position, -asked + 1))) child.entry = *known;
    }
  }
  Entry leave(int ply, const Entry& entry) {
    if (entry.is_solved())
      observe_.returned(ply, entry.bound);
    else
      observe_.abandoned(ply);
    return entry;
  }

  // With what is known of them; the end of a game is known at once.
  std::vector<Child> children_of(const P& position, int ply, Score asked) {
    std::vector<Child> children;
    for (const auto& move : position.moves()) {
      const P next = position.after(move);
      const Score theirs = -asked + 1;
      Entry entry = table_.find(key_of(next, theirs)).value_or(Entry{});
      if (!entry.is_solved()) {
        if (const auto end = next.outcome()) entry = ended(*end, next, theirs, ply);
      }
      const bool is_known =
          std::any_of(children.begin(), children.end(), [&](const Child& c) { return c.position.key() == next.key(); });
      if (!is_known) children.push_back({next, move, entry});
    }
    return children;
  }
  Entry ended(const Outcome& end, const P& position, Score asked, int ply) {
    const Score value = end.score_for(position.to_move(), 0);
    const Entry entry{value >= asked ? 0 : infinite, value >= asked ? infinite : 0, value};
    counts_.deepest = std::max(counts_.deepest, ply + 1);
    table_.store(key_of(position, asked), entry);
    return entry;
  }

  // The mover needs one child that fails the opponent; the opponent needs all of them.
  static Entry combined(const std::vector<Child>& children) {
    Entry result{infinite, 0, -Score::infinite()};
    for (const Child& child : children) {
      result.phi = std::min(result.phi, child.entry.delta);
      result.delta = sum(result.delta, child.entry.phi);
      if (child.entry.is_solved()) result.bound = max(result.bound, -child.entry.bound);
    }
    if (!result.is_solved()) result.bound = {};
    return result;
  }
  // The child nearest to failing the opponent, and how near the next one is.
  static std::pair<Child*, std::uint32_t> two_best(std::vector<Child>& children) {
    Child* best = &children.front();
    std::uint32_t second = infinite;
    for (std::size_t i = 1; i < children.size(); ++i) {
      if (children[i].entry.delta < best->entry.delta) {
        second = best->entry.delta;
        best = &children[i];
      } else {
        second = std::min(second, children[i].entry.delta);
      }
    }
    return {best, second};
  }

  // The same, but what another thread is at counts as twice as far, as long as something else is below the threshold.
  std::pair<Child*, std::uint32_t> two_free(std::vector<Child>& children, Score asked, std::uint32_t most_phi) const {
    Child* best = nullptr;
    std::uint32_t nearest = infinite, second = infinite;
    for (Child& child : children) {
      if (child.entry.delta >= most_phi) continue;
      const bool is_busy = hands_->busy.is_busy(key_of(child.position, -asked + 1));
      const std::uint32_t distance = is_busy ? sum(child.entry.delta, child.entry.delta) : child.entry.delta;
      if (best == nullptr || distance < nearest) {
        second = nearest;
        nearest = distance;
        best = &child;
      } else {
        second = std::min(second, distance);
      }
    }
    return best == nullptr ? two_best(children) : std::pair{best, std::max(second, best->entry.delta)};
  }

  Move nearest_to_proof(const P& root, Score asked) {
    std::vector<Child> children = children_of(root, 0, asked);
    return two_best(children).first->move;
  }

  // As far as the table remembers.
  [[nodiscard]] std::vector<Move> line(P position, Score asked) const {
    std::vector<Move> moves;
    while (!position.outcome()) {
      const auto here = table_.find(key_of(position, asked));
      if (!here || !here->is_solved()) break;
      std::optional<Move> next;
      for (const Move& move : list_moves(position)) {
        const auto child = table_.find(key_of(position.after(move), -asked + 1));
        if (!next && child && child->is_solved() && -child->bound == here->bound) next = move;
      }
      if (!next) break;
      moves.push_back(*next);
      position = position.after(*next);
      asked = -asked + 1;
    }
    return moves;
  }

  const Game<P>& game_;
  Budget budget_;
  O& observe_;
  ProofTable& table_;
  const DfPnOptions options_;
  ProofHands* hands_ = nullptr;  // while several threads work on a question
  bool is_open_ = false;         // the last question
  Counts counts_;
};

template <Position P, Observer<P> O = Silent>
Found<P> df_pn(const Game<P>& game, const Limits& limits, O&& observe, ProofTable& table,
               const DfPnOptions& options = {}) {
  return DfPn<P, std::remove_reference_t<O>>(game, limits, observe, table, options)();
}

}  // namespace arborist
