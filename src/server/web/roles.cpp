#include "server/web/roles.h"

#include <map>

namespace arborist::server {

std::optional<Allowed> who_may(std::string_view request) {
  static const std::map<std::string_view, Allowed> table = {
      {"hello", Allowed::everyone},
      {"ping", Allowed::everyone},
      // Looking on, and beginning games of one's own.
      {"game.new", Allowed::everyone},
      {"game.open", Allowed::everyone},
      {"game.leave", Allowed::everyone},
      {"game.rematch", Allowed::everyone},
      {"game.legal", Allowed::everyone},
      {"game.board", Allowed::everyone},
      {"game.search", Allowed::everyone},
      {"game.text", Allowed::everyone},
      {"position.check", Allowed::everyone},
      // Playing.
      {"game.move", Allowed::player},
      {"game.resign", Allowed::player},
      {"game.draw", Allowed::player},
      {"game.stop", Allowed::player},
      {"game.pause", Allowed::player},
      {"game.hint", Allowed::player},
      // What was played is gone then.
      {"game.take_back", Allowed::maker},
      {"store.delete", Allowed::maker},
      {"store.restore", Allowed::maker},
      {"store.list", Allowed::everyone},
      {"store.export", Allowed::everyone},
      // Of guests a few games at a time.
      {"store.import", Allowed::everyone},
      // Guests delete and restore what is theirs, and import a few games at a time.
      {"library.list", Allowed::everyone},
      {"library.values", Allowed::everyone},
      {"library.explore", Allowed::everyone},
      {"library.export", Allowed::everyone},
      {"library.delete", Allowed::everyone},
      {"library.restore", Allowed::everyone},
      {"library.import_begin", Allowed::everyone},
      {"library.import_part", Allowed::everyone},
      {"library.import_end", Allowed::everyone},
      {"library.import_stop", Allowed::everyone},
      // Bounded in time, memory and number; recordings of guests are shorter.
      {"path.generate", Allowed::everyone},
      {"path.solve", Allowed::everyone},
      {"path.stop", Allowed::everyone},
      {"tree.choices", Allowed::everyone},
      {"tree.position", Allowed::everyone},
      {"tree.exercise", Allowed::everyone},
      {"tree.record", Allowed::everyone},
      {"tree.stop", Allowed::everyone},
      {"tree.open", Allowed::everyone},
      {"tree.node", Allowed::everyone},
      {"tree.boards", Allowed::everyone},
      {"tree.why", Allowed::everyone},
      {"tree.prove", Allowed::everyone},
      {"tree.save", Allowed::everyone},
      {"tree.export", Allowed::everyone},
      {"tree.minimum", Allowed::everyone},
      // Analyses are looked at by everyone and changed by who made them; lines of guests are shorter.
      {"analysis.open", Allowed::everyone},
      {"analysis.leave", Allowed::everyone},
      {"analysis.list", Allowed::everyone},
      {"analysis.position", Allowed::everyone},
      {"analysis.start", Allowed::everyone},
      {"analysis.stop", Allowed::everyone},
      {"analysis.export", Allowed::everyone},
      {"analysis.try", Allowed::everyone},
      {"analysis.judged", Allowed::everyone},
      // Of one move, with few positions.
      {"coach.judge", Allowed::everyone},
      {"analysis.edit", Allowed::maker},
      // Of guests with fewer positions, and two at a time.
      {"analysis.review", Allowed::maker},
      {"analysis.review_stop", Allowed::maker},
      {"analysis.ask_again", Allowed::maker},
      {"analysis.delete", Allowed::maker},
      // Thousands of games.
      {"analysis.review_games", Allowed::owner},
      {"analysis.review_games_stop", Allowed::owner},
      // Matches of guests are small, and one of theirs is played at a time.
      {"match.start", Allowed::everyone},
      {"match.list", Allowed::everyone},
      {"match.open", Allowed::everyone},
      {"match.leave", Allowed::everyone},
      {"match.games", Allowed::everyone},
      {"match.game", Allowed::everyone},
      {"match.export", Allowed::everyone},
      {"match.pause", Allowed::maker},
      {"match.stop", Allowed::maker},
      {"match.resume", Allowed::maker},
      {"match.change", Allowed::maker},
      {"match.delete", Allowed::maker},
      {"ladder.get", Allowed::everyone}};
  const auto found = table.find(request);
  return found == table.end() ? std::nullopt : std::optional(found->second);
}

}  // namespace arborist::server
