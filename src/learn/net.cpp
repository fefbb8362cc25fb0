#include "learn/net.h"

#include <fmt/format.h>

#include <algorithm>
#include <cassert>
#include <cmath>
#include <limits>
#include <utility>

#include "core/bytes.h"
#include "core/checksum.h"
#include "core/text.h"

namespace arborist::learn {

namespace {

//    0   8  "ARBORNET"
//    8   4  version of the format: 1
//   12  16  shape: features, width, buckets, most active features
//   28   4  scale
//   32   4  length of the features' name, then the name
//    …   4  length of the card, then the card
//    …      rows, bias, outputs (2 bytes each), output biases (4 bytes each)
//  end   4  CRC-32 of all before
constexpr std::string_view net_magic = "ARBORNET";
constexpr std::uint32_t net_format = 1;
constexpr std::size_t longest_name = 64;
constexpr std::int32_t largest_scale = 100'000;

// Reads what is left of some bytes piece by piece; past the end it gives zeros and remembers.
class Cursor {
 public:
  explicit Cursor(std::string_view bytes) : bytes_(bytes) {}

  template <class T>
  T number() {
    if (bytes_.size() - at_ < sizeof(T)) {
      is_short_ = true;
      return 0;
    }
    at_ += sizeof(T);
    return get<T>(bytes_, at_ - sizeof(T));
  }
  std::string text(std::size_t longest) {
    const std::size_t length = number<std::uint32_t>();
    if (length > longest || length > bytes_.size() - at_) {
      is_short_ = true;
      return {};
    }
    at_ += length;
    return std::string(bytes_.substr(at_ - length, length));
  }
  [[nodiscard]] std::size_t left() const { return bytes_.size() - at_; }
  [[nodiscard]] bool is_short() const { return is_short_; }

