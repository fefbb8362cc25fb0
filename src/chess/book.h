// Book: an opening book of the Polyglot format, in memory. Read from a file, made from the table of openings, or built
// from games by book_builder.h.
//
//   Expected<Book> book = Book::read("book.bin");       // or Book::from_openings()
//   Random random(seed);
//   if (auto move = book->choose(position, random, BookChoice::weighted)) …
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "chess/polyglot.h"
#include "chess/position.h"
#include "core/expected.h"
#include "core/random.h"

namespace arborist::chess {

// best: the move of most weight, the first of equals; weighted: by chance, in proportion to the weights.
enum class BookChoice : std::uint8_t { best, weighted };

struct BookMove {
  Move move;
  std::uint16_t weight = 0;
  std::uint32_t learn = 0;
  friend bool operator==(const BookMove&, const BookMove&) = default;
};

class Book {
 public:
  static constexpr std::size_t largest_file = std::size_t{1} << 30U;

  Book() = default;
  // Sorted by key, then by weight, most first.
  explicit Book(std::vector<BookEntry> entries);
  // The lines of the table of openings. A move weighs the square of how many openings it leads to, so that curiosities
  // are played, but rarely.
  [[nodiscard]] static const Book& from_openings();

  // Damaged files are recognised: a size that is not a multiple of 16, keys out of order.
  [[nodiscard]] static Expected<Book> parse(std::string_view bytes);
  [[nodiscard]] static Expected<Book> read(const std::filesystem::path& path);
  [[nodiscard]] std::string bytes() const;
  [[nodiscard]] Expected<void> write(const std::filesystem::path& path) const;

  // The book's moves, legal ones only, most weight first.
  [[nodiscard]] std::vector<BookMove> probe(const Position& position) const;
  // Nothing where the position is not in the book, or all its moves weigh nothing.
  [[nodiscard]] std::optional<Move> choose(const Position& position, Random& random, BookChoice choice) const;

  [[nodiscard]] const std::vector<BookEntry>& entries() const { return entries_; }
  [[nodiscard]] std::size_t positions() const;
  friend bool operator==(const Book&, const Book&) = default;

 private:
  std::vector<BookEntry> entries_;
};

}  // namespace arborist::chess
