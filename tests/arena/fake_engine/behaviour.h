// What the fake engine is told to do wrong, by its arguments:
//
//   fake_engine uci die-at=go after=3 stderr=ouch
#pragma once

#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <map>
#include <string>
#include <string_view>

namespace arborist::testing {

class Behaviour {
 public:
  Behaviour(int count, char** arguments) {
    for (int i = 1; i < count; ++i) {
      const std::string_view word = arguments[i];
      const auto equals = word.find('=');
      words_[std::string(word.substr(0, equals))] = equals == std::string_view::npos ? "" : word.substr(equals + 1);
    }
  }
  [[nodiscard]] bool has(const std::string& key) const { return words_.count(key) > 0; }
  [[nodiscard]] std::string get(const std::string& key, const std::string& otherwise = "") const {
    const auto found = words_.find(key);
    return found == words_.end() ? otherwise : found->second;
  }

  // Called with every command, and with "start". Comes back only if there is nothing to do wrong, this time.
  void misbehave_at(const std::string& command) {
    if (++times_[command] <= std::atoi(get("after", "0").c_str())) return;
    if (get("die-at") == command) {
      if (has("signal")) std::raise(SIGABRT);
      std::_Exit(3);
    }
    if (get("hang-at") == command) hang();
    if (get("flood-at") == command) flood();
    if (get("chatter-at") == command)
      for (const std::string line = "info string " + std::string(10'000, '.');;) say(line);
  }
  // Neither good words nor SIGTERM nor the end of its input impress it.
  [[noreturn]] static void hang() {
    std::signal(SIGTERM, SIG_IGN);
    for (;;) std::signal(SIGINT, SIG_IGN), pause_for_ever();
  }
  static void say(const std::string& line) {
    std::fputs((line + "\n").c_str(), stdout);
    std::fflush(stdout);
  }

 private:
  static void pause_for_ever();
  // 100 MB without a line end, then nothing more.
  [[noreturn]] static void flood() {
    const std::string much(1 << 20, 'x');
    for (int i = 0; i < 100; ++i) std::fputs(much.c_str(), stdout);
    std::fflush(stdout);
    hang();
  }

  std::map<std::string, std::string> words_;
  std::map<std::string, int> times_;
};

}  // namespace arborist::testing
