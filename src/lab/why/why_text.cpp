// An answer as text: the sentences, the bound that was crossed, and the table of replies.
#include <fmt/format.h>

#include <algorithm>

#include "core/text.h"
#include "lab/why/why.h"

namespace arborist::lab {

const char* to_text(WhyKind kind) {
  static constexpr const char* names[] = {"cut",     "table", "stand pat", "pruned",    "left out",
                                          "reduced", "leaf",  "searched",  "abandoned", "unrecorded"};
  return names[static_cast<std::size_t>(kind)];
}

std::string to_text(const Why& why) {
  std::string text = why.title + "\n";
  for (const auto& sentence : why.words) text += "  " + sentence + "\n";
  if (!why.inequality.empty()) text += fmt::format("\n  {}   {}\n", why.inequality, why.rule);
  if (why.source && why.kind == WhyKind::cut) {
    const bool by_move = why.source->kind == BoundSource::Kind::move;
    text += fmt::format("  {} cut, at {}, step {}.\n",
                        !by_move                    ? "A"
                        : why.source->plies_up == 1 ? "A shallow"
                                                    : "A deep",
                        why.path, grouped(std::uint64_t{why.step}));
  }
  if (why.replies.empty()) return text;
  text += fmt::format("\n  {:<10} {:>10} {:>10}\n", "move", "value", "nodes");
  constexpr std::size_t most_searched = 40;
  constexpr std::size_t most_skipped = 6;
  std::size_t searched = 0;
  std::size_t skipped = 0;
  for (const Reply& reply : why.replies) {
    if (reply.value.empty() ? ++skipped > most_skipped : ++searched > most_searched) continue;
    const auto padded = [](const std::string& s, std::size_t width) {
      return std::string(width - std::min(width, display_width(s)), ' ') + s;
    };
    text += fmt::format("  {:<10} {} {:>10}  {}\n", reply.move, padded(reply.value, 10),
                        reply.nodes == 0 ? "" : grouped(reply.nodes), reply.note);
  }
  if (searched > most_searched) text += fmt::format("  … and {} more that were searched\n", searched - most_searched);
  if (skipped > most_skipped) text += fmt::format("  … and {} more that were not\n", skipped - most_skipped);
  return text;
}

}  // namespace arborist::lab
