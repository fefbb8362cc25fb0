#include "app/chess/syzygy_command.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <iostream>

#include "core/json.h"
#include "core/text.h"
#include "engine/syzygy/shelf.h"

namespace arborist {
namespace {

namespace fs = std::filesystem;
namespace syzygy = engine::syzygy;

// The tables in a folder, or the one file that was named.
Expected<std::vector<std::string>> tables_at(const std::string& path) {
  std::error_code error;
  if (!fs::is_directory(path, error)) {
    if (!fs::exists(path, error)) return Error{fmt::format("there is no {}", file_in_quotes(path))};
    return std::vector<std::string>{path};
  }
  std::vector<std::string> files;
  for (fs::directory_iterator it(path, error), end; !error && it != end; it.increment(error)) {
    const auto extension = it->path().extension();
    if (extension == syzygy::wdl_extension || extension == syzygy::dtz_extension) files.push_back(it->path().string());
  }
  if (error) return Error{fmt::format("{}: {}", path, error.message())};
  if (files.empty()) return Error{fmt::format("{} has no Syzygy tables", path)};
  std::sort(files.begin(), files.end());
  return files;
}

struct Problem {
  std::string file;
  std::string reason;
};

void print(std::size_t tables, const std::vector<Problem>& bad, bool json) {
  if (json) {
    Json list = Json::array();
    for (const auto& [file, reason] : bad) list.push_back({{"file", file}, {"problem", reason}});
    const Json all = {{"tables", tables}, {"good", tables - bad.size()}, {"bad", list}};
    std::cout << write_json(all, 2) << '\n';
    return;
  }
  for (const auto& [file, reason] : bad) std::cout << fmt::format("{}: {}\n", file, reason);
  if (bad.empty())
    std::cout << (tables == 1 ? "1 table, whole as its checksum says\n"
                              : grouped(std::uint64_t{tables}) + " tables, all whole as their checksums say\n");
  else
    std::cout << fmt::format("{} of {} tables broken\n", grouped(std::uint64_t{bad.size()}),
                             grouped(std::uint64_t{tables}));
}

void run_check(const std::vector<std::string>& paths, bool json, Context& context) {
  std::size_t tables = 0;
  std::vector<Problem> bad;
  for (const std::string& path : paths) {
    const auto files = tables_at(path);
    if (!files) return report(context, "syzygy check", files.error());
    tables += files->size();
    for (const std::string& file : *files)
      if (const auto good = syzygy::check_table_and_checksum(file); !good) bad.push_back({file, good.error().message});
  }
  if (!bad.empty()) context.exit_code = Context::failed;
  print(tables, bad, json);
}

}  // namespace

void add_syzygy_command(Command& app, Context& context) {
  auto* syzygy = app.add_subcommand("syzygy", "Check chess endgame tables");
  syzygy->require_subcommand();
  syzygy->footer("Example:\n  arborist syzygy check ~/syzygy");
  auto* command = syzygy->add_subcommand("check", "Check the structure and the checksums of Syzygy tables");
  auto paths = std::make_shared<std::vector<std::string>>();
  auto json = std::make_shared<bool>(false);
  command->add_option("paths", *paths, "Folders with .rtbw and .rtbz files, or such files")->required();
  command->add_flag("--json", *json, "Print JSON");
  command->footer(
      "Reads every file from end to end. Exit code 1 if one is broken.\n"
      "Example:\n"
      "  arborist syzygy check ~/syzygy");
  command->callback([paths, json, &context] { run_check(*paths, *json, context); });
}

}  // namespace arborist
