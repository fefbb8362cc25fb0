#include "lab/why/grown.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>

#include "core/plural.h"
#include "core/text.h"

namespace arborist::lab {

namespace {

void explain_visits(Why& why, const GrownNode& node) {
  if (node.is_leaf) {
    why.kind = WhyKind::leaf;
    why.title = "Why is there nothing below?";
    why.words = {node.is_over
                     ? fmt::format("The game is over here: {}.", node.value)
                     : fmt::format("One simulation came here and no further yet. What it brought, by chance or by "
                                   "the evaluator, is {}.",
                                   node.value)};
    why.never_tried.clear();
    return;
  }
  std::uint64_t all = 0;
  for (const Reply& reply : why.replies) all += reply.nodes;
  const Reply& first = why.replies.front();
  why.title = "Which moves were tried, and how often?";
  why.words = {fmt::format("The tree grew where it paid: of {} below, {} lie behind {}, which looks best to {}.",
                           counted(all, "node"), grouped(first.nodes), first.move, node.mover)};
  if (node.is_decided)
    why.words.push_back(fmt::format("It is proven by ends of the game further below: {}.", node.value));
  else
    why.words.push_back(
        fmt::format("Its value, {}, is what all simulations through it brought on the average; nothing is proven and "
                    "nothing is cut, other moves are only visited less.",
                    node.value));
  if (!why.never_tried.empty())
    why.words.push_back(fmt::format("{} had no turn yet.", counted(why.never_tried.size(), "move")));
}

}  // namespace

bool shows_at_end(TreeAlgorithm algorithm) { return algorithm == TreeAlgorithm::monte_carlo; }

void explain_grown(Why& why, const GrownNode& node) {
  why.kind = WhyKind::searched;
  explain_visits(why, node);
}

}  // namespace arborist::lab
