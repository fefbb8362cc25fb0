#include "arena/outside/outside_player.h"

#include <fmt/format.h>

#include <optional>

#include "arena/outside/engine_settings.h"
#include "arena/outside/uci_player.h"
#include "arena/outside/xboard_player.h"
#include "chess/fen.h"
#include "core/text.h"

namespace arborist {

namespace {

std::optional<outside::Protocol> protocol_of(std::string_view spec) {
  const auto name = trim(spec.substr(0, spec.find(':')));
  if (name == "uci") return outside::Protocol::uci;
  if (name == "xboard") return outside::Protocol::xboard;
  return std::nullopt;
}

}  // namespace

bool is_outside_player(std::string_view spec) { return protocol_of(spec).has_value(); }

Expected<std::unique_ptr<Player>> make_outside_player(std::string_view spec, const AnyPlay& play) {
  const auto protocol = protocol_of(spec);
  // Only chess writes its positions as FEN.
  if (!chess::parse_fen(play.start_text()))
    return Error{fmt::format("{}: engines from outside play only chess, not this game", in_quotes(spec))};
  const auto settings = outside::parse_engine_settings(*protocol, spec);
  if (!settings) return settings.error();
  return protocol == outside::Protocol::uci ? outside::UciPlayer::make(*settings)
                                            : outside::XBoardPlayer::make(*settings);
}

const std::vector<NamedThing>& uci_player_settings() { return outside::engine_settings(outside::Protocol::uci); }
const std::vector<NamedThing>& xboard_player_settings() { return outside::engine_settings(outside::Protocol::xboard); }

}  // namespace arborist
