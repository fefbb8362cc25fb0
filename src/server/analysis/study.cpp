#include "server/analysis/study.h"

#include <fmt/format.h>

#include <algorithm>
#include <cassert>
#include <utility>

#include "chess/pgn_text.h"
#include "chess/san.h"
#include "chess/uci_move.h"

namespace arborist::server {

namespace {

constexpr int last_move_mark = 6;  // $1 … $6 are ! ? !! ?? !? ?!

bool is_move_mark(int nag) { return nag >= 1 && nag <= last_move_mark; }

}  // namespace

Study::Study(const chess::Position& start, bool chess960) {
  head_.start = start;
  head_.chess960 = chess960;
  nodes_[root()].position = start;
}

NodeId Study::insert(NodeId parent, chess::Move move, const chess::Position& position) {
  const NodeId id{next_++};
  nodes_[id] = {.parent = parent, .move = move, .position = position};
  nodes_[parent].children.push_back(id);
  return id;
}

// Each line has its moves one below the other; a variation hangs beside the move it stands for.
void Study::read_line(NodeId from, const chess::PgnLine& line) {
  NodeId at = from;
  bool is_first = true;
  for (const auto& move : line.moves) {
    if (nodes_.size() >= most_nodes) return;
    const NodeId before = at;
    at = insert(before, move.move, chess::after_pgn_move(nodes_[before].position, move.move));
    StudyNode& node = nodes_[at];
    node.nags = move.nags;
    node.comment = move.comment;
    if (std::exchange(is_first, false)) node.before = line.comment;
    for (const auto& variation : move.variations) read_line(before, variation);
  }
}

Study Study::of(const chess::PgnGame& game) {
  Study study(game.start, game.chess960);
  study.head_.tags = game.tags;
  study.head_.result = game.result;
  study.read_line(root(), game.line);
  StudyNode& start = study.nodes_[root()];
  start.comment = game.line.comment;
  if (!start.children.empty()) study.nodes_[start.children.front()].before.clear();
  return study;
}

void Study::write_from(NodeId first, chess::PgnLine& line) const {
  for (NodeId at = first;;) {
    const StudyNode& node = nodes_.at(at);
    chess::PgnMove move{.move = node.move, .nags = node.nags, .comment = node.comment, .variations = {}};
    const auto& siblings = nodes_.at(node.parent).children;
    // The first of a line tells of the others; what stands in a variation itself has none beside it.
    if (siblings.front() == at)
      for (std::size_t i = 1; i < siblings.size(); ++i) move.variations.push_back(written_line(siblings[i]));
    line.moves.push_back(std::move(move));
    if (node.children.empty()) return;
    at = node.children.front();
  }
}

chess::PgnLine Study::written_line(NodeId first) const {
  chess::PgnLine line;
  line.comment = nodes_.at(first).before;
  write_from(first, line);
  return line;
}

chess::PgnGame Study::pgn() const {
  chess::PgnGame game = head_;
  const StudyNode& start = nodes_.at(root());
  game.line.comment = start.comment;
  if (!start.children.empty()) write_from(start.children.front(), game.line);
  return game;
}

std::vector<NodeId> Study::in_order() const {
  std::vector<NodeId> order;
  std::vector<NodeId> waiting{root()};
  while (!waiting.empty()) {
    const NodeId at = waiting.back();
    waiting.pop_back();
    order.push_back(at);
    const auto& children = nodes_.at(at).children;
    waiting.insert(waiting.end(), children.rbegin(), children.rend());
  }
  return order;
}

std::vector<NodeId> Study::main_line() const {
  std::vector<NodeId> line{root()};
  while (!at(line.back()).children.empty()) line.push_back(at(line.back()).children.front());
  return line;
}

Game<chess::Position> Study::main_game() const {
  Game<chess::Position> game(head_.start);
  for (const NodeId node : main_line()) {
    if (node == root()) continue;
    if (at(node).move.is_none()) break;
    game.play(at(node).move);
  }
  return game;
}

Game<chess::Position> Study::game_to(NodeId node) const {
  std::vector<chess::Move> moves;
  NodeId from = node;
  while (from != root() && !at(from).move.is_none()) {
    moves.push_back(at(from).move);
    from = at(from).parent;
  }
  Game<chess::Position> game(at(from).position);
  for (auto move = moves.rbegin(); move != moves.rend(); ++move) game.play(*move);
  return game;
}

int Study::ply_of(NodeId node) const {
  int ply = 0;
  for (; node != root(); node = at(node).parent) ++ply;
  return ply;
}

Expected<NodeId> Study::play(NodeId node, std::string_view text) {
  // As a page sends it, or as people type it.
  if (const auto move = chess::parse_uci(text, at(node).position)) return add(node, *move);
  const auto move = chess::parse_san(at(node).position, text);
  if (!move) return move.error();
  return add(node, *move);
}

Expected<NodeId> Study::add(NodeId node, chess::Move move) {
  for (const NodeId child : at(node).children)
    if (at(child).move == move) return child;
  if (nodes_.size() >= most_nodes)
    return Error{fmt::format("an analysis has at most {} moves; delete a variation first", most_nodes)};
  return insert(node, move, at(node).position.after(move));
}

Expected<void> Study::not_root(NodeId node) const {
  if (node == root()) return Error{"this is where the game begins: no move leads here"};
  return {};
}

Expected<void> Study::promote(NodeId node) {
  if (auto able = not_root(node); !able) return able;
  // Inside a variation, the variation is meant: its first move is where it leaves the line above it.
  while (at(node).parent != root() && at(at(node).parent).children.front() == node) node = at(node).parent;
  auto& siblings = nodes_[at(node).parent].children;
  const auto place = std::find(siblings.begin(), siblings.end(), node);
  if (place == siblings.begin()) return Error{"this is the main line already"};
  std::iter_swap(place, std::prev(place));
  return {};
}

Expected<void> Study::make_main(NodeId node) {
  if (auto able = not_root(node); !able) return able;
  for (; node != root(); node = at(node).parent) {
    auto& siblings = nodes_[at(node).parent].children;
    std::rotate(siblings.begin(), std::find(siblings.begin(), siblings.end(), node),
                std::next(std::find(siblings.begin(), siblings.end(), node)));
  }
  return {};
}

Expected<NodeId> Study::remove(NodeId node) {
  if (auto able = not_root(node); !able) return able.error();
  const NodeId parent = at(node).parent;
  auto& siblings = nodes_[parent].children;
  siblings.erase(std::find(siblings.begin(), siblings.end(), node));
  std::vector<NodeId> waiting{node};
  while (!waiting.empty()) {
    const auto gone = nodes_.extract(waiting.back());
    waiting.pop_back();
    waiting.insert(waiting.end(), gone.mapped().children.begin(), gone.mapped().children.end());
  }
  return parent;
}

Expected<void> Study::comment(NodeId node, std::string_view text) {
  if (text.size() > longest_comment) return Error{fmt::format("a comment has at most {} bytes", longest_comment)};
  nodes_[node].comment = chess::normal_comment(text);
  return {};
}

Expected<void> Study::mark(NodeId node, int nag) {
  if (auto able = not_root(node); !able) return able;
  if (nag < 1 || nag > largest_nag) return Error{fmt::format("a mark is a number from 1 to {}", largest_nag)};
  auto& nags = nodes_[node].nags;
  const bool was_set = std::find(nags.begin(), nags.end(), nag) != nags.end();
  std::erase_if(nags, [&](int other) { return other == nag || (is_move_mark(nag) && is_move_mark(other)); });
  if (!was_set) nags.insert(is_move_mark(nag) ? nags.begin() : nags.end(), nag);
  return {};
}

namespace {

// Takes one game of many down, and keeps what was read of it before a fault.
class StudyVisitor final : public chess::PgnVisitor {
 public:
  void tag(std::string_view name, std::string_view value) override {
    if (name == "Variant") game.chess960 = chess::is_chess960_variant(value);
    const bool follows = name == "Result" || name == "SetUp" || name == "FEN" || name == "Variant";
    if (!follows) game.set_tag(name, value);
  }
  bool begin_moves(const chess::Position& start) override {
    game.start = start;
    lines_ = {&game.line};
    return true;
  }
  void move(const chess::Position&, chess::Move move, const chess::Position&) override {
    lines_.back()->moves.push_back({.move = move, .nags = {}, .comment = {}, .variations = {}});
  }
  void nag(int number) override { lines_.back()->moves.back().nags.push_back(number); }
  void comment(std::string_view text) override {
    chess::PgnLine& line = *lines_.back();
    std::string& words = line.moves.empty() ? line.comment : line.moves.back().comment;
    if (!words.empty()) words += ' ';
    words += text.substr(0, Study::longest_comment);
  }
  void begin_variation() override { lines_.push_back(&lines_.back()->moves.back().variations.emplace_back()); }
  void end_variation() override { lines_.pop_back(); }
  void end_game(chess::PgnResult result) override { game.result = result; }
  void broken_game(const chess::PgnProblem& problem) override { fault = problem; }

