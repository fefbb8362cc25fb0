// The tables of a file of games, and how files of earlier versions become what this Arborist writes.
//
//   auto database = Database::open(path);
//   if (auto ready = bring_up_to_date(*database); !ready) return ready.error();
//
// Tables: `games` has a row a game, narrow, so that all of them can be looked through; `moves` the moves of games that
// are played here, a row each, since they come one by one; `lines` the whole line of a game that came at once, and its
// tags; `game_words` is the index of words (FTS5) over games.words; `positions` tells which games began through a
// position (the first index_plies plies), and which move came next; `collections` are files that were imported.
#pragma once

#include <cstdint>

#include "core/expected.h"
#include "store/database.h"

namespace arborist::store {

inline constexpr int schema_version = 4;

// How far into a game its positions are in the index.
inline constexpr int index_plies = 24;

// What games.indexed says.
enum class Indexed : std::uint8_t { no, yes, out_of_date };

// Refused, with nothing written, where the file is newer, damaged or another program's. What was deleted is gone then.
[[nodiscard]] Expected<void> bring_up_to_date(const Database& database);

// Takes out of the file what was deleted; of one owner, where one is named.
[[nodiscard]] Expected<void> purge_deleted(const Database& database, const char* owner = nullptr);

}  // namespace arborist::store
