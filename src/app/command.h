// Command: a command of the program with its options, subcommands and help. It is CLI11 behind a narrow door: every
// file that includes CLI11 itself takes ten times as long to compile.
//
//   Command* command = app.add_subcommand("play", "Play a game");
//   command->add_option("--seed", request->seed, "The seed")->check(Range(1, 100))->capture_default_str();
//   command->callback([request] { run(*request); });
#pragma once

#include <cstdint>
#include <functional>
#include <initializer_list>
#include <memory>
#include <string>
#include <utility>
#include <variant>
#include <vector>

namespace arborist {

// What a value must be, besides what its type demands.
class Check {
 public:
  template <class Number>
  using Between = std::pair<Number, Number>;
  using Rule = std::variant<Between<int>, Between<std::uint64_t>, Between<double>, std::vector<std::string>,
                            std::vector<int>, std::monostate>;  // monostate: a number above zero

  explicit Check(Rule rule) : rule_(std::move(rule)) {}
  [[nodiscard]] const Rule& rule() const { return rule_; }

 private:
  Rule rule_;
};

// Both ends count.
template <class Number>
Check Range(Number low, Number high) {  // NOLINT(readability-identifier-naming): reads like the types beside it
  return Check(Check::Between<Number>(low, high));
}
inline Check IsMember(std::initializer_list<const char*> texts) {  // NOLINT(readability-identifier-naming): the same
  return Check(std::vector<std::string>(texts.begin(), texts.end()));
}
inline Check IsMember(std::initializer_list<int> numbers) {  // NOLINT(readability-identifier-naming): the same
  return Check(std::vector<int>(numbers));
}
inline Check PositiveNumber() { return Check(std::monostate()); }  // NOLINT(readability-identifier-naming): the same

class CommandParts;

class Option {
 public:
  class Body;
  explicit Option(std::unique_ptr<Body> body);
  Option(const Option&) = delete;
  Option& operator=(const Option&) = delete;
  ~Option();

  Option* check(const Check& check);
  Option* required();
  // The value it has now is its default, and is shown in the help.
  Option* capture_default_str();
  // What stands in the help for the value.
  Option* option_text(const std::string& text);
  Option* excludes(const std::string& name);
  Option* excludes(Option* other);
  Option* needs(Option* other);
  // Several values in one word.
  Option* delimiter(char letter);
  // One value each time it is named, however many words follow.
  Option* one_value_each_time();

 private:
  std::unique_ptr<Body> body_;
};

class Command {
 public:
  // The program itself.
  Command(const std::string& description, const std::string& name);
  class Body;
  explicit Command(std::unique_ptr<Body> body);
  Command(const Command&) = delete;
  Command& operator=(const Command&) = delete;
  ~Command();

  Command* add_subcommand(const std::string& name, const std::string& description);
  // Options that are shown together.
  Command* add_option_group(const std::string& name, const std::string& description);
  // `value` must live until the command was called. The kinds of values there are: see the end of command.cpp.
  template <class Value>
  Option* add_option(const std::string& names, Value& value, const std::string& description);
  Option* add_flag(const std::string& names, bool& value, const std::string& description);
  Command* footer(const std::string& text);
  Command* callback(std::function<void()> call);
  Command* require_subcommand();
  Command* require_at_most_one_subcommand();
  // `text` is called only where somebody asks.
  void set_version_flag(const std::string& name, std::function<std::string()> text);

  [[nodiscard]] std::string name() const;
  // `above`: the commands that lead to this one.
  [[nodiscard]] std::string help(const std::string& above = "") const;
  [[nodiscard]] std::vector<const Command*> subcommands() const;
  // "--first", "--second", … of this command alone.
  [[nodiscard]] std::vector<std::string> long_options() const;

  // Calls what the arguments ask for.
  struct Parsed {
    enum class Kind : std::uint8_t { called, printed, wrong };
    Kind kind = Kind::called;
    std::string message = {};     // where they are wrong
    bool has_subcommand = false;  // where something was called
  };
  [[nodiscard]] Parsed parse(int argc, const char* const* argv);

 private:
  std::unique_ptr<Body> body_;
};

}  // namespace arborist
