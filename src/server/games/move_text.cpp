#include "server/games/move_text.h"

#include <utility>

#include "server/json_text.h"

namespace arborist::server {

const char* to_text(Side side) { return side == Side::first ? "first" : "second"; }

namespace {

// Hands on what a page is told of a legal move, name by name.
template <class Add>
void tell_legal(const MoveView& move, Add add) {
  add("move", move.text);
  add("san", move.shown);
  add("said", move.said);
  if (!move.from.empty()) add("from", move.from);
  if (!move.to.empty()) add("to", move.to);
  if (move.cell >= 0) add("cell", move.cell);
  if (!move.promotion.empty()) add("promotion", move.promotion);
  if (move.is_capture) add("capture", true);
}

}  // namespace

std::string legal_text(const MoveView& move) {
  JsonText json;
  tell_legal(move, [&](const char* name, const auto& value) { json.add(name, value); });
  return std::move(json).text();
}

Json legal_json(const MoveView& move) {
  Json json = Json::object();
  tell_legal(move, [&](const char* name, const auto& value) { json[name] = value; });
  return json;
}

std::string played_text(const MoveView& move, const store::StoredMove& stored, Side by) {
  JsonText json;
  json.add("text", move.text).add("san", move.shown).add("said", move.said).add("by", to_text(by));
  if (!move.from.empty()) json.add("from", move.from);
  if (!move.to.empty()) json.add("to", move.to);
  if (stored.clock_ms) json.add("clock_ms", *stored.clock_ms);
  if (move.is_check) json.add("check", true);
  if (move.is_capture) json.add("capture", true);
  return std::move(json).text();
}

}  // namespace arborist::server
