#include "arena/journal_line.h"
#include "core/parse_json.h"
#include "core/utf8.h"

#include <fmt/format.h>

#include <array>

namespace arborist {

namespace {

using Kind = GameEnd::Kind;
using Fault = GameEnd::Fault;

constexpr std::array<const char*, 5> kinds = {"by rule", "resigned", "adjudicated", "forfeited", "unfinished"};
constexpr std::array<const char*, 4> faults = {"none", "illegal move", "overstepped", "failed"};
constexpr std::array<const char*, 3> winners = {"first", "second", "nobody"};

template <class Names>
std::optional<std::size_t> place_of(const Names& names, const Json& name) {
  for (std::size_t i = 0; i < names.size(); ++i)
    if (name == names[i]) return i;
  return std::nullopt;
}

std::int64_t nanoseconds(Duration duration) {
  return std::chrono::duration_cast<std::chrono::nanoseconds>(duration).count();
}
Duration of_nanoseconds(std::int64_t count) {
  return std::chrono::duration_cast<Duration>(std::chrono::nanoseconds(count));
}

// [move, value, depth, nodes, nanoseconds used, nanoseconds left]
Json to_json(const MoveNote& note) {
  Json json = {note.move, nullptr, note.depth, note.nodes, nanoseconds(note.used), nullptr};
  if (note.value) json[1] = note.value->value();
  if (note.clock) json[5] = nanoseconds(*note.clock);
  return json;
}

std::optional<MoveNote> parse_note(const Json& json) {
  if (!json.is_array() || json.size() != 6 || !json[0].is_string()) return std::nullopt;
  for (const std::size_t i : {2, 3, 4})
    if (!json[i].is_number_unsigned()) return std::nullopt;
  if (!json[1].is_null() && !json[1].is_number_integer()) return std::nullopt;
  if (!json[5].is_null() && !json[5].is_number_unsigned()) return std::nullopt;
  constexpr std::uint64_t deepest = 1'000'000;
  if (json[2].get<std::uint64_t>() > deepest) return std::nullopt;
  MoveNote note{.move = json[0].text(),
                .depth = json[2].get<int>(),
                .nodes = json[3].get<std::uint64_t>(),
                .used = of_nanoseconds(json[4].get<std::int64_t>())};
  if (!json[1].is_null()) {
    const auto value = json[1].get<std::int64_t>();
    if (value > Score::infinite().value() || value < -Score::infinite().value()) return std::nullopt;
    note.value = Score(static_cast<int>(value));
  }
  if (!json[5].is_null()) note.clock = of_nanoseconds(json[5].get<std::int64_t>());
  return note;
}

// The game as it is told, its moves not yet checked.
std::optional<FinishedGame> read_game(const Json& json, const MatchPlan& plan) {
  if (!json["game"].is_number_unsigned() || !json["reason"].is_string() || !json["moves"].is_array())
    return std::nullopt;
  if (!json["void"].is_boolean() || !json["replayed"].is_boolean()) return std::nullopt;
  const auto kind = place_of(kinds, json["kind"]);
  const auto fault = place_of(faults, json["fault"]);
  const auto winner = place_of(winners, json["winner"]);
  if (!kind || !fault || !winner) return std::nullopt;
  FinishedGame game;
  game.scheduled = plan.schedule.game(json["game"].get<std::size_t>());
  game.end = {static_cast<Kind>(*kind), std::nullopt, json["reason"].text(), static_cast<Fault>(*fault)};
  if (*winner < 2) game.end.winner = static_cast<Side>(*winner);
  game.is_void = json["void"].get<bool>();
  game.was_replayed = json["replayed"].get<bool>();
  for (const auto& item : json["moves"]) {
    auto note = parse_note(item);
    if (!note) return std::nullopt;
    game.moves.push_back(std::move(*note));
  }
  return game;
}

// How a game may end, whatever its rules.
bool can_be(const FinishedGame& game) {
  const auto kind = game.end.kind;
  const auto fault = game.end.fault;
  const auto winner = game.end.winner;
  const bool is_lost_by_a_player = kind == Kind::forfeited || kind == Kind::resigned;
  if (is_lost_by_a_player && !winner) return false;
  if ((fault != Fault::none) != (kind == Kind::forfeited)) return false;
  if (kind == Kind::unfinished) return !winner && game.is_void;
  return !game.is_void || fault == Fault::failed;
}

// What the adjudicators of the plan say to the last move, from all that they see before.
std::optional<Verdict> judged_again(const FinishedGame& game, const MatchPlan& plan) {
  const auto adjudicator = make_adjudicator(plan.adjudication);
  adjudicator->new_game();
  const auto play = plan.openings.start_play(game.scheduled.opening);
  auto ply = static_cast<int>(game.opening.size());
  std::optional<Verdict> verdict;
  for (const auto& note : game.moves) {
    if (verdict || !play->play(note.move)) return std::nullopt;
    verdict = adjudicator->judge(*play, {note.side, ++ply, note.value});
  }
  return verdict;
}

// Whether the board, with all moves played, tells of the same end.
Expected<void> check_against(const AnyPlay& play, const FinishedGame& game) {
  const auto outcome = play.outcome();
  const auto kind = game.end.kind;
  const auto fault = game.end.fault;
  const auto winner = game.end.winner;
  const auto name = [](std::optional<Side> side) { return winners[side ? index_of(*side) : 2]; };
  if (kind == Kind::by_rule) {
    if (!outcome) return Error{"the game is over by rule, it says, but on the board it is not"};
    if (outcome->winner() != winner)
      return Error{fmt::format("its winner is {}, but {} on the board", name(winner), name(outcome->winner()))};
    return {};
  }
  // A player may fail even when told of the last move.
  if (outcome && fault != Fault::failed) return Error{"it goes on, it says, but on the board it is over"};
  const bool is_lost_on_the_move =
      kind == Kind::resigned || fault == Fault::illegal_move || fault == Fault::overstepped;
  if (is_lost_on_the_move && winner == play.to_move())
    return Error{fmt::format("its winner is {}, who had to move when the other is said to have lost", name(winner))};
  return {};
}

}  // namespace

std::string to_line(const FinishedGame& game) {
  Json moves = Json::array();
  for (const auto& note : game.moves) moves.push_back(to_json(note));
  const std::size_t winner = game.end.winner ? index_of(*game.end.winner) : 2;
  const Json line = {{"game", game.scheduled.number},
                     {"winner", winners[winner]},
                     {"kind", kinds[static_cast<std::size_t>(game.end.kind)]},
                     {"fault", faults[static_cast<std::size_t>(game.end.fault)]},
                     {"reason", game.end.reason},
                     {"void", game.is_void},
                     {"replayed", game.was_replayed},
                     {"moves", moves}};
  return write_json(line) + '\n';
}

std::string as_kept(const std::string& text) { return as_utf8(text); }

Expected<FinishedGame> parse_line(std::string_view line, const MatchPlan& plan) {
  const auto json = parse_json(line);
  auto game = json ? read_game(*json, plan) : std::nullopt;
  if (!game || !can_be(*game)) return Error{"this is no game of a match"};
  const auto play = plan.openings.start_play(game->scheduled.opening);
  game->start = play->start_text();
  game->opening = play->moves_played();
  for (auto& note : game->moves) {
    note.side = play->to_move();
    const auto move = play->play(note.move);
    if (!move) return move.error();
    note.move = *move;
  }
  if (const auto good = check_against(*play, *game); !good) return good.error();
  if (game->end.kind == Kind::by_rule) game->end.points = play->outcome()->points();
  if (game->end.kind == Kind::adjudicated) {
    const auto verdict = judged_again(*game, plan);
    if (!verdict || verdict->winner != game->end.winner)
      return Error{"it was adjudicated, it says, but not by the rules of this match"};
  }
  return std::move(*game);
}

}  // namespace arborist
