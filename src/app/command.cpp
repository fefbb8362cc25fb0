#include "app/command.h"

#include <CLI/CLI.hpp>
#include <cmath>
#include <deque>
#include <iostream>
#include <limits>
#include <optional>
#include <type_traits>

#include "core/text.h"

namespace arborist {

namespace {

template <class Value>
struct Within {
  using Type = Value;
};
template <class Value>
struct Within<std::optional<Value>> {
  using Type = Value;
};

// Numbers as CLI11 reads them are cut to what fits, "-1" is the largest of all, "010" is eight. Here they are decimal
// and fit, or are refused.
template <class Number>
std::string read_number(std::string& text) {
  std::string_view digits = text;
  if (digits.starts_with('+') && !digits.starts_with("+-")) digits.remove_prefix(1);
  if constexpr (std::is_integral_v<Number>) {
    using Limits = std::numeric_limits<Number>;
    const auto number = parse_integer<Number>(digits, Limits::min(), Limits::max());
    if (!number) return number.error().message;
    text = std::to_string(*number);
  } else {
    Number number = 0;
    const char* end = digits.data() + digits.size();
    const auto [stop, problem] = std::from_chars(digits.data(), end, number);
    const bool is_good = stop == end && problem == std::errc{} && std::isfinite(number);
    if (!is_good) return in_quotes(text) + " is not a number";
  }
  return "";
}

}  // namespace

class Option::Body {
 public:
  explicit Body(CLI::Option* own) : option(own) {}
  CLI::Option* option;
};

Option::Option(std::unique_ptr<Body> body) : body_(std::move(body)) {}
Option::~Option() = default;

Option* Option::check(const Check& check) {
  auto& option = *body_->option;
  const struct {
    CLI::Option& option;
    void operator()(const Check::Between<int>& r) const { option.check(CLI::Range(r.first, r.second)); }
    void operator()(const Check::Between<std::uint64_t>& r) const { option.check(CLI::Range(r.first, r.second)); }
    void operator()(const Check::Between<double>& r) const { option.check(CLI::Range(r.first, r.second)); }
    void operator()(const std::vector<std::string>& texts) const { option.check(CLI::IsMember(texts)); }
    void operator()(const std::vector<int>& numbers) const { option.check(CLI::IsMember(numbers)); }
    void operator()(std::monostate) const { option.check(CLI::PositiveNumber); }
  } add{option};
  std::visit(add, check.rule());
  return this;
}
Option* Option::required() {
  body_->option->required();
  return this;
}
Option* Option::capture_default_str() {
  body_->option->capture_default_str();
  return this;
}
Option* Option::option_text(const std::string& text) {
  body_->option->option_text(text);
  return this;
}
Option* Option::excludes(const std::string& name) {
  body_->option->excludes(name);
  return this;
}
Option* Option::excludes(Option* other) {
  body_->option->excludes(other->body_->option);
  return this;
}
Option* Option::needs(Option* other) {
  body_->option->needs(other->body_->option);
  return this;
}
Option* Option::delimiter(char letter) {
  body_->option->delimiter(letter);
  return this;
}
Option* Option::one_value_each_time() {
  body_->option->allow_extra_args(false);
  return this;
}

class Command::Body {
 public:
  explicit Body(CLI::App* its_app) : app(its_app) {}

  std::unique_ptr<CLI::App> own = nullptr;  // the program's
  CLI::App* app;
  std::deque<Command> subcommands = {};
  std::deque<Command> groups = {};
  std::deque<Option> options = {};

  Option* keep(CLI::Option* option) { return &options.emplace_back(std::make_unique<Option::Body>(option)); }
};

Command::Command(const std::string& description, const std::string& name) {
  auto app = std::make_unique<CLI::App>(description, name);
  body_ = std::make_unique<Body>(app.get());
  body_->own = std::move(app);
}
Command::Command(std::unique_ptr<Body> body) : body_(std::move(body)) {}
Command::~Command() = default;

Command* Command::add_subcommand(const std::string& name, const std::string& description) {
  return &body_->subcommands.emplace_back(std::make_unique<Body>(body_->app->add_subcommand(name, description)));
}
Command* Command::add_option_group(const std::string& name, const std::string& description) {
  return &body_->groups.emplace_back(std::make_unique<Body>(body_->app->add_option_group(name, description)));
}
template <class Value>
Option* Command::add_option(const std::string& names, Value& value, const std::string& description) {
  CLI::Option* option = body_->app->add_option(names, value, description);
  using Type = typename Within<Value>::Type;
  if constexpr (std::is_arithmetic_v<Type>) option->transform(CLI::Validator(read_number<Type>, ""));
  return body_->keep(option);
}
Option* Command::add_flag(const std::string& names, bool& value, const std::string& description) {
  return body_->keep(body_->app->add_flag(names, value, description));
}
Command* Command::footer(const std::string& text) {
  body_->app->footer(text);
  return this;
}
Command* Command::callback(std::function<void()> call) {
  body_->app->callback(std::move(call));
  return this;
}
Command* Command::require_subcommand() {
  body_->app->require_subcommand(1);
  return this;
}
Command* Command::require_at_most_one_subcommand() {
  body_->app->require_subcommand(0, 1);
  return this;
}
void Command::set_version_flag(const std::string& name, std::function<std::string()> text) {
  body_->app->set_version_flag(name, std::move(text));
}

std::string Command::name() const { return body_->app->get_name(); }
std::string Command::help(const std::string& above) const {
  const CLI::App& app = *body_->app;
  // Not as app.help() does it, which tells of the subcommand that was called.
  return app.get_formatter()->make_help(&app, above + (above.empty() ? "" : " ") + app.get_name(),
                                        CLI::AppFormatMode::Normal);
}
std::vector<const Command*> Command::subcommands() const {
  std::vector<const Command*> all;
  for (const Command& command : body_->subcommands) all.push_back(&command);
  return all;
}
std::vector<std::string> Command::long_options() const {
  std::vector<std::string> names;
  for (const auto* option : std::as_const(*body_->app).get_options())
    for (const auto& name : option->get_lnames()) names.push_back("--" + name);
  return names;
}

Command::Parsed Command::parse(int argc, const char* const* argv) {
  CLI::App& app = *body_->app;
  try {
    app.parse(argc, argv);
  } catch (const CLI::ParseError& error) {
    if (error.get_exit_code() != 0) return {.kind = Parsed::Kind::wrong, .message = error.what()};
    app.exit(error);
    return {.kind = Parsed::Kind::printed};
  }
  return {.has_subcommand = !app.get_subcommands().empty()};
}

template Option* Command::add_option(const std::string&, std::string&, const std::string&);
template Option* Command::add_option(const std::string&, int&, const std::string&);
template Option* Command::add_option(const std::string&, std::uint32_t&, const std::string&);
template Option* Command::add_option(const std::string&, long&, const std::string&);
template Option* Command::add_option(const std::string&, std::uint64_t&, const std::string&);
template Option* Command::add_option(const std::string&, double&, const std::string&);
template Option* Command::add_option(const std::string&, std::vector<std::string>&, const std::string&);
template Option* Command::add_option(const std::string&, std::optional<std::string>&, const std::string&);
template Option* Command::add_option(const std::string&, std::optional<int>&, const std::string&);
template Option* Command::add_option(const std::string&, std::optional<std::uint64_t>&, const std::string&);
template Option* Command::add_option(const std::string&, std::optional<double>&, const std::string&);

}  // namespace arborist
