// The tables and claims of the teaching texts: the reported figure beside ours, exact or explained. What a table says
// is the same on every machine; the times it took are kept apart.
//
//   for (const TableInfo& info : all_tables()) print(to_text(info.make(run)));
//
// The texts by their short names: book, blog, report A, lecture, report B; see docs/tables.md.
#pragma once

#include <cstdint>
#include <functional>
#include <stop_token>
#include <string>
#include <vector>

#include "core/expected.h"
#include "face/any_game.h"

namespace arborist::lab {

enum class Verdict : std::uint8_t {
  exact,      // the reported figure, to the digit
  shown,      // a claim in words that holds
  explained,  // another figure, and the note says why
  differs     // another figure, and nobody knows why
};

struct TableRow {
  std::string what;
  std::string reported;  // "-" where the text gives no figure
  std::string ours;
  Verdict verdict = Verdict::exact;
  std::string note = {};
};

// What took how long; never part of the table.
struct Timed {
  std::string what;
  double seconds = 0;
  std::string note = {};
};

struct FigureTable {
  std::string name;
  std::string title;
  std::vector<TableRow> rows = {};
  std::vector<std::string> notes = {};
  std::vector<Timed> times = {};

  // A figure: exact where the two are equal; else explained by the reason, if there is one.
  void figure(const std::string& what, std::uint64_t reported, std::uint64_t ours, const std::string& reason = "");
  void figure(const std::string& what, const std::string& reported, const std::string& ours,
              const std::string& reason = "");
  // A claim in words: shown where it holds.
  void claim(const std::string& what, const std::string& reported, const std::string& ours, bool holds,
             const std::string& note = "");
  // What cannot be compared, with the reason.
  void beside(const std::string& what, const std::string& reported, const std::string& ours, const std::string& reason);
};

struct TableRun {
  const GameList& games;
  std::function<void(const std::string&)> progress = [](const std::string&) {};
  std::stop_token stop = {};  // ends matches, and what is made of many tables
};

struct TableInfo {
  const char* name;
  const char* title;
  bool is_slow;  // made only when asked for
  FigureTable (*make)(const TableRun& run);
};

[[nodiscard]] const std::vector<TableInfo>& all_tables();
// By their names; all quick ones where there is none. The error names the nearest ones.
[[nodiscard]] Expected<std::vector<TableInfo>> choose_tables(const std::vector<std::string>& names, bool all);
[[nodiscard]] FigureTable make_table(const TableInfo& info, const TableRun& run);
// One after the other; those that were whole when they were stopped.
[[nodiscard]] std::vector<FigureTable> make_tables(const std::vector<TableInfo>& chosen, const TableRun& run);

enum class TableFormat : std::uint8_t { text, markdown, csv, json };
[[nodiscard]] std::string to_text(const std::vector<FigureTable>& tables, TableFormat format);
// What the tables took, as CSV.
[[nodiscard]] std::string times_text(const std::vector<FigureTable>& tables);

[[nodiscard]] const char* to_text(Verdict verdict);

// The tables, one function each.
FigureTable student_report_b_calls(const TableRun& run);
FigureTable student_report_b_moves(const TableRun& run);
FigureTable student_report_b_reordering(const TableRun& run);
FigureTable student_report_b_table(const TableRun& run);
FigureTable student_report_a_mates(const TableRun& run);
FigureTable student_report_a_captures(const TableRun& run);
FigureTable student_report_a_costs(const TableRun& run);
FigureTable student_report_a_matches(const TableRun& run);
FigureTable book_paths(const TableRun& run);
FigureTable book_mazes(const TableRun& run);
FigureTable book_tic_tac_toe(const TableRun& run);
FigureTable book_chess(const TableRun& run);
FigureTable book_claims(const TableRun& run);
FigureTable blog_match(const TableRun& run);
FigureTable lecture_trees(const TableRun& run);
FigureTable lecture_tours(const TableRun& run);
FigureTable tic_tac_toe_counts(const TableRun& run);

// The nine rows of the book's profile beside ours, of a search this deep after d2d4; part of the times of its chess.
[[nodiscard]] std::vector<Timed> book_profile(int depth);

}  // namespace arborist::lab
