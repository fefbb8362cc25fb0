// df-pn: proof-number search depth-first, with a table in place of the tree. A node is worked on as long as its numbers
// stay below thresholds, which say when another branch would be the better one; then it is left, and the table
// remembers how far it was. So a tree of any size is searched in a fixed memory. For games that cannot repeat. Sources:
// Nagai, "Df-pn algorithm for searching AND/OR trees and its applications", 2002; Pawlewicz and Lew, "Improving
// depth-first PN-search: 1 + ε trick", 2007, so that a branch is not left for every trifle.
//
//   ProofTable table = std::move(*ProofTable::of_megabytes(64));
//   Found<P> found = df_pn(Game(position), {.time = …}, Silent{}, table);
//
// phi is what is missing for the mover to get what is asked, delta what is missing for the contrary.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <type_traits>
#include <utility>
#include <vector>

#include "core/expected.h"
#include "core/mapped_memory.h"
#include "core/random.h"
#include "tree/proof_number.h"

namespace arborist {

class ProofTable {
 public:
  static constexpr std::uint32_t infinite = (1U << 24U) - 1U;
  // | key 64 | phi 24 | delta 24 | bound 16 |
  struct Entry {
    std::uint32_t phi = 1;
    std::uint32_t delta = 1;
    Score bound = {};  // for the mover, once one of the two is 0

    [[nodiscard]] bool is_solved() const { return phi == 0 || delta == 0; }
  };

  [[nodiscard]] static Expected<ProofTable> of_megabytes(std::size_t megabytes) {
    auto memory = MappedMemory::of_bytes(megabytes << 20U);
    if (!memory) return memory.error();
    return ProofTable(std::move(*memory));
  }
  [[nodiscard]] std::optional<Entry> find(std::uint64_t key) const {
    for (const Slot& slot : cluster(key))
      if (slot.key == key) return unpacked(slot.data);
    return std::nullopt;
  }
  // What was never worked on gives way first, then what is furthest from a proof.
  void store(std::uint64_t key, const Entry& entry) {
    Slot* chosen = nullptr;
    std::uint32_t least = UINT32_MAX;
    for (Slot& slot : cluster(key)) {
      if (slot.key == key || slot.key == 0) {
        chosen = &slot;
        break;
      }
      const Entry kept = unpacked(slot.data);
      const std::uint32_t worth = kept.is_solved() ? infinite : kept.phi + kept.delta;
      if (worth >= least) continue;
      least = worth;
      chosen = &slot;
    }
    *chosen = {key, std::uint64_t{entry.phi} << 40U | std::uint64_t{entry.delta} << 16U |
                        static_cast<std::uint16_t>(entry.bound.value())};
  }
  void clear() { memory_.clear(); }

 private:
  struct Slot {
    std::uint64_t key;  // 0: nothing is here
    std::uint64_t data;
  };
  using Cluster = std::array<Slot, 4>;

  explicit ProofTable(MappedMemory memory) : memory_(std::move(memory)) {}
  static Entry unpacked(std::uint64_t data) {
    return {static_cast<std::uint32_t>(data >> 40U), static_cast<std::uint32_t>(data >> 16U & infinite),
            Score(static_cast<std::int16_t>(data & 0xFFFFU))};
  }
  [[nodiscard]] Cluster& cluster(std::uint64_t key) const {
    __extension__ using Wide = unsigned __int128;
    const auto index = static_cast<std::size_t>((static_cast<Wide>(key) * (memory_.size() / sizeof(Cluster))) >> 64U);
    return reinterpret_cast<Cluster*>(memory_.data())[index];
  }

  MappedMemory memory_;
};

template <Position P, Observer<P> O>
class DfPn {
 public:
  using Move = typename P::Move;
  static_assert(!Repeats<P>, "what a position is worth must not hang on the line");

  DfPn(const Game<P>& game, const Limits& limits, O& observer, ProofTable& table)
      : game_(game), budget_(limits), observe_(observer), table_(table) {}

