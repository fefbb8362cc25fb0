#include "arena/match_files.h"

#include "arena/finished_game_text.h"

namespace arborist {

Expected<MatchFiles> MatchFiles::open(const FilePaths& paths, const MatchPlan& plan) {
  MatchFiles files(plan);
  if (const auto opened = files.open_texts(paths); !opened) return opened.error();
  const auto opened = paths.resume ? files.resume(paths.journal) : files.begin(paths.journal);
  if (!opened) return opened.error();
  return files;
}

Expected<void> MatchFiles::open_texts(const FilePaths& paths) {
  const struct {
    const char* role;
    const std::string& path;
    MatchText::Write write;
  } all[] = {{"pgn", paths.pgn, to_pgn}, {"record", paths.record, to_record}, {"csv", paths.csv, to_csv}};
  for (const auto& [role, path, write] : all) {
    if (path.empty()) continue;
    auto file = AppendedFile::open(path);
    if (!file) return file.error();
    texts_.emplace_back(role, write, std::move(*file), *plan_);
  }
  return {};
}

Expected<std::vector<TextMark>> MatchFiles::marks() const {
  std::vector<TextMark> all;
  for (const auto& text : texts_) {
    if (!text.is_file()) continue;
    auto mark = text.mark(0);
    if (!mark) return mark.error();
    all.push_back(std::move(*mark));
  }
  return all;
}

Expected<void> MatchFiles::begin(const std::string& journal) {
  if (!journal.empty()) {
    const auto here = marks();
    if (!here) return here.error();
    auto begun = MatchJournal::begin(journal, *plan_, *here);
    if (!begun) return begun.error();
    journal_ = std::move(*begun);
  }
  return begin_texts();
}

Expected<void> MatchFiles::begin_texts() {
  for (auto& text : texts_)
    if (const auto begun = text.begin(); !begun) return begun.error();
  return {};
}

Expected<void> MatchFiles::resume(const std::string& journal) {
  auto resumed = MatchJournal::resume(journal, *plan_);
  if (!resumed) return resumed.error();
  journal_ = std::move(resumed->journal);
  if (resumed->is_empty) {
    const auto here = marks();
    if (!here) return here.error();
    if (const auto kept = journal_->write_heading(*plan_, *here); !kept) return kept.error();
    return begin_texts();
  }
  if (const auto gone_on = go_on(resumed->marks, resumed->games); !gone_on) return gone_on.error();
  for (const auto& game : resumed->games)
    if (game.scheduled.number < plan_->schedule.games()) board_.add(game);
  return {};
}

Expected<void> MatchFiles::go_on(const std::vector<TextMark>& marks, const std::vector<FinishedGame>& games) {
  // Nothing is written before it is known that all of them fit.
  std::vector<MatchText::Joint> joints;
  std::vector<TextMark> changed;
  for (const auto& text : texts_) {
    auto joint = text.is_file() ? text.find(marks, games) : MatchText::Joint();
    if (!joint) return joint.error();
    if (joint->mark) changed.push_back(*joint->mark);
    if (!joint->note.empty()) notes_.push_back(joint->note);
    joints.push_back(std::move(*joint));
  }
  if (const auto kept = journal_->keep(changed); !kept) return kept.error();
  for (std::size_t i = 0; i < texts_.size(); ++i) {
    const auto added = texts_[i].is_file() ? texts_[i].add_missing(joints[i], games) : texts_[i].begin();
    if (!added) return added.error();
  }
  return {};
}

Expected<void> MatchFiles::keep(const FinishedGame& game) {
  // The journal first: from it, what a text lacks can be told, but not the other way round.
  if (journal_)
    if (const auto kept = journal_->append(game); !kept) return kept.error();
  FinishedGame told = game;
  told.end.reason = as_kept(game.end.reason);
  for (auto& text : texts_)
    if (const auto written = text.add(told); !written) return written.error();
  return {};
}

}  // namespace arborist
