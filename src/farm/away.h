// Away: the side of a farm of several processes that does what home sends; see farm/ranks.h. One thread reads the post,
// the others work.
//
//   away.say_hello(hands);
//   away.begin(shift);
//   while (!away.is_over()) away.attend();              // while hands are in work(hand)
#pragma once

#include <condition_variable>
#include <deque>
#include <mutex>
#include <vector>

#include "farm/ranks.h"

namespace arborist::farm {

class Away {
 public:
  Away(Post& post, const RanksOptions& options) : post_(post), options_(options) {}

  void say_hello(std::size_t hands);
  void begin(Shift& shift);
  void attend();
  [[nodiscard]] bool is_over();
  // On the thread of a hand, until the run is over.
  void work(std::size_t hand);

  void say_leaving(const Leaving& leaving);
  // Home has said goodbye, or nothing for too long.
  [[nodiscard]] bool may_go();
  [[nodiscard]] bool goes_in_peace() const { return goes_in_peace_; }

 private:
  void open(const Message& message);
  void end();
  [[nodiscard]] bool is_left_alone() const { return Clock::now() - heard_ > 3 * options_.lost_after; }
  void send(const Message& message) { post_.send(Post::home, to_letter(message)); }

  Post& post_;
  const RanksOptions& options_;
  std::uint32_t run_ = 0;
  std::uint32_t last_over_ = 0;  // the last run of which home has said so
  std::vector<Message> early_;   // pieces of a run that has not begun here
  Clock::time_point heard_ = Clock::now();
  Clock::time_point last_sign_ = {};
  bool is_sent_home_ = false;
  bool is_relieved_ = false;  // home has ended the last run, not we
  bool has_goodbye_ = false;
  bool goes_in_peace_ = false;

  // Between the thread that reads the post and the hands.
  std::mutex mutex_;
  std::condition_variable changed_;
  Shift* shift_ = nullptr;
  bool is_over_ = true;
  std::deque<Piece> to_do_;
  std::vector<Message> done_;
};

}  // namespace arborist::farm
