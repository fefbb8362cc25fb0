#include "farm/ranks.h"

#include <thread>

#include "farm/away.h"
#include "farm/home.h"
#include "farm/signs.h"

namespace arborist::farm {

namespace {

// Letters wait no longer than this; to look for them costs a few millionths of a second.
constexpr auto between_looks = std::chrono::milliseconds(1);
// Where everybody has work for a second, nobody waits for them, and each look takes a core from its work.
constexpr auto between_looks_at_work = std::chrono::milliseconds(8);
constexpr auto last_letters = std::chrono::seconds(2);

// The threads of home, and all who are sent pieces.
class HomeHands final : public Hands {
 public:
  HomeHands(Home& home, std::size_t wanted, bool works) : home_(home), works_(works), threads_(works ? wanted : 1) {}

  [[nodiscard]] std::size_t size() const override { return threads_.size(); }
  [[nodiscard]] std::size_t everywhere() const override { return (works_ ? size() : 0) + home_.hands_elsewhere(); }
  [[nodiscard]] std::vector<Team> teams(std::uint64_t done) const override {
    return home_.teams(works_ ? size() : 0, done);
  }
  void begin(Shift& shift) override {
    home_.begin(shift);
    if (works_) threads_.begin(shift);
    shift_ = &shift;
  }
  [[nodiscard]] bool wait(Duration at_most) override {
    for (const Stopwatch watch; watch.elapsed() < at_most;) {
      home_.attend();
      const bool threads_are_done = threads_.wait(works_ ? between_looks_at_work : between_looks);
      if (threads_are_done && shift_->is_over()) {
        home_.finish();
        return true;
      }
      if (threads_are_done) std::this_thread::sleep_for(between_looks);
    }
    return false;
  }

 private:
  Home& home_;
  bool works_;
  Threads threads_;
  Shift* shift_ = nullptr;
};

// The threads of another process, which do what they are sent.
class AwayHands final : public Hands {
 public:
  AwayHands(Away& away, std::size_t wanted) : away_(away), threads_(wanted) {
    // Who cannot work and listen at once stays away.
    if (!threads_.is_alone()) away_.say_hello(threads_.size());
  }

  [[nodiscard]] std::size_t size() const override { return threads_.size(); }
  void begin(Shift& shift) override {
    away_.begin(shift);
    if (!threads_.is_alone()) threads_.begin([this](std::size_t hand) { away_.work(hand); });
  }
  [[nodiscard]] bool wait(Duration at_most) override {
    for (const Stopwatch watch; watch.elapsed() < at_most;) {
      away_.attend();
      if (away_.is_over() && threads_.wait(Duration())) return true;
      std::this_thread::sleep_for(away_.has_work() ? between_looks_at_work : between_looks);
    }
    return false;
  }

 private:
  Away& away_;
  Threads threads_;
};

}  // namespace

Ranks::Ranks(Post& post, const RanksOptions& options) : post_(post), options_(options) {
  post_.set_identity(options_.identity);
  if (keeps_books())
    home_ = std::make_unique<Home>(post_, options_);
  else
    away_ = std::make_unique<Away>(post_, options_);
  if (post_.places() == 1) return;
  pulse_ = std::make_unique<Pulse>(options_.between_signs(), [this] {
    if (home_)
      home_->give_sign_of_life();
    else
      away_->give_sign_of_life();
  });
}

Ranks::~Ranks() = default;

std::unique_ptr<Hands> Ranks::hands(std::size_t wanted) {
  if (home_) return std::make_unique<HomeHands>(*home_, wanted, options_.home_works || post_.places() == 1);
  return std::make_unique<AwayHands>(*away_, wanted);
}

bool Ranks::leave(const Leaving& leaving) {
  pulse_.reset();  // from here on we attend
  if (away_) {
    away_->say_leaving(leaving);
    while (!away_->may_go()) std::this_thread::sleep_for(between_looks);
    return away_->goes_in_peace();
  }
  home_->send_home(leaving.exit_code == 0);
  while (!home_->all_have_gone()) std::this_thread::sleep_for(between_looks);
  const bool in_peace = home_->say_goodbye();
  // To those who are gone nothing is ever sent.
  for (const Stopwatch watch; !post_.is_sent() && watch.elapsed() < last_letters;)
    std::this_thread::sleep_for(between_looks);
  return in_peace;
}

}  // namespace arborist::farm
