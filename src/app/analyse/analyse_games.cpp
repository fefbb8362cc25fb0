// The games of a file, one after the other, in the memory of one. With --out they are kept in a journal beside it as
// they are done, and the file is put together at the end, or when it is interrupted.
#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <cmath>
#include <exception>
#include <iostream>
#include <mutex>
#include <optional>
#include <utility>

#include "app/analyse/analyse.h"
#include "app/analyse/game_source.h"
#include "app/analyse/kept_games.h"
#include "app/analyse/puzzle_file.h"
#include "chess/fen.h"
#include "chess/pgn_writer.h"
#include "chess/san.h"
#include "chess/uci_move.h"
#include "coach/annotation.h"
#include "coach/puzzles.h"
#include "coach/sentences.h"
#include "core/output_file.h"
#include "core/parse_json.h"
#include "core/plural.h"
#include "core/text.h"
#include "farm/run.h"

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
  if (why.claim.mate_in > 0) json["mate_in"] = why.claim.mate_in;
  if (why.claim.gain > 0) json["gain"] = why.claim.gain;
  if (why.claim.threat) json["threat"] = chess::to_uci(*why.claim.threat, why.claim.from);
  if (why.claim.best_at_least > -1) json["best_at_least"] = why.claim.best_at_least;
  if (why.claim.played_at_most < 1) json["played_at_most"] = why.claim.played_at_most;
  return json;
}

Json moves_json(const chess::PgnGame& game, const JudgedGame& judged) {
  auto moves = Json::array();
  chess::Position position = game.start;
  for (const auto& move : judged.moves) {
    Json one = {{"move", chess::to_san(position, move.move)},
                {"best", chess::to_san(position, move.before.line.front())}};
    const bool is_white = position.to_move() == chess::white;
    set_value(one, is_white ? move.after : -move.after);
    one["loss"] = std::round(1000 * std::max(0.0, coach::chance(move.before.value) - coach::chance(move.after))) / 1000;
    one["accuracy"] = std::round(move.accuracy * 10) / 10;
    if (move.grade != coach::Grade::good) one["grade"] = coach::to_text(move.grade);
    if (const auto why = coach::explain(move, position)) one["why"] = why_json(*why);
    moves.push_back(std::move(one));
    position = position.after(move.move);
  }
  return moves;
}

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

std::string side_text(const SideSummary& side) {
  return fmt::format("{:.1f} % ({}, {}, {})", side.accuracy,
                     counted(static_cast<std::uint64_t>(side.inaccuracies), "inaccuracy", "inaccuracies"),
                     counted(static_cast<std::uint64_t>(side.mistakes), "mistake"),
                     counted(static_cast<std::uint64_t>(side.blunders), "blunder"));
}

// What became of a game, as texts.
struct AnalysedGame {
  bool is_end = false;  // there is no such game
  std::size_t number = 0;
  std::string remarks = {};
  std::string summary = {};
  std::string checksum = {};
  std::string pgn = {};
  Json json = {};
  std::string svg = {};
  std::string puzzles = {};
};

// Every game is a piece of work, and all threads of a process judge its positions together.
class GamesAnalysis final : public farm::Work<AnalysedGame>, public farm::Watcher {
 public:
  GamesAnalysis(const AnalyseRequest& request, std::optional<KeptGames> kept, farm::Farm& farm)
      : request_(request),
        attendance_(request.quiet),
        analyst_(analyst_options(request)),
        farm_(farm),
        source_(request.what.front()),
        kept_(std::move(kept)),
        kept_before_(kept_ ? kept_->size() : 0) {
    tell_if_fewer("arborist analyse", analyst_.hands(), request.threads, "threads");
  }

