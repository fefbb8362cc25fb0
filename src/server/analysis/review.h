// Review: a whole game being judged, one position at a time: what is to be searched next, and what is known so far. It
// is left off and gone on with at any moment, and kept as text. Pure: whoever has an engine does what `next` says.
//
//   Review review(study.main_game(), 100'000);
//   while (const auto task = review.next()) review.take(*task, do_task(analyst, review.game(), *task));
//   coach::JudgedGame judged = review.so_far();
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "chess/position.h"
#include "coach/analysis.h"
#include "coach/lessons.h"
#include "core/json.h"
#include "game/game.h"

namespace arborist::server {

class Review {
 public:
  // Value: of the position after so many plies. Second look: at the move of that ply, which may be bad.
  struct Task {
    enum class Kind : std::uint8_t { value, second_look };
    Kind kind = Kind::value;
    std::size_t ply = 0;
    std::uint64_t version = 0;  // of the game that was to be judged
    friend bool operator==(const Task&, const Task&) = default;
  };
  struct Result {
    coach::Judgement value = {};
    coach::SecondLook look = {};
  };

  Review(Game<chess::Position> game, std::uint64_t nodes);
  // What `written` gave, as far as it makes sense for this game.
  [[nodiscard]] static std::optional<Review> read(std::string_view text, const Game<chess::Position>& game);
  [[nodiscard]] std::string written() const;

  // Nothing when everything is known.
  [[nodiscard]] std::optional<Task> next() const;
  // False where the game has changed since: then it is of no use.
  bool take(const Task& task, const Result& result);
  // A longer search has looked at the position after so many plies; true where that changes something.
  bool deepen(std::size_t ply, const coach::Judgement& value);
  // The game is another one from some move on: what is known of the moves before stays.
  void follow(const Game<chess::Position>& game);

  [[nodiscard]] const Game<chess::Position>& game() const { return game_; }
  [[nodiscard]] std::uint64_t nodes() const { return nodes_; }
  // Positions whose value is known, from the start without a gap; and all.
  [[nodiscard]] std::size_t known() const;
  [[nodiscard]] std::size_t of() const { return values_.size(); }
  [[nodiscard]] const coach::Judgement* value(std::size_t ply) const;
  // Nothing where it is not judged yet.
  [[nodiscard]] const coach::JudgedMove* move(std::size_t ply) const;
  // When the move of this ply is asked about again, by who learns from the game; nothing where that was not wanted.
  [[nodiscard]] const coach::Spacing* spacing(std::size_t ply) const;
  void answered(std::size_t ply, coach::Answer answer, std::int64_t today);
  void keep_spacing_of(const Review& other) { spacing_ = other.spacing_; }
  // All moves before the first that is not judged.
  [[nodiscard]] coach::JudgedGame so_far() const;

 private:
  void judge(std::size_t ply);

  Game<chess::Position> game_;
  std::uint64_t nodes_;
  std::uint64_t version_ = 1;
  std::vector<std::optional<coach::Judgement>> values_;
  std::vector<std::optional<coach::JudgedMove>> moves_;
  std::map<std::size_t, coach::Spacing> spacing_;
};

// By the engine; nothing where it was stopped.
[[nodiscard]] std::optional<Review::Result> do_task(coach::Analyst& analyst, const Game<chess::Position>& game,
                                                    const Review::Task& task, const std::stop_token& stop);

}  // namespace arborist::server
