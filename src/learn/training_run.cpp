#include "learn/training_run.h"

#include <algorithm>
#include <bit>

#include "core/bytes.h"
#include "core/checksum.h"
#include "core/newer.h"

namespace arborist::learn {
namespace {

//    0   8  "ARBTRRUN"
//    8   4  version of the format: 1
//   12   4  length of the identity, then the identity
//    …   4  best pass
//    …   4  how many passes are over, then their two errors each
//    …   4  length of the trainer's checkpoint, then the checkpoint
//    …      the best parameters
//  end   4  CRC-32 of all before
constexpr std::string_view run_magic = "ARBTRRUN";
constexpr std::uint32_t run_format = 1;
constexpr std::size_t size_bytes = sizeof(std::uint32_t);

void put_double(std::string& bytes, double number) { put<std::uint64_t>(bytes, std::bit_cast<std::uint64_t>(number)); }

// What is left of a checkpoint whose checksum was right: nothing in it is too short by accident.
class Rest {
 public:
  explicit Rest(std::string_view bytes) : bytes_(bytes) {}

  [[nodiscard]] std::string_view take(std::size_t count) {
    const std::string_view part = bytes_.substr(0, count);
    is_short_ = is_short_ || part.size() < count;
    bytes_.remove_prefix(part.size());
    return part;
  }
  [[nodiscard]] std::uint32_t size() {
    const std::string_view part = take(size_bytes);
    return is_short_ ? 0 : get<std::uint32_t>(part, 0);
  }
  [[nodiscard]] double real() {
    const std::string_view part = take(sizeof(std::uint64_t));
    return is_short_ ? 0 : std::bit_cast<double>(get<std::uint64_t>(part, 0));
  }
  [[nodiscard]] bool is_short() const { return is_short_; }
  [[nodiscard]] std::size_t left() const { return bytes_.size(); }

 private:
  std::string_view bytes_;
  bool is_short_ = false;
};

}  // namespace

TrainingRun::TrainingRun(const Shape& shape, const Examples& training, const Examples& held_out,
                         const RunSettings& settings)
    : has_held_out_(held_out.size() > 0),
      settings_(settings),
      trainer_(shape, training, held_out, settings.options),
      best_(trainer_.parameters()) {
  if (settings.start) trainer_.start_from(*settings.start);
}

bool TrainingRun::has_ended_early() const {
  return settings_.patience > 0 && best_pass_ >= 0 &&
         static_cast<int>(passes_.size()) - 1 - best_pass_ >= settings_.patience;
}

void TrainingRun::go_on(int batches) {
  if (is_done()) return;
  const std::uint64_t done = trainer_.so_far().steps % steps_of_a_pass();
  const auto now = std::min(static_cast<std::uint64_t>(batches), steps_of_a_pass() - done);
  trainer_.train(static_cast<int>(now));
  if (done + now == steps_of_a_pass()) end_pass();
}

void TrainingRun::end_pass() {
  const PassErrors errors{.training = trainer_.progress().error, .held_out = trainer_.held_out_error()};
  const bool is_better =
      !has_held_out_ || best_pass_ < 0 || errors.held_out < passes_[static_cast<std::size_t>(best_pass_)].held_out;
  passes_.push_back(errors);
  if (!is_better) return;
  best_ = trainer_.parameters();
  best_pass_ = static_cast<int>(passes_.size()) - 1;
}

std::string TrainingRun::checkpoint() const {
  std::string bytes(run_magic);
  put<std::uint32_t>(bytes, run_format);
  put<std::uint32_t>(bytes, settings_.identity.size());
  bytes += settings_.identity;
  put<std::uint32_t>(bytes, static_cast<std::uint32_t>(best_pass_));
  put<std::uint32_t>(bytes, passes_.size());
  for (const PassErrors& pass : passes_) {
    put_double(bytes, pass.training);
    put_double(bytes, pass.held_out);
  }
  const std::string inner = trainer_.checkpoint();
  put<std::uint32_t>(bytes, inner.size());
  bytes += inner;
  for (const auto part : {best_.all_slices(), best_.biases()})
    for (const float number : part) put<std::uint32_t>(bytes, std::bit_cast<std::uint32_t>(number));
  put<std::uint32_t>(bytes, arborist::checksum(bytes));
  return bytes;
}

Expected<void> TrainingRun::restore(std::string_view bytes) {
  if (!bytes.starts_with(run_magic) || bytes.size() < run_magic.size() + 2 * size_bytes)
    return Error{"this is no checkpoint of a training"};
  if (auto newer = newer_than(run_format, get<std::uint32_t>(bytes, run_magic.size()))) return *newer;
  const std::size_t body = bytes.size() - size_bytes;
  if (arborist::checksum(bytes.substr(0, body)) != get<std::uint32_t>(bytes, body))
    return Error{"the checkpoint is damaged: its checksum is wrong"};
  Rest rest(bytes.substr(run_magic.size(), body - run_magic.size()));
  if (rest.size() != run_format) return Error{"the checkpoint has another format than this program's"};
  const std::string_view identity = rest.take(rest.size());
  if (identity != settings_.identity)
    return Error{"the checkpoint was made with other positions or settings: " + std::string(identity) + " there, " +
                 settings_.identity + " here"};
  const auto best_pass = static_cast<int>(rest.size());
  std::vector<PassErrors> passes(std::min<std::size_t>(rest.size(), rest.left() / sizeof(PassErrors)));
  for (PassErrors& pass : passes) {
    pass.training = rest.real();
    pass.held_out = rest.real();
  }
  const std::string_view inner = rest.take(rest.size());
  Parameters best(best_.shape());
  const std::size_t numbers = best.all_slices().size() + best.biases().size();
  if (rest.is_short() || rest.left() != numbers * sizeof(float) || best_pass < -1 ||
      best_pass >= static_cast<int>(passes.size()))
    return Error{"the checkpoint is not as long as its net"};
  for (const auto part : {best.all_slices(), best.biases()})
    for (float& number : part) number = std::bit_cast<float>(rest.size());
  if (const auto restored = trainer_.restore(inner); !restored) return restored.error();
  best_ = std::move(best);
  best_pass_ = best_pass;
  passes_ = std::move(passes);
  return {};
}

}  // namespace arborist::learn
