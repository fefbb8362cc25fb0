#include "lab/solve/collection.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "core/processor_time.h"
#include "core/text.h"
#include "tree/solver_table.h"

namespace arborist::lab {

namespace {

int sign_of(int number) { return number > 0 ? 1 : number < 0 ? -1 : 0; }
int sign_of(Score value) { return sign_of(value.value()); }

// "+38" too.
Expected<int> listed_number(std::string_view text) {
  if (text.starts_with('+')) text.remove_prefix(1);
  return parse_integer<int>(text, -Score::largest_static, Score::largest_static);
}
// "W5", "L4".
Expected<Score> listed_length(std::string_view text) {
  const auto plies = parse_integer<int>(text.substr(1), 0, Score::longest_win);
  if (!plies) return plies.error();
  return text.front() == 'W' ? Score::win_in(*plies) : Score::loss_in(*plies);
}
bool tells_length(std::string_view text) {
  return text.size() > 1 && (text.front() == 'W' || text.front() == 'L') && listed_length(text);
}
bool is_value(std::string_view text) {
  return text == "win" || text == "draw" || text == "loss" || tells_length(text) || listed_number(text);
}

struct ListedLine {
  std::string_view position;
  std::string value;
};

Expected<ListedLine> parse_moves_with_values(std::string_view line) {
  ListedLine result{trim(line.substr(0, line.find(';'))), {}};
  std::optional<int> largest;
  for (const auto piece : split(line.substr(line.find(';') + 1), ';')) {
    if (trim(piece).empty()) continue;
    const auto colon = piece.rfind(':');
    const auto value = colon == std::string_view::npos ? Expected<int>(Error{"a move and its value are 'd3:+4'"})
                                                       : listed_number(trim(piece.substr(colon + 1)));
    if (!value) return value.error().in(in_quotes(trim(piece)));
    largest = std::max(largest.value_or(*value), *value);
  }
  if (largest) result.value = std::to_string(*largest);
  return result;
}

Expected<ListedLine> parse_line(std::string_view line) {
  if (line.find(';') != std::string_view::npos) return parse_moves_with_values(line);
  const auto last = line.find_last_of(" \t");
  if (last == std::string_view::npos || !is_value(line.substr(last + 1))) return ListedLine{line, {}};
  return ListedLine{trim(line.substr(0, last)), std::string(line.substr(last + 1))};
}

}  // namespace

bool agrees(std::string_view value_text, const AnyPlay& play, Score value, bool is_exact) {
  if (value_text == "win" || value_text == "loss" || value_text == "draw")
    return sign_of(value) == (value_text == "win" ? 1 : value_text == "loss" ? -1 : 0);
  if (tells_length(value_text)) {
    const Score length = *listed_length(value_text);
    return is_exact ? value == length : sign_of(value) == sign_of(length);
  }
  const auto number = listed_number(value_text);
  if (!number) return false;
  return is_exact ? play.listed_value(value) == *number : sign_of(value) == sign_of(*number);
}

Expected<PositionCollection> PositionCollection::parse(const AnyGame& game, std::string_view text) {
  PositionCollection list;
  std::size_t number = 0;
  for (const auto whole : split(text, '\n')) {
    ++number;
    const auto line = trim(whole.substr(0, whole.find_first_of("#%")));
    if (line.empty()) continue;
    const auto here = [&](const Error& error) { return error.in(fmt::format("line {}", number)); };
    if (list.positions.size() == most_positions)
      return here(Error{fmt::format("more than {} positions", grouped(std::uint64_t{most_positions}))});
    auto parsed = parse_line(line);
    if (!parsed) return here(parsed.error());
    auto play = game.start(parsed->position);
    if (!play) return here(play.error());
    if ((*play)->outcome()) return here(Error{"the game is over in this position"});
    list.positions.push_back({number, std::string(parsed->position), std::move(parsed->value), std::move(*play)});
  }
  if (list.positions.empty()) return Error{"there is no position in it"};
  return list;
}

CollectionSolver::CollectionSolver(SolveTerms terms, bool keeps, SolverTable table)
    : table_(std::make_unique<SolverTable>(std::move(table))), terms_(std::move(terms)), keeps_(keeps) {
  terms_.line = false;
  terms_.table = table_.get();
}
CollectionSolver::~CollectionSolver() = default;

Expected<std::unique_ptr<CollectionSolver>> CollectionSolver::make(const AnyGame& game, SolveTerms terms) {
  // df-pn takes a table of its own for each position.
  auto table = SolverTable::of_megabytes(terms.by == SolveMethod::alpha_beta ? terms.table_megabytes : 1);
  if (!table) return table.error().in("the table");
  if (terms.by == SolveMethod::alpha_beta) table->warm();
  return std::unique_ptr<CollectionSolver>(
      new CollectionSolver(std::move(terms), game.info().is_played, std::move(*table)));
}

Expected<SolvedPosition> CollectionSolver::solve(const ListedPosition& position) {
  if (!keeps_) table_->clear();
  const double before = processor_seconds();
  auto solution = position.play->solve(terms_);
  const double used = processor_seconds() - before;
  if (!solution) return solution.error();
  SolvedPosition result{.solution = std::move(*solution), .is_right = std::nullopt, .seconds = used};
  if (!position.value_text.empty() && result.solution.is_solved())
    result.is_right = agrees(position.value_text, *position.play, result.solution.value(), terms_.exact);
  return result;
}

}  // namespace arborist::lab
