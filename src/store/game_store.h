// GameStore: the games of a user, in one SQLite file. What `save` has reported as done survives a crash, a kill and a
// power cut. A file that is damaged, newer or of another program is recognised when it is opened, and not touched.
//
//   auto store = GameStore::open(data_folder() / "games.sqlite");
//   if (auto kept = store->save({{game, 0}}); !kept) tell(kept.error());
//   auto page = store->list({.query = "italian", .limit = 50});
//
// One thread at a time, and one store: a second one on the same file is refused, in this process or another.
#pragma once

#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/expected.h"
#include "store/database.h"
#include "store/level_results.h"
#include "store/list_query.h"
#include "store/schema.h"
#include "store/store_lock.h"
#include "store/stored_analysis.h"
#include "store/stored_game.h"

namespace arborist::store {

// A game to be written, and how many of its moves are in the file already and unchanged.
struct Saving {
  const StoredGame& game;
  std::size_t unchanged_moves = 0;
};

// A position that a game began through, and the move that came next; empty after the last one.
struct IndexedPosition {
  std::uint64_t key = 0;
  std::int64_t game_number = 0;
  std::string next_move = {};
};

// A game of which the positions are not in the index yet.
struct ToIndex {
  std::int64_t number = 0;
  StoredGame game;
};

// How much of the file is taken up.
struct Usage {
  std::int64_t games = 0;
  std::int64_t bytes = 0;
};

class GameStore {
 public:
  static constexpr int version = schema_version;

  // Makes the file where there is none. Games that were deleted before are gone for good then.
  [[nodiscard]] static Expected<GameStore> open(const std::filesystem::path& path);
  // The same for whoever has locked the file.
  [[nodiscard]] static Expected<GameStore> open(const std::filesystem::path& path, std::shared_ptr<StoreLock> lock);

  // All of them or none.
  [[nodiscard]] Expected<void> save(const std::vector<Saving>& games);
  // Nothing where there is no such game, or it is deleted.
  [[nodiscard]] Expected<std::optional<StoredGame>> find(std::string_view id);
  // The last changed first.
  [[nodiscard]] Expected<ListPage> list(const ListQuery& query);
  // Whether there was such a game to delete or restore.
  [[nodiscard]] Expected<bool> set_deleted(std::string_view id, bool deleted);
  [[nodiscard]] Expected<bool> is_deleted(std::string_view id);
  // Deletes those of a query that this owner may delete (anybody's where nobody is named), or those of these ids, under
  // a number larger than 1 by which all of them can be restored. How many they were.
  [[nodiscard]] Expected<int> remove(const ListQuery& query, std::int64_t deletion);
  [[nodiscard]] Expected<int> remove(const std::vector<std::string>& ids, const std::optional<std::string>& owner,
                                     std::int64_t deletion);
  // Without a number everything that was deleted.
  [[nodiscard]] Expected<int> restore(std::optional<std::int64_t> deletion, const std::optional<std::string>& owner);
  [[nodiscard]] Expected<int> restore(const std::vector<std::string>& ids, const std::optional<std::string>& owner);

  // Games that come from elsewhere, at once: all of them or none. Their numbers, which only the index needs.
  [[nodiscard]] Expected<std::vector<std::int64_t>> add(const std::vector<StoredGame>& games);
  // The collection of this name, made where there is none.
  [[nodiscard]] Expected<std::int64_t> collection(std::string_view owner, std::string_view name, std::int64_t now_ms);
  // The game of this owner that has this fingerprint, among those with numbers up to `newest`.
  [[nodiscard]] Expected<std::optional<std::string>> find_twin(std::uint64_t fingerprint, std::string_view owner,
                                                               std::int64_t newest);
  [[nodiscard]] Expected<std::int64_t> newest_number();
  // Whether any id begins like this.
  [[nodiscard]] Expected<bool> has_ids_from(std::string_view beginning);

