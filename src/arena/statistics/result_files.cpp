#include "arena/statistics/result_files.h"

#include "chess/pgn_reader.h"
#include "core/text.h"

namespace arborist {
namespace {

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
    if (result_ == chess::PgnResult::unknown) {
      ++read_.unfinished;
      return;
    }
    const auto result = result_ == chess::PgnResult::white_won   ? GameResult::won
                        : result_ == chess::PgnResult::black_won ? GameResult::lost
                                                                 : GameResult::drawn;
    if (const auto added = results_.add(white_, black_, result); added)
      ++read_.games;
    else
      read_.note_problem(added.error().in("line " + std::to_string(line_)).message);
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

}  // namespace

void ResultsRead::note_problem(std::string problem) {
  ++broken;
  if (problems.size() < most_problems) problems.push_back(std::move(problem));
}

ResultsRead read_pgn_results(chess::PgnInput input, Results& results) {
  chess::PgnReader reader(std::move(input));
  ResultVisitor visitor(results);
  while (reader.read_game(visitor)) {
  }
  visitor.settle();
  return visitor.read();
}

}  // namespace arborist
