#include "server/analysis/line_engine.h"

#include <algorithm>
#include <map>
#include <utility>

#include "chess/fen.h"
#include "chess/san.h"
#include "chess/uci_move.h"
#include "coach/grading.h"
#include "engine/engine.h"

namespace arborist::server {

namespace {

class OwnLineEngine final : public LineEngine {
 public:
  Expected<std::string> search(const Game<chess::Position>& game, const LineTerms& terms, const std::stop_token& stop,
                               const ReportLines& report) override {
    auto options = engine_.options();
    options.multi_pv = terms.lines;
    options.threads = terms.threads;
    options.hash_megabytes = terms.megabytes;
    if (options != engine_.options())
      if (const auto set = engine_.set_options(options); !set) return set.error();
    engine::SearchRequest request;
    request.limits.depth = terms.depth;
    request.limits.time = terms.most;
    request.limits.stop = stop;
    const auto wanted = std::min<std::size_t>(static_cast<std::size_t>(terms.lines), game.position().moves().size());
    std::vector<SeenLine> lines(wanted);
    SeenLines whole;
    const auto result = engine_.search(game, request, [&](const engine::Progress& progress) {
      const auto rank = static_cast<std::size_t>(progress.rank);
      if (progress.current_move || progress.bound != Bound::exact || progress.line.empty() || rank > wanted) return;
      lines[rank - 1] = {progress.value, progress.line};
      if (rank < wanted || lines.front().moves.empty()) return;
      whole = {progress.depth, progress.nodes, progress.nodes_per_second, lines};
      report(whole);
    });
    if (result.ended == Ended::stopped) return std::string("stopped");
    return std::string(result.ended == Ended::out_of_time ? "time" : "depth");
  }

 private:
  engine::Engine engine_;
};

}  // namespace

std::unique_ptr<LineEngine> make_own_line_engine() { return std::make_unique<OwnLineEngine>(); }

Json value_json(Score value, Side to_move) {
  const bool is_white = to_move == chess::white;
  const double own = coach::win_percent(value);
  Json json = {{"percent", is_white ? own : 100 - own}};
  if (value.is_decided()) {
    const int moves = (value.plies_to_end() + 1) / 2;
    json["mate"] = value.is_win() == is_white ? moves : -moves;
    json["white_wins"] = value.is_win() == is_white;
  } else {
    json["cp"] = is_white ? value.value() : -value.value();
  }
  return json;
}

Json moves_json(const chess::Position& from, const std::vector<chess::Move>& moves, std::size_t most_moves) {
  Json list = Json::array();
  chess::Position position = from;
  for (const chess::Move move : moves) {
    if (list.size() == most_moves) break;
    const std::string san = chess::to_san(position, move);
    const std::string uci = chess::to_uci(move, position);
    position = position.after(move);
    list.push_back({{"uci", uci}, {"san", san}, {"fen", chess::to_fen(position)}});
  }
  return list;
}

Json line_json(const chess::Position& from, const SeenLine& line, std::size_t most_moves) {
  Json json = value_json(line.value, from.to_move());
  json["moves"] = moves_json(from, line.moves, most_moves);
  return json;
}

}  // namespace arborist::server
