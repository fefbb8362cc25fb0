#include "server/trees/work.h"

#include <fmt/format.h>

#include <algorithm>
#include <unordered_map>
#include <utility>

#include "core/bytes.h"
#include "core/text.h"
#include "face/search_settings.h"
#include "lab/count/count.h"
#include "lab/recording/estimate.h"
#include "lab/recording/export.h"
#include "lab/recording/file.h"
#include "lab/recording/record.h"
#include "lab/recording/replay.h"
#include "lab/why/place.h"
#include "lab/why/prove.h"
#include "lab/why/why_json.h"
#include "server/games/ladder.h"
#include "server/games/state_json.h"
#include "server/web/base64.h"
#include "server/web/deadline.h"

namespace arborist::server {

namespace {

Fault refused(const Error& error, std::string field = {}) {
  return {FaultCode::refused, error.message, std::move(field)};
}

Json counts_json(const lab::TreeCounts& counts) {
  Json json = Json::object();
  for (const auto& [name, count] : counts.named()) json[name] = count;
  return json;
}

Json info_json(const KeptTree& tree) {
  const lab::RecordingInfo& info = tree.recording.info;
  constexpr const char* endings[] = {"finished", "nodes", "time", "stopped", "memory", "found"};
  return {{"recording", tree.id},
          {"game", info.game},
          {"start", info.start},
          {"moves", info.moves},
          {"search", info.search},
          {"first", info.first_side},
          {"second", info.second_side},
          {"root", to_text(info.root_side)},
          {"unit", info.score_unit},
          {"win_points", info.win_points},
          {"value", info.value.value()},
          {"line", info.line},
          {"depth", info.depth},
          {"ended", endings[static_cast<std::size_t>(info.ended)]},
          {"complete", info.is_complete},
          {"steps", info.steps},
          {"nodes", tree.recording.size()},
          {"spikes", tree.recording.spikes().size()},
          {"counts", counts_json(info.counts)},
          {"reasons", info.reasons}};
}

// A list of distinct texts, and for each node which of them it has.
struct Lexicon {
  Json texts = Json::array({""});
  std::vector<std::uint32_t> numbers;
};

Lexicon lexicon_of(const lab::Names& names) {
  Lexicon lexicon;
  std::unordered_map<std::string, std::uint32_t> known = {{"", 0}};
  lexicon.numbers.reserve(names.size());
  for (const auto& name : names) {
    const auto [entry, is_new] = known.emplace(name, static_cast<std::uint32_t>(known.size()));
    if (is_new) lexicon.texts.push_back(name);
    lexicon.numbers.push_back(entry->second);
  }
  return lexicon;
}

std::string file_stem(const KeptTree& tree) {
  const std::string& game = tree.recording.info.game;
  return tree.search ? fmt::format("{}-{}", game, tree.search->name()) : game;
}

}  // namespace

Found whole_tree(const KeptTree& tree) {
  auto naming = lab::naming_of(*tree.game, tree.recording);
  if (!naming) return {refused(naming.error())};
  auto replay = lab::Replay::start(*tree.game, tree.recording);
  if (!replay) return {refused(replay.error())};
  Lexicon lexicon = lexicon_of(naming->names);
  Json head = info_json(tree);
  head["names"] = std::move(lexicon.texts);
  head["position"] = replay->play().position_text();
  head["board"] = board_json(replay->play().board());
  head["provable"] = tree.search.has_value();
  Found reply{std::move(head)};
  const lab::NodeSpikes& spikes = tree.recording.spikes();
  reply.data.reserve(std::size_t{tree.recording.size()} * (lab::RecordingFile::bytes_a_node + 7) +
                     spikes.size() * lab::RecordingFile::bytes_a_spike);
  put_column(reply.data, lexicon.numbers);
  lab::RecordingFile::put_columns(reply.data, tree.recording);
  put_column(reply.data, naming->choices);
  if (!spikes.empty()) lab::RecordingFile::put_spikes(reply.data, tree.recording);
  return reply;
}

Found node_of(const KeptTree& tree, lab::NodeNumber node) {
  auto replay = lab::Replay::start(*tree.game, tree.recording);
  if (!replay) return {refused(replay.error())};
  if (const auto there = replay->go_to(tree.recording, node); !there) return {refused(there.error())};
  const AnyPlay& play = replay->play();
  Json head = {{"node", node},
               {"board", board_json(play.board())},
               {"position", play.position_text()},
               {"to_move", to_text(play.to_move())},
               {"moves", replay->moves()}};
  if (const auto outcome = play.outcome()) head["outcome"] = std::string(outcome->rule());
  return {std::move(head)};
}

Found boards_of(const KeptTree& tree, const std::vector<std::int64_t>& nodes) {
  auto replay = lab::Replay::start(*tree.game, tree.recording);
  if (!replay) return {refused(replay.error())};
  Json boards = Json::array();
  for (const std::int64_t node : nodes) {
    if (const auto there = replay->go_to(tree.recording, static_cast<lab::NodeNumber>(node)); !there)
      return {refused(there.error())};
    boards.push_back(board_json(replay->play().board()));
  }
  return {Json{{"boards", std::move(boards)}}};
}

Found explain_place(const KeptTree& tree, std::string_view text, bool wants_proof, Duration most) {
  constexpr std::uint64_t most_positions = 2'000'000;
  const auto place = lab::find_place(*tree.game, tree.recording, text);
  if (!place) return {refused(place.error(), "place")};
  const auto why = lab::explain(*tree.game, tree.recording, *place);
  if (!why) return {refused(why.error())};
  std::optional<lab::Proof> proof;
  if (wants_proof) {
    if (!tree.search.has_value())
      return {refused(Error{"this recording came from a file whose search cannot be run from a page"})};
    if (!why->can_be_proved()) return {refused(Error{"nothing was left out here, so there is nothing to prove"})};
    const Deadline deadline(most);
    auto found = lab::prove(*tree.game, tree.recording, *place, {.effort = most_positions, .stop = deadline.token()});
    if (!found) return {refused(found.error())};
    proof = std::move(*found);
  }
  Json head = lab::to_json(*why, tree.recording, proof ? &*proof : nullptr);
  head["provable"] = tree.search.has_value() && why->can_be_proved();
  return {std::move(head)};
}

Found export_tree(const KeptTree& tree, const TreeExport& wanted) {
  constexpr lab::NodeNumber most_in_json = 20'000;
  const lab::Recording part = wanted.filter.keeps_all() ? tree.recording : lab::filtered(tree.recording, wanted.filter);
  const bool is_json = wanted.as == "json";
  if (is_json && part.size() > most_in_json)
    return {refused(Error{fmt::format("as JSON at most {} nodes; save the recording, or take a part of it",
                                      grouped(std::uint64_t{most_in_json}))})};
  const auto naming = lab::naming_of(*tree.game, part);
  if (!naming) return {refused(naming.error())};
  return {Json{{"text", is_json ? lab::to_json(part, naming->names) : lab::to_svg(part, *naming, wanted.picture)},
               {"file_name", fmt::format("{}.{}", file_stem(tree), wanted.as)}}};
}

Found file_of(const KeptTree& tree) {
  return {Json{{"file_name", file_stem(tree) + ".tree"}}, lab::RecordingFile::encode(tree.recording)};
}

Found minimum_of(const KeptTree& tree) {
  constexpr double most_positions = 3e6;
  const auto& info = tree.recording.info;
  if (!tree.search || lab::is_engine(*tree.search))
    return {refused(Error{"the least is known only of searches to one depth, not of the engine"})};
  const auto settings = parse_search(*tree.search, tree.game->info(), tree.game->evaluators());
  if (!settings) return {refused(settings.error())};
  if (!goes_by_depth(settings->algorithm))
    return {refused(Error{"the least is known only of searches to one depth, not of trees that grow"})};
  auto replay = lab::Replay::start(*tree.game, tree.recording);
  if (!replay) return {refused(replay.error())};
  const AnyPlay& play = replay->play();
  const int depth = std::min(settings->depth, std::max(info.depth, 1));
  const lab::TreeEstimate estimate = lab::estimate_tree(play, depth);
  if (estimate.positions(depth) > most_positions)
    return {Json{{"exact", false},
                 {"minimax", lab::about(estimate.positions(depth))},
                 {"least", lab::about(estimate.least_of_alpha_beta(depth))}}};
  std::vector<std::uint64_t> at_ply = {1};
  std::uint64_t nodes = 1;
  for (int d = 1; d <= depth; ++d) {
    const auto found = play.search(Spec::named("negamax").with("depth", d), {});
    if (!found) return {refused(found.error())};
    const std::uint64_t entered = found->counts.entered;
    if (entered == nodes) break;
    at_ply.push_back(entered - nodes);
    nodes = entered;
  }
  const lab::TreeRow least = lab::least_of(at_ply, static_cast<int>(at_ply.size()) - 1);
  return {Json{{"exact", true}, {"minimax", nodes}, {"least", least.least_nodes}}};
}

Answer<KeptTree> read_tree(std::string_view base64, const GameList& games, const Permissions& permissions) {
  const auto bytes = from_base64(base64);
  if (!bytes) return Fault{FaultCode::bad_request, "the file did not come through whole: it is no base64", "file"};
  auto recording = lab::RecordingFile::decode(*bytes);
  if (!recording) return Fault{FaultCode::bad_request, recording.error().message, "file"};
  if (recording->size() == 0) return Fault{FaultCode::bad_request, "the recording is empty", "file"};
  const auto game = games.find(recording->info.game);
  if (!game) return Fault{FaultCode::bad_request, game.error().message, "file"};
  const auto replay = lab::Replay::start(**game, *recording);
  if (!replay) return Fault{FaultCode::bad_request, replay.error().message, "file"};
  const auto search = page_spec(recording->info.search, replay->play(), permissions);
  return KeptTree{{}, *game, std::move(*recording), search ? std::optional<Spec>(*search) : std::nullopt};
}

}  // namespace arborist::server
