#include "app/play/attention.h"

#include <poll.h>
#include <sys/eventfd.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <iostream>
#include <sstream>

#include "app/listener.h"
#include "core/file_descriptor.h"

namespace arborist {

namespace {

// Standard input that ends when the other descriptor has something to say.
class EndableInput final : public std::streambuf {
 public:
  explicit EndableInput(int end) : end_(end) {}

 protected:
  int_type underflow() override {
    std::array<pollfd, 2> both = {pollfd{STDIN_FILENO, POLLIN, 0}, pollfd{end_, POLLIN, 0}};
    while (::poll(both.data(), both.size(), -1) < 0)
      if (errno != EINTR) return traits_type::eof();
    if (both[1].revents != 0) return traits_type::eof();
    const auto count = ::read(STDIN_FILENO, buffer_.data(), buffer_.size());
    if (count <= 0) return traits_type::eof();
    setg(buffer_.data(), buffer_.data(), buffer_.data() + count);
    return traits_type::to_int_type(buffer_.front());
  }

 private:
  int end_;
  std::array<char, 4096> buffer_{};
};

}  // namespace

class Attention::Body {
 public:
  Body() : end_(::eventfd(0, EFD_CLOEXEC)), input_buffer_(end_.number()), input_(&input_buffer_) {}
  Body(const Body&) = delete;
  Body& operator=(const Body&) = delete;

  // A text that stands in for standard input is all there, and nobody waits for it.
  std::istream& input() { return dynamic_cast<std::stringbuf*>(std::cin.rdbuf()) != nullptr ? std::cin : input_; }
  [[nodiscard]] std::stop_token stop() const { return stop_.get_token(); }

 private:
  void called() {
    if (stop_.stop_requested()) ::_exit(exit_code);
    stop_.request_stop();
    const std::uint64_t once = 1;
    (void)!::write(end_.number(), &once, sizeof once);
  }

  std::stop_source stop_;
  FileDescriptor end_;
  EndableInput input_buffer_;
  std::istream input_;
  Listener listener_{[this] { called(); }};
};

Attention::Attention() : body_(std::make_unique<Body>()) {}
Attention::~Attention() = default;
std::istream& Attention::input() { return body_->input(); }
std::stop_token Attention::stop() const { return body_->stop(); }

}  // namespace arborist
