#include "app/json.h"

namespace arborist {

// {"value": 12}, {"win_in": 3} or {"loss_in": 4}, for the side to move.
Json to_json(Score score) {
  if (score.is_win()) return {{"win_in", score.plies_to_end()}};
  if (score.is_loss()) return {{"loss_in", score.plies_to_end()}};
  return {{"value", score.value()}};
}

Json to_json(const Counts& counts) {
  return {{"entered", counts.entered},          {"leaves", counts.leaves},
          {"horizon", counts.horizon},          {"interior", counts.interior},
          {"cutoffs", counts.cutoffs},          {"first_move_cutoffs", counts.first_move_cutoffs},
          {"table_hits", counts.table_hits},    {"table_cutoffs", counts.table_cutoffs},
          {"quiescence", counts.quiet_entered}, {"ordering", counts.ordering},
          {"simulations", counts.simulations},  {"deepest", counts.deepest}};
}

Json to_json(const Analysis& analysis) {
  Json iterations = Json::array();
  for (const auto& i : analysis.iterations)
    iterations.push_back(
        {{"depth", i.depth}, {"score", to_json(i.value)}, {"line", i.line}, {"counts", to_json(i.counts)}});
  return {{"score", to_json(analysis.value)},
          {"line", analysis.line},
          {"depth", analysis.depth},
          {"ended", to_text(analysis.ended)},
          {"counts", to_json(analysis.counts)},
          {"iterations", iterations}};
}

Json to_json(const std::vector<NamedThing>& things) {
  Json list = Json::array();
  for (const auto& thing : things) list.push_back({{"name", thing.name}, {"summary", thing.summary}});
  return list;
}

}  // namespace arborist
