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
#include "farm/ranks.h"
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
    typed.type("go ponder movetime 1");
    heard.wait_for(" pv ");
    typed.type("ponderhit");
    heard.wait_for("bestmove");
    typed.type("ucinewgame");
    typed.type("position fen 4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1 moves e1g1");
    typed.type("go depth 3 searchmoves e8e7");
    EXPECT_NE(heard.wait_for("bestmove").find("bestmove e8e7"), std::string::npos);
    typed.type("quit");
    home.join();
  }
}

TEST(UciTogether, after_a_long_talk_all_leave_in_peace) {
  constexpr auto lost_after = std::chrono::milliseconds(500);
  farm::LocalPosts posts(2);
  std::string told;
  std::jthread other([&] {
    farm::Ranks ranks(posts.at(1), {.lost_after = lost_after});
    search_along(posts.at(1));
    EXPECT_TRUE(ranks.leave({}));
  });
  farm::Ranks ranks(posts.at(0), {.lost_after = lost_after, .tell = [&](const std::string& text) { told += text; }});
  Typed typed;
  Heard heard;
  std::istream in(&typed);
  std::ostream out(&heard);
  std::jthread speaker([&] { speak_together(posts.at(0), {.name = "test"}, in, out); });
  // Longer than anybody may be silent, by the signs of life of this time.
  while (posts.letters(0, 1) < 20 || posts.letters(1, 0) < 20) std::this_thread::yield();
  typed.type("quit");
  speaker.join();
  EXPECT_TRUE(ranks.leave({})) << told;
  EXPECT_EQ(told, "");
}

// A letter as one sends it who searches along: counts, then findings.
std::string many_findings(std::uint64_t search, std::size_t count) {
  std::string bytes(sizeof(Partners::Counts) + count * sizeof(Finding), '\0');
  return farm::to_letter({.kind = farm::Message::Kind::others, .run = 1, .piece = search, .bytes = std::move(bytes)});
}

TEST(UciTogether, to_one_who_hangs_no_more_is_sent_than_he_may_still_want) {
  farm::LocalPosts posts(3);
  Typed typed;
  Heard heard;
  std::istream in(&typed);
  std::ostream out(&heard);
  std::jthread home([&] { speak_together(posts.at(0), {.name = "test"}, in, out); });
  typed.type("position startpos");
  typed.type("go depth 1");
  heard.wait_for("bestmove");
  for (const std::size_t place : {1, 2}) posts.at(place).send(0, farm::to_letter(farm::hello_of(posts.at(place), 0)));
  // Place 1 takes no letter; place 2 finds 5 MB that are to be told to it.
  for (int i = 0; i < 200; ++i) posts.at(2).send(0, many_findings(1, 1000));
  while (posts.at(2).unsent(0) > 0) std::this_thread::yield();
  typed.type("quit");
  home.join();
  EXPECT_GT(posts.at(0).unsent(1), std::size_t{1} << 20U);
  EXPECT_LT(posts.at(0).unsent(1), std::size_t{3} << 19U);
}

TEST(UciTogether, who_runs_another_program_does_not_search_along_and_that_is_told) {
  farm::LocalPosts posts(4);
  for (const std::size_t place : {0, 2, 3}) posts.at(place).set_identity("one");
  posts.at(1).set_identity("another");
  std::jthread other([&] { search_along(posts.at(1)); });
  Typed typed;
  Heard heard;
  std::istream in(&typed);
  std::ostream out(&heard);
  std::jthread home([&] { speak_together(posts.at(0), {.name = "test"}, in, out); });
  heard.wait_for("info string host1 (process 1) runs 'another' and not 'one': it does not search along");
  other.join();  // by itself
  // Nor is the third one listened to, which has not said who it is: the fourth hears nothing of it.
  posts.at(3).send(0, farm::to_letter(farm::hello_of(posts.at(3), 0)));
  typed.type("position startpos");
  typed.type("go depth 1");
  heard.wait_for("bestmove");
  while (posts.at(3).unsent(0) > 0) std::this_thread::yield();
  const std::size_t before = posts.letters(0, 3);
  for (int i = 0; i < 100; ++i) posts.at(2).send(0, many_findings(1, 10));
  while (posts.at(2).unsent(0) > 0) std::this_thread::yield();
  typed.type("quit");
  home.join();
  EXPECT_LT(posts.letters(0, 3), before + 50);
}

