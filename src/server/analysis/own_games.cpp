#include "server/analysis/own_games.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "chess/book.h"
#include "chess/fen.h"
#include "chess/openings.h"
#include "chess/san.h"
#include "chess/uci_move.h"

namespace arborist::server {

namespace {

constexpr int most_own_games = 2000;
constexpr int most_own_plies = 40;
constexpr std::size_t most_people = 8;
constexpr std::size_t most_book_moves = 12;

struct BookRow {
  chess::Move move;
  int weight = 0;
  OwnGames::Next own = {};
};

BookRow& row_of(std::vector<BookRow>& rows, chess::Move move) {
  const auto found = std::find_if(rows.begin(), rows.end(), [&](const BookRow& row) { return row.move == move; });
  if (found != rows.end()) return *found;
  return rows.emplace_back(BookRow{.move = move});
}

Json book_row_json(const chess::Position& position, const BookRow& row, int all_weights) {
  Json json = {
      {"uci", chess::to_uci(row.move, position)}, {"san", chess::to_san(position, row.move)}, {"mine", row.own.games}};
  if (const auto* opening = chess::opening_at(position.after(row.move))) json["name"] = opening->name;
  constexpr double percent = 100;
  if (row.weight > 0) json["share"] = std::round(percent * row.weight / all_weights);
  if (row.own.finished > 0) {
    const double white = row.own.points / row.own.finished;
    json["score"] = std::round(percent * (position.to_move() == chess::white ? white : 1 - white));
  }
  return json;
}

}  // namespace

OwnGames::OwnGames(const std::vector<store::StoredGame>& games) {
  for (const auto& game : games) {
    const auto start = chess::parse_fen(game.start);
    if (!start) continue;
    const bool is_finished = game.result != "*";
    const double points = game.result == "1-0" ? 1 : game.result == "0-1" ? 0 : 0.5;
    chess::Position position = *start;
    for (const auto& stored : game.moves) {
      const auto move = chess::parse_uci(stored.text, position);
      if (!move) break;
      auto& known = next_[static_cast<std::uint64_t>(position.key())];
      auto next = std::find_if(known.begin(), known.end(), [&](const Next& one) { return one.move == *move; });
      if (next == known.end()) next = known.insert(known.end(), Next{.move = *move});
      ++next->games;
      next->finished += is_finished ? 1 : 0;
      next->points += is_finished ? points : 0;
      position = position.after(*move);
    }
  }
}

const std::vector<OwnGames::Next>& OwnGames::at(const chess::Position& position) const {
  static const std::vector<Next> nothing;
  const auto found = next_.find(static_cast<std::uint64_t>(position.key()));
  return found == next_.end() ? nothing : found->second;
}

const OwnGames& OwnGamesShelf::of(store::GameStore* store, const std::string& person, std::string_view game) {
  if (store == nullptr) return none_;
  const auto state = store->state_of_games(person);
  if (!state) return none_;
  const auto known = kept_.find(person);
  if (known != kept_.end() && known->second.state == *state) return known->second.games;
  const auto games = store->beginnings(person, game, most_own_games, most_own_plies);
  if (!games) return none_;
  if (known == kept_.end() && kept_.size() >= most_people) kept_.erase(kept_.begin());
  return kept_.insert_or_assign(person, Kept{*state, OwnGames(*games)}).first->second.games;
}

Json book_json(const chess::Position& position, const OwnGames& own) {
  std::vector<BookRow> rows;
  int all_weights = 0;
  for (const auto& entry : chess::Book::from_openings().probe(position)) {
    row_of(rows, entry.move).weight = entry.weight;
    all_weights += entry.weight;
  }
  for (const auto& next : own.at(position))
    if (position.is_legal(next.move)) row_of(rows, next.move).own = next;
  std::stable_sort(rows.begin(), rows.end(), [](const BookRow& a, const BookRow& b) {
    return std::pair(a.weight, a.own.games) > std::pair(b.weight, b.own.games);
  });
  if (rows.size() > most_book_moves) rows.resize(most_book_moves);
  Json list = Json::array();
  for (const BookRow& row : rows) list.push_back(book_row_json(position, row, all_weights));
  return list;
}

}  // namespace arborist::server
