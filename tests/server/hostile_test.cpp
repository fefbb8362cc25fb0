// What no honest page sends: it is refused or limited, and the server goes on for everybody else.
#include <sys/resource.h>

#include <cstring>
#include <vector>

#include "tests/server/memory_count.h"
#include "tests/server/running.h"

namespace arborist::testing {
namespace {

class Hostile : public ServerTest {
 protected:
  void expect_alive() {
    EXPECT_EQ(get(port(), "/health").body, R"({"ok":true})");
    Page page(port());
    ASSERT_TRUE(page.is_open());
    EXPECT_EQ(page.ask("ping")["type"], "ping.ok");
  }
  [[nodiscard]] std::string host() const { return "Host: 127.0.0.1:" + std::to_string(port()) + "\r\n"; }
};

TEST_F(Hostile, a_body_of_96_megabytes_is_refused_unread) {
  const std::string chunk = "100000\r\n" + std::string(1U << 20U, 'x') + "\r\n";
  const MemoryCount memory;
  Socket socket(port());
  socket.send("POST / HTTP/1.1\r\n" + host() + "Transfer-Encoding: chunked\r\n\r\n");
  int sent = 0;
  while (sent < 96 && socket.send(chunk)) ++sent;
  EXPECT_LT(sent, 96) << "the connection ends long before";
  EXPECT_LT(memory.peak_megabytes(), 4);
  expect_alive();
}

TEST_F(Hostile, a_body_is_answered_with_its_own_status) {
  for (const auto* body : {"Content-Length: 5\r\n\r\nhello", "Transfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
                           "Transfer-Encoding: chunked\r\n\r\n-5\r\nhello\r\n",
                           "Transfer-Encoding: chunked\r\n\r\nffffffffffffffff\r\nhello\r\n"}) {
    Socket socket(port());
    socket.send("GET / HTTP/1.1\r\n" + host() + body);
    EXPECT_EQ(parse_answer(socket.receive_all()).status, 413) << body;
  }
  for (const auto* length : {"-1", "99999999999999999999", "5x", "96000000"}) {
    Socket socket(port());
    socket.send("GET / HTTP/1.1\r\n" + host() + "Content-Length: " + length + "\r\n\r\n");
    const int status = parse_answer(socket.receive_all()).status;
    EXPECT_TRUE(status == 400 || status == 413) << length << ": " << status;
  }
  expect_alive();
}

TEST_F(Hostile, forty_megabytes_of_headers_are_refused_at_the_first_few) {
  const MemoryCount memory;
  Socket socket(port());
  socket.send("GET / HTTP/1.1\r\n" + host());
  const std::string line = "X-Filler: " + std::string(1000, 'y') + "\r\n";
  int sent = 0;
  while (sent < 40'000 && socket.send(line)) ++sent;
  EXPECT_LT(sent, 40'000);
  EXPECT_LT(memory.peak_megabytes(), 4);
  Socket single(port());
  single.send("GET / HTTP/1.1\r\n" + host() + "X-Filler: " + std::string(20'000, 'y') + "\r\n\r\n");
  EXPECT_EQ(parse_answer(single.receive_all()).status, 431);
  expect_alive();
}

TEST_F(Hostile, broken_http_is_answered_with_400_or_silence) {
  for (const auto* text : {"hello\r\n\r\n", "GET\r\n\r\n", "GET / HTTP/9.9\r\n\r\n", "\x16\x03\x01\x02",
                           "GET / HTTP/1.1\r\nHost\r\n\r\n", "GET  /  HTTP/1.1\r\n\r\n", "\r\n\r\n\r\n\r\nX"}) {
    Socket socket(port());
    socket.send(text);
    socket.send("\r\n\r\n");
    const auto answer = parse_answer(socket.receive());
    EXPECT_TRUE(answer.status == 400 || answer.status == 403 || answer.status == 0) << text << ": " << answer.status;
  }
  expect_alive();
}

TEST_F(Hostile, other_hosts_and_origins_are_refused) {
  const auto port_text = std::to_string(port());
  for (const auto& wrong : {std::string("evil.example"), "evil.example:" + port_text,
                            "127.0.0.1.evil.example:" + port_text, std::string("127.0.0.1"), std::string("127.0.0.1:1"),
                            "localhost:" + port_text + "@evil", std::string(), "evil.example#localhost:" + port_text})
    EXPECT_EQ(get(port(), "/", "Host: " + wrong + "\r\n").status, 403) << wrong;
  for (const auto& right : {"localhost:" + port_text, "LOCALHOST:" + port_text, "127.0.0.1:" + port_text})
    EXPECT_EQ(get(port(), "/", "Host: " + right + "\r\n").status, 200) << right;
  for (const auto& origin : {std::string("http://evil.example"), std::string("null"), "https://127.0.0.1:" + port_text,
                             std::string("http://127.0.0.1"), "http://localhost:" + port_text}) {
    EXPECT_FALSE(Page(port(), "Origin: " + origin + "\r\n").is_open()) << origin;
    EXPECT_EQ(get(port(), "/", "Origin: " + origin + "\r\n").status, 403) << origin;
  }
  Socket without(port());
  auto request = upgrade(port());
  request.erase(request.find("Origin:"), request.find("\r\n", request.find("Origin:")) + 2 - request.find("Origin:"));
  without.send(request);
  EXPECT_EQ(parse_answer(without.receive_all()).status, 403) << "a WebSocket without an origin";
}

TEST_F(Hostile, everything_but_the_health_needs_a_token) {
  const std::string none = "Cookie: other=1\r\n";
  const std::string name = "arborist-" + std::to_string(port());
  EXPECT_EQ(get(port(), "/health", none).status, 200);
  EXPECT_EQ(get(port(), "/", none).status, 401);
  EXPECT_FALSE(Page(port(), none).is_open());
  EXPECT_EQ(get(port(), "/?token=wrong-token", none).status, 401);
  for (const auto& wrong : {name + "=wrong-token", std::string("arborist=") + test_token, name + "=", name})
    EXPECT_EQ(get(port(), "/", "Cookie: " + wrong + "\r\n").status, 401) << wrong;
  const auto entered = get(port(), std::string("/?token=") + test_token, none);
  EXPECT_EQ(entered.status, 303);
  EXPECT_EQ(entered.header("Location"), "/");
  const auto cookie = entered.header("Set-Cookie");
  EXPECT_TRUE(cookie.starts_with(name + "=")) << "each server on a computer has one of its own";
  EXPECT_NE(cookie.find("HttpOnly"), std::string::npos);
  EXPECT_NE(cookie.find("SameSite"), std::string::npos);
  const auto sent = "Cookie: other=1; " + cookie.substr(0, cookie.find(';')) + "\r\n";
  EXPECT_EQ(get(port(), "/", sent).status, 200);
  EXPECT_TRUE(Page(port(), sent).is_open());
}

// Of an address and of a cookie alike; who guesses needs a connection for each try.
TEST_F(Hostile, guessing_is_slowed_down_and_locks_out_nobody_who_knows) {
  const std::string name = "arborist-" + std::to_string(port());
  int refused = 0;
  for (int i = 0; i < 40; ++i) {
    const auto guess = "guess-" + std::to_string(i);
    const auto answer = i % 2 == 0 ? get(port(), "/?token=" + guess, "Cookie: other=1\r\n")
                                   : get(port(), "/", "Cookie: " + name + "=" + guess + "\r\n");
    refused += answer.status == 429 ? 1 : 0;
    EXPECT_EQ(answer.header("Connection"), "close");
  }
  EXPECT_GT(refused, 10);
  EXPECT_EQ(get(port(), std::string("/?token=") + test_token, "Cookie: other=1\r\n").status, 303);
  EXPECT_EQ(get(port(), "/").status, 200);
  std::string many = "Cookie: ";
  while (many.size() < 15'000) many += name + "=guess; ";
  EXPECT_EQ(get(port(), "/", many + "x=1\r\n").status, 429);
  EXPECT_EQ(get(port(), "/", many + name + "=" + test_token + "\r\n").status, 200) << "the right one among them";
}

TEST_F(Hostile, every_response_carries_the_strict_policy) {
  for (const auto* target : {"/", "/health", "/nothing", "/api/games/x.pgn"}) {
    const auto answer = get(port(), target);
    EXPECT_NE(answer.header("Content-Security-Policy").find("default-src 'none'"), std::string::npos) << target;
    EXPECT_EQ(answer.header("X-Content-Type-Options"), "nosniff");
    EXPECT_EQ(answer.header("Access-Control-Allow-Origin"), "") << "no other site may read it";
  }
  EXPECT_EQ(get(port(), "/", "", "DELETE").status, 405);
  EXPECT_EQ(get(port(), "/", "", "HEAD").body, "");
  EXPECT_EQ(get(port(), "/ws").status, 426);
}

TEST_F(Hostile, files_are_sent_once_and_packed) {
  const auto whole = get(port(), "/");
  const auto tag = whole.header("ETag");
  ASSERT_FALSE(tag.empty());
  const auto known = get(port(), "/", "If-None-Match: " + tag + "\r\n");
  EXPECT_EQ(known.status, 304);
  EXPECT_TRUE(known.body.empty());
  EXPECT_EQ(whole.header("Content-Encoding"), "");
  const auto packed = get(port(), "/", "Accept-Encoding: br, gzip\r\n");
  EXPECT_EQ(packed.header("Content-Encoding"), "gzip");
  EXPECT_EQ(packed.header("Vary"), "Accept-Encoding");
  EXPECT_LT(packed.body.size(), whole.body.size());
  // Such a file begins with two known bytes and ends with the size of what is in it.
  ASSERT_GT(packed.body.size(), 18U);
  EXPECT_EQ(packed.body.substr(0, 2), "\x1f\x8b");
  std::uint32_t size = 0;
  std::memcpy(&size, packed.body.data() + packed.body.size() - 4, 4);
  EXPECT_EQ(size, whole.body.size());
}

TEST_F(Hostile, messages_that_are_no_requests_are_answered_with_an_error_each) {
  Page page(port());
  const char* wrong[] = {"",
                         "x",
                         "[]",
                         "7",
                         "null",
                         "{",
                         R"({"v":1})",
                         R"({"v":1,"id":-1,"type":"ping"})",
                         R"({"v":1,"id":1.5,"type":"ping"})",
                         R"({"v":1,"id":99999999999999999999,"type":"ping"})",
                         R"({"v":1,"id":"1","type":"ping"})",
                         R"({"v":2,"id":1,"type":"ping"})",
                         R"({"id":1,"type":"ping"})",
                         R"({"v":1,"id":1})",
                         R"({"v":1,"id":1,"type":7})",
                         R"({"v":1,"id":1,"type":"__proto__"})",
                         R"({"v":1,"id":1,"type":"game.open"})",
                         R"({"v":1,"id":1,"type":"game.open","game_id":{"a":1}})"};
  for (const auto* text : wrong) {
    page.socket().send(frame(Opcode::text, text));
    const auto answer = page.next_message();
    ASSERT_TRUE(answer) << text;
    EXPECT_EQ(Json::parse(*answer)["type"], "error") << text;
  }
  EXPECT_EQ(page.ask("ping")["type"], "ping.ok");
}

TEST_F(Hostile, deep_and_wide_messages_are_refused_before_they_cost_memory) {
  Page page(port());
  for (const auto& text : {std::string(60'000, '['), R"({"v":1,"id":1,"type":"ping","x":)" + std::string(1000, '{'),
                           "[" + std::string(50'000, ',') + "]", std::string(60'000, '"'),
                           R"({"v":1,"id":1,"type":"hello","x":")" + std::string(70'000, 'x') + "\"}"}) {
    page.socket().send(frame(Opcode::text, text));
    const auto answer = page.next_message();
    ASSERT_TRUE(answer);
    EXPECT_EQ(Json::parse(*answer)["type"], "error");
  }
  std::string lists = R"({"v":1,"id":1,"type":"store.import","text":[)";
  while (lists.size() < (std::size_t{3} << 20U)) lists += "[],";
  lists = frame(Opcode::text, lists + "0]}");
  const MemoryCount memory;
  page.socket().send(lists);
  const auto answer = page.next_message();
  ASSERT_TRUE(answer);
  EXPECT_EQ(code(Json::parse(*answer)), "too_large");
  EXPECT_LT(memory.peak_megabytes(), 16) << "read as a document it would be 60";
  expect_alive();
}

TEST_F(Hostile, a_message_beyond_every_limit_ends_the_connection) {
  Page page(port());
  page.socket().send(frame(Opcode::text, std::string(std::size_t{5} << 20U, 'x')));
  EXPECT_FALSE(page.next_message());
  Page lies(port());
  // A frame that says it has 2^62 bytes.
  lies.socket().send(std::string("\x81\xff\x40\x00\x00\x00\x00\x00\x00\x00\x12\x34\x56\x78", 14) + "abc");
  EXPECT_FALSE(lies.next_message());
  expect_alive();
}

TEST_F(Hostile, many_large_messages_at_once_share_one_purse) {
  const auto most_of_it = frame(Opcode::text, std::string(std::size_t{3} << 20U, 'x'), false);
  const auto peak_of_forty = [&] {
    const MemoryCount memory;
    std::vector<std::unique_ptr<Page>> pages;
    for (int i = 0; i < 40; ++i) {
      pages.push_back(std::make_unique<Page>(port()));
      pages.back()->socket().send(most_of_it);
    }
    // It is read in turns with everything else.
    for (int i = 0; i < 300 && memory.peak_megabytes() <= 100; ++i) (void)get(port(), "/health");
    expect_alive();
    return memory.peak_megabytes();
  };
  EXPECT_LT(peak_of_forty(), 60) << "not 40 times 3 megabytes";
  ServerSettings rich;
  rich.web.purse_bytes = std::size_t{1} << 30U;
  start(rich);
  EXPECT_GT(peak_of_forty(), 100) << "with a larger purse it is that much: the measure sees it";
}

TEST_F(Hostile, binary_and_broken_frames_end_the_connection) {
  const std::string frames[] = {frame(Opcode::binary, "x"),
                                frame(Opcode::text, "\xff\xfe"),
                                frame(Opcode::continuation, "x"),
                                std::string("\x81\x01x"),  // not masked
                                std::string("\xf1\x80\x00\x00\x00\x00", 6),
                                frame(static_cast<Opcode>(3), "x"),
                                frame(Opcode::ping, std::string(200, 'x')),
                                frame(Opcode::ping, "x", false)};
  for (const auto& bytes : frames) {
    Page page(port());
    page.socket().send(bytes);
    EXPECT_FALSE(page.next_message());
  }
  expect_alive();
}

TEST_F(Hostile, a_message_in_many_pieces_is_one_message) {
  Page page(port());
  const std::string text = R"({"v":1,"id":5,"type":"ping"})";
  for (std::size_t i = 0; i < text.size(); ++i)
    page.socket().send(frame(i == 0 ? Opcode::text : Opcode::continuation, text.substr(i, 1), i + 1 == text.size()));
  EXPECT_EQ(Json::parse(*page.next_message())["id"], 5);
  for (const char c : frame(Opcode::text, text)) page.socket().send(std::string_view(&c, 1));
  EXPECT_EQ(Json::parse(*page.next_message())["id"], 5);
}

TEST_F(Hostile, a_flood_of_pings_ends_the_connection) {
  Page page(port());
  const auto ping = frame(Opcode::ping, "x");
  for (int i = 0; i < 500 && page.socket().send(ping); ++i) {
  }
  EXPECT_FALSE(page.next_message());
  expect_alive();
}

TEST_F(Hostile, requests_beyond_the_rate_are_refused_and_then_the_connection_ends) {
  Page page(port());
  int refused = 0;
  for (int i = 0; i < 400; ++i) page.tell("ping");
  for (int i = 1; i <= 400; ++i) refused += code(page.answer_to(i)) == "too_many" ? 1 : 0;
  EXPECT_GT(refused, 100);
  const auto ping = frame(Opcode::text, R"({"v":1,"id":1,"type":"ping"})");
  for (int i = 0; i < 3000 && page.socket().send(ping); ++i) {
  }
  while (page.next_message()) {
  }
  EXPECT_FALSE(page.is_open());
  expect_alive();
}

TEST_F(Hostile, new_games_and_open_games_are_limited) {
  Page page(port());
  int refused = 0;
  for (int i = 0; i < 60; ++i)
    refused +=
        code(page.ask("game.new", {{"game", "chess"}, {"first", human()}, {"second", human()}})) == "too_many" ? 1 : 0;
  EXPECT_GT(refused, 20);
  expect_alive();
}

TEST_F(Hostile, a_page_that_never_reads_is_let_go) {
  ServerSettings settings;
  settings.web.queued_bytes = std::size_t{1} << 20U;
  settings.web.patient_bytes = std::size_t{64} << 20U;
  settings.hall.requests_a_second = 1e9;
  settings.hall.requests_at_once = 1e9;
  start(settings);
  const MemoryCount memory;
  Page page(port());
  const auto hello = frame(Opcode::text, R"({"v":1,"id":1,"type":"hello"})");
  int sent = 0;
  while (sent < 1'000'000 && page.socket().send(hello)) ++sent;
  EXPECT_LT(sent, 1'000'000);
  EXPECT_LT(memory.peak_megabytes(), 12);
  expect_alive();
}

TEST_F(Hostile, a_page_that_does_not_read_is_not_read_either) {
  ServerSettings settings;
  settings.web.patient_bytes = 100'000;
  settings.hall.requests_a_second = 1e9;
  settings.hall.requests_at_once = 1e9;
  start(settings);
  Page page(port());
  for (int i = 0; i < 200; ++i) page.tell("hello");
  for (int i = 1; i <= 200; ++i) ASSERT_EQ(page.answer_to(i)["type"], "hello.ok") << "all are answered in the end";
}

TEST_F(Hostile, slow_heads_are_cut_off) {
  ServerSettings settings;
  settings.web.head_time = std::chrono::milliseconds(100);
  start(settings);
  Socket silent(port());
  EXPECT_EQ(silent.receive(), "");
  Socket slow(port());
  slow.send("GET / HTTP/1.1\r\nHost: ");
  EXPECT_EQ(slow.receive(), "");
  expect_alive();
}

TEST_F(Hostile, a_message_that_dribbles_in_is_cut_off_and_one_after_a_long_silence_is_not) {
  ServerSettings settings;
  settings.web.message_time = std::chrono::seconds(2);
  settings.web.sweep_time = std::chrono::milliseconds(10);
  start(settings);
  const std::string ping = R"({"v":1,"id":5,"type":"ping"})";
  Page patient(port());
  Page slow(port());
  // Never silent for long, never done, and so slow that it reaches no limit of size.
  int sent = 0;
  const auto byte = frame(Opcode::continuation, " ", false);
  slow.socket().send(frame(Opcode::text, "{", false));
  while (sent < 50'000 && slow.socket().send(byte)) {
    (void)get(port(), "/health");
    ++sent;
  }
  EXPECT_LT(sent, 50'000);
  EXPECT_FALSE(slow.next_message());
  // By now this one was silent for longer than a message may take.
  patient.socket().send(frame(Opcode::text, ping.substr(0, 9), false));
  (void)get(port(), "/health");
  patient.socket().send(frame(Opcode::continuation, ping.substr(9)));
  const auto answer = patient.next_message();
  ASSERT_TRUE(answer) << "its time begins with its first byte";
  EXPECT_EQ(Json::parse(*answer)["id"], 5);
  expect_alive();
}

TEST_F(Hostile, out_of_order_and_replayed_moves_do_no_harm) {
  Page page(port());
  const Json begun = new_game(page, "chess", human(), human());
  const char* moves[] = {"e4", "e5", "Nf3", "Nc6"};
  // Later plies first, everything three times.
  for (int round = 0; round < 3; ++round)
    for (int ply = 3; ply >= 0; --ply)
      (void)move(page, begun, static_cast<std::size_t>(ply), moves[ply], "k" + std::to_string(ply));
  const Json state = page.ask("game.open", of_game(begun))["state"];
  ASSERT_EQ(state["moves"].size(), 3U) << "each round brought one move into its place";
  EXPECT_EQ(state["moves"][2]["san"], "Nf3");
}

TEST_F(Hostile, connections_that_break_at_any_moment_do_no_harm) {
  for (int i = 0; i < 50; ++i) {
    Page page(port());
    page.tell("game.new", {{"game", "chess"}, {"first", level(7)}, {"second", level(7)}});
    if (i % 3 == 0) page.socket().reset();
    if (i % 3 == 1) page.socket().send(frame(Opcode::text, "half", false));
  }
  expect_alive();
}

// As many as the limit on descriptors allows: half are ours, half the server's.
TEST_F(Hostile, ten_thousand_connections_leave_room_for_one_more) {
  rlimit descriptors{};
  getrlimit(RLIMIT_NOFILE, &descriptors);
  const MemoryCount memory;
  const int wanted = static_cast<int>(std::min<rlim_t>(10'000, descriptors.rlim_cur - 1500));
  std::vector<Socket> crowd;
  for (int i = 0; i < wanted; ++i) crowd.emplace_back(port());
  expect_alive();
  EXPECT_LT(memory.peak_megabytes(), 60);
}

TEST_F(Hostile, a_crowd_of_websockets_keeps_its_place_and_others_wait) {
  ServerSettings settings;
  settings.web.connections = 50;
  start(settings);
  std::vector<std::unique_ptr<Page>> pages;
  for (int i = 0; i < 50; ++i) pages.push_back(std::make_unique<Page>(port()));
  EXPECT_FALSE(Page(port()).is_open());
  for (const auto& page : pages) ASSERT_EQ(page->ask("ping")["type"], "ping.ok");
  pages.pop_back();
  // The server notices in its own time that one has gone.
  while (get(port(), "/health").status != 200) std::this_thread::yield();
}

}  // namespace
}  // namespace arborist::testing
