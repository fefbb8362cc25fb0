#include "engine/syzygy/symbols.h"

#include <algorithm>
#include <limits>

namespace arborist::engine::syzygy {
namespace {

constexpr unsigned most_symbols = 4095;
constexpr unsigned longest_code = 32;
constexpr unsigned no_symbol = 0xFFF;
constexpr std::uint64_t highest_code = std::numeric_limits<std::uint64_t>::max();

// How many values each symbol stands for, less one.
class Lengths {
 public:
  Lengths(Bytes patterns, Pairs& pairs)
      : patterns_(patterns), pairs_(pairs), states_(patterns.size() / 3, State::unknown) {
    pairs_.symbol_lengths.resize(states_.size());
  }
  bool find() {
    for (unsigned symbol = 0; symbol < states_.size(); ++symbol)
      if (!find(symbol)) return false;
    return true;
  }

 private:
  enum class State : std::uint8_t { unknown, sought, known };

  // False where it leads nowhere, back to itself, or to more values than can be counted.
  bool find(unsigned symbol) {
    if (symbol >= states_.size() || states_[symbol] == State::sought) return false;
    if (states_[symbol] == State::known) return true;
    states_[symbol] = State::sought;
    const auto pattern = patterns_.subspan(std::size_t{3} * symbol, 3);
    const unsigned left = pattern[0] | (pattern[1] & 15U) << 8U;
    const unsigned right = pattern[1] >> 4U | static_cast<unsigned>(pattern[2]) << 4U;
    unsigned length = 0;
    if (right == no_symbol) {
      pairs_.highest_value = std::max(pairs_.highest_value, left);
    } else {
      if (!find(left) || !find(right)) return false;
      length = pairs_.symbol_lengths[left] + pairs_.symbol_lengths[right] + 1U;
      if (length > std::numeric_limits<std::uint8_t>::max()) return false;
    }
    pairs_.symbol_lengths[symbol] = static_cast<std::uint8_t>(length);
    states_[symbol] = State::known;
    return true;
  }

  Bytes patterns_;
  Pairs& pairs_;
  std::vector<State> states_;
};

// The first code of each length follows from the first symbols.
void find_codes(Pairs& pairs) {
  const auto& symbols = pairs.first_symbols;
  auto& codes = pairs.first_codes;
  codes.assign(symbols.size(), 0);
  for (std::size_t i = symbols.size() - 1; i-- > 0;) codes[i] = (codes[i + 1] + symbols[i] - symbols[i + 1]) / 2;
  for (std::size_t i = 0; i < codes.size(); ++i) codes[i] <<= 64U - pairs.shortest - i;
}

// A code is of the first length whose first code is not above it.
bool all_codes_are_symbols(const Pairs& pairs, std::size_t symbols) {
  std::uint64_t highest = highest_code;
  for (std::size_t i = 0; i < pairs.first_codes.size(); ++i) {
    const std::uint64_t first = pairs.first_codes[i];
    if (first > highest) continue;
    const std::uint64_t last = pairs.first_symbols[i] + ((highest - first) >> (64U - pairs.shortest - i));
    if (last >= symbols) return false;
    if (first == 0) return true;
    highest = first - 1;
  }
  return true;
}

}  // namespace

Expected<void> read_symbols(ByteReader& reader, Bytes file, Pairs& pairs) {
  const unsigned longest = reader.byte();
  pairs.shortest = reader.byte();
  if (pairs.shortest < 1 || longest < pairs.shortest || longest > longest_code)
    return Error{"the lengths of its codes are impossible"};
  for (unsigned length = pairs.shortest; length <= longest; ++length) pairs.first_symbols.push_back(reader.word());
  const unsigned symbols = reader.word();
  if (symbols < 1 || symbols > most_symbols) return Error{"the number of its symbols is impossible"};
  const std::size_t patterns_at = reader.at();
  reader.skip(std::uint64_t{3} * symbols + symbols % 2);
  if (reader.is_past_end()) return Error{"it ends within its symbols"};
  if (!Lengths(file.subspan(patterns_at, std::size_t{3} * symbols), pairs).find())
    return Error{"its symbols lead nowhere"};
  find_codes(pairs);
  if (!all_codes_are_symbols(pairs, symbols)) return Error{"its codes lead beyond its symbols"};
  return {};
}

}  // namespace arborist::engine::syzygy
