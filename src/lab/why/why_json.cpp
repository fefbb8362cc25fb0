// The answers as JSON, for the page and for scripts.
#include "lab/why/why_json.h"

namespace arborist::lab {

namespace {

const char* to_text(BoundSource::Kind kind) {
  static constexpr const char* names[] = {"move", "question", "root window", "static value", "rule"};
  return names[static_cast<std::size_t>(kind)];
}

Json source_json(const BoundSource& source) {
  Json json = {{"kind", to_text(source.kind)},
               {"ancestor", source.ancestor},
               {"plies_up", source.plies_up},
               {"step", source.step}};
  if (source.kind == BoundSource::Kind::move) json["depth"] = source.plies_up == 1 ? "shallow" : "deep";
  json["node"] = source.child == no_node ? Json() : Json(source.child);
  json["move"] = source.move.empty() ? Json() : Json(source.move);
  return json;
}

Json why_json(const Why& why, const Recording& recording) {
  Json json = {{"kind", to_text(why.kind)}, {"node", why.node},          {"path", why.path},   {"step", why.step},
               {"sound", why.is_sound},     {"reached", why.is_reached}, {"title", why.title}, {"words", why.words}};
  if (why.value) json["value"] = {{"score", why.value->value()}, {"shown", recording.text(*why.value)}};
  if (why.bound)
    json["bound"] = {{"name", why.bound_name}, {"score", why.bound->value()}, {"shown", recording.text(*why.bound)}};
  if (!why.inequality.empty()) json["inequality"] = {{"shown", why.inequality}, {"rule", why.rule}};
  if (why.source) json["set_by"] = source_json(*why.source);
  if (why.refuter) json["refuter"] = {{"node", *why.refuter}, {"move", why.refuting_move}};
  if (!why.risk.empty()) json["risk"] = why.risk;
  json["never_tried"] = why.never_tried;
  json["replies"] = Json::array();
  for (const auto& reply : why.replies)
    json["replies"].push_back(
        {{"move", reply.move}, {"value", reply.value}, {"nodes", reply.nodes}, {"note", reply.note}});
  return json;
}

Json proof_json(const Proof& proof, const Recording& recording) {
  const auto change = [&](Score before, Score after) {
    return Json{{"before", recording.text(before)}, {"after", recording.text(after)}};
  };
  Json json = {{"method", proof.method}, {"nodes", proof.nodes}, {"moves", Json::array()}};
  for (const auto& move : proof.moves)
    json["moves"].push_back({{"move", move.move}, {"value", recording.text(move.value)}, {"nodes", move.nodes}});
  json["node"] = change(proof.node_before, proof.node_after);
  json["root"] = change(proof.root_before, proof.root_after);
  json["root_stays"] = proof.root_stays();
  json["holds"] = proof.holds;
  json["words"] = proof.words;
  return json;
}

}  // namespace

Json to_json(const Why& why, const Recording& recording, const Proof* proof) {
  Json json = why_json(why, recording);
  if (proof != nullptr) json["proof"] = proof_json(*proof, recording);
  return json;
}

}  // namespace arborist::lab
