// arborist lab report and lab slides: the tree, the texts' tables and the experiments, to hand out or to project.
#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iostream>

#include "app/lab/comparing.h"
#include "app/lab/lab_command.h"
#include "core/file.h"
#include "core/output_file.h"
#include "core/plural.h"
#include "core/text.h"
#include "lab/compare/experiments.h"
#include "lab/count/count.h"
#include "lab/report/chapters.h"
#include "lab/tables/tables.h"

namespace arborist {

namespace {

struct ReportRequest {
  std::string out;
  std::size_t count = 0;  // of each pairing, played anew; 0: the results that are kept
  int concurrency = 1;
  std::string folder;
  std::vector<std::string> chapters = {"trees", "tables", "alternatives", "experiments"};
  bool as_slides = false;
  bool quiet = false;
};

constexpr std::size_t lines_of_slide = 11;
constexpr const char* report_title = "Search trees: what is cut, what it costs, and whether there is anything better";

// Collects the ideas; each step may fail with a reason.
class ReportMaker {
 public:
  ReportMaker(const ReportRequest& request, const GameList& games, Attendance& attendance)
      : request_(request), games_(games), attendance_(attendance) {}

  // Nothing where it was stopped.
  Expected<std::optional<std::vector<lab::Idea>>> make() {
    using Step = Expected<void> (ReportMaker::*)();
    for (const auto& [chapter, step] : {std::pair<const char*, Step>{"trees", &ReportMaker::add_trees},
                                        {"trees", &ReportMaker::add_counts},
                                        {"tables", &ReportMaker::add_tables},
                                        {"alternatives", &ReportMaker::add_alternatives},
                                        {"experiments", &ReportMaker::add_experiments}}) {
      const auto& wanted = request_.chapters;
      if (std::find(wanted.begin(), wanted.end(), chapter) == wanted.end()) continue;
      if (attendance_.is_stopped()) return std::optional<std::vector<lab::Idea>>();
      if (const auto done = (this->*step)(); !done) return done.error();
    }
    if (attendance_.is_stopped()) return std::optional<std::vector<lab::Idea>>();
    return std::optional(std::move(ideas_));
  }

 private:
  Expected<void> add_tree(const lab::DrawnTree& tree) {
    tell(tree.title);
    auto idea = idea_of(tree, games_);
    if (!idea) return idea.error();
    ideas_.push_back(std::move(*idea));
    return {};
  }

  Expected<void> add_trees() {
    constexpr const char* chapter = "The tree";
    for (const lab::DrawnTree& tree :
         {lab::DrawnTree{
              chapter, "Minimax looks at everything",
              "One side takes the largest value, the other the smallest. Every position three half-moves ahead is "
              "looked at: 260 of them here.",
              "tic-tac-toe", "X...O....", "minimax:depth=3,eval=lines"},
          lab::DrawnTree{
              chapter, "Alpha-beta leaves out what cannot matter",
              "Once a reply shows that a move is worse than one already in hand, its other replies need no look. "
              "The same value and the same move with 93 positions.",
              "tic-tac-toe", "X...O....", "alphabeta:depth=3,eval=lines"}})
      if (auto added = add_tree(tree); !added) return added;
    return {};
  }

  Expected<void> add_counts() {
    tell("counting");
    const AnyGame& game = **games_.find("connect-four");
    const auto play = game.start("");
    if (!play) return play.error();
    const auto counts = lab::count_searches({.game = game,
                                             .play = **play,
                                             .searches = {Spec::named("alphabeta")},
                                             .orders = {"natural", "best", "worst"},
                                             .depth = 7});
    if (!counts) return counts.error();
    ideas_.push_back({.chapter = "The tree",
                      .title = "Order is half of it",
                      .words = {"The same search, the same tree: with the best move first alpha-beta comes near the "
                                "least that any search can do with; with the worst first it looks at nearly all."},
                      .figure = lab::picture(lab::plot(*counts, lab::Plotted::nodes), "Positions entered by depth"),
                      .command = "lab count connect-four --depth 7 --order natural best worst --plot nodes.svg"});
    return {};
  }

  Expected<void> add_tables() {
    const auto chosen = lab::choose_tables({}, false);
    if (!chosen) return chosen.error();
    for (const auto& info : *chosen) {
      if (attendance_.shall_stop()) return {};
      tell(info.title);
      const auto table = lab::make_table(info, {.games = games_});
      const auto agree = std::count_if(table.rows.begin(), table.rows.end(), [](const lab::TableRow& row) {
        return row.verdict == lab::Verdict::exact || row.verdict == lab::Verdict::shown;
      });
      const auto parts =
          request_.as_slides ? lab::table_in_parts(table, lines_of_slide) : std::vector{lab::table(table)};
      for (std::size_t part = 0; part < parts.size(); ++part)
        ideas_.push_back(
            {.chapter = "What the texts report",
             .title =
                 parts.size() == 1 ? table.title : fmt::format("{} ({} of {})", table.title, part + 1, parts.size()),
             .words = {fmt::format("{} of {} come out as reported.", agree, counted(table.rows.size(), "figure"))},
             .figure = parts[part],
             .command = fmt::format("lab tables {}", table.name)});
    }
    return {};
  }

