// PlayerShelf: players that have nothing to do just now, so that what they learnt in a game (their tables) serves them
// again at its next move. A few are kept, the longest unused goes first. Any thread may use it.
//
//   std::unique_ptr<Player> player = shelf.take(key);       // null where it must be made
//   shelf.put(key, std::move(player));
#pragma once

#include <list>
#include <memory>
#include <mutex>
#include <string>
#include <utility>

#include "arena/player.h"

namespace arborist::server {

class PlayerShelf {
 public:
  explicit PlayerShelf(std::size_t room = 8) : room_(room) {}

  [[nodiscard]] std::unique_ptr<Player> take(const std::string& key) {
    const std::lock_guard lock(mutex_);
    for (auto it = players_.begin(); it != players_.end(); ++it) {
      if (it->first != key) continue;
      auto player = std::move(it->second);
      players_.erase(it);
      return player;
    }
    return nullptr;
  }

  void put(std::string key, std::unique_ptr<Player> player) {
    std::unique_ptr<Player> removed;  // destroyed without the lock
    const std::lock_guard lock(mutex_);
    players_.emplace_back(std::move(key), std::move(player));
    if (players_.size() <= room_) return;
    removed = std::move(players_.front().second);
    players_.pop_front();
  }

 private:
  std::mutex mutex_;
  std::list<std::pair<std::string, std::unique_ptr<Player>>> players_;  // the longest unused first
  std::size_t room_;
};

}  // namespace arborist::server
