// PgnInput: text of any size read through one fixed buffer, with a few bytes of look-ahead and the number of the line.
// A byte order mark at the start is skipped.
//
//   PgnInput input(stream);                      // or PgnInput::from_descriptor(0), PgnInput::from_text(text)
//   while (!input.at_end()) use(input.take());
#pragma once

#include <cstddef>
#include <functional>
#include <istream>
#include <memory>
#include <string_view>

namespace arborist::chess {

class PgnInput {
 public:
  // Fills as much of the space as it can; 0 is the end.
  using Source = std::function<std::size_t(char* space, std::size_t size)>;
  static constexpr std::size_t buffer_size = std::size_t{1} << 16U;
  // The most that reserve() may be asked for.
  static constexpr std::size_t most_ahead = 1024;

  explicit PgnInput(Source source);
  explicit PgnInput(std::istream& stream);
  static PgnInput from_descriptor(int descriptor);
  // The text must outlive the input.
  static PgnInput from_text(std::string_view text);

  [[nodiscard]] bool at_end() {
    reserve(1);
    return next_ == end_;
  }
  // The next byte; 0 at the end.
  [[nodiscard]] char peek() {
    reserve(1);
    return next_ == end_ ? '\0' : *next_;
  }
  // Of an input that is not at its end.
  char take() {
    const char c = *next_++;
    if (c == '\n') ++line_;
    return c;
  }
  [[nodiscard]] bool at_line_start() const { return next_[-1] == '\n'; }
  [[nodiscard]] std::size_t line() const { return line_; }

  // Everything in the buffer, at least `count` bytes of it unless the input ends before.
  [[nodiscard]] std::string_view ahead(std::size_t count) {
    reserve(count);
    return {next_, static_cast<std::size_t>(end_ - next_)};
  }
  // Passes bytes seen by ahead() that hold no line end.
  void skip(std::size_t count) { next_ += count; }
  // To the start of the next line.
  void skip_line();

 private:
  void reserve(std::size_t count) {
    if (static_cast<std::size_t>(end_ - next_) < count && !ended_) refill();
  }
  void refill();

  Source source_;
  std::unique_ptr<char[]> buffer_;
  const char* next_;  // the byte before it is always in the buffer, so that a line start is known
  const char* end_;
  std::size_t line_ = 1;
  bool ended_ = false;
};

}  // namespace arborist::chess
