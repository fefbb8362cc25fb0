// arborist serve: the page, on this computer or in a classroom.
#include <fcntl.h>
#include <fmt/format.h>
#include <spawn.h>
#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <iostream>
#include <memory>
#include <string>

#include "app/commands.h"
#include "app/terminal.h"
#include "app/version.h"
#include "core/file.h"
#include "core/text.h"
#include "server/serve.h"
#include "server/web/access.h"

namespace arborist {

namespace {

struct Options {
  server::ServeOptions server = {.version = version};
  int port = -1;  // none: the first that is free
  std::string token;
  std::string token_file;
  std::string data;
  bool no_browser = false;
};

// Where somebody sits at this computer and has a browser. It is handed a file, since everybody can see an argument.
void open_browser(const std::string& entrance) {
  if (entrance.empty()) return;
  // NOLINTBEGIN(concurrency-mt-unsafe): nothing here changes the environment
  const bool has_display = std::getenv("DISPLAY") != nullptr || std::getenv("WAYLAND_DISPLAY") != nullptr;
  // NOLINTEND(concurrency-mt-unsafe)
  if (!has_display) return;
  posix_spawn_file_actions_t quiet;
  posix_spawn_file_actions_init(&quiet);
  for (const int descriptor : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO})
    posix_spawn_file_actions_addopen(&quiet, descriptor, "/dev/null", O_RDWR, 0);
  std::string program = "xdg-open";
  std::string address = std::filesystem::absolute(entrance).string();
  char* const arguments[] = {program.data(), address.data(), nullptr};
  pid_t child = 0;
  (void)posix_spawnp(&child, program.c_str(), &quiet, nullptr, arguments, environ);
  posix_spawn_file_actions_destroy(&quiet);
}

// From the command line, a file or the environment: yours. Beyond this computer a token on the command line alone is
// what is handed to others, as it always was, and yours is made anew.
Expected<void> read_tokens(const Options& options, server::ServeOptions& wanted) {
  const bool is_for_others = !server::Access::is_local(wanted.address) && wanted.guest_token.empty();
  if (!options.token.empty() && is_for_others) {
    wanted.guest_token = options.token;
  } else if (!options.token.empty()) {
    if (!options.token_file.empty()) return Error{"--token and --token-file: one is enough"};
    wanted.owner_token = options.token;
    return {};
  }
  if (!options.token_file.empty()) {
    constexpr std::size_t most = 4096;
    const auto content = read_file(options.token_file, most);
    if (!content) return content.error();
    wanted.owner_token = trim(*content);
    return wanted.owner_token.empty() ? Expected<void>(Error{options.token_file + ": there is no token in it"})
                                      : Expected<void>();
  }
  // NOLINTNEXTLINE(concurrency-mt-unsafe): nothing here changes the environment
  if (const char* token = std::getenv("ARBORIST_TOKEN"); token != nullptr) wanted.owner_token = token;
  return {};
}

void say_hello(const server::Serving& serving) {
  const auto terminal = Terminal::detect();
  std::cout << terminal.bold("Arborist") << " is at " << serving.url << '\n';
  if (!serving.guest_url.empty())
    std::cout << "That address is yours alone. Hand this one to your guests:\n  " << serving.guest_url << '\n';
  if (serving.store_problem.empty())
    std::cout << "Games are kept in " << serving.store << '\n';
  else
    std::cerr << "arborist serve: " << serving.store_problem << '\n';
  std::cout << "Ctrl-C ends it; 'arborist --help', or './run --help' in a clone, shows what else there is."
            << std::endl;
}

// Another Arborist has the games: that one is opened, unless something else was asked for.
void go_elsewhere(Context& context, const Options& options, const server::ServeEnd& end) {
  const auto& other = *end.elsewhere;
  const std::string whose =
      other.process == 0 ? "another Arborist" : fmt::format("the Arborist of process {}", other.process);
  const bool is_other_port =
      options.port > 0 && other.address.find(fmt::format(":{}/", options.port)) == std::string::npos;
  if (other.address.empty() || is_other_port) {
    const std::string where = other.address.empty() ? "" : ", which is at " + other.address;
    const std::string why = is_other_port ? fmt::format(" to serve on port {} beside it", options.port) : "";
    return report(context, "serve",
                  Error{fmt::format("the games in {} are in use by {}{}; another folder is needed{}: --data FOLDER",
                                    end.store, whose, where, why)},
                  Context::failed);
  }
  std::cout << Terminal::detect().bold("Arborist") << " runs already: " << other.address << '\n'
            << "It is " << whose << " and has the games in " << end.store << std::endl;
  if (!options.no_browser) open_browser(other.entrance);
}

void run(Context& context, const Options& options) {
  auto wanted = options.server;
  wanted.data = options.data;
  wanted.port = options.port;
  if (options.port < 0) {
    constexpr int usual_port = 8080;
    constexpr int ports_to_try = 100;
    wanted.port = usual_port;
    wanted.ports_to_try = ports_to_try;
  }
  if (const auto read = read_tokens(options, wanted); !read) return report(context, "serve", read.error());
  const auto listening = [&](const server::Serving& serving) {
    say_hello(serving);
    if (!options.no_browser) open_browser(serving.entrance);
  };
  const auto ended = server::serve(context.games, wanted, listening);
  if (!ended) return report(context, "serve", ended.error(), Context::failed);
  if (ended->elsewhere) return go_elsewhere(context, options, *ended);
  if (!ended->unsaved.empty())
    report(context, "serve",
           Error{fmt::format("{} could not be written; these games lack their last moves there: {}", ended->store,
                             join(ended->unsaved, ", "))},
           Context::failed);
}

}  // namespace

void add_serve_command(Command& app, Context& context) {
  auto* command = app.add_subcommand("serve", "Open the page: play, in a browser");
  const auto options = std::make_shared<Options>();
  command->add_option("--listen", options->server.address,
                      "Address to listen on: 0.0.0.0 for everybody on the network");
  command->add_option("--port", options->port, "Port; without it the first free one from 8080 on")
      ->check(Range(0, 65535));
  command->add_option(
      "--token", options->token,
      "What must be known to be let in; without it one is made. Beyond this computer it is the guests'");
  command->add_option("--token-file", options->token_file,
                      "File with your own token; it can also be in ARBORIST_TOKEN");
  command->add_option("--guest-token", options->server.guest_token,
                      "What guests must know: they play and look, and delete only what is theirs");
  command->add_option("--data", options->data, "Folder for games; without it the user's own");
  command->add_option("--search-threads", options->server.search_threads, "Searches at once; 0: one a spare core")
      ->check(Range(0, 256));
  command->add_option("--engine", options->server.engines,
                      "An engine that speaks UCI and that your analyses may start: stockfish, or "
                      "uci:/opt/lc0,Threads=2. May be given several times; nothing else is ever started");
  command->add_flag("--no-browser", options->no_browser, "Do not open a browser");
  command->callback([&context, options] { run(context, *options); });
}

}  // namespace arborist
