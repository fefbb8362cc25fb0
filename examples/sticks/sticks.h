// Sticks: take any number of sticks from one heap; whoever takes the last stick wins.
#pragma once

#include <array>
#include <string>
#include <tuple>

#include "face/typed_game.h"

namespace arborist::games::sticks {

class Sticks {
 public:
  struct Move {
    std::uint8_t heap = 0, sticks = 0;
    friend bool operator==(Move, Move) = default;
  };

  Sticks() = default;
  explicit Sticks(std::array<std::uint8_t, 3> heaps) : heaps_(heaps) {}

  Side to_move() const { return side_; }

  std::vector<Move> moves() const {
    std::vector<Move> list;
    for (std::uint8_t heap = 0; heap < heaps_.size(); ++heap)
      for (std::uint8_t sticks = 1; sticks <= heaps_[heap]; ++sticks) list.push_back({heap, sticks});
    return list;
  }

  Sticks after(Move move) const {
    Sticks next = *this;
    next.heaps_[move.heap] = static_cast<std::uint8_t>(heaps_[move.heap] - move.sticks);
    next.side_ = opponent(side_);
    return next;
  }

  std::optional<Outcome> outcome() const {
    for (const auto heap : heaps_)
      if (heap > 0) return std::nullopt;
    return Outcome::won_by(opponent(side_), "the last stick is taken");
  }

  Key key() const {
    return Key{mix_bits(heaps_[0] | heaps_[1] << 8 | heaps_[2] << 16 | static_cast<int>(side_) << 24)};
  }
  friend bool operator==(const Sticks&, const Sticks&) = default;

  const std::array<std::uint8_t, 3>& heaps() const { return heaps_; }

  // For nets: the number of sticks on each heap, which both sides see alike.
  FeatureSpace feature_space() const { return {.name = "sticks", .features = 63, .most_active = 3}; }
  std::size_t features(Feature* own, Feature* other) const {
    for (std::size_t heap = 0; heap < heaps_.size(); ++heap)
      own[heap] = other[heap] = static_cast<Feature>(21 * heap + heaps_[heap]);
    return heaps_.size();
  }
  std::size_t feature_bucket() const { return 0; }

 private:
  std::array<std::uint8_t, 3> heaps_ = {3, 4, 5};
  Side side_ = Side::first;
};

struct Definition {
  using Position = Sticks;

  static GameInfo info() {
    return {.name = "sticks",
            .summary = "Take sticks from one of three heaps; whoever takes the last one wins.",
            .first_side = "Anna",
            .second_side = "Ben",
            .setup_help = "three heaps such as 3-4-5, and 'ben' if Ben moves",
            .move_help = "heap and number: 2x3 takes three sticks from the second heap",
            .depth = 30,
            .minimax_depth = 6};
  }
  static Expected<Sticks> start(std::string_view setup) {
    const auto parts = words(setup);
    const auto numbers = parts.empty() ? std::vector<std::string_view>{"3", "4", "5"} : split(parts[0], '-');
    if (numbers.size() != 3 || parts.size() > 2 || (parts.size() == 2 && parts[1] != "ben"))
      return Error{"three heaps are expected, such as 3-4-5"};
    std::array<std::uint8_t, 3> heaps{};
    for (std::size_t i = 0; i < 3; ++i) {
      const auto sticks = parse_integer<int>(numbers[i], 0, 20);
      if (!sticks) return sticks.error().in("heap " + std::to_string(i + 1));
      heaps[i] = static_cast<std::uint8_t>(*sticks);
    }
    return parts.size() == 2 ? Sticks(heaps).after({0, 0}) : Sticks(heaps);
  }
  static std::string text(const Sticks& sticks) {
    const auto& heaps = sticks.heaps();
    const std::string side = sticks.to_move() == Side::first ? "" : " ben";
    return std::to_string(heaps[0]) + "-" + std::to_string(heaps[1]) + "-" + std::to_string(heaps[2]) + side;
  }
  static std::string draw(const Sticks& sticks, const DrawOptions& options) {
    std::string picture;
    for (std::size_t i = 0; i < 3; ++i) {
      picture += std::to_string(i + 1) + ": ";
      for (int stick = 0; stick < sticks.heaps()[i]; ++stick) picture += options.unicode ? "● " : "o ";
      picture += "\n";
    }
    return picture;
  }
  static std::string move_text(const Sticks&, Sticks::Move move) {
    return std::to_string(move.heap + 1) + "x" + std::to_string(move.sticks);
  }
  static auto evaluators() {
    return std::tuple{NamedEvaluator{"zero", "nothing: only the end counts", ZeroEvaluator{}}};
  }
};

}  // namespace arborist::games::sticks
