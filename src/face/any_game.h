// Games behind one face. Arena, lab and server see any game as an AnyGame that speaks text; the templates behind it are
// instantiated once for each game (typed_game.h), or compile times would explode.
//
//   auto play = game.start("");                      // Expected<std::unique_ptr<AnyPlay>>
//   (*play)->play("e2e4");
//   auto found = (*play)->search(*Spec::parse("alphabeta:depth=5"), {});
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <typeinfo>
#include <vector>

#include "core/expected.h"
#include "core/limits.h"
#include "core/spec.h"
#include "face/view.h"
#include "game/features.h"
#include "game/found.h"
#include "game/game.h"
#include "game/outcome.h"
#include "game/side.h"

namespace arborist {

// What else can be done with a game than play and search it; nothing unless it says so.
struct Capabilities {
  bool engine = false;      // engines play it, ours and those from outside, and endgame tables know it
  bool pgn = false;         // its games are kept as PGN, its moves as SAN, its positions as FEN and EPD
  bool clocks = false;      // people expect to play it against the clock
  bool features = false;    // nets can learn it, see game/features.h
  bool typed_tree = false;  // a start is a whole game tree, typed in
};

struct GameInfo {
  std::string name = {};        // as typed on the command line
  std::string summary = {};     // one sentence: how it is played and won
  std::string first_side = {};  // what the two sides are called
  std::string second_side = {};
  std::string setup_help = {};         // what start() accepts besides nothing
  std::string move_help = {};          // how a move is typed
  int score_unit = 1;                  // what one point of the static value is worth: see to_text(Score)
  int depth = 6;                       // how deep a player looks who is not told
  int minimax_depth = 4;               // the same for searches that look at everything
  std::string opponent = "alphabeta";  // who plays against a person that named nobody
  bool is_played = true;               // false: a subject for searches rather than a game for people
  bool is_small = false;               // a search sees all of it, to the end
  bool is_wide = false;                // so many moves that a search sees only a few plies
  bool plays_out = true;               // false: games played on by chance tell nothing of a position
  bool repeats = false;                // positions can come back, which draws; a game need not say so itself
  Capabilities can = {};
  BoardKind board = BoardKind::text;  // what board() of its plays is
  std::string point_name = {};        // what is counted in the end, where that is a number: "disc"
  ExampleStart by_chance = {};        // what to call a start drawn by chance, and to type for it
  std::vector<ExampleStart> examples = {};
};

struct NamedThing {
  std::string name;
  std::string summary;
};

// How a position is drawn for people.
struct DrawOptions {
  bool unicode = true;
  bool colour = false;
  Side bottom = Side::first;                            // whose side is nearer, in games where it matters
  std::optional<std::string> last_move = std::nullopt;  // to be marked
};

// What a search found, in the game's own words.
struct Analysis {
  struct Iteration {
    int depth = 0;
    Score value;
    std::vector<std::string> line;
    Counts counts;
  };
  Score value;
  std::vector<std::string> line;
  Counts counts;
  int depth = 0;
  Ended ended = Ended::finished;
  std::vector<Iteration> iterations;
};

// Told what is known so far, now and then while a search runs.
using Report = std::function<void(const Analysis&)>;

class Random;
struct Solution;
struct SolveTerms;
class SearchMemory;
class TreeWatcher;

// How a search is run. None of this changes what it finds, but for the limits and what the memory knows.
struct SearchTerms {
  Limits limits = {};              // on top of those in the spec
  Report report = {};              // by a search that goes deeper step by step, after each of them
  SearchMemory* memory = nullptr;  // what earlier searches learnt; none: it begins from nothing
  TreeWatcher* watcher = nullptr;  // sees every step
};

struct LeafKind {
  std::vector<std::uint8_t> sizes;     // how many values each feature has
  std::vector<std::uint8_t> features;  // those of the position
};

// A game being played: a start and the moves since.
class AnyPlay {
 public:
  AnyPlay() = default;
  AnyPlay(const AnyPlay&) = delete;
  AnyPlay& operator=(const AnyPlay&) = delete;
  virtual ~AnyPlay() = default;

  [[nodiscard]] virtual std::unique_ptr<AnyPlay> clone() const = 0;

  // The game as those who know its positions have it, without a text in between; null where they are of another type.
  template <Position P>
  [[nodiscard]] const Game<P>* game_of() const {
    return static_cast<const Game<P>*>(game_of_type(typeid(P)));
  }

