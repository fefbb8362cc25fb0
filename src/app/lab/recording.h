// What `lab tree` and `lab why` have in common: a search to record, or a recording to open.
#pragma once

#include <string>
#include <vector>

#include "app/commands.h"
#include "lab/recording/recorder.h"
#include "lab/recording/recording.h"

namespace arborist {

struct RecordingSource {
  std::string game = {};
  std::string setup = {};
  std::string with = "alphabeta";
  std::vector<std::string> moves = {};
  std::string open = {};
  lab::RecordLimits limits = {};
};

struct LoadedRecording {
  const AnyGame* game = nullptr;
  lab::Recording recording = {};
};

void add_source_options(Command& command, RecordingSource& source);

// Opens the file if one is named, else records the search.
[[nodiscard]] Expected<LoadedRecording> load(const RecordingSource& source, const GameList& games);
// Records another search of the same position.
[[nodiscard]] Expected<lab::Recording> record_same(const LoadedRecording& loaded, const std::string& spec,
                                                   const lab::RecordLimits& limits);

}  // namespace arborist
