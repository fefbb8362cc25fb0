// Searcher: the search of one thread, a template over the observer like every search of Arborist. Principal variation
// search with a transposition table; everything about chess is a rule from rules.h, asked in order.
//
//   Searcher<Silent> searcher(worker, shared, silent);
//   searcher.deepen();                                  // until the limits or `shared.stop` end it
//
// The parts: deepening.h iterates and looks at the clock, search_node.h is the main search, search_moves.h its loop
// over the moves, quiescence.h settles captures, learning.h keeps the histories.
#pragma once

#include <type_traits>

#include "engine/check_squares.h"
#include "engine/evaluation/evaluate.h"
#include "engine/move_picker.h"
#include "engine/net/net_evaluation.h"
#include "engine/rules.h"
#include "engine/threats.h"
#include "engine/worker.h"
#include "game/observer.h"

namespace arborist::engine {

enum class NodeKind : std::uint8_t {
  root,
  open,   // on the principal variation
  cheap,  // asked only whether it beats a bound
};

// What the table knows of a node.
struct Known {
  Bound bound = Bound::none;
  Score value = {};
  Score static_value = Score::infinite();  // infinite: none
  int depth = 0;
  bool was_pv = false;
  Move move = {};  // legal here, or none
};

// The moves of the root, in the order of the last iteration; the lines found already are passed over, and moves that
// tables know to be worse have their turn when no better one is left.
class RootPicker {
 public:
  RootPicker(const std::vector<RootMove>& moves, std::size_t first)
      : moves_(moves), at_(first), worth_(moves[first].worth) {}
  Move next() { return at_ < moves_.size() && moves_[at_].worth == worth_ ? moves_[at_++].move : Move(); }
  void skip_quiets() {}

 private:
  const std::vector<RootMove>& moves_;
  std::size_t at_;
  int worth_;
};

template <Observer<Position> O>
class Searcher {
 public:
  Searcher(Worker& worker, Shared& shared, O& observe);
  void deepen();

 private:
  using TriedMoves = StaticVector<Move, 64>;
  // What the loop over a node's moves has found so far.
  struct Harvest {
    Score best = -Score::infinite();
    Move best_move = {};
    int number = 0;  // of the move being tried
    bool overlooked_some = false;
    TriedMoves quiets = {};
    TriedMoves noisy = {};
  };

  // What a singular search found about the moves beside the table's.
  struct Rivals {
    bool cut_the_node = false;  // several moves seem to beat beta: multicut
    int extension = 0;          // by how many plies the table's move is searched deeper, or less deep
  };

  // deepening.h
  void search_line(int depth);
  [[nodiscard]] bool can_skip(int depth) const;
  bool finish_iteration(int depth);
  [[nodiscard]] bool has_thought_enough(int depth, int value_drop) const;
  void report_line(std::size_t line, int depth, Bound bound);
  void report_current(Move move, int number);
  void publish(int depth);
  [[nodiscard]] bool is_decider() const { return worker_.number == 0; }

  // search_node.h
  template <NodeKind kind>
  Score search(int ply, Window window, int depth, bool expects_cut);
  bool enter(const Frame& frame, const Visit& visit);
  void look_around();
  MaybeScore end_of_line(const Frame& frame, int ply);
  [[nodiscard]] bool may_repeat(const Frame& frame) const;
  Known look_up(const Frame& frame, int ply);
  MaybeScore table_cut(const Node& node, Frame& frame, const Known& known);
  MaybeScore tablebase_cut(const Node& node, const Frame& frame);
  void judge(Node& node, Frame& frame, Known& known);
  MaybeScore cut_early(const Node& node, Frame& frame, const Known& known);
  MaybeScore try_null_move(const Node& node, Frame& frame, const Known& known);
  MaybeScore try_captures(const Node& node, Frame& frame, const Known& known);
  Score leave(int ply, Score value) {
    observe_.returned(ply, value);
    return value;
  }
  Score leave_without_move(int ply, Score value, CutReason reason, const char* rule) {
    observe_.cut_without_move(ply, value, reason, rule);
    return leave(ply, value);
  }
  Score abandon(int ply) {
    observe_.abandoned(ply);
    return Score::draw();
  }

