// The card of a net: what it was made of and what it is like, as JSON in the net's own file.
//
//   Json card = net_card(request, positions, trained);
//   net = net.with_card(card_text(card));
#pragma once

#include <string>

#include "app/data/training.h"
#include "core/json.h"

namespace arborist {

[[nodiscard]] Json net_card(const TrainRequest& request, const engine::PositionSet& set, const Trained& trained);
[[nodiscard]] Json passes_json(const std::vector<learn::PassErrors>& passes);
// No longer than a net's card may be; what is least needed goes first.
[[nodiscard]] std::string card_text(const Json& card);
// The card as people read it. A card that is no JSON is shown as it is, but for its control characters.
[[nodiscard]] std::string card_for_people(const std::string& card);

}  // namespace arborist
