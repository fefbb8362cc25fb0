#include "farm/away.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace arborist::farm {

void Away::say_hello(std::size_t hands) { send(hello_of(post_, hands)); }

void Away::begin(Shift& shift) {
  ++run_;
  is_relieved_ = false;
  {
    const std::scoped_lock lock(mutex_);
    shift_ = &shift;
    to_do_.clear();
    done_.clear();
    is_over_ = false;
  }
  auto early = std::exchange(early_, {});
  const bool has_passed = last_over_ >= run_ || is_sent_home_;
  if (has_passed || std::any_of(early.begin(), early.end(), [&](const Message& m) { return m.run > run_; })) end();
  for (const Message& message : early) open(message);
}

void Away::end() {
  const std::scoped_lock lock(mutex_);
  if (is_over_) return;
  is_over_ = true;
  to_do_.clear();
  shift_->stop();
  changed_.notify_all();
}

bool Away::is_over() {
  // Stopped from outside: nobody here goes on.
  if (shift_->is_over()) end();
  const std::scoped_lock lock(mutex_);
  return is_over_;
}

bool Away::has_work() {
  const std::scoped_lock lock(mutex_);
  return !to_do_.empty();
}

void Away::open(const Message& message) {
  if (message.kind == Message::Kind::piece) {
    if (message.run > run_) {
      early_.push_back(message);
      return end();
    }
    const std::scoped_lock lock(mutex_);
    if (message.run < run_ || is_over_) return;
    to_do_.push_back(message);
    changed_.notify_one();
  } else if (message.kind == Message::Kind::over) {
    last_over_ = std::max(last_over_, message.run);
    is_relieved_ = last_over_ >= run_;
    if (is_relieved_) end();
  } else if (message.kind == Message::Kind::go_home) {
    is_sent_home_ = true;
    end();
  } else if (message.kind == Message::Kind::goodbye) {
    has_goodbye_ = is_sent_home_ = true;
    goes_in_peace_ = message.piece == 1;
    end();
  }
}

// Home waits for it: where it cannot go, that is told.
void Away::send_done(const Message& message) {
  if (send(message)) return;
  send({.kind = Message::Kind::trouble,
        .run = message.run,
        .piece = message.piece,
        .bytes = fmt::format("piece {}: its {} bytes could not be sent", message.piece, message.bytes.size())});
}

void Away::give_sign_of_life() {
  if (Clock::now() - last_sign_.load() < options_.between_signs()) return;
  last_sign_ = Clock::now();
  send({.kind = Message::Kind::alive});
}

void Away::attend() {
  ears_.listen();
  while (const auto letter = post_.receive()) {
    heard_ = ears_.time();
    if (const auto message = message_of(letter->text); message && letter->from == Post::home) open(*message);
  }
  std::vector<Message> done;
  {
    const std::scoped_lock lock(mutex_);
    done.swap(done_);
  }
  for (const Message& message : done) send_done(message);
  give_sign_of_life();
  if (!is_left_alone()) return;
  is_sent_home_ = has_goodbye_ = true;
  end();
}

void Away::work(std::size_t hand) {
  std::unique_lock lock(mutex_);
  while (true) {
    changed_.wait(lock, [&] { return is_over_ || !to_do_.empty(); });
    if (is_over_) return;
    const Message sent = std::move(to_do_.front());
    const Piece piece = sent.piece;
    to_do_.pop_front();
    const std::uint32_t run = run_;
    lock.unlock();
    auto bytes = shift_->errand(piece, sent.bytes, hand);
    lock.lock();
    if (!bytes)
      done_.push_back({.kind = Message::Kind::trouble, .run = run, .piece = piece, .bytes = bytes.error().message});
    else if (*bytes)
      done_.push_back({.kind = Message::Kind::result, .run = run, .piece = piece, .bytes = std::move(**bytes)});
  }
}

void Away::say_leaving(const Leaving& leaving) {
  // Whose work was ended by home has nothing to complain of.
  send({.kind = Message::Kind::leaving,
        .piece = is_sent_home_ || is_relieved_ ? 0U : static_cast<std::uint64_t>(leaving.exit_code),
        .bytes = leaving.last_words});
}

bool Away::may_go() {
  attend();
  return has_goodbye_;
}

}  // namespace arborist::farm
