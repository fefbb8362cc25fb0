// SearchRun: what all searches of a game by settings share: the limits, the equipment, deepening, and words for what
// was found. QuickSearch and EverySearch add which search it is.
#pragma once

#include <algorithm>
#include <chrono>
#include <optional>
#include <string>
#include <vector>

#include "face/any_game.h"
#include "face/search_memory.h"
#include "face/search_settings.h"
#include "tree/df_pn.h"
#include "tree/equipment.h"
#include "tree/imposed_order.h"
#include "tree/iterative_deepening.h"
#include "tree/proof_table.h"

namespace arborist {

template <class D, Evaluator<typename D::Position> E>
class SearchRun {
 public:
  using P = typename D::Position;

  // All of these must outlive it; the memory is ready for the settings.
  SearchRun(const Game<P>& game, const E& evaluator, const SearchSettings& settings, SearchMemory& memory)
      : game_(game), evaluator_(evaluator), settings_(settings), memory_(memory) {}

 protected:
  // What the spec allows and what the caller allows.
  [[nodiscard]] Limits both(Limits limits) const {
    limits.depth = std::min(limits.depth, settings_.depth);
    limits.memory = std::min(limits.memory, static_cast<std::size_t>(settings_.memory_megabytes) * megabyte);
    if (settings_.nodes) limits.nodes = std::min(limits.nodes, *settings_.nodes);
    if (settings_.milliseconds) {
      const Duration time = std::chrono::milliseconds(*settings_.milliseconds);
      limits.time = limits.time ? std::min(*limits.time, time) : time;
    }
    return limits;
  }

  // Depth by depth where that is asked for or the limits need it; `search(limits, options)` goes one depth.
  template <class Search, class Told>
  [[nodiscard]] Found<P> by_depth(const Limits& limits, const Search& search, const Told& told) const {
    const bool is_bounded = limits.time || limits.nodes != Limits::unlimited_nodes;
    if (!settings_.deepen && !is_bounded) return search(limits, settings_.tree);
    const auto search_at = [&](const Limits& one, Window window) {
      TreeOptions options = settings_.tree;
      options.window = window;
      return search(one, options);
    };
    return iterative_deepening(game_, limits, {.aspiration = settings_.aspiration}, search_at, told);
  }

  void equip() {
    auto options = equipment_options(&memory_.cuts());
    options.rank = rank();
    equipment_.emplace(options);
  }
  [[nodiscard]] typename Equipment<P>::Options equipment_options(CutMemory* cuts) const {
    typename Equipment<P>::Options options{.table = memory_.table(),
                                           .cuts = cuts,
                                           .table_depth_equal = settings_.table_depth_equal,
                                           .order = settings_.order,
                                           .quiescence = settings_.quiescence};
    if constexpr (requires(const P& position) { D::reference_moves(position); })
      if (settings_.reference_order) options.moves = [](const P& position) { return D::reference_moves(position); };
    return options;
  }
  [[nodiscard]] RankOf<P> rank() const {
    const auto by_value = [&](RankFirst first) {
      return rank_by_value<P>(evaluator_, settings_.tree.wins, first, memory_.ranked_values());
    };
    switch (settings_.rank) {
      case Rank::best:
        return by_value(RankFirst::best);
      case Rank::worst:
        return by_value(RankFirst::worst);
      case Rank::random:
        return rank_by_chance<P>(settings_.order_seed);
      case Rank::none:
        break;
    }
    return {};
  }

  [[nodiscard]] DfPnOptions df_pn_options() const {
    return {.threads = settings_.threads, .epsilon = settings_.epsilon};
  }
  // The largest table there is memory for.
  [[nodiscard]] static std::optional<ProofTable> proof_table(const Limits& limits) {
    for (std::size_t size = std::max(limits.memory, megabyte) / megabyte; size > 0; size /= 2)
      if (auto table = ProofTable::of_megabytes(size)) return std::move(*table);
    return std::nullopt;
  }

  // Where the first null window is asked: MTD(f) at its guess, SSS* above all values, DUAL* below them.
  [[nodiscard]] Score first_guess(Score guess) const {
    if (settings_.algorithm == TreeAlgorithm::mtd) return guess;
    return settings_.algorithm == TreeAlgorithm::sss ? Score::infinite() : -Score::infinite();
  }
  // The next depth begins where this one ended.
  Found<P> guess_from(Found<P> found) {
    if (found.ended == Ended::finished) guess_ = found.value;
    return found;
  }

  [[nodiscard]] std::vector<std::string> line_in_words(const std::vector<typename P::Move>& line) const {
    std::vector<std::string> words;
    P position = game_.position();
    for (const auto& move : line) {
      words.push_back(D::move_text(position, move));
      position = position.after(move);
    }
    return words;
  }
  [[nodiscard]] Analysis so_far(const Found<P>& found) const {
    return {.value = found.value,
            .line = line_in_words(found.line),
            .counts = found.counts,
            .depth = found.depth,
            .ended = found.ended,
            .iterations = {}};
  }
  [[nodiscard]] Analysis in_words(const Found<P>& found) const {
    Analysis analysis = so_far(found);
    for (const auto& i : found.iterations)
      analysis.iterations.push_back({i.depth, i.value, line_in_words(i.line), i.counts});
    return analysis;
  }

  const Game<P>& game_;
  const E& evaluator_;
  const SearchSettings& settings_;
  SearchMemory& memory_;
  std::optional<Equipment<P>> equipment_;
  Score guess_ = settings_.first_guess;
};

}  // namespace arborist
