// Any bytes are a net or are refused with a reason, and a net is written as it was read. The same with the checksum
// made right, and as the weights of a small net, so that both are reached; whatever they are, the net says something of
// every position.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <numeric>
#include <string>
#include <vector>

#include "core/bytes.h"
#include "core/checksum.h"
#include "learn/net.h"

namespace {

using namespace arborist;
using learn::Net;

void require(bool condition) {
  if (!condition) std::abort();
}

void value_all_buckets(const Net& net) {
  constexpr std::uint32_t most = 64;
  std::vector<learn::Feature> features(std::min({net.shape().features, net.shape().most_active, most}));
  std::iota(features.begin(), features.end(), learn::Feature{0});
  std::vector<std::int16_t> own(net.shape().width);
  std::vector<std::int16_t> other(net.shape().width);
  net.refresh(features, own.data());
  net.refresh({}, other.data());
  for (std::size_t bucket = 0; bucket < net.shape().buckets; ++bucket)
    require(std::abs(net.value(own.data(), other.data(), bucket)) <= Net::largest_value);
}

void read(const std::string& bytes) {
  const auto net = Net::decode(bytes);
  if (!net) {
    require(!net.error().message.empty());
    return;
  }
  require(net->encode() == bytes);
  value_all_buckets(*net);
}

std::string with_checksum(std::string bytes) {
  put<std::uint32_t>(bytes, checksum(bytes));
  return bytes;
}

// The head of a net of two features and one output, with whatever scale the bytes begin with.
std::string as_weights(const std::string& bytes) {
  constexpr std::uint32_t features = 2;
  constexpr std::uint32_t width = learn::Shape::slice;
  constexpr std::size_t numbers = (features + 3) * std::size_t{width};
  constexpr std::size_t weights = 2 * numbers + 4;
  std::string net = "ARBORNET";
  for (const std::uint32_t number : {1U, features, width, 1U, features}) put<std::uint32_t>(net, number);
  std::string body = bytes;
  body.resize(sizeof(std::uint32_t) + weights);
  net += body.substr(0, sizeof(std::uint32_t));
  put<std::uint32_t>(net, 0);  // no name
  put<std::uint32_t>(net, 0);  // no card
  return with_checksum(net + body.substr(sizeof(std::uint32_t)));
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string bytes(reinterpret_cast<const char*>(data), size);
  read(bytes);
  read(with_checksum(bytes));
  read(as_weights(bytes));
  return 0;
}
