#include "app/play/attention.h"

#include <poll.h>
#include <sys/eventfd.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <chrono>
#include <condition_variable>
#include <iostream>
#include <mutex>
#include <sstream>
#include <thread>

#include "app/interrupts.h"
#include "core/file_descriptor.h"

namespace arborist {

namespace {

constexpr auto between_looks = std::chrono::milliseconds(50);

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
  Body() : end_(::eventfd(0, EFD_CLOEXEC)), input_buffer_(end_.number()), input_(&input_buffer_) {
    looker_ = std::jthread([this](const std::stop_token& leave) { look(leave); });
  }
  Body(const Body&) = delete;
  Body& operator=(const Body&) = delete;

  // A text that stands in for standard input is all there, and nobody waits for it.
  std::istream& input() { return dynamic_cast<std::stringbuf*>(std::cin.rdbuf()) != nullptr ? std::cin : input_; }
  [[nodiscard]] std::stop_token stop() const { return stop_.get_token(); }

 private:
  void look(const std::stop_token& leave) {
    std::mutex mutex;
    std::unique_lock lock(mutex);
    std::condition_variable_any changed;
    while (!changed.wait_for(lock, leave, between_looks, [&] { return leave.stop_requested(); })) {
      if (!interrupts_.pending()) continue;
      if (stop_.stop_requested()) ::_exit(exit_code);
      stop_.request_stop();
      const std::uint64_t once = 1;
      (void)!::write(end_.number(), &once, sizeof once);
    }
  }

  Interrupts interrupts_;  // before the thread, which then leaves the signals to it
  std::stop_source stop_;
  FileDescriptor end_;
  EndableInput input_buffer_;
  std::istream input_;
  std::jthread looker_;
};

Attention::Attention() : body_(std::make_unique<Body>()) {}
Attention::~Attention() = default;
std::istream& Attention::input() { return body_->input(); }
std::stop_token Attention::stop() const { return body_->stop(); }

}  // namespace arborist
