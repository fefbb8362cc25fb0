#include "farm/home.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace arborist::farm {

namespace {

// What lies ready at another process covers this much time, so that nobody waits for the post, even where a letter has
// to be sent again; towards the end less, so that nobody has much to do when others have nothing.
constexpr double ahead_seconds = 1;
constexpr std::size_t most_ahead_of_a_hand = 64;
// How much longer than any other a piece may take before it is handed out once more.
constexpr int patience = 3;
constexpr auto least_patience = std::chrono::seconds(2);
constexpr auto last_wait = std::chrono::seconds(5);

}  // namespace

Home::Home(Post& post, const RanksOptions& options)
    : post_(post), options_(options), peers_(post.places()), ears_(options.between_signs()) {}

std::string Home::name(std::size_t place) const {
  const auto& host = peers_[place].host;
  return host.empty() ? fmt::format("process {}", place) : fmt::format("{} (process {})", host, place);
}

void Home::begin(Shift& shift) {
  shift_ = &shift;
  ++run_;
  run_time_ = {};
  longest_piece_ = {};
  for (Peer& peer : peers_) {
    peer.out.clear();
    peer.done = 0;
  }
}

void Home::finish() {
  for (std::size_t place = 1; place < peers_.size(); ++place)
    if (!peers_[place].has_left) send(place, {.kind = Message::Kind::over, .run = run_});
  shift_ = nullptr;
}

void Home::attend() {
  ears_.listen();
  while (const auto letter = post_.receive()) {
    const auto message = message_of(letter->text);
    if (!message || letter->from == Post::home || letter->from >= peers_.size()) continue;
    Peer& peer = peers_[letter->from];
    peer.heard = ears_.time();
    if (peer.is_lost.exchange(false)) tell(name(letter->from) + " is back");
    open(peer, letter->from, *message);
  }
  look_for_lost();
  give_sign_of_life();
  if (!shift_) return;
  hand_out();
  std::size_t hands = 0;
  bool is_anybody_left = options_.home_works || peers_.size() == 1;
  for (std::size_t place = 1; place < peers_.size(); ++place) {
    if (peers_[place].is_at_work()) hands += peers_[place].hands;
    is_anybody_left = is_anybody_left || (!peers_[place].is_lost && !peers_[place].has_left);
  }
  hands_elsewhere_ = hands;
  if (!is_anybody_left) shift_->fail(Error{"nobody is left to do the work"});
}

void Home::open(Peer& peer, std::size_t from, const Message& message) {
  if (message.kind == Message::Kind::hello) return greet(peer, from, message);
  if (message.kind == Message::Kind::leaving) return say_left(peer, from, message);
  const bool is_result = message.kind == Message::Kind::result;
  if ((!is_result && message.kind != Message::Kind::trouble) || !shift_ || message.run != run_) return;
  if (const auto out = peer.out.find(message.piece); out != peer.out.end()) {
    longest_piece_ = std::max(longest_piece_, Clock::now() - out->second.since);
    peer.out.erase(out);
  }
  const Expected<std::string> brought =
      is_result ? Expected<std::string>(message.bytes) : Expected<std::string>(Error{message.bytes}.in(name(from)));
  if (shift_->hand_in(message.piece, brought)) ++peer.done;
}

void Home::greet(Peer& peer, std::size_t from, const Message& message) {
  const Stranger stranger(message);
  peer.host = stranger.host;
  peer.hands = message.piece;
  if (stranger.identity == post_.identity()) return;
  peer.has_left = true;
  tell(fmt::format("{} runs '{}' and not '{}': it gets no work", name(from), stranger.identity, post_.identity()));
}

void Home::say_left(Peer& peer, std::size_t from, const Message& message) {
  if (tells_ && !peer.has_left && message.piece != 0)
    tell(fmt::format("{} left{}{}", name(from), message.bytes.empty() ? "" : ": ", message.bytes));
  peer.has_left = true;
  take_back(peer);
}

void Home::look_for_lost() {
  for (std::size_t place = 1; place < peers_.size(); ++place) {
    Peer& peer = peers_[place];
    if (peer.is_lost || peer.has_left || ears_.time() - peer.heard < options_.lost_after) continue;
    peer.is_lost = true;
    tell(fmt::format("{} is silent: others do its {}", name(place), peer.out.size() == 1 ? "piece" : "pieces"));
    take_back(peer);
  }
}

