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
// Where a start can be drawn by chance, what was drawn for such a setup, and any other as it is:
//     static std::string drawn(std::string_view setup, Random&);
//
// What a page shows (view.h) is text unless it has some of
//     static BoardView board(const Game<Nim>&);
//     static MoveView view(const Nim&, const Nim::Move&);            // `shown` may be left to move_text
//     static CapturedView captured(const Game<Nim>&);
//     static OpeningView opening(const Game<Nim>&);
//
// What static values say of deeper ones, as 'arborist lab leaves' writes it, where it was fitted:
//     static std::string_view leaf_model(std::string_view evaluator);   // "" where it was not
//
// Where lists of solved positions tell values by another number than points, or 1, 0 and -1:
//     static int listed_value(const Nim&, Score);
//
// Where trees are so small that nobody sets searches against the clock; the game is compiled in half the time:
//     static constexpr bool is_hurried = false;
//
// A position that offers features (game/features.h) can be learnt, and searches can use a net of it.
//
// A position with a pass among its moves also tells where that is the only one: bool must_pass() const.
#pragma once

#include <deque>
#include <memory>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "core/text.h"
#include "face/any_game.h"
#include "face/every_search.h"
#include "face/net_evaluator.h"
#include "face/quick_search.h"
#include "face/search_settings.h"
#include "face/solve.h"
#include "face/typed_rules.h"
#include "face/typed_solver.h"
#include "game/game.h"
#include "game/leaf_features.h"

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

