#include "server/library/import_run.h"

#include <algorithm>
#include <cassert>
#include <cstring>
#include <exception>
#include <tuple>
#include <utility>

#include "chess/pgn_input.h"
#include "core/priority.h"

namespace arborist::server {

namespace {

// So many that a page waits a few milliseconds at most for the thread that writes them.
constexpr std::size_t games_of_a_batch = 128;
constexpr std::size_t rows_at_a_time = 2048;
// Sorted before they are written, so that the index is gone through in its order. The longer the runs, the less often.
constexpr std::size_t positions_of_a_run = 250'000;

}  // namespace

std::shared_ptr<ImportRun> ImportRun::begin(const GameList& games, Wire& wire, Ends ends) {
  std::shared_ptr<ImportRun> made(new ImportRun(games, wire, std::move(ends)));
  made->thread_ = std::thread([run = made.get()] { run->run(); });
  return made;
}

ImportRun::~ImportRun() { stop(); }

void ImportRun::feed(std::string part) {
  const std::lock_guard lock(mutex_);
  assert(part_read_ == part_.size());
  part_ = std::move(part);
  part_read_ = 0;
  is_told_hungry_ = false;
  changed_.notify_all();
}

void ImportRun::finish() {
  const std::lock_guard lock(mutex_);
  is_finished_ = true;
  changed_.notify_all();
}

void ImportRun::stop() {
  {
    const std::lock_guard lock(mutex_);
    is_stopped_ = true;
    changed_.notify_all();
  }
  if (thread_.joinable()) thread_.join();
}

bool ImportRun::is_stopped() {
  const std::lock_guard lock(mutex_);
  return is_stopped_;
}

std::size_t ImportRun::take(char* space, std::size_t size) {
  std::unique_lock lock(mutex_);
  if (part_read_ == part_.size() && !is_told_hungry_ && !is_stopped_) {
    is_told_hungry_ = true;
    lock.unlock();
    // So that whoever asks how far it is hears of every game of that part.
    if (!save_batch() || !on_hall([this] { return ends_.hungry(), true; })) return 0;
    lock.lock();
  }
  changed_.wait(lock, [&] { return part_read_ < part_.size() || is_finished_ || is_stopped_; });
  if (is_stopped_) return 0;
  const std::size_t taken = std::min(size, part_.size() - part_read_);
  std::memcpy(space, part_.data() + part_read_, taken);
  part_read_ += taken;
  return taken;
}

bool ImportRun::on_hall(const std::function<bool()>& work) {
  const std::uint64_t turn = ++turns_asked_;
  bool goes_on = false;
  // stop() is called on that thread too: where it has been, nothing here is touched any more.
  wire_.post([self = weak_from_this(), &work, &goes_on, turn] {
    const auto run = self.lock();
    if (!run || run->is_stopped()) return;
    goes_on = work();
    const std::lock_guard lock(run->mutex_);
    run->turns_done_ = turn;
    run->changed_.notify_all();
  });
  std::unique_lock lock(mutex_);
  changed_.wait(lock, [&] { return turns_done_ == turn || is_stopped_; });
  return turns_done_ == turn && goes_on;
}

bool ImportRun::save_batch() {
  if (batch_.empty()) return true;
  std::vector<std::int64_t> numbers;
  const bool goes_on = on_hall([&] { return ends_.save(batch_, numbers); });
  for (std::size_t i = 0; i < numbers.size(); ++i) {
    if (numbers[i] == 0) continue;
    unindexed_.push_back(numbers[i]);
    for (auto& passed : batch_[i].beginning)
      positions_.push_back({passed.key, numbers[i], std::move(passed.next_move)});
  }
  batch_.clear();
  return goes_on && (positions_.size() < positions_of_a_run || flush_positions());
}

bool ImportRun::flush_positions() {
  std::sort(positions_.begin(), positions_.end(), [](const auto& a, const auto& b) {
    return std::pair(static_cast<std::int64_t>(a.key), a.game_number) <
           std::pair(static_cast<std::int64_t>(b.key), b.game_number);
  });
  const auto in_parts = [&](auto& all, const auto& write) {
    for (std::size_t from = 0; from < all.size(); from += rows_at_a_time) {
      const auto begin = all.begin() + static_cast<std::ptrdiff_t>(from);
      const auto end = all.begin() + static_cast<std::ptrdiff_t>(std::min(all.size(), from + rows_at_a_time));
      const std::vector part(begin, end);
      if (!on_hall([&] { return write(part); })) return false;
    }
    all.clear();
    return true;
  };
  return in_parts(positions_, ends_.put_positions) && in_parts(unindexed_, ends_.set_indexed);
}

void ImportRun::run() {
  lower_priority();
  bool goes_on = true;
  try {
    ImportReader reader(chess::PgnInput([this](char* space, std::size_t size) { return take(space, size); }), games_);
    while (goes_on && !is_stopped()) {
      auto read = reader.next();
      if (!read) break;
      batch_.push_back(std::move(*read));
      if (batch_.size() == games_of_a_batch) goes_on = save_batch();
    }
    if (goes_on) (void)save_batch();
    (void)flush_positions();
  } catch (const std::exception&) {
    // For want of memory: what was saved stays, and its positions are looked at when somebody asks for them.
    batch_.clear();
  }
  (void)on_hall([this] { return ends_.done(), true; });
}

}  // namespace arborist::server
