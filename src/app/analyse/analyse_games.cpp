// The games of a file, one after the other, in the memory of one. With --out they are kept in a journal beside it as
// they are done, and the file is put together at the end, or when it is interrupted: then beside the place, if there is
// a file already.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <exception>
#include <filesystem>
#include <fstream>
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
#include "core/place.h"
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

// How many lines a file has; 0 where that is not to be known without taking them away.
std::uint64_t lines_in(const std::string& path) {
  std::error_code ignored;
  if (!std::filesystem::is_regular_file(path, ignored)) return 0;
  std::ifstream file(path, std::ios::binary);
  std::string some(std::size_t{1} << 20U, '\0');
  std::uint64_t lines = 0;
  while (file.read(some.data(), static_cast<std::streamsize>(some.size())) || file.gcount() > 0)
    lines += static_cast<std::uint64_t>(std::count(some.begin(), some.begin() + file.gcount(), '\n'));
  return lines;
}

// What became of a game, as texts.
struct AnalysedGame {
  bool is_end = false;  // there is no such game
  std::size_t number = 0;
  std::size_t line = 0;  // of the file, behind it
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
      line_begun_at_ = line_ = read->line;
    }
    if (const auto drawn = draw_first_kept(); !drawn) return drawn.error();
    if (!request_.quiet && request_.game == 0 && farm_.keeps_books()) lines_ = lines_in(request_.what.front());
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
    AnalysedGame done{
        .is_end = !read->game, .number = read->number, .line = read->line, .remarks = std::move(read->remarks)};
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
    // Also where nobody asked for it yet: who goes on with the journal may.
    if (number == first()) done.svg = coach::chance_graph(game, *judged);
    return std::optional(std::move(done));
  }

  Expected<farm::Next> take(farm::Piece number, std::size_t, AnalysedGame game) override {
    const std::scoped_lock lock(telling_);
    attendance_.take_back();
    std::cerr << game.remarks;
    last_number_ = game.number;
    line_ = game.line;
    if (game.is_end) return farm::Next::enough;
    if (!request_.quiet) std::cerr << game.summary;
    if (number == first())
      if (const auto drawn = draw(game.svg); !drawn) return drawn.error();
    const auto kept = kept_ ? keep(number, std::move(game)) : print(game);
    return kept ? Expected<farm::Next>(farm::Next::go_on) : kept.error();
  }

  [[nodiscard]] std::string to_bytes(const AnalysedGame& game) const override {
    return write_json({{"end", game.is_end},
                       {"number", game.number},
                       {"line", game.line},
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
                        .line = all["line"].get<std::size_t>(),
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
    const auto left = left_of_file(progress);
    attendance_.tell(
        with_teams(fmt::format("{} done{}; {}", counted(kept_before_ + progress.done, "game"),
                               left ? fmt::format(", {} left", duration_text(*left)) : "", positions_.text()),
                   progress));
  }

 private:
  [[nodiscard]] std::size_t first() const { return request_.game > 0 ? request_.game - 1 : 0; }

  // How far the game is that is judged in this process; told on another thread.
  class Positions final : public farm::Watcher {
   public:
    void tick(const farm::Progress& progress) override {
      const std::scoped_lock lock(mutex_);
      progress_ = progress;
    }
    [[nodiscard]] std::string text() {
      const std::scoped_lock lock(mutex_);
      const auto left = progress_.left();
      return fmt::format("{} of {} of a game{}", progress_.done, counted(progress_.wanted, "position"),
                         left ? fmt::format(", {} left for them", duration_text(*left)) : "");
    }

   private:
    std::mutex mutex_;
    farm::Progress progress_;
  };

  // By the lines of the file that are done. Nothing where they are not counted, or no game is done yet.
  [[nodiscard]] std::optional<Duration> left_of_file(const farm::Progress& progress) const {
    if (line_ <= line_begun_at_ || lines_ < line_) return std::nullopt;
    return farm::Progress{.done = line_ - line_begun_at_, .wanted = lines_ - line_begun_at_, .time = progress.time}
        .left();
  }

  [[nodiscard]] Expected<void> begin_puzzles() {
    if (request_.puzzles.empty() || !farm_.keeps_books()) return {};
    auto opened = OutputFile::open(request_.puzzles);
    if (!opened) return opened.error();
    puzzle_file_.emplace(std::move(*opened));
    return puzzle_file_->write(puzzle_file_head(request_.puzzles));
  }

  [[nodiscard]] Expected<void> draw(const std::string& svg) const {
    if (request_.graph.empty()) return {};
    auto file = OutputFile::open(request_.graph);
    if (!file) return file.error();
    if (const auto written = file->write(svg); !written) return written.error();
    return file->put_in_place();
  }

  // Where the first game was done by an earlier run.
  [[nodiscard]] Expected<void> draw_first_kept() const {
    if (request_.graph.empty() || kept_before_ == 0) return {};
    if (!kept_->graph().empty()) return draw(kept_->graph());
    std::cerr << fmt::format("arborist analyse: the journal has no graph; --game {} --svg, without --out, draws it\n",
                             first() + 1);
    return {};
  }

  [[nodiscard]] Expected<void> keep(farm::Piece number, AnalysedGame game) {
    const auto kept = kept_->keep({.checksum = std::move(game.checksum),
                                   .pgn = std::move(game.pgn),
                                   .json = std::move(game.json),
                                   .puzzles = std::move(game.puzzles),
                                   .graph = std::move(game.svg)});
    if (!kept) return kept.error();
    if (!*kept)
      std::cerr << fmt::format("arborist analyse: game {} is left out: with its analysis it is longer than {} MB\n",
                               number + 1, farm::Journal::longest_line >> 20U);
    return {};
  }

  [[nodiscard]] Expected<void> print(const AnalysedGame& game) {
    if (puzzle_file_)
      if (const auto written = puzzle_file_->write(game.puzzles); !written) return written.error();
    std::cout << (request_.json ? write_json(game.json) + '\n' : game.pgn) << std::flush;
    return {};
  }

  // What is broken off takes nobody's place, but goes beside it. Returns where it is.
  [[nodiscard]] Expected<std::string> put(OutputFile& file, const std::string& path, bool is_whole) const {
    std::error_code problem;
    const bool is_written_into = file.part() == path;
    if (is_whole || is_written_into || !std::filesystem::is_regular_file(path, problem)) {
      if (const auto placed = file.put_in_place(); !placed) return placed.error();
      return path;
    }
    std::string beside = path + ".interrupted";
    if (const auto good = check_outputs({beside}, request_.what); !good) return good.error();
    std::filesystem::copy_file(file.part(), beside, std::filesystem::copy_options::overwrite_existing, problem);
    if (problem) return cannot_write(beside, problem.value());
    return beside;
  }

  [[nodiscard]] Expected<void> finish() {
    const bool is_whole = !attendance_.is_stopped();
    if (is_whole && request_.game > last_number_)
      return Error{
          fmt::format("there is no game {}: {} read", request_.game, counted(last_number_, "game was", "games were"))};
    std::string games_at;
    if (kept_) {
      auto file = OutputFile::open(request_.output);
      if (!file) return file.error();
      const auto written = kept_->put_together(*file, request_.json, puzzle_file_ ? &*puzzle_file_ : nullptr);
      if (!written) return written.error();
      const auto placed = put(*file, request_.output, is_whole);
      if (!placed) return placed.error();
      games_at = *placed;
    }
    std::string puzzles_at;
    if (puzzle_file_) {
      const auto placed = put(*puzzle_file_, request_.puzzles, is_whole);
      if (!placed) return placed.error();
      puzzles_at = *placed;
    }
    if (is_whole && kept_) kept_->remove();
    if (!is_whole && !request_.quiet) tell_of_the_end(games_at, puzzles_at);
    return {};
  }

  void tell_of_the_end(const std::string& games_at, const std::string& puzzles_at) const {
    if (kept_)
      std::cerr << fmt::format("interrupted after {}, in {}; --resume goes on\n", counted(kept_->size(), "game"),
                               file_in_quotes(games_at));
    if (!puzzles_at.empty()) std::cerr << fmt::format("the puzzles so far are in {}\n", file_in_quotes(puzzles_at));
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
  // Of the file: where this run began, how far it is, and how many there are (0: nobody knows).
  std::uint64_t line_begun_at_ = 0;
  std::uint64_t line_ = 0;
  std::uint64_t lines_ = 0;
};

}  // namespace

Expected<void> analyse_games(const AnalyseRequest& request, Context& context) {
  const bool keeps_books = context.farm.keeps_books();
  if (context.farm.post() && request.what.front() == "-")
    return Error{"several processes cannot share the standard input: give the games as a file"};
  if (const auto good = check_outputs({request.output, request.graph, request.puzzles}, request.what);
      keeps_books && !good)
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
