#include "arena/match_text.h"

#include <fmt/format.h>

#include <algorithm>

#include "arena/finished_game_text.h"
#include "arena/journal_line.h"
#include "core/checksum.h"
#include "core/text.h"

namespace arborist {

namespace {
constexpr std::size_t chunk_bytes = std::size_t{1} << 20U;
}  // namespace

// How far a file agrees with what should follow a mark.
struct MatchText::Fit {
  std::string wrong_beginning = {};  // in words, where what stood before the mark is not there any more
  bool has_heading = true;           // or needs none
  std::size_t whole = 0;             // how many games are there, whole and in order
  std::size_t piece = 0;             // how many bytes of the next, if the file ends with them
  std::uint64_t end = 0;             // of the whole games
  bool has_others = false;           // something else follows
};

std::string MatchText::path() const {
  std::error_code problem;
  const auto whole = std::filesystem::weakly_canonical(file_.path(), problem);
  return as_kept(problem ? file_.path().string() : whole.string());
}
std::string MatchText::name() const { return file_in_quotes(file_.path().string()); }
Error MatchText::refused(const std::string& why) const {
  return Error{fmt::format("{} does not fit the journal: {}; go on with another file for --{}, or with none", name(),
                           why, role_)};
}
std::string MatchText::heading_after(std::uint64_t size) const {
  return role_ == "csv" && size == 0 ? csv_heading() : std::string();
}

Expected<std::string> MatchText::checksum(std::uint64_t size) const {
  Checksum sum;
  for (std::uint64_t at = 0; at < size;) {
    const auto bytes = file_.read(at, static_cast<std::size_t>(std::min<std::uint64_t>(chunk_bytes, size - at)));
    if (!bytes) return bytes.error();
    if (bytes->empty()) break;
    sum.add(*bytes);
    at += bytes->size();
  }
  return sum.text();
}

Expected<TextMark> MatchText::mark(std::size_t from) const {
  const auto sum = checksum(file_.size());
  if (!sum) return sum.error();
  return TextMark{.role = role_, .path = path(), .checksum = *sum, .size = file_.size(), .from = from};
}

Expected<MatchText::Fit> MatchText::compare(const TextMark& mark, const std::vector<FinishedGame>& games) const {
  Fit fit{.end = mark.size};
  if (mark.size > file_.size()) {
    fit.wrong_beginning = "it is shorter than when the match began to write to it";
    return fit;
  }
  if (mark.checksum) {
    const auto sum = checksum(mark.size);
    if (!sum) return sum.error();
    if (*sum != *mark.checksum) {
      fit.wrong_beginning = "what stood in it when the match began to write to it was changed";
      return fit;
    }
  }
  // The next piece is there whole; otherwise how much of it is, at the end of the file.
  const auto meets = [&](const std::string& text) -> Expected<bool> {
    const auto found = file_.read(fit.end, text.size());
    if (!found) return found.error();
    if (*found == text) {
      fit.end += text.size();
      return true;
    }
    const bool is_piece = fit.end + found->size() == file_.size() && text.starts_with(*found);
    fit.piece = is_piece ? found->size() : 0;
    fit.has_others = !is_piece;
    return false;
  };
  const auto heading = meets(heading_after(mark.size));
  if (!heading) return heading.error();
  fit.has_heading = *heading;
  if (!fit.has_heading) return fit;
  for (std::size_t i = mark.from; i < games.size(); ++i, ++fit.whole) {
    const auto met = meets(write_(games[i], *plan_));
    if (!met) return met.error();
    if (!*met) return fit;
  }
  fit.has_others = fit.end < file_.size();
  return fit;
}

Expected<bool> MatchText::has_after(std::uint64_t from, const std::string& text) const {
  const std::size_t step = std::max(chunk_bytes, text.size());
  for (std::uint64_t at = from; at + text.size() <= file_.size(); at += step) {
    const auto bytes = file_.read(at, step + text.size());
    if (!bytes) return bytes.error();
    if (bytes->find(text) != std::string::npos) return true;
  }
  return false;
}

// Nothing where the file is not the one that the mark is about.
Expected<std::optional<MatchText::Joint>> MatchText::joint_at(const TextMark& mark,
                                                              const std::vector<FinishedGame>& games) const {
  const auto fit = compare(mark, games);
  if (!fit) return fit.error();
  if (!fit->wrong_beginning.empty()) return std::optional<Joint>();
  const std::size_t next = mark.from + fit->whole;
  if (!fit->has_others) {
    Joint joint{.next = next, .there = fit->piece, .needs_heading = !fit->has_heading};
    if (mark.path == path()) return std::optional(joint);
    const auto sum = checksum(mark.size);
    if (!sum) return sum.error();
    joint.mark = TextMark{role_, path(), *sum, mark.size, mark.from};
    return std::optional(joint);
  }
  // Of the games that were played, only the last can be missing when others come to write behind them.
  const std::size_t expected = games.size() > mark.from ? games.size() - mark.from - 1 : 0;
  if (fit->whole == 0 && expected > 0) return std::optional<Joint>();
  for (std::size_t i = next; i < std::min(next + 2, games.size()); ++i) {
    const auto is_later = has_after(fit->end, write_(games[i], *plan_));
    if (!is_later) return is_later.error();
    if (*is_later)
      return refused(fmt::format("it was changed among the games of this match, behind byte {}", fit->end));
  }
  auto behind = this->mark(next);
  if (!behind) return behind.error();
  return std::optional(
      Joint{.mark = std::move(*behind),
            .next = next,
            .note = fmt::format("{}: the match goes on behind what others have written there", name())});
}

Expected<MatchText::Joint> MatchText::find(const std::vector<TextMark>& marks,
                                           const std::vector<FinishedGame>& games) const {
  std::string why;
  for (auto mark = marks.rbegin(); mark != marks.rend(); ++mark) {
    if (mark->role != role_) continue;
    auto joint = joint_at(*mark, games);
    if (!joint) return joint.error();
    if (*joint) return std::move(**joint);
    // Which file a journal without paths was about is not known.
    if (!why.empty() || (mark->path && *mark->path != path())) continue;
    const auto fit = compare(*mark, games);
    if (!fit) return fit.error();
    why =
        fit->wrong_beginning.empty() ? "the games of this match are not where they were written" : fit->wrong_beginning;
  }
  if (!why.empty() && file_.size() > 0) return refused(why);
  auto anew = mark(0);
  if (!anew) return anew.error();
  const auto note = games.empty()
                        ? std::string()
                        : fmt::format("{}: the {} games so far are written to it as well", name(), games.size());
  return Joint{.mark = std::move(*anew), .needs_heading = !heading_after(file_.size()).empty(), .note = note};
}

Expected<void> MatchText::begin() { return file_.append(heading_after(file_.size())); }

Expected<void> MatchText::add_missing(const Joint& joint, const std::vector<FinishedGame>& games) {
  std::size_t there = joint.there;
  const auto append = [&](std::string text) { return file_.append(text.erase(0, std::exchange(there, 0))); };
  if (joint.needs_heading)
    if (const auto written = append(csv_heading()); !written) return written.error();
  for (std::size_t i = joint.next; i < games.size(); ++i)
    if (const auto written = append(write_(games[i], *plan_)); !written) return written.error();
  return {};
}

}  // namespace arborist
