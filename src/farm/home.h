// Home: the side of a farm of several processes that hands out pieces and takes in results; see farm/ranks.h.
//
//   home.begin(shift);
//   while (!shift.is_over()) home.attend();            // a moment each, on the one thread that reads the post
//   home.finish();
#pragma once

#include <algorithm>
#include <atomic>
#include <map>
#include <string>
#include <vector>

#include "farm/ranks.h"
#include "farm/signs.h"

namespace arborist::farm {

class Home {
 public:
  Home(Post& post, const RanksOptions& options);

  void begin(Shift& shift);
  void attend();
  void finish();

  // From any thread.
  [[nodiscard]] std::size_t hands_elsewhere() const { return hands_elsewhere_; }
  // To all, where it is time for one.
  void give_sign_of_life();
  // Home first, with so many hands; `done` pieces are done by all together.
  [[nodiscard]] std::vector<Team> teams(std::size_t own_hands, std::uint64_t done) const;

  // All work is done. What those who left by themselves have said is told where `tells`.
  void send_home(bool tells);
  // Or are not waited for any longer.
  [[nodiscard]] bool all_have_gone();
  // False where somebody was missing.
  bool say_goodbye();

 private:
  struct Out {
    Clock::time_point since = Clock::now();
    bool is_given_back = false;
  };
  struct Peer {
    std::string host = {};
    std::size_t hands = 0;  // 0: it has not said hello
    std::map<Piece, Out> out = {};
    std::uint64_t done = 0;  // of this run
    Duration heard = {};     // when it was last, by our ears
    std::atomic<bool> is_lost = false;
    bool has_left = false;  // or must not work with us

    [[nodiscard]] bool is_at_work() const { return hands > 0 && !is_lost && !has_left; }
    [[nodiscard]] bool has_late() const {
      return std::any_of(out.begin(), out.end(), [](const auto& one) { return one.second.is_given_back; });
    }
  };

  void open(Peer& peer, std::size_t from, const Message& message);
  void greet(Peer& peer, std::size_t from, const Message& message);
  void say_left(Peer& peer, std::size_t from, const Message& message);
  void look_for_lost();
  void take_back(Peer& peer);
  void hand_out();
  void give_back_late();
  bool send(std::size_t to, const Message& message) { return post_.send(to, to_letter(message)); }
  [[nodiscard]] std::size_t most_out(const Peer& peer, std::uint64_t left) const;
  [[nodiscard]] std::string name(std::size_t place) const;
  void tell(const std::string& text) const {
    if (options_.tell) options_.tell(text);
  }

  Post& post_;
  const RanksOptions& options_;
  std::vector<Peer> peers_;  // by place; the first is nobody
  Shift* shift_ = nullptr;   // nothing between runs
  std::uint32_t run_ = 0;
  Stopwatch run_time_;
  Duration longest_piece_ = {};
  Ears ears_;
  std::atomic<Clock::time_point> last_sign_ = Clock::time_point();
  std::atomic<std::size_t> hands_elsewhere_ = 0;
  bool tells_ = true;
  Stopwatch leaving_;
};

}  // namespace arborist::farm
