// Typed trees as the rest of Arborist meets them.
#include <fmt/format.h>

#include <algorithm>
#include <tuple>

#include "core/text.h"
#include "face/typed_game.h"
#include "games/explicit_tree/explicit_tree.h"

namespace arborist::games {

namespace {

struct Definition {
  using Position = ExplicitTree;
  static constexpr bool is_hurried = false;

  static GameInfo info() {
    std::vector<std::string> names;
    std::vector<ExampleStart> examples;
    for (const auto& tree : builtin_trees()) {
      names.emplace_back(tree.name);
      examples.push_back({std::string(tree.name), std::string(tree.text)});
    }
    return {.name = "tree",
            .summary = "A game tree typed in by hand: MAX wants a leaf worth much, MIN one worth little.",
            .first_side = "MAX",
            .second_side = "MIN",
            .setup_help = "a tree such as '((3 12 8) (2 4 6))', or one of " + join(names, ", "),
            .move_help = "the name or the number of a child, from 1",
            .depth = Limits::deepest,
            .minimax_depth = Limits::deepest,
            .is_played = false,
            .can = {.typed_tree = true},
            .examples = std::move(examples)};
  }

  static Expected<ExplicitTree> start(std::string_view setup) {
    if (setup.empty()) return ExplicitTree::parse(builtin_trees().front().text);
    for (const auto& tree : builtin_trees())
      if (setup == tree.name) return ExplicitTree::parse(tree.text);
    auto tree = ExplicitTree::parse(setup);
    if (!tree && setup.find('(') == std::string_view::npos) {
      std::vector<std::string> names;
      for (const auto& builtin : builtin_trees()) names.emplace_back(builtin.name);
      return Error{fmt::format("{} is no tree and no built-in one{}; these are {}", in_quotes(setup),
                               did_you_mean(setup, names), join(names, ", "))};
    }
    return tree;
  }
  static std::string text(const ExplicitTree& position) { return position.tree().text(position.node()); }

  // A child's name where no sibling shares it, else its number.
  static std::string move_text(const ExplicitTree& position, ExplicitTree::Move move) {
    const auto& children = position.here().children;
    const auto& name = position.tree().nodes[children[move.child]].name;
    if (name.empty()) return std::to_string(move.child + 1);
    const auto same = std::count_if(children.begin(), children.end(),
                                    [&](auto child) { return position.tree().nodes[child].name == name; });
    return same > 1 ? std::to_string(move.child + 1) : name;
  }
  static Expected<ExplicitTree::Move> parse_move(const ExplicitTree& position, std::string_view typed) {
    std::vector<std::string> names;
    for (const auto move : position.moves()) {
      names.push_back(move_text(position, move));
      if (typed == names.back() || typed == std::to_string(move.child + 1)) return move;
    }
    return Error{fmt::format("{} is no child of this node{}; they are {}", in_quotes(typed), did_you_mean(typed, names),
                             join(names, " "))};
  }

  static std::string draw(const ExplicitTree& position, const DrawOptions& options) {
    return draw_tree(position, options);
  }

  static auto evaluators() {
    return std::tuple{NamedEvaluator{"typed", "the static value typed in square brackets, 0 where there is none",
                                     [](const ExplicitTree& position) { return position.static_value(); }}};
  }

 private:
  // One line a node, children below and to the right; large trees are cut off at a screenful.
  static std::string draw_tree(const ExplicitTree& position, const DrawOptions& options) {
    constexpr std::size_t most_lines = 60;
    const char* last_branch = options.unicode ? "└─ " : "`- ";
    const char* branch = options.unicode ? "├─ " : "|- ";
    const char* bar = options.unicode ? "│  " : "|  ";
    struct Item {
      std::uint32_t node;
      std::string lead;   // what stands before the branch
      std::string shape;  // the branch itself
    };
    std::vector<Item> rest = {{position.node(), "", ""}};
    std::string result;
    for (std::size_t lines = 0; !rest.empty(); ++lines) {
      if (lines == most_lines)
        return result + fmt::format("… ({} nodes in all)\n", grouped(std::uint64_t{position.tree().nodes.size()}));
      const Item item = std::move(rest.back());
      rest.pop_back();
      result += item.lead + item.shape + label(position.tree(), item.node, options) + '\n';
      const std::string lead = item.lead + (item.shape.empty() ? "" : item.shape == last_branch ? "   " : bar);
      const auto& children = position.tree().nodes[item.node].children;
      for (std::size_t i = children.size(); i-- > 0;)
        rest.push_back({children[i], lead, i + 1 == children.size() ? last_branch : branch});
    }
    return result;
  }

  static std::string label(const TreeText& tree, std::uint32_t index, const DrawOptions& options) {
    const auto& node = tree.nodes[index];
    const std::string name = node.name.empty() ? "" : node.name + " ";
    const auto paint = [&](const char* colour, const std::string& text) {
      return options.colour ? fmt::format("\033[{}m{}\033[0m", colour, text) : text;
    };
    if (node.children.empty()) return name + paint("1", std::to_string(*node.value));
    const bool is_max = tree.side_of(index) == Side::first;
    const std::string role = options.unicode ? (is_max ? "△ MAX" : "▽ MIN") : (is_max ? "MAX" : "MIN");
    return name + paint(is_max ? "34" : "31", role) + (node.value ? fmt::format(" [{}]", *node.value) : "");
  }
};

}  // namespace

std::unique_ptr<AnyGame> register_explicit_tree() { return make_game<Definition>(); }

}  // namespace arborist::games
