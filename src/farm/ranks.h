// Ranks: a farm of several processes, on one machine or many. Home hands out the numbers of pieces and takes the bytes
// of their results in; every other process does what it is sent. Home works too, unless told not to.
//
//   Ranks ranks(post, {.identity = version});
//   const int exit_code = run_app(argc, argv, games, ranks);          // the same command on every process
//   ranks.leave({.exit_code = exit_code});
//
// A process that is not heard of for a while is lost: its pieces are handed out again, and so are those that take much
// longer than all others when nothing else is left. Should it be heard of again, it gets work again. A process that
// does not hear of home goes away. A piece costs two letters, a process one a second beside, which a small thread sends
// where nobody else has the time.
#pragma once

#include <functional>
#include <memory>
#include <string>

#include "core/stopwatch.h"
#include "farm/farm.h"
#include "farm/post.h"

namespace arborist::farm {

struct RanksOptions {
  bool home_works = true;
  Duration lost_after = std::chrono::seconds(20);
  std::string identity = {};  // of the program
  // What people should know: that a process is lost, back, or left by itself.
  std::function<void(const std::string&)> tell = {};

  [[nodiscard]] Duration between_signs() const { return std::min<Duration>(std::chrono::seconds(1), lost_after / 5); }
};

// How a process ends.
struct Leaving {
  int exit_code = 0;
  std::string last_words = {};  // to be told at home, where that went on
};

class Home;
class Away;
class Pulse;

class Ranks final : public Farm {
 public:
  Ranks(Post& post, const RanksOptions& options);
  ~Ranks() override;

  [[nodiscard]] std::unique_ptr<Hands> hands(std::size_t wanted) override;
  [[nodiscard]] bool keeps_books() const override { return post_.own() == Post::home; }
  [[nodiscard]] Post* post() override { return post_.places() > 1 ? &post_ : nullptr; }

  // The command is over: all wait for each other. False where somebody is missing.
  bool leave(const Leaving& leaving);

 private:
  Post& post_;
  RanksOptions options_;
  std::unique_ptr<Home> home_;
  std::unique_ptr<Away> away_;
  std::unique_ptr<Pulse> pulse_;  // until we leave
};

}  // namespace arborist::farm
