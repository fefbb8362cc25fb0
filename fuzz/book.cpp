// Any bytes are a book or an error that says why not. A book offers only legal moves, and is read back as it is
// written.
#include "chess/book.h"

#include <cstddef>
#include <cstdint>
#include <cstdlib>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace arborist;
  using namespace arborist::chess;
  const auto book = Book::parse({reinterpret_cast<const char*>(data), size});
  if (!book) {
    if (book.error().message.empty()) std::abort();
    return 0;
  }
  const auto again = Book::parse(book->bytes());
  if (!again || !(*again == *book)) std::abort();
  Random random(size);
  chess::Position position = chess::Position::start();
  for (int ply = 0; ply < 8; ++ply) {
    for (const BookMove& move : book->probe(position))
      if (!position.is_legal(move.move)) std::abort();
    const auto move = book->choose(position, random, BookChoice::weighted);
    if (!move) break;
    position = position.after(*move);
  }
  return 0;
}
