// What the Tree view asks of a recorded search, answered from the recording alone: any thread may do it.
//
//   Found reply = whole_tree(*kept);                  // the facts as JSON, the columns as bytes
//   Found reply = explain_place(*kept, "@177", true); // why, with the proof
#pragma once

#include <chrono>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/permissions.h"
#include "core/spec.h"
#include "core/stopwatch.h"
#include "face/any_game.h"
#include "lab/picture/svg.h"
#include "lab/recording/filter.h"
#include "lab/recording/recording.h"
#include "server/desk.h"

namespace arborist::server {

// A recording the server keeps.
struct KeptTree {
  std::string id;
  const AnyGame* game;
  lab::Recording recording;
  std::optional<Spec> search = std::nullopt;  // nothing: it came from a file whose search a page could not ask for
};
using Tree = std::shared_ptr<const KeptTree>;

// Everything a page needs to draw it; see "Trees" in docs/protocol.md for the bytes.
[[nodiscard]] Found whole_tree(const KeptTree& tree);

// The position at a node: its board and its moves.
[[nodiscard]] Found node_of(const KeptTree& tree, lab::NodeNumber node);
[[nodiscard]] Found boards_of(const KeptTree& tree, const std::vector<std::int64_t>& nodes);

// `place` as lab::find_place reads it.
inline constexpr Duration longest_proof = std::chrono::seconds(15);
[[nodiscard]] Found explain_place(const KeptTree& tree, std::string_view place, bool prove,
                                  Duration most = longest_proof);

struct TreeExport {
  std::string as = "svg";  // or "json"
  lab::Filter filter = {};
  lab::PictureOptions picture = {};
};
[[nodiscard]] Found export_tree(const KeptTree& tree, const TreeExport& wanted);

[[nodiscard]] Found file_of(const KeptTree& tree);

// What minimax needs to the same depth, and the least that Knuth and Moore allow.
[[nodiscard]] Found minimum_of(const KeptTree& tree);

// A recording file, read and checked. Its start and its search were written by anybody.
[[nodiscard]] Answer<KeptTree> read_tree(std::string_view base64, const GameList& games,
                                         const Permissions& permissions);

}  // namespace arborist::server
