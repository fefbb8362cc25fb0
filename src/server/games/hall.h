// Hall: the games that are played on the server, who looks at them, and the searches for them. It answers the messages
// of docs/protocol.md. Everything runs on one thread but the searches, which report back through the wire.
//
//   Hall hall(games, wire, std::move(store), {.search_threads = 2});
//   hall.opened(connection);
//   hall.message(connection, R"({"v":1,"id":1,"type":"hello"})");
//   hall.settle();                                       // what was played is on the disk now
#pragma once

#include <array>
#include <atomic>
#include <filesystem>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include "arena/player.h"
#include "coach/hints.h"
#include "core/random.h"
#include "engine/levels/play.h"
#include "face/any_game.h"
#include "server/analysis/outside_lines.h"
#include "server/desk.h"
#include "server/games/game_files.h"
#include "server/games/ladder.h"
#include "server/games/live_game.h"
#include "server/games/own_search.h"
#include "server/games/player_shelf.h"
#include "server/later.h"
#include "server/library/library_desk.h"
#include "server/message.h"
#include "server/search_pool.h"
#include "server/visitor.h"
#include "server/web/rate.h"
#include "server/wire.h"
#include "store/game_store.h"

namespace arborist::server {

struct HallLimits {
  double requests_a_second = 50;
  double requests_at_once = 200;
  double new_games_a_second = 5;
  double new_games_at_once = 30;
  double imports_a_second = 1;
  double imports_at_once = 10;
  std::size_t imported_games = 500;
  std::size_t guest_imported_games = 20;
  int refusals = 1000;  // after so many requests beyond the rate a connection is closed
  std::size_t open_games = 32;
  std::size_t tables = 4096;
  std::size_t idle_tables = 256;
  PoolLimits pool = {};
  LibraryLimits library = {};
  // What may be kept on the disk.
  store::Usage of_owner = {.games = 200'000, .bytes = std::int64_t{2} << 30U};
  store::Usage of_guest = {.games = 1'000, .bytes = std::int64_t{8} << 20U};
  store::Usage of_guests = {.games = 50'000, .bytes = std::int64_t{256} << 20U};  // all together
  Duration search_time = std::chrono::seconds(30);
  Duration report_every = std::chrono::milliseconds(200);
  Duration save_again_after = std::chrono::seconds(2);
  Duration state_every = std::chrono::milliseconds(50);  // of a game between programs
};

struct HallOptions {
  int search_threads = 1;
  std::uint64_t seed = 1;
  std::string version = {};
  std::string store_problem = {};                // why there is no store
  Permissions permissions = page_permissions();  // of all players
  HallLimits limits = {};
  std::vector<AllowedEngine> engines = {};  // from outside, for the lines of the owner's analyses and for matches
  std::filesystem::path matches = {};       // the folder they are kept in; empty: none are played
};

class Hall {
 public:
  Hall(const GameList& games, Wire& wire, std::optional<store::GameStore> store, HallOptions options);
  Hall(const Hall&) = delete;
  Hall& operator=(const Hall&) = delete;
  ~Hall();

  void opened(ConnectionId connection, Visitor visitor = {});
  void message(ConnectionId connection, std::string_view text);
  void closed(ConnectionId connection);
  // Writes down what has changed, and answers what waited for that.
  void settle();
  void closing(std::string_view reason);
  // Games with moves that could not be written down, in words.
  [[nodiscard]] std::vector<std::string> unsaved_games() const;
  // The types of all that is answered.
  [[nodiscard]] std::vector<std::string> requests() const;

  // A game as a file to be taken home; nothing where there is no such game.
  [[nodiscard]] std::optional<GameFile> file_of(std::string_view game_id, GameFormat format);

 private:
  struct Session {
    Visitor visitor;
    Rate requests;
    Rate new_games;
    Rate imports;
    int refusals = 0;
    std::set<std::string> open_games = {};
  };

  // A search that runs or waits for its turn.
  struct Thinking {
    std::stop_source stop = {};
    std::atomic<bool> is_dropped = false;  // nobody waits for what it finds
    Stopwatch since = {};
    Clock::time_point last_report = {};  // of the searching thread
  };

  struct Hint {
    std::int64_t revision = 0;
    MoveView move = {};
    Score value = {};
    std::optional<coach::Hints> of_coach = std::nullopt;  // of chess
  };
  struct ListAsked {
    ConnectionId connection;
    std::int64_t request_id;
    store::ListQuery query;
  };
  struct HintAsked {
    ConnectionId connection;
    std::int64_t request_id;
    int step;
  };

  // A game and whoever looks at it.
  struct Table {
    explicit Table(LiveGame live) : game(std::move(live)) {}
    LiveGame game;
    std::set<ConnectionId> watchers = {};
    std::shared_ptr<Thinking> thinking = {};
    std::shared_ptr<Thinking> hinting = {};
    std::vector<HintAsked> hints_asked = {};
    std::optional<Hint> hint = std::nullopt;
    std::array<std::optional<Score>, 2> values = {};  // what each program thought of its last move
    // By the number of plies before the move; nothing where a program moved without a search, such as from its book.
    std::map<std::size_t, std::optional<SearchedTo>> searched = {};
    std::uint64_t flag_timer = 0;
    std::uint64_t state_timer = 0;      // a state is due when it has run
    Clock::time_point last_state = {};  // when everybody was told
    std::string second_person = {};     // a guest who plays in a game of two people that another began
    bool kept = true;
    std::uint64_t used = 0;  // larger is later
  };

  struct Call {
    ConnectionId connection;
    std::int64_t id;
    Session& session;
    const Fields& fields;
  };
  // Nothing: it is answered later.
  using Reply = std::optional<Answer<Json>>;
  using Handler = Reply (Hall::*)(const Call& call);
  [[nodiscard]] static const std::map<std::string_view, Handler>& handlers();

  Reply hello(const Call& call);
  Reply ping(const Call& call);
  Reply game_new(const Call& call);
  Reply game_open(const Call& call);
  Reply game_leave(const Call& call);
  Reply game_move(const Call& call);
  Reply game_take_back(const Call& call);
  Reply game_resign(const Call& call);
  Reply game_draw(const Call& call);
  Reply game_stop(const Call& call);
  Reply game_pause(const Call& call);
  Reply game_hint(const Call& call);
  Reply game_rematch(const Call& call);
  Reply game_legal(const Call& call);
  Reply game_board(const Call& call);
  Reply game_search(const Call& call);
  Reply game_text(const Call& call);
  Reply position_check(const Call& call);
  Reply store_list(const Call& call);
  Reply store_delete(const Call& call);
  Reply store_restore(const Call& call);
  Reply store_export(const Call& call);
  Reply store_import(const Call& call);
  [[nodiscard]] Answer<Json> list(const store::ListQuery& query, const Visitor& visitor);
  [[nodiscard]] Answer<Json> keep_imported(Imported imported, const Visitor& visitor);
  [[nodiscard]] LibraryDesk::Behind behind_library();
  // Of a game that was deleted: whoever looks at it is told.
  void close_table(const std::string& id);
  // Why nothing more of this visitor's is kept.
  [[nodiscard]] std::optional<Fault> no_room(const Visitor& visitor);

  [[nodiscard]] Reply reply_to(const Request& request, ConnectionId connection, Session& session);
  [[nodiscard]] Reply reply_or_fault(const Request& request, ConnectionId connection, Session& session);
  // Why this visitor may not ask that.
  [[nodiscard]] std::optional<Fault> refusal(const Request& request, const Visitor& visitor);
  [[nodiscard]] bool plays_in(Table& table, const Visitor& visitor, bool joins);
  [[nodiscard]] Fault no_such_request(const std::string& type) const;
  void answer(ConnectionId connection, std::int64_t id, std::string_view type, Reply reply);
  void send(ConnectionId connection, std::string text);

  // Now and then only, where the last try failed; at the end in any case.
  void save(bool is_last = false);
  void set_kept(Table& table, bool kept);

  // Tables.
  [[nodiscard]] Answer<Table*> table_of(const Call& call);
  // Of a game that has such a text.
  [[nodiscard]] std::optional<std::string> pgn_of(const std::string& game_id);
  [[nodiscard]] Answer<Table*> find_table(const std::string& id);
  [[nodiscard]] Answer<Table*> add_table(LiveGame game);
  void make_room();
  [[nodiscard]] std::string new_id();
  [[nodiscard]] Answer<Json> begin_game(const Call& call, const AnyGame& game, const NewGame& wanted);
  [[nodiscard]] Answer<bool> watch(const Call& call, Table& table);
  void unwatch(ConnectionId connection, const std::string& game_id);
  [[nodiscard]] Answer<const AnyGame*> played_game(const Call& call) const;
  [[nodiscard]] Answer<Seat> seat_of(const Call& call, const char* name, const AnyPlay& play) const;
  [[nodiscard]] static Fault stale(const Table& table, std::string message, std::string field);

  // After every change: writes down, tells everybody, sets clocks and programs going.
  void changed(Table& table);
  void drive(Table& table);
  void note_change(Table& table);
  void broadcast(Table& table);
  void broadcast_soon(Table& table);
  void call_off(std::uint64_t& timer);
  [[nodiscard]] static Json opened_json(const Table& table, const Visitor& visitor);
  [[nodiscard]] static Json state_of(const Table& table);
  void set_flag_timer(Table& table);
  void flag_fell(const std::string& game_id);

  // Searches.
  void think(Table& table);
  void stop_thinking(Table& table);
  static void drop(std::shared_ptr<Thinking>& thinking);
  void search_began(const std::string& game_id, const std::shared_ptr<Thinking>& thinking);
  void search_told(const std::string& game_id, const std::shared_ptr<Thinking>& thinking, const Analysis& analysis);
  void search_ended(const std::string& game_id, const std::shared_ptr<Thinking>& thinking,
                    const Expected<Choice>& choice);
  static void note_search(Table& table, const std::optional<Analysis>& analysis);
  bool seek_hint(Table& table);
  void hint_found(const std::string& game_id, const std::shared_ptr<Thinking>& thinking,
                  const Expected<Choice>& choice);
  void give_hints(Table& table);
  [[nodiscard]] static Json hint_json(const Table& table, int step);
  // The level that thought out the move after so many plies; nothing of other players, or where it came from a book.
  [[nodiscard]] std::optional<engine::Weakness> level_at(const std::string& game_id, std::size_t ply);
  // Of a program that can play.
  [[nodiscard]] static const Spec& spec_of(const LiveGame& game, Side side);
  template <class Begin, class End>
  [[nodiscard]] bool submit(ConnectionId page, const LiveGame& game, const std::string& shelf_key, const Spec& spec,
                            Turn turn, const std::shared_ptr<Thinking>& thinking, Begin begin, End end);

  const GameList& games_;
  Wire& wire_;
  std::optional<store::GameStore> store_;
  HallOptions options_;
  Random random_;
  std::map<ConnectionId, Session> sessions_;
  std::map<std::string, Table, std::less<>> tables_;
  std::set<std::string> unsaved_;
  std::vector<ListAsked> lists_asked_;
  std::optional<Clock::time_point> save_again_at_;
  std::string store_problem_;
  std::uint64_t uses_ = 0;
  std::shared_ptr<PlayerShelf> shelf_ = std::make_shared<PlayerShelf>();
  std::vector<std::unique_ptr<Desk>> desks_;
  std::map<std::string_view, Desk*> desk_of_;  // by type of request
  // They end before everything they may report to. No game waits for a long recording, and no short answer either.
  Later imports_;
  SearchPool pool_;
  SearchPool desk_pool_;
};

}  // namespace arborist::server
