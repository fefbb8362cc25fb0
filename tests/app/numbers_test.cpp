// Numbers that do not fit are refused by every option of every command; nothing is cut to the nearest that does.
#include <gtest/gtest.h>

#include "tests/app/all_commands.h"

namespace arborist {
namespace {

Ran run_with(const std::string& command, const std::string& option, const std::string& value) {
  std::vector<std::string> arguments;
  for (const auto word : words(command)) arguments.emplace_back(word);
  arguments.push_back(option);
  arguments.push_back(value);
  return run(arguments);
}

TEST(Numbers, that_do_not_fit_are_refused_everywhere) {
  std::size_t tried = 0;
  for (const auto& command : commands_below(""))
    for (const std::string& line : help_of(command)) {
      const auto parts = words(line);
      if (parts.size() < 2 || !parts[0].starts_with("-")) continue;
      const std::string option(parts[0].substr(0, parts[0].find(',')));
      const auto kind = parts[1].substr(0, parts[1].find_first_of(":="));
      std::vector<std::string> wrong = {"99999999999999999999", "ten", "0x10"};
      if (kind == "UINT") wrong.insert(wrong.end(), {"-1", "18446744073709551616", "1.5"});
      if (kind == "FLOAT") wrong = {"nan", "inf", "1e999", "-inf"};
      if (kind != "UINT" && kind != "INT" && kind != "FLOAT") continue;
      for (const auto& value : wrong) {
        const auto ran = run_with(command, option, value);
        EXPECT_EQ(ran.exit_code, 2) << command << ' ' << option << ' ' << value;
        EXPECT_TRUE(contains(ran.err, option.substr(option.find_first_not_of('-')))) << ran.err;
        EXPECT_TRUE(contains(ran.err, "'" + value + "' is ")) << ran.err;
      }
      ++tried;
    }
  EXPECT_GT(tried, 60U);
}

TEST(Numbers, are_decimal) {
  EXPECT_TRUE(contains(run({"path", "maze", "--seed", "010"}).out, "seed 10\n"));
  EXPECT_TRUE(contains(run({"path", "maze", "--seed", "18446744073709551615"}).out, "seed 18446744073709551615\n"));
  for (const char* seed : {"-1", "18446744073709551616"})
    EXPECT_EQ(run({"play", "tic-tac-toe", "--first", std::string("random:seed=") + seed}).exit_code, 2);
}

}  // namespace
}  // namespace arborist
