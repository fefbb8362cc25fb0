#include "server/games/live_game.h"

#include <algorithm>
#include <cassert>
#include <chrono>
#include <utility>

#include "core/text.h"
#include "server/games/ladder.h"
#include "server/games/move_text.h"

namespace arborist::server {

namespace {

std::int64_t to_milliseconds(Duration duration) {
  return std::chrono::duration_cast<std::chrono::milliseconds>(duration).count();
}

constexpr const char* kind_names[] = {"human", "level", "spec"};

store::StoredSeat to_stored(const Seat& seat) {
  const bool is_level = seat.kind == Seat::Kind::level;
  return {kind_names[static_cast<std::size_t>(seat.kind)], seat.name,
          is_level ? std::to_string(seat.level) : seat.text};
}

Seat from_stored(const store::StoredSeat& stored, const AnyPlay& play, const Permissions& permissions) {
  Seat seat{.name = stored.name};
  if (stored.kind == "level") {
    seat.kind = Seat::Kind::level;
    seat.level = parse_integer<int>(stored.setting, 1, 8).value_or(1);
  } else if (stored.kind == "spec") {
    seat.kind = Seat::Kind::spec;
    seat.text = stored.setting;
    if (auto spec = page_spec(stored.setting, play, permissions))
      seat.player = std::move(*spec);
    else
      seat.problem = spec.error().message;
  }
  return seat;
}

std::optional<Side> winner_of(const std::string& result) {
  if (result == "1-0") return Side::first;
  if (result == "0-1") return Side::second;
  return std::nullopt;
}

}  // namespace

Moment Moment::now() {
  const auto since_1970 = std::chrono::system_clock::now().time_since_epoch();
  return {Clock::now(), std::chrono::duration_cast<std::chrono::milliseconds>(since_1970).count()};
}

std::string Ending::result() const {
  if (!winner) return "1/2-1/2";
  return *winner == Side::first ? "1-0" : "0-1";
}

LiveGame::LiveGame(const AnyGame& game, std::unique_ptr<AnyPlay> play, std::string id)
    : game_(&game), play_(std::move(play)), id_(std::move(id)) {}

Expected<LiveGame> LiveGame::begin(const AnyGame& game, const NewGame& wanted, std::string id, const Moment& now) {
  auto play = game.start(wanted.start);
  if (!play) return play.error();
  LiveGame live(game, std::move(*play), std::move(id));
  live.seats_ = wanted.seats;
  live.control_ = wanted.clock;
  live.owner_ = wanted.owner;
  live.started_ms_ = now.since_1970_ms;
  live.set_clocks_from_line();
  live.changed(now);
  live.pass_where_forced();
  live.note_end_by_rule();
  return live;
}

Expected<LiveGame> LiveGame::resume(const AnyGame& game, const store::StoredGame& stored,
                                    const Permissions& permissions, const Moment& now) {
  auto play = game.start(stored.start);
  if (!play) return play.error().in("start of the stored game");
  LiveGame live(game, std::move(*play), stored.id);
  for (std::size_t i = 0; i < 2; ++i) live.seats_[i] = from_stored(stored.seats[i], *live.play_, permissions);
  if (!stored.clock.empty())
    if (const auto control = parse_time_control(stored.clock)) live.control_ = *control;
  for (const auto& move : stored.moves) {
    if (!live.play_->play(move.text)) break;
    live.note_played(move);
  }
  live.started_ms_ = stored.started_ms;
  live.updated_ms_ = stored.updated_ms;
  live.saved_moves_ = live.moves_.size();
  live.was_kept_ = true;
  live.set_clocks_from_line();
  // Larger than anything a page saw before.
  live.revision_ = std::max({now.since_1970_ms, stored.updated_ms + 1, stored.rev + 1});
  live.owner_ = stored.owner;
  live.collection_ = stored.collection;
  live.day_ = stored.day;
  live.tags_ = stored.tags;
  live.note_end_by_rule();
  if (!live.ending_ && stored.result != "*") live.ending_ = Ending{winner_of(stored.result), stored.reason, false};
  return live;
}

std::optional<Side> LiveGame::only_human() const {
  if (seats_[0].is_human() == seats_[1].is_human()) return std::nullopt;
  return seats_[0].is_human() ? Side::first : Side::second;
}

std::optional<std::size_t> LiveGame::ply_of_key(std::string_view key) const {
  if (key.empty()) return std::nullopt;
  const auto found = std::find_if(moves_.rbegin(), moves_.rend(), [&](const auto& move) { return move.key == key; });
  if (found == moves_.rend()) return std::nullopt;
  return static_cast<std::size_t>(moves_.rend() - found);
}

Expected<std::string> LiveGame::move(std::string_view text, std::string_view key, const Moment& now) {
  if (ending_) return Error{"the game is over"};
  if (moves_.size() >= most_plies) return Error{"the game has too many moves already"};
  const Side side = play_->to_move();
  auto written = play_->play(text);
  if (!written) return written;
  hold_clock_of(side, now);
  store::StoredMove move{.text = {}, .clock_ms = std::nullopt, .key = std::string(key)};
  if (control_) {
    if (moves_.size() >= 2) left_[index_of(side)] += control_->increment;
    move.clock_ms = to_milliseconds(left_[index_of(side)]);
  }
  note_played(std::move(move));
  pass_where_forced();
  changed(now);
  note_end_by_rule();
  return written;
}

void LiveGame::take_back_to(std::size_t ply, const Moment& now) {
  assert(ply <= moves_.size());
  hold_clock(now);
  while (moves_.size() > ply || (!moves_.empty() && play_->must_pass())) {
    play_->take_back();
    moves_.pop_back();
    written_moves_.pop_back();
  }
  pass_where_forced();
  saved_moves_ = std::min(saved_moves_, moves_.size());
  ending_.reset();
  set_clocks_from_line();
  changed(now);
  note_end_by_rule();
}

void LiveGame::end(std::optional<Side> winner, std::string reason, const Moment& now) {
  assert(!ending_);
  hold_clock(now);
  ending_ = Ending{winner, std::move(reason), false};
  changed(now);
}

void LiveGame::pause(bool paused, const Moment& now) {
  is_paused_ = paused;
  if (paused) hold_clock(now);
  touch();
}

// Nobody is asked for a move that leaves no choice: it costs no time and is played at once.
void LiveGame::pass_where_forced() {
  while (play_->must_pass() && moves_.size() < most_plies) {
    const Side side = play_->to_move();
    const auto passed = play_->play(play_->legal_moves().front());
    assert(passed);
    note_played({.text = {},
                 .clock_ms = control_ ? std::optional(to_milliseconds(left_[index_of(side)])) : std::nullopt,
                 .key = {}});
  }
}

// Of a move that has just been made on the board; its text is as the game writes it.
void LiveGame::note_played(store::StoredMove move) {
  const MoveView view = play_->played_view(moves_.size());
  move.text = view.text;
  written_moves_.push_back(played_text(view, move, opponent(play_->to_move())));
  moves_.push_back(std::move(move));
}

void LiveGame::changed(const Moment& now) {
  updated_ms_ = std::max(updated_ms_, now.since_1970_ms);
  revision_ = std::max(revision_ + 1, now.since_1970_ms);
}

void LiveGame::note_end_by_rule() {
  if (const auto outcome = play_->outcome()) ending_ = Ending{outcome->winner(), std::string(outcome->rule()), true};
}

void LiveGame::set_clocks_from_line() {
  if (!control_) return;
  left_ = {control_->base, control_->base};
  // Sides alternate, so a move's side follows from how far it is from the end of the line.
  Side side = opponent(play_->to_move());
  std::array<bool, 2> is_known = {};
  for (auto move = moves_.rbegin(); move != moves_.rend() && !(is_known[0] && is_known[1]); ++move) {
    if (!is_known[index_of(side)] && move->clock_ms) {
      left_[index_of(side)] = std::chrono::milliseconds(*move->clock_ms);
      is_known[index_of(side)] = true;
    }
    side = opponent(side);
  }
}

bool LiveGame::clock_counts() const { return control_ && !ending_ && !is_paused_ && moves_.size() >= 2; }

void LiveGame::run_clock(const Moment& now) {
  if (clock_counts() && !running_since_) running_since_ = now.clock;
}

void LiveGame::hold_clock(const Moment& now) { hold_clock_of(play_->to_move(), now); }

void LiveGame::hold_clock_of(Side side, const Moment& now) {
  if (!running_since_) return;
  left_[index_of(side)] = std::max(left_[index_of(side)] - (now.clock - *running_since_), Duration::zero());
  running_since_.reset();
}

Duration LiveGame::time_left(Side side, const Moment& now) const {
  const bool runs = running_since_ && side == play_->to_move();
  const Duration left = left_[index_of(side)];
  return runs ? std::max(left - (now.clock - *running_since_), Duration::zero()) : left;
}

bool LiveGame::flag(const Moment& now) {
  const Side side = play_->to_move();
  if (!running_since_ || time_left(side, now) > Duration::zero()) return false;
  end(opponent(side), "out of time", now);
  return true;
}

std::unique_ptr<AnyPlay> LiveGame::play_at(std::size_t ply) const {
  auto earlier = play_->clone();
  for (std::size_t i = moves_.size(); i > ply; --i) earlier->take_back();
  return earlier;
}

store::StoredGame LiveGame::stored() const {
  store::StoredGame stored;
  stored.id = id_;
  stored.game = info().name;
  stored.start = play_->start_text();
  stored.seats = {to_stored(seats_[0]), to_stored(seats_[1])};
  if (control_) stored.clock = control_->text();
  if (ending_) {
    stored.result = ending_->result();
    stored.reason = ending_->reason;
    stored.ended_by_rule = ending_->is_by_rule;
  }
  stored.opening = play_->opening().name;
  stored.started_ms = started_ms_;
  stored.updated_ms = updated_ms_;
  stored.owner = owner_;
  stored.rev = revision_ + revisions_ahead;
  stored.collection = collection_;
  stored.day = day_;
  stored.tags = tags_;
  stored.moves = moves_;
  return stored;
}

}  // namespace arborist::server
