#include "chess/pgn_input.h"

#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <utility>

namespace arborist::chess {

PgnInput::PgnInput(Source source)
    : source_(std::move(source)),
      buffer_(std::make_unique<char[]>(buffer_size)),
      next_(buffer_.get() + 1),
      end_(buffer_.get() + 1) {
  buffer_[0] = '\n';
  if (ahead(3).starts_with("\xEF\xBB\xBF")) {
    next_ += 3;
    buffer_[3] = '\n';
  }
}

PgnInput::PgnInput(std::istream& stream)
    : PgnInput([&stream](char* space, std::size_t size) {
        stream.read(space, static_cast<std::streamsize>(size));
        return static_cast<std::size_t>(stream.gcount());
      }) {}

PgnInput PgnInput::from_descriptor(int descriptor) {
  return PgnInput([descriptor](char* space, std::size_t size) -> std::size_t {
    while (true) {
      const auto count = ::read(descriptor, space, size);
      if (count >= 0) return static_cast<std::size_t>(count);
      if (errno != EINTR) return 0;
    }
  });
}

PgnInput PgnInput::from_text(std::string_view text) {
  return PgnInput([text](char* space, std::size_t size) mutable {
    const std::size_t count = std::min(size, text.size());
    std::copy_n(text.data(), count, space);
    text.remove_prefix(count);
    return count;
  });
}

void PgnInput::refill() {
  const auto rest = static_cast<std::size_t>(end_ - next_);
  std::memmove(buffer_.get(), next_ - 1, rest + 1);
  next_ = buffer_.get() + 1;
  std::size_t filled = rest + 1;
  // A pipe may give little at a time: go on until what may be asked for is there.
  while (!ended_ && filled <= most_ahead) {
    const std::size_t count = source_(buffer_.get() + filled, buffer_size - filled);
    ended_ = count == 0;
    filled += count;
  }
  end_ = buffer_.get() + filled;
}

void PgnInput::skip_line() {
  while (!at_end()) {
    const std::string_view rest = ahead(1);
    const auto stop = rest.find('\n');
    if (stop != std::string_view::npos) {
      skip(stop);
      take();
      return;
    }
    skip(rest.size());
  }
}

}  // namespace arborist::chess
