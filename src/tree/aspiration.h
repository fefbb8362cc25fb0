// Aspiration: the guess of iterative deepening that a value will be near the last one. The window begins narrow around
// it; where a search falls out of it, that side is opened and the search repeated. Chess programs have done so since
// the seventies: most iterations stay inside and are the quicker for it.
//
//   Aspiration aspiration(last_value, {.width = 50});
//   do value = search(depth, aspiration.window());
//   while (aspiration.fell_out(value) != Aspiration::Fall::nowhere);
#pragma once

#include <cstdint>

#include "game/score.h"

namespace arborist {

class Aspiration {
 public:
  struct Options {
    int width = 50;  // half of the first window
    // By how many percent the width grows with every fall; 0: the side is opened at once. A side that grows is paid for
    // by half of the other one, since the value is known to lie away from it.
    int growth = 0;
    int widest = Score::infinite().value();  // a bound this far from zero is opened at once
  };
  enum class Fall : std::uint8_t { nowhere, low, high };

  // Nothing falls out of the full window.
  constexpr Aspiration() = default;
  constexpr Aspiration(Score guess, const Options& options)
      : options_(options),
        window_{Score::of_static(guess.value() - options.width), Score::of_static(guess.value() + options.width)} {}

  [[nodiscard]] constexpr Window window() const { return window_; }

  // Where the value of a search in this window lies; the window is opened on that side.
  constexpr Fall fell_out(Score value) {
    const bool low = value <= window_.alpha && window_.alpha > -Score::infinite();
    const bool high = value >= window_.beta && window_.beta < Score::infinite();
    if (!low && !high) return Fall::nowhere;
    options_.width += options_.width * options_.growth / 100;
    if (low) {
      if (options_.growth > 0) window_.beta = Score((window_.alpha.value() + window_.beta.value()) / 2);
      window_.alpha = opened(value.value() - options_.width, -Score::infinite());
    } else {
      window_.beta = opened(value.value() + options_.width, Score::infinite());
    }
    return low ? Fall::low : Fall::high;
  }

 private:
  [[nodiscard]] constexpr Score opened(int bound, Score full) const {
    const bool is_far = bound >= options_.widest || bound <= -options_.widest;
    return options_.growth == 0 || is_far ? full : Score(bound);
  }

  Options options_;
  Window window_;
};

}  // namespace arborist
