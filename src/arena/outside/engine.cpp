#include "arena/outside/engine.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "core/text.h"

namespace arborist::outside {

namespace {

constexpr auto longest_grace = std::chrono::milliseconds(500);
constexpr auto longest_hurry = std::chrono::seconds(5);
// More than any engine says about one move.
constexpr std::size_t most_output = std::size_t{64} << 20U;

// The last lines of a text, in one line.
std::string last_lines(std::string_view text) {
  constexpr std::size_t longest = 400;
  std::string result;
  for (const auto line : split(text.substr(text.size() - std::min(text.size(), longest)), '\n')) {
    if (trim(line).empty()) continue;
    if (!result.empty()) result += " | ";
    for (const char c : trim(line)) result += c >= 0 && c < ' ' ? '?' : c;
  }
  return result;
}

}  // namespace

Duration Engine::grace() const { return std::min<Duration>(settings_.hang, longest_grace); }

Expected<void> Engine::start() {
  Transcript transcript;
  if (!settings_.log.empty()) {
    if (const auto allowed = settings_.command.permissions.to_open_files("log"); !allowed) return allowed.error();
    auto opened = Transcript::append_to(settings_.log);
    if (!opened) return opened.error().in("log");
    transcript = std::move(*opened);
  }
  auto process = Process::start(settings_.command, std::move(transcript));
  if (!process) return process.error();
  process_ = std::move(*process);
  last_line_.clear();
  return {};
}

void Engine::stop() {
  if (process_) process_->end("quit", grace());
  process_.reset();
}

Expected<void> Engine::send(std::string_view line) {
  if (!process_) return Error{"the engine does not run"};
  if (process_->send(line, Clock::now() + std::min<Duration>(settings_.hang, longest_hurry))) return {};
  return fail(fmt::format("it did not take {}", in_quotes(line)));
}

Expected<void> Engine::hurry_up(Question& question) {
  question.hurry_at.reset();
  const auto hurry = std::exchange(question.hurry, {});
  return hurry ? hurry() : Expected<void>{};
}

Expected<bool> Engine::read_until(Question& question, const IsAnswer& is_answer) {
  if (!process_) return Error{"the engine does not run"};
  process_->forget_wakes();
  const std::stop_callback on_stop(question.stop, [process = process_.get()] { process->wake(); });
  std::size_t output = 0;
  for (std::string line;;) {
    const auto next_step = std::min(question.patience.deadline, question.hurry_at.value_or(Clock::time_point::max()));
    switch (process_->read_line(line, next_step)) {
      case Process::Event::line:
        if (!line.empty()) last_line_ = line;
        if (is_answer(line)) return true;
        output += line.size() + 1;
        if (output > most_output)
          return fail(fmt::format("it wrote more than {} MB after {}", most_output >> 20U, in_quotes(question.what)));
        if (question.patience.starts_anew_with_every_line) question.patience.deadline = Clock::now() + settings_.hang;
        break;
      case Process::Event::woken:
        if (const auto hurried = hurry_up(question); !hurried) return hurried.error();
        question.patience = {Clock::now() + std::min<Duration>(settings_.hang, longest_hurry), false};
        break;
      case Process::Event::timed_out:
        if (Clock::now() >= question.patience.deadline) return false;
        if (const auto hurried = hurry_up(question); !hurried) return hurried.error();
        break;
      case Process::Event::too_long:
        return fail(fmt::format("it wrote a line of more than {} characters", LineBuffer::longest_line));
      case Process::Event::closed:
        return fail(fmt::format("it died after {}", in_quotes(question.what)));
    }
  }
}

Expected<void> Engine::await(Question question, const IsAnswer& is_answer) {
  const Stopwatch watch;
  const auto answered = read_until(question, is_answer);
  if (!answered) return answered.error();
  if (*answered) return {};
  return fail(fmt::format("it did not answer {} within {:.3g} s", in_quotes(question.what), watch.seconds()));
}

Expected<void> Engine::await(std::string_view what, Duration limit, const IsAnswer& is_answer) {
  return await({.what = what, .patience = {Clock::now() + limit, false}}, is_answer);
}

Expected<bool> Engine::listen(std::string_view what, Duration limit, const IsAnswer& is_answer) {
  Question question{.what = what, .patience = {Clock::now() + limit, false}};
  return read_until(question, is_answer);
}

Expected<void> Engine::forget_output() {
  std::string line;
  for (std::size_t output = 0; output <= most_output; output += line.size() + 1) {
    const auto event = process_->read_line(line, Clock::now());
    if (event == Process::Event::timed_out) return {};
    if (event == Process::Event::closed) return fail("it died between two moves");
    if (event == Process::Event::too_long) break;
  }
  return fail("it floods its output between two moves");
}

Error Engine::fail(const std::string& what) {
  Error error{fmt::format("the engine {} failed: {}", settings_.name, what)};
  if (!process_) return error;
  const std::string how = process_->end("", grace());
  error.message += "; " + how;
  if (const auto errors = last_lines(process_->error_output()); !errors.empty())
    error.message += "; its error output: " + errors;
  else if (!last_line_.empty())
    error.message += "; the last it said: " + in_quotes(last_line_);
  process_.reset();
  return error;
}

}  // namespace arborist::outside
