#include "arena/outside/outside_player.h"

#include <fmt/format.h>

#include "arena/outside/engine_settings.h"
#include "arena/outside/uci_player.h"
#include "arena/outside/xboard_player.h"
#include "chess/position.h"
#include "core/text.h"

namespace arborist {

namespace {

Expected<outside::EngineSettings> settings_of(const Spec& spec, const AnyPlay& play, const PlayerNeeds& needs) {
  if (play.game_of<chess::Position>() == nullptr)
    return Error{fmt::format("{}: engines from outside play only chess, not this game", in_quotes(spec.text()))};
  return outside::parse_engine_settings(spec, needs.permissions);
}

}  // namespace

Expected<void> check_outside_player(const Spec& spec, const AnyPlay& play, const PlayerNeeds& needs) {
  const auto settings = settings_of(spec, play, needs);
  return settings ? Expected<void>{} : settings.error();
}

Expected<std::unique_ptr<Player>> make_outside_player(const Spec& spec, const AnyPlay& play, const PlayerNeeds& needs) {
  const auto settings = settings_of(spec, play, needs);
  if (!settings) return settings.error();
  return settings->protocol == outside::Protocol::uci ? outside::UciPlayer::make(*settings)
                                                      : outside::XBoardPlayer::make(*settings);
}

const std::vector<NamedThing>& uci_player_settings() { return outside::engine_settings(outside::Protocol::uci); }
const std::vector<NamedThing>& xboard_player_settings() { return outside::engine_settings(outside::Protocol::xboard); }

}  // namespace arborist
