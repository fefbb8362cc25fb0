#include "coach/analysis.h"

#include <cstring>
#include <new>
#include <utility>

#include "coach/known_lines.h"
#include "farm/run.h"

namespace arborist::coach {
namespace {

using Line = Game<chess::Position>;

Line first_plies(const Line& game, std::size_t plies) {
  Line beginning(game.start());
  for (std::size_t i = 0; i < plies; ++i) beginning.play(game.moves()[i]);
  return beginning;
}

// What is called bad must bear a much longer look.
Limits longer(Limits limits) {
  constexpr int times = 8;
  if (limits.nodes != Limits::unlimited_nodes) limits.nodes *= times;
  if (limits.time) limits.time = times * *limits.time;
  if (limits.depth != Limits::deepest) limits.depth += 3;
  return limits;
}

Line with(Line game, Move move) {
  game.play(move);
  return game;
}

// Where a look from a move further on thinks better of the move that was played, or worse of the best one. It was a
// shorter one: it takes nothing back before it has looked as long.
struct Doubts {
  bool of_played = false;
  bool of_best = false;
};

Doubts doubts_of(const SecondLook& look) {
  const JudgedMove move{.move = look.before.front().line.front(),
                        .before = look.before.front(),
                        .after = seen_a_move_earlier(look.after.value),
                        .defences = look.defences,
                        .best_defences = look.best_defences};
  const ThirdOpinion third = third_opinion(move);
  if (sure_grade_of(third.best, third.played) >= sure_grade_of(move.before.value, move.after)) return {};
  return {.of_played = third.played > move.after, .of_best = third.best < move.before.value};
}

}  // namespace

class Analyst::Body {
 public:
  explicit Body(const AnalystOptions& options) : options_(options), hands_(hands_of(options, options.hands)) {
    engines_.emplace_back(options.engine);
    try {
      while (engines_.size() < hands_->size()) engines_.emplace_back(options.engine);
    } catch (const std::bad_alloc&) {
      // A hand without an engine leaves its pieces to the others.
      hands_ = hands_of(options, engines_.size());
    }
  }

  [[nodiscard]] farm::Hands& hands() { return *hands_; }

  std::vector<Judgement> lines(std::size_t hand, const Line& game, int count, const Limits& limits,
                               const std::stop_token& stop) {
    engine::Engine& engine = engines_[hand];
    auto options = engine.options();
    options.multi_pv = count;
    if (options != engine.options())
      if (const auto set = engine.set_options(options); !set) return {};
    engine.new_game();
    engine::SearchRequest request{.limits = limits};
    request.limits.stop = stop;
    KnownLines known(count);
    const auto result = engine.search(game, request, [&](const engine::Progress& progress) { known.hear(progress); });
    return known.at_end(result);
  }

  // The value of a position as one number; the game's end too.
  Judgement value(std::size_t hand, const Line& game, const Limits& limits, const std::stop_token& stop) {
    if (const auto end = judgement_of_end(game)) return *end;
    auto best = lines(hand, game, 1, limits, stop);
    return best.empty() ? Judgement{} : std::move(best.front());
  }

  // A move once more, longer; and what there is against the moves that were found. Where it is good beside what the
  // first look thought of the best one, no more is asked.
  SecondLook look_again(std::size_t hand, const Line& game, std::size_t ply, const std::optional<Score>& best,
                        const std::stop_token& stop) {
    const Limits more = longer(limits());
    const Line before = first_plies(game, ply);
    const Line after = first_plies(game, ply + 1);
    SecondLook look{.before = {}, .after = value(hand, after, more, stop)};
    if (best && sure_grade_of(*best, seen_a_move_earlier(look.after.value)) == Grade::good) return look;
    look.before = lines(hand, before, 2, more, stop);
    if (look.before.empty() ||
        sure_grade_of(look.before.front().value, seen_a_move_earlier(look.after.value)) == Grade::good)
      return look;
    const Line improved = with(before, look.before.front().line.front());
    const Line answered = look.after.line.empty() ? after : with(after, look.after.line.front());
    if (!look.after.line.empty()) look.defences = defences(hand, answered, limits(), stop);
    look.best_defences = defences(hand, improved, limits(), stop);
    const Doubts doubts = doubts_of(look);
    if (doubts.of_played) look.defences = defences(hand, answered, more, stop);
    if (doubts.of_best) look.best_defences = defences(hand, improved, more, stop);
    return look;
  }

  [[nodiscard]] const Limits& limits() const { return options_.limits; }

 private:
  static std::unique_ptr<farm::Hands> hands_of(const AnalystOptions& options, std::size_t count) {
    if (options.farm != nullptr) return options.farm->hands(count);
    return std::make_unique<farm::Threads>(count);
  }

