#include "games/draughts/draughts.h"

#include <fmt/format.h>

#include <algorithm>

#include "core/text.h"

namespace arborist {

// All jumps of one piece, to their ends. Its own square counts as empty: it may come back to it.
class DraughtsJumps {
 public:
  DraughtsJumps(const Draughts& position, Draughts::Squares piece)
      : piece_(piece),
        is_king_((position.kings() & piece) != 0),
        is_down_(position.to_move() == Side::first),
        others_(position.pieces(opponent(position.to_move()))),
        free_(position.empty() | piece),
        crowns_(Draughts::crowns(position.to_move())) {}

  // Calls found(move, squares after the first) for every way to the end.
  template <class Found>
  void find(Found found) {
    follow(piece_, 0, found);
  }

 private:
  template <class Found>
  void follow(Draughts::Squares at, Draughts::Squares taken, Found& found) {
    bool goes_on = false;
    for (const auto way : draughts::all_ways) {
      const bool is_down = way == draughts::Way::down_left || way == draughts::Way::down_right;
      if (!is_king_ && is_down != is_down_) continue;
      const auto over = draughts::step(at, way) & others_ & ~taken;
      const auto to = draughts::step(over, way) & free_;
      if (to == 0) continue;
      goes_on = true;
      squares_.push_back(static_cast<std::uint8_t>(std::countr_zero(to)));
      // A man that is crowned stops there.
      if (!is_king_ && (to & crowns_) != 0)
        tell(to, taken | over, found);
      else
        follow(to, taken | over, found);
      squares_.pop_back();
    }
    if (!goes_on && taken != 0) tell(at, taken, found);
  }
  template <class Found>
  void tell(Draughts::Squares at, Draughts::Squares taken, Found& found) {
    found(Draughts::Move{taken, static_cast<std::uint8_t>(std::countr_zero(piece_)),
                         static_cast<std::uint8_t>(std::countr_zero(at))},
          squares_);
  }

  Draughts::Squares piece_;
  bool is_king_;
  bool is_down_;
  Draughts::Squares others_;
  Draughts::Squares free_;
  Draughts::Squares crowns_;
  StaticVector<std::uint8_t, 12> squares_;
};

Draughts::Moves Draughts::moves() const {
  Moves list;
  Squares jumpers = 0;
  for (const auto way : draughts::all_ways) jumpers |= jumpers_to(way);
  for (; jumpers != 0; jumpers &= jumpers - 1U)
    DraughtsJumps(*this, jumpers & (~jumpers + 1U)).find([&](const Move& move, const auto&) {
      // Only a ring of four can be gone round both ways.
      const bool known = std::popcount(move.taken) >= 4 && std::find(list.begin(), list.end(), move) != list.end();
      if (!known && !list.full()) list.push_back(move);
    });
  if (!list.empty()) return list;
  std::array<Squares, 4> walkers{};
  for (const auto way : draughts::all_ways) walkers[static_cast<std::size_t>(way)] = walkers_to(way);
  for (Squares all = walkers[0] | walkers[1] | walkers[2] | walkers[3]; all != 0; all &= all - 1U) {
    const Squares from = all & (~all + 1U);
    for (const auto way : draughts::all_ways)
      if ((walkers[static_cast<std::size_t>(way)] & from) != 0)
        list.push_back({0, static_cast<std::uint8_t>(std::countr_zero(from)),
                        static_cast<std::uint8_t>(std::countr_zero(draughts::step(from, way)))});
  }
  return list;
}

std::vector<int> Draughts::path_of(const Move& move) const {
  if (move.taken == 0) return {move.from, move.to};
  std::vector<int> path;
  DraughtsJumps(*this, draughts::bit_of(move.from)).find([&](const Move& found, const auto& squares) {
    if (!(found == move) || !path.empty()) return;
    path.push_back(move.from);
    path.insert(path.end(), squares.begin(), squares.end());
  });
  return path;
}

std::string Draughts::text() const {
  const auto list = [&](Side side) {
    std::string result;
    for (Squares rest = pieces(side); rest != 0; rest &= rest - 1U) {
      const int square = std::countr_zero(rest);
      const bool is_king = (kings_ & draughts::bit_of(square)) != 0;
      result += fmt::format("{}{}{}", result.empty() ? "" : ",", is_king ? "K" : "", square + 1);
    }
    return result;
  };
  const std::string clock = quiet_plies_ > 0 ? fmt::format(":H{}", quiet_plies_) : "";
  return fmt::format("{}:W{}:B{}{}", side_ == Side::first ? 'B' : 'W', list(Side::second), list(Side::first), clock);
}

namespace {

struct DraughtsMen {
  Draughts::Squares all = 0;
  Draughts::Squares kings = 0;
};

Expected<DraughtsMen> parse_pieces(std::string_view text, Side side) {
  constexpr int most_pieces = 12;
  DraughtsMen men;
  for (std::string_view piece : split(text, ',')) {
    const bool is_king = piece.starts_with('K');
    if (is_king) piece.remove_prefix(1);
    const auto square = parse_integer<int>(piece, 1, 32);
    if (!square) return square.error().in("square");
    const auto bit = draughts::bit_of(*square - 1);
    if ((men.all & bit) != 0) return Error{fmt::format("square {} is named twice", *square)};
    if (!is_king && (bit & Draughts::crowns(side)) != 0)
      return Error{fmt::format("a man on square {} would be a king: K{} is expected", *square, *square)};
    men.all |= bit;
    if (is_king) men.kings |= bit;
  }
  if (std::popcount(men.all) > most_pieces) return Error{fmt::format("a side has at most {} pieces", most_pieces)};
  return men;
}

}  // namespace

Expected<Draughts> Draughts::parse(std::string_view text) {
  auto parts = split(text, ':');
  if (parts.size() < 3 || parts.size() > 4 || parts[0].size() != 1 || (parts[0] != "B" && parts[0] != "W"))
    return Error{"a position of draughts names the side to move and the squares of both, such as 'B:W21,22,K30:B1,2'"};
  int quiet = 0;
  if (parts.size() == 4) {
    if (!parts[3].starts_with('H'))
      return Error{fmt::format("{} is not expected: H and a number is", in_quotes(parts[3]))};
    const auto plies = parse_integer<int>(parts[3].substr(1), 0, most_quiet_plies);
    if (!plies) return plies.error().in("quiet plies");
    quiet = *plies;
  }
  std::array<std::optional<DraughtsMen>, 2> sides;
  for (const auto part : {parts[1], parts[2]}) {
    if (!part.starts_with('W') && !part.starts_with('B'))
      return Error{fmt::format("{} begins with neither W nor B", in_quotes(part))};
    const Side side = part[0] == 'B' ? Side::first : Side::second;
    const auto men = parse_pieces(part.substr(1), side);
    if (!men) return men.error().in(side == Side::first ? "Black" : "White");
    if (sides[index_of(side)]) return Error{"each side is named once"};
    sides[index_of(side)] = *men;
  }
  if ((sides[0]->all & sides[1]->all) != 0) return Error{"two pieces stand on one square"};
  return Draughts(sides[0]->all, sides[1]->all, sides[0]->kings | sides[1]->kings,
                  parts[0] == "B" ? Side::first : Side::second, quiet);
}

}  // namespace arborist
