#include "app/learn/own_games.h"

#include <fmt/format.h>

#include <atomic>
#include <filesystem>

#include "core/checksum.h"
#include "core/json.h"
#include "core/parse_json.h"
#include "core/plural.h"
#include "core/random.h"
#include "core/text.h"
#include "face/net_evaluator.h"
#include "face/search_memory.h"
#include "farm/journal.h"
#include "farm/run.h"

namespace arborist {
namespace {

constexpr std::string_view own_games_begin = R"({"arborist":"own games )";
constexpr const char* own_games_format = "own games 1";

// Positions that nobody would reach by choice are what a search meets most.
constexpr int least_chance_plies = 2;
constexpr int most_chance_plies = 12;
constexpr std::uint32_t one_of_so_many_by_chance = 20;
constexpr std::size_t longest_own_game = 1000;

std::string chance_move(const AnyPlay& play, Random& random) {
  const auto moves = play.legal_moves();
  return moves[random.below(static_cast<std::uint32_t>(moves.size()))];
}

// Everything but how many there are and who looks on decides what the games are.
Expected<std::string> origin_line(const AnyGame& game, const Spec& player, const PlayTask& task) {
  Json origin = {{"arborist", own_games_format},
                 {"game", game.info().name},
                 {"seed", task.seed},
                 {"nodes", task.nodes},
                 {"evaluation", "by hand"}};
  if (const auto file = player.find("net")) {
    const auto net = read_net(*file);
    if (!net) return net.error();
    origin["evaluation"] = fmt::format("net {:08x}", (*net)->fingerprint());
  }
  return write_json(origin);
}

class OwnGamesWork final : public farm::Work<OwnGame>, public farm::Watcher {
 public:
  OwnGamesWork(const AnyGame& game, const Spec& player, const PlayTask& task, farm::Journal& journal,
               const OwnGames& before, StageWatcher& watcher)
      : game_(game),
        player_(player.with("nodes", static_cast<std::int64_t>(task.nodes))),
        task_(task),
        journal_(journal),
        watcher_(watcher),
        before_(before.count),
        positions_before_(before.positions),
        kept_(before.count) {
    for (int i = 0; i < task.threads; ++i) memories_.emplace_back(Permissions::everything());
  }

  [[nodiscard]] farm::Pieces pieces() const override { return {1, task_.games + 1}; }
  [[nodiscard]] bool is_done(farm::Piece number) const override { return number <= before_; }
  Expected<std::optional<OwnGame>> do_piece(farm::Piece number, std::size_t hand,
                                            const std::stop_token& stop) override {
    auto play = game_.start("");
    if (!play) return play.error();
    const Side first = (*play)->to_move();
    Random random(mix_bits(task_.seed) ^ number);
    memories_[hand].forget();
    OwnGame game{.number = number};
    const auto opening = static_cast<std::size_t>(random.between(least_chance_plies, most_chance_plies));
    while (!(*play)->outcome() && game.moves.size() < longest_own_game) {
      if (stop.stop_requested()) return std::optional<OwnGame>();
      const bool is_opening = game.moves.size() < opening;
      auto move = is_opening || random.below(one_of_so_many_by_chance) == 0
                      ? Expected<OwnMove>({chance_move(**play, random), std::nullopt})
                      : chosen(**play, hand);
      if (!move) return move.error();
      if (const auto played = (*play)->play(move->text); !played) return played.error();
      game.moves.push_back(std::move(*move));
    }
    const auto end = (*play)->outcome().value_or(Outcome::drawn("it goes on for ever"));
    game.result = end.score_for(first, 0);
    game.in_points = end.points().has_value();
    return std::optional(std::move(game));
  }
  Expected<farm::Next> take(farm::Piece, std::size_t, OwnGame game) override {
    if (const auto kept = journal_.append(game.line() + '\n'); !kept) return kept.error();
    ++kept_;
    positions_ += game.moves.size();
    return farm::Next::go_on;
  }
  void tick(const farm::Progress& progress) override {
    const bool goes_on = watcher_.goes_on(fmt::format("{}, {}, {} a second", counted(kept_, "game"),
                                                      counted(positions_before_ + positions_, "position"),
                                                      grouped(std::uint64_t(progress.a_second(positions_)))));
    if (!goes_on) stop_.request_stop();
  }
  [[nodiscard]] std::stop_token stop() const { return stop_.get_token(); }
  [[nodiscard]] std::uint64_t kept() const { return kept_; }

 private:
  Expected<OwnMove> chosen(const AnyPlay& play, std::size_t hand) {
    const auto found = play.search(player_, {.memory = &memories_[hand]});
    if (!found) return found.error();
    return OwnMove{found->line.empty() ? play.legal_moves().front() : found->line.front(), found->value};
  }

