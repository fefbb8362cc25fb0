#include "engine/syzygy/city_hash.h"

#include <algorithm>
#include <bit>
#include <cassert>
#include <utility>

namespace arborist::engine::syzygy {
namespace {

using Bytes = std::span<const std::uint8_t>;
using Word = std::uint64_t;

// The constants of the hash: large primes.
constexpr Word k0 = 0xC3A5C85C97CB3127, k1 = 0xB492B66FBE98F273, k3 = 0xC949D7C7509E6557;
constexpr Word mixer = 0x9DDFEA08EB382D69;

constexpr Word shifted_into_itself(Word word) { return word ^ word >> 47U; }

constexpr Word mix(Word low, Word high) {
  const Word a = shifted_into_itself((low ^ high) * mixer);
  return shifted_into_itself((high ^ a) * mixer) * mixer;
}

// CRC-32C, eight bytes at a time: a table for each of the bytes.
constexpr auto crc_tables = [] {
  std::array<std::array<std::uint32_t, 256>, 8> tables = {};
  constexpr std::uint32_t polynomial = 0x82F63B78;
  for (std::uint32_t byte = 0; byte < 256; ++byte) {
    std::uint32_t crc = byte;
    for (int bit = 0; bit < 8; ++bit) crc = crc >> 1U ^ ((crc & 1U) != 0 ? polynomial : 0U);
    tables[0][byte] = crc;
  }
  for (std::size_t i = 1; i < 8; ++i)
    for (std::size_t byte = 0; byte < 256; ++byte)
      tables[i][byte] = tables[i - 1][byte] >> 8U ^ tables[0][tables[i - 1][byte] & 0xFFU];
  return tables;
}();

Word crc32c(Word crc, Word word) {
  const Word both = word ^ (crc & 0xFFFFFFFFU);
  std::uint32_t result = 0;
  for (unsigned i = 0; i < 8; ++i) result ^= crc_tables[7 - i][both >> 8U * i & 0xFFU];
  return result;
}

// Runs through the bytes in steps of 40, with six words that go round and five sums that watch them.
class Runner {
 public:
  Runner(Bytes bytes, Word seed)
      : bytes_(bytes),
        a_(word_at(bytes, 56) + k0),
        b_(word_at(bytes, 96) + k0),
        c_(mix(b_, bytes.size())),
        d_(word_at(bytes, 120) * k0 + bytes.size()),
        e_(word_at(bytes, 184) + seed),
        t_(c_ + d_),
        first_(c_),
        second_(d_),
        sums_{seed, 0, 0, 0, 0} {}

  std::array<Word, 4> run() {
    constexpr std::size_t step_size = 40, round_size = 6 * step_size;
    std::size_t at = 0;
    for (std::size_t round = 0; round < bytes_.size() / round_size; ++round)
      for (int pair = 0; pair < 3; ++pair) {
        step(at, 1, 1);
        step(at + step_size, k0, 0);
        at += 2 * step_size;
      }
    for (; at + step_size <= bytes_.size(); at += step_size) step(at, k0, 0);
    if (at < bytes_.size()) step(bytes_.size() - step_size, k0, 0);
    return result();
  }

 private:
  void step(std::size_t at, Word factor, int twist) {
    const auto next = [&](Word word, int turn, std::size_t place) {
      return std::rotr(word, turn ^ twist) * factor + word_at(bytes_, at + place);
    };
    const Word last = a_;
    a_ = next(b_, 41, 0);
    b_ = next(c_, 27, 8);
    c_ = next(d_, 41, 16);
    d_ = next(e_, 33, 24);
    e_ = next(t_, 25, 32);
    t_ = last;
    const std::array<Word, 5> words = {a_, b_, c_, d_, e_};
    for (std::size_t i = 0; i < words.size(); ++i) sums_[i] = crc32c(sums_[i], words[i]);
  }

  [[nodiscard]] std::array<Word, 4> result() const {
    auto [f, g, h, i, j] = sums_;
    j += i << 32U;
    const Word a = mix(a_, j);
    h += g << 32U;
    const Word b = b_ + h;
    const Word c = mix(c_, f) + i;
    const Word d = mix(d_, e_ + first_);
    j += e_;
    i += mix(h, t_);
    const Word e = mix(a, d) + j;
    f = mix(b, c) + a;
    g = mix(j, i) + c;
    std::array<Word, 4> words = {e + f + g + h};
    Word last = shifted_into_itself((a + g) * k0) * k0 + b;
    words[1] = second_ + last + words[0];
    last = shifted_into_itself(last * k0) * k0 + c;
    words[2] = last + words[1];
    last = shifted_into_itself((last + e) * k0) * k0;
    words[3] = last + words[2];
    return words;
  }

