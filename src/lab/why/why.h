// Why: the answer to "why was this not searched?". Which bound stopped the search, which ancestor and move had set it,
// which reply crossed it, in numbers and in plain words.
//
//   Expected<Why> why = explain(game, recording, place);
//   why->title        // Why were O's replies 7 and 8 never looked at?
//   why->inequality   // 0 ≤ +2
//
// Everything is seen by Max, the side to move at the root. A cut of alpha-beta is sound: it cannot change the value of
// the root, and prove() shows it. What the engine's rules leave out is a bet, and prove() shows whether it was won.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/expected.h"
#include "face/any_game.h"
#include "lab/recording/recording.h"
#include "lab/why/place.h"

namespace arborist::lab {

enum class WhyKind : std::uint8_t {
  cut,        // a move reached the bound
  table,      // the table knew enough
  stand_pat,  // the static value reached the bound
  pruned,     // a rule took the node's value for known
  left_out,   // a rule left this one move out
  reduced,    // searched, but less deep than its place asks for
  leaf,       // the depth is used up, or the game is over: nothing is searched below
  searched,   // nothing was cut here
  abandoned,  // the limits of the search were reached
  unrecorded  // searched perhaps, but the recording does not show it
};
[[nodiscard]] const char* to_text(WhyKind kind);

// Where the bound came from that was crossed.
struct BoundSource {
  enum class Kind : std::uint8_t {
    move,          // a move that was searched before: its value is in hand
    question,      // a null window: it is only asked whether the best so far is beaten
    root_window,   // the window that the whole search was started with
    static_value,  // an ancestor in quiescence could stand still
    rule           // a trial search of a rule, with a window of its own
  };
  Kind kind = Kind::move;
  NodeNumber ancestor = no_node;  // where it was set
  NodeNumber child = no_node;     // by the move to this node, where one is known
  std::string move = {};
  int plies_up = 0;  // from the cut node to the ancestor; 1 is a shallow cut, more a deep one
  std::uint32_t step = 0;
};

// One line of the table of replies, in the order they were tried.
struct Reply {
  std::string move;
  std::string value;  // with ≥ or ≤ where it is a bound; empty: never searched
  std::uint64_t nodes = 0;
  std::string note;
};

struct Why {
  WhyKind kind = WhyKind::searched;
  NodeNumber node = no_node;  // whose moves the answer is about
  std::string path;           // "root › 3"
  bool is_sound = true;
  bool is_by_minimax = true;  // false: a node is worth something else than its best move
  bool is_reached = true;     // false: what was asked for lies further below
  std::uint32_t step = 0;     // when it happened
  std::string title;
  std::vector<std::string> words;
  // "0 ≤ +2" and "value ≤ α, so stop here."; empty where no bound was crossed.
  std::string inequality;
  std::string rule;
  std::string bound_name;      // "α" or "β"
  std::optional<Score> value;  // for Max
  std::optional<Score> bound;
  std::optional<BoundSource> source;
  std::optional<NodeNumber> refuter;
  std::string refuting_move;
  std::string risk;  // the name of the engine's rule
  std::vector<std::string> never_tried;
  std::vector<Reply> replies;

  // Whether prove() can add something.
  [[nodiscard]] bool can_be_proved() const {
    return is_by_minimax && kind != WhyKind::searched && kind != WhyKind::leaf && kind != WhyKind::abandoned &&
           kind != WhyKind::unrecorded;
  }
};

[[nodiscard]] Expected<Why> explain(const AnyGame& game, const Recording& recording, const Place& place);

// As a person reads it; as JSON see why_json.h.
[[nodiscard]] std::string to_text(const Why& why);

}  // namespace arborist::lab
