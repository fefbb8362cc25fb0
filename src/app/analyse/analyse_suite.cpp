// A file of EPD with what the engine found, and how many best moves it agrees with. Every answer is told, or kept in a
// journal beside --out, as soon as it and all before it are there.
#include <fmt/format.h>

#include <algorithm>
#include <iostream>
#include <mutex>
#include <optional>
#include <utility>

#include "app/analyse/analyse.h"
#include "app/analyse/kept_analysis.h"
#include "chess/epd.h"
#include "core/file.h"
#include "core/output_file.h"
#include "core/place.h"
#include "core/plural.h"
#include "core/text.h"

namespace arborist {
namespace {

using coach::Judgement;

constexpr std::size_t most_epd_bytes = std::size_t{64} << 20U;

Expected<std::vector<chess::Epd>> read_epd_file(const std::string& path) {
  const auto text = read_file(path, most_epd_bytes);
  if (!text) return text.error();
  std::vector<chess::Epd> all;
  std::size_t number = 0;
  for (const auto line : split(*text, '\n')) {
    ++number;
    const auto bare = trim(line);
    if (bare.empty() || bare.front() == '#') continue;
    auto epd = chess::parse_epd(bare);
    if (!epd) return epd.error().in(fmt::format("line {}", number)).in(path);
    all.push_back(std::move(*epd));
  }
  return all;
}

// A position with best moves is a question; one with moves to avoid too.
std::optional<bool> is_right(const chess::Epd& epd, const std::vector<Judgement>& lines) {
  const auto best = epd.moves("bm");
  const auto avoided = epd.moves("am");
  if ((best.empty() && avoided.empty()) || lines.empty()) return std::nullopt;
  const auto found = lines.front().line.front();
  const auto has = [&](const std::vector<chess::Move>& moves) {
    return std::find(moves.begin(), moves.end(), found) != moves.end();
  };
  return (best.empty() || has(best)) && !has(avoided);
}

// The position with its operations, and what was found of one line.
chess::Epd answered(chess::Epd epd, const Judgement& found) {
  constexpr int mate_value = 32'767;  // less the plies to it, as EPD has it
  const Score value = found.value;
  const int told = !value.is_decided() ? value.value()
                   : value.is_win()    ? mate_value - value.plies_to_end()
                                       : value.plies_to_end() - mate_value;
  const auto set_number = [&](const char* code, int number) {
    epd.set_text(code, std::to_string(number));
    for (auto& operation : epd.operations)
      if (operation.code == code) operation.operands.front().quoted = false;
  };
  set_number("acd", found.depth);
  set_number("ce", told);
  epd.set_moves("pv", found.line);
  return epd;
}

std::string answers_text(const chess::Epd& epd, const std::vector<Judgement>& lines) {
  if (lines.empty()) return chess::to_epd(epd) + '\n';
  std::string text;
  for (const Judgement& line : lines) text += chess::to_epd(answered(epd, line)) + '\n';
  return text;
}

Json answers_json(const chess::Epd& epd, const std::vector<Judgement>& lines) {
  Json all = position_json(epd.position, lines);
  if (const auto id = epd.text("id"); !id.empty()) all["id"] = std::string(id);
  return all;
}

class SuiteAnalysis final : public coach::Questions, public farm::Watcher {
 public:
  SuiteAnalysis(const AnalyseRequest& request, std::vector<chess::Epd> all, std::optional<KeptAnalysis> kept)
      : request_(request),
        all_(std::move(all)),
        kept_(std::move(kept)),
        answered_before_(kept_ ? kept_->size() : 0),
        answered_(answered_before_) {
    if (kept_) tally_ = kept_->tally();
  }

