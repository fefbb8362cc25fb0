// arborist lab tables: the tables and claims of the teaching texts, reported and ours.
#include <fmt/format.h>

#include <iostream>

#include "app/attendance.h"
#include "app/lab/lab_command.h"
#include "core/file.h"
#include "core/output_file.h"
#include "lab/tables/tables.h"

namespace arborist {

namespace {

struct TablesRequest {
  std::vector<std::string> names;
  std::string format = "text";
  std::string times;
  bool all = false;
  bool list = false;
  bool quiet = false;
};

void list_tables() {
  for (const auto& info : lab::all_tables())
    std::cout << fmt::format("{:<20} {}{}\n", info.name, info.title, info.is_slow ? " (slow)" : "");
}

void run(const TablesRequest& request, Context& context) {
  if (request.list) return list_tables();
  const auto chosen = lab::choose_tables(request.names, request.all);
  if (!chosen) return report(context, "lab tables", chosen.error());
  if (const auto good = check_outputs({request.times}); !good)
    return report(context, "lab tables", good.error(), Context::failed);
  Attendance attendance(request.quiet);
  const lab::TableRun table_run{.games = context.games,
                                .progress =
                                    [&](const std::string& text) {
                                      if (attendance.looks_up()) attendance.tell(text);
                                    },
                                .stop = attendance.stop()};
  const auto tables = lab::make_tables(*chosen, table_run);
  attendance.take_back();
  if (attendance.is_stopped()) context.exit_code = Attendance::interrupted;
  const auto format = request.format == "markdown" ? lab::TableFormat::markdown
                      : request.format == "csv"    ? lab::TableFormat::csv
                      : request.format == "json"   ? lab::TableFormat::json
                                                   : lab::TableFormat::text;
  std::cout << lab::to_text(tables, format);
  if (request.times.empty()) return;
  if (const auto written = write_file(request.times, lab::times_text(tables)); !written)
    report(context, "lab tables", written.error(), Context::failed);
}

}  // namespace

void add_lab_tables(Command& lab, Context& context) {
  auto* command = lab.add_subcommand("tables", "The tables and claims of the teaching texts: reported, and ours");
  auto request = std::make_shared<TablesRequest>();
  command->add_option("tables", request->names, "Which ones; all quick ones where none is named");
  command->add_flag("--all", request->all, "The slow ones too: matches, and chess six half-moves deep");
  command->add_flag("--list", request->list, "Only list the tables");
  command->add_option("--format", request->format, "How to print")
      ->check(IsMember({"text", "markdown", "csv", "json"}))
      ->capture_default_str();
  command->add_option("--times", request->times, "Write what everything took into this CSV file");
  command->add_flag("--quiet", request->quiet, "Show no progress");
  command->footer("What is printed is the same on every machine; times go to their own file.");
  command->callback([request, &context] { run(*request, context); });
}

}  // namespace arborist
