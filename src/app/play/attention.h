// Attention: Ctrl-C and its like while somebody sits at the terminal. A search is asked to stop, and a person who is
// being waited for is waited for no longer: the input ends. A second Ctrl-C ends the program at once.
//
//   Attention attention;
//   HumanPlayer human(game, {attention.input(), …});
//   play_game(play, players, {.stop = attention.stop()}, watcher);
//   if (attention.was_called()) …
#pragma once

#include <istream>
#include <memory>
#include <stop_token>

namespace arborist {

class Attention {
 public:
  // As shells call it.
  static constexpr int exit_code = 130;

  Attention();
  Attention(const Attention&) = delete;
  Attention& operator=(const Attention&) = delete;
  ~Attention();

  // Standard input, until it or our patience ends.
  [[nodiscard]] std::istream& input();
  [[nodiscard]] std::stop_token stop() const;
  [[nodiscard]] bool was_called() const { return stop().stop_requested(); }

 private:
  class Body;
  std::unique_ptr<Body> body_;
};

}  // namespace arborist
