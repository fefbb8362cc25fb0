// CoachDesk: says how good a move was in a game that is being played: the request "coach.judge" of docs/protocol.md. It
// names what a mistake allows, and never the better move: whoever takes it back is to find that.
//
//   desks.push_back(std::make_unique<CoachDesk>(office, [this](const std::string& id) { return pgn_of(id); }));
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "server/desk.h"
#include "server/later.h"

namespace arborist::server {

struct CoachLimits {
  std::uint64_t nodes = 100'000;  // of a position; a move that looks bad gets twice as many again
  std::size_t waiting = 2;        // requests of one connection
};

class CoachDesk final : public Desk {
 public:
  // As PGN; nothing: no such game, or none that is judged.
  using PgnOfGame = std::function<std::optional<std::string>(const std::string& game_id)>;

  CoachDesk(const BackOffice& office, PgnOfGame pgn_of_game, const CoachLimits& limits = {});

  [[nodiscard]] const std::vector<std::string_view>& requests() const override { return requests_; }
  [[nodiscard]] Reply ask(const Ask& ask) override;
  void closed(ConnectionId connection) override { judgements_.stop(connection); }

 private:
  PgnOfGame pgn_of_game_;
  CoachLimits limits_;
  std::vector<std::string_view> requests_ = {"coach.judge"};
  Later judgements_;
};

}  // namespace arborist::server
