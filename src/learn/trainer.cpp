#include "learn/trainer.h"

#include <fmt/format.h>

#include <bit>
#include <cassert>
#include <cmath>
#include <numbers>
#include <numeric>

#include "core/bytes.h"
#include "core/checksum.h"
#include "core/random.h"
#include "learn/training_crew.h"

namespace arborist::learn {

namespace {

constexpr std::string_view checkpoint_magic = "ARBTRAIN";
constexpr std::uint32_t checkpoint_format = 1;

void put_numbers(std::string& bytes, std::span<const float> numbers) {
  for (const float number : numbers) put<std::uint32_t>(bytes, std::bit_cast<std::uint32_t>(number));
}

std::size_t get_numbers(std::string_view bytes, std::size_t at, std::span<float> numbers) {
  for (float& number : numbers) {
    number = std::bit_cast<float>(get<std::uint32_t>(bytes, at));
    at += sizeof(std::uint32_t);
  }
  return at;
}

std::size_t bytes_of(const Parameters& parameters) {
  return (parameters.all_slices().size() + parameters.biases().size()) * sizeof(float);
}

}  // namespace

Trainer::Trainer(const Shape& shape, const Examples& training, const Examples& held_out, const TrainingOptions& options)
    : training_(training),
      held_out_(held_out),
      options_(options),
      parameters_(Parameters::random(shape, options.seed)),
      slopes_(shape),
      means_(shape),
      squares_(shape) {
  assert(shape.is_sound() && training.size() >= options.batch);
}

Trainer::~Trainer() = default;

void Trainer::start_from(const Parameters& parameters) {
  assert(steps_ == 0 && parameters.shape() == parameters_.shape());
  parameters_ = parameters;
}

bool Trainer::is_done() const { return steps_ >= steps_of_a_pass() * static_cast<std::uint64_t>(options_.passes); }

Adam Trainer::adam_of(std::uint64_t step) const {
  const auto all = static_cast<double>(steps_of_a_pass() * static_cast<std::uint64_t>(options_.passes));
  const double done = static_cast<double>(step) / all;
  const double half_turn = 0.5 * (1 + std::cos(std::numbers::pi * done));
  double rate = options_.last_rate + (options_.rate - options_.last_rate) * half_turn;
  if (step < static_cast<std::uint64_t>(options_.warm_up)) rate *= static_cast<double>(step + 1) / options_.warm_up;
  Adam adam;
  // Rounded, so that a last digit in which the cosines of two machines differ is lost.
  constexpr double digits = 1e12;
  adam.rate = static_cast<float>(std::round(rate * digits) / digits);
  adam.decay = static_cast<float>(options_.decay);
  const auto scale_of = [&](float keep) {
    double rest = 1;
    for (std::uint64_t i = 0; i <= step && rest > 1e-12; ++i) rest *= keep;
    return static_cast<float>(1 / (1 - rest));
  };
  adam.mean_scale = scale_of(adam.keep_mean);
  adam.square_scale = scale_of(adam.keep_square);
  return adam;
}

void Trainer::begin_pass() {
  const int pass = static_cast<int>(steps_ / steps_of_a_pass());
  if (order_of_pass_ == pass) return;
  order_.resize(training_.size());
  std::iota(order_.begin(), order_.end(), 0U);
  Random random(mix_bits(options_.seed) + static_cast<std::uint64_t>(pass));
  random.shuffle(order_);
  order_of_pass_ = pass;
}

void Trainer::train(int batches) {
  TrainingCrew crew({.examples = training_, .kernels = kernels_, .parameters = parameters_}, options_.threads);
  for (; batches > 0 && !is_done();) {
    begin_pass();
    const std::uint64_t in_pass = steps_ % steps_of_a_pass();
    const auto now =
        static_cast<int>(std::min<std::uint64_t>(static_cast<std::uint64_t>(batches), steps_of_a_pass() - in_pass));
    std::vector<Adam> steps;
    steps.reserve(static_cast<std::size_t>(now));
    for (int i = 0; i < now; ++i) steps.push_back(adam_of(steps_ + static_cast<std::uint64_t>(i)));
    const TrainingCrew::Learning learning{.slopes = slopes_,
                                          .means = means_,
                                          .squares = squares_,
                                          .largest_output = static_cast<float>(options_.largest_output_weight),
                                          .steps = steps};
    crew.learn(std::span(order_).subspan(in_pass * options_.batch), options_.batch, learning, error_sum_);
    error_count_ += static_cast<std::uint64_t>(now) * options_.batch;
    steps_ += static_cast<std::uint64_t>(now);
    batches -= now;
    hands_ = crew.hands();
  }
}

TrainingProgress Trainer::so_far() const {
  return {
      .pass = static_cast<int>(steps_ / steps_of_a_pass()),
      .steps = steps_,
      .examples = steps_ * options_.batch,
      .error = error_count_ == 0 ? 0 : error_sum_ / static_cast<double>(error_count_),
  };
}

TrainingProgress Trainer::progress() {
  const TrainingProgress progress = so_far();
  error_sum_ = 0;
  error_count_ = 0;
  return progress;
}

double Trainer::held_out_error() const {
  if (held_out_.size() == 0) return 0;
  std::vector<std::uint32_t> order(held_out_.size());
  std::iota(order.begin(), order.end(), 0U);
  // Nothing is learnt, so nothing of the parameters changes.
  auto parameters = parameters_;
  TrainingCrew crew({.examples = held_out_, .kernels = kernels_, .parameters = parameters}, options_.threads);
  return crew.judge(order) / static_cast<double>(order.size());
}

std::vector<float> Trainer::slopes(const std::vector<std::uint32_t>& examples) {
  TrainingCrew crew({.examples = training_, .kernels = kernels_, .parameters = parameters_}, options_.threads);
  Parameters slopes(parameters_.shape());
  crew.find_slopes(examples, slopes);
  std::vector<float> all(slopes.all_slices().begin(), slopes.all_slices().end());
  all.insert(all.end(), slopes.biases().begin(), slopes.biases().end());
  return all;
}

// Everything but the threads has a say in which net comes out.
std::string Trainer::setup() const {
  const Shape& s = parameters_.shape();
  const TrainingOptions& o = options_;
  return fmt::format(
      "features={} width={} buckets={} examples={} rate={} last={} warm-up={} passes={} batch={} decay={} "
      "largest={} seed={}",
      s.features, s.width, s.buckets, training_.size(), o.rate, o.last_rate, o.warm_up, o.passes, o.batch, o.decay,
      o.largest_output_weight, o.seed);
}

std::string Trainer::checkpoint() const {
  std::string bytes(checkpoint_magic);
  put<std::uint32_t>(bytes, checkpoint_format);
  const std::string made_with = setup();
  put<std::uint32_t>(bytes, made_with.size());
  bytes += made_with;
  put<std::uint64_t>(bytes, steps_);
  put<std::uint64_t>(bytes, std::bit_cast<std::uint64_t>(error_sum_));
  put<std::uint64_t>(bytes, error_count_);
  for (const Parameters* part : {&parameters_, &means_, &squares_}) {
    put_numbers(bytes, part->all_slices());
    put_numbers(bytes, part->biases());
  }
  put<std::uint32_t>(bytes, checksum(bytes));
  return bytes;
}

Expected<void> Trainer::restore(std::string_view bytes) {
  const std::string made_with = setup();
  const std::size_t head = checkpoint_magic.size() + 2 * sizeof(std::uint32_t);
  const std::size_t sum_bytes = sizeof(std::uint32_t);
  if (bytes.size() < head + sum_bytes || !bytes.starts_with(checkpoint_magic))
    return Error{"this is no checkpoint of a training"};
  if (get<std::uint32_t>(bytes, checkpoint_magic.size()) != checkpoint_format)
    return Error{fmt::format("a checkpoint of format {}; this program reads {}",
                             get<std::uint32_t>(bytes, checkpoint_magic.size()), checkpoint_format)};
  if (checksum(bytes.substr(0, bytes.size() - sum_bytes)) != get<std::uint32_t>(bytes, bytes.size() - sum_bytes))
    return Error{"the checkpoint is damaged: its checksum is wrong"};
  const std::size_t length = get<std::uint32_t>(bytes, checkpoint_magic.size() + sizeof(std::uint32_t));
  if (bytes.substr(head, length) != made_with)
    return Error{
        fmt::format("the checkpoint was made with {}; this training has {}", bytes.substr(head, length), made_with)};
  std::size_t at = head + length;
  if (bytes.size() != at + 3 * sizeof(std::uint64_t) + 3 * bytes_of(parameters_) + sum_bytes)
    return Error{"the checkpoint is not as long as its net"};
  steps_ = get<std::uint64_t>(bytes, at);
  error_sum_ = std::bit_cast<double>(get<std::uint64_t>(bytes, at + 8));
  error_count_ = get<std::uint64_t>(bytes, at + 16);
  at += 3 * sizeof(std::uint64_t);
  for (Parameters* part : {&parameters_, &means_, &squares_}) {
    at = get_numbers(bytes, at, part->all_slices());
    at = get_numbers(bytes, at, part->biases());
  }
  return {};
}

}  // namespace arborist::learn
