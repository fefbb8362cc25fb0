#include "lab/why/grown.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <utility>

#include "core/plural.h"
#include "core/text.h"

namespace arborist::lab {

namespace {

// "12 nodes below, 7 behind Nf3"
std::string most_below(const Why& why) {
  std::uint64_t all = 0;
  for (const Reply& reply : why.replies) all += reply.nodes;
  const auto largest = std::max_element(why.replies.begin(), why.replies.end(),
                                        [](const Reply& a, const Reply& b) { return a.nodes < b.nodes; });
  return fmt::format("{} below, {} behind {}", counted(all, "node"), grouped(largest->nodes), largest->move);
}

// `value_in_words`: of one where the game goes on.
void explain_leaf(Why& why, const GrownNode& node, std::string value_in_words) {
  why.kind = WhyKind::leaf;
  why.title = "Why is there nothing below?";
  why.words = {node.is_over ? fmt::format("The game is over here: {}.", node.value) : std::move(value_in_words)};
  why.never_tried.clear();
}

void explain_visits(Why& why, const GrownNode& node) {
  if (node.is_leaf)
    return explain_leaf(why, node,
                        fmt::format("One simulation came here and no further yet. What it brought, by chance or by "
                                    "the evaluator, is {}.",
                                    node.value));
  std::uint64_t all = 0;
  for (const Reply& reply : why.replies) all += reply.nodes;
  const Reply& first = why.replies.front();
  why.title = "Which moves were tried, and how often?";
  why.words = {fmt::format("The tree grew where it paid: of {} below, {} behind {}, which {} would play.",
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

void explain_proof(Why& why, const GrownNode& node) {
  why.title = "What is proven here?";
  if (node.is_over) {
    why.kind = WhyKind::leaf;
    why.words = {fmt::format("The game is over here: {}. That answers the question.", node.value)};
    return;
  }
  if (node.is_open)
    why.words = {node.is_leaf
                     ? "Nothing: its moves were never looked at, since less was missing elsewhere."
                     : "Nothing yet: it was left when less was missing to a proof, or to the contrary, elsewhere."};
  else
    why.words = {
        fmt::format("The question is answered: {}. Where one move is enough for that, the others were left as they "
                    "stood.",
                    node.value)};
}

// Best-first minimax.
void explain_growth(Why& why, const GrownNode& node) {
  if (node.is_leaf)
    return explain_leaf(why, node,
                        fmt::format("Its static value is {}. The value of the root came from other leaves, so those "
                                    "were looked at.",
                                    node.value));
  why.title = "Where did the tree grow?";
  why.words = {
      fmt::format("It grows at the leaf that the root's value comes from: of {}.", most_below(why)),
      fmt::format("Its value, {}, is that of minimax over what has grown; a move that looks worse is looked at "
                  "again when the best one falls below it.",
                  node.value)};
}

// Bayesian search.
void explain_chances(Why& why, const GrownNode& node) {
  if (node.is_leaf)
    return explain_leaf(why, node,
                        fmt::format("A deeper look would bring {} on the average{}. Whatever it brought, it would "
                                    "hardly change the choice at the root: other leaves matter more.",
                                    node.value, node.range.empty() ? "" : ", mostly " + node.range));
  why.title = "Where did the tree grow?";
  why.words = {
      fmt::format("It grows where an answer could change the choice at the root: of {}.", most_below(why)),
      fmt::format("Its value, {}, is what {} can expect who will know more when the choice comes: the chances of all "
                  "moves go into it, not the best one's alone.",
                  node.value, node.mover)};
  if (!node.range.empty()) why.words.push_back(fmt::format("Four times of five it will turn out {}.", node.range));
}

// B*, PB* and conspiracy numbers.
void explain_range(Why& why, const GrownNode& node) {
  const bool counts_conspirators = node.algorithm == TreeAlgorithm::conspiracy;
  why.title = counts_conspirators ? "How stable is this value?" : "What can this come to, at best and at worst?";
  if (node.is_over) {
    why.kind = WhyKind::leaf;
    why.words = {fmt::format("The game is over here: {}.", node.value)};
    return;
  }
  if (node.range.empty())
    why.words = {fmt::format("{}, whatever is looked at further.", node.value)};
  else if (counts_conspirators)
    why.words = {fmt::format("It is worth {} now. As few leaves as are believed to be wrong together could make it {}.",
                             node.value, node.range)};
  else
    why.words = {fmt::format("It seems to be worth {}, and may turn out to be {}.", node.value, node.range)};
  if (node.is_leaf) {
    why.kind = WhyKind::leaf;
    why.words.emplace_back(counts_conspirators
                               ? "It was never in the smallest conspiracy for another value."
                               : "Nothing was looked at below: other leaves mattered more to which move "
                                 "is the best.");
    why.never_tried.clear();
    return;
  }
  why.words.push_back(fmt::format("For {} the best that is known is {}.", node.mover, node.best_move));
}

// M & N, at a node whose every move was looked at.
void explain_choice(Why& why, const GrownNode& node) {
  why.title = "What is the choice worth here?";
  if (!node.is_best_alone)
    why.words = {
        fmt::format("The best move, {}, is worth {} by itself. Others are nearly as good, and where values are "
                    "guesses a choice is worth something to {}: {}.",
                    node.best_move, node.best_value, node.mover, node.value)};
  else if (node.choices == 1)
    why.words = {
        fmt::format("Of {}'s moves only the best one counts: {}, worth {}.", node.mover, node.best_move, node.value)};
  else if (node.is_decided)
    why.words = {fmt::format("{} is worth {}. That is certain, and nothing is added to what is certain.",
                             node.best_move, node.value)};
  else
    why.words = {fmt::format("{} has one good move, {}, worth {}: no other is near enough to add anything.", node.mover,
                             node.best_move, node.value)};
}

// Opponent models, at a node whose moves were looked at.
void explain_model(Why& why, const GrownNode& node) {
  if (node.expected.empty()) {
    why.title = "Which move is best against this opponent?";
    why.words = {fmt::format("{}: with the replies that the model expects of {} it is worth {}.", node.best_move,
                             node.other, node.value)};
    return;
  }
  why.title = fmt::format("What is {} expected to play?", node.mover);
  why.words = {fmt::format("By the model {}; together that is worth {}.", node.expected, node.value)};
  if (!node.is_best_alone)
    why.words.push_back(fmt::format(
        "Of what was searched {} would be best for {}, {}; {}.", node.best_move, node.mover, node.best_value,
        node.best_chance.empty() ? "the search bets that it is not found"
                                 : "the search counts on it for " + node.best_chance + ", not for certain"));
  const auto is_left_out = [](const Reply& reply) { return reply.note.starts_with("left out"); };
  if (std::any_of(why.replies.begin(), why.replies.end(), is_left_out))
    why.words.emplace_back("Replies that the model does not expect were looked at only as the opponent would.");
}

// SSS* and DUAL* by their list.
void explain_promises(Why& why, const GrownNode& node) {
  why.title = "Why were some moves not looked at?";
  if (node.is_leaf) {
    why.kind = WhyKind::leaf;
    why.title = "Why is there nothing below?";
    why.words = {fmt::format("It is a leaf, worth {}, or the search was over before its turn came.", node.value)};
    why.never_tried.clear();
    return;
  }
  if (node.is_open) {
    why.words = {
        "The list always goes on where most is promised. It went on elsewhere before anything was known of this."};
    return;
  }
  why.words = {
      fmt::format("The list always goes on where most is promised. Here {} is known; whatever was not looked at "
                  "promised no more than what was solved elsewhere.",
                  node.value)};
}

}  // namespace

bool has_own_words(std::string_view search) {
  const auto algorithm = algorithm_of(search);
  if (!algorithm) return false;
  return !goes_by_depth(*algorithm) || search.find("form=list") != std::string_view::npos;
}

bool has_own_rule(std::string_view search) {
  const auto algorithm = algorithm_of(search);
  return algorithm && (*algorithm == TreeAlgorithm::mn || models_opponent(*algorithm));
}

void explain_grown(Why& why, const GrownNode& node) {
  why.kind = WhyKind::searched;
  if (proves(node.algorithm)) return explain_proof(why, node);
  if (node.algorithm == TreeAlgorithm::monte_carlo) return explain_visits(why, node);
  if (node.algorithm == TreeAlgorithm::best_first) return explain_growth(why, node);
  if (node.algorithm == TreeAlgorithm::bayes) return explain_chances(why, node);
  if (grows_by_value(node.algorithm)) return explain_range(why, node);
  if (node.algorithm == TreeAlgorithm::mn) return explain_choice(why, node);
  if (models_opponent(node.algorithm)) return explain_model(why, node);
  explain_promises(why, node);
}

}  // namespace arborist::lab
