// XBoardPlayer: an engine that speaks the older protocol (XBoard, WinBoard, CECP), version 1 or 2, as a player of
// chess.
//
//   auto player = XBoardPlayer::make(*parse_engine_settings(*Spec::parse("xboard:phalanx"), permissions));
//
// Failures are as with UciPlayer. A resignation is one; a claim of a result that the rules do not give is not heard.
// The protocol: the description by Tim Mann and H.G. Muller. It counts time in centiseconds, and thinking time a move
// in seconds: shorter times are told as a clock with one move to go, and by `?` (move now) when they are over.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "arena/outside/engine.h"
#include "arena/outside/thinking.h"
#include "arena/outside/xboard_features.h"
#include "arena/player.h"
#include "chess/position.h"

namespace arborist::outside {

class XBoardPlayer final : public Player {
 public:
  // Starts the engine; the error tells a setting that it does not have.
  [[nodiscard]] static Expected<std::unique_ptr<Player>> make(const EngineSettings& settings);

  [[nodiscard]] std::string name() const override { return engine_.settings().name; }
  [[nodiscard]] Expected<Choice> choose(const AnyPlay& play, const Turn& turn) override;
  void new_game() override;

 private:
  // What the engine has on its board, as far as it was told or told us.
  struct Board {
    bool is_new = false;  // `new` was said, and nothing since
    chess::Position start = {};
    std::vector<chess::Move> moves = {};
    std::optional<Side> plays = std::nullopt;  // nothing: it watches (force)
  };
  // What it said when a move was due.
  struct Reply {
    enum class Kind : std::uint8_t { none, move, resignation, claim, refusal };
    Kind kind = Kind::none;
    std::string text = {};
  };

  explicit XBoardPlayer(const EngineSettings& settings) : engine_(settings) {}
  [[nodiscard]] Expected<void> start();
  [[nodiscard]] Expected<void> shake_hands();
  [[nodiscard]] Expected<void> set_options();
  [[nodiscard]] Expected<void> begin_game();
  [[nodiscard]] Expected<void> wait_until_ready();
  [[nodiscard]] Expected<void> send_all(const std::vector<std::string>& commands);

  // Brings its board to the start of the game, unless what it has leads to the game's position.
  [[nodiscard]] Expected<void> show_position(const Game<chess::Position>& game);
  [[nodiscard]] Expected<void> tell_time(const Limits& limits, const std::optional<TimeLeft>& clock);
  // Tells the moves it does not know; it thinks from then on.
  [[nodiscard]] Expected<void> let_it_move(const Game<chess::Position>& game, const std::vector<std::string>& clocks);
  [[nodiscard]] std::string move_command(const Game<chess::Position>& game, std::size_t move);
  [[nodiscard]] Expected<Choice> think(const Game<chess::Position>& game, const Turn& turn);
  [[nodiscard]] Reply read_reply(std::string_view line) const;
  [[nodiscard]] bool is_refusal(std::string_view line) const;
  [[nodiscard]] Expected<Choice> answer_to(const chess::Position& position, const Reply& reply,
                                           const Thinking& thinking, Ended ended);

  Engine engine_;
  Features features_;
  Board board_;
  bool has_played_ = false;
  std::vector<std::string> time_control_;  // as last told in this game
  int depth_ = 0;                          // the same for `sd`; 0: none
  int pings_ = 0;
  std::vector<std::string> sent_moves_;  // since it was asked last
  std::optional<Error> failure_;
};

// The time control of a game as the protocol tells it once, by what the first turn shows; and the clocks before a move.
[[nodiscard]] std::string time_control_command(const Limits& limits, const std::optional<TimeLeft>& clock);
[[nodiscard]] std::vector<std::string> clock_commands(const Limits& limits, const std::optional<TimeLeft>& clock);

}  // namespace arborist::outside
