// Reading and writing typed trees. A tree may be as deep as its limit allows, so nothing here calls itself.
#include <fmt/format.h>

#include <algorithm>
#include <cctype>

#include "core/text.h"
#include "games/explicit_tree/explicit_tree.h"

namespace arborist {

namespace {

class Parser {
 public:
  explicit Parser(std::string_view text) : text_(text) {}

  Expected<TreeText> run() {
    skip_space();
    if (take_word("min"))
      tree_.root_side = Side::second;
    else
      take_word("max");
    do {
      if (const auto step = read_one(); !step) return step.error();
      skip_space();
    } while (!open_.empty());
    if (at_ < text_.size()) return error(fmt::format("{} comes after the end of the tree", seen()));
    return std::move(tree_);
  }

 private:
  // Reads a closing bracket, a leaf, or the beginning of an inner node.
  Expected<void> read_one() {
    skip_space();
    if (at_ == text_.size()) {
      if (open_.empty()) return error("a tree is expected, such as ((3 12 8) (2 4 6))");
      const auto place = places_.back();
      return error(fmt::format("the bracket opened at line {}, column {} is not closed", place.first, place.second));
    }
    if (text_[at_] == ')') return close();
    TreeText::Node node;
    node.name = read_name();
    node.ply = static_cast<std::uint16_t>(open_.size());
    if (at_ < text_.size() && text_[at_] == '=') {
      ++at_;
      return add_leaf(std::move(node));
    }
    if (at_ < text_.size() && text_[at_] == '[') {
      ++at_;
      const auto value = read_number();
      if (!value) return value.error();
      node.value = *value;
      if (at_ == text_.size() || text_[at_] != ']') return error("']' is expected after a static value");
      ++at_;
    }
    skip_space();
    if (at_ < text_.size() && text_[at_] == '(') return open(std::move(node));
    if (node.name.empty() && !node.value) return add_leaf(std::move(node));
    return error(fmt::format("'(' is expected after {}, not {}",
                             node.name.empty() ? "a static value" : in_quotes(node.name), seen()));
  }

  Expected<void> open(TreeText::Node node) {
    if (open_.size() >= static_cast<std::size_t>(TreeText::deepest))
      return error(fmt::format("a tree has at most {} levels", TreeText::deepest));
    places_.push_back(place());
    ++at_;
    return add(std::move(node), true);
  }

  Expected<void> close() {
    if (open_.empty()) return error("')' closes nothing");
    if (tree_.nodes[open_.back()].children.empty()) return error("a node in brackets has at least one child");
    ++at_;
    open_.pop_back();
    places_.pop_back();
    return {};
  }

  Expected<void> add_leaf(TreeText::Node node) {
    const auto value = read_number();
    if (!value) return value.error();
    node.value = *value;
    return add(std::move(node), false);
  }

  Expected<void> add(TreeText::Node node, bool has_children) {
    if (tree_.nodes.size() >= TreeText::most_nodes)
      return error(fmt::format("a tree has at most {} nodes", grouped(std::uint64_t{TreeText::most_nodes})));
    const auto index = static_cast<std::uint32_t>(tree_.nodes.size());
    if (!open_.empty()) tree_.nodes[open_.back()].children.push_back(index);
    tree_.nodes.push_back(std::move(node));
    if (has_children) open_.push_back(index);
    return {};
  }

  std::string read_name() {
    const auto begin = at_;
    if (at_ < text_.size() && std::isalpha(static_cast<unsigned char>(text_[at_])) != 0)
      while (at_ < text_.size() && is_name_character(text_[at_])) ++at_;
    return std::string(text_.substr(begin, at_ - begin));
  }

  Expected<int> read_number() {
    const auto begin = at_;
    if (at_ < text_.size() && (text_[at_] == '-' || text_[at_] == '+')) ++at_;
    while (at_ < text_.size() && std::isdigit(static_cast<unsigned char>(text_[at_])) != 0) ++at_;
    std::string_view digits = text_.substr(begin, at_ - begin);
    if (digits.empty()) return error(fmt::format("a number or a bracket is expected, not {}", seen()));
    if (digits.front() == '+') digits.remove_prefix(1);
    auto value = parse_integer<int>(digits, -Score::largest_static, Score::largest_static);
    if (!value) return error(value.error().message);
    return value;
  }

  // White space, commas and comments stand between nodes.
  void skip_space() {
    while (at_ < text_.size()) {
      const char c = text_[at_];
      if (c == '#' || c == ';') {
        while (at_ < text_.size() && text_[at_] != '\n') ++at_;
      } else if (c == ',' || std::isspace(static_cast<unsigned char>(c)) != 0) {
        ++at_;
      } else {
        return;
      }
    }
  }

  bool take_word(std::string_view word) {
    if (!text_.substr(at_).starts_with(word)) return false;
    const auto end = at_ + word.size();
    if (end < text_.size() && (is_name_character(text_[end]) || text_[end] == '=')) return false;
    at_ = end;
    return true;
  }

  static bool is_name_character(char c) {
    return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_' || c == '-' || c == '\'';
  }

  [[nodiscard]] std::pair<std::size_t, std::size_t> place() const {
    const auto before = text_.substr(0, at_);
    const auto line = static_cast<std::size_t>(std::count(before.begin(), before.end(), '\n')) + 1;
    return {line, at_ - (before.rfind('\n') + 1) + 1};
  }
  [[nodiscard]] std::string seen() const {
    return at_ < text_.size() ? in_quotes(text_.substr(at_, 1)) : std::string("the end");
  }
  [[nodiscard]] Error error(const std::string& what) const {
    const auto [line, column] = place();
    return Error{fmt::format("line {}, column {}: {}", line, column, what)};
  }

  std::string_view text_;
  std::size_t at_ = 0;
  TreeText tree_;
  std::vector<std::uint32_t> open_;
  std::vector<std::pair<std::size_t, std::size_t>> places_;  // where the open brackets are
};

}  // namespace

Expected<TreeText> TreeText::parse(std::string_view text) { return Parser(text).run(); }

std::string TreeText::text(std::uint32_t node) const {
  std::string result = side_of(node) == Side::second ? "min " : "";
  struct Open {
    std::uint32_t node;
    std::size_t next_child;
  };
  std::vector<Open> path;
  const auto begin = [&](std::uint32_t index) {
    const Node& one = nodes[index];
    result += one.name;
    if (one.children.empty()) {
      result += (one.name.empty() ? "" : "=") + std::to_string(*one.value);
    } else {
      if (one.value) result += fmt::format("[{}]", *one.value);
      result += '(';
      path.push_back({index, 0});
    }
  };
  begin(node);
  while (!path.empty()) {
    auto& [index, next] = path.back();
    if (next == nodes[index].children.size()) {
      result += ')';
      path.pop_back();
    } else {
      if (next > 0) result += ' ';
      begin(nodes[index].children[next++]);
    }
  }
  return result;
}

}  // namespace arborist
