#include "engine/net/chess_net.h"

#include <fmt/format.h>

#include "core/file.h"
#include "core/text.h"
#include "engine/net/features.h"
#include "learn/net.h"

namespace arborist::engine {

Expected<ChessNet> decode_chess_net(std::string_view bytes) {
  auto net = learn::Net::decode(bytes);
  if (!net) return net.error();
  if (net->features_name() != net_features_name)
    return Error{
        fmt::format("this net sees {}, a chess net {}", in_quotes(net->features_name()), in_quotes(net_features_name))};
  if (net->shape() != net_shape(net->shape().width))
    return Error{fmt::format("a chess net has {} features and {} outputs, this one {} and {}", net_features,
                             net_buckets, net->shape().features, net->shape().buckets)};
  return std::make_shared<const learn::Net>(std::move(*net));
}

Expected<ChessNet> read_chess_net(const std::filesystem::path& path) {
  const auto content = read_regular_file(path, learn::Net::largest_file);
  if (!content) return content.error();
  auto net = decode_chess_net(*content);
  if (!net) return net.error().in(path.string());
  return net;
}

Expected<void> EvaluationChoice::check() const {
  if (!evaluation.empty() && evaluation != "net" && evaluation != "classic")
    return Error{fmt::format("there is no evaluation {}, only 'net' and 'classic'", in_quotes(evaluation))};
  if (evaluation == "classic" && !net_file.empty())
    return Error{fmt::format("the classic evaluation uses no net, but {} is named", file_in_quotes(net_file))};
  if (evaluation == "net" && net_file.empty() && !built_in_net())
    return Error{"no net is built in: the file of one is expected"};
  return {};
}

Expected<ChessNet> EvaluationChoice::open() const {
  if (const auto good = check(); !good) return good.error();
  if (!net_file.empty()) return read_chess_net(net_file);
  return evaluation == "classic" ? ChessNet() : built_in_net();
}

std::string evaluation_name(const ChessNet& net) {
  return net ? fmt::format("net {:08x}, width {}", net->fingerprint(), net->shape().width) : "classic";
}

}  // namespace arborist::engine
