// arborist lab tree: records a search, keeps it in a file, shows, filters, compares and draws its tree.
#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <iostream>

#include "app/lab/lab_command.h"
#include "app/lab/recording.h"
#include "app/terminal.h"
#include "core/file.h"
#include "core/output_file.h"
#include "core/text.h"
#include "lab/picture/svg.h"
#include "lab/recording/compare.h"
#include "lab/recording/export.h"
#include "lab/recording/file.h"
#include "lab/recording/filter.h"
#include "lab/recording/timeline.h"
#include "lab/why/place.h"

namespace arborist {

namespace {

struct TreeRequest {
  RecordingSource source;
  std::string save, svg, dot, json;
  std::string only;
  std::string below;
  std::string compare;
  std::string steps;
  std::uint32_t step = 0;
  bool dark = false;
  std::size_t glyphs = 160;
  std::size_t lines = 60;
};

constexpr const char* command_name = "lab tree";

Expected<lab::Filter> filter_of(const TreeRequest& request, const LoadedRecording& loaded) {
  lab::Filter filter;
  filter.plies = request.source.limits.plies;
  filter.only_cuts = request.only == "cuts";
  filter.best_line = request.only == "best";
  filter.last_iteration = request.only == "last";
  if (!request.below.empty()) {
    const auto place = lab::find_place(*loaded.game, loaded.recording, request.below);
    if (!place) return place.error().in("--below");
    if (!place->beyond.empty())
      return Error{fmt::format("--below: {} was not searched; ask 'arborist lab why'", in_quotes(request.below))};
    filter.below = place->node;
  }
  return filter;
}

Expected<void> compare_with(const TreeRequest& request, const LoadedRecording& loaded) {
  auto other = std::filesystem::exists(request.compare) ? lab::read_recording(request.compare)
                                                        : record_same(loaded, request.compare, request.source.limits);
  if (!other) return other.error().in("--compare");
  const auto comparison = lab::compare(loaded.recording, *other);
  if (!comparison) return comparison.error();
  std::cout << lab::to_text(*comparison, loaded.recording, *other);
  return {};
}

// "177", "170..180" or "170..": one sentence a step.
Expected<void> tell_steps(const std::string& text, const lab::Recording& recording, const lab::Names& names) {
  const std::uint32_t last = recording.info.steps;
  const auto dots = text.find("..");
  const auto first = parse_integer<std::uint32_t>(text.substr(0, dots), 1, last);
  if (!first) return first.error().in("--steps");
  std::uint32_t end = *first;
  if (dots != std::string::npos) {
    const std::string rest = text.substr(dots + 2);
    const auto parsed = rest.empty() ? Expected<std::uint32_t>(last) : parse_integer<std::uint32_t>(rest, *first, last);
    if (!parsed) return parsed.error().in("--steps");
    end = *parsed;
  }
  const lab::Timeline timeline(recording);
  for (std::uint32_t step = *first; step <= end; ++step)
    if (const auto sentence = lab::narrate(timeline, names, step); !sentence.empty())
      std::cout << fmt::format("{:>6}  {}\n", step, sentence);
  return {};
}

Expected<void> write_to(const std::string& path, const std::string& content) {
  if (path != "-") return write_file(path, content);
  std::cout << content;
  return {};
}

Expected<void> write_files(const TreeRequest& request, const lab::Recording& part, const lab::Naming& naming) {
  if (!request.save.empty())
    if (const auto done = lab::write_recording(request.save, part); !done) return done.error();
  if (!request.json.empty())
    if (const auto done = write_to(request.json, lab::to_json(part, naming.names)); !done) return done.error();
  if (!request.dot.empty())
    if (const auto done = write_to(request.dot, lab::to_dot(part, naming)); !done) return done.error();
  if (request.svg.empty()) return {};
  lab::PictureOptions options{.dark = request.dark, .most_glyphs = request.glyphs};
  if (request.step > part.info.steps)
    return Error{fmt::format("--step: the recording has {} steps", grouped(std::uint64_t{part.info.steps}))};
  if (request.step > 0) options.step = request.step;
  return write_to(request.svg, lab::to_svg(part, naming, options));
}

Expected<void> show(const TreeRequest& request, const GameList& games) {
  const auto file_of = [](const std::string& output) { return output == "-" ? "" : std::string_view(output); };
  const auto good = check_outputs({request.save, file_of(request.json), file_of(request.dot), file_of(request.svg)});
  if (!good) return good.error();
  const auto loaded = load(request.source, games);
  if (!loaded) return loaded.error();
  const auto filter = filter_of(request, *loaded);
  if (!filter) return filter.error();
  const lab::Recording part = filter->keeps_all() ? loaded->recording : lab::filtered(loaded->recording, *filter);
  // To name every move of a large recording takes long, and only some of the outputs need it.
  const bool names_all = !(request.svg + request.dot + request.json + request.steps).empty();
  const lab::NodeNumber first = part.last_root();
  const auto shown_end = static_cast<lab::NodeNumber>(std::min<std::size_t>(first + request.lines + 1, part.size()));
  const auto naming =
      names_all ? lab::naming_of(*loaded->game, part) : lab::naming_of(*loaded->game, part, first, shown_end);
  if (!naming) return naming.error();
  if (const auto written = write_files(request, part, *naming); !written) return written.error();
  if (!request.compare.empty()) return compare_with(request, *loaded);
  if (!request.steps.empty()) return tell_steps(request.steps, part, naming->names);
  const bool is_piped = request.json == "-" || request.dot == "-" || request.svg == "-";
  if (is_piped) return {};
  const auto terminal = Terminal::detect();
  const std::string found = lab::summary(loaded->recording);
  const std::string outline = lab::to_outline(part, *naming, {.lines = request.lines, .unicode = terminal.unicode});
  std::cout << found << lab::legend_for(part, found + outline) << '\n' << outline;
  return {};
}

void add_output_options(Command& command, TreeRequest& request) {
  command.add_option("--save", request.save, "Keep the recording in this file; --open reads it again");
  command.add_option("--svg", request.svg, "Draw the tree; '-' prints it");
  command.add_flag("--dark", request.dark, "Draw on a dark ground");
  command.add_option("--glyphs", request.glyphs, "How much to draw before subtrees are folded")
      ->capture_default_str()
      ->check(Range(std::size_t{2}, lab::PictureOptions::most_possible));
  command.add_option("--step", request.step, "Draw how the search stood at this step");
  command.add_option("--dot", request.dot, "Write the tree for Graphviz; '-' prints it");
  command.add_option("--json", request.json, "Write everything as JSON; '-' prints it");
  command
      .add_option("--only", request.only,
                  "A part: 'cuts' with what showed them, 'best' play and its rivals, 'last' iteration")
      ->check(IsMember({"cuts", "best", "last"}));
  command.add_option("--below", request.below, "A part: what lies below these moves, such as '3 6', or node '#51'");
  command.add_option("--steps", request.steps, "Tell these steps in words, such as 170..180");
  command.add_option("--compare", request.compare, "Another search of the position, or another recording of it");
  command.add_option("--lines", request.lines, "How many lines of the tree to print")->capture_default_str();
}

}  // namespace

void add_lab_tree(Command& lab, Context& context) {
  auto* command = lab.add_subcommand("tree", "Record a search and show its tree: every window, value and cut");
  auto request = std::make_shared<TreeRequest>();
  add_source_options(*command, request->source);
  add_output_options(*command, *request);
  command->footer(
      "Every node is shown with its value and, in brackets, its window, as Max sees them: Max is the side to move at "
      "the\n"
      "root. A value with >= or <= is only a bound. 'cut' means that the moves after it were never looked at; ask\n"
      "'arborist lab why' for the reason.\n"
      "Examples:\n"
      "  arborist lab tree tic-tac-toe X...O.... --with alphabeta:depth=3,eval=lines --svg tree.svg\n"
      "  arborist lab tree tree '((3 12 8) (2 4 6) (14 5 2))' --steps 1..\n"
      "  arborist lab tree tic-tac-toe X...O.... --with alphabeta:depth=3,eval=lines --compare "
      "minimax:depth=3,eval=lines\n"
      "  arborist lab tree chess --with engine:depth=6 --save opening.tree\n"
      "  arborist lab tree --open opening.tree --only best --svg best.svg");
  command->callback([request, &context] {
    if (const auto done = show(*request, context.games); !done) report(context, command_name, done.error());
  });
}

}  // namespace arborist