  [[nodiscard]] Expected<void> run() {
    if (const auto begun = begin_puzzles(); !begun) return begun.error();
    for (std::size_t i = 0; i < kept_before_; ++i) {
      const auto read = source_.get(first() + i);
      if (!read) return read.error();
      if (!read->game || !kept_->has(i, *read->game))
        return Error{fmt::format("game {} is another one than when the analysis began", first() + i + 1)};
      last_number_ = read->number;
    }
    const auto hands = farm_.hands(1);
    const auto end = farm::run(*this, *hands, {.stop = attendance_.stop(), .watcher = this, .in_order = true});
    attendance_.take_back();
    if (end.thrown) std::rethrow_exception(end.thrown);  // such as output that cannot be written
    if (end.error) return *end.error;
    return farm_.keeps_books() ? finish() : Expected<void>();
  }

  [[nodiscard]] bool is_interrupted() const { return attendance_.is_stopped(); }

  [[nodiscard]] farm::Pieces pieces() const override {
    return {first(), request_.game > 0 ? request_.game : farm::Pieces::endless};
  }
  [[nodiscard]] bool is_done(farm::Piece number) const override { return number - first() < kept_before_; }

  Expected<std::optional<AnalysedGame>> do_piece(farm::Piece number, std::size_t,
                                                 const std::stop_token& stop) override {
    auto read = source_.get(number);
    if (!read) return read.error();
    AnalysedGame done{.is_end = !read->game, .number = read->number, .remarks = std::move(read->remarks)};
    if (done.is_end) return std::optional(std::move(done));
    chess::PgnGame& game = *read->game;
    done.checksum = checksum_of(game);
    const auto line = chess::main_line(game);
    const auto judged = analyst_.judge(line, stop, &positions_);
    if (!judged) return std::optional<AnalysedGame>();
    if (!request_.puzzles.empty())
      for (const auto& puzzle : maker_.puzzles_of(line, *judged, stop))
        done.puzzles += puzzle_text(request_.puzzles, puzzle, game, number + 1);
    if (stop.stop_requested()) return std::optional<AnalysedGame>();
    coach::annotate(game, *judged);
    done.json = game_json(number + 1, game, *judged);
    done.pgn = chess::to_pgn(game);
    done.summary =
        fmt::format("game {}: {} – {}  {}  {}  accuracy {} – {}\n", number + 1, game.tag("White"), game.tag("Black"),
                    chess::to_text(game.result), game.tag("ECO"), side_text(judged->white), side_text(judged->black));
    if (!request_.graph.empty()) done.svg = coach::chance_graph(game, *judged);
    return std::optional(std::move(done));
  }

  Expected<farm::Next> take(farm::Piece, std::size_t, AnalysedGame game) override {
    const std::scoped_lock lock(telling_);
    attendance_.take_back();
    std::cerr << game.remarks;
    last_number_ = game.number;
    if (game.is_end) return farm::Next::enough;
    if (!request_.quiet) std::cerr << game.summary;
    if (!request_.graph.empty() && done_ == 0)
      if (const auto drawn = draw(game.svg); !drawn) return drawn.error();
    ++done_;
    if (kept_) {
      if (const auto kept = kept_->keep(game.checksum, game.pgn, game.json, game.puzzles); !kept) return kept.error();
    } else {
      if (puzzle_file_)
        if (const auto written = puzzle_file_->write(game.puzzles); !written) return written.error();
      std::cout << (request_.json ? write_json(game.json) + '\n' : game.pgn) << std::flush;
    }
    return farm::Next::go_on;
  }

  [[nodiscard]] std::string to_bytes(const AnalysedGame& game) const override {
    return write_json({{"end", game.is_end},
                       {"number", game.number},
                       {"remarks", game.remarks},
                       {"summary", game.summary},
                       {"checksum", game.checksum},
                       {"pgn", game.pgn},
                       {"json", game.json},
                       {"svg", game.svg},
                       {"puzzles", game.puzzles}});
  }
  [[nodiscard]] Expected<AnalysedGame> from_bytes(std::string_view bytes) const override {
    auto parsed = parse_json(bytes, {.depth = 16, .values = 10'000'000});
    if (!parsed) return parsed.error();
    const Json& all = *parsed;
    return AnalysedGame{.is_end = all["end"] == true,
                        .number = all["number"].get<std::size_t>(),
                        .remarks = all["remarks"].text(),
                        .summary = all["summary"].text(),
                        .checksum = all["checksum"].text(),
                        .pgn = all["pgn"].text(),
                        .json = all["json"],
                        .svg = all["svg"].text(),
                        .puzzles = all["puzzles"].text()};
  }

