// Running the program inside a test: what it read, printed and returned.
//
//   const auto ran = run({"play", "tic-tac-toe"}, "5\n");
//   EXPECT_TRUE(contains(ran.out, "your move"));
#pragma once

#include <gtest/gtest.h>
#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <iterator>
#include <nlohmann/json.hpp>
#include <sstream>
#include <string>
#include <vector>

#include "app/app.h"
#include "games/builtin_games.h"

namespace arborist {

struct Ran {
  int exit_code;
  std::string out;
  std::string err;
  [[nodiscard]] nlohmann::json json() const { return nlohmann::json::parse(out); }
};

// One standard stream led elsewhere for a while.
template <class Stream>
class Led {
 public:
  Led(Stream& stream, std::streambuf* elsewhere) : stream_(stream), old_(stream.rdbuf(elsewhere)) {}
  ~Led() {
    stream_.clear();
    stream_.rdbuf(old_);
  }
  Led(const Led&) = delete;
  Led& operator=(const Led&) = delete;

 private:
  Stream& stream_;
  std::streambuf* old_;
};

// Runs `arborist ARGUMENTS` with this on its standard input.
inline Ran run(const std::vector<std::string>& arguments, const std::string& typed = "") {
  std::vector<const char*> words = {"arborist"};
  for (const auto& argument : arguments) words.push_back(argument.c_str());
  ::setenv("LC_ALL", "C.UTF-8", 1);  // drawings are the same on every machine
  std::istringstream in(typed);
  std::ostringstream out, err;
  const Led in_led(std::cin, in.rdbuf());
  const Led out_led(std::cout, out.rdbuf());
  const Led err_led(std::cerr, err.rdbuf());
  const auto games = builtin_games();
  const int exit_code = run_app(static_cast<int>(words.size()), words.data(), games);
  return {exit_code, out.str(), err.str()};
}

inline bool contains(const std::string& text, const std::string& part) { return text.find(part) != std::string::npos; }

// A test with a folder of its own, gone when it ends.
class WithFolder : public ::testing::Test {
 protected:
  WithFolder() { std::filesystem::create_directories(folder_); }
  ~WithFolder() override { std::filesystem::remove_all(folder_); }
  [[nodiscard]] std::string path(const std::string& name) const { return (folder_ / name).string(); }
  std::string write(const std::string& name, const std::string& content) const {
    std::ofstream(path(name), std::ios::binary) << content;
    return path(name);
  }
  [[nodiscard]] std::string read(const std::string& name) const {
    std::ifstream in(path(name), std::ios::binary);
    return {std::istreambuf_iterator<char>(in), {}};
  }

 private:
  std::filesystem::path folder_ =
      std::filesystem::path(::testing::TempDir()) / ("arborist_app_" + std::to_string(::getpid()));
};

}  // namespace arborist
