#include "server/matches/match_order.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "core/newer.h"
#include "core/parse_json.h"
#include "core/plural.h"
#include "core/text.h"
#include "server/games/ladder.h"
#include "server/games/state_json.h"

namespace arborist::server {

namespace {

constexpr std::size_t longest_player_text = SpecBounds::length + 100;
constexpr std::size_t longest_text = 2000;  // of an order
constexpr std::int64_t largest_seed = 1'000'000'000;
constexpr int most_random_plies = 40;
constexpr std::array<const char*, 3> wishes = {"run", "pause", "stop"};
constexpr std::array<const char*, 2> formats = {"round-robin", "gauntlet"};

const AllowedEngine* engine_called(const OrderRules& rules, std::string_view name) {
  const auto found = std::find_if(rules.engines.begin(), rules.engines.end(),
                                  [&](const AllowedEngine& engine) { return engine.name == name; });
  return found == rules.engines.end() ? nullptr : &*found;
}

bool is_allowed_engine(const std::vector<AllowedEngine>& engines, const Spec& spec) {
  return std::any_of(engines.begin(), engines.end(),
                     [text = spec.text()](const AllowedEngine& engine) { return engine.spec == text; });
}

// A name that can stand before a player on the command line.
bool is_player_name(std::string_view name) {
  return name.find_first_of("=:@,\n\r\t") == std::string_view::npos && name.size() <= longest_seat_name;
}

Answer<std::string> spec_player(const Fields& fields) {
  auto spec = fields.text("spec", SpecBounds::length);
  if (!spec) return spec.fault();
  auto name = fields.text_or("name", longest_seat_name, "");
  if (!name) return name.fault();
  if (!is_player_name(*name)) return fields.wrong("name", "a short name without '=', ':', '@' or ','");
  return trim(*name).empty() ? *spec : fmt::format("{}={}", trim(*name), *spec);
}

Answer<std::string> player_text(const Fields& fields, const AnyGame& game, const OrderLimits& limits,
                                const OrderRules& rules) {
  auto kind = fields.text("kind", 16);
  if (!kind) return kind.fault();
  if (*kind == "spec") return spec_player(fields);
  if (*kind == "level") {
    auto number = fields.number("level", 1, static_cast<std::int64_t>(ladder().size()));
    if (!number) return number.fault();
    const Level& level = ladder()[static_cast<std::size_t>(*number - 1)];
    return fmt::format("{}={}", level.name, level.for_game(game.info()).spec.text());
  }
  if (*kind != "engine") return fields.wrong("kind", "'level', 'spec' or 'engine'");
  auto name = fields.text("engine", longest_player_text);
  if (!name) return name.fault();
  const auto* engine = limits.engines ? engine_called(rules, *name) : nullptr;
  if (engine == nullptr)
    return Fault{FaultCode::refused,
                 "this engine may not be started here; whoever starts the server allows it with --engine", "players"};
  return fmt::format("{}={}", engine->name, engine->spec);
}

Expected<void> check_terms(const Terms& terms, const OrderLimits& limits) {
  const auto most_move = std::chrono::milliseconds(limits.move_ms);
  if (terms.move_time && *terms.move_time > most_move)
    return Error{fmt::format("at most {} for a move", arborist::to_text(Duration(most_move)))};
  if (terms.clock && limits.needs_move_time) return Error{"a time for each move is expected here, not a clock"};
  if (terms.clock && terms.clock->base + 100 * terms.clock->increment > std::chrono::milliseconds(limits.clock_ms))
    return Error{"this clock gives too much time for a game"};
  if (limits.needs_move_time && !terms.move_time)
    return Error{fmt::format("a time for each move is expected, at most {}", arborist::to_text(Duration(most_move)))};
  return {};
}

Fault bad_order(const Error& error, const char* field) { return {FaultCode::bad_request, error.message, field}; }

// What no order may be, whoever gave it.
std::optional<Fault> wrong_plan(const MatchPlan& plan, const OrderLimits& limits) {
  for (const auto& player : plan.players)
    if (const auto good = check_terms(player.terms, limits); !good) return bad_order(good.error(), "terms");
  if (plan.schedule.games() > static_cast<std::size_t>(limits.games))
    return Fault{FaultCode::too_large,
                 fmt::format("these are {}; at most {} may be played here", counted(plan.schedule.games(), "game"),
                             grouped(static_cast<std::uint64_t>(limits.games))),
                 "games"};
  return std::nullopt;
}

Answer<std::vector<std::string>> players_of(const Fields& fields, const AnyGame& game, const OrderLimits& limits,
                                            const OrderRules& rules) {
  auto list = fields.objects("players", limits.players);
  if (!list) return list.fault();
  if (list->size() < 2) return fields.wrong("players", "two players at least");
  std::vector<std::string> players;
  for (const auto& entry : *list) {
    auto text = player_text(entry, game, limits, rules);
    if (!text) return text.fault();
    players.push_back(std::move(*text));
  }
  return players;
}

Answer<MatchOrder> checked(MatchOrder order, const OrderLimits& limits, const OrderRules& rules) {
  order.games += order.games % 2;
  const auto plan = plan_of(order, rules);
  if (!plan) return bad_order(plan.error(), "players");
  if (auto wrong = wrong_plan(*plan, limits)) return std::move(*wrong);
  return order;
}

std::optional<Fault> read_amounts(const Fields& fields, const OrderLimits& limits, MatchOrder& order) {
  auto games = fields.number_or("games", 1, limits.games, order.games);
  if (!games) return games.fault();
  auto at_once = fields.number_or("at_once", 1, limits.at_once, std::min(order.at_once, limits.at_once));
  if (!at_once) return at_once.fault();
  order.games = *games;
  order.at_once = static_cast<int>(*at_once);
  return std::nullopt;
}

std::optional<Fault> read_ways(const Fields& fields, MatchOrder& order) {
  auto format = fields.text_or("format", 16, formats[0]);
  if (!format) return format.fault();
  if (*format != formats[0] && *format != formats[1]) return fields.wrong("format", "'round-robin' or 'gauntlet'");
  order.format = *format == formats[1] ? Format::gauntlet : Format::round_robin;
  auto seed = fields.number_or("seed", 1, largest_seed, 1);
  if (!seed) return seed.fault();
  order.seed = static_cast<std::uint64_t>(*seed);
  auto plies = fields.number_or("random_plies", 0, most_random_plies, order.random_plies);
  if (!plies) return plies.fault();
  order.random_plies = static_cast<int>(*plies);
  auto sprt = fields.text_or("sprt", 64, "");
  if (!sprt) return sprt.fault();
  order.sprt = std::move(*sprt);
  return std::nullopt;
}

std::optional<Fault> read_terms(const Fields& fields, const OrderLimits& limits, MatchOrder& order) {
  auto terms = fields.text_or("terms", 64, "");
  if (!terms) return terms.fault();
  order.terms = std::move(*terms);
  if (limits.needs_move_time && order.terms.find("movetime=") == std::string::npos)
    order.terms += fmt::format("{}movetime={}ms", order.terms.empty() ? "" : ",", limits.move_ms);
  return std::nullopt;
}

std::string quoted_for_shell(const std::string& text) {
  std::string quoted = "'";
  for (const char letter : text) quoted += letter == '\'' ? std::string(R"('\'')") : std::string(1, letter);
  return quoted + "'";
}

template <class Names>
std::optional<std::size_t> place_among(const Names& names, const Json& name) {
  for (std::size_t i = 0; i < names.size(); ++i)
    if (name == names[i]) return i;
  return std::nullopt;
}

}  // namespace

std::string OrderLimits::words() const {
  std::string text = fmt::format("Up to {} players, {} games{}.", players, grouped(static_cast<std::uint64_t>(games)),
                                 at_once > 1 ? fmt::format(", {} at once", at_once) : std::string(", one at a time"));
  if (needs_move_time) text += fmt::format(" At most {} ms for a move.", move_ms);
  return text;
}

Answer<MatchOrder> read_order(const Fields& fields, const OrderLimits& limits, const OrderRules& rules) {
  MatchOrder order;
  auto name = fields.text("game", 64);
  if (!name) return name.fault();
  const auto game = rules.games.find(*name);
  if (!game) return bad_order(game.error(), "game");
  if (!(*game)->info().is_played) return fields.wrong("game", "a game that is played");
  order.game = std::move(*name);
  auto players = players_of(fields, **game, limits, rules);
  if (!players) return players.fault();
  order.players = std::move(*players);
  if (auto wrong = read_amounts(fields, limits, order)) return std::move(*wrong);
  if (auto wrong = read_ways(fields, order)) return std::move(*wrong);
  if (auto wrong = read_terms(fields, limits, order)) return std::move(*wrong);
  if (fields.has("ladder")) {
    auto ladder = fields.flag("ladder");
    if (!ladder) return ladder.fault();
    order.is_ladder = *ladder;
  }
  return checked(std::move(order), limits, rules);
}

Answer<MatchOrder> changed_order(MatchOrder order, const Fields& fields, const OrderLimits& limits,
                                 const OrderRules& rules) {
  if (auto wrong = read_amounts(fields, limits, order)) return std::move(*wrong);
  return checked(std::move(order), limits, rules);
}

Json to_json(const MatchOrder& order) {
  return {{"arborist", "match order 1"},
          {"id", order.id},
          {"owner", order.owner},
          {"game", order.game},
          {"players", order.players},
          {"terms", order.terms},
          {"format", formats[static_cast<std::size_t>(order.format)]},
          {"games", order.games},
          {"at_once", order.at_once},
          {"seed", order.seed},
          {"random_plies", order.random_plies},
          {"sprt", order.sprt},
          {"ladder", order.is_ladder},
          {"created", order.created_ms},
          {"wish", wishes[static_cast<std::size_t>(order.wish)]},
          {"outcome", order.outcome},
          {"words", order.words},
          {"played", order.played}};
}

Expected<MatchOrder> parse_order(std::string_view text) {
  const Error none{"this is no order of a match"};
  const auto json = parse_json(text, {.depth = 4, .values = 256});
  if (!json) return json.error();
  const Json& order = *json;
  if (order["arborist"].is_string())
    if (auto newer = newer_than(1, order["arborist"].text(), "match order ")) return *newer;
  if (order["arborist"] != "match order 1" || !order["players"].is_array()) return none;
  for (const char* name : {"id", "owner", "game", "terms", "sprt", "outcome", "words"})
    if (!order[name].is_string() || order[name].text().size() > longest_text) return none;
  for (const char* name : {"games", "at_once", "seed", "random_plies", "created", "played"})
    if (!order[name].is_number_unsigned()) return none;
  const auto wish = place_among(wishes, order["wish"]);
  const auto format = place_among(formats, order["format"]);
  if (!wish || !format || !order["ladder"].is_boolean()) return none;
  constexpr std::uint64_t most_games = 1'000'000, most_at_once = 256;
  if (order["games"].get<std::uint64_t>() - 1 >= most_games ||
      order["at_once"].get<std::uint64_t>() - 1 >= most_at_once)
    return none;
  if (order["random_plies"].get<std::uint64_t>() > most_random_plies) return none;
  std::vector<std::string> players;
  for (const auto& player : order["players"]) {
    if (!player.is_string() || player.text().size() > longest_player_text) return none;
    players.push_back(player.text());
  }
  return MatchOrder{.id = order["id"].text(),
                    .owner = order["owner"].text(),
                    .game = order["game"].text(),
                    .players = std::move(players),
                    .terms = order["terms"].text(),
                    .format = static_cast<Format>(*format),
                    .games = order["games"].get<std::int64_t>(),
                    .at_once = order["at_once"].get<int>(),
                    .seed = order["seed"].get<std::uint64_t>(),
                    .random_plies = order["random_plies"].get<int>(),
                    .sprt = order["sprt"].text(),
                    .is_ladder = order["ladder"].get<bool>(),
                    .created_ms = order["created"].get<std::int64_t>(),
                    .wish = static_cast<MatchOrder::Wish>(*wish),
                    .outcome = order["outcome"].text(),
                    .words = order["words"].text(),
                    .played = order["played"].get<std::int64_t>()};
}

Expected<MatchPlan> plan_of(const MatchOrder& order, const OrderRules& rules) {
  const auto game = rules.games.find(order.game);
  if (!game) return game.error();
  const auto terms = order.terms.empty() ? Expected<Terms>(Terms{}) : parse_terms(order.terms);
  if (!terms) return terms.error();
  auto players = parse_contestants(order.players, *terms);
  if (!players) return players.error();
  if (players->size() < 2) return Error{"it takes two players at least"};
  const auto play = (*game)->start("");
  if (!play) return play.error();
  for (const auto& player : *players) {
    if (is_allowed_engine(rules.engines, player.spec)) {
      if (!(*game)->info().can.engine) return Error{fmt::format("{} plays chess only", player.name)};
      continue;
    }
    if (const auto good = check_page_spec(player.spec, **play, rules.permissions); !good)
      return good.error().in(player.name);
  }
  std::optional<Sprt> test;
  if (!order.sprt.empty()) {
    const auto parsed = Sprt::parse(order.sprt);
    if (!parsed) return parsed.error().in("sprt");
    if (players->size() > 2) return Error{"the test is for two players"};
    test = *parsed;
  }
  const Schedule schedule(order.format, players->size(), static_cast<std::size_t>((order.games + 1) / 2));
  // What a text may do was looked at; what it does is held to the same.
  auto make = [permissions = rules.permissions, engines = rules.engines](const Contestant& contestant,
                                                                         const AnyPlay& of, std::uint64_t seed) {
    const bool is_allowed = is_allowed_engine(engines, contestant.spec);
    return make_player(contestant.spec, of,
                       {.seed = seed,
                        .turns_are_limited = contestant.terms.is_limited(),
                        .permissions = is_allowed ? Permissions::everything() : permissions});
  };
  return MatchPlan{.game = **game,
                   .players = std::move(*players),
                   .schedule = schedule,
                   .openings = Openings::random(**game, order.random_plies, order.seed),
                   .adjudication = {.max_plies = longest_match_game},
                   .grace = {.time = match_time_margin},
                   .sprt = test,
                   .seed = order.seed,
                   .concurrency = order.at_once,
                   .make = std::move(make)};
}

std::string command_of(const MatchOrder& order, const std::string& journal) {
  const bool is_match = order.players.size() == 2;
  std::string text = fmt::format("arborist {} {}", is_match ? "match" : "tournament", order.game);
  for (const auto& player : order.players) text += ' ' + quoted_for_shell(player);
  if (!is_match) text += fmt::format(" --format {}", formats[static_cast<std::size_t>(order.format)]);
  text += fmt::format(" --games {} --concurrency {} --seed {} --random-plies {} --max-plies {} --time-margin {}",
                      order.games, order.at_once, order.seed, order.random_plies, longest_match_game,
                      arborist::to_text(match_time_margin));
  const auto terms = order.terms.empty() ? Expected<Terms>(Terms{}) : parse_terms(order.terms);
  if (terms && terms->clock) text += " --time " + terms->clock->text();
  if (terms && terms->move_time) text += " --movetime " + arborist::to_text(*terms->move_time);
  if (terms && terms->nodes != Limits::unlimited_nodes) text += fmt::format(" --nodes {}", terms->nodes);
  if (terms && terms->depth != Limits::deepest) text += fmt::format(" --depth {}", terms->depth);
  if (!order.sprt.empty()) text += " --sprt " + order.sprt;
  return text + " --journal " + quoted_for_shell(journal) + " --resume";
}

}  // namespace arborist::server
