// StoredAnalysis: a game that somebody looks at with the engine, as it is kept on the disk: its moves, variations and
// comments as PGN, and what is known of the moves so far. It is checked when it is opened, not here.
#pragma once

#include <cstdint>
#include <string>

namespace arborist::store {

struct StoredAnalysis {
  std::string id = {};
  std::string owner = {};    // the guest whose it is; empty: of whoever runs the server
  std::string game_id = {};  // of the stored game it was made from; empty where there is none
  std::string title = {};
  std::string pgn = {};
  std::string review = {};      // JSON; empty where no move was judged
  bool is_under_way = false;    // moves are still to be judged
  std::int64_t updated_ms = 0;  // since 1970
  friend bool operator==(const StoredAnalysis&, const StoredAnalysis&) = default;
};

}  // namespace arborist::store
