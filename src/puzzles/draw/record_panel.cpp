#include "puzzles/draw/record_panel.h"

#include <algorithm>

#include "core/text.h"

namespace arborist::draw {

namespace {

Panel panel_of(const Standings& standings, const std::vector<std::uint32_t>& way) {
  Panel panel{.path = way};
  panel.depth.assign(standings.items(), -1.0F);
  for (std::uint32_t item = 0; item < standings.items(); ++item) {
    const auto standing = standings.of(item);
    if (standing.status == ItemStatus::unseen) continue;
    panel.depth[item] = static_cast<float>(standing.cost);
    panel.deepest = std::max(panel.deepest, panel.depth[item]);
  }
  return panel;
}

}  // namespace

Panel panel_of(const PathRecording& record, const std::vector<std::uint32_t>& way, std::optional<std::size_t> at) {
  if (!at) return panel_of(record.standings(), way);
  PathPlayback play(record);
  play.go_to(*at);
  const bool over = record.complete() && play.position() == play.length();
  Panel panel = panel_of(play.standings(), over ? way : std::vector<std::uint32_t>{});
  if (play.last() != nullptr)
    panel.note = "after event " + grouped(std::uint64_t{play.position()}) + ": " + to_text(play.last()->kind);
  return panel;
}

std::vector<Moment> moments_of(const PathRecording& record) {
  std::vector<Moment> moments;
  std::vector<std::uint32_t> touched;
  for (PathPlayback play(record); play.forward();) {
    const PathEvent& event = *play.last();
    if (event.kind == PathEventKind::found) continue;
    if (event.kind == PathEventKind::deepened) {
      for (const std::uint32_t old : touched) moments.push_back({Moment::What::forgotten, old});
      touched.clear();
      continue;
    }
    const auto status = play.standings().of(event.item).status;
    touched.push_back(event.item);
    moments.push_back({status == ItemStatus::waiting    ? Moment::What::reached
                       : status == ItemStatus::expanded ? Moment::What::expanded
                                                        : Moment::What::left,
                       event.item});
  }
  return moments;
}

void BoardMoments::saw(const PathEvent& event) {
  if (tick_ < most_ / 4) moments_.push_back({event.kind, event.item, tick_++});
}

void BoardMoments::tested(const std::vector<std::uint32_t>& squares, bool /*fits*/) {
  if (tick_ > most_ / 16 / squares.size()) return;
  for (const std::uint32_t square : squares) moments_.push_back({PathEventKind::placed, square, tick_});
  ++tick_;
  for (const std::uint32_t square : squares) moments_.push_back({PathEventKind::taken_back, square, tick_});
}

}  // namespace arborist::draw