// Whether the game's searches are set against the clock, and so are compiled for its own type.
template <class D>
constexpr bool is_hurried() {
  if constexpr (requires { D::is_hurried; })
    return D::is_hurried;
  else
    return true;
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

template <class D>
class TypedPlay final : public AnyPlay {
 public:
  using P = typename D::Position;

  explicit TypedPlay(Game<P> game) : game_(std::move(game)) {}

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

  [[nodiscard]] bool must_pass() const override {
    if constexpr (requires { game_.position().must_pass(); })
      return !game_.outcome() && game_.position().must_pass();
    else
      return false;
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
  [[nodiscard]] std::optional<FeatureSpace> feature_space() const override {
    if constexpr (HasFeatures<P>) return game_.position().feature_space();
    return std::nullopt;
  }
  [[nodiscard]] SeenFeatures features([[maybe_unused]] std::uint32_t image) const override {
    if constexpr (HasFeatures<P> && HasImages<P>)
      return seen_features(game_.position().image(static_cast<int>(image % P::images)));
    else if constexpr (HasFeatures<P>)
      return seen_features(game_.position());
    else
      return {};
  }
  [[nodiscard]] LeafKind leaf_kind() const override {
    return {.sizes = leaf_feature_sizes<P>(), .features = leaf_features(game_.position())};
  }
  [[nodiscard]] Score value_by_hand() const override {
    const auto evaluators = D::evaluators();
    const auto& evaluate = with_state<P>(std::get<0>(evaluators).evaluator);
    return evaluate.value(game_.position(), evaluate.start(game_.position()));
  }
  [[nodiscard]] Expected<Analysis> search(const Spec& spec, const SearchTerms& terms) const override {
    const auto settings = settings_of(spec);
    if (!settings) return settings.error();
    SearchMemory fresh;
    SearchMemory& memory = terms.memory != nullptr ? *terms.memory : fresh;
    if (const auto ready = memory.make_ready(D::info().name, spec, *settings); !ready) return ready.error();
    Analysis analysis;
    if (const auto fits = check_net_of(memory); !fits) return fits.error();
    const auto evaluators = D::evaluators();
    // All evaluators go through one type, so that the searches are compiled once a game: to call them through a
    // pointer costs a hundredth where nothing is evaluated and less elsewhere.
    const auto run = [&](const EvaluatorRef<P>& evaluator) {
      if constexpr (is_hurried<D>())
        if (terms.watcher == nullptr && settings->is_quick()) {
          analysis = QuickSearch<D, EvaluatorRef<P>>(game_, evaluator, *settings, memory).run(terms);
          return;
        }
      analysis = by_any_position(evaluator, *settings, memory, terms);
    };
    if constexpr (HasFeatures<P>)
      if (memory.net() != nullptr) {
        const NetEvaluator<P> evaluator(*memory.net(), game_.position().feature_space());
        run(EvaluatorRef<P>(evaluator));
      }
    std::apply([&](const auto&... named) { ((named.name == settings->evaluator ? run(ref(named)) : void()), ...); },
               evaluators);
    return analysis;
  }
  [[nodiscard]] Expected<void> check_search(const Spec& spec) const override {
    const auto settings = settings_of(spec);
    return settings ? Expected<void>{} : settings.error();
  }
  [[nodiscard]] Expected<void> prepare_search(const Spec& spec, SearchMemory& memory) const override {
    const auto settings = settings_of(spec);
    if (!settings) return settings.error();
    if (const auto ready = memory.make_ready(D::info().name, spec, *settings); !ready) return ready.error();
    return check_net_of(memory);
  }
  [[nodiscard]] Expected<Solution> solve(const SolveTerms& terms) const override {
    if constexpr (Repeats<P>) {
      return Error{D::info().name +
                   " cannot be solved: its positions can repeat, and what they are worth hangs on the line"};
    } else {
      if (game_.outcome()) return Error{"the game is over"};
      return solved_by_terms<D>(game_.position(), terms);
    }
  }
  [[nodiscard]] int listed_value(Score value) const override {
    if constexpr (requires { D::listed_value(game_.position(), value); })
      return D::listed_value(game_.position(), value);
    else
      return !value.is_decided() ? value.value() : value.is_win() ? 1 : -1;
  }

 private:
  [[nodiscard]] const void* game_of_type(const std::type_info& position) const override {
    return position == typeid(P) ? &game_ : nullptr;
  }

  template <class E>
  static EvaluatorRef<P> ref(const NamedEvaluator<E>& named) {
    static_assert(PlainEvaluator<E, P>, "evaluators of a game are plain; its nets carry no state either");
    return EvaluatorRef<P>(named.evaluator);
  }

  [[nodiscard]] Analysis by_any_position(const EvaluatorRef<P>& evaluator, const SearchSettings& settings,
                                         SearchMemory& memory, const SearchTerms& terms) const {
    const auto evaluators = D::evaluators();
    std::deque<EvaluatorOfAny<P>> models;
    std::vector<OpponentType<AnyPosition>> types;
    const auto add = [&](const ModelledType& type, const auto& named) {
      if (named.name != type.evaluator) return;
      models.emplace_back(ref(named));
      types.push_back({EvaluatorRef<AnyPosition>(models.back()), type.share});
    };
    for (const ModelledType& type : settings.types)
      std::apply([&](const auto&... named) { (add(type, named), ...); }, evaluators);
    const EvaluatorOfAny<P> own(evaluator);
    return every_search(any_game_of<D>(game_), EvaluatorRef<AnyPosition>(own), settings, memory, types, terms);
  }

  static constexpr bool has_reference_order = requires(const P& position) { D::reference_moves(position); };

  [[nodiscard]] Expected<SearchSettings> settings_of(const Spec& spec) const {
    auto settings = parse_search(spec, D::info(), evaluators_of<D>(),
                                 {.noisy_moves = HasNoisyMoves<P>,
                                  .order_hint = HintsOrder<P>,
                                  .reference_order = has_reference_order,
                                  .repeats = Repeats<P>,
                                  .features = HasFeatures<P>});
    if (settings && settings->algorithm == TreeAlgorithm::bayes) {
      settings->leaves.sizes = leaf_feature_sizes<P>();
      if constexpr (requires { D::leaf_model(std::string_view()); })
        settings->leaves.built_in = D::leaf_model(settings->evaluator);
    }
    if (settings && spec.find("wins") && values_ends(settings->evaluator))
      return Error{fmt::format("wins of '{}': the evaluator '{}' itself says what a won game is worth", spec.name(),
                               settings->evaluator)};
    return settings;
  }
  [[nodiscard]] Expected<void> check_net_of(const SearchMemory& memory) const {
    if constexpr (HasFeatures<P>)
      if (memory.net() != nullptr) return check_net(*memory.net(), game_.position().feature_space());
    return {};
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
  [[nodiscard]] std::string drawn(std::string_view setup, Random& random) const override {
    if constexpr (requires { D::drawn(setup, random); })
      return D::drawn(trim(setup), random);
    else
      return std::string(setup);
  }
  [[nodiscard]] Expected<std::unique_ptr<AnyPlay>> start(std::string_view setup) const override {
    auto position = D::start(trim(setup));
    if (!position) return position.error();
    return std::unique_ptr<AnyPlay>(std::make_unique<TypedPlay<D>>(Game<typename D::Position>(std::move(*position))));
  }

 private:
  [[nodiscard]] static GameInfo with_traits(GameInfo info) {
    info.can.features = HasFeatures<typename D::Position>;
    info.repeats = Repeats<typename D::Position>;
    return info;
  }

  GameInfo info_ = with_traits(D::info());
};

template <class D>
std::unique_ptr<AnyGame> make_game() {
  return std::make_unique<TypedGame<D>>();
}

}  // namespace arborist
