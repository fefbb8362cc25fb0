// StoredGame: a game as it is kept on the disk, of whatever kind: where it began, who plays, its moves as text, and how
// it ended. It is checked when it is replayed, not here.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace arborist::store {

struct StoredSeat {
  std::string kind = {};     // human, level, spec
  std::string name = {};     // as it is shown
  std::string setting = {};  // the level's number or the spec
  friend bool operator==(const StoredSeat&, const StoredSeat&) = default;
};

struct StoredMove {
  std::string text = {};
  std::optional<std::int64_t> clock_ms = std::nullopt;  // what its player had left after it
  std::string key = {};                                 // by which a move sent twice is known; may be empty
  friend bool operator==(const StoredMove&, const StoredMove&) = default;
};

struct StoredGame {
  std::string id = {};
  std::string game = {};   // as GameInfo names it
  std::string start = {};  // as the game writes it
  std::array<StoredSeat, 2> seats = {};
  std::string clock = {};       // the time control, empty where there is none
  std::string result = "*";     // 1-0, 0-1, 1/2-1/2, or * while it goes on
  std::string reason = {};      // why it ended
  bool ended_by_rule = false;   // the moves alone tell how it ended
  std::string opening = {};     // its name
  std::int64_t started_ms = 0;  // since 1970
  std::int64_t updated_ms = 0;
  std::string owner = {};  // the guest whose game it is; empty: of whoever runs the server
  std::int64_t rev = 0;    // larger than every revision that pages were told of
  // Of games that came from elsewhere; later changes leave these as they are.
  std::int64_t collection = 0;    // 0: played here
  std::int32_t day = 0;           // 20261130, or 18580000 where only the year is known; 0: not known
  std::uint64_t fingerprint = 0;  // by which the same game is known when it comes again; 0: none
  std::string tags = {};          // what more is known of it, as lines of PGN tags
  std::vector<StoredMove> moves = {};
  friend bool operator==(const StoredGame&, const StoredGame&) = default;
};

}  // namespace arborist::store
