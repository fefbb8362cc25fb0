#include "app/learn/learnt_game.h"

#include "app/data/net_card.h"
#include "core/file.h"
#include "core/parse_json.h"
#include "core/text.h"
#include "face/net_evaluator.h"

namespace arborist {

std::optional<TrainedNet> trained_before(const std::string& file, const char* by_hand) {
  const auto net = read_net(file);
  const auto card = net ? parse_json((*net)->card()) : Expected<Json>(Error{});
  if (!card) return std::nullopt;
  const auto number = [&](const char* name) {
    const Json& found = (*card)["error"][name];
    return found.is_number() ? found.get<double>() : 0;
  };
  return TrainedNet{.error = number("held_out"), .error_by_hand = number(by_hand)};
}

Expected<void> publish_net(const std::string& net, const std::string& to, const Json& facts) {
  const auto read = read_net(net);
  if (!read) return read.error();
  auto card = parse_json((*read)->card());
  if (!card) return card.error().in(in_quotes(net));
  for (const auto& [name, value] : facts.items()) (*card)[name] = value;
  return write_file(to, (*read)->with_card(card_text(*card)).encode());
}

}  // namespace arborist
