#include "arena/outside/xboard_player.h"

#include <fmt/format.h>

#include <algorithm>

#include "chess/chess960.h"
#include "chess/fen.h"
#include "chess/san.h"
#include "chess/uci_move.h"
#include "core/text.h"

namespace arborist::outside {

namespace {

constexpr auto longest_protover = std::chrono::seconds(10);
// By the protocol, an engine that has told no feature after this time speaks version 1.
constexpr auto wait_for_features = std::chrono::seconds(2);
constexpr auto wait_after_claim = std::chrono::seconds(2);

std::int64_t centiseconds(Duration duration) {
  const auto milliseconds = std::chrono::duration_cast<std::chrono::milliseconds>(duration).count();
  return std::max<std::int64_t>(1, milliseconds / 10);
}

std::int64_t whole_seconds(Duration duration) {
  return std::max<std::int64_t>(1, std::chrono::duration_cast<std::chrono::seconds>(duration).count());
}

// Minutes, or minutes and seconds.
std::string base_time(Duration duration) {
  const auto seconds = whole_seconds(duration);
  return seconds % 60 == 0 ? std::to_string(seconds / 60) : fmt::format("{}:{:02}", seconds / 60, seconds % 60);
}

bool starts_with_word(std::string_view line, std::string_view word) {
  return line.starts_with(word) && (line.size() == word.size() || line[word.size()] == ' ');
}

}  // namespace

std::string time_control_command(const Limits& limits, const std::optional<TimeLeft>& clock) {
  constexpr auto a_second = std::chrono::seconds(1);
  if (clock)
    return fmt::format("level {} {} {:g}", std::max(0, clock->moves_to_go), base_time(clock->own),
                       in_seconds(clock->own_increment));
  if (limits.time && *limits.time < a_second) return "level 1 0:01 0";
  if (limits.time) return fmt::format("st {}", whole_seconds(*limits.time));
  // Only the depth or the nodes count: an hour that never gets less.
  return "level 0 60 0";
}

std::vector<std::string> clock_commands(const Limits& limits, const std::optional<TimeLeft>& clock) {
  const Duration without_clock = limits.time.value_or(std::chrono::hours(1));
  const Duration own = clock ? (limits.time ? std::min(clock->own, *limits.time) : clock->own) : without_clock;
  return {fmt::format("time {}", centiseconds(own)),
          fmt::format("otim {}", centiseconds(clock ? clock->other : without_clock))};
}

Expected<std::unique_ptr<Player>> XBoardPlayer::make(const EngineSettings& settings) {
  std::unique_ptr<XBoardPlayer> player(new XBoardPlayer(settings));
  if (const auto started = player->start(); !started) return started.error();
  return std::unique_ptr<Player>(std::move(player));
}

Expected<void> XBoardPlayer::start() {
  failure_.reset();
  has_played_ = false;
  for (const auto step : {&XBoardPlayer::shake_hands, &XBoardPlayer::set_options, &XBoardPlayer::begin_game})
    if (auto done = (this->*step)(); !done) return done;
  return {};
}

Expected<void> XBoardPlayer::shake_hands() {
  if (auto started = engine_.start(); !started) return started;
  if (auto sent = engine_.send("xboard"); !sent) return sent;
  features_ = {};
  if (engine_.settings().xboard_version == 1) return {};
  if (auto sent = engine_.send("protover 2"); !sent) return sent;
  std::vector<std::string> replies;
  const auto take_features = [&](std::string_view line) {
    for (const auto& feature : parse_features(line))
      replies.push_back((features_.take(feature) ? "accepted " : "rejected ") + feature.name);
  };
  const Duration hang = engine_.settings().hang;
  // Silence is an answer too: that of version 1.
  const auto heard =
      engine_.listen("protover 2", std::min<Duration>(hang, wait_for_features), [&](std::string_view line) {
        take_features(line);
        return features_.done != Features::Done::unsaid;
      });
  if (!heard) return heard.error();
  if (features_.done == Features::Done::not_yet) {
    auto done = engine_.await("protover 2", std::min<Duration>(hang, longest_protover), [&](std::string_view line) {
      take_features(line);
      return features_.done == Features::Done::yes;
    });
    if (!done) return done;
  }
  return send_all(replies);
}

Expected<void> XBoardPlayer::set_options() {
  const auto& settings = engine_.settings();
  const auto refuse = [&](const char* what) { return Error{fmt::format("{}: {}", settings.name, what)}; };
  if (settings.memory_megabytes > 0) {
    if (!features_.memory) return refuse("the engine cannot be told its memory");
    if (auto sent = engine_.send(fmt::format("memory {}", settings.memory_megabytes)); !sent) return sent;
  }
  if (settings.cores > 0) {
    if (!features_.smp) return refuse("the engine cannot be told its cores");
    if (auto sent = engine_.send(fmt::format("cores {}", settings.cores)); !sent) return sent;
  }
  for (const auto& setting : settings.options) {
    const auto chosen = checked_option(features_.options, setting);
    if (!chosen) return chosen.error().in(settings.name);
    if (auto sent = engine_.send(xboard_command(*chosen)); !sent) return sent;
  }
  return {};
}

Expected<void> XBoardPlayer::send_all(const std::vector<std::string>& commands) {
  for (const auto& command : commands)
    if (auto sent = engine_.send(command); !sent) return sent;
  return {};
}

Expected<void> XBoardPlayer::begin_game() {
  board_ = {.is_new = true};
  time_control_.clear();
  depth_ = 0;
  if (auto sent = send_all({"new", "force", "easy", "post", "computer"}); !sent) return sent;
  return wait_until_ready();
}

Expected<void> XBoardPlayer::wait_until_ready() {
  if (!features_.ping) return {};
  const std::string number = std::to_string(++pings_);
  if (auto sent = engine_.send("ping " + number); !sent) return sent;
  return engine_.await("ping", engine_.settings().hang,
                       [&](std::string_view line) { return trim(line) == "pong " + number; });
}

void XBoardPlayer::new_game() {
  const bool goes_on = !failure_ && engine_.is_running() && (features_.reuse || !has_played_);
  if (goes_on && (board_.is_new || begin_game())) return;
  engine_.stop();
  if (const auto started = start(); !started) failure_ = started.error();
}

Expected<Choice> XBoardPlayer::choose(const AnyPlay& play, const Turn& turn) {
  if (failure_) return *failure_;
  const auto* game = play.game_of<chess::Position>();
  if (game == nullptr) return Error{"engines from outside play only chess, not this game"};
  auto choice = [&]() -> Expected<Choice> {
    if (const auto forgotten = engine_.forget_output(); !forgotten) return forgotten.error();
    if (const auto ready = show_position(*game); !ready) return ready.error();
    return think(*game, turn);
  }();
  if (!choice) failure_ = choice.error();
  return choice;
}

Expected<void> XBoardPlayer::show_position(const Game<chess::Position>& game) {
  has_played_ = true;
  const auto moves = game.moves();
  const bool leads_here =
      board_.moves.size() <= moves.size() && std::equal(board_.moves.begin(), board_.moves.end(), moves.begin());
  if (!board_.is_new && leads_here && board_.start == game.start()) return {};
  if (chess::needs_chess960(game.start())) return Error{fmt::format("the engine {} does not play Chess960", name())};
  if (!board_.is_new)
    if (auto begun = begin_game(); !begun) return begun;
  board_ = {.is_new = false, .start = game.start()};
  if (board_.start == chess::Position::start()) return {};
  if (features_.setboard) return engine_.send("setboard " + chess::to_fen(board_.start, chess::FenStyle::standard));
  const auto commands = edit_commands(board_.start);
  if (!commands) return commands.error().in(name());
  return send_all(*commands);
}

Expected<void> XBoardPlayer::tell_time(const Limits& limits, const std::optional<TimeLeft>& clock) {
  std::vector<std::string> control = {time_control_command(limits, clock)};
  if (limits.nodes != Limits::unlimited_nodes) {
    if (!features_.nps)
      return Error{fmt::format("the engine {} cannot limit its nodes; limit its depth or time", name())};
    // So many nodes a second, and a second to think.
    control = {fmt::format("nps {}", limits.nodes), "st 1"};
  }
  // A clock is announced once a game and then only shown.
  const bool is_known =
      clock && limits.nodes == Limits::unlimited_nodes ? !time_control_.empty() : control == time_control_;
  if (!is_known) {
    if (auto sent = send_all(control); !sent) return sent;
    time_control_ = control;
  }
  const int depth = limits.depth < Limits::deepest ? limits.depth : 0;
  if (depth == depth_) return {};
  depth_ = depth;
  return engine_.send(fmt::format("sd {}", depth > 0 ? depth : Limits::deepest));
}

std::string XBoardPlayer::move_command(const Game<chess::Position>& game, std::size_t move) {
  const auto& before = game.positions()[move];
  const auto& played = game.moves()[move];
  sent_moves_.push_back(features_.san ? chess::to_san(before, played) : chess::to_uci(played, before));
  return (features_.usermove ? "usermove " : "") + sent_moves_.back();
}

Expected<void> XBoardPlayer::let_it_move(const Game<chess::Position>& game, const std::vector<std::string>& clocks) {
  const Side side = game.position().to_move();
  const bool waits_for_one = board_.plays == side && board_.moves.size() + 1 == game.moves().size();
  std::vector<std::string> commands;
  sent_moves_.clear();
  if (!waits_for_one && board_.plays) commands.emplace_back("force");
  if (!waits_for_one)
    for (std::size_t i = board_.moves.size(); i < game.moves().size(); ++i) commands.push_back(move_command(game, i));
  if (features_.time) commands.insert(commands.end(), clocks.begin(), clocks.end());
  commands.push_back(waits_for_one ? move_command(game, board_.moves.size()) : "go");
  board_.moves.assign(game.moves().begin(), game.moves().end());
  board_.plays = side;
  return send_all(commands);
}

Expected<Choice> XBoardPlayer::think(const Game<chess::Position>& game, const Turn& turn) {
  const Limits limits = stricter(engine_.settings().limits, turn.limits, turn.time_left.has_value());
  if (const auto sent = tell_time(limits, turn.time_left); !sent) return sent.error();
  if (const auto sent = let_it_move(game, clock_commands(limits, turn.time_left)); !sent) return sent.error();

  Thinking thinking;
  Reply reply;
  bool is_hurried = false;
  const auto move_now = [&] {
    is_hurried = true;
    return engine_.send("?");
  };
  const auto listen = [&](std::string_view line) {
    reply = read_reply(trim(line));
    if (reply.kind != Reply::Kind::none) return true;
    // Should it fail, the answer will not come either.
    if (read_xboard_thinking(line, thinking) && !is_hurried && thinking.is_beyond(limits)) (void)move_now();
    return false;
  };
  const auto answered =
      engine_.await({.what = "go",
                     .patience = patience(limits, turn.time_left, engine_.settings().hang),
                     .hurry = move_now,
                     .stop = limits.stop,
                     .hurry_at = limits.time ? std::optional(Clock::now() + *limits.time) : std::nullopt},
                    listen);
  if (!answered) return answered.error();
  if (reply.kind == Reply::Kind::claim) {
    if (reply.text.starts_with(game.position().to_move() == Side::first ? "0-1" : "1-0"))
      return Choice{.kind = Choice::Kind::resign};
    // Some claim a draw and move all the same.
    const std::string claim = reply.text;
    const auto moved = engine_.listen("go", std::min<Duration>(engine_.settings().hang, wait_after_claim), listen);
    if (!moved) return moved.error();
    if (!*moved || reply.kind == Reply::Kind::claim)
      return engine_.fail(fmt::format("it claims {} instead of a move", in_quotes(claim)));
  }
  return answer_to(game.position(), reply, thinking, limits.stop.stop_requested() ? Ended::stopped : Ended::finished);
}

// Some engines call every command that they do not know an illegal move: it must be one that they were sent.
bool XBoardPlayer::is_refusal(std::string_view line) const {
  const std::string lower = to_lower(line);
  if (lower.starts_with("tellusererror illegal position")) return true;
  if (!lower.starts_with("illegal move") && !lower.starts_with("error")) return false;
  const auto quoted = words(line.substr(std::min(line.find(':'), line.size())));
  return std::any_of(quoted.begin(), quoted.end(), [&](std::string_view word) {
    return std::find(sent_moves_.begin(), sent_moves_.end(), word) != sent_moves_.end();
  });
}

XBoardPlayer::Reply XBoardPlayer::read_reply(std::string_view line) const {
  if (starts_with_word(line, "move")) return {Reply::Kind::move, std::string(trim(line.substr(4)))};
  const std::string lower = to_lower(line);
  if (lower.starts_with("my move is")) {
    const auto text = line.substr(std::string_view("my move is").size());
    return {Reply::Kind::move, std::string(trim(text.substr(std::min(text.find_first_not_of(" :"), text.size()))))};
  }
  if (starts_with_word(lower, "resign")) return {Reply::Kind::resignation, std::string(line)};
  if (is_refusal(line)) return {Reply::Kind::refusal, std::string(line)};
  for (const std::string_view result : {"1-0", "0-1", "1/2-1/2"})
    if (starts_with_word(line, result)) return {Reply::Kind::claim, std::string(line)};
  return {};
}

Expected<Choice> XBoardPlayer::answer_to(const chess::Position& position, const Reply& reply, const Thinking& thinking,
                                         Ended ended) {
  if (reply.kind == Reply::Kind::resignation) return Choice{.kind = Choice::Kind::resign};
  if (reply.kind == Reply::Kind::refusal)
    return engine_.fail(fmt::format("it does not accept the game: {}", in_quotes(reply.text)));

  const auto parts = words(reply.text);
  const std::string text(parts.empty() ? "" : parts.front());
  auto move = chess::parse_uci(to_lower(text), position);
  if (!move) move = chess::parse_san(position, text);
  if (!move) return Choice::to_play(text);
  board_.moves.push_back(*move);
  return Choice::to_play(chess::to_san(position, *move), thinking.analysis(position, ended));
}

}  // namespace arborist::outside
