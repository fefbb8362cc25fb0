#include "arena/match_journal.h"

#include <fmt/format.h>

#include <array>
#include <fstream>
#include <nlohmann/json.hpp>

#include "core/text.h"

namespace arborist {

namespace {

using Json = nlohmann::ordered_json;
using Kind = GameEnd::Kind;
using Fault = GameEnd::Fault;

constexpr const char* format_name = "match journal 1";
constexpr std::size_t longest_line = std::size_t{16} << 20U;
constexpr std::array<const char*, 5> kinds = {"by rule", "resigned", "adjudicated", "forfeited", "unfinished"};
constexpr std::array<const char*, 4> faults = {"none", "illegal move", "overstepped", "failed"};
constexpr std::array<const char*, 3> winners = {"first", "second", "nobody"};

// What decides how the games of a match are played.
Json identity(const MatchPlan& plan) {
  Json players = Json::array();
  for (const auto& player : plan.players)
    players.push_back({{"name", player.name}, {"spec", player.spec}, {"terms", player.terms.text()}});
  Json pairings = Json::array();
  for (const auto& [a, b] : plan.schedule.pairings()) pairings.push_back({a, b});
  return {{"game", plan.game.info().name},
          {"players", players},
          {"pairings", pairings},
          {"seed", plan.seed},
          {"openings", plan.openings.text()},
          {"openings fingerprint", plan.openings.fingerprint()},
          {"adjudication", plan.adjudication.text()},
          {"time margin", to_text(plan.grace.time)},
          {"node margin", plan.grace.nodes},
          {"void failures", plan.void_failures}};
}

// The first thing that differs, in words; empty where nothing does.
std::string difference(const Json& wanted, const Json& found, const std::string& where = "") {
  if (wanted == found) return "";
  const bool can_descend = wanted.is_structured() && wanted.type() == found.type() && wanted.size() == found.size();
  if (can_descend) {
    const Json wanted_items = wanted.flatten(), found_items = found.flatten();
    for (const auto& [key, value] : wanted_items.items())
      if (!found_items.contains(key) || found_items[key] != value)
        return difference(value, found_items.value(key, Json()), where + key);
  }
  return fmt::format("{} is {} now and {} in the journal", where.empty() ? "the match" : where.substr(1),
                     wanted.dump(-1, ' ', false, Json::error_handler_t::replace),
                     found.dump(-1, ' ', false, Json::error_handler_t::replace));
}

template <class Names>
std::optional<std::size_t> place_of(const Names& names, const Json& name) {
  for (std::size_t i = 0; i < names.size(); ++i)
    if (name.is_string() && name.template get_ref<const std::string&>() == names[i]) return i;
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
  MoveNote note{.move = json[0].get<std::string>(),
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
  const auto text = [&](const char* key) { return json.contains(key) && json[key].is_string(); };
  const auto flag = [&](const char* key) { return json.contains(key) && json[key].is_boolean(); };
  if (!json.is_object() || !json.contains("game") || !json["game"].is_number_unsigned()) return std::nullopt;
  if (!text("reason") || !flag("void") || !flag("replayed")) return std::nullopt;
  if (!json.contains("moves") || !json["moves"].is_array()) return std::nullopt;
  const auto kind = place_of(kinds, json.value("kind", Json()));
  const auto fault = place_of(faults, json.value("fault", Json()));
  const auto winner = place_of(winners, json.value("winner", Json()));
  if (!kind || !fault || !winner) return std::nullopt;
  FinishedGame game;
  game.scheduled = plan.schedule.game(json["game"].get<std::size_t>());
  game.end = {static_cast<Kind>(*kind), std::nullopt, json["reason"].get<std::string>(), static_cast<Fault>(*fault)};
  if (*winner < 2) game.end.winner = static_cast<Side>(*winner);
  // The side at fault is whoever did not win, so there must be somebody who did.
  if (game.end.fault != Fault::none && !game.end.winner) return std::nullopt;
  game.is_void = json["void"].get<bool>();
  game.was_replayed = json["replayed"].get<bool>();
  for (const auto& item : json["moves"]) {
    auto note = parse_note(item);
    if (!note) return std::nullopt;
    game.moves.push_back(std::move(*note));
  }
  return game;
}

Expected<void> read_heading(std::string_view line, const MatchPlan& plan, MatchJournal::Sizes& sizes) {
  const Json heading = Json::parse(line, nullptr, false);
  if (!heading.is_object() || heading.value("arborist", Json()) != format_name)
    return Error{"this is no journal of a match"};
  const auto what = difference(identity(plan), heading.value("match", Json()));
  if (!what.empty()) return Error{"the journal is of another match: " + what};
  const Json found = heading.value("sizes", Json::object());
  for (const auto& [name, size] : found.items())
    if (size.is_number_unsigned()) sizes[name] = size.get<std::uint64_t>();
  return {};
}

Expected<void> read_line(std::string_view line, const MatchPlan& plan, std::vector<bool>& seen,
                         std::vector<FinishedGame>& games) {
  if (line.size() > longest_line) return Error{"it is too long"};
  auto game = parse_line(line, plan);
  if (!game) return game.error();
  const auto place = game->scheduled.number;
  // Fewer games may be wanted now than then.
  if (place >= seen.size()) return {};
  if (seen[place]) return Error{fmt::format("game {} is there twice", place)};
  seen[place] = true;
  games.push_back(std::move(*game));
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
  return line.dump(-1, ' ', false, Json::error_handler_t::replace) + '\n';
}

Expected<FinishedGame> parse_line(std::string_view line, const MatchPlan& plan) {
  const Json json = Json::parse(line, nullptr, false);
  auto game = json.is_discarded() ? std::nullopt : read_game(json, plan);
  if (!game) return Error{"this is no game of a match"};
  const auto play = plan.openings.set_up(game->scheduled.opening);
  game->start = play->start_text();
  game->opening = play->moves_played();
  for (auto& note : game->moves) {
    note.side = play->to_move();
    const auto move = play->play(note.move);
    if (!move) return move.error();
    note.move = *move;
  }
  return std::move(*game);
}

Expected<MatchJournal> MatchJournal::begin(const std::filesystem::path& path, const MatchPlan& plan,
                                           const Sizes& sizes) {
  auto file = AppendedFile::open(path);
  if (!file) return file.error();
  if (file->size() > 0)
    return Error{fmt::format("{} exists; --resume goes on with its match", in_quotes(path.string()))};
  MatchJournal journal(std::move(*file));
  if (const auto kept = journal.write_heading(plan, sizes); !kept) return kept.error();
  return journal;
}

Expected<MatchJournal::Resumed> MatchJournal::resume(const std::filesystem::path& path, const MatchPlan& plan,
                                                     const Sizes& sizes) {
  std::ifstream in(path, std::ios::binary);
  if (!in) return Error{fmt::format("{}: there is no such journal", in_quotes(path.string()))};
  auto file = AppendedFile::open(path);
  if (!file) return file.error();
  Resumed resumed{.journal = MatchJournal(std::move(*file)), .sizes = sizes};
  std::vector<bool> seen(plan.schedule.games());
  std::uint64_t good = 0;
  std::size_t number = 0;
  for (std::string line; std::getline(in, line) && !in.eof(); good += line.size() + 1) {
    const bool is_last = in.peek() == std::ifstream::traits_type::eof();
    ++number;
    const auto read =
        number == 1 ? read_heading(line, plan, resumed.sizes) : read_line(line, plan, seen, resumed.games);
    if (read) continue;
    if (is_last && number > 1) break;
    return read.error().in(fmt::format("{}: line {}", path.string(), number));
  }
  if (const auto cut = resumed.journal.file_.cut_to(good); !cut) return cut.error();
  if (good > 0) return resumed;
  if (const auto kept = resumed.journal.write_heading(plan, sizes); !kept) return kept.error();
  return resumed;
}

Expected<void> MatchJournal::write_heading(const MatchPlan& plan, const Sizes& sizes) {
  const Json heading = {{"arborist", format_name}, {"match", identity(plan)}, {"sizes", sizes}};
  return write(heading.dump(-1, ' ', false, Json::error_handler_t::replace) + '\n');
}

Expected<void> MatchJournal::append(const FinishedGame& game) { return write(to_line(game)); }

Expected<void> MatchJournal::write(const std::string& line) {
  if (const auto written = file_.append(line); !written) return written.error();
  return file_.sync();
}

}  // namespace arborist
