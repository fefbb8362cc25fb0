#include "server/later.h"

#include <memory>
#include <utility>

namespace arborist::server {

bool there_and_back(Wire& wire, SearchPool& pool, ConnectionId page, std::function<std::function<void()>()> work,
                    std::function<void(const std::string& why)> failed) {
  return pool.submit(page, {[&wire, work = std::move(work)] { wire.post(work()); },
                            [&wire, failed = std::move(failed)](const std::string& why) {
                              wire.post([failed, why] { failed(why); });
                            }});
}

Later::~Later() {
  for (auto& [number, asked] : asked_) asked.stop.request_stop();
}

Desk::Reply Later::operator()(const Desk::Ask& ask, Work work) {
  const std::uint64_t number = ++numbers_;
  const std::stop_source stop;
  const bool is_taken = there_and_back(
      office_.wire, office_.pool, ask.connection,
      [this, number, stop, work = std::move(work)] {
        // Shared, since what is posted must be copyable.
        return [this, number, found = std::make_shared<Found>(work(stop))] { done(number, std::move(*found)); };
      },
      [this, number](const std::string& why) { done(number, {fault_of_failure(why)}); });
  if (!is_taken) return Fault{FaultCode::busy, "too many searches are waiting; try again in a moment"};
  asked_.emplace(number, Asked{ask.connection, ask.id, ask.type, stop});
  return std::nullopt;
}

void Later::done(std::uint64_t number, Found found) {
  const auto asked = asked_.extract(number);
  if (asked.empty()) return;
  if (found.back) found.back(found);
  office_.answer(asked.mapped().page, asked.mapped().id, asked.mapped().type, std::move(found.head), found.data);
}

std::size_t Later::running(ConnectionId page, std::optional<std::int64_t> id) const {
  std::size_t count = 0;
  for (const auto& [number, asked] : asked_) count += asked.is(page, id) ? 1 : 0;
  return count;
}

std::size_t Later::stop(ConnectionId page, std::optional<std::int64_t> id) {
  std::size_t count = 0;
  for (auto& [number, asked] : asked_) count += asked.is(page, id) && asked.stop.request_stop() ? 1 : 0;
  return count;
}

}  // namespace arborist::server