 private:
  std::string_view bytes_;
  std::size_t at_ = 0;
  bool is_short_ = false;
};

template <class Number>
Number in_units(float weight, int unit) {
  constexpr auto most = static_cast<double>(std::numeric_limits<Number>::max());
  return static_cast<Number>(std::clamp(std::round(static_cast<double>(weight) * unit), -most, most));
}

}  // namespace

Net::Net(const Shape& shape)
    : shape_(shape),
      rows_(std::size_t{shape.features} * shape.width),
      bias_(shape.width),
      outputs_(std::size_t{shape.buckets} * 2 * shape.width),
      output_bias_(shape.buckets) {}

void Net::refresh(std::span<const Feature> features, std::int16_t* sums) const {
  std::copy(bias_.begin(), bias_.end(), sums);
  for (const Feature feature : features)
    for (std::size_t i = 0; i < shape_.width; ++i) sums[i] = static_cast<std::int16_t>(sums[i] + row(feature)[i]);
}

int Net::value(const std::int16_t* own, const std::int16_t* other, std::size_t bucket) const {
  std::int64_t sum = 0;
  const std::int16_t* weight = outputs(bucket);
  for (const std::int16_t* view : {own, other})
    for (std::size_t i = 0; i < shape_.width; ++i) {
      const std::int64_t active = std::clamp<int>(view[i], 0, first_unit);
      sum += active * active * *weight++;
    }
  return to_value(sum, bucket);
}

std::string Net::encode() const {
  std::string bytes(net_magic);
  put<std::uint32_t>(bytes, net_format);
  for (const std::uint32_t size : {shape_.features, shape_.width, shape_.buckets, shape_.most_active})
    put<std::uint32_t>(bytes, size);
  put<std::uint32_t>(bytes, static_cast<std::uint32_t>(scale_));
  for (const std::string* text : {&features_name_, &card_}) {
    put<std::uint32_t>(bytes, text->size());
    bytes += *text;
  }
  for (const auto* numbers : {&rows_, &bias_, &outputs_})
    for (const std::int16_t number : *numbers) put<std::uint16_t>(bytes, static_cast<std::uint16_t>(number));
  for (const std::int32_t number : output_bias_) put<std::uint32_t>(bytes, static_cast<std::uint32_t>(number));
  put<std::uint32_t>(bytes, checksum(bytes));
  return bytes;
}

Expected<Net> Net::decode(std::string_view bytes) {
  if (!bytes.starts_with(net_magic)) return Error{"this is no net of Arborist"};
  Cursor cursor(bytes.substr(net_magic.size()));
  const auto version = cursor.number<std::uint32_t>();
  if (version != net_format)
    return Error{fmt::format("a net of format {}; this program reads {}", version, net_format)};
  Shape shape;
  for (std::uint32_t* size : {&shape.features, &shape.width, &shape.buckets, &shape.most_active})
    *size = cursor.number<std::uint32_t>();
  const auto scale = static_cast<std::int32_t>(cursor.number<std::uint32_t>());
  std::string name = cursor.text(longest_name);
  std::string card = cursor.text(Net::longest_card);
  if (cursor.is_short()) return Error{"the net is cut short"};
  if (!shape.is_sound() || scale <= 0 || scale > largest_scale)
    return Error{fmt::format("a net of {} features, width {}, {} outputs and scale {} cannot be", shape.features,
                             shape.width, shape.buckets, scale)};
  const std::size_t wanted =
      (std::size_t{shape.features} * shape.width + shape.width + std::size_t{shape.buckets} * 2 * shape.width) * 2 +
      std::size_t{shape.buckets} * 4 + 4;
  if (cursor.left() != wanted)
    return Error{fmt::format("the net is {}: {} bytes of weights where {} belong",
                             cursor.left() < wanted ? "cut short" : "too long", cursor.left(), wanted)};
  const std::size_t body = bytes.size() - sizeof(std::uint32_t);
  if (checksum(bytes.substr(0, body)) != get<std::uint32_t>(bytes, body))
    return Error{"the net is damaged: its checksum is wrong"};
  Net net(shape);
  net.features_name_ = std::move(name);
  net.card_ = std::move(card);
  net.scale_ = scale;
  net.fingerprint_ = get<std::uint32_t>(bytes, body);
  for (auto* numbers : {&net.rows_, &net.bias_, &net.outputs_})
    for (std::int16_t& number : *numbers) number = static_cast<std::int16_t>(cursor.number<std::uint16_t>());
  for (std::int32_t& number : net.output_bias_) number = static_cast<std::int32_t>(cursor.number<std::uint32_t>());
  const auto fits = [](std::int16_t weight) { return weight >= -second_unit && weight < second_unit; };
  if (!std::all_of(net.outputs_.begin(), net.outputs_.end(), fits))
    return Error{"the net has an output weight that 16 bits cannot carry"};
  return net;
}

Net Net::quantise(const Parameters& parameters, int scale, std::string features_name, std::string card) {
  const Shape& shape = parameters.shape();
  Net net(shape);
  net.scale_ = scale;
  net.features_name_ = std::move(features_name);
  net.card_ = std::move(card);
  for (std::size_t column = 0; column < shape.width; ++column) {
    for (std::uint32_t feature = 0; feature < shape.features; ++feature)
      net.rows_[std::size_t{feature} * shape.width + column] =
          in_units<std::int16_t>(parameters.feature_weight(static_cast<Feature>(feature), column), first_unit);
    net.bias_[column] = in_units<std::int16_t>(parameters.bias(column), first_unit);
    for (std::size_t bucket = 0; bucket < shape.buckets; ++bucket)
      for (std::size_t view = 0; view < 2; ++view)
        net.outputs_[(bucket * 2 + view) * shape.width + column] = std::clamp<std::int16_t>(
            in_units<std::int16_t>(parameters.output_weight(bucket, view, column), second_unit), -second_unit + 1,
            second_unit - 1);
  }
  for (std::size_t bucket = 0; bucket < shape.buckets; ++bucket)
    net.output_bias_[bucket] = in_units<std::int32_t>(parameters.biases()[bucket], first_unit * second_unit);
  net.fingerprint_ = net.checksum_of_file();
  return net;
}

Parameters Net::parameters() const {
  Parameters made(shape_);
  const SliceLayout& layout = made.layout();
  const auto first = [](std::int16_t weight) { return static_cast<float>(weight) / first_unit; };
  const auto second = [](std::int16_t weight) { return static_cast<float>(weight) / second_unit; };
  for (std::size_t column = 0; column < shape_.width; ++column) {
    const auto slice = made.slice(column / Shape::slice);
    const std::size_t in_slice = column % Shape::slice;
    for (std::uint32_t feature = 0; feature < shape_.features; ++feature)
      slice[SliceLayout::row(static_cast<Feature>(feature)) + in_slice] =
          first(row(static_cast<Feature>(feature))[column]);
    slice[layout.bias + in_slice] = first(bias_[column]);
    for (std::size_t bucket = 0; bucket < shape_.buckets; ++bucket)
      for (std::size_t view = 0; view < 2; ++view)
        slice[layout.output(bucket, view) + in_slice] = second(outputs(bucket)[view * shape_.width + column]);
  }
  for (std::size_t bucket = 0; bucket < shape_.buckets; ++bucket)
    made.biases()[bucket] = static_cast<float>(output_bias_[bucket]) / (first_unit * second_unit);
  return made;
}

std::uint32_t Net::checksum_of_file() const {
  const std::string bytes = encode();
  return get<std::uint32_t>(bytes, bytes.size() - sizeof(std::uint32_t));
}

Net Net::with_card(std::string card) const {
  assert(card.size() <= longest_card);
  Net net = *this;
  net.card_ = std::move(card);
  net.fingerprint_ = net.checksum_of_file();
  return net;
}

}  // namespace arborist::learn
