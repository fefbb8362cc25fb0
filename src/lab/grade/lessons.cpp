#include "lab/grade/lessons.h"

#include <fmt/format.h>

#include <array>
#include <utility>

#include "chess/fen.h"
#include "chess/san.h"
#include "chess/uci_move.h"
#include "core/random.h"
#include "core/text.h"
#include "games/explicit_tree/explicit_tree.h"
#include "games/tic_tac_toe/tic_tac_toe.h"
#include "lab/student_reports/b_programs.h"
#include "lab/student_reports/material_lesson.h"

namespace arborist::lab {
namespace {

template <class Lesson>
class TypedLesson final : public AnyLesson {
 public:
  using P = typename Lesson::Position;
  explicit TypedLesson(P root) : root_(std::move(root)) {}

  [[nodiscard]] LessonFigures run(const FlawedProgram& program, int plies) const override {
    const auto figures = FlawedSearch<Lesson>(lesson_, program, plies).run(root_);
    return {figures.value, figures.best ? Lesson::move_text(root_, *figures.best) : "", figures.counts,
            figures.finished};
  }
  [[nodiscard]] Expected<std::string> read_move(std::string_view text) const override {
    return Lesson::read_move(root_, text);
  }
  [[nodiscard]] Side to_move() const override { return root_.to_move(); }
  [[nodiscard]] int win() const override { return Lesson::win; }
  [[nodiscard]] int quickest_win() const override { return Lesson::quickest_win; }
  [[nodiscard]] bool usually_by_distance() const override { return Lesson::by_distance; }
  [[nodiscard]] std::string position_text() const override { return Lesson::text(root_); }

 private:
  Lesson lesson_;
  P root_;
};

// Moves as the student typed them, beside those there are.
template <class P, class Text>
Expected<std::string> listed_move(const P& root, std::string_view typed, Text text) {
  std::vector<std::string> known;
  for (const auto& move : root.moves()) {
    known.push_back(text(root, move));
    if (known.back() == typed) return known.back();
  }
  return Error{fmt::format("{} is no move here; they are {}", in_quotes(typed), join(known, " "))};
}

struct BoardLesson : report_b::MaterialLesson {
  static constexpr int quickest_win = win;
  static constexpr bool by_distance = true;

  [[nodiscard]] static std::string move_text(const Position& root, chess::Move move) {
    return chess::to_uci(move, root);
  }
  [[nodiscard]] static Expected<std::string> read_move(const Position& root, std::string_view typed) {
    if (const auto move = chess::parse_uci(typed, root)) return move_text(root, *move);
    const auto move = chess::parse_san(root, typed);
    if (!move) return move.error();
    return move_text(root, *move);
  }
  [[nodiscard]] static std::string text(const Position& root) { return chess::to_fen(root); }
};

struct TicTacToeLesson {
  using Position = TicTacToe;
  static constexpr int win = 1;
  static constexpr int quickest_win = 10;
  static constexpr bool by_distance = false;

  [[nodiscard]] static auto moves(const TicTacToe& position) { return position.moves(); }
  [[nodiscard]] static std::optional<End> end(const TicTacToe& position) {
    const auto outcome = position.outcome();
    if (!outcome) return std::nullopt;
    if (!outcome->winner()) return End{0, false};
    return End{*outcome->winner() == Side::first ? 1 : -1, true};
  }
  [[nodiscard]] static int static_value(const TicTacToe&) { return 0; }
  [[nodiscard]] static std::uint64_t key(const TicTacToe& p) { return static_cast<std::uint64_t>(p.key()); }
  [[nodiscard]] static std::uint64_t placement(const TicTacToe& p) { return key(p); }
  [[nodiscard]] static std::string move_text(const TicTacToe&, TicTacToe::Move move) {
    return std::to_string(move.square());
  }
  [[nodiscard]] static Expected<std::string> read_move(const TicTacToe& root, std::string_view typed) {
    return listed_move(root, typed, move_text);
  }
  [[nodiscard]] static std::string text(const TicTacToe& root) { return root.text(); }
};

struct TreeLesson {
  using Position = ExplicitTree;
  static constexpr int win = 1;
  static constexpr int quickest_win = 1;
  static constexpr bool by_distance = false;

  [[nodiscard]] static auto moves(const ExplicitTree& node) { return node.moves(); }
  [[nodiscard]] static std::optional<End> end(const ExplicitTree& node) {
    if (!node.here().children.empty()) return std::nullopt;
    return End{*node.here().value, false};
  }
  [[nodiscard]] static int static_value(const ExplicitTree& node) { return node.here().value.value_or(0); }
  [[nodiscard]] static std::uint64_t key(const ExplicitTree& node) { return static_cast<std::uint64_t>(node.key()); }
  [[nodiscard]] static std::uint64_t placement(const ExplicitTree& node) { return key(node); }
  [[nodiscard]] static std::string move_text(const ExplicitTree& root, ExplicitTree::Move move) {
    const auto& name = root.tree().nodes[root.here().children[move.child]].name;
    return name.empty() ? std::to_string(move.child + 1) : name;
  }
  [[nodiscard]] static Expected<std::string> read_move(const ExplicitTree& root, std::string_view typed) {
    return listed_move(root, typed, move_text);
  }
  [[nodiscard]] static std::string text(const ExplicitTree& root) { return root.tree().text(); }
};

Expected<std::unique_ptr<AnyLesson>> tree_lesson(std::string_view position) {
  if (position.empty()) return Error{"a tree is expected as 'position', such as ((3 12 8) (2 4 6) (14 5 2))"};
  for (const auto& tree : builtin_trees())
    if (position == tree.name) position = tree.text;
  auto tree = ExplicitTree::parse(position);
  if (!tree) return tree.error();
  if (tree->here().children.empty()) return Error{"the tree is a single leaf: there is nothing to search"};
  return std::unique_ptr<AnyLesson>(std::make_unique<TypedLesson<TreeLesson>>(std::move(*tree)));
}

}  // namespace

const std::vector<std::string>& lesson_names() {
  static const std::vector<std::string> names = {"board-1", "board-2", "board-3",    "board-4",
                                                 "board-5", "tree",    "tic-tac-toe"};
  return names;
}

Expected<std::unique_ptr<AnyLesson>> make_lesson(std::string_view name, std::string_view position) {
  for (int number = 1; number <= 5; ++number) {
    if (name != fmt::format("board-{}", number)) continue;
    if (!position.empty()) return Error{fmt::format("{} has a position of its own", name)};
    return std::unique_ptr<AnyLesson>(std::make_unique<TypedLesson<BoardLesson>>(report_b::board(number)));
  }
  if (name == "tic-tac-toe") {
    const auto root = position.empty() ? TicTacToe{} : TicTacToe::parse(position);
    if (!root) return root.error();
    if (root->outcome()) return Error{fmt::format("{}: the game is over", in_quotes(position))};
    return std::unique_ptr<AnyLesson>(std::make_unique<TypedLesson<TicTacToeLesson>>(*root));
  }
  if (name == "tree") return tree_lesson(position);
  return Error{fmt::format("there is no problem {}{}; they are {}", in_quotes(name), did_you_mean(name, lesson_names()),
                           join(lesson_names(), ", "))};
}

}  // namespace arborist::lab
