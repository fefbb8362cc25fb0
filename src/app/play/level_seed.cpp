#include "app/play/level_seed.h"

#include <random>

#include "core/spec.h"

namespace arborist {
namespace {

// Behind a book, too.
Spec seeded(const Spec& player, std::int64_t seed) {
  if (const Spec* const next = player.next()) return player.followed_by(seeded(*next, seed));
  const bool has_days = player.name() == "engine" && player.find("elo") && !player.find("seed");
  return has_days ? player.with("seed", seed) : player;
}

}  // namespace

std::string with_level_seed(const std::string& player, std::optional<std::uint64_t> seed) {
  const auto spec = Spec::parse(player);
  if (!spec) return player;
  const std::uint64_t drawn = seed ? *seed & INT64_MAX : std::random_device()();
  const Spec with_seed = seeded(*spec, static_cast<std::int64_t>(drawn));
  return with_seed == *spec ? player : with_seed.text();
}

}  // namespace arborist