  Expected<void> add_alternatives() {
    return add(lab::alternative_ideas(games_, [this](const std::string& title) { tell(title); }));
  }
  Expected<void> add(Expected<std::vector<lab::Idea>> more) {
    if (!more) return more.error();
    for (auto& idea : *more) ideas_.push_back(std::move(idea));
    return {};
  }

  // As many games as are kept already.
  static std::size_t games_in(const std::filesystem::path& folder) {
    std::size_t most = 0;
    std::error_code problem;
    for (const auto& entry : std::filesystem::directory_iterator(folder, problem)) {
      std::ifstream file(entry.path());
      std::size_t lines = 0;
      for (std::string line; std::getline(file, line);) ++lines;
      most = std::max(most, lines);
    }
    return most == 0 ? 0 : (most - 1) / 2 * 2;
  }

  Expected<void> add_experiments() {
    if (request_.count == 0) return add(lab::kept_experiment_ideas());
    for (const auto& experiment : lab::all_experiments()) {
      std::size_t number = 0;
      for (lab::CompareTask part : experiment.parts) {
        ++number;
        auto folder = usual_folder(part);
        if (!request_.folder.empty())
          folder = std::filesystem::path(request_.folder) / fmt::format("{}-{}", experiment.name, number);
        if (!folder) return folder.error();
        part.count = std::max(request_.count, games_in(*folder));
        part.concurrency = request_.concurrency;
        part.quiet = request_.quiet;
        const auto found = compare(part, *folder, games_, attendance_, farm_);
        if (!found) return found.error();
        if (attendance_.is_stopped()) return {};
        ideas_.push_back(idea_of(experiment, *found));
      }
      if (auto added = add_measures(experiment); !added) return added;
    }
    return {};
  }
  // With fewer positions than the experiment itself takes: what is counted hardly changes.
  Expected<void> add_measures(const lab::Experiment& experiment) {
    constexpr std::size_t positions = 3;
    for (const lab::Measure measure : experiment.measures) {
      const auto table = measure({.games = games_, .samples = positions, .told = [this](const std::string& now) {
                                    tell(now);
                                    return !attendance_.is_stopped();
                                  }});
      if (!table) return table.error();
      if (!table->is_whole) return {};
      ideas_.push_back(idea_of(experiment, *table));
    }
    return {};
  }

  void tell(const std::string& what) {
    if (attendance_.looks_up()) attendance_.tell(what);
  }

  const ReportRequest& request_;
  const GameList& games_;
  farm::OneProcess farm_;
  Attendance& attendance_;
  std::vector<lab::Idea> ideas_;
};

void run(const ReportRequest& request, Context& context) {
  const char* name = request.as_slides ? "lab slides" : "lab report";
  if (request.count == 0 && !request.folder.empty())
    return report(context, name, Error{"--folder is for games that are played: say --games too"});
  if (const auto good = check_outputs({request.out}); !good)
    return report(context, name, good.error(), Context::failed);
  Attendance attendance(request.quiet);
  auto ideas = ReportMaker(request, context.games, attendance).make();
  attendance.take_back();
  if (!ideas) return report(context, name, ideas.error());
  if (!*ideas) {
    context.exit_code = Attendance::interrupted;
    return;
  }
  const std::string html =
      request.as_slides ? lab::slides_html(report_title, **ideas) : lab::report_html(report_title, **ideas);
  if (const auto written = write_file(request.out, html); !written)
    return report(context, name, written.error(), Context::failed);
  std::cout << fmt::format("{}: {}, {} KB; open it in a browser\n", request.out, counted((*ideas)->size(), "idea"),
                           grouped(std::uint64_t{html.size() / 1024}));
}

void add_one(Command& lab, Context& context, bool as_slides) {
  auto* command =
      as_slides ? lab.add_subcommand("slides", "The same as slides, one idea each, for the projector")
                : lab.add_subcommand("report", "One HTML page to hand out: trees, the texts' tables, the experiments");
  auto request = std::make_shared<ReportRequest>();
  request->as_slides = as_slides;
  request->out = as_slides ? "slides.html" : "report.html";
  command->add_option("--out", request->out, "The file to write")->capture_default_str();
  command
      ->add_option(
          "--games", request->count,
          "Play so many games of each pairing of the experiments, instead of showing the results that are kept")
      ->check(Range(std::size_t{2}, std::size_t{1'000'000}));
  command->add_option("--concurrency", request->concurrency, "Games at once")
      ->check(Range(1, 256))
      ->capture_default_str();
  command->add_option("--folder", request->folder, "With --games: where the games are kept; else in the data folder");
  command
      ->add_option("--chapters", request->chapters, "Some of trees, tables, alternatives, experiments; all if not said")
      ->check(IsMember({"trees", "tables", "alternatives", "experiments"}))
      ->delimiter(',');
  command->add_flag("--quiet", request->quiet, "Show no progress");
  command->footer(
      "One file that needs nothing else, in light and dark, also for printing. The experiments are shown as\n"
      "docs/experiments has them: 1,000 games of each pairing, or a sequential test that has decided. --games plays\n"
      "them anew, which takes hours; what was played already is used, and 'arborist lab experiment' plays one of "
      "them.");
  command->callback([request, &context] { run(*request, context); });
}

}  // namespace

void add_lab_report(Command& lab, Context& context) {
  add_one(lab, context, false);
  add_one(lab, context, true);
}

}  // namespace arborist
