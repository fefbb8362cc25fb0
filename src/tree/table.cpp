#include "tree/table.h"

#include <fmt/format.h>
#include <sys/mman.h>

#include <algorithm>
#include <atomic>
#include <cassert>
#include <cstring>
#include <memory>

#include "core/memory.h"
#include "core/text.h"

namespace arborist {

namespace {

constexpr unsigned move_at = 48, value_at = 32, static_at = 16, depth_at = 6, bound_at = 4, pv_at = 3;

std::uint64_t pack(const Table::Entry& entry, std::uint64_t age) {
  const auto word = [](Score score) { return static_cast<std::uint64_t>(static_cast<std::uint16_t>(score.value())); };
  return static_cast<std::uint64_t>(entry.move) << move_at | word(entry.value) << value_at |
         word(entry.static_value) << static_at | static_cast<std::uint64_t>(entry.was_pv) << pv_at |
         static_cast<std::uint64_t>(entry.depth) << depth_at | static_cast<std::uint64_t>(entry.bound) << bound_at |
         age;
}

Table::Entry unpack(std::uint64_t data) {
  const auto score = [&](unsigned at) { return Score(static_cast<std::int16_t>(data >> at & 0xFFFFU)); };
  return {.value = score(value_at),
          .static_value = score(static_at),
          .depth = static_cast<int>(data >> depth_at & 0x3FFU),
          .bound = static_cast<Bound>(data >> bound_at & 3U),
          .was_pv = (data >> pv_at & 1U) != 0,
          .move = static_cast<std::uint16_t>(data >> move_at)};
}

std::uint64_t age_of(std::uint64_t data) { return data & 7U; }

// Whether what is kept of a position says more than what comes now: the same search looked deeper. An exact value
// replaces a deeper one all the same, since it stands on the line that is expected, but not one without any search.
bool says_more(std::uint64_t kept, const Table::Entry& now, std::uint64_t age) {
  const Table::Entry entry = unpack(kept);
  return age_of(kept) == age && entry.bound != Bound::none && entry.depth > now.depth &&
         (now.bound != Bound::exact || now.depth == 0);
}

// atomic_ref has no form for what is const in C++20; nothing is written here.
std::uint64_t load(const std::uint64_t& word) {
  return std::atomic_ref<std::uint64_t>(const_cast<std::uint64_t&>(word)).load(std::memory_order_relaxed);
}
void save(std::uint64_t& word, std::uint64_t value) {
  std::atomic_ref<std::uint64_t>(word).store(value, std::memory_order_relaxed);
}

constexpr std::size_t huge_page = std::size_t{1} << 21U;
constexpr std::size_t step = 4 * huge_page;  // so much at a time where somebody may say stop
std::size_t rounded_to_pages(std::size_t bytes) { return (bytes + huge_page - 1) / huge_page * huge_page; }

}  // namespace

Expected<Table> Table::of_megabytes(std::size_t megabytes) {
  if (megabytes < 1 || megabytes > most_megabytes)
    return Error{fmt::format("a table has 1 to {} MB, not {}", grouped(std::uint64_t{most_megabytes}), megabytes)};
  const std::size_t bytes = megabytes << 20U;
  const std::size_t available = available_memory();
  if (bytes > available)
    return Error{fmt::format("a table of {} MB is larger than the memory of this machine ({} MB available)",
                             grouped(std::uint64_t{megabytes}), grouped(std::uint64_t{available >> 20U}))};
  const std::size_t mapped = bytes + 2 * huge_page;
  void* mapping = ::mmap(nullptr, mapped, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (mapping == MAP_FAILED) return Error{fmt::format("no memory for a table of {} MB", megabytes)};
  std::unique_ptr<std::byte[], Unmap> owner(static_cast<std::byte*>(mapping), Unmap{mapped});
  void* start = mapping;
  std::size_t space = mapped;
  start = std::align(huge_page, bytes, start, space);
  ::madvise(start, rounded_to_pages(bytes), MADV_HUGEPAGE);  // only a hint: fewer page-table misses where it is granted
  ::madvise(mapping, mapped, MADV_DONTFORK);                 // a process started meanwhile needs no copy
  return Table(std::move(owner), static_cast<Cluster*>(start), bytes / sizeof(Cluster));
}

void Table::Unmap::operator()(std::byte* mapping) const { ::munmap(mapping, bytes); }

std::optional<Table::Entry> Table::find(Key key) const {
  for (const Slot& slot : cluster(key).slots) {
    const std::uint64_t data = load(slot.data);
    const std::uint64_t check = load(slot.key_and_data);
    if ((check ^ data) == static_cast<std::uint64_t>(key) && data != 0) return unpack(data);
  }
  return std::nullopt;
}

void Table::store(Key key, const Entry& entry) {
  assert(entry.depth >= 0 && entry.depth <= deepest);
  Slot* chosen = nullptr;
  int least_worth = 0;
  for (Slot& slot : cluster(key).slots) {
    const std::uint64_t data = load(slot.data);
    const std::uint64_t check = load(slot.key_and_data);
    if (data == 0) {
      chosen = &slot;
      break;
    }
    if ((check ^ data) == static_cast<std::uint64_t>(key)) {
      if (says_more(data, entry, age_)) return;
      chosen = &slot;
      break;
    }
    const auto searches_ago = static_cast<int>((age_ + ages - age_of(data)) % ages);
    const int worth = unpack(data).depth - 8 * searches_ago;
    if (chosen == nullptr || worth < least_worth) {
      chosen = &slot;
      least_worth = worth;
    }
  }
  assert(chosen != nullptr);
  const std::uint64_t data = pack(entry, age_);
  save(chosen->key_and_data, static_cast<std::uint64_t>(key) ^ data);
  save(chosen->data, data);
}

std::span<std::byte> Table::bytes() const {
  return {reinterpret_cast<std::byte*>(memory_), rounded_to_pages(clusters_ * sizeof(Cluster))};
}

void Table::give_back(std::size_t first) {
  const auto rest = bytes().subspan(first);
  if (::madvise(rest.data(), rest.size(), MADV_DONTNEED) != 0) std::memset(rest.data(), 0, rest.size());
  ::madvise(rest.data(), rest.size(), MADV_HUGEPAGE);
}

void Table::clear() {
  give_back(0);
  age_ = 0;
}

void Table::wipe(const std::stop_token& stop) {
  const auto all = bytes();
  std::size_t at = 0;
  for (; at < all.size() && !stop.stop_requested(); at += step)
    std::memset(&all[at], 0, std::min(step, all.size() - at));
  if (at < all.size()) give_back(at);
  age_ = 0;
}

void Table::warm(const std::stop_token& stop) const {
  const auto all = bytes();
  for (std::size_t at = 0; at < all.size() && !stop.stop_requested(); at += step)
    if (::madvise(&all[at], std::min(step, all.size() - at), MADV_POPULATE_WRITE) != 0) return;  // an older kernel
}

int Table::permille_full() const {
  const std::size_t sample = std::min<std::size_t>(clusters_, 250);
  std::size_t used = 0;
  for (std::size_t i = 0; i < sample; ++i) {
    for (const Slot& slot : memory_[i].slots) {
      const std::uint64_t data = load(slot.data);
      used += data != 0 && age_of(data) == age_ ? 1 : 0;
    }
  }
  return static_cast<int>(used * 1000 / (sample * 4));
}

}  // namespace arborist
