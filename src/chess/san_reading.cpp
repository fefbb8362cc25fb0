// parse_san: a typed move becomes one or two readings (in 'bc4' a pawn may take or a bishop may move), each a pattern
// that every legal move is held against.
#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <vector>

#include "chess/san.h"
#include "chess/san_legality.h"
#include "core/text.h"

namespace arborist::chess {
namespace {

// What a typed move says; what it leaves open fits every move.
struct Reading {
  std::optional<PieceType> type = std::nullopt;
  std::optional<File> from_file = std::nullopt;
  std::optional<Rank> from_rank = std::nullopt;
  std::optional<File> to_file = std::nullopt;
  std::optional<Rank> to_rank = std::nullopt;
  std::optional<PieceType> promotion = std::nullopt;
  std::optional<CastlingSide> castling = std::nullopt;
  bool takes = false;
};

constexpr char lower(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; }

std::optional<PieceType> officer(char letter) {
  const auto found = parse_piece(lower(letter));
  if (!found || type_of(*found) == PieceType::pawn) return std::nullopt;
  return type_of(*found);
}

// A typed move without what does not matter: marks of check and quality, hyphens, brackets, "e.p.".
struct Cleaned {
  std::string letters;  // squares, files, ranks and piece letters, as typed
  std::optional<PieceType> promotion;
  bool takes = false;
};

// Takes the endings off, however many there are: "e2xd3 e.p.!?" ends in two.
std::string_view without_endings(std::string_view text) {
  constexpr std::string_view endings[] = {"e.p.", "e.p", "ep", "++", "+", "#", "!", "?", " ch", " mate", "."};
  for (bool again = true; again;) {
    again = false;
    text = trim(text);
    for (const auto ending : endings) {
      if (text.size() <= ending.size() || !text.ends_with(ending)) continue;
      text.remove_suffix(ending.size());
      again = true;
    }
  }
  return text;
}

// The figurines of Unicode, White's and Black's, as letters.
std::string without_figurines(std::string_view text) {
  constexpr std::string_view letters = "KQRBNPKQRBNP";
  std::string result;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const bool figurine = text.substr(i).starts_with("\xE2\x99") && i + 2 < text.size();
    const auto number = figurine ? static_cast<unsigned char>(text[i + 2]) - 0x94U : 99U;
    if (number >= 12) {
      result += text[i];
      continue;
    }
    if (number % 6 != 5) result += letters[number];
    i += 2;
  }
  return result;
}

std::optional<Cleaned> clean(std::string_view text) {
  Cleaned result;
  const std::string typed = without_figurines(without_endings(text));
  for (std::size_t i = 0; i < typed.size(); ++i) {
    const char c = typed[i];
    if (c == '=' || c == '/' || c == '(') {
      if (i + 1 >= typed.size() || result.promotion) return std::nullopt;
      result.promotion = officer(typed[++i]);
      if (!result.promotion) return std::nullopt;
    } else if (c == 'x' || c == 'X' || c == ':') {
      result.takes = true;
    } else if (c != '-' && c != ' ' && c != ')') {
      result.letters += c;
    }
  }
  return result;
}

std::optional<CastlingSide> castling_meant(std::string_view text) {
  std::string plain;
  for (const char c : without_endings(text))
    if (c != '-' && c != ' ') plain += c == 'O' || c == 'o' ? '0' : c;
  if (plain == "00") return CastlingSide::king_side;
  if (plain == "000") return CastlingSide::queen_side;
  return std::nullopt;
}

// "f3", "bd2", "1e2", "g1f3", and for pawns "ed".
bool read_squares(std::string_view s, Reading& reading) {
  const auto file = [&](std::size_t i) { return static_cast<File>(s[i] - 'a'); };
  const auto rank = [&](std::size_t i) { return static_cast<Rank>(s[i] - '1'); };
  if (s.size() >= 2 && is_file(s[s.size() - 2]) && is_rank(s.back())) {
    reading.to_file = file(s.size() - 2);
    reading.to_rank = rank(s.size() - 1);
    s.remove_suffix(2);
  } else if (s.size() == 2 && is_file(s[0]) && is_file(s[1]) && reading.type == PieceType::pawn) {
    reading.to_file = file(1);
    s.remove_suffix(1);
  } else {
    return false;
  }
  if (!s.empty() && is_file(s[0])) {
    reading.from_file = file(0);
    s.remove_prefix(1);
  }
  if (!s.empty() && is_rank(s[0])) {
    reading.from_rank = rank(0);
    s.remove_prefix(1);
  }
  return s.empty();
}

// The letters after the piece letter, if one was there: squares, then perhaps a piece to promote to.
std::optional<Reading> read_letters(std::string_view letters, std::optional<PieceType> type, const Cleaned& cleaned) {
  Reading reading{.type = type, .promotion = cleaned.promotion, .takes = cleaned.takes};
  std::string squares = to_lower(letters);
  if (!reading.promotion && squares.size() > 2 && officer(squares.back())) {
    reading.promotion = officer(squares.back());
    squares.pop_back();
  }
  // Two whole squares, as in d2d4, may be a move of any piece; all else without a letter is a pawn's.
  if (!type && squares.size() != 4) reading.type = PieceType::pawn;
  if (!read_squares(squares, reading)) return std::nullopt;
  return reading;
}

// A capital is a piece; a small letter may be a file or a piece, so both readings are kept.
std::vector<Reading> readings_of(std::string_view text) {
  if (const auto castling = castling_meant(text)) return {Reading{.castling = castling}};
  const auto cleaned = clean(text);
  if (!cleaned || cleaned->letters.size() < 2) return {};
  const std::string_view letters = cleaned->letters;
  const char first = letters[0];
  const bool capital = first != lower(first);
  std::optional<PieceType> type = officer(first);
  if (lower(first) == 'p') type = PieceType::pawn;
  std::vector<Reading> readings;
  // b1d2 is two squares before it is a bishop from the first rank.
  const bool two_squares = !capital && letters.size() >= 4 && parse_square(letters.substr(0, 2));
  if (type && !two_squares)
    if (const auto reading = read_letters(letters.substr(1), type, *cleaned)) readings.push_back(*reading);
  if (!capital || readings.empty())
    if (const auto reading = read_letters(letters, std::nullopt, *cleaned)) readings.push_back(*reading);
  return readings;
}

bool fits(const Position& position, Move move, const Reading& reading) {
  if (reading.castling) return move.is_castling() && move.castling_side() == *reading.castling;
  const Piece moved = position.piece_at(move.from());
  const auto agrees = [](const auto& said, auto is) { return !said || *said == is; };
  Square to = move.to();
  if (move.is_castling()) {
    // Typed as two squares: the rook, or the king's goal where that is no plain step of the king.
    if (reading.type || !reading.from_rank || !reading.to_rank) return false;
    const Square goal = castled_king(position.to_move(), move.castling_side());
    if (square(*reading.to_file, *reading.to_rank) != to && !king_attacks(move.from()).contains(goal)) to = goal;
  }
  if (reading.promotion != move.promotion() && (reading.promotion || !move.is_promotion())) return false;
  if (reading.takes && !position.is_capture(move)) return false;
  // "ed" is always a capture.
  if (!reading.to_rank && !position.is_capture(move)) return false;
  return agrees(reading.type, type_of(moved)) && agrees(reading.from_file, file_of(move.from())) &&
         agrees(reading.from_rank, rank_of(move.from())) && agrees(reading.to_file, file_of(to)) &&
         agrees(reading.to_rank, rank_of(to));
}

std::string list_of(const Position& position, const std::vector<Move>& moves) {
  std::string text;
  for (std::size_t i = 0; i < moves.size(); ++i) {
    if (i > 0) text += i + 1 == moves.size() ? " or " : ", ";
    text += to_san(position, moves[i]);
  }
  return text;
}

std::string suggestions(const Position& position, std::string_view text) {
  std::vector<std::string> legal;
  for (const Move move : position.moves()) legal.push_back(to_san(position, move));
  return did_you_mean(trim(text), legal);
}

// Could the piece go there, if only its king would not be in check afterwards?
bool leaves_king_in_check(const Position& position, const Reading& reading) {
  if (!reading.type || *reading.type == PieceType::pawn || !reading.to_file || !reading.to_rank) return false;
  const Square to = square(*reading.to_file, *reading.to_rank);
  Bitboard movers = pieces_reaching(position, *reading.type, to);
  if (reading.from_file) movers &= file_squares(*reading.from_file);
  if (reading.from_rank) movers &= rank_squares(*reading.from_rank);
  return movers && std::none_of(movers.begin(), Bitboard::end(),
                                [&](Square from) { return leaves_king_safe(position, Move(from, to)); });
}

std::string why_illegal(const Position& position, const Reading& reading) {
  if (!position.has_moves()) return "there is no legal move, the game is over";
  if (leaves_king_in_check(position, reading))
    return position.in_check() ? "the king is in check" : "the king would be in check";
  if (reading.castling) return "castling is not possible now";
  if (reading.takes && reading.to_rank && !position.occupied().contains(square(*reading.to_file, *reading.to_rank)))
    return "there is nothing to take";
  return "it is not legal here";
}

}  // namespace

Expected<Move> parse_san(const Position& position, std::string_view text) {
  if (const Move move = find_san(position, text); !move.is_none()) return move;
  const auto readings = text.size() > longest_san ? std::vector<Reading>{} : readings_of(text);
  if (readings.empty())
    return Error{fmt::format("{} is not understood as a move: one like e4, Nf3, exd5, O-O, e8=Q or e2e4 is expected{}",
                             in_quotes(text), suggestions(position, text))};
  std::vector<Move> found;
  for (const Move move : position.moves())
    if (std::any_of(readings.begin(), readings.end(), [&](const Reading& r) { return fits(position, move, r); }))
      found.push_back(move);
  if (found.size() == 1) return found.front();
  if (found.size() > 1) return Error{fmt::format("{} is ambiguous: {}", in_quotes(text), list_of(position, found))};
  return Error{fmt::format("{} cannot be played: {}{}", in_quotes(text), why_illegal(position, readings.front()),
                           suggestions(position, text))};
}

}  // namespace arborist::chess
