// run: the pieces of a work, handed out in the order of their numbers to all hands, and their results taken in. A stop
// request lets every hand end what it does; what an earlier run has done is left out. As a piece follows from its
// number, the results are the same for any number of hands.
//
//   const auto end = farm::run(work, hands, {.stop = stop, .watcher = &watcher});
//   if (end.error) return *end.error;
//
//   auto squares = farm::gather<int>(hands, 100, [](farm::Piece i) { return int(i * i); });      // the short way
//
// A piece costs two turns of a lock.
#pragma once

#include <exception>
#include <optional>
#include <stop_token>
#include <utility>
#include <vector>

#include "farm/hands.h"
#include "farm/progress.h"
#include "farm/work.h"

namespace arborist::farm {

struct RunOptions {
  std::stop_token stop = {};
  Watcher* watcher = nullptr;
  // Results are taken in the order of their numbers, and no hand runs far ahead.
  bool in_order = false;
};

struct RunEnd {
  Progress progress = {};
  bool had_enough = false;                    // the work said so
  bool is_stopped = false;                    // from outside, before all was done
  std::optional<Error> error = std::nullopt;  // of a piece, or of who took its result
  std::exception_ptr thrown = nullptr;        // where the error was an exception
};

[[nodiscard]] RunEnd run(AnyWork& work, Hands& hands, const RunOptions& options = {});

// The results of pieces 0 … count-1, each work(piece), in their order; nothing where it was stopped. What a piece
// throws is thrown here.
template <class Result, class Do>
[[nodiscard]] std::optional<std::vector<Result>> gather_until(Hands& hands, std::size_t count,
                                                              const RunOptions& options, const Do& work) {
  struct Gathered final : Work<Result> {
    Gathered(std::size_t many, const Do& how) : results(many), what(how) {}
    [[nodiscard]] Pieces pieces() const override { return {0, results.size()}; }
    Expected<std::optional<Result>> do_piece(Piece piece, std::size_t, const std::stop_token&) override {
      return std::optional<Result>(what(piece));
    }
    Expected<Next> take(Piece piece, std::size_t, Result result) override {
      results[piece] = std::move(result);
      return Next::go_on;
    }
    std::vector<Result> results;
    const Do& what;
  } gathered(count, work);
  const auto end = run(gathered, hands, options);
  if (end.thrown) std::rethrow_exception(end.thrown);
  if (end.is_stopped) return std::nullopt;
  return std::move(gathered.results);
}

template <class Result, class Do>
[[nodiscard]] std::vector<Result> gather(Hands& hands, std::size_t count, const Do& work) {
  return *gather_until<Result>(hands, count, {}, work);
}

}  // namespace arborist::farm
