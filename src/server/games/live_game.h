// LiveGame: a game that is being played on the server: rules, seats, clocks, its end, and what of it is on the disk. No
// word of connections or searches; the Hall moves it along.
//
//   auto game = LiveGame::begin(*chess, {.start = "", .seats = {...}}, id, now);
//   auto played = game->move("e4", {}, now);
//
// Every moment is given by the caller, so that tests hold the clocks.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "arena/time_control.h"
#include "core/expected.h"
#include "core/permissions.h"
#include "core/spec.h"
#include "face/any_game.h"
#include "store/stored_game.h"

namespace arborist::server {

struct Seat {
  enum class Kind : std::uint8_t { human, level, spec };
  Kind kind = Kind::human;
  std::string name = {};                      // as it is shown
  int level = 0;                              // of a level
  std::string text = {};                      // of a spec, as it is shown and kept; it is never parsed again
  std::optional<Spec> player = std::nullopt;  // who plays for a spec; nothing: it may not, and nobody does
  std::string problem = {};                   // why

  [[nodiscard]] bool is_human() const { return kind == Kind::human; }
  // A program that plays here.
  [[nodiscard]] bool can_play() const { return kind == Kind::level || player; }
};

struct NewGame {
  std::string start = {};
  std::array<Seat, 2> seats = {};
  std::optional<TimeControl> clock = std::nullopt;
  std::string owner = {};  // as a stored game names it
};

// The present: for clocks, and for people.
struct Moment {
  Clock::time_point clock = {};
  std::int64_t since_1970_ms = 0;

  [[nodiscard]] static Moment now();
};

struct Ending {
  std::optional<Side> winner = std::nullopt;
  std::string reason = {};
  bool is_by_rule = false;
  [[nodiscard]] std::string result() const;
};

class LiveGame {
 public:
  static constexpr std::size_t most_plies = 6000;

  [[nodiscard]] static Expected<LiveGame> begin(const AnyGame& game, const NewGame& wanted, std::string id,
                                                const Moment& now);
  // From the disk; every move is checked again. Moves that cannot be played end the line there. So are its players: one
  // that may not play here keeps its seat, and the game can be looked at.
  [[nodiscard]] static Expected<LiveGame> resume(const AnyGame& game, const store::StoredGame& stored,
                                                 const Permissions& permissions, const Moment& now);

  [[nodiscard]] const std::string& id() const { return id_; }
  [[nodiscard]] const GameInfo& info() const { return game_->info(); }
  [[nodiscard]] const AnyGame& game() const { return *game_; }
  [[nodiscard]] const AnyPlay& play() const { return *play_; }
  [[nodiscard]] const std::string& owner() const { return owner_; }
  [[nodiscard]] std::int64_t revision() const { return revision_; }
  [[nodiscard]] const Seat& seat(Side side) const { return seats_[index_of(side)]; }
  [[nodiscard]] const Seat& mover() const { return seat(play_->to_move()); }
  [[nodiscard]] const std::optional<Ending>& ending() const { return ending_; }
  [[nodiscard]] std::size_t plies() const { return moves_.size(); }
  [[nodiscard]] const std::vector<store::StoredMove>& moves() const { return moves_; }
  // Each move as pages are told of it, in JSON. It is written once, since it never changes.
  [[nodiscard]] const std::vector<std::string>& written_moves() const { return written_moves_; }
  [[nodiscard]] const std::optional<TimeControl>& control() const { return control_; }
  [[nodiscard]] bool is_paused() const { return is_paused_; }
  // The only person at the board, if there is exactly one.
  [[nodiscard]] std::optional<Side> only_human() const;

  // Whether this key was played, and after which ply.
  [[nodiscard]] std::optional<std::size_t> ply_of_key(std::string_view key) const;

  // As the game writes it. Where the other side can only pass after it, that is played too.
  [[nodiscard]] Expected<std::string> move(std::string_view text, std::string_view key, const Moment& now);
  // Of a ply that was played; further where somebody could only pass there.
  void take_back_to(std::size_t ply, const Moment& now);
  void end(std::optional<Side> winner, std::string reason, const Moment& now);
  void pause(bool paused, const Moment& now);
  // Something that is shown has changed.
  void touch() { ++revision_; }

  // The clock of the side to move begins to run, or stands still until told otherwise.
  void run_clock(const Moment& now);
  void hold_clock(const Moment& now);
  [[nodiscard]] bool clock_runs() const { return running_since_.has_value(); }
  // Whether it would run if it were told to: not before both sides have moved.
  [[nodiscard]] bool clock_counts() const;
  [[nodiscard]] Duration time_left(Side side, const Moment& now) const;
  // Ends the game if the clock that runs has run out.
  bool flag(const Moment& now);

  // How it stood after so many plies.
  [[nodiscard]] std::unique_ptr<AnyPlay> play_at(std::size_t ply) const;

  [[nodiscard]] store::StoredGame stored() const;
  // What of the line is on the disk, unchanged.
  [[nodiscard]] std::size_t saved_moves() const { return saved_moves_; }
  void saved() {
    saved_moves_ = moves_.size();
    last_revision_ = revision_ + revisions_ahead;
  }
  // Whether pages were told of revisions that the disk does not know of: after a crash they would begin below.
  [[nodiscard]] bool has_used_up_revisions() const { return revision_ >= last_revision_; }
  // A game is kept from its first move on.
  [[nodiscard]] bool is_worth_keeping() const { return !moves_.empty() || was_kept_; }

 private:
  LiveGame(const AnyGame& game, std::unique_ptr<AnyPlay> play, std::string id);
  void note_played(store::StoredMove move);
  void pass_where_forced();
  void changed(const Moment& now);
  void hold_clock_of(Side side, const Moment& now);
  void note_end_by_rule();
  void set_clocks_from_line();

  // With every save so many are taken up to be given out later without one.
  static constexpr std::int64_t revisions_ahead = 100'000;

  const AnyGame* game_;
  std::unique_ptr<AnyPlay> play_;
  std::string id_;
  std::array<Seat, 2> seats_;
  std::optional<TimeControl> control_;
  std::vector<store::StoredMove> moves_;
  std::vector<std::string> written_moves_;
  std::optional<Ending> ending_;
  std::array<Duration, 2> left_ = {};
  std::optional<Clock::time_point> running_since_;
  std::int64_t revision_ = 1;
  std::int64_t last_revision_ = 0;  // that may be given out before the next save
  std::string owner_;
  std::int64_t started_ms_ = 0;
  std::int64_t updated_ms_ = 0;
  // Where it came from, if from elsewhere.
  std::int64_t collection_ = 0;
  std::int32_t day_ = 0;
  std::string tags_;
  std::size_t saved_moves_ = 0;
  bool was_kept_ = false;
  bool is_paused_ = false;
};

}  // namespace arborist::server
