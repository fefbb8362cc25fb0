// The side of those who search along.
#include <chrono>
#include <mutex>
#include <ostream>
#include <thread>
#include <utility>

#include "core/priority.h"
#include "core/stopwatch.h"
#include "engine/findings.h"
#include "engine/uci/uci_letters.h"
#include "engine/uci/uci_together.h"

namespace arborist::engine {

namespace {

using farm::Message;
using farm::Post;

// Home is gone.
constexpr auto longest_silence = std::chrono::seconds(60);

// What a Uci without a voice complains of; all else that it says is swallowed.
class Complaints final : public std::streambuf {
 public:
  // Since the last time.
  [[nodiscard]] std::vector<std::string> take() {
    const std::scoped_lock lock(mutex_);
    return std::exchange(all_, {});
  }

 protected:
  int_type overflow(int_type letter) override {
    const char one = traits_type::to_char_type(letter);
    if (letter != traits_type::eof()) xsputn(&one, 1);
    return traits_type::not_eof(letter);
  }
  std::streamsize xsputn(const char* text, std::streamsize size) override {
    const std::scoped_lock lock(mutex_);
    for (const char letter : std::string_view(text, static_cast<std::size_t>(size))) {
      if (letter != '\n') {
        line_ += letter;
        continue;
      }
      if (line_.starts_with(beginning) && all_.size() < most) all_.push_back(line_.substr(beginning.size()));
      line_.clear();
    }
    return size;
  }

 private:
  static constexpr std::string_view beginning = "info string ";
  static constexpr std::size_t most = 100;

  std::mutex mutex_;
  std::string line_;
  std::vector<std::string> all_;
};

// What a process that searches along has heard of home.
struct Heard {
  bool is_known = false;  // it has said hello, and is the same program
  std::uint64_t search = 0;
  Clock::time_point at = Clock::now();
  bool is_over = false;
};

// What this process cannot set, as a file that its host has not, people hear of at home.
void obey_line(Uci& uci, Complaints& complaints, Post& post, const std::string& line) {
  (void)complaints.take();
  uci.command(line);
  if (!line.starts_with("setoption ")) return;
  for (std::string& text : complaints.take())
    if (!text.starts_with("evaluation: ")) post.send(Post::home, letter(Subject::complaint, 0, std::move(text)));
}

void obey(Uci& uci, Complaints& complaints, Post& post, const Message& message, Heard& heard) {
  if (message.kind == Message::Kind::go_home) heard.is_over = true;
  if (message.kind == Message::Kind::hello) {
    heard.is_known = farm::Stranger(message).identity == post.identity();
    heard.is_over = !heard.is_known;
  }
  if (message.kind != Message::Kind::others || !heard.is_known) return;
  const auto subject = static_cast<Subject>(message.run);
  if (subject == Subject::quit) {
    heard.is_over = true;
  } else if (subject == Subject::line) {
    heard.search = message.piece;
    obey_line(uci, complaints, post, message.bytes);
  } else if (subject == Subject::findings) {
    Partners::Counts ignored;
    std::vector<Finding> findings;
    if (from_bytes(message.bytes, ignored, findings)) uci.engine().learn(findings);
  }
}

}  // namespace

void search_along(Post& post) {
  give_way();
  Complaints complaints;
  std::ostream silence(&complaints);
  Uci uci({.place = static_cast<int>(post.own())}, silence);
  uci.engine().share_findings();
  post.send(Post::home, farm::to_letter(farm::hello_of(post, 0)));
  Heard heard;
  Clock::time_point last_sign = {};
  for (; !heard.is_over; std::this_thread::sleep_for(between_letters)) {
    while (const auto got = post.receive()) {
      heard.at = Clock::now();
      if (const auto message = farm::message_of(got->text)) obey(uci, complaints, post, *message, heard);
    }
    if (Clock::now() - heard.at > longest_silence) break;
    std::vector<Finding> found;
    uci.engine().take_findings(found);
    const auto counts = uci.engine().counts_so_far();
    const bool is_time = Clock::now() - last_sign > std::chrono::milliseconds(20);
    if (!counts || (found.empty() && !is_time) || post.unsent(Post::home) >= most_unsent) continue;
    last_sign = Clock::now();
    post.send(Post::home,
              letter(Subject::findings, heard.search, to_bytes({counts->nodes, counts->tablebase_hits}, found)));
  }
}

}  // namespace arborist::engine
