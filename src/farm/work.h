// Work<Result>: pieces of work that follow from their numbers, and what becomes of their results. A game of a match, a
// self-play game or a subtree of a count is a piece; hands may do them in any order, and each but once.
//
//   struct Sum final : farm::Work<int> {
//     farm::Pieces pieces() const override { return {0, 100}; }
//     Expected<std::optional<int>> do_piece(farm::Piece piece, …) override { return square_of(piece); }
//     Expected<farm::Next> take(farm::Piece, std::size_t, int square) override { return add(square); }
//   };
//
// Within a process a result is handed over as it is. What has to cross has a text of its own: a journal keeps it
// (farm/journal.h), and a hand on another machine is one whose do_piece() sends the number there and reads the text
// that comes back.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <stop_token>
#include <utility>

#include "core/expected.h"

namespace arborist::farm {

using Piece = std::uint64_t;

struct Pieces {
  static constexpr Piece endless = UINT64_MAX;  // until somebody has enough

  Piece first = 0;
  Piece end = endless;
};

enum class Next : std::uint8_t { go_on, enough };

// The result of a piece, of whatever type.
class Yield {
 public:
  Yield() = default;
  Yield(const Yield&) = delete;
  Yield& operator=(const Yield&) = delete;
  virtual ~Yield() = default;
};

// What a run knows of a work.
class AnyWork {
 public:
  AnyWork() = default;
  AnyWork(const AnyWork&) = delete;
  AnyWork& operator=(const AnyWork&) = delete;
  virtual ~AnyWork() = default;

  [[nodiscard]] virtual Pieces pieces() const = 0;
  // By an earlier run. Asked in the order of the numbers, and never while a result is taken.
  [[nodiscard]] virtual bool is_done(Piece) const { return false; }

 private:
  friend class Run;
  [[nodiscard]] virtual Expected<std::unique_ptr<Yield>> yield_of(Piece piece, std::size_t hand,
                                                                  const std::stop_token& stop) = 0;
  [[nodiscard]] virtual Expected<Next> take_in(Piece piece, std::size_t hand, Yield& yield) = 0;
};

template <class Result>
class Work : public AnyWork {
 public:
  // On the thread of a hand, of which each has a number. Nothing where it was stopped: the piece is then left undone.
  [[nodiscard]] virtual Expected<std::optional<Result>> do_piece(Piece piece, std::size_t hand,
                                                                 const std::stop_token& stop) = 0;
  // On any of the threads, never two at once. After an error or `enough` no more is taken.
  [[nodiscard]] virtual Expected<Next> take(Piece piece, std::size_t hand, Result result) = 0;

 private:
  struct Typed final : Yield {
    explicit Typed(Result of) : result(std::move(of)) {}
    Result result;
  };
  Expected<std::unique_ptr<Yield>> yield_of(Piece piece, std::size_t hand, const std::stop_token& stop) final {
    auto result = do_piece(piece, hand, stop);
    if (!result) return result.error();
    return *result ? std::make_unique<Typed>(std::move(**result)) : std::unique_ptr<Yield>();
  }
  Expected<Next> take_in(Piece piece, std::size_t hand, Yield& yield) final {
    return take(piece, hand, std::move(static_cast<Typed&>(yield).result));
  }
};

}  // namespace arborist::farm