  // Some games that are over, or came from elsewhere, and are not in the index as they are now.
  [[nodiscard]] Expected<std::vector<ToIndex>> to_index(int most);
  // Positions are written faster where they come sorted by key.
  [[nodiscard]] Expected<void> put_positions(const std::vector<IndexedPosition>& positions);
  [[nodiscard]] Expected<void> set_indexed(const std::vector<std::int64_t>& numbers);

  // Where others may read beside it: see library.h.
  [[nodiscard]] const std::filesystem::path& path() const { return path_; }
  // Whose a game is, deleted or not; nothing where there is none.
  [[nodiscard]] Expected<std::optional<std::string>> owner_of(std::string_view id);
  // Analyses. All of them or none.
  [[nodiscard]] Expected<void> save(const std::vector<StoredAnalysis>& analyses);
  // Nothing where there is none.
  [[nodiscard]] Expected<std::optional<StoredAnalysis>> find_analysis(std::string_view id);
  // The one that this owner keeps of a game.
  [[nodiscard]] Expected<std::optional<StoredAnalysis>> find_analysis_of(std::string_view game_id,
                                                                         std::string_view owner);
  // Without texts, the last changed first.
  [[nodiscard]] Expected<std::vector<StoredAnalysis>> list_analyses(std::string_view owner, int most);
  // Those whose game is still being judged.
  [[nodiscard]] Expected<std::vector<std::string>> unfinished_analyses();
  // Those of this owner are under way no longer; how many there were.
  [[nodiscard]] Expected<std::int64_t> stop_analyses(std::string_view owner);
  [[nodiscard]] Expected<bool> remove_analysis(std::string_view id);

  // How the games that an owner has played here began, the last changed first: at most so many games and plies of each.
  [[nodiscard]] Expected<std::vector<StoredGame>> beginnings(std::string_view owner, std::string_view game, int games,
                                                             int plies);
  // How an owner's games against the levels ended.
  [[nodiscard]] Expected<std::vector<LevelResults>> level_results(std::string_view owner, std::string_view game);
  // Changes whenever they may have changed.
  [[nodiscard]] Expected<std::string> state_of_games(std::string_view owner);

  // What one of them keeps, deleted games included.
  [[nodiscard]] Expected<Usage> usage_of(std::string_view owner);
  [[nodiscard]] Expected<Usage> usage_of_guests();
  // What this owner has deleted is gone for good.
  [[nodiscard]] Expected<void> forget_deleted(std::string_view owner);

 private:
  struct Statements {
    Statement begin, commit, rollback, put_head, cut_moves, put_move, find_head, set_deleted, forget_line, put_line;
  };
  GameStore(std::filesystem::path path, std::shared_ptr<StoreLock> lock, Database database, Statements statements)
      : path_(std::move(path)),
        lock_(std::move(lock)),
        database_(std::move(database)),
        statements_(std::move(statements)) {}
  // All of what `work` writes or nothing.
  [[nodiscard]] Expected<void> together(const std::function<Expected<void>()>& work);
  [[nodiscard]] static Expected<Statements> prepare(const Database& database);
  [[nodiscard]] Expected<void> write(const Saving& saving);
  // Runs a statement for each id, bound to the second place, and for this owner or anybody, bound to the third.
  [[nodiscard]] Expected<int> change_each(const char* sql, std::int64_t value, const std::vector<std::string>& ids,
                                          const std::optional<std::string>& owner);
  [[nodiscard]] Expected<void> write_head(const StoredGame& game, std::size_t unchanged_moves);
  [[nodiscard]] Expected<Usage> usage(std::string_view which, std::string_view owner);
  [[nodiscard]] Expected<std::optional<StoredAnalysis>> first_analysis(Statement& select);

  std::filesystem::path path_;
  std::shared_ptr<StoreLock> lock_;  // let go after the file
  Database database_;
  Statements statements_;  // destroyed before the database
};

// Where a user's files are kept: XDG_DATA_HOME/arborist, or ~/.local/share/arborist. It may not exist yet.
[[nodiscard]] Expected<std::filesystem::path> data_folder();

}  // namespace arborist::store
