#include "face/search_memory.h"

#include <utility>

#include "face/search_settings.h"

namespace arborist {

Expected<void> SearchMemory::make_ready(const std::string& game, const Spec& spec, const SearchSettings& settings) {
  const auto wanted = static_cast<std::size_t>(settings.table_megabytes);
  if (game != game_ || spec != spec_) {
    forget();
    game_ = game;
    spec_ = spec;
  }
  const auto bounds = static_cast<std::size_t>(settings.bounds_megabytes);
  if (bounds != (bounds_ ? bounds_->megabytes() : 0)) {
    bounds_.reset();
    if (bounds > 0) {
      auto made = BoundsTable::of_megabytes(bounds);
      if (!made) return made.error().in("table of '" + spec.name() + "'");
      bounds_.emplace(std::move(*made));
    }
  }
  if (wanted == (table_ ? table_->megabytes() : 0)) return {};
  table_.reset();
  if (wanted == 0) return {};
  auto made = Table::of_megabytes(wanted);
  if (!made) return made.error().in("table of '" + spec.name() + "'");
  table_.emplace(std::move(*made));
  return {};
}

void SearchMemory::forget() {
  cuts_.reset();
  ranked_values_->clear();
  if (table_) table_->clear();
  if (bounds_) bounds_->clear();
}

CutMemory& SearchMemory::cuts() {
  if (!cuts_) cuts_ = std::make_unique<CutMemory>();
  return *cuts_;
}

}  // namespace arborist
