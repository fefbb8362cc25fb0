// arborist completion bash|zsh: a script for the shell, made from the commands and options as they are.
#include <fmt/format.h>

#include <iostream>

#include "app/commands.h"
#include "arena/players.h"
#include "core/text.h"

namespace arborist {

namespace {

// zsh runs the bash script through its own compatibility layer.
std::string bash_script(const Command& app, const GameList& games) {
  std::vector<std::string> commands;
  std::string cases;
  for (const auto* command : app.subcommands()) {
    commands.push_back(command->name());
    cases += fmt::format("    {}) options=\"{}\" ;;\n", command->name(), join(command->long_options(), " "));
  }
  std::vector<std::string> players;
  for (const auto& player : player_names()) players.push_back(player.name);
  return fmt::format(R"(_arborist() {{
  local word=${{COMP_WORDS[COMP_CWORD]}} previous=${{COMP_WORDS[COMP_CWORD-1]}} options="{}"
  if [ "$COMP_CWORD" -eq 1 ]; then
    COMPREPLY=($(compgen -W "{} --help --version" -- "$word"))
    return
  fi
  case $previous in
    --first|--second|--white|--black|--with) COMPREPLY=($(compgen -W "{}" -- "$word")); return ;;
    play|search|games) COMPREPLY=($(compgen -W "{}" -- "$word")); return ;;
    --load|--save) COMPREPLY=($(compgen -f -- "$word")); return ;;
    completion) COMPREPLY=($(compgen -W "bash zsh" -- "$word")); return ;;
  esac
  case ${{COMP_WORDS[1]}} in
{}  esac
  COMPREPLY=($(compgen -W "$options" -- "$word"))
}}
complete -F _arborist arborist
)",
                     join(app.long_options(), " "), join(commands, " "), join(players, " "), join(games.names(), " "),
                     cases);
}

void run(const std::string& shell, const Command& app, Context& context) {
  const std::string script = bash_script(app, context.games);
  if (shell == "bash") {
    std::cout << "# source <(arborist completion bash)\n" << script;
  } else if (shell == "zsh") {
    std::cout << "# source <(arborist completion zsh)\nautoload -Uz bashcompinit && bashcompinit\n" << script;
  } else {
    report(context, "completion",
           Error{fmt::format("there is no completion for {}; there is for bash and zsh", in_quotes(shell))});
  }
}

}  // namespace

void add_completion_command(Command& app, Context& context) {
  auto* command = app.add_subcommand("completion", "Print the completion script of a shell");
  auto shell = std::make_shared<std::string>();
  command->add_option("shell", *shell, "bash or zsh")->required();
  command->footer("Examples:\n  source <(arborist completion bash)\n  source <(arborist completion zsh)");
  command->callback([shell, &app, &context] { run(*shell, app, context); });
}

}  // namespace arborist
