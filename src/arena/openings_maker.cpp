#include "arena/openings_maker.h"

#include <fmt/format.h>

#include <algorithm>
#include <cassert>
#include <cmath>

#include "arena/openings_check.h"
#include "chess/epd.h"
#include "chess/fen.h"
#include "chess/san.h"
#include "chess/uci_move.h"
#include "core/random.h"
#include "core/text.h"

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

OpeningsMaker::OpeningsMaker(const OpeningsOptions& options, const AnyGame& chess, Player& judge)
    : options_(options), chess_(chess), judge_(judge) {
  assert(options.plies >= 0 && options.plies <= OpeningsOptions::most_plies && options.within >= 0);
}

Expected<void> OpeningsMaker::resume(std::string_view lines) {
  std::size_t number = 0;
  for (const auto line : split(lines, '\n')) {
    ++number;
    if (trim(line).empty()) continue;
    const auto wrong = [&](const std::string& what) { return Error{fmt::format("line {}: {}", number, what)}; };
    const auto opening = MadeOpening::parse(line);
    if (!opening) return wrong(opening.error().message);
    if (opening->seed != options_.seed) return wrong(fmt::format("made with seed {}", opening->seed));
    if (static_cast<int>(opening->moves.size()) != options_.plies)
      return wrong(fmt::format("made with {} plies", opening->moves.size()));
    if (std::abs(opening->value) > options_.within)
      return wrong(fmt::format("a value of {} is not within {}", opening->value, options_.within));
    if (opening->attempt < next_attempt_) return wrong("its attempt comes after a later one");
    if (!seen_.insert(static_cast<std::uint64_t>(opening->position.key())).second) return wrong("a duplicate");
    next_attempt_ = opening->attempt + 1;
    ++counts_.kept;
  }
  return {};
}

std::optional<MadeOpening> OpeningsMaker::by_chance(std::uint64_t attempt) {
  Random random(mix_bits(options_.seed) ^ mix_bits(attempt));
  MadeOpening made{{}, chess::Position(), 0, options_.seed, attempt};
  for (int ply = 0; ply < options_.plies; ++ply) {
    if (made.position.outcome()) break;
    const auto moves = ordered_moves(made.position);
    made.moves.push_back(moves[random.below(static_cast<std::uint32_t>(moves.size()))]);
    made.position = made.position.after(made.moves.back());
  }
  if (made.position.outcome()) return ++counts_.finished, std::nullopt;
  if (made.position.in_check()) return ++counts_.in_check, std::nullopt;
  if (seen_.contains(static_cast<std::uint64_t>(made.position.key()))) return ++counts_.duplicates, std::nullopt;
  return made;
}

Expected<Score> OpeningsMaker::judged(const chess::Position& position) {
  const auto play = chess_.start(chess::to_fen(with_new_clocks(position)));
  if (!play) return play.error();
  judge_.new_game();
  const auto choice = judge_.choose(**play, {.limits = options_.limits});
  if (!choice) return choice.error();
  if (!choice->analysis)
    return Error{judge_.name() + " plays without telling a value; a player that searches is needed"};
  return choice->analysis->value;
}

Expected<std::optional<MadeOpening>> OpeningsMaker::attempt() {
  ++counts_.attempts;
  auto made = by_chance(next_attempt_++);
  if (!made) return std::optional<MadeOpening>();
  const auto value = judged(made->position);
  if (!value) return value.error();
  if (value->is_decided() || std::abs(value->value()) > options_.within) {
    ++counts_.unbalanced;
    return std::optional<MadeOpening>();
  }
  made->value = value->value();
  seen_.insert(static_cast<std::uint64_t>(made->position.key()));
  ++counts_.kept;
  return made;
}

}  // namespace arborist
