#include "coach/analysis.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <new>

#include "farm/run.h"

namespace arborist::coach {
namespace {

using Line = Game<chess::Position>;

Line first_plies(const Line& game, std::size_t plies) {
  Line beginning(game.start());
  for (std::size_t i = 0; i < plies; ++i) beginning.play(game.moves()[i]);
  return beginning;
}

// What the rules say of an end: mated, or drawn.
std::optional<Judgement> judgement_of_end(const Line& game) {
  if (game.position().has_moves()) return std::nullopt;
  return Judgement{.value = game.position().in_check() ? Score::loss_in(0) : Score::draw()};
}

// A move nearer to a mate than where it leads.
Score seen_a_move_earlier(Score value) {
  const Score own = -value;
  if (!own.is_decided()) return own;
  const int plies = own.plies_to_end() + 1;
  return own.is_win() ? Score::win_in(plies) : Score::loss_in(plies);
}

Limits twice(Limits limits) {
  if (limits.nodes != Limits::unlimited_nodes) limits.nodes *= 2;
  if (limits.time) limits.time = 2 * *limits.time;
  if (limits.depth != Limits::deepest) limits.depth += 1;
  return limits;
}

SideSummary summary_of(const std::vector<JudgedMove>& moves, bool white, bool white_begins, double accuracy) {
  SideSummary summary{.accuracy = accuracy};
  int count = 0;
  double lost = 0;
  for (std::size_t i = 0; i < moves.size(); ++i) {
    if (((i % 2 == 0) == white_begins) != white) continue;
    ++count;
    lost += std::max(0, cut_centipawns(moves[i].before.value) - cut_centipawns(moves[i].after));
    summary.inaccuracies += moves[i].grade == Grade::inaccuracy ? 1 : 0;
    summary.mistakes += moves[i].grade == Grade::mistake ? 1 : 0;
    summary.blunders += moves[i].grade == Grade::blunder ? 1 : 0;
  }
  if (count > 0) summary.centipawn_loss = lost / count;
  return summary;
}

}  // namespace

class Analyst::Body {
 public:
  explicit Body(const AnalystOptions& options) : options_(options), threads_(options.hands) {
    engines_.emplace_back(options.engine);
    try {
      while (engines_.size() < threads_.size()) engines_.emplace_back(options.engine);
    } catch (const std::bad_alloc&) {
      // A hand without an engine leaves its pieces to the others.
      fewer_ = std::make_unique<farm::Threads>(engines_.size());
    }
  }

  [[nodiscard]] farm::Hands& hands() { return fewer_ ? *fewer_ : threads_; }

  std::vector<Judgement> lines(std::size_t hand, const Line& game, int count, const Limits& limits,
                               const std::stop_token& stop) {
    engine::Engine& engine = engines_[hand];
    auto options = engine.options();
    options.multi_pv = count;
    if (options != engine.options())
      if (const auto set = engine.set_options(options); !set) return {};
    engine.new_game();
    std::map<int, Judgement> found;
    engine::SearchRequest request{.limits = limits};
    request.limits.stop = stop;
    const auto result = engine.search(game, request, [&](const engine::Progress& progress) {
      if (progress.current_move || progress.bound != Bound::exact || progress.line.empty()) return;
      found[progress.rank] = {.value = progress.value, .depth = progress.depth, .line = progress.line};
    });
    if (result.best && (found.empty() || found[1].line.front() != *result.best))
      found[1] = {.value = result.value, .depth = result.depth, .line = result.line};
    std::vector<Judgement> all;
    for (auto& [rank, line] : found) all.push_back(std::move(line));
    return all;
  }

  // The value of a position as one number; the game's end too.
  Judgement value(std::size_t hand, const Line& game, const Limits& limits, const std::stop_token& stop) {
    if (const auto end = judgement_of_end(game)) return *end;
    auto best = lines(hand, game, 1, limits, stop);
    return best.empty() ? Judgement{} : std::move(best.front());
  }

  [[nodiscard]] const Limits& limits() const { return options_.limits; }

 private:
  AnalystOptions options_;
  farm::Threads threads_;
  std::unique_ptr<farm::Threads> fewer_;
  std::vector<engine::Engine> engines_;
};

namespace {

// Pieces that need to know which hand does them; farm::gather does not tell.
template <class Result, class Do>
class HandWork final : public farm::Work<Result> {
 public:
  HandWork(std::size_t count, const Do& work) : results(count), work_(work) {}
  [[nodiscard]] farm::Pieces pieces() const override { return {0, results.size()}; }
  Expected<std::optional<Result>> do_piece(farm::Piece piece, std::size_t hand, const std::stop_token& stop) override {
    auto result = work_(piece, hand, stop);
    if (stop.stop_requested()) return std::optional<Result>();
    return std::optional<Result>(std::move(result));
  }
  Expected<farm::Next> take(farm::Piece piece, std::size_t, Result result) override {
    results[piece] = std::move(result);
    return farm::Next::go_on;
  }

  std::vector<Result> results;

