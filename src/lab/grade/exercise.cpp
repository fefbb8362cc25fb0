#include "lab/grade/exercise.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "core/random.h"
#include "core/text.h"
#include "face/any_game.h"
#include "games/builtin_games.h"
#include "tree/alpha_beta.h"
#include "tree/imposed_order.h"

namespace arborist::lab {
namespace {

constexpr auto typed_value = [](const ExplicitTree& node) { return node.static_value(); };

// Which nodes a search came to.
struct Seen : Silent {
  void entered(const ExplicitTree& node, const Visit&) { nodes.insert(node.node()); }
  std::set<std::uint32_t> nodes = {};
};

// Leaves differ from each other now and then only, so that '>' and '>=' are both asked for.
std::string random_text(Random& random, int levels, int children, const std::string& name) {
  if (levels == 0) return std::to_string(random.between(-9, 15));
  std::string text = name + "(";
  const int count = random.between(2, children);
  for (int i = 0; i < count; ++i) {
    const std::string child = levels == 1      ? ""
                              : name == "root" ? std::string(1, static_cast<char>('a' + i))
                                               : fmt::format("{}{}", name, i + 1);
    text += (i > 0 ? " " : "") + random_text(random, levels - 1, children, child);
  }
  return text + ")";
}

std::string drawing(const ExplicitTree& tree) {
  const auto games = builtin_games();
  const auto game = games.find("tree");
  if (!game) return "";
  const auto play = (*game)->start("max " + tree.tree().text());
  return play ? (*play)->draw({.unicode = true, .colour = false}) : "";
}

std::string answer_text(const TreeAnswers& answers) {
  std::vector<std::string> unseen;
  for (const auto number : answers.unseen) unseen.push_back(std::to_string(number));
  std::string text = fmt::format("1. MAX plays **{}**, worth **{}**.\n", answers.move, answers.value);
  text += fmt::format("2. Alpha-beta looks at **{}** of {} leaves", answers.seen, answers.leaves);
  text += unseen.empty() ? "; it can skip none.\n" : fmt::format("; it never looks at {}.\n", join(unseen, ", "));
  text += fmt::format("3. It calls itself {} times, the root included, and cuts {} times.\n", answers.nodes,
                      answers.cutoffs);
  return text + fmt::format("4. With the best move always first: **{}** leaves.\n", answers.seen_in_best_order);
}

}  // namespace

ExplicitTree exercise_tree(std::uint64_t seed, int levels, int children) {
  Random random(seed);
  auto tree = ExplicitTree::parse("max " + random_text(random, levels, children, "root"));
  assert(tree);
  return *tree;
}

TreeAnswers answers_for(const ExplicitTree& tree) {
  Seen seen;
  const Game<ExplicitTree> game(tree);
  const auto found = alpha_beta(game, typed_value, {}, seen);
  Equipment<ExplicitTree> best_first(
      {.rank = rank_by_value<ExplicitTree>(typed_value, Wins::by_distance, RankFirst::best)});
  const auto fewest = alpha_beta(game, typed_value, {}, Silent{}, {}, best_first);
  const auto& root = tree.here();
  const auto& best = tree.tree().nodes[root.children[found.best()->child]];
  TreeAnswers answers{.value = tree.to_move() == Side::first ? found.value.value() : -found.value.value(),
                      .move = best.name.empty() ? std::to_string(found.best()->child + 1) : best.name,
                      .seen = found.counts.leaves,
                      .nodes = found.counts.entered,
                      .cutoffs = found.counts.cutoffs,
                      .seen_in_best_order = fewest.counts.leaves};
  const auto& nodes = tree.tree().nodes;
  for (std::uint32_t node = 0; node < nodes.size(); ++node) {
    if (!nodes[node].children.empty()) continue;
    ++answers.leaves;
    if (!seen.nodes.contains(node)) answers.unseen.push_back(answers.leaves);
  }
  return answers;
}

Expected<std::string> exercise_sheet(const ExerciseOptions& options) {
  const auto within = [](const char* what, int number, int low, int high) -> Expected<void> {
    if (number >= low && number <= high) return {};
    return Error{fmt::format("{}: {} to {} are possible, not {}", what, low, high, number)};
  };
  for (const auto& check : {within("trees", options.trees, 1, ExerciseOptions::most_trees),
                            within("levels", options.levels, 2, ExerciseOptions::most_levels),
                            within("children", options.children, 2, ExerciseOptions::most_children)})
    if (!check) return check.error();

  std::string sheet =
      fmt::format("# Game trees, sheet {}{}\n\n", options.seed, options.answers ? ", with answers" : "");
  sheet +=
      "MAX (△) moves at the root and wants much, MIN (▽) little. Leaves are numbered from the top of the drawing, "
      "which "
      "is from left to right in the text form. Moves are tried in that order.\n\nFor every tree:\n\n"
      "1. What is it worth, and what does MAX play?\n"
      "2. Which leaves does alpha-beta never look at?\n"
      "3. How often is its function called, and how often does it cut?\n"
      "4. How many leaves would it look at with the best move always first?\n";
  for (int number = 1; number <= options.trees; ++number) {
    const int levels = std::clamp(options.levels - options.trees + number, 2, options.levels);
    const auto seed = mix_bits(options.seed * 1000 + static_cast<std::uint64_t>(number));
    const ExplicitTree tree = exercise_tree(seed, levels, options.children);
    sheet +=
        fmt::format("\n## Tree {}\n\n```\n{}```\n\nTo type it in: `{}`\n", number, drawing(tree), tree.tree().text());
    if (options.answers) sheet += "\n" + answer_text(answers_for(tree));
  }
  sheet +=
      "\nCheck a tree: `arborist search tree 'THE TREE' --with minimax alphabeta`. Check your own program: "
      "`arborist lab grade FILE`.\n";
  return sheet;
}

}  // namespace arborist::lab
