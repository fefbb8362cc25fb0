#include "engine/uci/uci_together.h"

#include <fmt/format.h>

#include <condition_variable>
#include <cstring>
#include <mutex>
#include <ostream>
#include <set>
#include <thread>
#include <utility>

#include "core/priority.h"
#include "core/stopwatch.h"
#include "engine/findings.h"

namespace arborist::engine {

namespace {

using farm::Message;
using farm::Post;

constexpr auto between_letters = std::chrono::milliseconds(1);
// Where nobody searches, home has no letters to wait for.
constexpr auto between_idle_looks = std::chrono::milliseconds(5);
constexpr auto between_signs = std::chrono::seconds(1);
// More than this waits only for somebody who hangs or is gone: to him nothing is told until it has gone out.
constexpr std::size_t most_unsent = std::size_t{1} << 20U;
// Home is gone.
constexpr auto longest_silence = std::chrono::seconds(60);

// What a letter among those who search together is; stands in Message::run.
enum class Subject : std::uint32_t { line, findings, quit, complaint };

std::string letter(Subject subject, std::uint64_t number, std::string bytes) {
  return farm::to_letter({.kind = Message::Kind::others,
                          .run = static_cast<std::uint32_t>(subject),
                          .piece = number,
                          .bytes = std::move(bytes)});
}

// Counts first, then findings as they are in memory: the same program runs everywhere.
static_assert(std::is_trivially_copyable_v<Finding> && std::is_trivially_copyable_v<Partners::Counts>);

std::string to_bytes(const Partners::Counts& counts, const std::vector<Finding>& findings) {
  std::string bytes(sizeof counts + findings.size() * sizeof(Finding), '\0');
  std::memcpy(bytes.data(), &counts, sizeof counts);
  if (!findings.empty()) std::memcpy(bytes.data() + sizeof counts, findings.data(), findings.size() * sizeof(Finding));
  return bytes;
}

bool from_bytes(const std::string& bytes, Partners::Counts& counts, std::vector<Finding>& findings) {
  if (bytes.size() < sizeof counts || (bytes.size() - sizeof counts) % sizeof(Finding) != 0) return false;
  std::memcpy(&counts, bytes.data(), sizeof counts);
  findings.resize((bytes.size() - sizeof counts) / sizeof(Finding));
  if (!findings.empty()) std::memcpy(findings.data(), bytes.data() + sizeof counts, bytes.size() - sizeof counts);
  return true;
}

// Home's side: what the Uci says waits here for the thread that has the post.
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
