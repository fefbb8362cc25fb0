// ImportReader: games from outside, one after the other and in constant memory, as they are stored: chess as PGN (its
// main lines), any game as game records. What is broken is told and skipped.
//
//   ImportReader reader(chess::PgnInput::from_text(text), games);
//   while (auto read = reader.next()) read->game ? keep(*read->game) : tell(read->line, read->game.error());
//
// Cost: a few microseconds a game of chess beside reading its moves.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "chess/pgn_input.h"
#include "core/expected.h"
#include "face/any_game.h"
#include "store/stored_game.h"

namespace arborist::server {

// A position of the first moves and what was played there; empty after the last one.
struct PassedPosition {
  std::uint64_t key = 0;
  std::string next_move = {};
};

struct ReadGame {
  std::size_t line = 0;  // where it begins
  // Without id, times and owner, which are the caller's to give.
  Expected<store::StoredGame> game;
  std::vector<PassedPosition> beginning = {};
  std::string left_out = {};  // what of it is not kept, and why; empty: all of it is
};

class ImportReader {
 public:
  ImportReader(chess::PgnInput input, const GameList& games);
  ~ImportReader();

  // Nothing at the end.
  [[nodiscard]] std::optional<ReadGame> next() { return source_->next(); }

  // PGN or records.
  class Source {
   public:
    Source() = default;
    Source(const Source&) = delete;
    Source& operator=(const Source&) = delete;
    virtual ~Source() = default;
    [[nodiscard]] virtual std::optional<ReadGame> next() = 0;
  };

 private:
  std::unique_ptr<Source> source_;
};

// By which a position of a game is known in the index. Its clocks do not matter in chess.
[[nodiscard]] std::uint64_t position_key(const AnyPlay& play, const GameInfo& game);

// How a stored game began; nothing of what cannot be played.
[[nodiscard]] std::vector<PassedPosition> beginning_of(const AnyGame& game, const store::StoredGame& stored);

}  // namespace arborist::server
