#include "app/analyse/game_json.h"

#include <algorithm>
#include <cmath>

#include "chess/fen.h"
#include "chess/pgn_text.h"
#include "chess/san.h"
#include "chess/uci_move.h"
#include "coach/annotation.h"
#include "coach/sentences.h"

namespace arborist {
namespace {

using coach::JudgedGame;
using coach::SideSummary;

Json side_json(const SideSummary& side) {
  return {{"accuracy", std::round(side.accuracy * 10) / 10},
          {"centipawn_loss", std::round(side.centipawn_loss * 10) / 10},
          {"inaccuracies", side.inaccuracies},
          {"mistakes", side.mistakes},
          {"blunders", side.blunders}};
}

// The sentence with its claim, so that another program can check it.
Json why_json(const coach::Sentence& why) {
  auto line = Json::array();
  for (const auto move : why.claim.line) line.push_back(chess::to_uci(move, why.claim.from));
  Json json = {{"text", why.text},
               {"kind", coach::to_text(why.claim.kind)},
               {"about", coach::to_text(why.claim.about)},
               {"from", chess::to_fen(why.claim.from)},
               {"line", std::move(line)}};
  if (why.claim.motif) json["motif"] = coach::to_text(*why.claim.motif);
  if (!why.claim.motifs.empty()) {
    auto motifs = Json::array();
    for (const auto motif : why.claim.motifs) motifs.push_back(coach::to_text(motif));
    json["motifs"] = std::move(motifs);
  }
  if (why.claim.mate_in > 0) json["mate_in"] = why.claim.mate_in;
  if (why.claim.gain > 0) json["gain"] = why.claim.gain;
  if (why.claim.threat) json["threat"] = chess::to_uci(*why.claim.threat, why.claim.from);
  if (why.claim.best_at_least > -1) json["best_at_least"] = why.claim.best_at_least;
  if (why.claim.played_at_most < 1) json["played_at_most"] = why.claim.played_at_most;
  return json;
}

// In the numbers of [%eval]: White's, after the move.
void set_eval(Json& json, const chess::PgnEval& eval) {
  if (eval.centipawns) json["cp"] = *eval.centipawns;
  if (eval.mate_in) json["mate"] = *eval.mate_in;
}

Json moves_json(const chess::PgnGame& game, const JudgedGame& judged) {
  auto moves = Json::array();
  chess::Position position = game.start;
  for (const auto& move : judged.moves) {
    Json one = {{"move", chess::to_san(position, move.move)},
                {"best", chess::to_san(position, move.before.line.front())}};
    set_eval(one, coach::eval_after(move.after, position.to_move()));
    one["loss"] = std::round(1000 * std::max(0.0, coach::chance(move.before.value) - coach::chance(move.after))) / 1000;
    one["accuracy"] = std::round(move.accuracy * 10) / 10;
    if (move.grade != coach::Grade::good) one["grade"] = coach::to_text(move.grade);
    if (const auto why = coach::explain(move, position)) one["why"] = why_json(*why);
    moves.push_back(std::move(one));
    position = position.after(move.move);
  }
  return moves;
}

}  // namespace

Json game_json(std::uint64_t number, const chess::PgnGame& game, const JudgedGame& judged) {
  return {{"game", number},
          {"white", std::string(game.tag("White"))},
          {"black", std::string(game.tag("Black"))},
          {"result", std::string(chess::to_text(game.result))},
          {"eco", std::string(game.tag("ECO"))},
          {"opening", std::string(game.tag("Opening"))},
          {"white_summary", side_json(judged.white)},
          {"black_summary", side_json(judged.black)},
          {"moves", moves_json(game, judged)}};
}

}  // namespace arborist
