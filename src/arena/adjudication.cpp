#include "arena/adjudication.h"

#include <fmt/format.h>

#include <array>
#include <cstdlib>

#include "core/spec.h"
#include "core/text.h"

namespace arborist {

namespace {

class Resign final : public Adjudicator {
 public:
  explicit Resign(const ResignRule& rule) : rule_(rule) {}
  void new_game() override { lost_ = won_ = {}; }

  std::optional<Verdict> judge(const AnyPlay&, const MoveSeen& seen) override {
    const auto side = index_of(seen.side);
    lost_[side] = seen.value && seen.value->value() <= -rule_.score ? lost_[side] + 1 : 0;
    won_[side] = seen.value && seen.value->value() >= rule_.score ? won_[side] + 1 : 0;
    for (const Side loser : {Side::first, Side::second}) {
      const bool gives_up = lost_[index_of(loser)] >= rule_.moves;
      if (gives_up && (!rule_.both || won_[index_of(opponent(loser))] >= rule_.moves))
        return Verdict{opponent(loser), "adjudicated: the loser's own value is hopeless"};
    }
    return std::nullopt;
  }

 private:
  ResignRule rule_;
  std::array<int, 2> lost_{}, won_{};
};

class Draw final : public Adjudicator {
 public:
  explicit Draw(const DrawRule& rule) : rule_(rule) {}
  void new_game() override { quiet_plies_ = 0; }

  std::optional<Verdict> judge(const AnyPlay&, const MoveSeen& seen) override {
    const bool is_quiet = seen.value && std::abs(seen.value->value()) <= rule_.score;
    quiet_plies_ = is_quiet ? quiet_plies_ + 1 : 0;
    if (seen.ply < 2 * rule_.from || quiet_plies_ < 2 * rule_.moves) return std::nullopt;
    return Verdict{std::nullopt, "adjudicated: both values stayed near zero"};
  }

 private:
  DrawRule rule_;
  int quiet_plies_ = 0;
};

class Longest final : public Adjudicator {
 public:
  explicit Longest(int plies) : plies_(plies) {}
  std::optional<Verdict> judge(const AnyPlay&, const MoveSeen& seen) override {
    if (seen.ply < plies_) return std::nullopt;
    return Verdict{std::nullopt, fmt::format("adjudicated: {} plies were played", seen.ply)};
  }

 private:
  int plies_;
};

class Several final : public Adjudicator {
 public:
  void add(std::unique_ptr<Adjudicator> one) { all_.push_back(std::move(one)); }
  void new_game() override {
    for (const auto& one : all_) one->new_game();
  }
  std::optional<Verdict> judge(const AnyPlay& after, const MoveSeen& seen) override {
    std::optional<Verdict> verdict;
    // Every rule sees every move, or the counts of those behind the first would miss some.
    for (const auto& one : all_)
      if (auto its = one->judge(after, seen); its && !verdict) verdict = std::move(its);
    return verdict;
  }

 private:
  std::vector<std::unique_ptr<Adjudicator>> all_;
};

constexpr int most_adjudged_moves = 10'000;

}  // namespace

std::string ResignRule::text() const { return fmt::format("moves={},score={}{}", moves, score, both ? ",both" : ""); }
std::string DrawRule::text() const { return fmt::format("from={},moves={},score={}", from, moves, score); }

std::string Adjudication::text() const {
  std::vector<std::string> parts;
  if (resign) parts.push_back("resign " + resign->text());
  if (draw) parts.push_back("draw " + draw->text());
  if (max_plies > 0) parts.push_back(fmt::format("at most {} plies", max_plies));
  if (!others_text.empty()) parts.push_back(others_text);
  return join(parts, "; ");
}

Expected<ResignRule> parse_resign_rule(std::string_view text) {
  ResignRule rule;
  std::vector<std::string> settings;
  for (const auto piece : split(text, ',')) {
    if (trim(piece) == "both")
      rule.both = true;
    else
      settings.emplace_back(piece);
  }
  const auto spec = Spec::parse("resign:" + join(settings, ","));
  if (!spec) return spec.error();
  if (const auto keys = spec->allow_only({"moves", "score", "both"}); !keys) return keys.error();
  const auto moves = spec->integer("moves", rule.moves, 1, most_adjudged_moves);
  if (!moves) return moves.error();
  const auto score = spec->integer("score", rule.score, 1, Score::largest_static);
  if (!score) return score.error();
  rule.moves = static_cast<int>(*moves);
  rule.score = static_cast<int>(*score);
  return rule;
}

Expected<DrawRule> parse_draw_rule(std::string_view text) {
  DrawRule rule;
  const auto spec = Spec::parse("draw:" + std::string(text));
  if (!spec) return spec.error();
  if (const auto keys = spec->allow_only({"from", "moves", "score"}); !keys) return keys.error();
  const auto from = spec->integer("from", rule.from, 0, most_adjudged_moves);
  if (!from) return from.error();
  const auto moves = spec->integer("moves", rule.moves, 1, most_adjudged_moves);
  if (!moves) return moves.error();
  const auto score = spec->integer("score", rule.score, 0, Score::largest_static);
  if (!score) return score.error();
  return DrawRule{static_cast<int>(*from), static_cast<int>(*moves), static_cast<int>(*score)};
}

std::unique_ptr<Adjudicator> make_adjudicator(const Adjudication& adjudication) {
  auto several = std::make_unique<Several>();
  for (const auto& make : adjudication.others) several->add(make());
  if (adjudication.resign) several->add(std::make_unique<Resign>(*adjudication.resign));
  if (adjudication.draw) several->add(std::make_unique<Draw>(*adjudication.draw));
  if (adjudication.max_plies > 0) several->add(std::make_unique<Longest>(adjudication.max_plies));
  return several;
}

}  // namespace arborist
