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
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/expected.h"
#include "store/database.h"
#include "store/store_lock.h"
#include "store/stored_analysis.h"
#include "store/stored_game.h"

namespace arborist::store {

// A game to be written, and how many of its moves are in the file already and unchanged.
struct Saving {
  const StoredGame& game;
  std::size_t unchanged_moves = 0;
};

struct ListQuery {
  std::string query = {};   // words that all must be there, in names, opening, reason, game or date
  std::string result = {};  // exactly; empty: any
  std::string game = {};
  std::string after = {};  // where the page before ended
  int limit = 50;
  // Games that this owner, alone among programs, has won or lost.
  struct Decided {
    std::string owner = {};
    bool won = true;
  };
  std::optional<Decided> decided = std::nullopt;
};

struct ListRow {
  StoredGame head;  // without moves
  int plies = 0;
};

struct ListPage {
  std::vector<ListRow> rows;
  std::string next;  // for `after`; empty where nothing follows
};

// How much of the file is taken up.
struct Usage {
  std::int64_t games = 0;
  std::int64_t bytes = 0;
};

class GameStore {
 public:
  static constexpr int version = 3;

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
  [[nodiscard]] Expected<bool> remove_analysis(std::string_view id);

  // How the games of an owner began, the last changed first: at most so many games and plies of each.
  [[nodiscard]] Expected<std::vector<StoredGame>> beginnings(std::string_view owner, std::string_view game, int games,
                                                             int plies);
  // Changes whenever they may have changed.
  [[nodiscard]] Expected<std::string> state_of_games(std::string_view owner);

  // What one of them keeps, deleted games included.
  [[nodiscard]] Expected<Usage> usage_of(std::string_view owner);
  [[nodiscard]] Expected<Usage> usage_of_guests();
  // What this owner has deleted is gone for good.
  [[nodiscard]] Expected<void> forget_deleted(std::string_view owner);

 private:
  struct Statements {
    Statement begin, commit, rollback, put_head, cut_moves, put_move, find_head, find_moves, set_deleted;
  };
  GameStore(std::shared_ptr<StoreLock> lock, Database database, Statements statements)
      : lock_(std::move(lock)), database_(std::move(database)), statements_(std::move(statements)) {}
  [[nodiscard]] static Expected<Statements> prepare(const Database& database);
  [[nodiscard]] Expected<void> write(const Saving& saving);
  [[nodiscard]] Expected<Usage> usage(std::string_view which, std::string_view owner);
  [[nodiscard]] Expected<std::optional<StoredAnalysis>> first_analysis(Statement& select);

  std::shared_ptr<StoreLock> lock_;  // let go after the file
  Database database_;
  Statements statements_;  // destroyed before the database
};

// Where a user's files are kept: XDG_DATA_HOME/arborist, or ~/.local/share/arborist. It may not exist yet.
[[nodiscard]] Expected<std::filesystem::path> data_folder();

}  // namespace arborist::store
