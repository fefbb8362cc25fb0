// arborist help: the same as --help, for whoever types it that way.
#include <fmt/format.h>

#include <algorithm>
#include <iostream>

#include "app/commands.h"
#include "core/text.h"

namespace arborist {

std::vector<std::string> names_below(const Command& command) {
  std::vector<std::string> names;
  for (const auto* below : command.subcommands()) names.push_back(below->name());
  return names;
}

std::string no_such_command(const std::string& word, const std::vector<std::string>& names) {
  return fmt::format("there is no command {}{}; the commands are {}", in_quotes(word), did_you_mean(word, names),
                     join(names, ", "));
}

namespace {

void run(const std::vector<std::string>& words, const Command& app, Context& context) {
  const Command* command = &app;
  std::string above;
  for (const auto& word : words) {
    const auto below = command->subcommands();
    const auto found = std::find_if(below.begin(), below.end(), [&](const Command* c) { return c->name() == word; });
    if (found == below.end() && below.empty())
      return report(context, "help", Error{fmt::format("{} has no commands below it", in_quotes(command->name()))});
    if (found == below.end()) return report(context, "help", Error{no_such_command(word, names_below(*command))});
    above += (above.empty() ? "" : " ") + command->name();
    command = *found;
  }
  std::cout << command->help(above);
}

}  // namespace

void add_help_command(Command& app, Context& context) {
  auto* command = app.add_subcommand("help", "Print this help, or that of a command");
  auto words = std::make_shared<std::vector<std::string>>();
  command->add_option("command", *words, "Such as 'play' or 'path maze'");
  command->footer("Examples:\n  arborist help\n  arborist help path maze");
  command->callback([words, &app, &context] { run(*words, app, context); });
}

}  // namespace arborist