  std::vector<Judgement> defences(std::size_t hand, const Line& game, const Limits& limits,
                                  const std::stop_token& stop) {
    constexpr int most = 3;
    if (judgement_of_end(game)) return {};
    return lines(hand, game, most, limits, stop);
  }

  AnalystOptions options_;
  std::unique_ptr<farm::Hands> hands_;
  std::vector<engine::Engine> engines_;
};

namespace {

using Lines = std::vector<Judgement>;

// Three numbers and the moves of each line, 16 bits each.
std::string bytes_of_lines(const Lines& lines) {
  std::vector<std::uint16_t> words;
  for (const Judgement& line : lines) {
    words.push_back(static_cast<std::uint16_t>(line.value.value()));
    words.push_back(static_cast<std::uint16_t>(line.depth));
    words.push_back(static_cast<std::uint16_t>(line.line.size()));
    for (const Move move : line.line) words.push_back(move.raw());
  }
  return {reinterpret_cast<const char*>(words.data()), words.size() * sizeof(std::uint16_t)};
}

Expected<Lines> lines_from(std::string_view bytes) {
  std::vector<std::uint16_t> words(bytes.size() / sizeof(std::uint16_t));
  std::memcpy(words.data(), bytes.data(), words.size() * sizeof(std::uint16_t));
  Lines lines;
  for (std::size_t at = 0; at < words.size();) {
    if (words.size() - at < 3 || words.size() - at - 3 < words[at + 2]) return Error{"a broken judgement came"};
    Judgement line{.value = Score(static_cast<std::int16_t>(words[at])), .depth = words[at + 1]};
    const std::size_t end = at + 3 + words[at + 2];
    for (at += 3; at < end; ++at) line.line.push_back(Move::from_raw(words[at]));
    lines.push_back(std::move(line));
  }
  return lines;
}

// Positions of a suite, in their order.
class LinesWork final : public farm::Work<Lines> {
 public:
  using Find = std::function<Lines(std::size_t hand, const Line& game, const std::stop_token& stop)>;
  LinesWork(Questions& questions, Find find) : questions_(questions), find_(std::move(find)) {}
  [[nodiscard]] farm::Pieces pieces() const override { return {0, questions_.size()}; }
  [[nodiscard]] bool is_done(farm::Piece piece) const override { return piece < questions_.answered(); }
  Expected<std::optional<Lines>> do_piece(farm::Piece piece, std::size_t hand, const std::stop_token& stop) override {
    const Line game = questions_.game(piece);
    Lines lines = judgement_of_end(game) ? Lines() : find_(hand, game, stop);
    if (stop.stop_requested()) return std::optional<Lines>();
    return std::optional(std::move(lines));
  }
  Expected<farm::Next> take(farm::Piece piece, std::size_t, Lines lines) override {
    const auto taken = questions_.take(piece, std::move(lines));
    return taken ? Expected<farm::Next>(farm::Next::go_on) : taken.error();
  }
  [[nodiscard]] std::string to_bytes(const Lines& lines) const override { return bytes_of_lines(lines); }
  [[nodiscard]] Expected<Lines> from_bytes(std::string_view bytes) const override { return lines_from(bytes); }

 private:
  Questions& questions_;
  Find find_;
};

// Results that are there before, by their pieces, and who hears the others.
template <class Result>
struct Known {
  std::map<farm::Piece, Result> results = {};
  std::function<void(farm::Piece, const Result&)> hear = {};
};

// Pieces that need to know which hand does them; farm::gather does not tell. They stay in this process.
template <class Result, class Do>
class HandWork final : public farm::Work<Result> {
 public:
  HandWork(std::size_t count, const Do& work, const Known<Result>& known) : results(count), work_(work), known_(known) {
    for (const auto& [piece, result] : known.results)
      if (piece < count) results[piece] = result;
  }
  [[nodiscard]] farm::Pieces pieces() const override { return {0, results.size()}; }
  [[nodiscard]] bool is_done(farm::Piece piece) const override { return known_.results.contains(piece); }
  Expected<std::optional<Result>> do_piece(farm::Piece piece, std::size_t hand, const std::stop_token& stop) override {
    auto result = work_(piece, hand, stop);
    if (stop.stop_requested()) return std::optional<Result>();
    return std::optional<Result>(std::move(result));
  }
  Expected<farm::Next> take(farm::Piece piece, std::size_t, Result result) override {
    results[piece] = std::move(result);
    if (known_.hear) known_.hear(piece, results[piece]);
    return farm::Next::go_on;
  }
  [[nodiscard]] std::string to_bytes(const Result&) const override { return {}; }
  [[nodiscard]] Expected<Result> from_bytes(std::string_view) const override {
    return Error{"such results stay in one process"};
  }

  std::vector<Result> results;

