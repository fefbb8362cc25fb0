#include "server/trees/tree_desk.h"

#include <fmt/format.h>

#include <algorithm>
#include <memory>

#include "arena/engine_player.h"
#include "core/text.h"
#include "face/search_settings.h"
#include "lab/grade/exercise.h"
#include "server/games/ladder.h"
#include "server/games/move_text.h"
#include "server/games/state_json.h"

namespace arborist::server {

namespace {

constexpr std::size_t longest_start = 40'000;
constexpr std::size_t longest_place = 400;
constexpr std::size_t most_boards = 48;

Fault bad_tree(const Error& error, std::string field) {
  return {FaultCode::bad_request, error.message, std::move(field)};
}

Json named_json(const std::vector<NamedThing>& things) {
  Json list = Json::array();
  for (const auto& thing : things) list.push_back({{"name", thing.name}, {"summary", thing.summary}});
  return list;
}

Json game_json(const AnyGame& game) {
  Json json = game_info_json(game.info());
  json["evaluators"] = named_json(game.evaluators());
  json["depth"] = game.info().depth;
  json["minimax_depth"] = game.info().minimax_depth;
  json["played"] = game.info().is_played;
  json["typed_tree"] = game.info().can.typed_tree;
  return json;
}

}  // namespace

const std::map<std::string_view, TreeDesk::Handler>& TreeDesk::handlers() {
  static const std::map<std::string_view, Handler> all = {
      {"tree.choices", &TreeDesk::choices},   {"tree.position", &TreeDesk::position},
      {"tree.exercise", &TreeDesk::exercise}, {"tree.record", &TreeDesk::record},
      {"tree.stop", &TreeDesk::stop},         {"tree.open", &TreeDesk::open},
      {"tree.node", &TreeDesk::node},         {"tree.boards", &TreeDesk::boards},
      {"tree.why", &TreeDesk::why},           {"tree.prove", &TreeDesk::prove},
      {"tree.save", &TreeDesk::save},         {"tree.export", &TreeDesk::export_picture},
      {"tree.minimum", &TreeDesk::minimum}};
  return all;
}

TreeDesk::TreeDesk(const BackOffice& office, std::uint64_t seed, const TreeLimits& limits)
    : office_(office), limits_(limits), random_(seed), recordings_(office), answers_(office) {
  for (const auto& [name, handler] : handlers()) requests_.push_back(name);
}

Desk::Reply TreeDesk::ask(const Ask& ask) { return (this->*handlers().at(ask.type))(ask); }

// What a page recorded stays for links and for its return; what it waits for is in vain.
void TreeDesk::closed(ConnectionId connection) {
  recordings_.stop(connection);
  opened_.erase(connection);
}

Later::Work TreeDesk::kept(ConnectionId owner, Making make) {
  return [this, owner, name = new_id(), make = std::move(make)](const std::stop_source& stop) {
    auto made = make(stop);
    if (!made) return Found{made.fault()};
    made->id = name;
    const auto tree = std::make_shared<const KeptTree>(std::move(*made));
    Found found = whole_tree(*tree);
    found.back = [this, owner, tree](const Found& told) {
      if (told.head) keep(owner, tree);
    };
    return found;
  };
}

std::string TreeDesk::new_id() { return fmt::format("{:010x}", random_.next() & 0xFFFFFFFFFFU); }

void TreeDesk::keep(ConnectionId owner, Tree tree) {
  const auto own = static_cast<std::size_t>(
      std::count_if(kept_.begin(), kept_.end(), [&](const auto& entry) { return entry.second.owner == owner; }));
  if (own >= limits_.kept_by_one) drop_oldest([&](const Kept& kept) { return kept.owner == owner; });
  if (kept_.size() >= limits_.kept) drop_oldest([](const Kept&) { return true; });
  std::string id = tree->id;
  kept_.insert_or_assign(std::move(id), Kept{std::move(tree), owner, ++uses_});
}

void TreeDesk::drop_oldest(const std::function<bool(const Kept&)>& fits) {
  auto oldest = kept_.end();
  for (auto it = kept_.begin(); it != kept_.end(); ++it)
    if (fits(it->second) && (oldest == kept_.end() || it->second.used < oldest->second.used)) oldest = it;
  if (oldest != kept_.end()) kept_.erase(oldest);
}

std::optional<Fault> TreeDesk::read_subject(const Ask& ask, Subject& subject) {
  auto name = ask.fields.text("game", 64);
  if (!name) return name.fault();
  const auto game = office_.games.find(*name);
  if (!game) return bad_tree(game.error(), "game");
  auto start = ask.fields.text_or("start", longest_start, "");
  if (!start) return start.fault();
  auto play = (*game)->start((*game)->drawn(*start, random_));
  if (!play) return bad_tree(play.error(), "start");
  subject = {*game, std::move(*play)};
  return std::nullopt;
}

Answer<Tree> TreeDesk::tree_of(const Ask& ask) {
  auto id = ask.fields.text("recording", longest_id);
  if (!id) return id.fault();
  const auto found = kept_.find(*id);
  if (found == kept_.end())
    return Fault{FaultCode::not_found, "this recording is kept no longer; record it again", "recording"};
  found->second.used = ++uses_;
  return found->second.tree;
}

Answer<std::int64_t> TreeDesk::node_number(const Ask& ask, const KeptTree& tree) const {
  return ask.fields.number("node", 0, std::int64_t{tree.recording.size()} - 1);
}

Desk::Reply TreeDesk::choices(const Ask&) {
  Json games = Json::array();
  for (const auto& game : office_.games.all()) games.push_back(game_json(*game));
  return Json{{"games", std::move(games)},
              {"searches", named_json(search_names())},
              {"engine_rules", named_json(engine_rule_names())},
              {"limits",
               {{"nodes", limits_.nodes},
                {"effort", limits_.effort},
                {"start", longest_start},
                {"file", most_import_bytes / 4 * 3},
                {"time_ms", in_milliseconds(limits_.times.most)}}}};
}

// A position to search from, and where a move leads: set up by playing on it.
Desk::Reply TreeDesk::position(const Ask& ask) {
  Subject subject;
  if (auto fault = read_subject(ask, subject)) return std::move(*fault);
  auto move = ask.fields.text_or("move", 64, "");
  if (!move) return move.fault();
  if (!move->empty())
    if (const auto played = subject.play->play(*move); !played) return bad_tree(played.error(), "move");
  const AnyPlay& at = *subject.play;
  Json legal = Json::array();
  constexpr std::size_t most_moves = 300;
  const auto outcome = at.outcome();
  if (!outcome)
    for (const auto& view : at.move_views()) {
      if (legal.size() == most_moves) break;
      legal.push_back(legal_json(view));
    }
  Json answer = {{"start", at.position_text()},
                 {"board", board_json(at.board())},
                 {"to_move", to_text(at.to_move())},
                 {"legal", std::move(legal)}};
  if (outcome) answer["outcome"] = std::string(outcome->rule());
  return answer;
}

Desk::Reply TreeDesk::exercise(const Ask& ask) {
  auto seed = ask.fields.number_or("seed", 0, largest_id, 1);
  if (!seed) return seed.fault();
  auto levels = ask.fields.number_or("levels", 2, 4, 3);
  if (!levels) return levels.fault();
  auto children = ask.fields.number_or("children", 2, 4, 3);
  if (!children) return children.fault();
  const auto tree =
      lab::exercise_tree(static_cast<std::uint64_t>(*seed), static_cast<int>(*levels), static_cast<int>(*children));
  return Json{{"start", tree.tree().text()}};
}

Desk::Reply TreeDesk::record(const Ask& ask) {
  Subject subject;
  if (auto fault = read_subject(ask, subject)) return std::move(*fault);
  auto search = ask.fields.text("search", SpecBounds::length);
  if (!search) return search.fault();
  const auto allowed = page_spec(*search, *subject.play, office_.permissions);
  if (!allowed) return bad_tree(allowed.error(), "search");
  auto nodes = ask.fields.number_or("nodes", 1, static_cast<std::int64_t>(limits_.nodes),
                                    static_cast<std::int64_t>(limits_.nodes));
  if (!nodes) return nodes.fault();
  bool live = false;
  if (ask.fields.has("live")) {
    auto flag = ask.fields.flag("live");
    if (!flag) return flag.fault();
    live = *flag;
  }
  if (recordings_.running(ask.connection) >= limits_.running)
    return Fault{FaultCode::too_many, fmt::format("{} recordings are being made already", limits_.running)};

  if (recordings_.running(ask.connection, ask.id) > 0) return Fault{FaultCode::bad_request, "this id is in use", "id"};
  const std::shared_ptr<const AnyPlay> start = std::move(subject.play);
  const bool is_guest = !ask.visitor.is_owner();
  const lab::RecordLimits limits{.nodes = static_cast<std::size_t>(*nodes),
                                 .effort = is_guest ? limits_.guest_effort : limits_.effort};
  const RecordJob job{subject.game,
                      start,
                      *allowed,
                      limits,
                      is_guest ? limits_.guest_times : limits_.times,
                      live,
                      office_,
                      {ask.connection, ask.id}};
  return recordings_(ask, kept(ask.connection, [job](const auto& stop) { return record_tree(job, stop); }));
}

// What was recorded until now is the answer to tree.record.
Desk::Reply TreeDesk::stop(const Ask& ask) {
  auto request = ask.fields.number_or("request", 0, largest_id, -1);
  if (!request) return request.fault();
  recordings_.stop(ask.connection, *request < 0 ? std::nullopt : std::optional(*request));
  return Json::object();
}

Desk::Reply TreeDesk::open(const Ask& ask) {
  if (ask.fields.has("recording")) {
    auto tree = tree_of(ask);
    if (!tree) return tree.fault();
    return answers_(ask, [tree = *tree](const auto&) { return whole_tree(*tree); });
  }
  auto file = ask.fields.text("file", most_import_bytes);
  if (!file) return file.fault();
  auto& opened = opened_.try_emplace(ask.connection, limits_.opened_a_second, limits_.opened_at_once).first->second;
  if (!opened.take(Clock::now())) return Fault{FaultCode::too_many, "too many files; wait a moment"};
  return answers_(
      ask, kept(ask.connection, [file = std::move(*file), &games = office_.games, permissions = office_.permissions](
                                    const auto&) { return read_tree(file, games, permissions); }));
}

Desk::Reply TreeDesk::node(const Ask& ask) {
  auto tree = tree_of(ask);
  if (!tree) return tree.fault();
  auto number = node_number(ask, **tree);
  if (!number) return number.fault();
  return answers_(ask,
                  [tree = *tree, n = static_cast<lab::NodeNumber>(*number)](const auto&) { return node_of(*tree, n); });
}

Desk::Reply TreeDesk::boards(const Ask& ask) {
  auto tree = tree_of(ask);
  if (!tree) return tree.fault();
  auto nodes = ask.fields.numbers("nodes", most_boards, std::int64_t{(*tree)->recording.size()} - 1);
  if (!nodes) return nodes.fault();
  return answers_(ask, [tree = *tree, nodes = std::move(*nodes)](const auto&) { return boards_of(*tree, nodes); });
}

Desk::Reply TreeDesk::explain(const Ask& ask, bool prove) {
  auto tree = tree_of(ask);
  if (!tree) return tree.fault();
  auto place = ask.fields.text("place", longest_place);
  if (!place) return place.fault();
  return answers_(ask, [tree = *tree, place = std::move(*place), prove](const auto&) {
    return explain_place(*tree, place, prove);
  });
}

Desk::Reply TreeDesk::why(const Ask& ask) { return explain(ask, false); }
Desk::Reply TreeDesk::prove(const Ask& ask) { return explain(ask, true); }

Desk::Reply TreeDesk::save(const Ask& ask) {
  auto tree = tree_of(ask);
  if (!tree) return tree.fault();
  return answers_(ask, [tree = *tree](const auto&) { return file_of(*tree); });
}

Answer<TreeExport> TreeDesk::export_of(const Ask& ask, const KeptTree& tree) const {
  TreeExport wanted;
  auto as = ask.fields.text_or("as", 8, "svg");
  if (!as) return as.fault();
  if (*as != "svg" && *as != "json") return ask.fields.wrong("as", "'svg' or 'json'");
  wanted.as = *as;
  auto step = ask.fields.number_or("step", 0, tree.recording.info.steps, tree.recording.info.steps);
  if (!step) return step.fault();
  wanted.picture.step = static_cast<std::uint32_t>(*step);
  auto glyphs = ask.fields.number_or("glyphs", 2, 2000, 160);
  if (!glyphs) return glyphs.fault();
  wanted.picture.most_glyphs = static_cast<std::size_t>(*glyphs);
  if (ask.fields.has("dark")) {
    auto dark = ask.fields.flag("dark");
    if (!dark) return dark.fault();
    wanted.picture.dark = *dark;
  }
  auto only = ask.fields.text_or("only", 8, "");
  if (!only) return only.fault();
  if (!only->empty() && *only != "cuts" && *only != "best" && *only != "last")
    return ask.fields.wrong("only", "'cuts', 'best' or 'last'");
  wanted.filter = {.only_cuts = *only == "cuts", .best_line = *only == "best", .last_iteration = *only == "last"};
  if (ask.fields.has("node")) {
    auto node = node_number(ask, tree);
    if (!node) return node.fault();
    // A part numbers its nodes anew.
    if (wanted.filter.keeps_all()) wanted.picture.marked = static_cast<lab::NodeNumber>(*node);
  }
  return wanted;
}

Desk::Reply TreeDesk::export_picture(const Ask& ask) {
  auto tree = tree_of(ask);
  if (!tree) return tree.fault();
  auto wanted = export_of(ask, **tree);
  if (!wanted) return wanted.fault();
  return answers_(ask, [tree = *tree, wanted = *wanted](const auto&) { return export_tree(*tree, wanted); });
}

Desk::Reply TreeDesk::minimum(const Ask& ask) {
  auto tree = tree_of(ask);
  if (!tree) return tree.fault();
  return answers_(ask, [tree = *tree](const auto&) { return minimum_of(*tree); });
}

}  // namespace arborist::server