  const AnyGame& game_;
  Spec player_;
  const PlayTask& task_;
  farm::Journal& journal_;
  StageWatcher& watcher_;
  std::uint64_t before_;            // games, of earlier runs
  std::uint64_t positions_before_;  // in these
  std::vector<SearchMemory> memories_;
  std::stop_source stop_;
  std::atomic<std::uint64_t> kept_;
  std::atomic<std::uint64_t> positions_ = 0;
};

// The games of a journal; what a kill has left of a last line is dropped.
Expected<OwnGames> follow_own_games(farm::Journal& journal, const TakeOwnGame& take) {
  const auto ours = journal.begins_like(own_games_begin);
  if (!ours) return ours.error();
  if (!*ours) return Error{"no games of learning"};
  OwnGames all;
  Checksum sum;
  const auto rest = journal.read([&](std::string_view line) -> Expected<void> {
    if (all.origin.empty()) {
      all.origin = line;
      return {};
    }
    const auto game = OwnGame::parse(line);
    if (!game) return game.error();
    if (game->number != ++all.count) return Error{fmt::format("game {} is missing", all.count)};
    sum.add(line);
    all.positions += game->moves.size();
    return take(*game);
  });
  if (!rest) return rest.error();
  if (const auto cut = journal.drop(*rest); !cut) return cut.error();
  all.checksum = sum.text();
  return all;
}

}  // namespace

std::string OwnGame::line() const {
  Json texts = Json::array();
  Json scores = Json::array();
  for (const OwnMove& move : moves) {
    texts.push_back(move.text);
    scores.push_back(move.score ? Json(move.score->value()) : Json());
  }
  return write_json(Json{{"number", number},
                         {"moves", std::move(texts)},
                         {"scores", std::move(scores)},
                         {"result", result.value()},
                         {"in_points", in_points}});
}

Expected<OwnGame> OwnGame::parse(std::string_view line) {
  const auto json = parse_json(line, {.depth = 4, .values = 4 * longest_own_game});
  if (!json) return json.error();
  const Json &number = (*json)["number"], &texts = (*json)["moves"], &scores = (*json)["scores"],
             &result = (*json)["result"];
  const auto is_score = [](const Json& value) {
    constexpr int most = Score::infinite().value();
    return value.is_number_integer() && value.get<std::int64_t>() > -most && value.get<std::int64_t>() < most;
  };
  const bool is_whole = number.is_number_unsigned() && number.get<std::uint64_t>() < UINT32_MAX && texts.is_array() &&
                        scores.is_array() && texts.size() == scores.size() && is_score(result) &&
                        (*json)["in_points"].is_boolean();
  if (!is_whole) return Error{"this is no game of learning"};
  OwnGame game{.number = number.get<std::uint64_t>(),
               .result = Score(result.get<int>()),
               .in_points = (*json)["in_points"].get<bool>()};
  for (std::size_t i = 0; i < texts.size(); ++i) {
    if (!texts[i].is_string() || !(scores[i].is_null() || is_score(scores[i])))
      return Error{"this is no game of learning"};
    game.moves.push_back(
        {texts[i].text(), scores[i].is_null() ? std::nullopt : std::optional(Score(scores[i].get<int>()))});
  }
  return game;
}

Expected<OwnGames> read_own_games(const std::string& file, const TakeOwnGame& take) {
  std::error_code problem;
  if (!std::filesystem::exists(file, problem))
    return Error{file_in_quotes(file) + ": no such file; without its games the learning cannot go on"};
  auto journal = farm::Journal::open(file);
  if (!journal) return journal.error();
  auto games = follow_own_games(*journal, take);
  if (!games) return games.error().in(file_in_quotes(file));
  if (games->origin.empty())
    return Error{file_in_quotes(file) + " is empty; without its games the learning cannot go on"};
  return games;
}

Expected<PlayedGames> play_own_games(const AnyGame& game, const Spec& player, const PlayTask& task,
                                     StageWatcher& watcher) {
  const auto origin = origin_line(game, player, task);
  if (!origin) return origin.error();
  auto journal = farm::Journal::open(task.file);
  if (!journal) return journal.error();
  const auto before = follow_own_games(*journal, [](const OwnGame&) -> Expected<void> { return {}; });
  if (!before) return before.error().in(in_quotes(task.file));
  if (before->origin.empty()) {
    if (const auto kept = journal->append(*origin + '\n'); !kept) return kept.error();
  } else if (before->origin != *origin) {
    return Error{fmt::format("{} has games of another player: {} there, {} here", in_quotes(task.file), before->origin,
                             *origin)};
  }
  OwnGamesWork work(game, player, task, *journal, *before, watcher);
  farm::Threads hands(static_cast<std::size_t>(task.threads));
  const auto end = farm::run(work, hands, {.stop = work.stop(), .watcher = &work, .in_order = true});
  if (end.error) return *end.error;
  if (const auto synced = journal->sync(); !synced) return synced.error();
  return PlayedGames{.games = work.kept()};
}

}  // namespace arborist
