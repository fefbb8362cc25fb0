// Study: a chess game that is being looked at: a tree of moves with variations, comments and marks, whose nodes keep
// their numbers while it is edited. Read from PGN, as far as that can be read, or from a FEN; written as PGN again.
//
//   Study study = Study::of(pgn_game);
//   Expected<NodeId> node = study.play(study.root(), "Nf3");     // the move that is there already, or a new variation
//   study.promote(*node);
//   std::string text = chess::to_pgn(study.pgn());
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "chess/pgn_game.h"
#include "chess/position.h"
#include "core/expected.h"
#include "game/game.h"

namespace arborist::server {

enum class NodeId : std::uint32_t {};

struct StudyNode {
  NodeId parent{};
  chess::Move move = {};  // that led here; none: a pass, or the root
  chess::Position position = {};
  std::vector<int> nags = {};
  std::string before = {};            // a comment before the first move of a variation
  std::string comment = {};           // after the move; of the root: before the game
  std::vector<NodeId> children = {};  // the first is the main line
};

class Study {
 public:
  static constexpr std::size_t most_nodes = 4000;
  static constexpr std::size_t longest_comment = 4000;
  static constexpr int largest_nag = 255;

  explicit Study(const chess::Position& start = chess::Position::start(), bool chess960 = false);
  // With as many of its moves as there is room for.
  [[nodiscard]] static Study of(const chess::PgnGame& game);
  [[nodiscard]] chess::PgnGame pgn() const;

  [[nodiscard]] static NodeId root() { return NodeId{0}; }
  [[nodiscard]] bool has(NodeId node) const { return nodes_.contains(node); }
  // Of a node that is there.
  [[nodiscard]] const StudyNode& at(NodeId node) const { return nodes_.at(node); }
  [[nodiscard]] std::size_t size() const { return nodes_.size(); }
  // Every node after its parent, the main line before its variations.
  [[nodiscard]] std::vector<NodeId> in_order() const;
  // The root and what follows on the main line.
  [[nodiscard]] std::vector<NodeId> main_line() const;
  // As a game, for whoever judges it: up to a pass.
  [[nodiscard]] Game<chess::Position> main_game() const;
  // The way to a node as a game, so that repetitions count; after a pass it begins there.
  [[nodiscard]] Game<chess::Position> game_to(NodeId node) const;
  [[nodiscard]] int ply_of(NodeId node) const;
  [[nodiscard]] bool is_chess960() const { return head_.chess960; }
  [[nodiscard]] std::string_view tag(std::string_view name) const { return head_.tag(name); }
  void set_tag(std::string_view name, std::string_view value) { head_.set_tag(name, value); }
  [[nodiscard]] chess::PgnResult result() const { return head_.result; }

  // What people do to it. The error says why it cannot be done; then nothing has changed.
  [[nodiscard]] Expected<NodeId> play(NodeId node, std::string_view move);
  [[nodiscard]] Expected<NodeId> add(NodeId node, chess::Move move);
  // One place forward among its siblings: a variation of the main line becomes the main line.
  [[nodiscard]] Expected<void> promote(NodeId node);
  // The whole way to it becomes the main line.
  [[nodiscard]] Expected<void> make_main(NodeId node);
  // With all that follows; its parent.
  [[nodiscard]] Expected<NodeId> remove(NodeId node);
  [[nodiscard]] Expected<void> comment(NodeId node, std::string_view text);
  // Sets a mark, or takes it away where it was set; of ! ? !! ?? !? ?! a move has one.
  [[nodiscard]] Expected<void> mark(NodeId node, int nag);

 private:
  [[nodiscard]] NodeId insert(NodeId parent, chess::Move move, const chess::Position& position);
  void read_line(NodeId from, const chess::PgnLine& line);
  [[nodiscard]] chess::PgnLine written_line(NodeId first) const;
  void write_from(NodeId first, chess::PgnLine& line) const;
  [[nodiscard]] Expected<void> not_root(NodeId node) const;

  chess::PgnGame head_;  // tags and result; its moves are here
  std::map<NodeId, StudyNode> nodes_;
  std::uint32_t next_ = 1;
};

// A game of a text, as far as it can be read.
struct StudyRead {
  Study study;
  std::optional<chess::PgnProblem> fault = std::nullopt;  // why it ends there
};
// Game number `wanted` from 0 of a PGN. Nothing where there are fewer.
[[nodiscard]] std::optional<StudyRead> read_study(std::string_view pgn, std::size_t wanted);

// The games of a PGN for whoever is to choose one: at most so many are listed.
struct PgnEntry {
  std::string white, black, result, date, event;
  bool broken = false;
};
[[nodiscard]] std::vector<PgnEntry> list_games(std::string_view pgn, std::size_t most);

}  // namespace arborist::server