  [[nodiscard]] Expected<void> run(Context& context, int lines) {
    for (std::size_t i = 0; i < answered_before_; ++i)
      if (i >= all_.size() || !kept_->has(i, checksum_of(chess::to_epd(all_[i]))))
        return Error{fmt::format("position {} is another one than when the analysis began", i + 1)};
    coach::AnalystOptions options = analyst_options(request_);
    options.farm = &context.farm;
    coach::Analyst analyst(options);
    tell_if_fewer("arborist analyse", analyst.hands(), request_.threads, "threads");
    const auto done = analyst.best_lines_of(*this, lines, attendance_.stop(), this);
    attendance_.take_back();
    if (!done) return done.error();
    if (!*done) context.exit_code = Attendance::interrupted;
    return finish(*done);
  }

  [[nodiscard]] std::size_t size() const override { return all_.size(); }
  [[nodiscard]] std::size_t answered() const override { return answered_before_; }
  [[nodiscard]] Game<chess::Position> game(std::size_t number) const override {
    return Game<chess::Position>(all_[number].position);
  }
  [[nodiscard]] Expected<void> take(std::size_t number, std::vector<Judgement> lines) override {
    const std::scoped_lock lock(telling_);
    attendance_.take_back();
    const chess::Epd& epd = all_[number];
    const auto right = is_right(epd, lines);
    tally_.count(right);
    ++answered_;
    if (!kept_) {
      std::cout << (request_.json ? write_json(answers_json(epd, lines)) + '\n' : answers_text(epd, lines))
                << std::flush;
      return {};
    }
    const auto kept = kept_->keep({.checksum = checksum_of(chess::to_epd(epd)),
                                   .text = answers_text(epd, lines),
                                   .json = request_.json ? answers_json(epd, lines) : Json(),
                                   .is_right = right});
    return kept ? Expected<void>() : kept.error();
  }

  void tick(const farm::Progress& progress) override {
    const std::scoped_lock lock(telling_);
    if (!attendance_.looks_up()) return;
    const auto left = progress.left();
    attendance_.tell(with_teams(fmt::format("{} of {}, {} left", grouped(answered_before_ + progress.done),
                                            counted(all_.size(), "position"), left ? duration_text(*left) : "?"),
                                progress));
  }

 private:
  [[nodiscard]] Expected<void> finish(bool is_whole) {
    std::string answers_at;
    if (kept_) {
      auto file = OutputFile::open(request_.output);
      if (!file) return file.error();
      if (const auto written = kept_->put_together(*file, request_.json, nullptr); !written) return written.error();
      const auto placed = put_output(*file, request_.output, is_whole, request_.what);
      if (!placed) return placed.error();
      answers_at = fmt::format(", in {}; --resume goes on", file_in_quotes(*placed));
    }
    if (is_whole && kept_) kept_->remove();
    if (request_.quiet) return {};
    std::cerr << (is_whole ? "" : "interrupted after ") << counted(answered_, "position")
              << (tally_.asked > 0 ? fmt::format(", {} of {} with a known answer right", tally_.right, tally_.asked)
                                   : "")
              << (is_whole ? "" : answers_at) << '\n';
    return {};
  }

  const AnalyseRequest& request_;
  Attendance attendance_{request_.quiet};
  std::vector<chess::Epd> all_;
  std::optional<KeptAnalysis> kept_;
  const std::size_t answered_before_;
  std::size_t answered_;
  SuiteTally tally_;
  std::mutex telling_;  // answers come on one thread, and how far they are is told on another
};

}  // namespace

Expected<void> analyse_epd(const AnalyseRequest& request, Context& context) {
  auto all = read_epd_file(request.what.front());
  if (!all) return all.error();
  const int lines = request.lines.value_or(request.json ? usual_lines : 1);
  std::optional<KeptAnalysis> kept;
  if (!request.output.empty() && context.farm.keeps_books()) {
    if (const auto good = check_outputs({request.output}, request.what); !good) return good.error();
    auto opened = KeptAnalysis::open(request, {{"of", "positions"}, {"lines", lines}, {"json", request.json}});
    if (!opened) return opened.error();
    kept = std::move(*opened);
  }
  return SuiteAnalysis(request, std::move(*all), std::move(kept)).run(context, lines);
}

}  // namespace arborist
