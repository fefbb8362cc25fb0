#include "app/standard_streams.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <iostream>
#include <system_error>

#include "core/console.h"

namespace arborist {

namespace {

// The lowest free number is taken, so they are looked at from the lowest on. Programs that we start are to have them
// too.
void hold_descriptors() {
  for (const int descriptor : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO})
    if (::fcntl(descriptor, F_GETFD) < 0)
      (void)::open("/dev/null", descriptor == STDIN_FILENO ? O_WRONLY : O_RDONLY);  // NOLINT(android-cloexec-open)
}

// Files and pipes get UTF-8 whatever the locale: who reads them later may know it.
bool is_ascii_terminal(int descriptor) { return ::isatty(descriptor) == 1 && !console::shows_utf8(); }

std::string in_words(const char* stream, int code) {
  if (code == EBADF) return fmt::format("{} is closed", stream);
  return fmt::format("{}: {}", stream, std::generic_category().message(code));
}

}  // namespace

void WatchedBuffer::remember(int code) {
  int none = 0;
  problem_.compare_exchange_strong(none, code == 0 ? EIO : code);
}

WatchedBuffer::int_type WatchedBuffer::overflow(int_type letter) {
  if (traits_type::eq_int_type(letter, traits_type::eof())) return traits_type::not_eof(letter);
  const char one = traits_type::to_char_type(letter);
  return xsputn(&one, 1) == 1 ? letter : traits_type::eof();
}

std::streamsize WatchedBuffer::xsputn(const char* text, std::streamsize size) {
  errno = 0;
  if (!is_plain_) {
    const auto written = below_->sputn(text, size);
    if (written < size) remember(errno);
    return written;
  }
  const std::string plain = plain_.of({text, static_cast<std::size_t>(size)});
  const bool is_written = below_->sputn(plain.data(), static_cast<std::streamsize>(plain.size())) ==
                          static_cast<std::streamsize>(plain.size());
  if (!is_written) remember(errno);
  return is_written ? size : 0;
}

int WatchedBuffer::sync() {
  errno = 0;
  const int result = below_->pubsync();
  if (result != 0) remember(errno);
  return result;
}

StandardStreams::StandardStreams()
    : throws_before_(std::cout.exceptions()),
      output_(std::cout.rdbuf(), is_ascii_terminal(STDOUT_FILENO)),
      errors_(std::cerr.rdbuf(), is_ascii_terminal(STDERR_FILENO)) {
  hold_descriptors();
  std::cout.rdbuf(&output_);
  std::cerr.rdbuf(&errors_);
  std::cout.exceptions(std::ios_base::badbit);
}

StandardStreams::~StandardStreams() {
  look_by_hand();
  std::cout.rdbuf(output_.below());  // clears what went wrong
  std::cerr.rdbuf(errors_.below());
  std::cout.exceptions(throws_before_);
}

void StandardStreams::look_by_hand() { std::cout.exceptions(std::ios_base::goodbit); }

std::optional<StandardStreams::Problem> StandardStreams::finish() {
  look_by_hand();
  std::cout.flush();
  if (const int code = output_.problem(); code != 0)
    return Problem{.words = in_words("standard output", code), .is_quiet = code == EPIPE};
  // The stream takes what cannot be read for the end of the input.
  if (std::ferror(stdin) != 0) {
    errno = EIO;
    (void)std::fgetc(stdin);  // once more, for the reason
    return Problem{.words = in_words("standard input", errno)};
  }
  return std::nullopt;
}

}  // namespace arborist
