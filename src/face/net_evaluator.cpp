#include "face/net_evaluator.h"

#include <fmt/format.h>

#include "core/file.h"
#include "core/text.h"

namespace arborist {

Expected<SharedNet> read_net(const std::string& file) {
  const auto bytes = read_regular_file(file, learn::Net::largest_file);
  if (!bytes) return bytes.error();
  auto net = learn::Net::decode(*bytes);
  if (!net) return net.error().in(file);
  return std::make_shared<const learn::Net>(std::move(*net));
}

Expected<void> check_net(const learn::Net& net, const FeatureSpace& space) {
  const auto& shape = net.shape();
  if (net.features_name() != space.name)
    return Error{fmt::format("the net sees {}, and here is {}", in_quotes(net.features_name()), in_quotes(space.name))};
  if (shape.features != space.features || shape.buckets != space.buckets || shape.most_active != space.most_active)
    return Error{fmt::format("the net has {} features and {} outputs; {} has {} and {}", shape.features, shape.buckets,
                             in_quotes(space.name), space.features, space.buckets)};
  return {};
}

}  // namespace arborist
