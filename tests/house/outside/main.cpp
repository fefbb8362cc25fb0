// A game of one's own, a spec, and a search from the library: who takes the last of some sticks, one or two at a time?
#include <cstdio>
#include <optional>
#include <vector>

#include "core/spec.h"
#include "game/game.h"
#include "tree/alpha_beta.h"

struct Sticks {
  using Move = int;
  int left = 0;
  arborist::Side mover = arborist::Side::first;

  [[nodiscard]] arborist::Side to_move() const { return mover; }
  [[nodiscard]] std::vector<Move> moves() const { return left > 1 ? std::vector{1, 2} : std::vector{1}; }
  [[nodiscard]] Sticks after(Move taken) const { return {left - taken, opponent(mover)}; }
  [[nodiscard]] std::optional<arborist::Outcome> outcome() const {
    if (left > 0) return std::nullopt;
    return arborist::Outcome::won_by(opponent(mover), "the last stick");
  }
  [[nodiscard]] arborist::Key key() const { return arborist::Key(left * 2 + static_cast<int>(mover)); }
  friend bool operator==(const Sticks&, const Sticks&) = default;
};

int main() {
  const auto spec = arborist::Spec::parse("sticks:left=7");
  if (!spec) return 1;
  const auto left = spec->integer("left", 1, 1, 20);
  if (!left) return 1;
  const Sticks start{static_cast<int>(*left)};
  const auto even = [](const Sticks&) { return arborist::Score::draw(); };
  const auto found = arborist::alpha_beta(arborist::Game(start), even, {.depth = 20});
  if (found.line.empty()) return 1;
  std::printf("take %d: %s\n", found.line.front(), to_text(found.value).c_str());
  return 0;
}
