// arborist serve: the page, on this computer or in a classroom.
#include <fcntl.h>
#include <spawn.h>
#include <unistd.h>

#include <cstdlib>
#include <iostream>
#include <memory>
#include <string>

#include "app/commands.h"
#include "app/terminal.h"
#include "app/version.h"
#include "server/serve.h"

namespace arborist {

namespace {

struct Options {
  server::ServeOptions server = {.version = version};
  int port = -1;  // none: the first that is free
  std::string data;
  bool no_browser = false;
};

// Where somebody sits at this computer and has a browser.
void open_browser(const std::string& url) {
  // NOLINTBEGIN(concurrency-mt-unsafe): nothing here changes the environment
  const bool has_display = std::getenv("DISPLAY") != nullptr || std::getenv("WAYLAND_DISPLAY") != nullptr;
  // NOLINTEND(concurrency-mt-unsafe)
  if (!has_display) return;
  posix_spawn_file_actions_t quiet;
  posix_spawn_file_actions_init(&quiet);
  for (const int descriptor : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO})
    posix_spawn_file_actions_addopen(&quiet, descriptor, "/dev/null", O_RDWR, 0);
  std::string program = "xdg-open";
  std::string address = url;
  char* const arguments[] = {program.data(), address.data(), nullptr};
  pid_t child = 0;
  (void)posix_spawnp(&child, program.c_str(), &quiet, nullptr, arguments, environ);
  posix_spawn_file_actions_destroy(&quiet);
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
  const auto listening = [&](const server::Serving& serving) {
    const auto terminal = Terminal::detect();
    std::cout << terminal.bold("Arborist") << " is at " << serving.url << '\n';
    if (serving.store_problem.empty())
      std::cout << "Games are kept in " << serving.store << '\n';
    else
      std::cerr << "arborist serve: " << serving.store_problem << '\n';
    std::cout << "Ctrl-C ends it; './run --help' shows what else there is." << std::endl;
    if (!options.no_browser) open_browser(serving.url);
  };
  if (const auto ended = server::serve(context.games, wanted, listening); !ended)
    report(context, "serve", ended.error(), Context::failed);
}

}  // namespace

void add_serve_command(Command& app, Context& context) {
  auto* command = app.add_subcommand("serve", "Open the page: play, in a browser");
  const auto options = std::make_shared<Options>();
  command->add_option("--listen", options->server.address, "Address to listen on; others than 127.0.0.1 need --token");
  command->add_option("--port", options->port, "Port; without it the first free one from 8080 on")
      ->check(Range(0, 65535));
  command->add_option("--token", options->server.token, "What others must know to be let in");
  command->add_option("--data", options->data, "Folder for games; without it the user's own");
  command->add_option("--search-threads", options->server.search_threads, "Searches at once; 0: one a spare core")
      ->check(Range(0, 256));
  command->add_flag("--no-browser", options->no_browser, "Do not open a browser");
  command->callback([&context, options] { run(context, *options); });
}

}  // namespace arborist
