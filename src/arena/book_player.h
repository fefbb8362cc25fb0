// The book player, for chess: plays its first moves from an opening book and leaves the rest to another player, as
// report B's does. The book is the one made from the table of openings, or a Polyglot file.
//
//   book:moves=3,then=alphabeta:depth=4
//   book:choice=best,file=book.bin,then=pvs:time=500
//
// Which book move is played depends on the seed, the colour and the position only: a move taken back and played again
// is answered alike.
#pragma once

#include <memory>
#include <vector>

#include "arena/players.h"

namespace arborist {

// What each of its settings means.
[[nodiscard]] const std::vector<NamedThing>& book_player_settings();

// `play` is any play of the game the player is for.
[[nodiscard]] Expected<void> check_book_player(const Spec& spec, const AnyPlay& play, const PlayerNeeds& needs);
[[nodiscard]] Expected<std::unique_ptr<Player>> make_book_player(const Spec& spec, const AnyPlay& play,
                                                                 const PlayerNeeds& needs);

}  // namespace arborist
