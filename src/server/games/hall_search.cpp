// The Hall's searches: programs that are to move, and hints.
#include <fmt/format.h>

#include <exception>
#include <utility>

#include "arena/engine_player.h"
#include "arena/players.h"
#include "chess/types.h"
#include "server/games/hall.h"
#include "server/games/hints.h"
#include "server/games/ladder.h"
#include "server/games/own_search.h"
#include "server/games/state_json.h"

namespace arborist::server {

namespace {

Expected<Choice> choose(std::unique_ptr<Player>& player, const Spec& spec, const AnyPlay& play, const Turn& turn,
                        const PlayerNeeds& needs) {
  try {
    if (!player) {
      auto made = make_player(spec, play, needs);
      if (!made) return made.error();
      player = std::move(*made);
    }
    return player->choose(play, turn);
  } catch (const std::exception& thrown) {
    return Error{thrown.what()};
  }
}

std::uint64_t seed_of_programs(const LiveGame& game) {
  constexpr auto largest = static_cast<std::uint64_t>(INT64_MAX);  // as a seed can be written in a spec
  return mix_bits(std::hash<std::string>{}(game.id())) & largest;
}

}  // namespace

const Spec& Hall::spec_of(const LiveGame& game, Side side) {
  const Seat& seat = game.seat(side);
  if (seat.player) return *seat.player;
  return ladder()[static_cast<std::size_t>(seat.level - 1)].for_game(game.info()).spec;
}

// `begin` and `end` are called on the Hall's thread, unless the wire has ended by then.
template <class Begin, class End>
bool Hall::submit(ConnectionId page, const LiveGame& game, const std::string& shelf_key, const Spec& spec, Turn turn,
                  const std::shared_ptr<Thinking>& thinking, Begin begin, End end) {
  turn.limits.time = options_.limits.search_time;
  turn.limits.stop = thinking->stop.get_token();
  const std::shared_ptr<const AnyPlay> play = game.play().clone();
  const PlayerNeeds needs{
      .seed = seed_of_programs(game), .turns_are_limited = true, .permissions = options_.permissions};
  const auto work = [wire = &wire_, shelf = shelf_, shelf_key, spec, play, needs, thinking, begin, end,
                     turn = std::move(turn)]() -> std::function<void()> {
    if (thinking->is_dropped) return [] {};
    wire->post(begin);
    thinking->last_report = Clock::now();
    auto player = shelf->take(shelf_key);
    auto choice = std::make_shared<const Expected<Choice>>(choose(player, spec, *play, turn, needs));
    if (player) shelf->put(shelf_key, std::move(player));
    return [end, choice] { end(*choice); };
  };
  return there_and_back(wire_, pool_, page, work, [end](const std::string& why) { end(Expected<Choice>(Error{why})); });
}

void Hall::think(Table& table) {
  if (table.thinking) return;
  LiveGame& game = table.game;
  const Side side = game.play().to_move();
  const auto thinking = std::make_shared<Thinking>();
  Turn turn;
  if (game.control()) {
    const auto now = Moment::now();
    turn.time_left = TimeLeft{.own = game.time_left(side, now),
                              .other = game.time_left(opponent(side), now),
                              .own_increment = game.control()->increment,
                              .other_increment = game.control()->increment};
  }
  const std::string id = game.id();
  turn.report = [this, id, thinking](const Analysis& analysis) {
    const auto now = Clock::now();
    if (now - thinking->last_report < options_.limits.report_every) return;
    thinking->last_report = now;
    wire_.post([this, id, thinking, analysis] { search_told(id, thinking, analysis); });
  };
  const bool accepted = submit(
      *table.watchers.begin(), game, fmt::format("{} {}", id, to_text(side)), spec_of(game, side), std::move(turn),
      thinking, [this, id, thinking] { search_began(id, thinking); },
      [this, id, thinking](const Expected<Choice>& choice) { search_ended(id, thinking, choice); });
  if (accepted) {
    table.thinking = thinking;
    game.touch();
    return;
  }
  // Too many wait: this game asks again in a while.
  wire_.after(std::chrono::milliseconds(500), [this, id] {
    if (const auto found = tables_.find(id); found != tables_.end()) drive(found->second);
  });
}

void Hall::drop(std::shared_ptr<Thinking>& thinking) {
  if (!thinking) return;
  thinking->is_dropped = true;
  std::exchange(thinking, nullptr)->stop.request_stop();
}

// What is found from now on is dropped.
void Hall::stop_thinking(Table& table) {
  drop(table.hinting);
  for (const auto& asked : std::exchange(table.hints_asked, {}))
    answer(asked.connection, asked.request_id, "game.hint", Fault{FaultCode::refused, "the game has moved on"});
  if (table.thinking) table.game.touch();
  drop(table.thinking);
}

void Hall::search_began(const std::string& game_id, const std::shared_ptr<Thinking>& thinking) {
  const auto found = tables_.find(game_id);
  if (found == tables_.end() || found->second.thinking != thinking) return;
  Table& table = found->second;
  thinking->since = Stopwatch();
  if (!table.game.clock_counts()) return;
  table.game.run_clock(Moment::now());
  table.game.touch();
  set_flag_timer(table);
  broadcast(table);
}

void Hall::search_told(const std::string& game_id, const std::shared_ptr<Thinking>& thinking,
                       const Analysis& analysis) {
  const auto found = tables_.find(game_id);
  if (found == tables_.end() || found->second.thinking != thinking) return;
  const Table& table = found->second;
  const double seconds = thinking->since.seconds();
  const auto nodes = analysis.counts.entered;
  const auto text = std::make_shared<const std::string>(write_event(
      "game.thinking", {{"game_id", game_id},
                        {"ply", table.game.plies()},
                        {"by", to_text(table.game.play().to_move())},
                        {"depth", analysis.depth},
                        {"nodes", nodes},
                        {"nps", seconds > 0 ? static_cast<std::uint64_t>(static_cast<double>(nodes) / seconds) : 0},
                        {"score", arborist::to_text(analysis.value, table.game.info().score_unit)},
                        {"line", analysis.line}}));
  // Nobody needs old progress: whoever is behind with reading gets none.
  constexpr std::size_t little = std::size_t{64} << 10U;
  for (const ConnectionId watcher : table.watchers)
    if (wire_.waiting_bytes(watcher) < little) wire_.send(watcher, text);
}

void Hall::search_ended(const std::string& game_id, const std::shared_ptr<Thinking>& thinking,
                        const Expected<Choice>& choice) {
  const auto found = tables_.find(game_id);
  if (found == tables_.end() || found->second.thinking != thinking) return;
  Table& table = found->second;
  if (choice && choice->analysis) {
    // A last word, so that a quick player's line is seen too.
    search_told(game_id, thinking, *choice->analysis);
  }
  table.thinking = nullptr;
  const auto now = Moment::now();
  const Side side = table.game.play().to_move();
  if (!table.game.flag(now)) {
    if (choice && choice->analysis) table.values[index_of(side)] = choice->analysis->value;
    if (choice) note_search(table, choice->analysis);
    const auto played = choice ? table.game.move(choice->move, {}, now) : Expected<std::string>(choice.error());
    if (!played) table.game.end(opponent(side), "the player failed: " + played.error().message, now);
  }
  note_change(table);
  const bool has_person = table.game.seat(Side::first).is_human() || table.game.seat(Side::second).is_human();
  has_person || table.game.ending() ? broadcast(table) : broadcast_soon(table);
}

// What was searched for moves that were taken back is forgotten.
void Hall::note_search(Table& table, const std::optional<Analysis>& analysis) {
  const std::size_t ply = table.game.plies();
  table.searched.erase(table.searched.lower_bound(ply), table.searched.end());
  std::optional<SearchedTo> to;
  if (analysis) to = SearchedTo{.depth = analysis->depth, .nodes = analysis->counts.entered};
  table.searched.emplace(ply, to);
}

// How a program chose its last move before a ply: from where, and by which search.
Hall::Reply Hall::game_search(const Call& call) {
  auto table = table_of(call);
  if (!table) return table.fault();
  const LiveGame& game = (*table)->game;
  auto before =
      call.fields.number_or("ply", 0, static_cast<std::int64_t>(game.plies()), static_cast<std::int64_t>(game.plies()));
  if (!before) return before.fault();
  for (auto ply = static_cast<std::size_t>(*before); ply-- > 0;) {
    const auto play = game.play_at(ply);
    const Side side = play->to_move();
    if (game.seat(side).is_human()) continue;
    const auto noted = (*table)->searched.find(ply);
    const bool was_noted = noted != (*table)->searched.end();
    if (was_noted && !noted->second)
      return Fault{FaultCode::refused, "This move was chosen without a search, such as from a book."};
    const auto entry = games_.find(game.info().name);
    if (!entry) return Fault{FaultCode::refused, entry.error().message};
    const auto search =
        own_search(spec_of(game, side), (*entry)->evaluators(), was_noted ? noted->second : std::nullopt);
    if (!search) return Fault{FaultCode::refused, search.error().message};
    Json json = {{"ply", ply}, {"position", play->position_text()}, {"search", search->text()}};
    if (auto note = own_search_note(spec_of(game, side)); !note.empty()) json["note"] = std::move(note);
    return json;
  }
  return Fault{FaultCode::refused, "No program has made a move here yet."};
}

std::optional<engine::Weakness> Hall::level_at(const std::string& game_id, std::size_t ply) {
  auto table = find_table(game_id);
  if (!table || ply >= (*table)->game.plies()) return std::nullopt;
  const LiveGame& game = (*table)->game;
  const Side side = game.play_at(ply)->to_move();
  const auto noted = (*table)->searched.find(ply);
  if (!game.seat(side).can_play() || noted == (*table)->searched.end() || !noted->second) return std::nullopt;
  const Spec* player = &spec_of(game, side);
  while (player->next() != nullptr) player = player->next();
  return level_of(*player, seed_of_programs(game));
}

Hall::Reply Hall::game_hint(const Call& call) {
  auto table = table_of(call);
  if (!table) return table.fault();
  auto step = call.fields.number_or("step", 1, 3, 1);
  if (!step) return step.fault();
  if (auto why = why_no_hint((*table)->game); !why.empty()) return Fault{FaultCode::refused, std::move(why)};
  constexpr std::size_t most_asked = 8;
  if ((*table)->hints_asked.size() >= most_asked) return Fault{FaultCode::too_many, "a hint is being looked for"};
  (*table)->hints_asked.push_back({call.connection, call.id, static_cast<int>(*step)});
  if (!seek_hint(**table)) {
    (*table)->hints_asked.pop_back();
    return Fault{FaultCode::busy, "too many searches are waiting"};
  }
  return std::nullopt;
}

bool Hall::seek_hint(Table& table) {
  if (table.hint && table.hint->revision == table.game.revision()) {
    give_hints(table);
    return true;
  }
  if (table.hinting) return true;
  const auto thinking = std::make_shared<Thinking>();
  const std::string id = table.game.id();
  const bool accepted = submit(
      table.hints_asked.back().connection, table.game, id + " hint", hint_spec(table.game.info()), {}, thinking, [] {},
      [this, id, thinking](const Expected<Choice>& choice) { hint_found(id, thinking, choice); });
  if (accepted) table.hinting = thinking;
  return accepted;
}

void Hall::hint_found(const std::string& game_id, const std::shared_ptr<Thinking>& thinking,
                      const Expected<Choice>& choice) {
  const auto found = tables_.find(game_id);
  if (found == tables_.end() || found->second.hinting != thinking) return;
  Table& table = found->second;
  table.hinting = nullptr;
  table.hint.reset();
  if (choice)
    for (const auto& move : table.game.play().move_views())
      if (move.shown == choice->move) {
        table.hint = Hint{.revision = table.game.revision(), .move = move};
        if (choice->analysis) table.hint->value = choice->analysis->value;
        if (choice->analysis) table.hint->of_coach = chess_hints(table.game.play(), *choice->analysis);
      }
  give_hints(table);
}

void Hall::give_hints(Table& table) {
  for (const auto& asked : std::exchange(table.hints_asked, {})) {
    if (!table.hint || table.hint->revision != table.game.revision()) {
      answer(asked.connection, asked.request_id, "game.hint", Fault{FaultCode::internal, "no hint was found"});
      continue;
    }
    answer(asked.connection, asked.request_id, "game.hint", hint_json(table, asked.step));
  }
}

Json Hall::hint_json(const Table& table, int step) {
  const auto& [revision, move, value, of_coach] = *table.hint;
  constexpr int last_step = 3;
  Json json = {{"text", hint_text(table.game.play(), move, value, step)}, {"rev", revision}};
  if (step == last_step) {
    if (!move.from.empty()) json["from"] = move.from;
    json["to"] = move.to;
    json["move"] = move.text;
    json["san"] = move.shown;
  } else if (of_coach) {
    const coach::Hint& hint = step == 1 ? of_coach->where : of_coach->kind;
    json["text"] = hint.text;
    Json squares = Json::array();
    for (const auto square : hint.squares) squares.push_back(chess::to_text(square));
    json["squares"] = std::move(squares);
  } else if (step == 2) {
    json[move.from.empty() ? "to" : "from"] = move.from.empty() ? move.to : move.from;
  }
  return json;
}

}  // namespace arborist::server
