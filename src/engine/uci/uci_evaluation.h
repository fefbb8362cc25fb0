// What the `eval` command shows: the classic evaluation term by term, or what a net sees, piece by piece.
//
//   say(evaluation_text(position, net));
#pragma once

#include <string>

#include "chess/position.h"
#include "engine/net/chess_net.h"

namespace arborist::engine {

[[nodiscard]] std::string evaluation_text(const chess::Position& position, const ChessNet& net);

}  // namespace arborist::engine