  void tick(const farm::Progress& progress) override {
    const std::scoped_lock lock(telling_);
    if (!attendance_.looks_up()) return;
    attendance_.tell(
        with_teams(fmt::format("{} done; {} of {} of a game", counted(kept_before_ + progress.done, "game"),
                               positions_.done.load(), counted(positions_.wanted.load(), "position")),
                   progress));
  }

 private:
  [[nodiscard]] std::size_t first() const { return request_.game > 0 ? request_.game - 1 : 0; }

  // How far the game is that is judged in this process; told on another thread.
  struct Positions final : farm::Watcher {
    void tick(const farm::Progress& progress) override {
      done = progress.done;
      wanted = progress.wanted;
    }
    std::atomic<std::uint64_t> done = 0;
    std::atomic<std::uint64_t> wanted = 0;
  };

  [[nodiscard]] Expected<void> begin_puzzles() {
    if (request_.puzzles.empty() || !farm_.keeps_books()) return {};
    auto opened = OutputFile::open(request_.puzzles);
    if (!opened) return opened.error();
    puzzle_file_.emplace(std::move(*opened));
    return puzzle_file_->write(puzzle_file_head(request_.puzzles));
  }

  [[nodiscard]] Expected<void> draw(const std::string& svg) const {
    auto file = OutputFile::open(request_.graph);
    if (!file) return file.error();
    if (const auto written = file->write(svg); !written) return written.error();
    return file->put_in_place();
  }

  [[nodiscard]] Expected<void> finish() {
    if (request_.game > last_number_ && !attendance_.is_stopped())
      return Error{
          fmt::format("there is no game {}: {} read", request_.game, counted(last_number_, "game was", "games were"))};
    if (kept_) {
      const auto written = kept_->put_together(request_.output, request_.json, puzzle_file_ ? &*puzzle_file_ : nullptr);
      if (!written) return written.error();
    }
    if (puzzle_file_)
      if (const auto placed = puzzle_file_->put_in_place(); !placed) return placed.error();
    if (kept_ && !attendance_.is_stopped()) kept_->remove();
    if (!request_.quiet && attendance_.is_stopped() && kept_)
      std::cerr << fmt::format("interrupted after {}; --resume goes on\n", counted(kept_->size(), "game"));
    return {};
  }

  const AnalyseRequest& request_;
  Attendance attendance_;
  coach::Analyst analyst_;
  coach::PuzzleMaker maker_{analyst_};
  farm::Farm& farm_;
  GameSource source_;
  std::optional<KeptGames> kept_;
  const std::size_t kept_before_;
  std::optional<OutputFile> puzzle_file_;
  std::mutex telling_;  // games end on one thread, and how far they are is told on another
  Positions positions_;
  std::size_t last_number_ = 0;  // of the games that were read
  std::size_t done_ = 0;
};

}  // namespace

Expected<void> analyse_games(const AnalyseRequest& request, Context& context) {
  const bool keeps_books = context.farm.keeps_books();
  if (context.farm.post() && request.what.front() == "-")
    return Error{"several processes cannot share the standard input: give the games as a file"};
  if (const auto good = check_outputs({request.output, request.graph, request.puzzles}); keeps_books && !good)
    return good.error();
  if (const auto file = PgnFile::open(request.what.front()); !file) return file.error();
  std::optional<KeptGames> kept;
  if (!request.output.empty() && keeps_books) {
    auto opened = KeptGames::open(request);
    if (!opened) return opened.error();
    kept = std::move(*opened);
  }
  GamesAnalysis analysis(request, std::move(kept), context.farm);
  if (const auto done = analysis.run(); !done) return done.error();
  if (analysis.is_interrupted()) context.exit_code = Attendance::interrupted;
  return {};
}

}  // namespace arborist
