#include "chess/keys.h"

namespace arborist::chess {
namespace {

constexpr KeyTables make_tables() {
  Random random(0xA2B0215);
  KeyTables tables{};
  for (auto& squares : tables.piece)
    for (auto& number : squares) number = random.next();
  for (auto& number : tables.castling_rook) number = random.next();
  for (auto& number : tables.en_passant_file) number = random.next();
  tables.black_to_move = random.next();
  return tables;
}

}  // namespace

constinit const KeyTables key_tables = make_tables();

}  // namespace arborist::chess
