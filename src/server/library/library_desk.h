// LibraryDesk: the stored games as a library: the requests "library.…" of docs/protocol.md. Games are looked for on a
// thread of its own and with a connection of its own to the file; written they are on the Hall's thread, in small
// parts.
//
//   desks.push_back(std::make_unique<LibraryDesk>(office, LibraryDesk::Behind{…}, seed, limits));
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/random.h"
#include "server/desk.h"
#include "server/later.h"
#include "server/library/import_run.h"
#include "store/game_store.h"
#include "store/library.h"

namespace arborist::server {

struct LibraryLimits {
  std::size_t imports = 4;               // at a time, of all pages
  std::size_t imported_games = 200'000;  // of one import
  std::size_t guest_imported_games = 20;
  std::size_t part_bytes = std::size_t{1} << 20U;
  std::size_t problems = 100;  // that are told of one import
};

class LibraryDesk final : public Desk {
 public:
  // What it needs of the Hall.
  struct Behind {
    std::function<store::GameStore*()> store;  // null: nothing is kept
    std::function<std::string()> why_no_store;
    std::function<std::optional<Fault>(const Visitor& visitor)> no_room;
    std::function<std::size_t(const Visitor& visitor)> room;  // for so many games more
    std::function<std::optional<Fault>(ConnectionId connection)> too_many_imports;
    std::function<void()> save;     // what is played is in the file after it
    std::function<void()> deleted;  // games may be gone that somebody looks at
  };

  LibraryDesk(const BackOffice& office, Behind behind, std::uint64_t seed, const LibraryLimits& limits = {});
  ~LibraryDesk() override;

  [[nodiscard]] const std::vector<std::string_view>& requests() const override { return requests_; }
  [[nodiscard]] Reply ask(const Ask& ask) override;
  void settle() override;
  void closed(ConnectionId connection) override;

 private:
  using Handler = Reply (LibraryDesk::*)(const Ask& ask);
  [[nodiscard]] static const std::map<std::string_view, Handler>& handlers();

  Reply list(const Ask& ask);
  Reply values(const Ask& ask);
  Reply explore(const Ask& ask);
  Reply export_games(const Ask& ask);
  Reply remove(const Ask& ask);
  Reply restore(const Ask& ask);
  Reply import_begin(const Ask& ask);
  Reply import_part(const Ask& ask);
  Reply import_end(const Ask& ask);
  Reply import_stop(const Ask& ask);

  // The file as it is read, by one thread at a time.
  struct Reading {
    std::mutex mutex;
    store::Library library;
  };
  using Look = std::function<Answer<Json>(const store::Library& library)>;
  // Answered when everything is written down, so that what was played a moment ago is found too.
  Reply look(const Ask& ask, Look look);

  // Some of the games that are not in the index yet; the others soon.
  void index_some();

  struct Import {
    ConnectionId page;
    Visitor visitor;
    std::shared_ptr<ImportRun> run = {};
    std::int64_t collection = 0;
    std::int64_t newest_before = 0;  // games that came later are no twins
    std::int64_t began_ms = 0;
    std::string id_prefix = {};
    std::size_t most_games = 0;
    std::int64_t games = 0;
    std::int64_t known = 0;
    std::int64_t broken = 0;
    std::int64_t read = 0;  // of any kind: their numbers count from 1
    Json problems = Json::array();
    std::string only = {};  // the id, where a single game is new
    std::string twin = {};  // of a game that was there already
    std::string failure = {};
    std::optional<std::int64_t> waiting_part = std::nullopt;  // the request to be answered
    std::optional<std::int64_t> waiting_end = std::nullopt;
    bool is_full = false;
    bool is_over = false;
  };
  [[nodiscard]] Answer<Import*> import_of(const Ask& ask);
  [[nodiscard]] Answer<std::string> new_prefix();
  [[nodiscard]] bool save_games(Import& import, std::vector<ReadGame>& games, std::vector<std::int64_t>& numbers);
  void note_problem(Import& import, const ReadGame& game, const std::string& message) const;
  [[nodiscard]] static Json progress_json(const Import& import);
  void part_read(std::int64_t number);
  void import_done(std::int64_t number);
  void end_import(std::int64_t number);

  BackOffice office_;
  Behind behind_;
  LibraryLimits limits_;
  Random random_;
  std::vector<std::string_view> requests_;
  std::shared_ptr<Reading> reading_;
  struct Asked {
    ConnectionId connection;
    std::int64_t id;
    std::string_view type;
    Look look;
  };
  std::vector<Asked> asked_;
  std::map<std::int64_t, Import> imports_;
  std::int64_t last_import_ = 0;
  std::int64_t last_deletion_ = 1;
  bool is_indexing_ = false;
  Later later_;
  SearchPool pool_;  // it ends before everything it may report to
};

}  // namespace arborist::server
