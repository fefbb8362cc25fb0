#include "arena/match_files.h"

#include "arena/game_text.h"

namespace arborist {

Expected<MatchFiles> MatchFiles::open(const FilePaths& paths, const MatchPlan& plan) {
  MatchFiles files(plan);
  if (const auto opened = files.open_texts(paths); !opened) return opened.error();
  if (const auto opened = files.open_journal(paths); !opened) return opened.error();
  return files;
}

Expected<void> MatchFiles::open_texts(const FilePaths& paths) {
  const struct {
    const char* name;
    const std::string& path;
    std::string (*write)(const FinishedGame&, const MatchPlan&);
  } all[] = {{"pgn", paths.pgn, to_pgn}, {"record", paths.record, to_record}, {"csv", paths.csv, to_csv}};
  for (const auto& [name, path, write] : all) {
    if (path.empty()) continue;
    auto file = AppendedFile::open(path);
    if (!file) return file.error();
    texts_.push_back({name, write, std::move(*file)});
  }
  return {};
}

Expected<void> MatchFiles::open_journal(const FilePaths& paths) {
  MatchJournal::Sizes sizes;
  for (const auto& text : texts_) sizes[text.name] = text.file.size();
  if (!paths.resume) {
    if (!paths.journal.empty()) {
      auto journal = MatchJournal::begin(paths.journal, *plan_, sizes);
      if (!journal) return journal.error();
      journal_ = std::move(*journal);
    }
    return begin_texts();
  }
  auto resumed = MatchJournal::resume(paths.journal, *plan_, sizes);
  if (!resumed) return resumed.error();
  journal_ = std::move(resumed->journal);
  for (auto& text : texts_)
    if (const auto cut = text.file.cut_to(resumed->sizes[text.name]); !cut) return cut.error();
  if (const auto begun = begin_texts(); !begun) return begun.error();
  for (const auto& game : resumed->games) {
    board_.add(game);
    if (const auto written = write_texts(game); !written) return written.error();
  }
  return {};
}

Expected<void> MatchFiles::begin_texts() {
  for (auto& text : texts_)
    if (text.name == "csv" && text.file.size() == 0)
      if (const auto written = text.file.append(csv_heading()); !written) return written.error();
  return {};
}

Expected<void> MatchFiles::write_texts(const FinishedGame& game) {
  for (auto& text : texts_)
    if (const auto written = text.file.append(text.write(game, *plan_)); !written) return written.error();
  return {};
}

Expected<void> MatchFiles::keep(const FinishedGame& game) {
  if (const auto written = write_texts(game); !written) return written.error();
  return journal_ ? journal_->append(game) : Expected<void>();
}

}  // namespace arborist
