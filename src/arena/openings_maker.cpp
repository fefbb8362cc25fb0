#include "arena/openings_maker.h"

#include <fmt/format.h>

#include <algorithm>
#include <cassert>
#include <cmath>
#include <mutex>

#include "arena/openings_check.h"
#include "chess/epd.h"
#include "chess/fen.h"
#include "chess/san.h"
#include "chess/uci_move.h"
#include "core/random.h"
#include "core/text.h"
#include "farm/run.h"

namespace arborist {
namespace {

// As it is written: clocks do not belong to an opening.
chess::Position with_new_clocks(const chess::Position& position) {
  return chess::Position(position.board(), position.to_move(), 0, 1);
}

// In an order that does not depend on how moves are generated.
std::vector<chess::Move> ordered_moves(const chess::Position& position) {
  std::vector<std::pair<std::string, chess::Move>> named;
  for (const auto move : position.moves()) named.emplace_back(chess::to_uci(move, position), move);
  std::sort(named.begin(), named.end(), [](const auto& a, const auto& b) { return a.first < b.first; });
  std::vector<chess::Move> moves;
  moves.reserve(named.size());
  for (const auto& [name, move] : named) moves.push_back(move);
  return moves;
}

std::string moves_text(const std::vector<chess::Move>& moves) {
  std::vector<std::string> texts;
  chess::Position position;
  for (const auto move : moves) {
    texts.push_back(chess::to_san(position, move));
    position = position.after(move);
  }
  return join(texts, " ");
}

// What became of an attempt, by what it is counted as.
using Fate = std::uint64_t OpeningsCounts::*;
struct Attempt {
  MadeOpening opening;
  Fate fate = nullptr;
};

}  // namespace

std::string MadeOpening::epd() const {
  chess::Epd epd{with_new_clocks(position), {}};
  epd.set_text("c0", moves_text(moves));
  epd.operations.push_back({"ce", {{std::to_string(value), false}}});
  epd.set_text("id", fmt::format("{}.{}", seed, attempt));
  return chess::to_epd(epd);
}

Expected<MadeOpening> MadeOpening::parse(std::string_view line) {
  const auto epd = chess::parse_epd(line);
  if (!epd) return epd.error();
  const auto moves = parse_opening_moves(epd->text("c0"), epd->position);
  if (!moves) return moves.error();
  const auto value = parse_opening_value(epd->text("ce"));
  if (!value) return value.error();
  const auto id = epd->text("id");
  const auto point = std::min(id.find('.'), id.size());
  const auto seed = parse_integer<std::uint64_t>(id.substr(0, point), 0, UINT64_MAX);
  const auto attempt = parse_integer<std::uint64_t>(id.substr(std::min(point + 1, id.size())), 1, UINT64_MAX - 1);
  if (!seed || !attempt) return Error{"id: the seed and the number of the attempt are expected, such as 1.234"};
  return MadeOpening{*moves, epd->position, *value, *seed, *attempt};
}

OpeningsMaker::OpeningsMaker(const OpeningsOptions& options, const AnyGame& chess) : options_(options), chess_(chess) {
  assert(options.plies >= 0 && options.plies <= OpeningsOptions::most_plies && options.within >= 0);
}

Expected<void> OpeningsMaker::resume(std::string_view line) {
  if (trim(line).empty()) return {};
  const auto opening = MadeOpening::parse(line);
  if (!opening) return opening.error();
  if (opening->seed != options_.seed) return Error{fmt::format("made with seed {}", opening->seed)};
  if (static_cast<int>(opening->moves.size()) != options_.plies)
    return Error{fmt::format("made with {} plies", opening->moves.size())};
  if (std::abs(opening->value) > options_.within)
    return Error{fmt::format("a value of {} is not within {}", opening->value, options_.within)};
  if (opening->attempt < next_attempt_) return Error{"its attempt comes after a later one"};
  if (!seen_.insert(static_cast<std::uint64_t>(opening->position.key())).second) return Error{"a duplicate"};
  next_attempt_ = opening->attempt + 1;
  ++counts_.kept;
  return {};
}

// An attempt is a piece of work. Whether it is new is known for certain only when those before it are in.
class OpeningsMaker::Attempts final : public farm::Work<Attempt>, public farm::Watcher {
 public:
  Attempts(OpeningsMaker& maker, const std::vector<Player*>& judges, OpeningsWatcher& watcher)
      : maker_(maker), judges_(judges), watcher_(watcher) {}

