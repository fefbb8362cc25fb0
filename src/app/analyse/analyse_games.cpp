// The games of a file, one after the other, in the memory of one. With --out they are kept in a journal beside it as
// they are done, and the file is put together at the end, or when it is interrupted: then beside the place, if there is
// a file already.
#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <exception>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <mutex>
#include <optional>
#include <tuple>
#include <utility>

#include "app/analyse/analyse.h"
#include "app/analyse/game_json.h"
#include "app/analyse/game_source.h"
#include "app/analyse/kept_analysis.h"
#include "app/analyse/puzzle_file.h"
#include "chess/pgn_writer.h"
#include "coach/annotation.h"
#include "coach/judgement_json.h"
#include "coach/puzzles.h"
#include "core/output_file.h"
#include "core/parse_json.h"
#include "core/place.h"
#include "core/plural.h"
#include "core/text.h"
#include "farm/run.h"

namespace arborist {
namespace {

using coach::SideSummary;

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
  GamesAnalysis(const AnalyseRequest& request, std::optional<KeptAnalysis> kept, farm::Farm& farm)
      : request_(request),
        attendance_(request.quiet),
        analyst_(analyst_options(request)),
        farm_(farm),
        source_(request.what.front(), "analyse"),
        kept_(std::move(kept)),
        kept_before_(kept_ ? kept_->size() : 0) {
    tell_if_fewer("arborist analyse", analyst_.hands(), request.threads, "threads");
  }

  [[nodiscard]] Expected<void> run() {
    if (const auto begun = begin_puzzles(); !begun) return begun.error();
    for (std::size_t i = 0; i < kept_before_; ++i) {
      const auto read = source_.get(first() + i);
      if (!read) return read.error();
      if (!read->game || !kept_->has(i, checksum_of(*read->game)))
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
    const auto judged = analyst_.judge(line, stop, &positions_, kept_ ? notes_of(line, done.checksum) : Notes());
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
    positions_noted_ = 0;
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

  using Notes = coach::JudgingNotes;

  // What an earlier run has found in this game; what is found now is noted for a later one. Where that fails, the same
  // will be told when the game is kept.
  [[nodiscard]] Notes notes_of(const Game<chess::Position>& line, const std::string& checksum) {
    const auto note = [this, checksum](std::size_t ply, const char* kind, Json found) {
      const std::scoped_lock lock(telling_);
      std::ignore = kept_->note(checksum, {{"ply", ply}, {kind, std::move(found)}});
    };
    Notes notes{.hear_value =
                    [this, note, line](std::size_t ply, const coach::Judgement& value) {
                      note(ply, "value", coach::judgement_json(line.positions()[ply], value));
                      ++positions_noted_;
                    },
                .hear_look =
                    [note, line](std::size_t ply, const coach::SecondLook& look) {
                      note(ply, "look", coach::second_look_json(line.positions()[ply], line.moves()[ply], look));
                    }};
    for (const Json& part : kept_->parts_of(checksum)) take_note(notes, line, part);
    positions_noted_ = notes.values.size();
    return notes;
  }

  static void take_note(Notes& notes, const Game<chess::Position>& line, const Json& part) {
    const std::size_t plies = line.moves().size();
    const auto ply = part["ply"].is_number_unsigned() ? part["ply"].get<std::size_t>() : plies + 1;
    if (ply <= plies)
      if (auto value = coach::read_judgement(line.positions()[ply], part["value"]))
        notes.values.insert_or_assign(ply, std::move(*value));
    if (ply < plies)
      if (auto look = coach::read_second_look(line.positions()[ply], line.moves()[ply], part["look"]))
        notes.looks.insert_or_assign(ply, std::move(*look));
  }

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
                                   .text = std::move(game.pgn),
                                   .json = std::move(game.json),
                                   .puzzles = std::move(game.puzzles),
                                   .graph = std::move(game.svg)});
    if (!kept) return kept.error();
    if (const auto synced = kept_->sync(); !synced) return synced.error();
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
      const auto placed = put_output(*file, request_.output, is_whole, request_.what);
      if (!placed) return placed.error();
      games_at = *placed;
    }
    std::string puzzles_at;
    if (puzzle_file_) {
      const auto placed = put_output(*puzzle_file_, request_.puzzles, is_whole, request_.what);
      if (!placed) return placed.error();
      puzzles_at = *placed;
    }
    if (is_whole && kept_) kept_->remove();
    if (!is_whole && !request_.quiet) tell_of_the_end(games_at, puzzles_at);
    return {};
  }

  void tell_of_the_end(const std::string& games_at, const std::string& puzzles_at) const {
    if (kept_)
      std::cerr << fmt::format(
          "interrupted after {}{}, in {}; --resume goes on\n", counted(kept_->size(), "game"),
          positions_noted_ > 0 ? fmt::format(" and {} of the next", counted(positions_noted_, "position")) : "",
          file_in_quotes(games_at));
    if (!puzzles_at.empty()) std::cerr << fmt::format("the puzzles so far are in {}\n", file_in_quotes(puzzles_at));
  }

  const AnalyseRequest& request_;
  Attendance attendance_;
  coach::Analyst analyst_;
  coach::PuzzleMaker maker_{analyst_};
  farm::Farm& farm_;
  GameSource source_;
  std::optional<KeptAnalysis> kept_;
  const std::size_t kept_before_;
  std::optional<OutputFile> puzzle_file_;
  std::mutex telling_;  // games end on one thread, and how far they are is told on another
  Positions positions_;
  std::size_t last_number_ = 0;                   // of the games that were read
  std::atomic<std::size_t> positions_noted_ = 0;  // of the game that is being judged
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
  std::optional<KeptAnalysis> kept;
  if (!request.output.empty() && keeps_books) {
    Json head = {{"of", "games"}};
    if (!request.puzzles.empty()) head["puzzles"] = is_csv(request.puzzles) ? "csv" : "pgn";
    auto opened = KeptAnalysis::open(request, head);
    if (!opened) return opened.error();
    kept = std::move(*opened);
  }
  GamesAnalysis analysis(request, std::move(kept), context.farm);
  if (const auto done = analysis.run(); !done) return done.error();
  if (analysis.is_interrupted()) context.exit_code = Attendance::interrupted;
  return {};
}

}  // namespace arborist
