// ExplicitTree: a game tree typed in by hand, a game like any other. MAX wants a leaf worth much, MIN one worth little.
//
//   auto tree = ExplicitTree::parse("((3 12 8) (2 4 6) (14 5 2))");
//
// A leaf is a whole number, an inner node a list in brackets. Names, static values and comments may be added:
//
//   max root(              # MAX moves at the root, which is what is meant where nothing is said; or 'min'
//     a(x=3 y=12 8)        # a named node; its leaves have names too, or none
//     b[7](2 4 6)          # 7 is the static value of b, for searches that stop above the leaves
//   )
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <ranges>
#include <string>
#include <string_view>
#include <vector>

#include "core/expected.h"
#include "game/outcome.h"
#include "game/score.h"
#include "game/side.h"

namespace arborist {

// A typed tree: its nodes in the order they were typed, the root first.
struct TreeText {
  struct Node {
    std::string name;
    std::optional<int> value;  // of a leaf, or the static value of an inner node
    std::vector<std::uint32_t> children;
    std::uint16_t ply = 0;
    friend bool operator==(const Node&, const Node&) = default;
  };
  static constexpr std::size_t most_nodes = 200'000;
  static constexpr int deepest = 500;

  std::vector<Node> nodes;
  Side root_side = Side::first;

  [[nodiscard]] static Expected<TreeText> parse(std::string_view text);
  // The part below a node, as it could be typed.
  [[nodiscard]] std::string text(std::uint32_t node = 0) const;
  [[nodiscard]] Side side_of(std::uint32_t node) const {
    return nodes[node].ply % 2 == 0 ? root_side : opponent(root_side);
  }
  friend bool operator==(const TreeText&, const TreeText&) = default;
};

class ExplicitTree {
 public:
  struct Move {
    std::uint32_t child = 0;  // which of the children, from 0
    friend bool operator==(Move, Move) = default;
  };

  // A single leaf worth nothing.
  ExplicitTree();
  explicit ExplicitTree(TreeText tree);
  [[nodiscard]] static Expected<ExplicitTree> parse(std::string_view text);

  [[nodiscard]] Side to_move() const { return tree_->side_of(node_); }
  [[nodiscard]] auto moves() const {
    return std::views::iota(std::uint32_t{0}, static_cast<std::uint32_t>(here().children.size())) |
           std::views::transform([](std::uint32_t child) { return Move{child}; });
  }
  [[nodiscard]] ExplicitTree after(Move move) const;
  [[nodiscard]] std::optional<Outcome> outcome() const {
    if (!here().children.empty()) return std::nullopt;
    return Outcome::points_for_first(*here().value, "a leaf of the tree");
  }
  [[nodiscard]] Key key() const;

  // The typed static value of an inner node for the side to move, or 0.
  [[nodiscard]] Score static_value() const;

  [[nodiscard]] const TreeText& tree() const { return *tree_; }
  [[nodiscard]] std::uint32_t node() const { return node_; }
  [[nodiscard]] const TreeText::Node& here() const { return tree_->nodes[node_]; }
  friend bool operator==(const ExplicitTree& a, const ExplicitTree& b) {
    return a.node_ == b.node_ && (a.tree_ == b.tree_ || *a.tree_ == *b.tree_);
  }

 private:
  std::shared_ptr<const TreeText> tree_;
  std::uint64_t hash_ = 0;  // of the whole tree
  std::uint32_t node_ = 0;
};

// The trees that are built in, by name: the lecture's, the book's and a few classics.
struct BuiltinTree {
  const char* name;
  const char* summary;
  const char* text;
};
[[nodiscard]] const std::vector<BuiltinTree>& builtin_trees();

}  // namespace arborist
