#include "lab/why/place.h"

#include <fmt/format.h>

#include <algorithm>

#include "core/text.h"
#include "lab/recording/replay.h"
#include "lab/recording/timeline.h"

namespace arborist::lab {

namespace {

// The number of a move as a person types it, among those of the play.
Expected<std::uint16_t> move_number(Replay& replay, std::string_view typed) {
  const auto& moves = replay.moves();
  if (moves.empty()) return Error{"the game is over here"};
  auto found = std::find(moves.begin(), moves.end(), typed);
  if (found == moves.end()) {
    const auto copy = replay.play().clone();
    const auto played = copy->play(typed);
    if (!played) return played.error();
    found = std::find(moves.begin(), moves.end(), *played);
  }
  if (found == moves.end()) return Error{in_quotes(typed) + " is not a move here"};
  return static_cast<std::uint16_t>(found - moves.begin());
}

// The last time the move was searched from the node, or left out.
NodeNumber child_by(const Recording& recording, const Children& children, NodeNumber node, std::uint16_t move) {
  NodeNumber found = no_node;
  for (const NodeNumber child : children.of(node))
    if (recording.at(child).move == move) found = child;
  return found;
}

Expected<Place> by_number(const Recording& recording, std::string_view digits) {
  const auto number = parse_integer<NodeNumber>(digits, 0, recording.size() - 1);
  if (!number) return number.error().in("number of a node");
  return Place{*number};
}

Expected<Place> by_step(const Recording& recording, std::string_view digits) {
  const auto step = parse_integer<std::uint32_t>(digits, 1, recording.info.steps);
  if (!step) return step.error().in("step");
  const Step found = Timeline(recording).at(*step);
  if (found.kind == StepKind::none) return Error{fmt::format("step {} is not in this part of the recording", *step)};
  return Place{found.node};
}

}  // namespace

Expected<Place> find_place(const AnyGame& game, const Recording& recording, std::string_view text) {
  text = trim(text);
  if (text.starts_with('#')) return by_number(recording, text.substr(1));
  if (text.starts_with('@')) return by_step(recording, text.substr(1));
  auto replay = Replay::start(game, recording);
  if (!replay) return replay.error();
  const Children children(recording);
  Place place{recording.last_root()};
  for (const auto word : words(text)) {
    if (word == "pass" && place.beyond.empty()) {
      const NodeNumber passed = child_by(recording, children, place.node, TreeNode::pass_move);
      const auto followed = replay->follow(TreeNode::pass_move);
      if (passed == no_node || !followed) return Error{"no pass was searched here"};
      place.node = passed;
      continue;
    }
    const auto move = move_number(*replay, word);
    if (!move) return move.error().in(fmt::format("move {}", place.beyond.size() + recording.at(place.node).ply + 1));
    const NodeNumber child = place.beyond.empty() ? child_by(recording, children, place.node, *move) : no_node;
    auto followed = replay->follow(*move);
    if (!followed) return followed.error();
    if (child == no_node)
      place.beyond.push_back(std::move(*followed));
    else
      place.node = child;
  }
  return place;
}

}  // namespace arborist::lab
