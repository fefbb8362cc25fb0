#include "chess/pgn_game.h"

#include <algorithm>
#include <array>
#include <utility>

#include "chess/chess960.h"

namespace arborist::chess {
namespace {

constexpr std::array<std::string_view, 7> roster = {"Event", "Site", "Date", "Round", "White", "Black", "Result"};

std::size_t place_in_roster(std::string_view name) {
  return static_cast<std::size_t>(std::find(roster.begin(), roster.end(), name) - roster.begin());
}

bool follows_from_the_rest(std::string_view name) {
  return name == "Result" || name == "SetUp" || name == "FEN" || name == "Variant";
}

void join_comment(std::string& comment, std::string_view more) {
  if (!comment.empty()) comment += ' ';
  comment += more;
}

// Builds the tree while the game is read.
class Builder final : public PgnVisitor {
 public:
  void begin_game(std::size_t) override {
    game_ = PgnGame{};
    problem_.reset();
    warnings_.clear();
    lines_.clear();
  }
  void tag(std::string_view name, std::string_view value) override {
    if (name == "Variant") game_.chess960 = is_chess960_variant(value);
    if (!follows_from_the_rest(name)) game_.set_tag(name, value);
  }
  bool begin_moves(const Position& start) override {
    game_.start = start;
    lines_.push_back(&game_.line);
    return true;
  }
  void move(const Position&, Move move, const Position&) override {
    lines_.back()->moves.push_back(PgnMove{.move = move, .nags = {}, .comment = {}, .variations = {}});
  }
  void nag(int number) override { lines_.back()->moves.back().nags.push_back(number); }
  void comment(std::string_view text) override {
    PgnLine& line = *lines_.back();
    join_comment(line.moves.empty() ? line.comment : line.moves.back().comment, text);
  }
  void begin_variation() override { lines_.push_back(&lines_.back()->moves.back().variations.emplace_back()); }
  void end_variation() override {
    lines_.pop_back();
    // "()" says nothing.
    auto& variations = lines_.back()->moves.back().variations;
    if (variations.back() == PgnLine{}) variations.pop_back();
  }
  void end_game(PgnResult result) override { game_.result = result; }
  void broken_game(const PgnProblem& problem) override { problem_ = problem; }
  void warning(const PgnProblem& problem) override { warnings_.push_back(problem); }

  Expected<PgnGame> take() {
    if (problem_) return problem_->error();
    return std::move(game_);
  }
  std::vector<PgnProblem> take_warnings() { return std::move(warnings_); }

 private:
  PgnGame game_;
  std::vector<PgnLine*> lines_;  // only the innermost grows, so the others stay where they are
  std::optional<PgnProblem> problem_;
  std::vector<PgnProblem> warnings_;
};

}  // namespace

std::string_view PgnGame::tag(std::string_view name) const {
  for (const auto& tag : tags)
    if (tag.name == name) return tag.value;
  return "";
}

void PgnGame::set_tag(std::string_view name, std::string_view value) {
  assert(!follows_from_the_rest(name));
  for (auto& tag : tags) {
    if (tag.name != name) continue;
    tag.value = value;
    return;
  }
  const std::size_t place = place_in_roster(name);
  const auto later =
      std::find_if(tags.begin(), tags.end(), [&](const PgnTag& tag) { return place_in_roster(tag.name) > place; });
  tags.insert(later, {std::string(name), std::string(value)});
}

PgnGames::PgnGames(PgnInput input, const PgnLimits& limits) : reader_(std::move(input), limits) {}

std::optional<Expected<PgnGame>> PgnGames::next() {
  Builder builder;
  if (!reader_.read_game(builder)) return std::nullopt;
  warnings_ = builder.take_warnings();
  return builder.take();
}

Expected<PgnGame> parse_pgn(std::string_view text) {
  PgnGames games(PgnInput::from_text(text));
  auto game = games.next();
  if (!game) return Error{"there is no game in this text"};
  return *std::move(game);
}

bool has_pass(const PgnGame& game) {
  const auto& moves = game.line.moves;
  return std::any_of(moves.begin(), moves.end(), [](const PgnMove& move) { return move.move.is_none(); });
}

std::vector<Position> positions_of(const PgnGame& game) {
  std::vector<Position> positions{game.start};
  for (const auto& move : game.line.moves) positions.push_back(after_pgn_move(positions.back(), move.move));
  return positions;
}

Game<Position> main_line(const PgnGame& game) {
  Game<Position> result(game.start);
  for (const auto& move : game.line.moves) {
    if (move.move.is_none()) break;
    result.play(move.move);
  }
  return result;
}

PgnGame to_pgn_game(const Game<Position>& game) {
  PgnGame result;
  result.start = game.start();
  for (const Move move : game.moves())
    result.line.moves.push_back(PgnMove{.move = move, .nags = {}, .comment = {}, .variations = {}});
  if (const auto outcome = game.outcome()) {
    const auto winner = outcome->winner();
    result.result = !winner ? PgnResult::drawn : *winner == white ? PgnResult::white_won : PgnResult::black_won;
  }
  const auto number = chess960_number(game.start());
  result.chess960 = number && *number != normal_start;
  return result;
}

}  // namespace arborist::chess
