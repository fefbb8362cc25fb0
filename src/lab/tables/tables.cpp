#include "lab/tables/tables.h"

#include <fmt/format.h>

#include <algorithm>

#include "core/stopwatch.h"
#include "core/text.h"

namespace arborist::lab {

void FigureTable::figure(const std::string& what, const std::string& reported, const std::string& ours,
                         const std::string& reason) {
  const bool is_equal = reported == ours;
  const Verdict verdict = is_equal ? Verdict::exact : reason.empty() ? Verdict::differs : Verdict::explained;
  rows.push_back({what, reported, ours, verdict, is_equal ? "" : reason});
}

void FigureTable::figure(const std::string& what, std::uint64_t reported, std::uint64_t ours,
                         const std::string& reason) {
  figure(what, grouped(reported), grouped(ours), reason);
}

void FigureTable::claim(const std::string& what, const std::string& reported, const std::string& ours, bool holds,
                        const std::string& note) {
  rows.push_back({what, reported, ours, holds ? Verdict::shown : Verdict::differs, note});
}

void FigureTable::beside(const std::string& what, const std::string& reported, const std::string& ours,
                         const std::string& reason) {
  rows.push_back({what, reported, ours, Verdict::explained, reason});
}

const std::vector<TableInfo>& all_tables() {
  static const std::vector<TableInfo> list = {
      {"report-b-calls", "Report B: function calls and values", false, student_report_b_calls},
      {"report-b-moves", "Report B: best moves by depth", false, student_report_b_moves},
      {"report-b-reordering", "Report B: reordering, and why it saw nothing", false, student_report_b_reordering},
      {"report-b-table", "Report B: its transposition table, and a correct one", false, student_report_b_table},
      {"report-a-mates", "Report A: mates in one", false, student_report_a_mates},
      {"report-a-captures", "Report A: free captures", false, student_report_a_captures},
      {"report-a-costs", "Report A: what depth costs", false, student_report_a_costs},
      {"report-a-matches", "Report A: its alpha-beta against its minimax", true, student_report_a_matches},
      {"book-paths", "Book: ways through its network", false, book_paths},
      {"book-mazes", "Book: its random mazes", false, book_mazes},
      {"book-tic-tac-toe", "Book: the line of tic-tac-toe", false, book_tic_tac_toe},
      {"book-chess", "Book: chess 4, 5 and 6 half-moves deep", true, book_chess},
      {"book-claims", "Book: little memory, and the effect of order", false, book_claims},
      {"blog-match", "Blog: depth 2 against depth 1", false, blog_match},
      {"lecture-trees", "Lecture: trees, depth and ties", false, lecture_trees},
      {"lecture-tours", "Lecture: knight's tours", false, lecture_tours},
      {"tic-tac-toe-counts", "Tic-tac-toe: every search and every mistake", false, tic_tac_toe_counts}};
  return list;
}

Expected<std::vector<TableInfo>> choose_tables(const std::vector<std::string>& names, bool all) {
  std::vector<TableInfo> chosen;
  if (names.empty()) {
    std::copy_if(all_tables().begin(), all_tables().end(), std::back_inserter(chosen),
                 [&](const TableInfo& info) { return all || !info.is_slow; });
    return chosen;
  }
  std::vector<std::string> known;
  for (const auto& info : all_tables()) known.emplace_back(info.name);
  for (const auto& name : names) {
    const auto found = std::find_if(all_tables().begin(), all_tables().end(),
                                    [&](const TableInfo& info) { return info.name == name; });
    if (found == all_tables().end())
      return Error{fmt::format("there is no table {}{}; they are {}", in_quotes(name), did_you_mean(name, known),
                               join(known, ", "))};
    chosen.push_back(*found);
  }
  return chosen;
}

FigureTable make_table(const TableInfo& info, const TableRun& run) {
  run.progress(info.title);
  const Stopwatch watch;
  FigureTable table = info.make(run);
  table.name = info.name;
  table.title = info.title;
  table.times.push_back({"the whole table", watch.seconds(), ""});
  return table;
}

std::vector<FigureTable> make_tables(const std::vector<TableInfo>& chosen, const TableRun& run) {
  std::vector<FigureTable> tables;
  for (const TableInfo& info : chosen) {
    FigureTable table = make_table(info, run);
    if (run.stop.stop_requested()) break;
    tables.push_back(std::move(table));
  }
  return tables;
}

const char* to_text(Verdict verdict) {
  switch (verdict) {
    case Verdict::exact:
      return "exact";
    case Verdict::shown:
      return "shown";
    case Verdict::explained:
      return "explained";
    case Verdict::differs:
      return "differs";
  }
  return "";
}

}  // namespace arborist::lab
