// The games of a file, one after the other, in the memory of one. With --out they are kept in a journal beside it as
// they are done, and the file is put together at the end, or when it is interrupted.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <iostream>
#include <optional>
#include <utility>

#include "app/analyse/analyse.h"
#include "app/chess/pgn_command.h"
#include "chess/fen.h"
#include "chess/pgn_writer.h"
#include "chess/san.h"
#include "chess/uci_move.h"
#include "coach/annotation.h"
#include "coach/sentences.h"
#include "core/checksum.h"
#include "core/output_file.h"
#include "core/parse_json.h"
#include "core/plural.h"
#include "core/text.h"
#include "farm/journal.h"

namespace arborist {
namespace {

using coach::JudgedGame;
using coach::SideSummary;

std::string checksum_of(const chess::PgnGame& game) {
  Checksum sum;
  sum.add(chess::to_pgn(game));
  return sum.text();
}

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
               {"kind", why.claim.kind == coach::Claim::Kind::allows ? "allows" : "misses"},
               {"from", chess::to_fen(why.claim.from)},
               {"line", std::move(line)}};
  if (why.claim.motif) json["motif"] = coach::to_text(*why.claim.motif);
  if (why.claim.mate_in > 0)
    json["mate_in"] = why.claim.mate_in;
  else
    json["gain"] = why.claim.gain;
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

// What is done, in FILE.journal: first with which limits, then a line for each game.
class KeptGames {
 public:
  static Expected<KeptGames> open(const AnalyseRequest& request) {
    const std::string path = request.output + ".journal";
    std::error_code ignored;
    if (!request.resume && std::filesystem::exists(path, ignored))
      return Error{
          fmt::format("{} is what an interrupted analysis left: --resume goes on with it, or remove it", path)};
    auto journal = farm::Journal::open(path);
    if (!journal) return journal.error();
    KeptGames kept(std::move(*journal));
    const std::string head =
        write_json(Json{{"arborist", "analysis"}, {"version", 1}, {"limits", request.limits_text()}});
    if (kept.journal_.size() == 0) {
      if (const auto begun = kept.journal_.append(head + '\n'); !begun) return begun.error();
      return kept;
    }
    if (const auto ours = kept.journal_.begins_like(head + '\n'); !ours || !*ours)
      return Error{"this is not the journal of an analysis with these limits"}.in(path);
    const auto rest = kept.journal_.read([&](std::string_view line) { return kept.note(line); });
    if (!rest) return rest.error().in(path);
    if (const auto cut = kept.journal_.drop(*rest); !cut) return cut.error();
    return kept;
  }

  [[nodiscard]] std::size_t size() const { return checksums_.size(); }
  // Whether game number `size` from 0 is the one that was kept there.
  [[nodiscard]] bool has(std::size_t number, const chess::PgnGame& game) const {
    return checksums_[number] == checksum_of(game);
  }

  [[nodiscard]] Expected<void> keep(const std::string& checksum, const std::string& pgn, const Json& json) {
    const Json line = {{"checksum", checksum}, {"pgn", pgn}, {"json", json}};
    if (const auto kept = journal_.append(write_json(line) + '\n'); !kept) return kept.error();
    checksums_.push_back(checksum);
    return journal_.sync();
  }

  // Writes all games to their file; `also` gets the JSON of each.
  [[nodiscard]] Expected<void> put_together(const std::string& path, bool json) {
    auto file = OutputFile::open(path);
    if (!file) return file.error();
    bool is_head = true;
    const auto rest = journal_.read([&](std::string_view line) -> Expected<void> {
      if (std::exchange(is_head, false)) return {};
      const auto parsed = parse_json(line, {.depth = 16, .values = 10'000'000});
      if (!parsed) return parsed.error();
      if (json) std::cout << write_json((*parsed)["json"]) << '\n';
      return file->write((*parsed)["pgn"].text());
    });
    if (!rest) return rest.error();
    return file->put_in_place();
  }

  void remove() const {
    std::error_code ignored;
    std::filesystem::remove(journal_.path(), ignored);
  }

 private:
  explicit KeptGames(farm::Journal journal) : journal_(std::move(journal)) {}

  Expected<void> note(std::string_view line) {
    if (std::exchange(is_first_, false)) return {};
    const auto parsed = parse_json(line, {.depth = 16, .values = 10'000'000});
    if (!parsed) return parsed.error();
    if (!(*parsed)["checksum"].is_string() || !(*parsed)["pgn"].is_string()) return Error{"this is no analysed game"};
    checksums_.push_back((*parsed)["checksum"].text());
    return {};
  }

