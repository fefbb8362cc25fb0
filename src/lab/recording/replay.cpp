#include "lab/recording/replay.h"

#include <fmt/format.h>

#include <algorithm>

#include "chess/fen.h"
#include "core/text.h"

namespace arborist::lab {

Expected<Replay> Replay::start(const AnyGame& game, const Recording& recording) {
  if (recording.info.game != game.info().name)
    return Error{fmt::format("the recording is one of {}, not of {}", in_quotes(recording.info.game),
                             in_quotes(game.info().name))};
  auto play = game.start(recording.info.start);
  if (!play) return play.error().in("start of the recording");
  for (const auto& move : recording.info.moves)
    if (const auto played = (*play)->play(move); !played) return played.error().in("moves before the recording");
  if ((*play)->to_move() != recording.info.root_side)
    return Error{"the recording says that the other side is to move at its root"};
  return Replay(game, std::shared_ptr<AnyPlay>(std::move(*play)));
}

const std::vector<std::string>& Replay::moves() {
  Place& place = places_.back();
  if (!place.is_listed) {
    place.moves = place.play->legal_moves();
    place.is_listed = true;
  }
  return place.moves;
}

Expected<std::string> Replay::follow(std::uint16_t move) {
  if (move == TreeNode::pass_move) {
    // Only engines pass.
    const auto* line = play().game_of<chess::Position>();
    if (line == nullptr || !line->position().can_pass()) return Error{"there is no pass here"};
    auto passed = game_->start(chess::to_fen(line->position().after_pass()));
    if (!passed) return passed.error();
    places_.push_back({std::shared_ptr<AnyPlay>(std::move(*passed))});
    return std::string("pass");
  }
  if (move >= moves().size())
    return Error{fmt::format("move number {} is asked for, but the position has {} moves", move + 1, moves().size())};
  std::string text = moves()[move];
  std::shared_ptr<AnyPlay> next = play().clone();
  if (const auto played = next->play(text); !played) return played.error();
  places_.push_back({std::move(next)});
  return text;
}

void Replay::back() { places_.pop_back(); }

Expected<void> Replay::go_to(const Recording& recording, NodeNumber node) {
  places_.resize(1);
  for (const NodeNumber n : recording.path_to(node)) {
    const TreeNode here = recording.at(n);
    if (here.parent == no_node) continue;
    if (const auto moved = follow(here.move); !moved) return moved.error().in(fmt::format("node {}", n));
  }
  return {};
}

Expected<Names> names_of(const AnyGame& game, const Recording& recording) {
  auto naming = naming_of(game, recording);
  if (!naming) return naming.error();
  return std::move(naming->names);
}

Expected<Naming> naming_of(const AnyGame& game, const Recording& recording, NodeNumber first, NodeNumber end) {
  auto replay = Replay::start(game, recording);
  if (!replay) return replay.error();
  Naming naming{Names(recording.size()), std::vector<std::uint16_t>(recording.size())};
  Names& names = naming.names;
  std::vector<NodeNumber> path;  // the nodes that the replay stands at, the root first
  for (NodeNumber n = first; n < std::min(end, recording.size()); ++n) {
    const TreeNode node = recording.at(n);
    if (node.parent == no_node) {
      for (; path.size() > 1; path.pop_back()) replay->back();
      path = {n};
      continue;
    }
    while (path.back() != node.parent && path.size() > 1) {
      path.pop_back();
      replay->back();
    }
    naming.choices[node.parent] = static_cast<std::uint16_t>(replay->moves().size());
    const bool has_children = n + 1 < recording.size() && recording.at(n + 1).parent == n;
    const bool is_plain = node.move < replay->moves().size();
    if (is_plain && !has_children) {
      names[n] = replay->moves()[node.move];
      continue;
    }
    auto name = replay->follow(node.move);
    if (!name) return name.error().in(fmt::format("node {}", n));
    names[n] = std::move(*name);
    path.push_back(n);
  }
  return naming;
}

std::string path_text(const Recording& recording, const Names& names, NodeNumber node) {
  std::string text = "root";
  for (const NodeNumber n : recording.path_to(node))
    if (!names[n].empty()) text += " › " + names[n];
  return text;
}

}  // namespace arborist::lab