  chess::PgnGame game;
  std::optional<chess::PgnProblem> fault;

 private:
  std::vector<chess::PgnLine*> lines_;
};

// Passes over the moves of games that nobody wants.
class HeadVisitor final : public chess::PgnVisitor {
 public:
  void tag(std::string_view name, std::string_view value) override {
    if (name == "White") entry.white = value;
    if (name == "Black") entry.black = value;
    if (name == "Result") entry.result = value;
    if (name == "Date") entry.date = value;
    if (name == "Event") entry.event = value;
  }
  bool begin_moves(const chess::Position&) override { return false; }
  void broken_game(const chess::PgnProblem&) override { entry.broken = true; }
  [[nodiscard]] bool wants_comments() const override { return false; }

  PgnEntry entry;
};

}  // namespace

std::optional<StudyRead> read_study(std::string_view pgn, std::size_t wanted) {
  chess::PgnReader reader(chess::PgnInput::from_text(pgn));
  for (std::size_t i = 0; i < wanted; ++i) {
    HeadVisitor passed;
    if (!reader.read_game(passed)) return std::nullopt;
  }
  StudyVisitor visitor;
  if (!reader.read_game(visitor)) return std::nullopt;
  return StudyRead{Study::of(visitor.game), std::move(visitor.fault)};
}

std::vector<PgnEntry> list_games(std::string_view pgn, std::size_t most) {
  chess::PgnReader reader(chess::PgnInput::from_text(pgn));
  std::vector<PgnEntry> entries;
  while (entries.size() < most) {
    HeadVisitor visitor;
    if (!reader.read_game(visitor)) break;
    entries.push_back(std::move(visitor.entry));
  }
  return entries;
}

}  // namespace arborist::server
