#include "engine/tablebase.h"

#include <fmt/format.h>
#include <tbprobe.h>

#include <algorithm>
#include <array>
#include <filesystem>
#include <fstream>
#include <mutex>

namespace arborist::engine {
namespace {

namespace fs = std::filesystem;
using chess::PieceType;

// The first bytes of every table, and the rest of its size divided by 64.
constexpr std::array<unsigned char, 4> wdl_magic = {0x71, 0xE8, 0x23, 0x5D};
constexpr std::array<unsigned char, 4> dtz_magic = {0xD7, 0x66, 0x0C, 0xA5};
constexpr std::uintmax_t size_rest = 16;

bool looks_right(const fs::path& file, const std::array<unsigned char, 4>& magic) {
  std::error_code error;
  const auto size = fs::file_size(file, error);
  if (error || size % 64 != size_rest) return false;
  std::ifstream in(file, std::ios::binary);
  std::array<char, 4> start{};
  in.read(start.data(), start.size());
  return in && std::equal(start.begin(), start.end(), magic.begin(),
                          [](char a, unsigned char b) { return static_cast<unsigned char>(a) == b; });
}

struct Folder {
  bool usable = false;
  std::vector<std::string> warnings;
};

// Fathom would believe a broken file, so a folder with one is left out as a whole.
Folder inspect(const std::string& folder) {
  Folder result;
  std::error_code error;
  std::vector<fs::path> files;
  for (fs::directory_iterator it(folder, error), end; !error && it != end; it.increment(error)) files.push_back(*it);
  if (error) {
    result.warnings.push_back(fmt::format("{}: {}", folder, error.message()));
    return result;
  }
  std::sort(files.begin(), files.end());
  bool broken = false;
  for (const fs::path& file : files) {
    const std::string extension = file.extension().string();
    if (extension != ".rtbw" && extension != ".rtbz") continue;
    if (looks_right(file, extension == ".rtbw" ? wdl_magic : dtz_magic)) {
      result.usable = true;
    } else {
      broken = true;
      result.warnings.push_back(fmt::format("{} is not a whole Syzygy table; its folder is left out", file.string()));
    }
    fs::path other = file;
    other.replace_extension(extension == ".rtbw" ? ".rtbz" : ".rtbw");
    if (!std::binary_search(files.begin(), files.end(), other))
      result.warnings.push_back(fmt::format("{} is missing", other.string()));
  }
  if (!result.usable && !broken) result.warnings.push_back(fmt::format("{} has no Syzygy tables", folder));
  if (broken) result.usable = false;
  return result;
}

std::vector<std::string> split(const std::string& path) {
  std::vector<std::string> folders;
  std::size_t from = 0;
  while (from <= path.size()) {
    const std::size_t to = std::min(path.find(':', from), path.size());
    if (to > from) folders.push_back(path.substr(from, to - from));
    from = to + 1;
  }
  return folders;
}

// Fathom's own state is one for the process; this says whose it is. Tables once opened stay so until others take their
// place: Fathom does not survive being closed and opened again.
struct Owner {
  std::mutex mutex;
  std::weak_ptr<const Tablebase> tables;
  std::string open_folders;
};
Owner& owner() {
  static Owner the_owner;
  return the_owner;
}

unsigned probe_wdl(const chess::Position& p) {
  const auto& b = p.board();
  return tb_probe_wdl(
      b.of(chess::white).bits, b.of(chess::black).bits, b.of(PieceType::king).bits, b.of(PieceType::queen).bits,
      b.of(PieceType::rook).bits, b.of(PieceType::bishop).bits, b.of(PieceType::knight).bits,
      b.of(PieceType::pawn).bits, static_cast<unsigned>(p.half_move_clock()), b.castling_rooks ? 1U : 0U,
      b.en_passant ? static_cast<unsigned>(index_of(b.en_passant.first())) : 0U, p.to_move() == chess::white);
}

chess::Move to_move(unsigned result, const chess::Position& position) {
  const auto from = chess::square_at(static_cast<int>(TB_GET_FROM(result)));
  const auto to = chess::square_at(static_cast<int>(TB_GET_TO(result)));
  switch (TB_GET_PROMOTES(result)) {
    case TB_PROMOTES_QUEEN:
      return chess::Move::promoting(from, to, PieceType::queen);
    case TB_PROMOTES_ROOK:
      return chess::Move::promoting(from, to, PieceType::rook);
    case TB_PROMOTES_BISHOP:
      return chess::Move::promoting(from, to, PieceType::bishop);
    case TB_PROMOTES_KNIGHT:
      return chess::Move::promoting(from, to, PieceType::knight);
    default:
      break;
  }
  const bool passing = TB_GET_EP(result) != 0 && position.en_passant_target() == to;
  return passing ? chess::Move::en_passant(from, to) : chess::Move(from, to);
}

}  // namespace

Expected<std::shared_ptr<const Tablebase>> Tablebase::open(const std::string& path) {
  const std::scoped_lock lock(owner().mutex);
  if (const auto open_already = owner().tables.lock()) {
    if (open_already->path() == path) return open_already;
    return Error{fmt::format("tables of {} are in use; only one path can be open at a time", open_already->path())};
  }
  std::vector<std::string> warnings;
  std::string usable;
  for (const std::string& folder : split(path)) {
    const Folder inspected = inspect(folder);
    warnings.insert(warnings.end(), inspected.warnings.begin(), inspected.warnings.end());
    if (inspected.usable) usable += (usable.empty() ? "" : ":") + folder;
  }
  if (usable.empty()) {
    std::string message = "no Syzygy tables could be opened";
    for (const std::string& warning : warnings) message += "; " + warning;
    return Error{message};
  }
  if (usable != owner().open_folders) {
    if (!tb_init(usable.c_str())) return Error{fmt::format("Fathom could not read the tables of {}", usable)};
    owner().open_folders = usable;
  }
  std::shared_ptr<const Tablebase> tables(new Tablebase(path, std::move(warnings), static_cast<int>(TB_LARGEST)));
  owner().tables = tables;
  return tables;
}

MaybeScore Tablebase::probe(const chess::Position& position, int ply) const {
  if (position.half_move_clock() != 0 || position.board().castling_rooks || position.occupied().count() > largest_)
    return {};
  switch (probe_wdl(position)) {
    case TB_WIN:
      return Score(tablebase_win - ply);
    case TB_LOSS:
      return Score(-tablebase_win + ply);
    // Won or lost but for the fifty-move rule.
    case TB_CURSED_WIN:
      return Score(1);
    case TB_BLESSED_LOSS:
      return Score(-1);
    case TB_DRAW:
      return Score::draw();
    default:
      return {};
  }
}

std::vector<chess::Move> Tablebase::best_moves(const chess::Position& position,
                                               const std::vector<chess::Move>& moves) const {
  const auto& b = position.board();
  if (b.castling_rooks || position.occupied().count() > largest_ || position.outcome()) return moves;
  std::array<unsigned, TB_MAX_MOVES> results{};
  const std::scoped_lock lock(owner().mutex);
  const unsigned best = tb_probe_root(b.of(chess::white).bits, b.of(chess::black).bits, b.of(PieceType::king).bits,
                                      b.of(PieceType::queen).bits, b.of(PieceType::rook).bits,
                                      b.of(PieceType::bishop).bits, b.of(PieceType::knight).bits,
                                      b.of(PieceType::pawn).bits, static_cast<unsigned>(position.half_move_clock()), 0U,
                                      b.en_passant ? static_cast<unsigned>(index_of(b.en_passant.first())) : 0U,
                                      position.to_move() == chess::white, results.data());
  if (best == TB_RESULT_FAILED || best == TB_RESULT_CHECKMATE || best == TB_RESULT_STALEMATE) return moves;

  // Progress counts only for the side that wins: it takes the quickest ways to the next capture or pawn move.
  std::vector<chess::Move> kept;
  const unsigned wdl = TB_GET_WDL(best);
  for (const unsigned result : results) {
    if (result == TB_RESULT_FAILED) break;
    if (TB_GET_WDL(result) != wdl || (wdl == TB_WIN && TB_GET_DTZ(result) > TB_GET_DTZ(best))) continue;
    const chess::Move move = to_move(result, position);
    if (std::find(moves.begin(), moves.end(), move) != moves.end()) kept.push_back(move);
  }
  return kept.empty() ? moves : kept;
}

}  // namespace arborist::engine