  Found<P> operator()() {
    Found<P> found;
    const P& root = game_.position();
    if (const auto end = root.outcome()) {
      found.value = end->score_for(root.to_move(), 0);
      found.counts = {.entered = 1, .leaves = 1};
      return found;
    }
    Guesses guesses{Score::loss_in(0), Score::win_in(0), Score::draw() + 1};
    std::optional<Entry> last;
    while (!guesses.is_settled()) {
      const Score asked = guesses.beta();
      last = answer(asked);
      if (!last) break;
      guesses.learn(last->bound, asked);
      found.line = line(root, asked);
    }
    if (found.line.empty()) found.line = {nearest_to_proof(root, guesses.beta())};
    found.value = budget_.used_up() ? Score::draw() : guesses.guess;
    found.counts = counts_;
    found.counts.entered = budget_.spent();
    found.counts.leaves = found.counts.entered - found.counts.interior;
    found.ended = budget_.ended();
    return found;
  }

  // Whether the game, which is not over, is worth so much or more to its mover; none where the limits did not suffice.
  std::optional<bool> reaches(Score asked) {
    const auto entry = answer(asked);
    return entry ? std::optional(entry->phi == 0) : std::nullopt;
  }
  [[nodiscard]] std::uint64_t spent() const { return budget_.spent(); }
  [[nodiscard]] Ended ended() const { return budget_.ended(); }

 private:
  using Entry = ProofTable::Entry;
  static constexpr std::uint32_t infinite = ProofTable::infinite;
  struct Child {
    P position;
    Move move;
    Entry entry;
  };

  // The question is part of the key: what is known of one says nothing of another.
  static std::uint64_t key_of(const P& position, Score asked) {
    return mix_bits(static_cast<std::uint64_t>(position.key()) + static_cast<std::uint64_t>(asked.value() + 40'000)) |
           1U;
  }
  // What is found of the root, once it is solved.
  std::optional<Entry> answer(Score asked) {
    const P& root = game_.position();
    work(root, 0, asked, infinite, infinite);
    const auto found = table_.find(key_of(root, asked));
    return !budget_.used_up() && found && found->is_solved() ? found : std::nullopt;
  }
  static std::uint32_t sum(std::uint32_t a, std::uint32_t b) { return std::min(a + b, infinite); }

  // Works below a node until its numbers reach the thresholds, or it is solved. `asked` is what its mover wants.
  void work(const P& position, int ply, Score asked, std::uint32_t most_phi, std::uint32_t most_delta) {
    if (!budget_.spend()) return observe_.abandoned(ply);
    observe_.entered(position, Visit{ply, 0, {asked - 1, asked}});
    ++counts_.interior;
    counts_.deepest = std::max(counts_.deepest, ply);
    std::vector<Child> children = children_of(position, ply, asked);
    for (;;) {
      const Entry now = combined(children);
      table_.store(key_of(position, asked), now);
      if (now.phi >= most_phi || now.delta >= most_delta || budget_.used_up()) return leave(ply, now);
      auto [best, second] = two_best(children);
      const std::uint32_t patient = std::max(second + 1, second + second / 4);  // 1 + ε, ε = 1/4
      const std::uint32_t child_phi = most_delta >= infinite ? infinite : most_delta - now.delta + best->entry.phi;
      const std::uint32_t child_delta = std::min({most_phi, patient, infinite});
      observe_.trying(ply, best->move);
      work(best->position, ply + 1, -asked + 1, child_phi, child_delta);
      best->entry = table_.find(key_of(best->position, -asked + 1)).value_or(Entry{});
    }
  }
  void leave(int ply, const Entry& entry) {
    if (entry.is_solved())
      observe_.returned(ply, entry.bound);
    else
      observe_.abandoned(ply);
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
  Counts counts_;
};

template <Position P, Observer<P> O = Silent>
Found<P> df_pn(const Game<P>& game, const Limits& limits, O&& observe, ProofTable& table) {
  return DfPn<P, std::remove_reference_t<O>>(game, limits, observe, table)();
}

}  // namespace arborist
