#include "games/explicit_tree/explicit_tree.h"

#include <utility>

#include "core/random.h"

namespace arborist {

ExplicitTree::ExplicitTree() : ExplicitTree(TreeText{.nodes = {{.name = "", .value = 0, .children = {}}}}) {}

ExplicitTree::ExplicitTree(TreeText tree) : tree_(std::make_shared<const TreeText>(std::move(tree))) {
  for (const char c : tree_->text()) hash_ = mix_bits(hash_ ^ static_cast<unsigned char>(c));
}

Expected<ExplicitTree> ExplicitTree::parse(std::string_view text) {
  auto tree = TreeText::parse(text);
  if (!tree) return tree.error();
  return ExplicitTree(std::move(*tree));
}

ExplicitTree ExplicitTree::after(Move move) const {
  ExplicitTree next = *this;
  next.node_ = here().children[move.child];
  return next;
}

Key ExplicitTree::key() const { return Key{mix_bits(hash_ ^ node_)}; }

Score ExplicitTree::static_value() const {
  const int value = here().value.value_or(0);
  return Score::of_static(to_move() == Side::first ? value : -value);
}

const std::vector<BuiltinTree>& builtin_trees() {
  static const std::vector<BuiltinTree> trees = {
      {"textbook", "three moves, three replies; alpha-beta skips two leaves", "max root(a(3 12 8) b(2 4 6) c(14 5 2))"},
      {"lecture", "a node worth -5: one branch is cut at 5 or more, another at -20 or less",
       "max root(a(a1(-8 -5 -10) a2(5 1 7)) b(b1(-20 -30) b2(3 9)))"},
      {"book", "tic-tac-toe with O to move (setup 'book' of that game), two plies, for X",
       "min root(s3(s5=1 s6=0 s7=0) s5(s3=0 s6=0 s7=0) s6(s3=0 s5=1 s7=0) s7=-1)"},
      {"deep-cut", "a cut by a bound that was set three plies above it", "max root(a=5 b(c(d(4 9) e=8) f=6))"},
      {"best-order", "the best move always first: the smallest tree alpha-beta can see",
       "max root(a(a1(a11(8 7) a12(9 6)) a2(a21(10 12) a22(5 4))) b(b1(b11(4 3) b12(5 2)) b2(b21(11 13) b22(14 15))))"},
      {"worst-order", "the best move always last: alpha-beta cuts nothing",
       "max root(a(a1(3 4) a2(1 2)) b(b1(7 8) b2(5 6)))"}};
  return trees;
}

}  // namespace arborist
