// The panel: a match as it goes on, for a person to watch. A few lines that are drawn over and over on a terminal.
//
//   MatchPanel panel(plan, style);
//   panel.game_began(hand, game, play); panel.moved(hand, after, move);
//   std::cerr << panel.redraw(board, progress, style);          // first time the lines, then over the old ones
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "arena/match.h"

namespace arborist {

struct PanelStyle {
  bool unicode = true;
  bool colour = false;
  std::size_t width = 80;
};

class MatchPanel {
 public:
  MatchPanel(const MatchPlan& plan, const PanelStyle& style);

  void game_began(std::size_t hand, const ScheduledGame& game, const AnyPlay& play);
  void moved(std::size_t hand, const AnyPlay& after, const PlayedMove& move);
  void game_ended(const Scoreboard& board);

  // The lines, and how they are drawn over those before.
  [[nodiscard]] std::vector<std::string> lines(const Scoreboard& board, const farm::Progress& games) const;
  [[nodiscard]] std::string redraw(const Scoreboard& board, const farm::Progress& games, const PanelStyle& style);
  // Takes the lines away.
  [[nodiscard]] std::string erase();

 private:
  struct Table {
    ScheduledGame game = {};
    std::size_t plies = 0;
    std::string last = {};  // the last move with its value
    bool is_taken = false;
  };

  [[nodiscard]] std::string bar(const Tally& tally, std::size_t width) const;
  [[nodiscard]] std::string test_line() const;
  [[nodiscard]] std::string pace_line(const Scoreboard& board, const farm::Progress& games) const;
  [[nodiscard]] std::string table_line(const Table& table) const;
  void add_duel(std::vector<std::string>& lines, const Scoreboard& board) const;
  void add_standings(std::vector<std::string>& lines, const Scoreboard& board) const;
  // As wide as the terminal, in characters it knows.
  [[nodiscard]] std::string fitted(std::string text) const;
  [[nodiscard]] std::string painted(const char* colour, const std::string& text) const;

  const MatchPlan& plan_;
  PanelStyle style_;
  std::vector<Table> tables_;
  std::optional<SequentialTest> test_ = std::nullopt;
  std::size_t drawn_ = 0;
};

// What the terminal behind standard error can show; nothing where it is none.
[[nodiscard]] std::optional<PanelStyle> panel_style_of_terminal();

}  // namespace arborist
