// arborist completion bash|zsh|fish: a script for the shell, made from the commands and options as they are.
#include <fmt/format.h>

#include <iostream>

#include "app/commands.h"
#include "arena/players.h"
#include "core/text.h"

namespace arborist {

namespace {

// What can be typed, each list with blanks between.
struct Words {
  std::string commands;
  std::string options;  // of the program itself
  std::string players;
  std::string games;
  std::vector<std::pair<std::string, std::vector<std::string>>> options_of = {};  // a command and its own
};

Words words_of(const Command& app, const GameList& games) {
  Words words{.commands = join(names_below(app), " "),
              .options = join(app.long_options(), " "),
              .players = {},
              .games = join(games.names(), " ")};
  for (const auto& player : player_names()) words.players += (words.players.empty() ? "" : " ") + player.name;
  for (const auto* command : app.subcommands()) words.options_of.emplace_back(command->name(), command->long_options());
  return words;
}

std::string cases_of(const Words& words, std::string_view form) {
  std::string cases;
  for (const auto& [command, options] : words.options_of)
    cases += fmt::format(fmt::runtime(form), command, join(options, " "));
  return cases;
}

std::string bash_script(const Words& words) {
  return fmt::format(R"(# source <(arborist completion bash)
_arborist() {{
  local word=${{COMP_WORDS[COMP_CWORD]}} previous=${{COMP_WORDS[COMP_CWORD-1]}} options="{}"
  if [ "$COMP_CWORD" -eq 1 ]; then
    COMPREPLY=($(compgen -W "{} --help --version" -- "$word"))
    return
  fi
  case $previous in
    --first|--second|--white|--black|--with) COMPREPLY=($(compgen -W "{}" -- "$word")); return ;;
    play|search|games) COMPREPLY=($(compgen -W "{}" -- "$word")); return ;;
    --load|--save) COMPREPLY=($(compgen -f -- "$word")); return ;;
    completion) COMPREPLY=($(compgen -W "bash zsh fish" -- "$word")); return ;;
  esac
  case ${{COMP_WORDS[1]}} in
{}  esac
  COMPREPLY=($(compgen -W "$options" -- "$word"))
}}
complete -F _arborist arborist
)",
                     words.options, words.commands, words.players, words.games,
                     cases_of(words, "    {}) options=\"{}\" ;;\n"));
}

// Works both ways: read by the shell's own loader under the name _arborist, and sourced.
std::string zsh_script(const Words& words) {
  return fmt::format(R"(#compdef arborist
# source <(arborist completion zsh)
_arborist() {{
  local -a options=({})
  if (( CURRENT == 2 )); then
    compadd -- {} --help --version
    return
  fi
  case $words[CURRENT-1] in
    --first|--second|--white|--black|--with) compadd -- {}; return ;;
    play|search|games) compadd -- {}; return ;;
    --load|--save) _files; return ;;
    completion) compadd -- bash zsh fish; return ;;
  esac
  case $words[2] in
{}  esac
  compadd -- $options
}}
if [ "$funcstack[1]" = _arborist ]; then _arborist; else compdef _arborist arborist; fi
)",
                     words.options, words.commands, words.players, words.games,
                     cases_of(words, "    {}) options=({}) ;;\n"));
}

std::string fish_script(const Words& words) {
  std::string script = fmt::format(R"(# arborist completion fish | source
complete -c arborist -f
complete -c arborist -n __fish_use_subcommand -a '{}'
complete -c arborist -n __fish_use_subcommand -l help -l version
complete -c arborist -n '__fish_seen_subcommand_from play search games' -a '{}'
complete -c arborist -n '__fish_seen_subcommand_from completion' -a 'bash zsh fish'
)",
                                   words.commands, words.games);
  for (const auto& [command, options] : words.options_of) {
    for (const auto& option : options) {
      const std::string_view name = std::string_view(option).substr(2);
      script += fmt::format("complete -c arborist -n '__fish_seen_subcommand_from {}' -l {}", command, name);
      if (name == "first" || name == "second" || name == "white" || name == "black" || name == "with")
        script += fmt::format(" -x -a '{}'", words.players);
      if (name == "load" || name == "save") script += " -r -F";
      script += '\n';
    }
  }
  return script;
}

void run(const std::string& shell, const Command& app, Context& context) {
  const Words words = words_of(app, context.games);
  if (shell == "bash") {
    std::cout << bash_script(words);
  } else if (shell == "zsh") {
    std::cout << zsh_script(words);
  } else if (shell == "fish") {
    std::cout << fish_script(words);
  } else {
    report(context, "completion",
           Error{fmt::format("there is no completion for {}; there is for bash, zsh and fish", in_quotes(shell))});
  }
}

}  // namespace

void add_completion_command(Command& app, Context& context) {
  auto* command = app.add_subcommand("completion", "Print the completion script of a shell");
  auto shell = std::make_shared<std::string>();
  command->add_option("shell", *shell, "bash, zsh or fish")->required();
  command->footer(
      "Examples:\n  source <(arborist completion bash)\n  source <(arborist completion zsh)\n  arborist completion "
      "fish | source");
  command->callback([shell, &app, &context] { run(*shell, app, context); });
}

}  // namespace arborist
