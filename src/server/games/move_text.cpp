#include "server/games/move_text.h"

namespace arborist::server {

const char* to_text(Side side) { return side == Side::first ? "first" : "second"; }

Json legal_json(const MoveView& move) {
  Json json = {{"move", move.text}, {"san", move.shown}, {"said", move.said}};
  if (!move.from.empty()) json["from"] = move.from;
  if (!move.to.empty()) json["to"] = move.to;
  if (move.cell >= 0) json["cell"] = move.cell;
  if (!move.path.empty()) json["path"] = move.path;
  if (!move.promotion.empty()) json["promotion"] = move.promotion;
  if (move.is_capture) json["capture"] = true;
  return json;
}

std::string played_text(const MoveView& move, const store::StoredMove& stored, Side by) {
  Json json = {{"text", move.text}, {"san", move.shown}, {"said", move.said}, {"by", to_text(by)}};
  if (!move.from.empty()) json["from"] = move.from;
  if (!move.to.empty()) json["to"] = move.to;
  if (stored.clock_ms) json["clock_ms"] = *stored.clock_ms;
  if (move.is_check) json["check"] = true;
  if (move.is_pass) json["pass"] = true;
  if (move.is_capture) json["capture"] = true;
  return write_json(json);
}

}  // namespace arborist::server
