// Small made-up games for tests of what real games rarely show.
#pragma once

#include <array>
#include <cstdint>
#include <optional>

#include "core/random.h"
#include "game/game.h"

namespace arborist::testing {

// Two sides push one token round a ring of places, one step left or right. Nothing ever ends it but repetition.
class Ring {
 public:
  using Move = int;
  static constexpr int places = 6;

  Ring() = default;
  explicit Ring(int place) : place_(place) {}

  [[nodiscard]] Side to_move() const { return ply_ % 2 == 0 ? Side::first : Side::second; }
  [[nodiscard]] std::array<int, 2> moves() const { return {-1, 1}; }
  [[nodiscard]] Ring after(int step) const {
    Ring next = *this;
    next.place_ = (place_ + step + places) % places;
    ++next.ply_;
    return next;
  }
  [[nodiscard]] std::optional<Outcome> outcome() const { return std::nullopt; }
  [[nodiscard]] Key key() const { return Key{mix_bits(static_cast<std::uint64_t>(place_ * 2 + ply_ % 2))}; }
  [[nodiscard]] int reversible_plies() const { return ply_; }
  [[nodiscard]] int place() const { return place_; }
  // The higher the place, the better for the first side.
  [[nodiscard]] Score static_value() const { return Score(to_move() == Side::first ? 1 + place_ : -1 - place_); }
  friend bool operator==(const Ring&, const Ring&) = default;

 private:
  int place_ = 0;
  int ply_ = 0;
};

// The ring where every step is noisy and none can be declined: quiescence goes on until a position comes again.
class NoisyRing : public Ring {
 public:
  using Ring::Ring;
  explicit NoisyRing(const Ring& ring) : Ring(ring) {}
  [[nodiscard]] NoisyRing after(int step) const { return NoisyRing(Ring::after(step)); }
  [[nodiscard]] std::array<int, 2> noisy_moves() const { return moves(); }
  [[nodiscard]] static bool may_stand_pat() { return false; }
  friend bool operator==(const NoisyRing&, const NoisyRing&) = default;
};

// A few places in each of several rows; a place leads to one to three of the next row, so that most places can
// be come to in several ways, sometimes twice from one place. The last row is won, drawn or lost. All by a seed.
class Lattice {
 public:
  struct Move {
    int to = 0;
    int number = 0;
    friend bool operator==(const Move&, const Move&) = default;
  };
  static constexpr int places = 4, most_moves = 3;

  Lattice() = default;
  Lattice(int rows, std::uint64_t seed) : rows_(rows), seed_(seed) {}

  [[nodiscard]] Side to_move() const { return row_ % 2 == 0 ? Side::first : Side::second; }
  [[nodiscard]] StaticVector<Move, most_moves> moves() const {
    StaticVector<Move, most_moves> list;
    const int count = 1 + drawn(1, most_moves);
    for (int i = 0; i < count; ++i) list.push_back({drawn(static_cast<std::uint64_t>(2 + i), places), i});
    return list;
  }
  [[nodiscard]] Lattice after(const Move& move) const {
    Lattice next = *this;
    ++next.row_;
    next.place_ = move.to;
    return next;
  }
  [[nodiscard]] std::optional<Outcome> outcome() const {
    if (row_ < rows_) return std::nullopt;
    const int result = drawn(9, 3);
    if (result == 0) return Outcome::drawn("the last row");
    return Outcome::won_by(result == 1 ? Side::first : Side::second, "the last row");
  }
  [[nodiscard]] Key key() const { return Key{mixed(0)}; }
  friend bool operator==(const Lattice&, const Lattice&) = default;

 private:
  [[nodiscard]] std::uint64_t mixed(std::uint64_t what) const {
    return mix_bits(mix_bits(seed_ * 1000 + static_cast<std::uint64_t>(row_ * places + place_)) + what);
  }
  [[nodiscard]] int drawn(std::uint64_t what, int below) const {
    return static_cast<int>(mixed(what) % static_cast<unsigned>(below));
  }

  int rows_ = 1;
  std::uint64_t seed_ = 0;
  int row_ = 0;
  int place_ = 0;
};

// Heaps to take from, one stone at a time, which are noisy, or a quiet pass; the static value misjudges until the noise
// is over. Whoever takes a stone scores its worth. For quiescence.
class Snatch {
 public:
  enum class Move : std::uint8_t { pass, take };

  Snatch() = default;
  // How much each successive take is worth.
  explicit Snatch(std::array<int, 4> worth) : worth_(worth) {}

  [[nodiscard]] Side to_move() const { return ply_ % 2 == 0 ? Side::first : Side::second; }
  [[nodiscard]] StaticVector<Move, 2> moves() const {
    StaticVector<Move, 2> list;
    list.push_back(Move::pass);
    if (taken_ < worth_.size()) list.push_back(Move::take);
    return list;
  }
  [[nodiscard]] StaticVector<Move, 2> noisy_moves() const {
    StaticVector<Move, 2> list;
    if (taken_ < worth_.size()) list.push_back(Move::take);
    return list;
  }
  [[nodiscard]] static bool may_stand_pat() { return true; }
  [[nodiscard]] Snatch after(Move move) const {
    Snatch next = *this;
    if (move == Move::take) {
      next.balance_ += (to_move() == Side::first ? 1 : -1) * worth_[taken_];
      ++next.taken_;
    }
    ++next.ply_;
    return next;
  }
  [[nodiscard]] std::optional<Outcome> outcome() const {
    if (ply_ < 40) return std::nullopt;
    return Outcome::points_for_first(balance_, "time");
  }
  [[nodiscard]] Key key() const {
    return Key{mix_bits(mix_bits(static_cast<std::uint64_t>(balance_ + 100'000)) ^ (taken_ * 64 + ply_))};
  }
  [[nodiscard]] Score static_value() const { return Score(to_move() == Side::first ? balance_ : -balance_); }
  friend bool operator==(const Snatch&, const Snatch&) = default;

 private:
  std::array<int, 4> worth_{};
  int balance_ = 0;
  std::size_t taken_ = 0;
  std::size_t ply_ = 0;
};

}  // namespace arborist::testing