  [[nodiscard]] farm::Pieces pieces() const override { return {maker_.next_attempt_}; }

  Expected<std::optional<Attempt>> do_piece(farm::Piece number, std::size_t hand,
                                            const std::stop_token& stop) override {
    Attempt attempt{by_chance(number)};
    const auto& position = attempt.opening.position;
    if (position.outcome()) return told(attempt, &OpeningsCounts::finished);
    if (position.in_check()) return told(attempt, &OpeningsCounts::in_check);
    if (is_seen(position)) return told(attempt, &OpeningsCounts::duplicates);
    const auto value = judged(position, *judges_[hand], stop);
    if (stop.stop_requested()) return std::optional<Attempt>();
    if (!value) return value.error();
    if (value->is_decided() || std::abs(value->value()) > maker_.options_.within)
      return told(attempt, &OpeningsCounts::unbalanced);
    attempt.opening.value = value->value();
    return told(attempt, &OpeningsCounts::kept);
  }

  Expected<farm::Next> take(farm::Piece number, std::size_t, Attempt attempt) override {
    const std::scoped_lock lock(mutex_);
    auto& counts = maker_.counts_;
    const auto key = static_cast<std::uint64_t>(attempt.opening.position.key());
    if (attempt.fate == &OpeningsCounts::kept && !maker_.seen_.insert(key).second)
      attempt.fate = &OpeningsCounts::duplicates;
    maker_.next_attempt_ = number + 1;
    ++counts.attempts;
    ++(counts.*attempt.fate);
    if (attempt.fate != &OpeningsCounts::kept) return watcher_.tried(std::nullopt, counts);
    return watcher_.tried(std::move(attempt.opening), counts);
  }
  void tick(const farm::Progress&) override {
    const std::scoped_lock lock(mutex_);
    watcher_.tick(maker_.counts_);
  }

 private:
  static std::optional<Attempt> told(Attempt& attempt, Fate fate) {
    attempt.fate = fate;
    return std::move(attempt);
  }

  [[nodiscard]] MadeOpening by_chance(std::uint64_t attempt) const {
    const auto& options = maker_.options_;
    Random random(mix_bits(options.seed) ^ mix_bits(attempt));
    MadeOpening made{{}, chess::Position(), 0, options.seed, attempt};
    for (int ply = 0; ply < options.plies && !made.position.outcome(); ++ply) {
      const auto moves = ordered_moves(made.position);
      made.moves.push_back(moves[random.below(static_cast<std::uint32_t>(moves.size()))]);
      made.position = made.position.after(made.moves.back());
    }
    return made;
  }

  bool is_seen(const chess::Position& position) {
    const std::scoped_lock lock(mutex_);
    return maker_.seen_.contains(static_cast<std::uint64_t>(position.key()));
  }

  [[nodiscard]] Expected<Score> judged(const chess::Position& position, Player& judge, const std::stop_token& stop) {
    const auto play = maker_.chess_.start(chess::to_fen(with_new_clocks(position)));
    if (!play) return play.error();
    judge.new_game();
    auto limits = maker_.options_.limits;
    limits.stop = stop;
    const auto choice = judge.choose(**play, {.limits = limits});
    if (!choice) return choice.error();
    if (!choice->analysis)
      return Error{judge.name() + " plays without telling a value; a player that searches is needed"};
    return choice->analysis->value;
  }

  OpeningsMaker& maker_;
  const std::vector<Player*>& judges_;
  OpeningsWatcher& watcher_;
  std::mutex mutex_;  // of what is seen, and of the watcher
};

Expected<void> OpeningsMaker::make(const std::vector<Player*>& judges, OpeningsWatcher& watcher,
                                   const std::stop_token& stop) {
  Attempts attempts(*this, judges, watcher);
  farm::Threads hands(judges.size());
  const auto end = farm::run(attempts, hands, {.stop = stop, .watcher = &attempts, .in_order = true});
  return end.error ? Expected<void>(*end.error) : Expected<void>();
}

}  // namespace arborist
