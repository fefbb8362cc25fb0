#include "arena/outside/uci_player.h"

#include <fmt/format.h>

#include <algorithm>

#include "arena/outside/thinking.h"
#include "chess/chess960.h"
#include "chess/fen.h"
#include "chess/san.h"
#include "chess/uci_move.h"
#include "core/text.h"

namespace arborist::outside {

namespace {

constexpr auto longest_handshake = std::chrono::seconds(10);
constexpr std::size_t most_options = 1000;

std::int64_t milliseconds(Duration duration) {
  return std::max<std::int64_t>(1, std::chrono::duration_cast<std::chrono::milliseconds>(duration).count());
}

}  // namespace

std::string go_command(const Limits& limits, const std::optional<TimeLeft>& clock, Side to_move) {
  std::string command = "go";
  if (clock) {
    const bool is_white = to_move == Side::first;
    const auto pair = [&](const char* what, std::int64_t own, std::int64_t other) {
      command += fmt::format(" w{} {} b{} {}", what, is_white ? own : other, what, is_white ? other : own);
    };
    pair("time", milliseconds(clock->own), milliseconds(clock->other));
    if (clock->own_increment > Duration{} || clock->other_increment > Duration{}) {
      const auto increment = [](Duration d) { return d > Duration{} ? milliseconds(d) : 0; };
      pair("inc", increment(clock->own_increment), increment(clock->other_increment));
    }
    if (clock->moves_to_go > 0) command += fmt::format(" movestogo {}", clock->moves_to_go);
  }
  if (limits.depth < Limits::deepest) command += fmt::format(" depth {}", limits.depth);
  if (limits.nodes != Limits::unlimited_nodes) command += fmt::format(" nodes {}", limits.nodes);
  if (limits.time) command += fmt::format(" movetime {}", milliseconds(*limits.time));
  return command == "go" ? "go infinite" : command;
}

Expected<std::unique_ptr<Player>> UciPlayer::make(const EngineSettings& settings) {
  std::unique_ptr<UciPlayer> player(new UciPlayer(settings));
  if (const auto started = player->start(); !started) return started.error();
  return std::unique_ptr<Player>(std::move(player));
}

Expected<void> UciPlayer::start() {
  failure_.reset();
  plays_chess960_ = false;
  for (const auto step : {&UciPlayer::shake_hands, &UciPlayer::set_options, &UciPlayer::wait_until_ready})
    if (auto done = (this->*step)(); !done) return done;
  return {};
}

Expected<void> UciPlayer::shake_hands() {
  if (auto started = engine_.start(); !started) return started;
  if (auto sent = engine_.send("uci"); !sent) return sent;
  options_.clear();
  return engine_.await("uci", std::min<Duration>(engine_.settings().hang, longest_handshake),
                       [&](std::string_view line) {
                         auto option = parse_uci_option(line);
                         if (option && options_.size() < most_options) options_.push_back(std::move(*option));
                         return trim(line) == "uciok";
                       });
}

Expected<void> UciPlayer::set_options() {
  for (const auto& setting : engine_.settings().options) {
    const auto chosen = checked_option(options_, setting);
    if (!chosen) return chosen.error().in(engine_.settings().name);
    if (auto sent = engine_.send(uci_command(*chosen)); !sent) return sent;
    if (chosen->option->name == "UCI_Chess960") plays_chess960_ = chosen->value == "true";
  }
  return {};
}

Expected<void> UciPlayer::wait_until_ready() {
  if (auto sent = engine_.send("isready"); !sent) return sent;
  return engine_.await("isready", engine_.settings().hang,
                       [](std::string_view line) { return trim(line) == "readyok"; });
}

void UciPlayer::new_game() {
  // One that died or fell silent after its last game has harmed nobody yet: it is started again.
  if (!failure_ && engine_.is_running() && engine_.send("ucinewgame") && wait_until_ready()) return;
  engine_.stop();
  if (const auto started = start(); !started) failure_ = started.error();
}

Expected<void> UciPlayer::prepare_rules(const chess::Position& start) {
  if (plays_chess960_ || !chess::needs_chess960(start)) return {};
  if (find_option(options_, "UCI_Chess960") == nullptr)
    return Error{fmt::format("the engine {} does not play Chess960", name())};
  if (auto sent = engine_.send("setoption name UCI_Chess960 value true"); !sent) return sent;
  plays_chess960_ = true;
  return wait_until_ready();
}

std::string UciPlayer::position_command(const Game<chess::Position>& game) const {
  const auto style = plays_chess960_ ? chess::FenStyle::shredder : chess::FenStyle::standard;
  const auto castling = plays_chess960_ ? chess::CastlingText::chess960 : chess::CastlingText::standard;
  std::string command = "position ";
  command += game.start() == chess::Position::start() ? "startpos" : "fen " + chess::to_fen(game.start(), style);
  if (!game.moves().empty()) command += " moves";
  for (std::size_t i = 0; i < game.moves().size(); ++i)
    command += " " + chess::to_uci(game.moves()[i], game.positions()[i], castling);
  return command;
}

Expected<Choice> UciPlayer::choose(const AnyPlay& play, const Turn& turn) {
  if (failure_) return *failure_;
  const auto* game = play.game_of<chess::Position>();
  if (game == nullptr) return Error{"engines from outside play only chess, not this game"};
  auto choice = [&]() -> Expected<Choice> {
    if (const auto prepared = prepare_rules(game->start()); !prepared) return prepared.error();
    if (const auto forgotten = engine_.forget_output(); !forgotten) return forgotten.error();
    if (const auto sent = engine_.send(position_command(*game)); !sent) return sent.error();
    return think(game->position(), turn);
  }();
  if (!choice) failure_ = choice.error();
  return choice;
}

Expected<Choice> UciPlayer::think(const chess::Position& position, const Turn& turn) {
  const Limits limits = stricter(engine_.settings().limits, turn.limits, turn.time_left.has_value());
  const std::string go = go_command(limits, turn.time_left, position.to_move());
  if (const auto sent = engine_.send(go); !sent) return sent.error();

  Thinking thinking;
  std::string best;
  bool is_stopped = false;
  bool is_too_deep = false;
  const auto stop = [&] {
    is_stopped = true;
    return engine_.send("stop");
  };
  const auto answered =
      engine_.await({.what = go,
                     .patience = patience(limits, turn.time_left, engine_.settings().hang),
                     .hurry = stop,
                     .stop = limits.stop},
                    [&](std::string_view line) {
                      const auto parts = words(line);
                      if (parts.size() >= 2 && parts[0] == "bestmove") {
                        best = parts[1];
                        return true;
                      }
                      if (!read_uci_info(line, thinking) || is_too_deep || !thinking.is_beyond(limits)) return false;
                      is_too_deep = true;
                      // Should it fail, the answer will not come either.
                      (void)stop();
                      return false;
                    });
  if (!answered) return answered.error();
  const auto move = chess::parse_uci(to_lower(best), position);
  if (!move) return Choice::to_play(best);
  return Choice::to_play(chess::to_san(position, *move),
                         thinking.analysis(position, is_stopped ? Ended::stopped : Ended::finished));
}

}  // namespace arborist::outside
