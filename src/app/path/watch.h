// What the picture of a search on a maze or a network is drawn from: the end of its recording, or any moment of it.
//
//   path::Recording<S> record(space, kept_events(request.at, animated));
//   draw::Panel panel = panel_at(record, item, items, route.path, request.at);
#pragma once

#include <fmt/format.h>

#include <optional>
#include <string>

#include "app/path/report.h"
#include "core/text.h"
#include "puzzles/draw/record_panel.h"

namespace arborist::path_command {

// The option --at.
inline constexpr const char* at_help = "Show how the search stood after this many of its events";
inline constexpr std::size_t most_at = 10'000'000;

[[nodiscard]] inline std::size_t kept_events(std::optional<std::size_t> at, bool animated) {
  return std::max(at.value_or(0), animated ? most_moments : 0);
}

template <path::DenseIndex S, class Item>
[[nodiscard]] draw::Panel panel_at(const path::Recording<S>& record, const Item& item, std::size_t items,
                                   const std::vector<path::StateOf<S>>& way, std::optional<std::size_t> at) {
  if (!at) return draw::panel_of(record.standings(), record.space(), item, items, way);
  path::Playback<S> play(record);
  play.go_to(*at);
  const bool over = record.complete() && play.position() == play.length();
  auto panel =
      draw::panel_of(play.standings(), record.space(), item, items, over ? way : std::vector<path::StateOf<S>>{});
  if (play.last() != nullptr)
    panel.note = fmt::format("after event {}: {}", grouped(std::uint64_t{play.position()}), to_text(play.last()->kind));
  return panel;
}

}  // namespace arborist::path_command