  [[nodiscard]] virtual Side to_move() const = 0;
  [[nodiscard]] virtual std::optional<Outcome> outcome() const = 0;
  // Empty where the game is over.
  [[nodiscard]] virtual std::vector<std::string> legal_moves() const = 0;
  // Plays a move as typed by a person and returns it as the game writes it.
  [[nodiscard]] virtual Expected<std::string> play(std::string_view move) = 0;
  // False at the start.
  virtual bool take_back() = 0;
  // Whether the only move is a pass, so that there is nothing to choose.
  [[nodiscard]] virtual bool must_pass() const { return false; }

  [[nodiscard]] virtual std::vector<std::string> moves_played() const = 0;
  [[nodiscard]] virtual std::string start_text() const = 0;
  [[nodiscard]] virtual std::string position_text() const = 0;
  [[nodiscard]] virtual std::string draw(const DrawOptions& options) const = 0;

  // For pages: see view.h. The legal moves come in the order of legal_moves(); plies count from 0.
  [[nodiscard]] virtual BoardView board() const = 0;
  [[nodiscard]] virtual std::vector<MoveView> move_views() const = 0;
  [[nodiscard]] virtual MoveView played_view(std::size_t ply) const = 0;
  [[nodiscard]] virtual CapturedView captured() const = 0;
  [[nodiscard]] virtual OpeningView opening() const = 0;

  // What nets see of the position, see game/features.h; of one of its images, whatever the number. Nothing in games
  // that offer no features.
  [[nodiscard]] virtual std::optional<FeatureSpace> feature_space() const { return std::nullopt; }
  [[nodiscard]] virtual SeenFeatures features(std::uint32_t /*image*/) const { return {}; }
  // What kind of position it is to whoever asks how far its static value can be trusted, see game/leaf_features.h.
  [[nodiscard]] virtual LeafKind leaf_kind() const { return {}; }
  // What the usual evaluator says of the position, without a search.
  [[nodiscard]] virtual Score value_by_hand() const = 0;

  [[nodiscard]] virtual Expected<Analysis> search(const Spec& spec, const SearchTerms& terms) const = 0;
  // What search() would say of the spec, without a table and without memory.
  [[nodiscard]] virtual Expected<void> check_search(const Spec& spec) const = 0;
  // The same, and the memory gets what such a search asks for.
  [[nodiscard]] virtual Expected<void> prepare_search(const Spec& spec, SearchMemory& memory) const = 0;
  // The exact value, see solve.h; refused in games whose positions can repeat.
  [[nodiscard]] virtual Expected<Solution> solve(const SolveTerms& terms) const = 0;
  // The number by which lists of solved positions tell that the mover gets this here: points where the game ends in
  // points, else 1, 0 or -1 unless the game has a custom of its own.
  [[nodiscard]] virtual int listed_value(Score value) const = 0;

 private:
  [[nodiscard]] virtual const void* game_of_type(const std::type_info& position) const = 0;
};

class AnyGame {
 public:
  AnyGame() = default;
  AnyGame(const AnyGame&) = delete;
  AnyGame& operator=(const AnyGame&) = delete;
  virtual ~AnyGame() = default;

  [[nodiscard]] virtual const GameInfo& info() const = 0;
  [[nodiscard]] virtual std::vector<NamedThing> evaluators() const = 0;
  // What this evaluator calls a win at the root, one less for every ply further on; 0: wins are told as such.
  [[nodiscard]] virtual int win_points(std::string_view /*evaluator*/) const { return 0; }
  // Whether to this evaluator what is good for one side is as bad for the other.
  [[nodiscard]] virtual bool is_symmetric(std::string_view /*evaluator*/) const { return true; }
  // A setup that asks for a start by chance with what was drawn; any other as it is.
  [[nodiscard]] virtual std::string drawn(std::string_view setup, Random& random) const = 0;
  // From the usual start where the setup is empty.
  [[nodiscard]] virtual Expected<std::unique_ptr<AnyPlay>> start(std::string_view setup) const = 0;
};

// The games there are. `main` makes one, adds to it and hands it on.
class GameList {
 public:
  void add(std::unique_ptr<AnyGame> game) { games_.push_back(std::move(game)); }
  [[nodiscard]] const std::vector<std::unique_ptr<AnyGame>>& all() const& { return games_; }
  const std::vector<std::unique_ptr<AnyGame>>& all() && = delete;  // a loop over a temporary list would dangle
  [[nodiscard]] std::vector<std::string> names() const;
  // By name; the error tells the nearest names and all of them.
  [[nodiscard]] Expected<const AnyGame*> find(std::string_view name) const;

 private:
  std::vector<std::unique_ptr<AnyGame>> games_;
};

}  // namespace arborist
