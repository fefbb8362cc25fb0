// The program on a terminal: what it draws there follows from the locale, TERM and NO_COLOR.
#include <fcntl.h>
#include <gtest/gtest.h>
#include <pty.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <string>
#include <vector>

#include "app/plain_text.h"

namespace arborist {
namespace {

// What `arborist ARGUMENTS` writes to a terminal with nothing but this in its environment.
std::string on_terminal(std::vector<std::string> arguments, std::vector<std::string> environment) {
  arguments.insert(arguments.begin(), ARBORIST_PROGRAM);
  const auto pointers = [](std::vector<std::string>& texts) {
    std::vector<char*> all;
    for (auto& text : texts) all.push_back(text.data());
    all.push_back(nullptr);
    return all;
  };
  const auto words = pointers(arguments), variables = pointers(environment);
  int terminal = -1;
  const pid_t child = forkpty(&terminal, nullptr, nullptr, nullptr);
  if (child == 0) {
    execve(ARBORIST_PROGRAM, words.data(), variables.data());
    _exit(127);
  }
  std::string text;
  char buffer[4096];
  for (ssize_t size = 0; (size = read(terminal, buffer, sizeof buffer)) > 0;) text.append(buffer, buffer + size);
  close(terminal);
  int status = 0;
  waitpid(child, &status, 0);
  EXPECT_EQ(status, 0) << text;
  return text;
}

bool has_colour(const std::string& text) { return text.find('\033') != std::string::npos; }
bool is_ascii(const std::string& text) {
  return std::all_of(text.begin(), text.end(), [](char c) { return static_cast<unsigned char>(c) < 0x80; });
}

const std::vector<std::vector<std::string>>& drawings() {
  static const std::vector<std::vector<std::string>> all = {
      {"search", "tic-tac-toe", "X...O...."},
      {"search", "connect-four", "5x4", "--with", "alphabeta:depth=2"},
      {"search", "tree", "((3 5) (3 1))"},
      {"position"},
      {"lab", "tree", "tic-tac-toe", "XX.OO....", "--with", "alphabeta"},
      {"lab", "why", "tic-tac-toe", "XX.OO....", "--with", "alphabeta", "--node", "5"},
      {"path", "network"},
      {"path", "maze", "--width", "5", "--height", "5"},
      {"match", "tic-tac-toe", "random", "alphabeta:depth=1", "--games", "2", "--quiet"},
  };
  return all;
}

TEST(PlainText, is_ascii_and_a_character_may_come_in_pieces) {
  PlainText plain;
  EXPECT_EQ(plain.of("0 ≤ +2, ½ …é\n"), "0 <= +2, 1/2 ...?\n");
  std::string in_pieces;
  for (const char c : std::string("a±b—∞")) in_pieces += plain.of(std::string(1, c));
  EXPECT_EQ(in_pieces, "a+-b-inf");
  EXPECT_EQ(plain.of("\xE2\x89x\xFF\xFFy"), "?x??y") << "no UTF-8";
}

TEST(OnATerminal, characters_beyond_ascii_need_a_locale_that_has_them) {
  for (const auto& arguments : drawings())
    for (const char* locale : {"LANG=de_DE.ISO-8859-1", "LC_ALL=C", "LC_ALL=POSIX", "LANG=en_US", "UNSET="})
      EXPECT_TRUE(is_ascii(on_terminal(arguments, {"TERM=xterm", locale}))) << arguments[0] << ' ' << locale;
  for (const char* locale : {"LANG=de_DE.UTF-8", "LC_ALL=C.UTF-8", "LC_CTYPE=en_US.utf8"})
    EXPECT_FALSE(is_ascii(on_terminal(drawings()[0], {"TERM=xterm", locale}))) << locale;
  EXPECT_TRUE(is_ascii(on_terminal(drawings()[0], {"TERM=xterm", "LC_ALL=C", "LANG=de_DE.UTF-8"})));
}

TEST(OnATerminal, colours_need_a_terminal_that_has_them_and_nobody_against_it) {
  for (const auto& arguments : drawings())
    for (const char* setting : {"UNSET=", "TERM=dumb", "TERM="})
      EXPECT_FALSE(has_colour(on_terminal(arguments, {setting, "LANG=C.UTF-8"}))) << arguments[0] << ' ' << setting;
  for (const auto& arguments : drawings())
    EXPECT_FALSE(has_colour(on_terminal(arguments, {"TERM=xterm", "NO_COLOR=1", "LANG=C.UTF-8"}))) << arguments[0];
  for (const std::size_t coloured : {0U, 1U, 2U, 3U, 6U, 7U})
    EXPECT_TRUE(has_colour(on_terminal(drawings()[coloured], {"TERM=xterm", "NO_COLOR="}))) << coloured;
}

}  // namespace
}  // namespace arborist
