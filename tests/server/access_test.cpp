// Who is let in: tokens, cookies, hosts, and how often somebody may guess.
#include "server/web/access.h"

#include <gtest/gtest.h>

#include "server/web/secret.h"

namespace arborist::server {
namespace {

class AccessRules : public ::testing::Test {
 protected:
  static HttpRequest request(const std::string& target, const std::string& cookie = "",
                             const std::string& from = "10.0.0.1") {
    return {.method = "GET", .target = target, .host = "127.0.0.1:8080", .cookie = cookie, .from = from};
  }
  int status(const HttpRequest& asked) {
    const auto refused = access_.refuse(asked, now_);
    return refused ? refused->status : 200;
  }
  std::vector<std::string> cookies(const HttpRequest& asked) {
    std::vector<std::string> found;
    if (const auto answer = access_.refuse(asked))
      for (const auto& [name, value] : answer->headers)
        if (name == "Set-Cookie") found.push_back(value.substr(0, value.find(';')));
    return found;
  }
  const Clock::time_point now_ = Clock::now();  // one moment for all
  Access access_{{"127.0.0.1", 8080, "the-owners-own", "for-our-guests"}};
};

TEST_F(AccessRules, the_cookie_is_named_by_port) {
  EXPECT_EQ(cookies(request("/?token=the-owners-own")), std::vector<std::string>{"arborist-8080=the-owners-own"});
  EXPECT_EQ(status(request("/", "arborist-8080=the-owners-own")), 200);
  EXPECT_EQ(status(request("/", "arborist-8081=the-owners-own")), 401);
  EXPECT_EQ(status(request("/", "arborist=the-owners-own")), 401);
}

TEST_F(AccessRules, guests_get_a_name_of_their_own_and_keep_it) {
  const auto first = cookies(request("/?token=for-our-guests"));
  ASSERT_EQ(first.size(), 2U);
  EXPECT_TRUE(first[1].starts_with("arborist-8080-person="));
  const auto again = cookies(request("/?token=for-our-guests", first[0] + "; " + first[1]));
  EXPECT_EQ(again, first);
  EXPECT_NE(cookies(request("/?token=for-our-guests")), first);
  const auto visitor = access_.visitor(request("/ws", first[0] + "; " + first[1]));
  EXPECT_EQ(visitor.role, Role::guest);
  EXPECT_EQ("arborist-8080-person=" + visitor.person, first[1]);
  EXPECT_TRUE(access_.visitor(request("/ws", "arborist-8080=the-owners-own; " + first[1])).person.empty());
}

// Nobody names himself so that he is taken for the owner, whose games have no name, or breaks out of a header.
TEST_F(AccessRules, a_name_that_is_not_ours_is_replaced) {
  for (const auto* person : {"", "x", "0123456789abcdef0123456789ABCDEF", "../../etc", "'; DROP TABLE games; --"}) {
    const auto visitor =
        access_.visitor(request("/ws", std::string("arborist-8080=for-our-guests; arborist-8080-person=") + person));
    EXPECT_EQ(visitor.role, Role::guest);
    EXPECT_TRUE(is_secret(visitor.person)) << visitor.person;
  }
  EXPECT_FALSE(access_.visitor(request("/ws", "arborist-8080=for-our-guests")).person.empty());
}

TEST_F(AccessRules, wrong_tokens_are_limited_for_each_address_and_right_ones_never) {
  int refused = 0;
  for (int i = 0; i < 100; ++i) {
    const auto guess = "guess-number-" + std::to_string(i);
    refused += status(i % 2 == 0 ? request("/?token=" + guess) : request("/", "arborist-8080=" + guess)) == 429 ? 1 : 0;
  }
  EXPECT_GE(refused, 70);
  EXPECT_EQ(status(request("/?token=guess", "", "10.0.0.2")), 401) << "another address has tries of its own";
  EXPECT_EQ(status(request("/?token=the-owners-own")), 303);
  EXPECT_EQ(status(request("/?token=for-our-guests")), 303);
  EXPECT_EQ(status(request("/", "arborist-8080=the-owners-own")), 200);
  EXPECT_EQ(status(request("/")), 401) << "who shows no token guesses none";
}

TEST_F(AccessRules, many_addresses_cost_little_and_forget_nobody_at_once) {
  for (int i = 0; i < 30; ++i) (void)status(request("/?token=guess", "", "m"));
  for (int i = 0; i < 3'000; ++i) (void)status(request("/?token=guess", "", std::to_string(i)));
  EXPECT_EQ(status(request("/?token=guess", "", "m")), 429);
}

TEST_F(AccessRules, tokens_that_are_empty_or_begin_like_a_right_one_are_wrong) {
  for (const auto* token : {"", "the-owners-ow", "the-owners-own1", "the-owners-own&x=1", "THE-OWNERS-OWN"}) {
    EXPECT_NE(status(request(std::string("/?token=") + token)), 303) << token;
    EXPECT_NE(status(request("/", std::string("arborist-8080=") + token)), 200) << token;
  }
  Access without({"127.0.0.1", 8080, "the-owners-own", ""});
  EXPECT_EQ(without.refuse(request("/", "arborist-8080="))->status, 401) << "no guests: no token is no token";
}

TEST_F(AccessRules, a_server_answers_the_address_it_listens_on) {
  const auto is_answered = [](const std::string& address, const std::string& host) {
    Access access({address, 8080, "the-owners-own", ""});
    const auto refused = access.refuse({.method = "GET", .target = "/health", .host = host});
    return !refused;
  };
  EXPECT_TRUE(is_answered("127.0.0.2", "127.0.0.2:8080"));
  EXPECT_TRUE(is_answered("::1", "[::1]:8080"));
  EXPECT_TRUE(is_answered("127.0.0.1", "localhost:8080"));
  EXPECT_FALSE(is_answered("127.0.0.1", "127.0.0.2:8080"));
  EXPECT_FALSE(is_answered("127.0.0.2", "evil.example:8080"));
  EXPECT_TRUE(is_answered("0.0.0.0", "classroom.example:8080")) << "on a network it has names it does not know";
}

TEST(Secret, is_new_each_time_and_of_letters_and_digits) {
  const auto secret = new_secret();
  EXPECT_NE(secret, new_secret());
  EXPECT_TRUE(is_secret(secret));
  EXPECT_TRUE(Access::is_token(secret));
}

}  // namespace
}  // namespace arborist::server
