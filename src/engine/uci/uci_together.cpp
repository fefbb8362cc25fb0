// Home's side of a search by many processes.
#include "engine/uci/uci_together.h"

#include <fmt/format.h>

#include <condition_variable>
#include <mutex>
#include <ostream>
#include <set>
#include <thread>
#include <utility>

#include "core/priority.h"
#include "core/stopwatch.h"
#include "engine/findings.h"
#include "engine/uci/uci_letters.h"

namespace arborist::engine {

namespace {

using farm::Message;
using farm::Post;

// Where nobody searches, home has no letters to wait for.
constexpr auto between_idle_looks = std::chrono::milliseconds(5);
constexpr auto between_signs = std::chrono::seconds(1);

// What the Uci says waits here for the thread that has the post.
class Others final : public Partners {
 public:
  explicit Others(Post& post) : post_(post), is_known_(post.places()), hosts_(post.places()), counts_(post.places()) {
    send_all(farm::to_letter(farm::hello_of(post, 0)));
  }

  void say(const std::string& line) override {
    const std::scoped_lock lock(mutex_);
    complaints_.clear();
    lines_.push_back(line);
    changed_.notify_one();
  }
  void begin(const std::string& position, const std::string& go) override {
    const std::scoped_lock lock(mutex_);
    ++search_;
    is_searching_ = true;
    counts_.assign(counts_.size(), {});
    lines_.push_back(position);
    lines_.push_back(go);
    changed_.notify_one();
  }
  void end() override {
    const std::scoped_lock lock(mutex_);
    is_searching_ = false;
    lines_.emplace_back("stop");
    changed_.notify_one();
  }
  [[nodiscard]] Counts counts() const override {
    const std::scoped_lock lock(mutex_);
    Counts all;
    for (const Counts& one : counts_) {
      all.nodes += one.nodes;
      all.tablebase_hits += one.tablebase_hits;
    }
    return all;
  }

  // Until there is a line to send, or it is time to look for letters; false when all is said.
  [[nodiscard]] bool wait() {
    std::unique_lock lock(mutex_);
    changed_.wait_for(lock, is_searching_ ? between_letters : between_idle_looks,
                      [&] { return is_over_ || !lines_.empty(); });
    return !is_over_;
  }
  void finish() {
    const std::scoped_lock lock(mutex_);
    is_over_ = true;
    changed_.notify_one();
  }

  // Sends and reads what there is.
  void attend(Uci& uci) {
    Engine& engine = uci.engine();
    send_lines();
    while (const auto got = post_.receive()) {
      const auto message = farm::message_of(got->text);
      if (!message || got->from >= post_.places()) continue;
      if (message->kind == Message::Kind::hello) greet(uci, got->from, *message);
      if (message->kind != Message::Kind::others || !is_known_[got->from]) continue;
      if (static_cast<Subject>(message->run) == Subject::complaint)
        pass_on(uci, got->from, message->bytes);
      else
        read(engine, got->from, *message);
    }
    std::vector<Finding> own;
    engine.take_findings(own);
    if (!own.empty()) send_findings(own);
    if (Clock::now() - last_sign_ < between_signs) return;
    last_sign_ = Clock::now();
    send_all(farm::to_letter({.kind = Message::Kind::alive}));
  }
  void quit() {
    send_lines();
    send_all(letter(Subject::quit, 0, ""));
  }

 private:
  void send_lines() {
    std::vector<std::string> lines;
    std::uint64_t search = 0;
    {
      const std::scoped_lock lock(mutex_);
      lines.swap(lines_);
      search = search_;
    }
    for (const auto& line : lines) send_all(letter(Subject::line, search, line));
  }
  void send_all(const std::string& text) {
    for (std::size_t place = 1; place < post_.places(); ++place) post_.send(place, text);
  }
  void send_findings(const std::vector<Finding>& findings, std::size_t but = Post::home) {
    const std::string text = letter(Subject::findings, 0, to_bytes({}, findings));
    for (std::size_t place = 1; place < post_.places(); ++place)
      if (place != but && is_known_[place] && post_.unsent(place) < most_unsent) post_.send(place, text);
  }
  void greet(Uci& uci, std::size_t from, const Message& message) {
    const farm::Stranger stranger(message);
    hosts_[from] = stranger.host;
    is_known_[from] = stranger.identity == post_.identity();
    if (is_known_[from]) return;
    uci.complain(fmt::format("{} (process {}) runs '{}' and not '{}': it does not search along", stranger.host, from,
                             stranger.identity, post_.identity()));
  }
  // What many complain of is told once.
  void pass_on(Uci& uci, std::size_t from, const std::string& text) {
    {
      const std::scoped_lock lock(mutex_);
      if (!complaints_.insert(text).second) return;
    }
    uci.complain(fmt::format("{} (process {}): {}", hosts_[from], from, text));
  }
  // The others hear of it from home, so that everybody has one letter to write.
  void read(Engine& engine, std::size_t from, const Message& message) {
    Counts counts;
    std::vector<Finding> findings;
    if (!from_bytes(message.bytes, counts, findings)) return;
    {
      const std::scoped_lock lock(mutex_);
      if (message.piece != search_) return;
      counts_[from] = counts;
    }
    engine.learn(findings);
    if (post_.places() > 2 && !findings.empty()) send_findings(findings, from);
  }

  Post& post_;
  std::vector<bool> is_known_;  // by place: it has said hello, and is the same program
  std::vector<std::string> hosts_;
  mutable std::mutex mutex_;
  std::condition_variable changed_;
  std::vector<std::string> lines_;
  std::set<std::string> complaints_;  // of the last line
  bool is_searching_ = false;
  bool is_over_ = false;
  std::uint64_t search_ = 0;
  std::vector<Counts> counts_;  // by place, of this search
  Clock::time_point last_sign_ = {};
};

}  // namespace

void speak_together(Post& post, Uci::Settings settings, std::istream& in, std::ostream& out) {
  // Every command comes through mpirun, which processes that calculate at its own priority may hold up for long.
  give_way();
  Others others(post);
  settings.partners = &others;
  Uci uci(std::move(settings), out);
  {
    const std::jthread speaker([&] {
      uci.run(in);
      others.finish();
    });
    do others.attend(uci);
    while (others.wait());
  }
  others.quit();
}

}  // namespace arborist::engine
