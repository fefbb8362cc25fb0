// From a game's definition to an AnyGame: every search with every evaluator of the game, behind one line.
//
//   std::unique_ptr<AnyGame> game = make_game<games::nim::Definition>();
//
// A definition says in a struct what a game is besides its Position:
//
//   struct Definition {
//     using Position = Nim;
//     static GameInfo info();
//     static Expected<Nim> start(std::string_view setup);            // "" is the usual start; reads what text() writes
//     static std::string text(const Nim&);                           // one line
//     static std::string draw(const Nim&, const DrawOptions&);       // for people
//     static std::string move_text(const Nim&, const Nim::Move&);
//     static auto evaluators();                                      // std::tuple of NamedEvaluator, the usual first
//   };
//
// Where people type moves in more ways than move_text writes them, it also has
//     static Expected<Nim::Move> parse_move(const Nim&, std::string_view);
// where counts are compared with other programs', an order of the moves to do it by,
//     static MoveList<Nim> reference_moves(const Nim&);
// and where drawing asks for more than the position, such as the squares of the last move, draw takes a Game<Nim>.
//
// What a page shows (view.h) is text unless it has some of
//     static BoardView board(const Game<Nim>&);
//     static MoveView view(const Nim&, const Nim::Move&);            // `shown` may be left to move_text
//     static CapturedView captured(const Game<Nim>&);
//     static OpeningView opening(const Game<Nim>&);
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "core/text.h"
#include "face/any_game.h"
#include "face/search_settings.h"
#include "face/tree_watcher.h"
#include "face/typed_search.h"
#include "game/game.h"

namespace arborist {

template <class E>
struct NamedEvaluator {
  std::string name;
  std::string summary;
  E evaluator;
  int win_points = 0;        // see AnyGame::win_points
  bool is_symmetric = true;  // see AnyGame::is_symmetric
};
template <class E>
NamedEvaluator(const char*, const char*, E) -> NamedEvaluator<E>;
template <class E>
NamedEvaluator(const char*, const char*, E, int) -> NamedEvaluator<E>;
template <class E>
NamedEvaluator(const char*, const char*, E, int, bool) -> NamedEvaluator<E>;

template <class D>
std::vector<NamedThing> evaluators_of() {
  std::vector<NamedThing> names;
  std::apply([&](const auto&... e) { (names.push_back({e.name, e.summary}), ...); }, D::evaluators());
  return names;
}

// The move a person typed: what the definition reads, or whatever equals the text of a legal move.
template <class D>
Expected<typename D::Position::Move> read_move(const typename D::Position& position, std::string_view typed) {
  const std::string_view text = trim(typed);
  if constexpr (requires { D::parse_move(position, text); }) {
    return D::parse_move(position, text);
  } else {
    std::vector<std::string> legal;
    for (const auto& move : position.moves()) {
      legal.push_back(D::move_text(position, move));
      if (to_lower(legal.back()) == to_lower(text)) return move;
    }
    constexpr std::size_t most_listed = 40;
    if (legal.size() > most_listed) legal.resize(most_listed);
    return Error{in_quotes(text) + " is not a legal move" + did_you_mean(text, legal) + "; the moves are " +
                 join(legal, " ")};
  }
}

// Which game a play is of, as an address. Definitions that stand in files of their own may have the same name; a cast
// to the type of a play would take one for the other with compilers that compare the names.
struct KindOfPlay {
  const void* kind;
};
template <class D>
const void* kind_of_play() {
  static char mark;
  return &mark;
}

template <class D>
class TypedPlay final : public AnyPlay, public KindOfPlay {
 public:
  using P = typename D::Position;

  explicit TypedPlay(Game<P> game) : KindOfPlay{kind_of_play<D>()}, game_(std::move(game)) {}
  // Nothing where the play is of another game.
  [[nodiscard]] static const TypedPlay* of(const AnyPlay& play) {
    const auto* marked = dynamic_cast<const KindOfPlay*>(&play);
    return marked != nullptr && marked->kind == kind_of_play<D>() ? static_cast<const TypedPlay*>(&play) : nullptr;
  }

  [[nodiscard]] const Game<P>& game() const { return game_; }
  [[nodiscard]] std::unique_ptr<AnyPlay> clone() const override { return std::make_unique<TypedPlay>(game_); }
  [[nodiscard]] Side to_move() const override { return game_.position().to_move(); }
  [[nodiscard]] std::optional<Outcome> outcome() const override { return game_.outcome(); }

  [[nodiscard]] std::vector<std::string> legal_moves() const override {
    std::vector<std::string> result;
    if (game_.outcome()) return result;
    for (const auto& move : game_.position().moves()) result.push_back(D::move_text(game_.position(), move));
    return result;
  }
  [[nodiscard]] Expected<std::string> play(std::string_view text) override {
    if (game_.outcome()) return Error{"the game is over"};
    const auto move = read_move<D>(game_.position(), text);
    if (!move) return move.error();
    std::string written = D::move_text(game_.position(), *move);
    game_.play(*move);
    return written;
  }
  bool take_back() override {
    if (game_.plies() == 0) return false;
    game_.take_back();
    return true;
  }

