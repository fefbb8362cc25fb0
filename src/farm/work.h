// Work<Result>: pieces of work that follow from their numbers, and what becomes of their results. A game of a match, a
// self-play game or a subtree of a count is a piece; hands may do them in any order, and each but once.
//
//   struct Sum final : farm::Work<int> {
//     farm::Pieces pieces() const override { return {0, 100}; }
//     Expected<std::optional<int>> do_piece(farm::Piece piece, …) override { return square_of(piece); }
//     Expected<farm::Next> take(farm::Piece, std::size_t, int square) override { return add(square); }
//   };
//
// Within a process a result is handed over as it is. To a hand in another process (farm/farm.h) only the number of a
// piece goes, since the same command made the same work there, and the bytes of its result come back. Where a piece
// follows from results of others too, it is handed out once these are there, and what it takes of them goes along.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <type_traits>
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
  // All is there that it follows from: those before it at most. Asked like is_done.
  [[nodiscard]] virtual bool is_ready(Piece) const { return true; }
  // What a hand in another process must know of a piece that was handed out, besides its number; and there, before the
  // piece is done, on the thread of the hand.
  [[nodiscard]] virtual std::string brief(Piece) const { return {}; }
  [[nodiscard]] virtual Expected<void> heed(Piece, std::string_view /*brief*/) { return {}; }

 private:
  friend class Run;
  [[nodiscard]] virtual Expected<std::unique_ptr<Yield>> yield_of(Piece piece, std::size_t hand,
                                                                  const std::stop_token& stop) = 0;
  [[nodiscard]] virtual Expected<Next> take_in(Piece piece, std::size_t hand, Yield& yield) = 0;
  [[nodiscard]] virtual std::string bytes_of(const Yield& yield) const = 0;
  [[nodiscard]] virtual Expected<std::unique_ptr<Yield>> yield_from(std::string_view bytes) const = 0;
};

template <class Result>
class Work : public AnyWork {
 public:
  // On the thread of a hand, of which each has a number. Nothing where it was stopped: the piece is then left undone.
  [[nodiscard]] virtual Expected<std::optional<Result>> do_piece(Piece piece, std::size_t hand,
                                                                 const std::stop_token& stop) = 0;
  // On any of the threads, never two at once. After an error or `enough` no more is taken. What was done in another
  // process comes from hand 0.
  [[nodiscard]] virtual Expected<Next> take(Piece piece, std::size_t hand, Result result) = 0;
  // A result on its way between processes, which run the same program. Plain values cross as they are; a work with
  // other results says how they do, or stays in one process.
  [[nodiscard]] virtual std::string to_bytes(const Result& result) const {
    if constexpr (is_plain) return std::string(reinterpret_cast<const char*>(&result), sizeof(Result));
    return {};
  }
  [[nodiscard]] virtual Expected<Result> from_bytes(std::string_view bytes) const {
    if constexpr (is_plain) {
      if (Result result; bytes.size() == sizeof(Result)) {
        std::memcpy(&result, bytes.data(), sizeof(Result));
        return result;
      }
    }
    return Error{"a result came that is none of this work"};
  }

 private:
  static constexpr bool is_plain = std::is_trivially_copyable_v<Result> && std::is_default_constructible_v<Result>;
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
  [[nodiscard]] std::string bytes_of(const Yield& yield) const final {
    return to_bytes(static_cast<const Typed&>(yield).result);
  }
  [[nodiscard]] Expected<std::unique_ptr<Yield>> yield_from(std::string_view bytes) const final {
    auto result = from_bytes(bytes);
    if (!result) return result.error();
    return std::unique_ptr<Yield>(std::make_unique<Typed>(std::move(*result)));
  }
};

}  // namespace arborist::farm
