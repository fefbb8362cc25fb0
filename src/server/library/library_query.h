// What a page asks of the library: filters as fields of a request, games as rows.
#pragma once

#include "face/any_game.h"
#include "server/desk.h"
#include "store/library.h"

namespace arborist::server {

// All of them optional: query, game, result, player, opening, from, to, collection, deleted; line with game.
[[nodiscard]] Answer<store::ListQuery> library_query(const Desk::Ask& ask, const GameList& games);

// A game after the moves of `line`, from its usual start. Of a request with `game` and `line`.
[[nodiscard]] Answer<std::unique_ptr<AnyPlay>> play_of_line(const Desk::Ask& ask, const AnyGame& game);
[[nodiscard]] Answer<const AnyGame*> game_of(const Desk::Ask& ask, const GameList& games);

[[nodiscard]] Answer<store::Facet> facet_of(const Desk::Ask& ask);

[[nodiscard]] Json library_row_json(const store::ListRow& row, const Visitor& visitor);
// `play` stands where the games have been counted.
[[nodiscard]] Json explored_json(const AnyPlay& play, const std::vector<store::NextMove>& moves);

}  // namespace arborist::server
