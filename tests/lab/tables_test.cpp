// The tables of the teaching texts: every figure comes out, and what does not is known and explained.
#include "lab/tables/tables.h"
#include "games/builtin_games.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <nlohmann/json.hpp>

namespace arborist::lab {
namespace {

const GameList& games() {
  static const GameList list = builtin_games();
  return list;
}

TableInfo table_of(const char* name) { return choose_tables({name}, false)->front(); }

std::vector<std::string> rows_with(const FigureTable& table, Verdict verdict) {
  std::vector<std::string> names;
  for (const auto& row : table.rows)
    if (row.verdict == verdict) names.push_back(row.what);
  return names;
}

class EveryTable : public ::testing::TestWithParam<std::size_t> {};

TEST_P(EveryTable, has_no_figure_that_nobody_can_explain) {
  const TableInfo& info = all_tables()[GetParam()];
  if (info.is_slow && std::getenv("ARBORIST_LONG_TESTS") == nullptr) GTEST_SKIP() << "a slow table";
  const FigureTable table = make_table(info, {.games = games()});
  EXPECT_FALSE(table.rows.empty());
  EXPECT_EQ(rows_with(table, Verdict::differs), std::vector<std::string>{});
  for (const auto& row : table.rows) EXPECT_TRUE(row.verdict != Verdict::explained || !row.note.empty()) << row.what;
}

INSTANTIATE_TEST_SUITE_P(Tables, EveryTable, ::testing::Range(std::size_t{0}, all_tables().size()),
                         [](const auto& one) {
                           std::string name = all_tables()[one.param].name;
                           std::replace(name.begin(), name.end(), '-', '_');
                           return name;
                         });

TEST(Tables, of_report_b_are_exact_but_for_the_two_that_are_given_as_about) {
  const TableRun run{.games = games()};
  for (auto* make : {student_report_b_calls, student_report_b_moves})
    EXPECT_TRUE(rows_with(make(run), Verdict::explained).empty());
  EXPECT_EQ(rows_with(student_report_b_table(run), Verdict::explained),
            (std::vector<std::string>{"board 3, a correct table, depths 2 and 3", "board 3, and every node ordered"}));
  const auto reordering = student_report_b_reordering(run);
  EXPECT_EQ(rows_with(reordering, Verdict::exact).size(), 6U);
}

TEST(Tables, of_exact_figures_have_nothing_else) {
  const TableRun run{.games = games()};
  for (auto* make : {book_paths, book_tic_tac_toe, lecture_trees, lecture_tours, tic_tac_toe_counts})
    EXPECT_TRUE(rows_with(make(run), Verdict::explained).empty());
}

TEST(Tables, show_twenty_mates_and_twenty_captures) {
  const TableRun run{.games = games()};
  for (auto* make : {student_report_a_mates, student_report_a_captures})
    EXPECT_EQ(rows_with(make(run), Verdict::shown).size(), 22U);
}

// Every root move gets the full window, and a mate ends the root: what its program would print for the first position.
TEST(Tables, of_report_a_count_as_its_program_does) {
  const auto play = (*games().find("chess"))->start("6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1");
  const auto states = [&](const char* search) { return (*play)->search(*Spec::parse(search), {})->counts.entered - 1; };
  EXPECT_EQ(states("alphabeta:depth=2,eval=domination"), 68U) << "narrowed";
  EXPECT_EQ(states("alphabeta:depth=2,eval=domination,root=full"), 172U) << "its window, all moves";
  EXPECT_EQ(states("report-a:search=alphabeta,setting=3"),
            states("alphabeta:depth=2,eval=domination,root=full,root-win=take,wins=alike"));
}

TEST(Tables, of_report_a_stop_at_a_mate_at_the_root) {
  const auto play = (*games().find("chess"))->start("7k/R7/8/8/8/8/8/1R4K1 w - - 0 1");
  for (const auto& [its, plain] : {std::pair("report-a:search=minimax", "minimax:depth=3,eval=domination"),
                                   std::pair("report-a", "alphabeta:depth=2,eval=domination,root=full")}) {
    const auto run = [&](const char* search) { return *(*play)->search(*Spec::parse(search), {}); };
    EXPECT_EQ(run(its).line, run(plain).line);
    EXPECT_LT(run(its).counts.entered, run(plain).counts.entered) << "what comes after the mate is not looked at";
  }
}

TEST(Tables, show_all_nine_rows_of_the_books_profile) {
  const auto rows = book_profile(1);
  ASSERT_EQ(rows.size(), 9U);
  const auto has = [](const Timed& row, const char* what, const char* figures) {
    return row.what.find(what) != std::string::npos && row.note.find(figures) != std::string::npos;
  };
  EXPECT_TRUE(has(rows[4], "evaluating", "book: 42.9 % / alone 13.9 %")) << rows[4].note;
  EXPECT_TRUE(has(rows[5], "controlled squares", "book: 29.1 % / alone 29.1 %")) << rows[5].note;
  EXPECT_TRUE(has(rows[6], "possible moves", "book: 23.2 % / alone 11.3 %")) << rows[6].note;
}

TEST(Tables, call_the_lectures_pseudocode_a_mistake) {
  const auto table = lecture_trees({.games = games()});
  for (const auto& row : table.rows)
    if (row.what.find(">=") != std::string::npos) {
      EXPECT_TRUE(row.what.starts_with("mistake:")) << row.what;
      EXPECT_EQ(row.ours, "3 / 1");
      return;
    }
  FAIL() << "no such row";
}

TEST(Tables, say_the_same_in_every_format) {
  const TableRun run{.games = games()};
  const std::vector<FigureTable> tables = {make_table(table_of("book-paths"), run),
                                           make_table(table_of("lecture-tours"), run)};
  const auto rows = tables[0].rows.size() + tables[1].rows.size();
  const auto json = nlohmann::json::parse(to_text(tables, TableFormat::json));
  EXPECT_EQ(json[0]["rows"].size() + json[1]["rows"].size(), rows);
  const std::string csv = to_text(tables, TableFormat::csv);
  EXPECT_EQ(static_cast<std::size_t>(std::count(csv.begin(), csv.end(), '\n')), rows + 1);
  for (const auto format : {TableFormat::text, TableFormat::markdown})
    EXPECT_NE(to_text(tables, format).find("0 1 2 4 6 8 9"), std::string::npos);
}

TEST(Tables, keep_times_to_themselves) {
  const TableRun run{.games = games()};
  const std::vector<FigureTable> once = {make_table(table_of("book-paths"), run)};
  const std::vector<FigureTable> again = {make_table(table_of("book-paths"), run)};
  for (const auto format : {TableFormat::text, TableFormat::markdown, TableFormat::csv, TableFormat::json})
    EXPECT_EQ(to_text(once, format), to_text(again, format));
  EXPECT_NE(times_text(once).find("the whole table"), std::string::npos);
}

TEST(Tables, that_are_not_whole_when_they_are_stopped_are_left_out) {
  std::stop_source stop;
  const TableInfo second = table_of("book-paths");
  const auto tables =
      make_tables({table_of("lecture-trees"), second, table_of("book-mazes")}, {.games = games(),
                                                                                .progress =
                                                                                    [&](const std::string& title) {
                                                                                      if (title == second.title)
                                                                                        stop.request_stop();
                                                                                    },
                                                                                .stop = stop.get_token()});
  ASSERT_EQ(tables.size(), 1U);
  EXPECT_EQ(tables[0].name, "lecture-trees");
}

TEST(Tables, are_chosen_by_name) {
  EXPECT_EQ(choose_tables({"book-paths"}, false)->size(), 1U);
  EXPECT_EQ(choose_tables({}, true)->size(), all_tables().size());
  EXPECT_LT(choose_tables({}, false)->size(), all_tables().size());
  const auto wrong = choose_tables({"book-path"}, false);
  ASSERT_FALSE(wrong);
  EXPECT_NE(wrong.error().message.find("did you mean 'book-paths'"), std::string::npos);
}

}  // namespace
}  // namespace arborist::lab
