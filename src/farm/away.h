// Away: the side of a farm of several processes that does what home sends; see farm/ranks.h. One thread reads the post,
// the others work.
//
//   away.say_hello(hands);
//   away.begin(shift);
//   while (!away.is_over()) away.attend();              // while hands are in work(hand)
#pragma once

#include <atomic>
#include <condition_variable>
#include <deque>
#include <mutex>
#include <vector>

#include "farm/ranks.h"
#include "farm/signs.h"

namespace arborist::farm {

class Away {
 public:
  Away(Post& post, const RanksOptions& options) : post_(post), options_(options), ears_(options.between_signs()) {}

  void say_hello(std::size_t hands);
  void begin(Shift& shift);
  void attend();
  [[nodiscard]] bool is_over();
  // Pieces lie ready for the hands.
  [[nodiscard]] bool has_work();
  // On the thread of a hand, until the run is over.
  void work(std::size_t hand);

  // To home, where it is time for one; from any thread.
  void give_sign_of_life();

  void say_leaving(const Leaving& leaving);
  // Home has said goodbye, or nothing for too long.
  [[nodiscard]] bool may_go();
  [[nodiscard]] bool goes_in_peace() const { return goes_in_peace_; }

 private:
  void open(const Message& message);
  void end();
  [[nodiscard]] bool is_left_alone() const { return ears_.time() - heard_ > 3 * options_.lost_after; }
  bool send(const Message& message) { return post_.send(Post::home, to_letter(message)); }
  void send_done(const Message& message);

  Post& post_;
  const RanksOptions& options_;
  std::uint32_t run_ = 0;
  std::uint32_t last_over_ = 0;  // the last run of which home has said so
  std::vector<Message> early_;   // pieces of a run that has not begun here
  Ears ears_;
  Duration heard_ = {};  // when home was last, by our ears
  std::atomic<Clock::time_point> last_sign_ = Clock::time_point();
  bool is_sent_home_ = false;
  bool is_relieved_ = false;  // home has ended the last run, not we
  bool has_goodbye_ = false;
  bool goes_in_peace_ = false;

  // Between the thread that reads the post and the hands.
  std::mutex mutex_;
  std::condition_variable changed_;
  Shift* shift_ = nullptr;
  bool is_over_ = true;
  std::deque<Message> to_do_;
  std::vector<Message> done_;
};

}  // namespace arborist::farm
