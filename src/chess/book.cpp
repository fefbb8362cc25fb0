#include "chess/book.h"

#include <fmt/format.h>

#include <algorithm>
#include <tuple>

#include "chess/book_builder.h"
#include "chess/openings.h"
#include "core/file.h"
#include "core/text.h"

namespace arborist::chess {
namespace {

bool comes_before(const BookEntry& a, const BookEntry& b) {
  return std::tuple(a.key, b.weight, a.move) < std::tuple(b.key, a.weight, b.move);
}

bool has_smaller_key(const BookEntry& a, const BookEntry& b) { return a.key < b.key; }

}  // namespace

Book::Book(std::vector<BookEntry> entries) : entries_(std::move(entries)) {
  std::stable_sort(entries_.begin(), entries_.end(), comes_before);
}

const Book& Book::from_openings() {
  static const Book book = [] {
    BookBuilder builder({.least_games = 1, .most_plies = 60});
    for (const Opening& opening : openings()) builder.add_line(Position::start(), opening.moves);
    std::vector<BookEntry> entries = builder.build().entries();
    for (BookEntry& entry : entries) entry.weight = static_cast<std::uint16_t>(entry.weight * entry.weight);
    return Book(std::move(entries));
  }();
  return book;
}

Expected<Book> Book::parse(std::string_view bytes) {
  if (bytes.size() % book_entry_size != 0)
    return Error{fmt::format("not a Polyglot book, or cut off: {} bytes are not a multiple of {}",
                             grouped(std::uint64_t{bytes.size()}), book_entry_size)};
  std::vector<BookEntry> entries;
  entries.reserve(bytes.size() / book_entry_size);
  for (std::size_t at = 0; at < bytes.size(); at += book_entry_size) {
    BookEntryBytes one{};
    std::copy_n(bytes.begin() + static_cast<std::ptrdiff_t>(at), book_entry_size, one.begin());
    entries.push_back(decode_entry(one));
  }
  const auto wrong = std::is_sorted_until(entries.begin(), entries.end(), has_smaller_key);
  if (wrong != entries.end())
    return Error{fmt::format("not a Polyglot book, or damaged: the key of entry {} is smaller than the one before",
                             wrong - entries.begin() + 1)};
  return Book(std::move(entries));
}

Expected<Book> Book::read(const std::filesystem::path& path) {
  const auto content = read_file(path, largest_file);
  if (!content) return content.error();
  auto book = parse(*content);
  if (!book) return book.error().in(path.string());
  return book;
}

std::string Book::bytes() const {
  std::string result;
  result.reserve(entries_.size() * book_entry_size);
  for (const BookEntry& entry : entries_) {
    const BookEntryBytes one = encode_entry(entry);
    result.append(one.begin(), one.end());
  }
  return result;
}

Expected<void> Book::write(const std::filesystem::path& path) const { return write_file(path, bytes()); }

std::vector<BookMove> Book::probe(const Position& position) const {
  const BookEntry wanted{.key = polyglot_key(position)};
  const auto [first, last] = std::equal_range(entries_.begin(), entries_.end(), wanted, has_smaller_key);
  std::vector<BookMove> moves;
  for (auto entry = first; entry != last; ++entry) {
    const Move move = decode_book_move(entry->move, position);
    if (!move.is_none()) moves.push_back({move, entry->weight, entry->learn});
  }
  return moves;
}

std::optional<Move> Book::choose(const Position& position, Random& random, BookChoice choice) const {
  const auto moves = probe(position);
  std::uint32_t sum = 0;
  for (const BookMove& move : moves) sum += move.weight;
  if (sum == 0) return std::nullopt;
  if (choice == BookChoice::best) return moves.front().move;
  std::uint32_t left = random.below(sum);
  for (const BookMove& move : moves) {
    if (left < move.weight) return move.move;
    left -= move.weight;
  }
  return std::nullopt;
}

std::size_t Book::positions() const {
  std::size_t count = 0;
  for (std::size_t i = 0; i < entries_.size(); ++i) count += i == 0 || entries_[i].key != entries_[i - 1].key ? 1 : 0;
  return count;
}

}  // namespace arborist::chess
