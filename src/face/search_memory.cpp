#include "face/search_memory.h"

#include <fmt/format.h>

#include <utility>

#include "core/file.h"
#include "core/text.h"
#include "face/leaf_model_text.h"
#include "face/net_evaluator.h"
#include "face/search_settings.h"

namespace arborist {

Expected<void> SearchMemory::make_ready(const std::string& game, const Spec& spec, const SearchSettings& settings) {
  const auto wanted = static_cast<std::size_t>(settings.table_megabytes);
  if (game != game_ || spec != spec_) {
    forget();
    game_ = game;
    spec_ = spec;
    leaf_model_.reset();
  }
  if (const auto ready = make_net_ready(spec, settings); !ready) return ready.error();
  if (const auto ready = make_leaf_model_ready(spec, settings); !ready) return ready.error();
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

Expected<void> SearchMemory::make_net_ready(const Spec& spec, const SearchSettings& settings) {
  if (settings.net == net_file_) return {};
  net_.reset();
  net_file_.clear();
  if (settings.net.empty()) return {};
  const std::string what = "net of '" + spec.name() + "'";
  if (const auto may = permissions_.to_open_files(what); !may) return may.error();
  auto net = read_net(settings.net);
  if (!net) return net.error().in(what);
  net_ = std::move(*net);
  net_file_ = settings.net;
  return {};
}

Expected<void> SearchMemory::make_leaf_model_ready(const Spec& spec, const SearchSettings& settings) {
  if (settings.algorithm != TreeAlgorithm::bayes || leaf_model_ != nullptr) return {};
  const LeafModelChoice& choice = settings.leaves;
  if (choice.file.empty() && choice.built_in.empty()) {
    leaf_model_ = std::make_shared<bayes::LeafModel>(bayes::LeafModel::plain(choice.scale));
    return {};
  }
  const std::string what = "leaves of '" + spec.name() + "'";
  std::string text(choice.built_in);
  if (!choice.file.empty()) {
    if (const auto may = permissions_.to_open_files(what); !may) return may.error();
    constexpr std::size_t most_bytes = std::size_t{1} << 20U;
    auto read = read_file(choice.file, most_bytes);
    if (!read) return read.error().in(what);
    text = std::move(*read);
  }
  auto fit = parse_leaf_fit(text);
  if (!fit && !choice.file.empty()) return fit.error().in(file_in_quotes(choice.file)).in(what);
  if (!fit) return fit.error().in(what);
  if (!fit->sizes.empty() && fit->sizes != choice.sizes)
    return Error{fmt::format("{}: fitted to other features, those of {}", what, in_quotes(fit->game))};
  leaf_model_ = std::make_shared<bayes::LeafModel>(model_of(*fit));
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
