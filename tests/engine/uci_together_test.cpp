// One search by several processes, which are threads here: home answers as alone, the others search along and are
// heard.
#include "engine/uci/uci_together.h"

#include <gtest/gtest.h>

#include <condition_variable>
#include <mutex>
#include <regex>
#include <sstream>
#include <thread>

#include "engine/findings.h"
#include "tests/farm/local_post.h"

namespace arborist::engine {
namespace {

TEST(Findings, are_taken_once_in_their_order_and_what_finds_no_room_is_left_out) {
  Findings findings;
  std::vector<Finding> taken;
  for (std::uint64_t i = 0; i < 5000; ++i) findings.add(Key{i}, {.depth = 10});
  findings.add(Key{9999}, {.depth = 1});
  findings.take(taken);
  ASSERT_EQ(taken.size(), 1024U);
  for (std::uint64_t i = 0; i < taken.size(); ++i) EXPECT_EQ(taken[i].key, Key{i});
  taken.clear();
  findings.add(Key{7}, {.depth = 10});
  findings.take(taken);
  ASSERT_EQ(taken.size(), 1U);
  EXPECT_EQ(taken.front().key, Key{7});
}

// An input that is typed line by line, each when the test wants it.
class Typed final : public std::streambuf {
 public:
  void type(const std::string& line) {
    const std::scoped_lock lock(mutex_);
    waiting_ += line + '\n';
    changed_.notify_all();
  }

 private:
  int_type underflow() override {
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [&] { return !waiting_.empty(); });
    now_.swap(waiting_);
    waiting_.clear();
    setg(now_.data(), now_.data(), now_.data() + now_.size());
    return traits_type::to_int_type(*gptr());
  }
  std::mutex mutex_;
  std::condition_variable changed_;
  std::string waiting_, now_;
};

// An output that can be waited for.
class Heard final : public std::streambuf {
 public:
  std::string wait_for(const std::string& word) {
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [&] { return all_.find(word) != std::string::npos; });
    return std::exchange(all_, {});
  }

 private:
  int_type overflow(int_type letter) override {
    const char one = traits_type::to_char_type(letter);
    return xsputn(&one, 1) == 1 ? letter : traits_type::eof();
  }
  std::streamsize xsputn(const char* text, std::streamsize size) override {
    const std::scoped_lock lock(mutex_);
    all_.append(text, static_cast<std::size_t>(size));
    changed_.notify_all();
    return size;
  }
  std::mutex mutex_;
  std::condition_variable changed_;
  std::string all_;
};

std::uint64_t last_nodes(const std::string& said) {
  const auto at = said.rfind(" nodes ");
  return at == std::string::npos ? 0 : std::stoull(said.substr(at + 7));
}

TEST(UciTogether, home_answers_everybody_searches_and_all_nodes_are_told) {
  for (const std::size_t places : {1, 3}) {
    farm::LocalPosts posts(places);
    std::vector<std::jthread> others;
    for (std::size_t place = 1; place < places; ++place)
      others.emplace_back([&post = posts.at(place)] { search_along(post); });
    Typed typed;
    Heard heard;
    std::istream in(&typed);
    std::ostream out(&heard);
    std::jthread home([&] { speak_together(posts.at(0), {.name = "test"}, in, out); });
    typed.type("uci");
    heard.wait_for("uciok");
    typed.type("setoption name Hash value 1");
    typed.type("position startpos moves e2e4 e7e5");
    // Until the others were heard of, which is sooner or later.
    constexpr std::uint64_t own = 20'000;
    std::uint64_t nodes = 0;
    do {
      typed.type("go nodes " + std::to_string(own));
      const auto said = heard.wait_for("bestmove");
      EXPECT_TRUE(std::regex_search(said, std::regex("bestmove [a-h][1-8][a-h][1-8]")));
      nodes = last_nodes(said);
    } while (places > 1 && nodes <= own + own / 2);
    typed.type("go infinite");
    heard.wait_for(" pv ");
    typed.type("stop");
    heard.wait_for("bestmove");
    typed.type("ucinewgame");
    typed.type("position fen 4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1 moves e1g1");
    typed.type("go depth 3 searchmoves e8e7");
    EXPECT_NE(heard.wait_for("bestmove").find("bestmove e8e7"), std::string::npos);
    typed.type("quit");
    home.join();
  }
}

TEST(UciTogether, letters_that_are_none_of_theirs_are_passed_over) {
  farm::LocalPosts posts(2);
  std::jthread other([&] { search_along(posts.at(1)); });
  farm::Post& home = posts.at(0);
  home.send(1, "");
  home.send(1, std::string(100, '\xff'));
  for (std::uint32_t subject = 0; subject < 5; ++subject)
    if (subject != 2)
      home.send(1, farm::to_letter({.kind = farm::Message::Kind::others, .run = subject, .bytes = "go nonsense"}));
  home.send(1, farm::to_letter({.kind = farm::Message::Kind::go_home}));
  other.join();
}

}  // namespace
}  // namespace arborist::engine