 private:
  const Do& work_;
};

template <class Result, class Do>
std::optional<std::vector<Result>> by_hands(farm::Hands& hands, std::size_t count, const farm::RunOptions& options,
                                            const Do& work) {
  HandWork<Result, Do> pieces(count, work);
  const auto end = farm::run(pieces, hands, options);
  if (end.thrown) std::rethrow_exception(end.thrown);
  if (end.is_stopped) return std::nullopt;
  return std::move(pieces.results);
}

// A move that may be bad, judged again.
struct SecondLook {
  std::vector<Judgement> before;  // the two best lines
  Judgement after;
};

bool looks_bad(const JudgedMove& move, const chess::Position& position) {
  return move.before.line.front() != move.move && position.moves().size() > 1 &&
         grade_of(move.before.value, move.after) != Grade::good;
}

// The milder of the two grades, with what the longer search knows.
void look_again(JudgedMove& move, const SecondLook& look) {
  constexpr double as_good_within = 0.05;
  if (look.before.empty() || look.before.front().line.front() == move.move) return;
  const Score after = seen_a_move_earlier(look.after.value);
  const Grade second = grade_of(look.before.front().value, after);
  move.grade = std::min(grade_of(move.before.value, move.after), second);
  move.before = look.before.front();
  move.after = after;
  move.refutation = look.after.line;
  if (look.before.size() > 1 && look.before[1].line.front() != move.move &&
      chance(look.before[0].value) - chance(look.before[1].value) < as_good_within)
    move.as_good = look.before[1].line.front();
}

}  // namespace

Analyst::Analyst(const AnalystOptions& options) : body_(std::make_unique<Body>(options)) {}
Analyst::~Analyst() = default;

std::size_t Analyst::hands() const { return body_->hands().size(); }

std::vector<Judgement> Analyst::best_lines(const Line& game, int count, const std::stop_token& stop) {
  if (judgement_of_end(game)) return {};
  return body_->lines(0, game, count, body_->limits(), stop);
}

std::optional<std::vector<std::vector<Judgement>>> Analyst::best_lines_of(const std::vector<Line>& games, int count,
                                                                          const std::stop_token& stop,
                                                                          farm::Watcher* watcher) {
  return by_hands<std::vector<Judgement>>(body_->hands(), games.size(), {.stop = stop, .watcher = watcher},
                                          [&](farm::Piece piece, std::size_t hand, const std::stop_token& told) {
                                            if (judgement_of_end(games[piece])) return std::vector<Judgement>();
                                            return body_->lines(hand, games[piece], count, body_->limits(), told);
                                          });
}

std::optional<JudgedGame> Analyst::judge(const Line& game, const std::stop_token& stop, farm::Watcher* watcher) {
  const farm::RunOptions run{.stop = stop, .watcher = watcher};
  const std::size_t plies = game.moves().size();
  const auto values = by_hands<Judgement>(body_->hands(), plies + 1, run,
                                          [&](farm::Piece ply, std::size_t hand, const std::stop_token& told) {
                                            return body_->value(hand, first_plies(game, ply), body_->limits(), told);
                                          });
  if (!values) return std::nullopt;

  JudgedGame judged;
  std::vector<std::size_t> doubtful;
  for (std::size_t i = 0; i < plies; ++i) {
    JudgedMove move{
        .move = game.moves()[i], .before = (*values)[i], .after = seen_a_move_earlier((*values)[i + 1].value)};
    // The best move is worth what the search before it says; the one after it only looked a little further.
    if (move.before.line.front() == move.move) move.after = move.before.value;
    if (looks_bad(move, game.positions()[i])) doubtful.push_back(i);
    judged.moves.push_back(std::move(move));
  }
  const auto looks = by_hands<SecondLook>(
      body_->hands(), doubtful.size(), run, [&](farm::Piece piece, std::size_t hand, const std::stop_token& told) {
        const Limits more = twice(body_->limits());
        const std::size_t ply = doubtful[piece];
        return SecondLook{body_->lines(hand, first_plies(game, ply), 2, more, told),
                          body_->value(hand, first_plies(game, ply + 1), more, told)};
      });
  if (!looks) return std::nullopt;
  for (std::size_t i = 0; i < doubtful.size(); ++i) look_again(judged.moves[doubtful[i]], (*looks)[i]);

  const bool white_begins = game.start().to_move() == chess::white;
  for (std::size_t i = 0; i <= plies; ++i) {
    const bool is_white = (i % 2 == 0) == white_begins;
    const double own = win_percent((*values)[i].value);
    judged.percents.push_back(is_white ? own : 100 - own);
  }
  for (JudgedMove& move : judged.moves)
    move.accuracy = move_accuracy(win_percent(move.before.value), win_percent(move.after));
  const Accuracy accuracy = game_accuracy(judged.percents, white_begins);
  judged.white = summary_of(judged.moves, true, white_begins, accuracy.white);
  judged.black = summary_of(judged.moves, false, white_begins, accuracy.black);
  return judged;
}

}  // namespace arborist::coach
