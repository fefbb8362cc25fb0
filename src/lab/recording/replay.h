// Replay: walks a play along the moves of a recording, so that their numbers get their words and positions back.
// names_of: the words of every move at once.
//
//   auto names = names_of(game, recording);              // Expected<Names>
//   (*names)[node]                                       // "Nf3"
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "core/expected.h"
#include "face/any_game.h"
#include "lab/recording/recording.h"

namespace arborist::lab {

// The text of the move that led to each node; a root has none.
using Names = std::vector<std::string>;

class Replay {
 public:
  // Stands at the root of the recording; the error tells why the recording is none of this game.
  [[nodiscard]] static Expected<Replay> start(const AnyGame& game, const Recording& recording);

  // The moves here, in the game's own order, which is what the numbers of a recording count.
  [[nodiscard]] const std::vector<std::string>& moves();
  [[nodiscard]] Expected<std::string> follow(std::uint16_t move);
  void back();
  // To a node from the root.
  [[nodiscard]] Expected<void> go_to(const Recording& recording, NodeNumber node);
  [[nodiscard]] const AnyPlay& play() const { return *places_.back().play; }

 private:
  struct Place {
    std::shared_ptr<AnyPlay> play;
    bool is_listed = false;
    std::vector<std::string> moves = {};
  };
  explicit Replay(const AnyGame& game, std::shared_ptr<AnyPlay> root) : game_(&game) {
    places_.push_back({std::move(root)});
  }

  const AnyGame* game_;
  std::vector<Place> places_;
};

[[nodiscard]] Expected<Names> names_of(const AnyGame& game, const Recording& recording);

// The names, and how many moves each node has of which one was followed; 0 elsewhere.
struct Naming {
  Names names;
  std::vector<std::uint16_t> choices;
};
// Only of the nodes from `first`, which is a root, to before `end`; the others stay without a name.
[[nodiscard]] Expected<Naming> naming_of(const AnyGame& game, const Recording& recording, NodeNumber first = 0,
                                         NodeNumber end = no_node);

// "root › 3 › 7", as people find a node.
[[nodiscard]] std::string path_text(const Recording& recording, const Names& names, NodeNumber node);

}  // namespace arborist::lab
