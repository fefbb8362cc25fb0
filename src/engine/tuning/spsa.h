// Spsa: many numbers moved at once towards what wins, by games that know nothing but their result (simultaneous
// perturbation stochastic approximation, Spall 1992). For each pair of games every number is shaken to one side or the
// other; one player gets these, its opponent the opposite; all numbers then move a little towards the winner.
//
//   Spsa spsa({.pairs = 20'000, .seed = 1}, numbers);
//   for (pair …) if (spsa.is_ready(pair)) spsa.learn(pair, wins_less_losses(spsa.sides(pair)));     // in any order
//   use(spsa.values());
//
// Pairs come in batches. The values of a batch follow from the seed and the results of all batches but the one before
// it, so that games of two batches can be played at once and every number of hands plays the same games. Only roots
// are taken, which are the same to the bit on every machine. A pair costs as many steps as there are numbers.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <vector>

namespace arborist::engine {

struct SpsaPlan {
  std::uint64_t pairs = 10'000;  // in all: steps become smaller towards the last
  std::uint64_t batch = 16;      // pairs that are played with values around the same ones
  std::uint64_t seed = 1;
  double rate = 0.002;  // how far a number moves by a won game of the last pairs, in parts of its step
};

struct SpsaNumber {
  double start;
  double low;
  double high;
  double step;
};

class Spsa {
 public:
  Spsa(const SpsaPlan& plan, std::vector<SpsaNumber> numbers);

  struct Sides {
    std::vector<int> plus;
    std::vector<int> minus;
    friend bool operator==(const Sides&, const Sides&) = default;
  };
  // All is known that the values of this pair follow from.
  [[nodiscard]] bool is_ready(std::uint64_t pair) const { return batch_of(pair) <= batches_done() + 1; }
  // What both sides play with, in both games; of a pair that is ready.
  [[nodiscard]] Sides sides(std::uint64_t pair) const;
  // What `plus` won of both games less what it lost: -2 to 2. Each pair once.
  void learn(std::uint64_t pair, int score);
  [[nodiscard]] bool knows(std::uint64_t pair) const;

  [[nodiscard]] const SpsaPlan& plan() const { return plan_; }
  [[nodiscard]] std::uint64_t batches_done() const { return path_.size() - 1; }
  // After the last batch that is complete, and after each from the start on.
  [[nodiscard]] const std::vector<double>& values() const { return path_.back(); }
  [[nodiscard]] const std::vector<std::vector<double>>& path() const { return path_; }
  // To the nearest whole numbers.
  [[nodiscard]] std::vector<int> rounded() const;

 private:
  struct Gains {
    double shake;  // both in parts of a number's step
    double move;
  };
  [[nodiscard]] std::uint64_t batch_of(std::uint64_t pair) const { return pair / plan_.batch; }
  [[nodiscard]] std::uint64_t size_of(std::uint64_t batch) const;
  [[nodiscard]] Gains gains(std::uint64_t pair) const;
  void finish_batch();

  SpsaPlan plan_;
  std::vector<SpsaNumber> numbers_;
  std::vector<std::vector<double>> path_;
  std::map<std::uint64_t, int> scores_;  // of the batches that are not complete, by pair
};

}  // namespace arborist::engine