// The next letter of this kind from home to a place, or the other way.
std::string next_of_ours(farm::Post& post) {
  while (true) {
    const auto got = post.receive();
    const auto message = got ? farm::message_of(got->text) : std::nullopt;
    if (message && message->kind == farm::Message::Kind::others) return message->bytes;
    std::this_thread::yield();
  }
}

TEST(UciTogether, an_option_that_home_cannot_set_is_set_nowhere) {
  farm::LocalPosts posts(2);
  Typed typed;
  Heard heard;
  std::istream in(&typed);
  std::ostream out(&heard);
  std::jthread home([&] { speak_together(posts.at(0), {.name = "test"}, in, out); });
  typed.type("setoption name EvalFile value /no/such/net");
  heard.wait_for("info string setoption: ");
  typed.type("setoption name Hash value 2");
  EXPECT_EQ(next_of_ours(posts.at(1)), "setoption name Hash value 2");
  typed.type("ucinewgame");
  EXPECT_EQ(next_of_ours(posts.at(1)), "ucinewgame");
  typed.type("quit");
  home.join();
}

TEST(UciTogether, what_another_process_cannot_set_is_told_at_home_once) {
  farm::LocalPosts posts(2);
  std::jthread other([&] { search_along(posts.at(1)); });
  farm::Post& fake_home = posts.at(0);
  fake_home.send(1, farm::to_letter(farm::hello_of(fake_home, 0)));
  for (const char* line : {"setoption name UseNet value false", "setoption name UseNet value true",
                           "setoption name EvalFile value /no/such/net"})
    fake_home.send(1, farm::to_letter({.kind = farm::Message::Kind::others, .run = 0, .bytes = line}));
  const std::string complaint = next_of_ours(fake_home);
  EXPECT_EQ(complaint.rfind("setoption: ", 0), 0U) << complaint;
  fake_home.send(1, farm::to_letter({.kind = farm::Message::Kind::go_home}));
  other.join();

  farm::LocalPosts others(3);
  Typed typed;
  Heard heard;
  std::istream in(&typed);
  std::ostream out(&heard);
  std::jthread home([&] { speak_together(others.at(0), {.name = "test"}, in, out); });
  for (const std::size_t place : {1, 2}) {
    others.at(place).send(0, farm::to_letter(farm::hello_of(others.at(place), 0)));
    others.at(place).send(0, farm::to_letter({.kind = farm::Message::Kind::others, .run = 3, .bytes = complaint}));
  }
  while (others.at(1).unsent(0) + others.at(2).unsent(0) > 0) std::this_thread::yield();
  typed.type("quit");
  home.join();
  const std::string said = heard.wait_for("(process 1)");
  EXPECT_NE(said.find("info string host1 (process 1): " + complaint), std::string::npos) << said;
  EXPECT_EQ(said.find("(process 2)"), std::string::npos) << said;
}

TEST(UciTogether, letters_that_are_none_of_theirs_are_passed_over) {
  farm::LocalPosts posts(2);
  std::jthread other([&] { search_along(posts.at(1)); });
  farm::Post& home = posts.at(0);
  home.send(1, farm::to_letter(farm::hello_of(home, 0)));
  home.send(1, "");
  home.send(1, std::string(100, '\xff'));
  for (std::uint32_t subject = 0; subject < 5; ++subject)
    if (subject != 2)  // which is to quit
      home.send(1, farm::to_letter({.kind = farm::Message::Kind::others, .run = subject, .bytes = "go nonsense"}));
  home.send(1, farm::to_letter({.kind = farm::Message::Kind::go_home}));
  other.join();
}

}  // namespace
}  // namespace arborist::engine
