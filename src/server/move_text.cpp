#include "server/move_text.h"

#include <utility>

#include "server/json_text.h"

namespace arborist::server {

const char* to_text(Side side) { return side == Side::first ? "first" : "second"; }

std::string legal_text(const MoveView& move) {
  JsonText json;
  json.add("move", move.text).add("san", move.shown).add("said", move.said);
  if (!move.from.empty()) json.add("from", move.from);
  if (!move.to.empty()) json.add("to", move.to);
  if (move.cell >= 0) json.add("cell", move.cell);
  if (!move.promotion.empty()) json.add("promotion", move.promotion);
  if (move.is_capture) json.add("capture", true);
  return std::move(json).text();
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
