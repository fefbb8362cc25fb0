#include "arena/tablebase_judge.h"

#include <utility>

#include "engine/tablebase.h"

namespace arborist {

namespace {

class TablebaseJudge final : public Adjudicator {
 public:
  explicit TablebaseJudge(ProbeTables probe) : probe_(std::move(probe)) {}

  std::optional<Verdict> judge(const AnyPlay& after, const MoveSeen&) override {
    const auto* game = after.game_of<chess::Position>();
    if (game == nullptr) return std::nullopt;
    const auto value = probe_(game->position());
    if (!value) return std::nullopt;
    const int points = (*value).value();
    if (points >= -1 && points <= 1) return Verdict{std::nullopt, "adjudicated: drawn by the endgame tables"};
    const Side mover = game->position().to_move();
    return Verdict{points > 0 ? mover : opponent(mover), "adjudicated: won by the endgame tables"};
  }

 private:
  ProbeTables probe_;
};

}  // namespace

std::unique_ptr<Adjudicator> make_tablebase_adjudicator(ProbeTables probe) {
  return std::make_unique<TablebaseJudge>(std::move(probe));
}

Expected<MakeAdjudicator> tablebase_adjudicator(const std::string& path) {
  const auto tables = engine::Tablebase::open(path);
  if (!tables) return tables.error();
  return MakeAdjudicator([shared = *tables] {
    return make_tablebase_adjudicator(
        [shared](const chess::Position& position) { return shared->probe(position, 0, 1); });
  });
}

}  // namespace arborist
