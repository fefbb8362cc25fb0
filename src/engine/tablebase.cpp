#include "engine/tablebase.h"

#include <fmt/format.h>
#include <tbprobe.h>

#include <algorithm>
#include <array>
#include <mutex>

#include "core/text.h"
#include "engine/syzygy/link_folder.h"
#include "engine/syzygy/shelf.h"

namespace arborist::engine {
namespace {

using chess::PieceType;

// Fathom's own state is one for the process; this says whose it is. Tables once opened stay so until others take their
// place: Fathom does not survive being closed and opened again.
struct Owner {
  std::mutex mutex;
  std::weak_ptr<const Tablebase> tables;
  std::vector<std::string> open_files;
  std::unique_ptr<syzygy::LinkFolder> links;
};
Owner& owner() {
  static Owner the_owner;
  return the_owner;
}

// What Fathom is given: the folders themselves, or, since it would believe a broken file among them, links to the good
// files.
Expected<void> open_in_fathom(const syzygy::Shelf& shelf) {
  if (shelf.files() == owner().open_files) return {};
  std::string path = join(shelf.folders(), ":");
  std::unique_ptr<syzygy::LinkFolder> links;
  if (!shelf.is_all_good()) {
    auto made = syzygy::LinkFolder::to(shelf.files());
    if (!made) return made.error().in("the good tables cannot be told from the broken ones");
    links = std::move(*made);
    path = links->path();
  }
  if (!tb_init(path.c_str())) return Error{fmt::format("Fathom could not read the tables of {}", path)};
  owner().open_files = shelf.files();
  owner().links = std::move(links);
  return {};
}

syzygy::Material material_of(const chess::Position& position) {
  constexpr std::array kinds = {PieceType::pawn, PieceType::knight, PieceType::bishop,
                                PieceType::rook, PieceType::queen,  PieceType::king};
  const auto& board = position.board();
  syzygy::Material material;
  for (std::size_t i = 0; i < kinds.size(); ++i) {
    const auto pieces = board.of(kinds.at(i));
    const auto piece = static_cast<syzygy::Piece>(syzygy::pawn + i);
    material.add(piece, (pieces & board.of(chess::white)).count());
    material.add(piece | syzygy::black_piece, (pieces & board.of(chess::black)).count());
  }
  return material;
}

// As if the clock of the fifty-move rule had just begun; who may rely on that asks.
unsigned probe_wdl(const chess::Position& p) {
  const auto& b = p.board();
  return tb_probe_wdl(b.of(chess::white).bits, b.of(chess::black).bits, b.of(PieceType::king).bits,
                      b.of(PieceType::queen).bits, b.of(PieceType::rook).bits, b.of(PieceType::bishop).bits,
                      b.of(PieceType::knight).bits, b.of(PieceType::pawn).bits, 0U, b.castling_rooks ? 1U : 0U,
                      b.en_passant ? static_cast<unsigned>(index_of(b.en_passant.first())) : 0U,
                      p.to_move() == chess::white);
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

// Progress counts only for the side that wins: the sooner the next capture or pawn move comes the better, but what is
// sooner than the best counts as the best.
int worth_of(unsigned result, unsigned best, const TablebaseUse& use) {
  constexpr unsigned longest = 4095;
  const unsigned wdl = TB_GET_WDL(result);
  const bool wins = wdl == TB_WIN || (wdl == TB_CURSED_WIN && !use.has_fifty_move_rule);
  const unsigned way = wins ? std::max(TB_GET_DTZ(result), TB_GET_DTZ(best)) : longest;
  return static_cast<int>(wdl * (longest + 1) + longest - way);
}

}  // namespace

Expected<std::shared_ptr<const Tablebase>> Tablebase::open(const std::string& path) {
  const std::scoped_lock lock(owner().mutex);
  if (const auto open_already = owner().tables.lock()) {
    if (open_already->path() == path) return open_already;
    return Error{fmt::format("tables of {} are in use; only one path can be open at a time", open_already->path())};
  }
  auto shelf = std::make_unique<syzygy::Shelf>(path);
  if (shelf->files().empty()) {
    std::string message = "no Syzygy tables could be opened";
    for (const std::string& warning : shelf->warnings()) message += "; " + warning;
    return Error{message};
  }
  if (const auto opened = open_in_fathom(*shelf); !opened) return opened.error();
  std::shared_ptr<const Tablebase> tables(new Tablebase(path, std::move(shelf), static_cast<int>(TB_LARGEST)));
  owner().tables = tables;
  return tables;
}

Tablebase::Tablebase(std::string path, std::unique_ptr<const syzygy::Shelf> shelf, int largest)
    : path_(std::move(path)), shelf_(std::move(shelf)), largest_(largest) {}
Tablebase::~Tablebase() = default;

const std::vector<std::string>& Tablebase::warnings() const { return shelf_->warnings(); }

MaybeScore Tablebase::probe(const chess::Position& position, int ply, int depth, const TablebaseUse& use) const {
  const int pieces = position.occupied().count(), most = std::min(largest_, use.pieces);
  if (pieces > most || (pieces == most && depth < use.depth)) return {};
  if ((position.half_move_clock() != 0 && use.has_fifty_move_rule) || position.board().castling_rooks) return {};
  if (!shelf_->serves(material_of(position))) return {};
  switch (probe_wdl(position)) {
    case TB_WIN:
      return Score(tablebase_win - ply);
    case TB_LOSS:
      return Score(-tablebase_win + ply);
    // Won or lost but for the fifty-move rule.
    case TB_CURSED_WIN:
      return Score(use.has_fifty_move_rule ? 1 : tablebase_win - ply);
    case TB_BLESSED_LOSS:
      return Score(use.has_fifty_move_rule ? -1 : -tablebase_win + ply);
    case TB_DRAW:
      return Score::draw();
    default:
      return {};
  }
}

Tablebase::Judged Tablebase::judge(const chess::Position& position, const TablebaseUse& use) const {
  const auto& b = position.board();
  if (b.castling_rooks || position.occupied().count() > std::min(largest_, use.pieces) || position.outcome()) return {};
  if (!shelf_->serves(material_of(position))) return {};
  std::array<unsigned, TB_MAX_MOVES> results{};
  const std::scoped_lock lock(owner().mutex);
  const unsigned best = tb_probe_root(
      b.of(chess::white).bits, b.of(chess::black).bits, b.of(PieceType::king).bits, b.of(PieceType::queen).bits,
      b.of(PieceType::rook).bits, b.of(PieceType::bishop).bits, b.of(PieceType::knight).bits,
      b.of(PieceType::pawn).bits, use.has_fifty_move_rule ? static_cast<unsigned>(position.half_move_clock()) : 0U, 0U,
      b.en_passant ? static_cast<unsigned>(index_of(b.en_passant.first())) : 0U, position.to_move() == chess::white,
      results.data());
  if (best == TB_RESULT_FAILED || best == TB_RESULT_CHECKMATE || best == TB_RESULT_STALEMATE) return {};

  Judged judged;
  judged.best = worth_of(best, best, use);
  for (const unsigned result : results) {
    if (result == TB_RESULT_FAILED) break;
    judged.moves.push_back({.move = to_move(result, position), .worth = worth_of(result, best, use)});
  }
  return judged;
}

std::vector<chess::Move> Tablebase::best_moves(const chess::Position& position, const std::vector<chess::Move>& moves,
                                               const TablebaseUse& use) const {
  const Judged judged = judge(position, use);
  std::vector<chess::Move> kept;
  for (const RankedMove& one : judged.moves)
    if (one.worth == judged.best && std::find(moves.begin(), moves.end(), one.move) != moves.end())
      kept.push_back(one.move);
  return kept.empty() ? moves : kept;
}

std::vector<RankedMove> Tablebase::ranked_moves(const chess::Position& position, const std::vector<chess::Move>& moves,
                                                const TablebaseUse& use) const {
  const Judged judged = judge(position, use);
  std::vector<RankedMove> ranked;
  ranked.reserve(moves.size());
  for (const chess::Move move : moves) {
    const auto known =
        std::find_if(judged.moves.begin(), judged.moves.end(), [&](const RankedMove& one) { return one.move == move; });
    ranked.push_back({.move = move, .worth = known == judged.moves.end() ? 0 : known->worth});
  }
  std::stable_sort(ranked.begin(), ranked.end(),
                   [](const RankedMove& a, const RankedMove& b) { return a.worth > b.worth; });
  return ranked;
}

}  // namespace arborist::engine
