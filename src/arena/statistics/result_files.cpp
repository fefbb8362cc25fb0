#include "arena/statistics/result_files.h"

#include <fmt/format.h>

#include <algorithm>

#include "chess/pgn_reader.h"
#include "core/text.h"

namespace arborist {
namespace {

std::optional<GameResult> for_first_side(chess::PgnResult result) {
  switch (result) {
    case chess::PgnResult::white_won:
      return GameResult::won;
    case chess::PgnResult::black_won:
      return GameResult::lost;
    case chess::PgnResult::drawn:
      return GameResult::drawn;
    case chess::PgnResult::unknown:
      break;
  }
  return std::nullopt;
}

class ResultVisitor final : public chess::PgnVisitor {
 public:
  explicit ResultVisitor(Results& results) : results_(results) {}

  void begin_game(std::size_t line) override {
    settle();
    line_ = line;
    open_ = true;
    white_.clear();
    black_.clear();
    result_ = chess::PgnResult::unknown;
  }
  void tag(std::string_view name, std::string_view value) override {
    if (name == "White") white_ = trim(value);
    if (name == "Black") black_ = trim(value);
    if (name == "Result") result_ = chess::parse_result(value).value_or(chess::PgnResult::unknown);
  }
  bool begin_moves(const chess::Position&) override { return result_ == chess::PgnResult::unknown; }
  void end_game(chess::PgnResult result) override { result_ = result; }
  void broken_game(const chess::PgnProblem& problem) override {
    open_ = false;
    read_.note_problem(problem.error().message);
  }
  [[nodiscard]] bool wants_comments() const override { return false; }

  // A game whose moves are not wanted has no end of its own: it counts once the next one begins or the file ends.
  void settle() {
    if (!open_) return;
    open_ = false;
    read_.take(white_, black_, for_first_side(result_), line_, results_);
  }

  [[nodiscard]] const ResultsRead& read() const { return read_; }

 private:
  Results& results_;
  ResultsRead read_;
  std::size_t line_ = 0;
  bool open_ = false;
  std::string white_;
  std::string black_;
  chess::PgnResult result_ = chess::PgnResult::unknown;
};

constexpr std::size_t longest_csv_line = 65'536;

// Cells between commas; a cell in quotes may hold commas, and a quote as two.
std::vector<std::string> csv_cells(std::string_view line) {
  std::vector<std::string> cells(1);
  bool quoted = false;
  for (std::size_t i = 0; i < line.size(); ++i) {
    const char c = line[i];
    if (c == '"' && quoted && i + 1 < line.size() && line[i + 1] == '"') {
      cells.back() += line[++i];
    } else if (c == '"') {
      quoted = !quoted;
    } else if (c == ',' && !quoted) {
      cells.emplace_back();
    } else {
      cells.back() += c;
    }
  }
  for (auto& cell : cells) cell = trim(cell);
  return cells;
}

std::optional<std::size_t> column(const std::vector<std::string>& heading, std::string_view name,
                                  std::string_view other_name) {
  for (std::size_t i = 0; i < heading.size(); ++i)
    if (to_lower(heading[i]) == name || to_lower(heading[i]) == other_name) return i;
  return std::nullopt;
}

}  // namespace

std::optional<std::string> next_line(std::istream& in, std::size_t longest) {
  if (in.peek() == std::istream::traits_type::eof()) return std::nullopt;
  std::string line;
  for (int c = in.get(); c != std::istream::traits_type::eof() && c != '\n'; c = in.get())
    if (line.size() < longest) line += static_cast<char>(c);
  return line;
}

void ResultsRead::note_problem(std::string problem) {
  ++broken;
  if (problems.size() < most_problems) problems.push_back(std::move(problem));
}

void ResultsRead::take(std::string_view first, std::string_view second, std::optional<GameResult> result,
                       std::size_t line, Results& results) {
  if (!result) {
    ++unfinished;
  } else if (const auto added = results.add(first, second, *result); added) {
    ++games;
  } else {
    note_problem(added.error().in("line " + std::to_string(line)).message);
  }
}

ResultsRead read_pgn_results(chess::PgnInput input, Results& results) {
  chess::PgnReader reader(std::move(input));
  ResultVisitor visitor(results);
  while (reader.read_game(visitor)) {
  }
  visitor.settle();
  return visitor.read();
}

Expected<ResultsRead> read_csv_results(std::istream& in, Results& results) {
  const auto heading = csv_cells(next_line(in, longest_csv_line).value_or(""));
  const auto first = column(heading, "first", "white"), second = column(heading, "second", "black");
  const auto result = column(heading, "result", "result");
  if (!first || !second || !result)
    return Error{"line 1: a heading with the columns first, second and result is expected"};
  ResultsRead read;
  std::size_t number = 1;
  while (const auto line = next_line(in, longest_csv_line)) {
    ++number;
    if (trim(*line).empty()) continue;
    const auto cells = csv_cells(*line);
    if (cells.size() <= std::max({*first, *second, *result})) {
      read.note_problem(fmt::format("line {}: too few columns", number));
      continue;
    }
    const auto told = chess::parse_result(cells[*result]).value_or(chess::PgnResult::unknown);
    read.take(cells[*first], cells[*second], for_first_side(told), number, results);
  }
  return read;
}

}  // namespace arborist