  farm::Journal journal_;
  std::vector<std::string> checksums_;
  bool is_first_ = true;
};

class GamesAnalysis final : public farm::Watcher {
 public:
  GamesAnalysis(const AnalyseRequest& request, std::optional<KeptGames> kept)
      : request_(request), attendance_(request.quiet), analyst_(analyst_options(request)), kept_(std::move(kept)) {
    tell_if_fewer("arborist analyse", analyst_.hands(), request.threads, "threads");
  }

  [[nodiscard]] Expected<void> run(PgnFile& file) {
    chess::PgnGames games(file.input());
    while (!attendance_.is_stopped()) {
      auto game = games.next();
      if (!game) break;
      print_warnings("analyse", file, games);
      if (!*game) {
        ++broken_;
        std::cerr << fmt::format("arborist analyse: {}: {}\n", file.name(), game->error().message);
        continue;
      }
      ++number_;
      if (request_.game > 0 && number_ != request_.game) continue;
      if (const auto done = analyse_one(**game); !done) return done.error();
      if (request_.game > 0) break;
    }
    return finish();
  }

  [[nodiscard]] bool is_interrupted() const { return attendance_.is_stopped(); }

  void tick(const farm::Progress& progress) override {
    if (!attendance_.looks_up()) return;
    const auto left = progress.left();
    attendance_.tell(fmt::format("game {}: {} of {}, {} left for this game", number_, progress.done,
                                 counted(progress.wanted, "position"), left ? duration_text(*left) : "?"));
  }

 private:
  [[nodiscard]] Expected<void> analyse_one(chess::PgnGame& game) {
    if (kept_ && done_ < kept_->size()) {
      if (!kept_->has(done_, game))
        return Error{fmt::format("game {} is another one than when the analysis began", number_)};
      ++done_;
      return {};
    }
    const std::string checksum = kept_ ? checksum_of(game) : std::string();
    const auto judged = analyst_.judge(chess::main_line(game), attendance_.stop(), this);
    attendance_.take_back();
    if (!judged) return {};
    coach::annotate(game, *judged);
    const Json json = game_json(number_, game, *judged);
    const std::string pgn = chess::to_pgn(game);
    if (!request_.quiet)
      std::cerr << fmt::format("game {}: {} – {}  {}  {}  accuracy {} – {}\n", number_, game.tag("White"),
                               game.tag("Black"), chess::to_text(game.result), game.tag("ECO"),
                               side_text(judged->white), side_text(judged->black));
    if (!request_.graph.empty() && done_ == 0)
      if (const auto drawn = draw(coach::chance_graph(game, *judged)); !drawn) return drawn.error();
    ++done_;
    if (kept_) return kept_->keep(checksum, pgn, json);
    std::cout << (request_.json ? write_json(json) + '\n' : pgn) << std::flush;
    return {};
  }

  [[nodiscard]] Expected<void> draw(const std::string& svg) const {
    auto file = OutputFile::open(request_.graph);
    if (!file) return file.error();
    if (const auto written = file->write(svg); !written) return written.error();
    return file->put_in_place();
  }

  [[nodiscard]] Expected<void> finish() {
    if (request_.game > number_)
      return Error{
          fmt::format("there is no game {}: {} read", request_.game, counted(number_, "game was", "games were"))};
    if (kept_) {
      if (const auto written = kept_->put_together(request_.output, request_.json); !written) return written.error();
      if (!attendance_.is_stopped()) kept_->remove();
    }
    if (!request_.quiet && attendance_.is_stopped() && kept_)
      std::cerr << fmt::format("interrupted after {}; --resume goes on\n", counted(done_, "game"));
    return {};
  }

  const AnalyseRequest& request_;
  Attendance attendance_;
  coach::Analyst analyst_;
  std::optional<KeptGames> kept_;
  std::uint64_t number_ = 0;  // of the game that was read last
  std::size_t done_ = 0;
  std::uint64_t broken_ = 0;
};

}  // namespace

Expected<void> analyse_games(const AnalyseRequest& request, int& exit_code) {
  if (const auto good = check_outputs({request.output, request.graph}); !good) return good.error();
  auto file = PgnFile::open(request.what.front());
  if (!file) return file.error();
  std::optional<KeptGames> kept;
  if (!request.output.empty()) {
    auto opened = KeptGames::open(request);
    if (!opened) return opened.error();
    kept = std::move(*opened);
  }
  GamesAnalysis analysis(request, std::move(kept));
  if (const auto done = analysis.run(*file); !done) return done.error();
  if (analysis.is_interrupted()) exit_code = Attendance::interrupted;
  return {};
}

}  // namespace arborist