  [[nodiscard]] std::vector<std::string> moves_played() const override {
    std::vector<std::string> result;
    for (std::size_t i = 0; i < game_.moves().size(); ++i)
      result.push_back(D::move_text(game_.positions()[i], game_.moves()[i]));
    return result;
  }
  [[nodiscard]] std::string start_text() const override { return D::text(game_.start()); }
  [[nodiscard]] std::string position_text() const override { return D::text(game_.position()); }
  [[nodiscard]] std::string draw(const DrawOptions& options) const override {
    if constexpr (requires { D::draw(game_, options); })
      return D::draw(game_, options);
    else
      return D::draw(game_.position(), options);
  }
  [[nodiscard]] BoardView board() const override {
    if constexpr (requires { D::board(game_); })
      return D::board(game_);
    else
      return {.kind = BoardKind::text, .text = draw({})};
  }
  [[nodiscard]] std::vector<MoveView> move_views() const override {
    std::vector<MoveView> result;
    if (game_.outcome()) return result;
    for (const auto& move : game_.position().moves()) result.push_back(view(game_.position(), move));
    return result;
  }
  [[nodiscard]] MoveView played_view(std::size_t ply) const override {
    return view(game_.positions()[ply], game_.moves()[ply]);
  }
  [[nodiscard]] CapturedView captured() const override {
    if constexpr (requires { D::captured(game_); })
      return D::captured(game_);
    else
      return {};
  }
  [[nodiscard]] OpeningView opening() const override {
    if constexpr (requires { D::opening(game_); })
      return D::opening(game_);
    else
      return {};
  }
  [[nodiscard]] Expected<std::unique_ptr<AnySearch>> search(const Spec& spec) const override;
  [[nodiscard]] Expected<void> check_search(const Spec& spec) const override {
    const auto settings = settings_of(spec);
    return settings ? Expected<void>{} : settings.error();
  }
  [[nodiscard]] Expected<Analysis> search_watched(const Spec& spec, const Limits& limits,
                                                  TreeWatcher& watcher) const override;

 private:
  static constexpr bool has_reference_order = requires(const P& position) { D::reference_moves(position); };

  [[nodiscard]] Expected<SearchSettings> settings_of(const Spec& spec) const {
    auto settings = parse_search(
        spec, D::info(), evaluators_of<D>(),
        {.noisy_moves = HasNoisyMoves<P>, .order_hint = HintsOrder<P>, .reference_order = has_reference_order});
    if (settings && spec.find("wins") && values_ends(settings->evaluator))
      return Error{fmt::format("wins of '{}': the evaluator '{}' itself says what a won game is worth", spec.name(),
                               settings->evaluator)};
    return settings;
  }
  static bool values_ends(std::string_view evaluator) {
    bool result = false;
    const auto look_at = [&]<class E>(const NamedEvaluator<E>& named) {
      if (named.name == evaluator) result = ValuesEnds<E, P>;
    };
    std::apply([&](const auto&... named) { (look_at(named), ...); }, D::evaluators());
    return result;
  }
  static MoveView view(const P& before, const typename P::Move& move) {
    MoveView result;
    if constexpr (requires { D::view(before, move); }) result = D::view(before, move);
    if (result.shown.empty()) result.shown = D::move_text(before, move);
    if (result.text.empty()) result.text = result.shown;
    if (result.said.empty()) result.said = result.shown;
    return result;
  }

  Game<P> game_;
};

// What was found, in the game's own words.
template <class D>
struct Words {
  using P = typename D::Position;

  static std::vector<std::string> of_line(const Game<P>& game, const std::vector<typename P::Move>& line) {
    std::vector<std::string> words;
    P position = game.position();
    for (const auto& move : line) {
      words.push_back(D::move_text(position, move));
      position = position.after(move);
    }
    return words;
  }
  static Analysis so_far(const Game<P>& game, const Found<P>& found) {
    return {.value = found.value,
            .line = of_line(game, found.line),
            .counts = found.counts,
            .depth = found.depth,
            .ended = found.ended,
            .iterations = {}};
  }
  static Analysis of(const Game<P>& game, const Found<P>& found) {
    Analysis analysis = so_far(game, found);
    for (const auto& i : found.iterations)
      analysis.iterations.push_back({i.depth, i.value, of_line(game, i.line), i.counts});
    return analysis;
  }
};

// The game's reference order, or nothing.
template <class D>
std::function<MoveList<typename D::Position>(const typename D::Position&)> reference_order_of() {
  using P = typename D::Position;
  if constexpr (requires(const P& position) { D::reference_moves(position); })
    return [](const P& position) { return D::reference_moves(position); };
  return nullptr;
}

// One search over one definition with one evaluator.
template <class D, class E>
class PlayedSearch final : public AnySearch {
 public:
  using P = typename D::Position;