void Home::take_back(Peer& peer) {
  for (const auto& [piece, out] : peer.out)
    if (shift_) shift_->give_back(piece);
  peer.out.clear();
}

void Home::give_sign_of_life() {
  if (Clock::now() - last_sign_.load() < options_.between_signs()) return;
  last_sign_ = Clock::now();
  for (std::size_t place = 1; place < peers_.size(); ++place)
    if (!peers_[place].is_lost) send(place, {.kind = Message::Kind::alive});
}

std::size_t Home::most_out(const Peer& peer, std::uint64_t left) const {
  const double a_second = static_cast<double>(peer.done) / std::max(run_time_.seconds(), 0.001);
  const auto ahead = static_cast<std::size_t>(std::ceil(a_second * ahead_seconds));
  const std::uint64_t half_a_share = left / (2 * std::max<std::uint64_t>(hands_elsewhere_, peer.hands)) * peer.hands;
  return peer.hands +
         std::min<std::uint64_t>(std::clamp(ahead, peer.hands, most_ahead_of_a_hand * peer.hands), half_a_share);
}

// One piece to each in turn, so that the first ones do not get all.
void Home::hand_out() {
  for (bool is_any = true; is_any;) {
    is_any = false;
    const std::uint64_t left = shift_->left();
    for (std::size_t place = 1; place < peers_.size(); ++place) {
      Peer& peer = peers_[place];
      if (!peer.is_at_work() || peer.out.size() >= most_out(peer, left)) continue;
      // What it is slow with is for others.
      const auto piece = shift_->hand_out([&](Piece one) { return peer.out.contains(one); });
      if (!piece && peer.has_late()) continue;
      if (!piece) break;
      peer.out.try_emplace(*piece);
      if (!send(place, {.kind = Message::Kind::piece, .run = run_, .piece = *piece, .bytes = shift_->brief(*piece)}))
        return shift_->fail(Error{fmt::format("piece {} could not be sent to {}", *piece, name(place))});
      is_any = true;
    }
  }
  // Whether somebody has room or not: hands of home may have nothing to do.
  if (!shift_->has_fresh()) give_back_late();
}

void Home::give_back_late() {
  const Duration at_most = longest_piece_ == Duration() ? options_.lost_after
                                                        : std::max<Duration>(least_patience, patience * longest_piece_);
  for (Peer& peer : peers_)
    for (auto& [piece, out] : peer.out)
      if (!out.is_given_back && Clock::now() - out.since > at_most) {
        out.is_given_back = true;
        shift_->give_back(piece);
      }
}

std::vector<Team> Home::teams(std::size_t own_hands, std::uint64_t done) const {
  std::vector<Team> all = {{.host = post_.host(), .hands = own_hands}};
  std::uint64_t elsewhere = 0;
  for (std::size_t place = 1; place < peers_.size(); ++place) {
    const Peer& peer = peers_[place];
    elsewhere += peer.done;
    all.push_back({.host = name(place),
                   .hands = peer.hands,
                   .done = peer.done,
                   .silent = ears_.time() - peer.heard,
                   .is_lost = peer.is_lost || peer.has_left});
  }
  all.front().done = done > elsewhere ? done - elsewhere : 0;
  return all;
}

void Home::send_home(bool tells) {
  tells_ = tells;
  leaving_ = {};
  for (std::size_t place = 1; place < peers_.size(); ++place) send(place, {.kind = Message::Kind::go_home});
}

bool Home::all_have_gone() {
  attend();
  return leaving_.elapsed() > last_wait ||
         std::all_of(peers_.begin() + 1, peers_.end(), [](const Peer& peer) { return peer.is_lost || peer.has_left; });
}

bool Home::say_goodbye() {
  const bool in_peace = std::all_of(peers_.begin() + 1, peers_.end(), [](const Peer& peer) { return peer.has_left; });
  for (std::size_t place = 1; place < peers_.size(); ++place)
    send(place, {.kind = Message::Kind::goodbye, .piece = in_peace ? 1U : 0U});
  return in_peace;
}

}  // namespace arborist::farm