  // search_moves.h
  template <NodeKind kind>
  Score search_moves(Node node, Frame& frame, const Known& known, Move excluded);
  template <NodeKind kind>
  Score search_later_move(const Node& node, Move move, const MoveFacts& facts, const Known& known, Score best);
  const char* reason_to_leave_out(const Node& node, const Frame& frame, Move move, const MoveFacts& facts) const;
  void learn_from_second_look(const Node& node, Move move, Score value);
  Rivals look_at_rivals(const Node& node, Frame& frame, const Known& known);
  template <NodeKind kind>
  bool take_result(Node& node, Harvest& harvest, Move move, Score value);
  void note_root_move(const Node& node, const Harvest& harvest, Move move, Score value, std::uint64_t nodes_before);
  Score value_without_moves(const Frame& frame, int ply, const Harvest& harvest, Move excluded, Score alpha) const;
  void store(const Node& node, const Frame& frame, const Known& known, const Harvest& harvest, Score alpha_at_first);
  void follow(int ply, Move move);
  void follow_pass(int ply);
  void come_back() { trail_.pop(); }
  // Whether a weaker player does not see the move.
  [[nodiscard]] bool overlooks(const Frame& frame, int ply, Move move) const {
    const Eyes* const eyes = weak_eyes();
    return eyes != nullptr && !frame.in_check && eyes->overlooks(frame.position, move, frame_at(ply - 1).move, ply);
  }
  // Only the search that is watched can have them: the other would pay for the question.
  [[nodiscard]] const Eyes* weak_eyes() const {
    if constexpr (std::is_same_v<O, Silent>) {
      return nullptr;
    } else {
      return shared_.request.eyes;
    }
  }

  // quiescence.h
  template <bool is_pv>
  Score quiescence(int ply, Window window);
  template <bool is_pv>
  Score settle(Frame& frame, int ply, Window window);

  // learning.h
  [[nodiscard]] Guides guides_at(int ply) const;
  [[nodiscard]] MoveFacts facts_of(const Frame& frame, Move move, int number, const Guides& guides,
                                   const CheckSquares& checks) const;
  [[nodiscard]] Score corrected(int ply, Score raw) const;
  [[nodiscard]] std::uint64_t last_moves_key(int ply) const;
  [[nodiscard]] Score raw_value(int ply);
  [[nodiscard]] Score value_by_hand(int ply);
  [[nodiscard]] Score value_by_net(int ply);
  void learn_from_cut(const Node& node, Frame& frame, const Harvest& harvest);
  void reward_quiet(const Frame& frame, int ply, Move move, int bonus);
  void reward_continuation(const Frame& frame, int ply, Move move, int bonus);
  void reward_parent(const Node& node);
  void judge_parent(const Node& node);
  // Before quiet moves are compared or rewarded: what their histories hang on.
  void look_at_quiets(Frame& frame) const {
    frame.threatened = p_.history_by_threats != 0 ? threatened_squares(frame.position) : chess::Bitboard();
    frame.by_pawns = &worker_.histories->pawn_entries(pawn_key(frame.position));
  }
  void learn_correction(const Node& node, const Frame& frame, Score best);

  Frame& frame_at(int ply) { return worker_.frames[static_cast<std::size_t>(ply) + Worker::frames_before_root]; }
  [[nodiscard]] const Frame& frame_at(int ply) const {
    return worker_.frames[static_cast<std::size_t>(ply) + Worker::frames_before_root];
  }
  [[nodiscard]] std::uint64_t nodes() const { return worker_.nodes.load(std::memory_order_relaxed); }

  Worker& worker_;
  Shared& shared_;
  O& observe_;
  const Parameters& p_;
  Table& table_;
  const learn::Net* net_;  // none: the classic evaluation
  Trail<Position> trail_;
  bool stopped_ = false;
  std::uint64_t next_look_ = 0;  // at this count of nodes the limits are looked at
  int deepest_ply_ = 0;
  int null_moves_from_ply_ = 0;  // none before it, while a null move is being verified
  std::size_t line_ = 0;         // which of several best lines is searched
  int iteration_ = 0;
  int stable_iterations_ = 0;
  Move last_best_ = {};
  Score last_value_ = {};
};

}  // namespace arborist::engine