  PlayedSearch(const SearchSettings& settings, E evaluator, std::unique_ptr<Table> table)
      : search_(settings, std::move(evaluator), std::move(table), reference_order_of<D>()) {}

  using AnySearch::run;
  [[nodiscard]] bool serves(const AnyPlay& play) const override { return TypedPlay<D>::of(play) != nullptr; }
  [[nodiscard]] Analysis run(const AnyPlay& play, const Limits& limits, const Report& report) override {
    const auto* typed = TypedPlay<D>::of(play);
    if (typed == nullptr) return nothing_found();
    const auto told = [&](const Found<P>& found) {
      if (report) report(Words<D>::so_far(typed->game(), found));
    };
    return Words<D>::of(typed->game(), search_.run(typed->game(), limits, Silent(), told));
  }
  void new_game() override { search_.new_game(); }

 private:
  static Analysis nothing_found() {
    Analysis analysis;
    analysis.ended = Ended::stopped;
    return analysis;
  }

  TypedSearch<P, E> search_;
};

// The table that the settings ask for, or none.
inline Expected<std::unique_ptr<Table>> table_for(const SearchSettings& settings, const Spec& spec) {
  if (settings.table_megabytes == 0) return std::unique_ptr<Table>();
  auto made = Table::of_megabytes(static_cast<std::size_t>(settings.table_megabytes));
  if (!made) return made.error().in("table of '" + spec.name() + "'");
  return std::make_unique<Table>(std::move(*made));
}

template <class D>
Expected<std::unique_ptr<AnySearch>> TypedPlay<D>::search(const Spec& spec) const {
  const auto settings = settings_of(spec);
  if (!settings) return settings.error();
  auto table = table_for(*settings, spec);
  if (!table) return table.error();
  std::unique_ptr<AnySearch> search;
  const auto try_one = [&](const auto& named) {
    using E = std::remove_cvref_t<decltype(named.evaluator)>;
    if (!search && named.name == settings->evaluator)
      search = std::make_unique<PlayedSearch<D, E>>(*settings, named.evaluator, std::move(*table));
  };
  std::apply([&](const auto&... named) { (try_one(named), ...); }, D::evaluators());
  return search;
}

template <class D>
Expected<Analysis> TypedPlay<D>::search_watched(const Spec& spec, const Limits& limits, TreeWatcher& watcher) const {
  const auto settings = settings_of(spec);
  if (!settings) return settings.error();
  auto table = table_for(*settings, spec);
  if (!table) return table.error();
  Found<P> found;
  const auto run = [&](auto evaluator) {
    TypedSearch<P, decltype(evaluator)> search(*settings, std::move(evaluator), std::move(*table),
                                               reference_order_of<D>());
    found = search.run(game_, limits, NumberedMoves<P>(watcher));
  };
  // All plain evaluators go through one type, so that the watched searches are compiled once a game.
  const auto try_one = [&](const auto& named) {
    using E = std::remove_cvref_t<decltype(named.evaluator)>;
    if (named.name != settings->evaluator) return;
    if constexpr (PlainEvaluator<E, P> && !ValuesEnds<E, P>)
      run(std::function<Score(const P&)>(named.evaluator));
    else
      run(named.evaluator);
  };
  std::apply([&](const auto&... named) { (try_one(named), ...); }, D::evaluators());
  return Words<D>::of(game_, found);
}

template <class D>
class TypedGame final : public AnyGame {
 public:
  [[nodiscard]] const GameInfo& info() const override { return info_; }
  [[nodiscard]] std::vector<NamedThing> evaluators() const override { return evaluators_of<D>(); }
  [[nodiscard]] int win_points(std::string_view evaluator) const override {
    int points = 0;
    const auto look_at = [&](const auto& named) {
      if (named.name == evaluator) points = named.win_points;
    };
    std::apply([&](const auto&... named) { (look_at(named), ...); }, D::evaluators());
    return points;
  }
  [[nodiscard]] bool is_symmetric(std::string_view evaluator) const override {
    bool result = true;
    const auto look_at = [&](const auto& named) {
      if (named.name == evaluator) result = named.is_symmetric;
    };
    std::apply([&](const auto&... named) { (look_at(named), ...); }, D::evaluators());
    return result;
  }
  [[nodiscard]] Expected<std::unique_ptr<AnyPlay>> start(std::string_view setup) const override {
    auto position = D::start(trim(setup));
    if (!position) return position.error();
    return std::unique_ptr<AnyPlay>(std::make_unique<TypedPlay<D>>(Game<typename D::Position>(std::move(*position))));
  }

 private:
  GameInfo info_ = D::info();
};

template <class D>
std::unique_ptr<AnyGame> make_game() {
  return std::make_unique<TypedGame<D>>();
}

}  // namespace arborist
