// What the Hall allows whom: requests by the table of roles.h, and room on the disk.
#include <utility>

#include "server/games/hall.h"
#include "server/web/roles.h"

namespace arborist::server {

bool Hall::plays_in(Table& table, const Visitor& visitor, bool joins) {
  const LiveGame& game = table.game;
  if (game.owner() == visitor.person || table.second_person == visitor.person) return true;
  const bool has_two_people = game.seat(Side::first).is_human() && game.seat(Side::second).is_human();
  if (!joins || !has_two_people || !table.second_person.empty()) return false;
  table.second_person = visitor.person;
  return true;
}

std::optional<Fault> Hall::refusal(const Request& request, const Visitor& visitor) {
  if (visitor.is_owner()) return std::nullopt;
  const auto allowed = who_may(request.type).value_or(Allowed::owner);
  if (allowed == Allowed::everyone) return std::nullopt;
  if (allowed == Allowed::owner) return Fault{FaultCode::refused, "only whoever runs this server may do that"};
  if (const auto desk = desk_of_.find(request.type); desk != desk_of_.end()) {
    const auto maker = desk->second->maker_of(request.fields);
    if (!maker || *maker == visitor.person) return std::nullopt;
    return Fault{FaultCode::refused, "this is somebody else's"};
  }
  // Where there is no such game, the request itself says so.
  auto id = request.fields.text("game_id", longest_id);
  if (!id) return std::nullopt;
  const Fault not_yours{FaultCode::refused, "this game is somebody else's", "game_id"};
  if (allowed == Allowed::player) {
    auto table = find_table(*id);
    if (!table || plays_in(**table, visitor, request.type == "game.move")) return std::nullopt;
    return not_yours;
  }
  if (const auto found = tables_.find(*id); found != tables_.end())
    return found->second.game.owner() == visitor.person ? std::nullopt : std::optional(not_yours);
  const auto owner = store_ ? store_->owner_of(*id) : Expected<std::optional<std::string>>(std::nullopt);
  if (!owner) return Fault{FaultCode::internal, owner.error().message};
  return !*owner || **owner == visitor.person ? std::nullopt : std::optional(not_yours);
}

std::optional<Fault> Hall::no_room(const Visitor& visitor) {
  if (!store_) return std::nullopt;
  const auto is_below = [](const Expected<store::Usage>& used, const store::Usage& most) {
    return !used || (used->games < most.games && used->bytes < most.bytes);
  };
  const auto& limits = options_.limits;
  const auto& most = visitor.is_owner() ? limits.of_owner : limits.of_guest;
  if (!is_below(store_->usage_of(visitor.person), most)) {
    // What was deleted makes room before anything else has to.
    if (const auto done = store_->forget_deleted(visitor.person); !done)
      return Fault{FaultCode::internal, done.error().message};
    if (!is_below(store_->usage_of(visitor.person), most))
      return Fault{FaultCode::too_many, "there is no room for more games of yours; delete some"};
  }
  if (!visitor.is_owner() && !is_below(store_->usage_of_guests(), limits.of_guests))
    return Fault{FaultCode::too_many,
                 "there is no room for more games of guests; whoever runs this server can delete some"};
  return std::nullopt;
}

}  // namespace arborist::server
