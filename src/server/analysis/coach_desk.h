// CoachDesk: says how good a move was in a game that is being played: the request "coach.judge" of docs/protocol.md. It
// names what a mistake allows, and never the better move: whoever takes it back is to find that. Of a bad move of a
// level it also tells why it erred.
//
//   desks.push_back(std::make_unique<CoachDesk>(office, CoachDesk::Behind{pgn_of_game, level_at}));
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/levels/play.h"
#include "server/desk.h"
#include "server/later.h"

namespace arborist::server {

struct CoachLimits {
  std::uint64_t nodes = 100'000;  // of a position; a move that looks bad gets twice as many again
  std::size_t waiting = 2;        // requests of one connection
};

class CoachDesk final : public Desk {
 public:
  struct Behind {
    // As PGN; nothing: no such game, or none that is judged.
    std::function<std::optional<std::string>(const std::string& game_id)> pgn_of_game;
    // The level below full strength that thought out the move after so many plies, if one did.
    std::function<std::optional<engine::Weakness>(const std::string& game_id, std::size_t ply)> level_at;
  };

  CoachDesk(const BackOffice& office, Behind behind, const CoachLimits& limits = {});

  [[nodiscard]] const std::vector<std::string_view>& requests() const override { return requests_; }
  [[nodiscard]] Reply ask(const Ask& ask) override;
  void closed(ConnectionId connection) override { judgements_.stop(connection); }

 private:
  Behind behind_;
  CoachLimits limits_;
  std::vector<std::string_view> requests_ = {"coach.judge"};
  Later judgements_;
};

}  // namespace arborist::server
