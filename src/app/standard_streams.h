// Standard input, output and error as a command needs them: none of the three descriptors is free for a file to take,
// and what could not be read or written is told at the end, whatever the command was.
//
//   StandardStreams streams;                       // first thing: a failed write to std::cout throws from now on
//   try { run(); } catch (const std::ios_base::failure&) {}
//   if (auto good = streams.finish(); !good) …     // "standard output: No space left on device"
//
// A descriptor that was closed is held by /dev/null, opened the wrong way round, so that using it fails as before.
#pragma once

#include <atomic>
#include <ios>
#include <optional>
#include <streambuf>
#include <string>

#include "app/plain_text.h"

namespace arborist {

// Hands everything on to another buffer, in plain letters where nothing else can be shown, and remembers why that
// failed first.
class WatchedBuffer final : public std::streambuf {
 public:
  WatchedBuffer(std::streambuf* below, bool is_plain) : below_(below), is_plain_(is_plain) {}
  [[nodiscard]] std::streambuf* below() const { return below_; }
  // As errno tells it; 0 where all went well.
  [[nodiscard]] int problem() const { return problem_; }

 private:
  int_type overflow(int_type letter) override;
  std::streamsize xsputn(const char* text, std::streamsize size) override;
  int sync() override;
  void remember(int code);

  std::streambuf* below_;
  bool is_plain_;
  PlainText plain_;
  std::atomic<int> problem_ = 0;
};

class StandardStreams {
 public:
  StandardStreams();
  StandardStreams(const StandardStreams&) = delete;
  StandardStreams& operator=(const StandardStreams&) = delete;
  ~StandardStreams();

  // A command whose other threads print, or that has something to keep however its output fares, looks at std::cout by
  // itself: from here on nothing is thrown.
  static void look_by_hand();

  struct Problem {
    std::string words;      // for standard error
    bool is_quiet = false;  // whoever read our output has seen enough
  };
  // Writes out what is still kept back.
  [[nodiscard]] std::optional<Problem> finish();

 private:
  std::ios_base::iostate throws_before_;
  WatchedBuffer output_;
  WatchedBuffer errors_;
};

}  // namespace arborist