 private:
  const Do& work_;
  const Known<Result>& known_;
};

template <class Result, class Do>
std::optional<std::vector<Result>> by_hands(farm::Hands& hands, std::size_t count, const farm::RunOptions& options,
                                            const Do& work, const Known<Result>& known = {}) {
  HandWork<Result, Do> pieces(count, work, known);
  const auto end = farm::run(pieces, hands, options);
  if (end.thrown) std::rethrow_exception(end.thrown);
  if (end.is_stopped) return std::nullopt;
  return std::move(pieces.results);
}

// Looks are pieces in the order of the plies that are doubtful.
Known<SecondLook> known_looks(const JudgingNotes& notes, const std::vector<std::size_t>& doubtful) {
  Known<SecondLook> known;
  for (std::size_t i = 0; i < doubtful.size(); ++i)
    if (const auto look = notes.looks.find(doubtful[i]); look != notes.looks.end())
      known.results.emplace(i, look->second);
  if (notes.hear_look)
    known.hear = [&](farm::Piece piece, const SecondLook& look) { notes.hear_look(doubtful[piece], look); };
  return known;
}

}  // namespace

Analyst::Analyst(const AnalystOptions& options) : body_(std::make_unique<Body>(options)) {}
Analyst::~Analyst() = default;

std::size_t Analyst::hands() const { return body_->hands().size(); }

std::vector<Judgement> Analyst::best_lines(const Line& game, int count, const std::stop_token& stop,
                                           farm::Watcher* watcher) {
  if (judgement_of_end(game)) return {};
  if (watcher == nullptr) return body_->lines(0, game, count, body_->limits(), stop);
  // Nobody takes the result of a piece that was stopped, so what was known by then is put here.
  std::vector<Judgement> lines;
  by_hands<int>(body_->hands(), 1, {.stop = stop, .watcher = watcher},
                [&](farm::Piece, std::size_t hand, const std::stop_token& told) {
                  lines = body_->lines(hand, game, count, body_->limits(), told);
                  return 0;
                });
  return lines;
}

std::vector<Judgement> Analyst::sure_lines(const Line& game, int count, const std::stop_token& stop) {
  if (judgement_of_end(game)) return {};
  return body_->lines(0, game, count, longer(body_->limits()), stop);
}

std::optional<Judgement> Analyst::value_of(const Line& game, const std::stop_token& stop) {
  auto value = body_->value(0, game, body_->limits(), stop);
  if (stop.stop_requested()) return std::nullopt;
  return value;
}

std::optional<SecondLook> Analyst::second_look(const Line& game, std::size_t ply, const std::stop_token& stop) {
  auto look = body_->look_again(0, game, ply, std::nullopt, stop);
  if (stop.stop_requested()) return std::nullopt;
  return look;
}

Expected<bool> Analyst::best_lines_of(Questions& questions, int count, const std::stop_token& stop,
                                      farm::Watcher* watcher) {
  LinesWork work(questions, [&](std::size_t hand, const Line& game, const std::stop_token& told) {
    return body_->lines(hand, game, count, body_->limits(), told);
  });
  const auto end = farm::run(work, body_->hands(), {.stop = stop, .watcher = watcher, .in_order = true});
  if (end.thrown) std::rethrow_exception(end.thrown);
  if (end.error) return *end.error;
  return !end.is_stopped;
}

std::optional<JudgedGame> Analyst::judge(const Line& game, const std::stop_token& stop, farm::Watcher* watcher,
                                         const JudgingNotes& notes) {
  const farm::RunOptions run{.stop = stop, .watcher = watcher};
  const std::size_t plies = game.moves().size();
  const Known<Judgement> known_values{{notes.values.begin(), notes.values.end()}, notes.hear_value};
  const auto value_of_ply = [&](farm::Piece ply, std::size_t hand, const std::stop_token& told) {
    return body_->value(hand, first_plies(game, ply), body_->limits(), told);
  };
  const auto values = by_hands<Judgement>(body_->hands(), plies + 1, run, value_of_ply, known_values);
  if (!values) return std::nullopt;

  std::vector<JudgedMove> moves;
  std::vector<std::size_t> doubtful;
  for (std::size_t i = 0; i < plies; ++i) {
    moves.push_back(first_judgement(game, i, (*values)[i], (*values)[i + 1]));
    if (is_doubtful(moves.back(), game.positions()[i])) doubtful.push_back(i);
  }
  const auto look_at = [&](farm::Piece piece, std::size_t hand, const std::stop_token& told) {
    const std::size_t ply = doubtful[piece];
    return body_->look_again(hand, game, ply, (*values)[ply].value, told);
  };
  const auto looks = by_hands<SecondLook>(body_->hands(), doubtful.size(), run, look_at, known_looks(notes, doubtful));
  if (!looks) return std::nullopt;
  for (std::size_t i = 0; i < doubtful.size(); ++i) look_again(moves[doubtful[i]], (*looks)[i]);
  return summed_up(game, *values, std::move(moves));
}

}  // namespace arborist::coach
