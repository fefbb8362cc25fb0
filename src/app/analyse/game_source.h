// GameSource: the good games of a file of PGN, by their numbers from 0. They may be asked for in any order, cheapest
// one after the other, and by several threads.
//
//   GameSource source("games.pgn", "analyse");
//   auto read = source.get(17);
//   if (read && read->game) analyse(*read->game);
#pragma once

#include <fmt/format.h>

#include <mutex>
#include <optional>
#include <string>
#include <utility>

#include "app/chess/input.h"
#include "chess/pgn_game.h"

namespace arborist {

class GameSource {
 public:
  struct Read {
    std::optional<chess::PgnGame> game = std::nullopt;  // nothing at the end
    std::string remarks = {};                           // about it, and about what was broken before it
    std::size_t number = 0;                             // how many good games there are with it
    std::size_t line = 0;                               // where the file goes on behind it
  };

  // `command` is who tells what is broken.
  GameSource(std::string path, std::string command) : path_(std::move(path)), command_(std::move(command)) {}

  [[nodiscard]] Expected<Read> get(std::size_t number) {
    const std::scoped_lock lock(mutex_);
    if (!file_ || number < next_)
      if (const auto opened = open(); !opened) return opened.error();
    Read read;
    while (auto game = games_->next()) {
      for (const auto& warning : games_->warnings())
        read.remarks += fmt::format("arborist {}: {}: line {}: warning: {}\n", command_, file_->name(), warning.line,
                                    warning.message);
      if (!*game) {
        read.remarks += fmt::format("arborist {}: {}: {}\n", command_, file_->name(), game->error().message);
        continue;
      }
      if (next_++ == number) {
        read.game = std::move(**game);
        break;
      }
      read.remarks.clear();
    }
    read.number = next_;
    read.line = games_->line();
    return read;
  }

 private:
  Expected<void> open() {
    auto file = PgnFile::open(path_);
    if (!file) return file.error();
    games_.reset();
    file_ = std::move(*file);
    games_.emplace(file_->input());
    next_ = 0;
    return {};
  }

  std::string path_;
  std::string command_;
  std::mutex mutex_;
  std::optional<PgnFile> file_;
  std::optional<chess::PgnGames> games_;
  std::size_t next_ = 0;
};

}  // namespace arborist