  Bytes bytes_;
  Word a_, b_, c_, d_, e_, t_;
  Word first_, second_;
  std::array<Word, 5> sums_;
};

struct Pair {
  Word first;
  Word second;
};

Pair weak_mix(Bytes bytes, std::size_t at, Word a, Word b) {
  const Word last = word_at(bytes, at + 24);
  a += word_at(bytes, at);
  b = std::rotr(b + a + last, 21);
  const Word before = a;
  a += word_at(bytes, at + 8) + word_at(bytes, at + 16);
  return {a + last, b + std::rotr(a, 44) + before};
}

// Few bytes: 16, or some more sixteens.
Pair hash_few(Bytes bytes, Pair seed) {
  Word a = seed.first, b = seed.second, c = 0, d = 0;
  const Word length = bytes.size();
  if (length == 16) {
    a = shifted_into_itself(a * k1) * k1;
    const Word last = word_at(bytes, 8);
    c = b * k1 + (mix(word_at(bytes, 0), std::rotr(last + length, static_cast<int>(length))) ^ last);
    d = shifted_into_itself(a + word_at(bytes, 0));
  } else {
    c = mix(word_at(bytes, bytes.size() - 8) + k1, a);
    d = mix(b + length, c + word_at(bytes, bytes.size() - 16));
    a += d;
    for (std::size_t at = 0; at + 16 < bytes.size(); at += 16) {
      a = (a ^ shifted_into_itself(word_at(bytes, at) * k1) * k1) * k1;
      b ^= a;
      c = (c ^ shifted_into_itself(word_at(bytes, at + 8) * k1) * k1) * k1;
      d ^= c;
    }
  }
  a = mix(a, c);
  b = mix(d, b);
  return {a ^ b, mix(b, a)};
}

Pair hash_many(Bytes bytes, Pair seed) {
  Word x = seed.first, y = seed.second, z = bytes.size() * k1;
  Pair v{std::rotr(y ^ k1, 49) * k1 + word_at(bytes, 0), 0};
  v.second = std::rotr(v.first, 42) * k1 + word_at(bytes, 8);
  Pair w{std::rotr(y + z, 35) * k1 + x, std::rotr(x + word_at(bytes, 88), 53) * k1};
  std::size_t at = 0;
  const std::size_t rounds = bytes.size() / 128 * 2;
  for (std::size_t round = 0; round < rounds; ++round, at += 64) {
    x = std::rotr(x + y + v.first + word_at(bytes, at + 8), 37) * k1;
    y = std::rotr(y + v.second + word_at(bytes, at + 48), 42) * k1;
    x ^= w.second;
    y += v.first + word_at(bytes, at + 40);
    z = std::rotr(z + w.first, 33) * k1;
    v = weak_mix(bytes, at, v.second * k1, x + w.first);
    w = weak_mix(bytes, at + 32, z + w.second, y + word_at(bytes, at + 16));
    std::swap(x, z);
  }
  x += std::rotr(v.first + z, 49) * k0;
  z += std::rotr(w.first, 37) * k0;
  // The rest from its end, a little of what was read already included.
  const std::size_t rest = bytes.size() - at;
  for (std::size_t done = 0; done < rest;) {
    done += 32;
    const std::size_t from = bytes.size() - done;
    y = std::rotr(x + y, 42) * k0 + v.second;
    w.first += word_at(bytes, from + 16);
    x = x * k0 + w.first;
    z += w.second + word_at(bytes, from);
    w.second += v.first;
    v = weak_mix(bytes, from, v.first + z, v.second);
  }
  x = mix(x, v.first);
  y = mix(y + z, w.first);
  return {mix(x + v.second, w.second) + y, mix(x + w.second, y + v.second)};
}

}  // namespace

std::array<Word, 4> city_hash_256(Bytes bytes) {
  constexpr std::size_t least = 240;
  if (bytes.size() >= least) return Runner(bytes, 0).run();
  std::array<std::uint8_t, least> filled = {};
  std::copy(bytes.begin(), bytes.end(), filled.begin());
  return Runner(filled, ~static_cast<std::uint32_t>(bytes.size())).run();
}

std::array<Word, 2> city_hash_128(Bytes bytes) {
  assert(bytes.size() >= 32 && bytes.size() % 32 == 0);
  constexpr std::size_t most = 900;
  if (bytes.size() > most) {
    const auto words = city_hash_256(bytes);
    return {words[2], words[3]};
  }
  const Pair seed{word_at(bytes, 0) ^ k3, word_at(bytes, 8)};
  const Bytes rest = bytes.subspan(16);
  const Pair hash = rest.size() < 128 ? hash_few(rest, seed) : hash_many(rest, seed);
  return {hash.first, hash.second};
}

}  // namespace arborist::engine::syzygy
