// Adjudication: ending a game before its rules do, because the players' own values, its length or a tablebase say how
// it will end. Off unless asked for.
//
//   auto resign = parse_resign_rule("moves=3,score=600");
//   auto adjudicator = make_adjudicator({.resign = *resign});
//   if (auto verdict = adjudicator->judge(play, seen)) …
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/expected.h"
#include "face/any_game.h"

namespace arborist {

struct Verdict {
  std::optional<Side> winner = std::nullopt;
  std::string reason = {};
};

// What an adjudicator learns of a move.
struct MoveSeen {
  Side side = Side::first;
  int ply = 0;                                // how many moves were played, this one and those of the opening included
  std::optional<Score> value = std::nullopt;  // as its player sees it
};

class Adjudicator {
 public:
  Adjudicator() = default;
  Adjudicator(const Adjudicator&) = delete;
  Adjudicator& operator=(const Adjudicator&) = delete;
  virtual ~Adjudicator() = default;

  virtual void new_game() {}
  // After a move that did not end the game by itself.
  [[nodiscard]] virtual std::optional<Verdict> judge(const AnyPlay& after, const MoveSeen& seen) = 0;
};

// A player gives up when its own value was at most -score for so many of its moves in a row; with `both`, only when its
// opponent agrees.
struct ResignRule {
  int moves = 3;
  int score = 600;
  bool both = false;
  [[nodiscard]] std::string text() const;
};

// A draw from move `from` on, when both sides' values stayed within ±score for so many moves of each.
struct DrawRule {
  int from = 40;
  int moves = 8;
  int score = 10;
  [[nodiscard]] std::string text() const;
};

using MakeAdjudicator = std::function<std::unique_ptr<Adjudicator>()>;

struct Adjudication {
  std::optional<ResignRule> resign = std::nullopt;
  std::optional<DrawRule> draw = std::nullopt;
  int max_plies = 0;                         // 0: as long as the game lasts
  std::vector<MakeAdjudicator> others = {};  // such as tablebases; each game table makes its own
  std::string others_text = {};

  [[nodiscard]] bool is_off() const { return !resign && !draw && max_plies == 0 && others.empty(); }
  [[nodiscard]] std::string text() const;
};

// "moves=3,score=600" or "moves=3,score=600,both"
[[nodiscard]] Expected<ResignRule> parse_resign_rule(std::string_view text);
// "from=40,moves=8,score=10"
[[nodiscard]] Expected<DrawRule> parse_draw_rule(std::string_view text);

// All of them as one; the first that knows decides.
[[nodiscard]] std::unique_ptr<Adjudicator> make_adjudicator(const Adjudication& adjudication);

}  // namespace arborist
