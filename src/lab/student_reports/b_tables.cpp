// The tables of lab report B: five boards, seven players, function calls.
#include <fmt/format.h>

#include <array>

#include "chess/uci_move.h"
#include "core/text.h"
#include "lab/student_reports/b_programs.h"
#include "lab/tables/tables.h"

namespace arborist::lab {
namespace {

using namespace report_b;
using Calls = std::array<std::uint64_t, 4>;
using Values = std::array<int, 4>;

constexpr const char* not_its_own =
    "The report gives the figures of its own programs only; those beside the others are of an independent program.";

std::string at(int board, int depth) { return fmt::format("board {}, depth {}", board, depth); }

struct Reported {
  int board;
  Calls minimax;
  Calls alpha_beta;
  Values values;
};
constexpr std::array<Reported, 3> reported = {
    {{1, {20, 420, 9'322, 206'603}, {20, 420, 1'298, 13'873}, {0, 0, 0, 0}},
     {3, {35, 1'111, 39'894, 1'275'708}, {35, 1'111, 8'392, 246'987}, {3, -2, 2, -2}},
     {4, {1, 33, 1'016, 25'078}, {1, 33, 161, 3'925}, {5, -8, 1, 0}}}};

std::string calls_of(int number, const Program& program, int first_depth = 0) {
  std::string text;
  for (int depth = first_depth; depth < 4; ++depth)
    text += (text.empty() ? "" : " / ") + grouped(run(board(number), depth, program).calls);
  return text;
}

std::string values_of(int number, const Program& program) {
  std::string text;
  for (int depth = 0; depth < 4; ++depth)
    text += (text.empty() ? "" : " ") + std::to_string(run(board(number), depth, program).value);
  return text;
}

std::string moves_of(int number, const Program& program) {
  std::string text;
  for (int depth = 0; depth < 4; ++depth)
    text += (text.empty() ? "" : " ") + chess::to_uci(run(board(number), depth, program).best, board(number));
  return text;
}

}  // namespace

FigureTable student_report_b_calls(const TableRun& table_run) {
  FigureTable table;
  for (const auto& [number, minimax, alpha_beta, values] : reported) {
    table_run.progress(fmt::format("board {}", number));
    for (int depth = 0; depth < 4; ++depth) {
      const auto i = static_cast<std::size_t>(depth);
      const Result full = run(board(number), depth, {.algorithm = report_b::ReportAlgorithm::minimax});
      const Result pruned = run(board(number), depth, {});
      table.figure(at(number, depth) + ", minimax", minimax[i], full.calls);
      table.figure(at(number, depth) + ", alpha-beta", alpha_beta[i], pruned.calls);
      const bool is_same = full.value == pruned.value;
      table.figure(at(number, depth) + ", value", std::to_string(values[i]),
                   is_same ? std::to_string(full.value) : fmt::format("{} and {}", full.value, pruned.value));
    }
  }
  const Program right{.leaf = Leaf::root_side};
  const Program mates{.leaf = Leaf::with_mates};
  table.figure("board 1, depths 0-3, without the slip", "20 / 420 / 1,298 / 13,873", calls_of(1, right));
  table.figure("board 3, depths 0-3, without the slip", "35 / 1,111 / 8,392 / 245,909", calls_of(3, right));
  table.figure("board 4, depths 0-3, without the slip", "1 / 33 / 161 / 3,925", calls_of(4, right));
  table.figure("board 3, depths 2 and 3, mates scored", "8,385 / 245,904", calls_of(3, mates, 2));
  table.figure("board 4, depths 2 and 3, mates scored", "153 / 3,925", calls_of(4, mates, 2));
  table.notes = {
      "A call is one call of the recursive function below a root move; depth d is d + 1 half-moves; every root move "
      "gets "
      "the full window.",
      "The slip: a leaf's sign is that of the depth limit, so that a game that ends earlier at the other parity is "
      "valued for the wrong side. It costs 1,078 calls on board 3.",
      not_its_own};
  return table;
}

FigureTable student_report_b_moves(const TableRun&) {
  FigureTable table;
  const Program slip{};
  const Program right{.leaf = Leaf::root_side};
  const Program mates{.leaf = Leaf::with_mates};
  table.figure("board 2, depths 0-3, moves", "d4c6 d4c6 f1b5 f1b5", moves_of(2, slip));
  table.figure("board 2, without the slip", "d4c6 d4c6 f1b5 f1b5", moves_of(2, right));
  table.figure("board 5, depths 0-3, moves", "h5a5 h5h1 h5a5 h5h1", moves_of(5, slip));
  table.figure("board 5, values", "1 8 2 8", values_of(5, slip));
  table.figure("board 5, without the slip, moves", "h5a5 h5a5 h5a5 h5a5", moves_of(5, right));
  table.figure("board 5, without the slip, values", "1 1 2 1", values_of(5, right));
  table.figure("board 5, mates scored, moves", "h5h1 h5h1 h5h1 h5h1", moves_of(5, mates));
  table.notes = {
      "On board 5 h5h1 is mate. A program without a value for mate takes the queen; the slip finds the mate at "
      "every other depth, by luck.",
      not_its_own};
  return table;
}

FigureTable student_report_b_reordering(const TableRun&) {
  FigureTable table;
  const Program plain{.leaf = Leaf::root_side};
  const Program root_only{.leaf = Leaf::root_side, .order = Order::root_by_material};
  const Program narrowed{.leaf = Leaf::root_side, .narrow_root = true};
  const Program narrowed_and_ordered{.leaf = Leaf::root_side, .order = Order::root_by_material, .narrow_root = true};
  const Program everywhere{.leaf = Leaf::root_side, .order = Order::by_material};
  const struct {
    int board;
    const char* every_node;
  } boards[] = {{1, "20 / 420 / 1,298 / 12,226"}, {3, "35 / 1,111 / 3,291 / 52,948"}, {4, "1 / 33 / 65 / 437"}};
  for (const auto& [number, every_node] : boards) {
    const std::string name = fmt::format("board {}, ", number);
    table.figure(name + "only the root ordered: the same as not ordered", calls_of(number, plain),
                 calls_of(number, root_only));
    table.figure(name + "every node ordered", every_node, calls_of(number, everywhere));
    table.beside(name + "root narrowed, not ordered", "-", calls_of(number, narrowed),
                 "what the report's window leaves unused");
    table.beside(name + "root narrowed and ordered", "-", calls_of(number, narrowed_and_ordered),
                 "what its ordering would have brought");
  }
  table.notes = {
      "Calls at depths 0-3. The report orders the root moves only, and gives each of them the full window: "
      "their order then changes nothing, which is why it saw nothing.",
      "Ordered: best material for the mover first, ties in reference order.", not_its_own};
  return table;
}

FigureTable student_report_b_table(const TableRun& table_run) {
  FigureTable table;
  const Program theirs{.table = ReportTable::of_the_report};
  const Program correct{.leaf = Leaf::root_side, .table = ReportTable::correct};
  const Program ordered{.leaf = Leaf::root_side, .order = Order::by_material, .table = ReportTable::correct};
  Program all = ordered;
  all.narrow_root = true;
  const struct {
    int board;
    const char *report, *correct, *ordered, *all, *values;
  } boards[] = {{1, "20 / 420 / 1,038 / 6,024", "1,102 / 9,663", "1,102 / 8,423", "403 / 978", "0 0 0 0"},
                {3, "35 / 1,110 / 8,908 / 119,208", "7,383 / 180,132", "3,060 / 41,571", "1,167 / 6,279", "3 -2 2 -2"},
                {4, "1 / 33 / 158 / 2,267", "158 / 2,265", "62 / 329", "62 / 329", "5 -8 1 0"}};
  for (const auto& [number, report, by_bounds, by_order, by_all, values] : boards) {
    table_run.progress(fmt::format("board {}", number));
    const std::string name = fmt::format("board {}, ", number);
    const std::string about =
        "given as about so many; how a stored bound is tightened changes a few calls in ten thousand";
    table.figure(name + "the report's table, depths 0-3", report, calls_of(number, theirs));
    table.figure(name + "a correct table, depths 2 and 3", by_bounds, calls_of(number, correct, 2), about);
    table.figure(name + "and every node ordered", by_order, calls_of(number, ordered, 2), about);
    table.figure(name + "and the root narrowed", by_all, calls_of(number, all, 2));
    table.figure(name + "values of a correct table", values, values_of(number, correct));
    table.figure(name + "values of all three", values, values_of(number, all));
  }
  table.figure("board 3, depth 2, value of the report's table (2 is right)", "1",
               std::to_string(run(board(3), 2, theirs).value));
  table.notes = {
      "The report's table keys by piece placement only, stores the running value and takes a stored number for the "
      "best "
      "so far: it is small because it is wrong.",
      "A correct table: key with side, castling and possible en passant, the same remaining depth, bounds; asked "
      "before "
      "the call, so that a hit is no call.",
      not_its_own};
  return table;
}

}  // namespace arborist::lab
