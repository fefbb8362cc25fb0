// Games as files: PGN for chess, a game record for every game; written from a live game, read into stored ones.
//
//   GameFile file = game_file(game, GameFormat::pgn);
//   Imported imported = import_games(text, games, 500);
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "face/any_game.h"
#include "server/games/live_game.h"
#include "store/stored_game.h"

namespace arborist::server {

enum class GameFormat : std::uint8_t { pgn, record };

struct GameFile {
  std::string name;
  std::string text;
};

// A chess game, with what is known of it besides its moves.
[[nodiscard]] std::string pgn_text(const store::StoredGame& stored);
// Any game.
[[nodiscard]] std::string record_text(const store::StoredGame& stored);

// PGN is for chess only; any other game is written as a record.
[[nodiscard]] GameFile game_file(const LiveGame& game, GameFormat format);

struct ImportProblem {
  std::size_t line = 0;
  std::string message;
};

struct Imported {
  std::vector<store::StoredGame> games;
  std::vector<ImportProblem> problems;
};

// Without ids and times, which are the caller's to give. Broken games are told of and skipped.
[[nodiscard]] Imported import_games(std::string_view text, const GameList& games, std::size_t most_games);

}  // namespace arborist::server
