// The Hall's requests about games: game.… and position.check.
#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <utility>

#include "core/text.h"
#include "server/games/hall.h"
#include "server/games/ladder.h"
#include "server/games/state_json.h"

namespace arborist::server {

namespace {

constexpr std::size_t longest_start = 512;
constexpr std::size_t longest_move = 64;
constexpr std::size_t longest_key = 64;
constexpr auto longest_clock = std::chrono::hours(24);

// A name that can be shown: no control characters, blanks trimmed.
Expected<std::string> shown_name(std::string_view name) {
  const auto trimmed = trim(name);
  const auto is_control = [](char c) { return static_cast<unsigned char>(c) < 0x20 || c == 0x7F; };
  if (std::any_of(trimmed.begin(), trimmed.end(), is_control)) return Error{"a name has no control characters"};
  return std::string(trimmed);
}

Expected<std::optional<TimeControl>> page_clock(const std::string& text) {
  if (text.empty() || text == "none") return std::optional<TimeControl>();
  auto control = parse_time_control(text);
  if (!control || !*control) return control;
  if ((*control)->moves != 0) return Error{"a time for a number of moves is not kept here; '300+3' is expected"};
  const bool is_sensible = (*control)->base >= std::chrono::seconds(1) && (*control)->base <= longest_clock &&
                           (*control)->increment <= std::chrono::hours(1);
  if (!is_sensible) return Error{"a clock has from one second to 24 hours, and at most an hour more a move"};
  return control;
}

bool is_key(std::string_view text) {
  return std::all_of(text.begin(), text.end(),
                     [](char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '-' || c == '_'; });
}

Fault bad_game(const Error& error, std::string field) {
  return {FaultCode::bad_request, error.message, std::move(field)};
}

}  // namespace

Answer<const AnyGame*> Hall::played_game(const Call& call) const {
  auto name = call.fields.text("game", 64);
  if (!name) return name.fault();
  const auto game = games_.find(*name);
  if (!game) return bad_game(game.error(), "game");
  if (!(*game)->info().is_played) return bad_game(Error{in_quotes(*name) + " is not a game that is played"}, "game");
  return *game;
}

Answer<Seat> Hall::seat_of(const Call& call, const char* name, const AnyPlay& play) const {
  auto fields = call.fields.object(name);
  if (!fields) return fields.fault();
  auto kind = fields->text("kind", 16);
  if (!kind) return kind.fault();
  Seat seat;
  if (*kind == "human") {
    auto given = fields->text_or("name", longest_seat_name, "");
    if (!given) return given.fault();
    auto shown = shown_name(*given);
    if (!shown) return fields->wrong("name", shown.error().message);
    seat.name = std::move(*shown);
    return seat;
  }
  if (*kind == "level") {
    auto level = fields->number("level", 1, static_cast<std::int64_t>(ladder().size()));
    if (!level) return level.fault();
    seat.kind = Seat::Kind::level;
    seat.level = static_cast<int>(*level);
    seat.name = fmt::format("{} (level {})", ladder()[static_cast<std::size_t>(*level - 1)].name, *level);
    return seat;
  }
  if (*kind != "spec") return fields->wrong("kind", "'human', 'level' or 'spec'");
  auto spec = fields->text("spec", SpecBounds::length);
  if (!spec) return spec.fault();
  auto checked = page_spec(*spec, play, options_.permissions);
  if (!checked) return bad_game(checked.error(), fmt::format("{}.spec", name));
  seat.kind = Seat::Kind::spec;
  seat.name = seat.text = checked->text();
  seat.player = std::move(*checked);
  return seat;
}

Hall::Reply Hall::game_new(const Call& call) {
  if (!call.session.new_games.take(Clock::now()))
    return Fault{FaultCode::too_many, "too many new games; wait a moment"};
  auto game = played_game(call);
  if (!game) return game.fault();
  auto start = call.fields.text_or("start", longest_start, "");
  if (!start) return start.fault();
  const auto play = (*game)->start((*game)->drawn(*start, random_));
  if (!play) return bad_game(play.error(), "start");
  if ((*play)->outcome()) return bad_game(Error{"the game would be over before it began"}, "start");
  NewGame wanted{.start = (*play)->start_text(), .owner = call.session.visitor.person};
  for (const Side side : {Side::first, Side::second}) {
    auto seat = seat_of(call, to_text(side), **play);
    if (!seat) return seat.fault();
    wanted.seats[index_of(side)] = std::move(*seat);
  }
  const bool two_humans = wanted.seats[0].is_human() && wanted.seats[1].is_human();
  for (const Side side : {Side::first, Side::second}) {
    const auto& info = (*game)->info();
    auto& name = wanted.seats[index_of(side)].name;
    if (name.empty()) name = !two_humans ? "You" : side == Side::first ? info.first_side : info.second_side;
  }
  auto clock = call.fields.text_or("clock", 32, "none");
  if (!clock) return clock.fault();
  const auto control = page_clock(*clock);
  if (!control) return bad_game(control.error(), "clock");
  wanted.clock = *control;
  return begin_game(call, **game, wanted);
}

Answer<Json> Hall::begin_game(const Call& call, const AnyGame& game, const NewGame& wanted) {
  if (auto full = no_room(call.session.visitor)) return std::move(*full);
  auto live = LiveGame::begin(game, wanted, new_id(), Moment::now());
  if (!live) return bad_game(live.error(), "start");
  auto table = add_table(std::move(*live));
  if (!table) return table.fault();
  if (auto watched = watch(call, **table); !watched) return watched.fault();
  return opened_json(**table, call.session.visitor);
}

// Whether it is the visitor's own, to be taken back and deleted, is no part of the state that all who look at it get.
Json Hall::opened_json(const Table& table, const Visitor& visitor) {
  return {{"state", state_of(table)}, {"own", visitor.is_owner() || table.game.owner() == visitor.person}};
}

Hall::Reply Hall::game_open(const Call& call) {
  auto table = table_of(call);
  if (!table) return table.fault();
  if (auto watched = watch(call, **table); !watched) return watched.fault();
  return opened_json(**table, call.session.visitor);
}

Hall::Reply Hall::game_leave(const Call& call) {
  auto id = call.fields.text("game_id", longest_id);
  if (!id) return id.fault();
  call.session.open_games.erase(*id);
  unwatch(call.connection, *id);
  return Json::object();
}

Fault Hall::stale(const Table& table, std::string message, std::string field) {
  return {FaultCode::refused, std::move(message), std::move(field), state_of(table)};
}

Hall::Reply Hall::game_move(const Call& call) {
  auto found = table_of(call);
  if (!found) return found.fault();
  Table& table = **found;
  auto text = call.fields.text("move", longest_move);
  if (!text) return text.fault();
  auto key = call.fields.text_or("key", longest_key, "");
  if (!key) return key.fault();
  if (!is_key(*key)) return call.fields.wrong("key", "letters, digits, '-' or '_'");
  auto ply = call.fields.number("ply", 0, LiveGame::most_plies);
  if (!ply) return ply.fault();
  if (const auto played = table.game.ply_of_key(*key))
    return Json{{"rev", table.game.revision()}, {"ply", *played}, {"move", table.game.moves()[*played - 1].text}};
  if (table.game.ending()) return stale(table, "the game is over", "");
  if (static_cast<std::size_t>(*ply) != table.game.plies())
    return stale(table, fmt::format("{} plies were played, not {}", table.game.plies(), *ply), "ply");
  if (!table.game.mover().is_human()) return Fault{FaultCode::refused, "it is not your move", "move"};
  if (table.game.is_paused()) return Fault{FaultCode::refused, "the game is paused", "move"};
  const auto now = Moment::now();
  if (table.game.flag(now)) {
    changed(table);
    return stale(table, "the time was up", "");
  }
  if (const auto played = table.game.move(*text, *key, now); !played)
    return Fault{FaultCode::refused, played.error().message, "move"};
  stop_thinking(table);
  changed(table);
  return Json{{"rev", table.game.revision()}, {"ply", table.game.plies()}, {"move", table.game.moves().back().text}};
}

Hall::Reply Hall::game_take_back(const Call& call) {
  auto found = table_of(call);
  if (!found) return found.fault();
  Table& table = **found;
  if (auto why = why_no_take_back(table.game); !why.empty()) return Fault{FaultCode::refused, std::move(why)};
  auto ply = call.fields.number("to_ply", 0, static_cast<std::int64_t>(table.game.plies()));
  if (!ply) return ply.fault();
  stop_thinking(table);
  table.game.take_back_to(static_cast<std::size_t>(*ply), Moment::now());
  changed(table);
  return Json{{"rev", table.game.revision()}, {"ply", table.game.plies()}};
}

Hall::Reply Hall::game_resign(const Call& call) {
  auto found = table_of(call);
  if (!found) return found.fault();
  Table& table = **found;
  if (table.game.ending()) return stale(table, "the game is over", "");
  auto side = table.game.only_human();
  auto named = call.fields.text_or("side", 8, "");
  if (!named) return named.fault();
  if (*named == "first" || *named == "second")
    side = *named == "first" ? Side::first : Side::second;
  else if (!named->empty() || !side)
    return call.fields.wrong("side", "'first' or 'second'");
  stop_thinking(table);
  table.game.end(opponent(*side), "resignation", Moment::now());
  changed(table);
  return Json{{"rev", table.game.revision()}};
}

Hall::Reply Hall::game_draw(const Call& call) {
  auto found = table_of(call);
  if (!found) return found.fault();
  Table& table = **found;
  if (table.game.ending()) return stale(table, "the game is over", "");
  if (auto why = why_no_draw(table.game); !why.empty()) return Fault{FaultCode::refused, std::move(why)};
  constexpr std::size_t plies_before_peace = 20;
  std::string text = "A draw is agreed.";
  bool is_accepted = true;
  if (const auto human = table.game.only_human()) {
    const auto value = table.values[index_of(opponent(*human))];
    const std::string& name = table.game.seat(opponent(*human)).name;
    is_accepted = table.game.plies() >= plies_before_peace && (!value || *value <= Score::draw());
    text = is_accepted                               ? name + " accepts the draw."
           : table.game.plies() < plies_before_peace ? name + " wants to play on: the game has only begun."
                                                     : name + " wants to play on.";
  }
  if (is_accepted) {
    stop_thinking(table);
    table.game.end(std::nullopt, "agreement", Moment::now());
    changed(table);
  }
  return Json{{"accepted", is_accepted}, {"text", text}, {"rev", table.game.revision()}};
}

Hall::Reply Hall::game_stop(const Call& call) {
  auto table = table_of(call);
  if (!table) return table.fault();
  if ((*table)->thinking) (*table)->thinking->stop.request_stop();
  return Json::object();
}

Hall::Reply Hall::game_pause(const Call& call) {
  auto table = table_of(call);
  if (!table) return table.fault();
  auto paused = call.fields.flag("paused");
  if (!paused) return paused.fault();
  if (*paused) stop_thinking(**table);
  (*table)->game.pause(*paused, Moment::now());
  drive(**table);
  broadcast(**table);
  return Json{{"rev", (*table)->game.revision()}};
}

Hall::Reply Hall::game_rematch(const Call& call) {
  if (!call.session.new_games.take(Clock::now()))
    return Fault{FaultCode::too_many, "too many new games; wait a moment"};
  auto table = table_of(call);
  if (!table) return table.fault();
  const LiveGame& game = (*table)->game;
  for (const Side side : {Side::first, Side::second})
    if (const Seat& seat = game.seat(side); !seat.problem.empty())
      return Fault{FaultCode::refused, fmt::format("{} cannot play here: {}", seat.name, seat.problem)};
  const NewGame wanted{.start = game.play().start_text(),
                       .seats = {game.seat(Side::second), game.seat(Side::first)},
                       .clock = game.control(),
                       .owner = call.session.visitor.person};
  return begin_game(call, game.game(), wanted);
}

Hall::Reply Hall::game_legal(const Call& call) {
  auto table = table_of(call);
  if (!table) return table.fault();
  auto text = call.fields.text("text", longest_move);
  if (!text) return text.fault();
  const AnyPlay& play = (*table)->game.play();
  if ((*table)->game.ending()) return stale(**table, "the game is over", "");
  const auto after = play.clone();
  const auto whole = after->play(*text);
  const std::string wanted = to_lower(trim(*text));
  Json moves = Json::array();
  for (const auto& move : play.move_views()) {
    const bool is_meant = whole ? move.shown == *whole
                                : to_lower(move.shown).starts_with(wanted) || to_lower(move.text).starts_with(wanted);
    if (is_meant) moves.push_back(legal_json(move));
  }
  if (moves.empty()) return Fault{FaultCode::refused, whole ? "no such move" : whole.error().message, "text"};
  return Json{{"moves", std::move(moves)}};
}

Hall::Reply Hall::game_board(const Call& call) {
  auto table = table_of(call);
  if (!table) return table.fault();
  auto ply = call.fields.number("ply", 0, static_cast<std::int64_t>((*table)->game.plies()));
  if (!ply) return ply.fault();
  const auto play = (*table)->game.play_at(static_cast<std::size_t>(*ply));
  Json json = {{"ply", *ply}, {"board", board_json(play->board())}, {"position", play->position_text()}};
  if (*ply > 0) json["move"] = play->played_view(static_cast<std::size_t>(*ply) - 1).shown;
  return json;
}

Hall::Reply Hall::game_text(const Call& call) {
  auto table = table_of(call);
  if (!table) return table.fault();
  auto file = game_file((*table)->game, GameFormat::pgn);
  return Json{{"text", file.text}, {"position", (*table)->game.play().position_text()}, {"file_name", file.name}};
}

Hall::Reply Hall::position_check(const Call& call) {
  auto game = played_game(call);
  if (!game) return game.fault();
  auto start = call.fields.text("start", longest_start);
  if (!start) return start.fault();
  const auto play = (*game)->start((*game)->drawn(*start, random_));
  if (!play) return bad_game(play.error(), "start");
  return Json{{"ok", true},
              {"start", (*play)->start_text()},
              {"board", board_json((*play)->board())},
              {"to_move", to_text((*play)->to_move())}};
}

}  // namespace arborist::server
