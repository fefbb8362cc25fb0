// Recordings: any bytes are read or refused; what is read is sound, is written and read again the same, and can be
// shown, explained or refused. The checksum would keep the fuzzer out, so it is put right before the bytes are read.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string>

#include "core/bytes.h"
#include "core/checksum.h"
#include "games/builtin_games.h"
#include "lab/picture/svg.h"
#include "lab/recording/check.h"
#include "lab/recording/export.h"
#include "lab/recording/file.h"
#include "lab/recording/filter.h"
#include "lab/recording/timeline.h"
#include "lab/why/why.h"

namespace {

using namespace arborist;
using namespace arborist::lab;

void look_at(const Recording& recording, const GameList& games) {
  const Timeline timeline(recording);
  (void)timeline.totals(recording.info.steps / 2);
  if (!check(filtered(recording, {.only_cuts = true}))) std::abort();
  const auto game = games.find(recording.info.game);
  // Tic-tac-toe is enough to meet every kind of lie about moves, and quick.
  if (!game || recording.info.game != "tic-tac-toe") return;
  const auto naming = naming_of(**game, recording);
  if (!naming) return;
  (void)to_svg(recording, *naming, {});
  (void)to_dot(recording, *naming);
  (void)narrate(timeline, naming->names, 1);
  for (NodeNumber n = 0; n < recording.size() && n < 20; ++n) (void)explain(**game, recording, {n});
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static const GameList games = builtin_games();
  std::string bytes(reinterpret_cast<const char*>(data), size);
  if (size >= 4) {
    bytes.resize(size - 4);
    put<std::uint32_t>(bytes, checksum(bytes));
  }
  const auto recording = RecordingFile::decode(bytes);
  if (!recording || recording->info.steps > 1'000'000) return 0;
  const auto again = RecordingFile::decode(RecordingFile::encode(*recording));
  if (!again || !(*again == *recording)) std::abort();
  look_at(*recording, games);
  return 0;
}
