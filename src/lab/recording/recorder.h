// Recorder: writes a Recording while a search runs. It may stop writing nodes at a limit, but it goes on counting, so
// counts are complete always.
//
//   Recorder recorder({.nodes = 100'000});
//   auto analysis = play.search(spec, {.watcher = &recorder});
//   Recording recording = recorder.take();
#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <stop_token>
#include <utility>
#include <vector>

#include "core/permissions.h"
#include "face/tree_watcher.h"
#include "lab/recording/recording.h"

namespace arborist::lab {

// What is written of a search. A node is written only if its parent is, so that a recording is always a tree.
struct RecordLimits {
  static constexpr std::size_t most_nodes = 50'000'000;

  std::size_t nodes = 100'000;  // after so many nothing more is written
  int plies = 10'000;           // nothing deeper is written
  // Sampling: deeper than `whole_plies`, one child in `every` is written, chosen by the seed.
  int every = 1;
  int whole_plies = 2;
  std::uint64_t seed = 1;
  // The search itself is refused if it would surely cost more positions than this, and ended if it does.
  std::uint64_t effort = 100'000'000;
};

class Recorder;

// Somebody who waits for the recording: hears now and then how far it is, may look at what there is, and may end the
// search. What was recorded by then is kept. How much may be calculated is bounded by the RecordLimits; what else the
// search may do is for whoever has its text to say.
struct RecordControl {
  std::stop_token stop = {};
  // On the thread that searches, every few thousand positions.
  std::function<void(const Recorder& so_far)> progress = {};
  Permissions permissions = Permissions::everything().only_to_calculate();
};

class Recorder final : public TreeWatcher {
 public:
  // `facts`: what is known of the search before it runs.
  explicit Recorder(const RecordLimits& limits, RecordControl control = {}, RecordingInfo facts = {});

  // Ends the search once it costs more than the limits allow.
  [[nodiscard]] std::stop_token stop_token() const { return stop_.get_token(); }
  [[nodiscard]] bool gave_up() const { return stop_.stop_requested() && !was_stopped_; }
  // A node had more children than the columns can number; the search was ended.
  [[nodiscard]] bool is_too_wide() const { return is_too_wide_; }
  [[nodiscard]] Recording take();

  [[nodiscard]] std::uint64_t entered_so_far() const { return recording_.info.counts.entered; }
  [[nodiscard]] std::uint32_t steps_so_far() const { return recording_.info.steps; }
  [[nodiscard]] NodeNumber written_so_far() const { return recording_.size(); }
  // A copy of what is written by now. Nodes the search is still in are left after the last step.
  [[nodiscard]] Recording so_far() const;

  void trying(int ply, std::uint16_t move) override;
  void entered(const Visit& visit) override;
  void quiescence(int ply) override;
  void table_hit(int ply, Score value, Bound bound) override;
  void reduced(int ply, std::uint16_t move, int by) override;
  void searched_again(int ply, std::uint16_t move, Window window) override;
  void null_move(int ply) override;
  void left_out(int ply, std::uint16_t move, const char* rule) override;
  void cut(int ply, std::uint16_t move, Score value) override;
  void cut_without_move(int ply, Score value, CutReason reason, const char* rule) override;
  void returned(int ply, Score value) override;
  void abandoned(int ply) override;
  void ranged(int ply, Score low, Score high) override;
  void expected(int ply, std::uint16_t move, int percent) override;
  void bonus(int ply, int points) override;
  void spiked(int ply, std::span<const ScoreSpike> spikes) override;

 private:
  // An open node, written or not, and the move that is being followed from it.
  struct Open {
    NodeNumber node = no_node;
    std::uint16_t tried = 0;     // children so far, those left out included
    std::uint16_t searched = 0;  // of these, those that were entered
    bool is_known = false;       // the table hit was noted
    NodeKind kind = NodeKind::leaf;
    std::uint8_t reason = 0;
    std::uint16_t move = TreeNode::no_move;
    std::uint8_t move_flags = 0;
    std::uint8_t reduction = 0;
  };

  Open& open_at(int ply);
  [[nodiscard]] bool is_written(int ply);
  void follow(int ply, std::uint16_t move, std::uint8_t flags);
  void close(int ply, const Score* value);
  void count(const Open& open);
  std::uint8_t reason_number(const char* rule);
  void look_up();

  RecordLimits limits_;
  RecordControl control_;
  Recording recording_;
  std::vector<Open> path_;
  std::stop_source stop_;
  bool is_too_wide_ = false;
  bool was_stopped_ = false;  // by whoever waits
};

}  // namespace arborist::lab
