// The letters of PGN: which bytes make up its symbols, and the marks that stand for numeric annotation glyphs (NAGs).
//
//   nag_of_marks("!?") == 5;      marks_of_nag(5) == "!?"
#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <string_view>

namespace arborist::chess {

constexpr bool is_pgn_space(char c) { return c == ' ' || (c >= '\t' && c <= '\r') || c == '\0'; }
constexpr bool is_pgn_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }

namespace detail {
constexpr std::array<bool, 256> make_symbol_table() {
  std::array<bool, 256> table{};
  for (const char c : std::string_view("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_+#=:-/"))
    table[static_cast<unsigned char>(c)] = true;
  // Figurines and other letters: whether they make a move is found out later.
  for (std::size_t i = 0x80; i < 256; ++i) table[i] = true;
  return table;
}
inline constexpr std::array<bool, 256> symbol_table = make_symbol_table();
}  // namespace detail

// What moves, numbers, results and names are made of.
constexpr bool is_pgn_symbol(char c) { return detail::symbol_table[static_cast<unsigned char>(c)]; }

constexpr int nag_of_marks(std::string_view marks) {
  constexpr std::array<std::string_view, 7> all = {"", "!", "?", "!!", "??", "!?", "?!"};
  for (std::size_t i = 1; i < all.size(); ++i)
    if (marks == all[i]) return static_cast<int>(i);
  return 0;
}

// Marks that stand apart from the move; 0 for those without a meaning of their own.
constexpr std::optional<int> nag_of_symbol(std::string_view text) {
  struct Mark {
    std::string_view text;
    int nag;
  };
  constexpr std::array<Mark, 12> marks = {{{"=", 10},
                                           {"+=", 14},
                                           {"+/=", 14},
                                           {"=+", 15},
                                           {"=/+", 15},
                                           {"+/-", 16},
                                           {"-/+", 17},
                                           {"+-", 18},
                                           {"-+", 19},
                                           {"N", 146},
                                           {"+", 0},
                                           {"#", 0}}};
  for (const auto& mark : marks)
    if (mark.text == text) return mark.nag;
  return std::nullopt;
}

}  // namespace arborist::chess
