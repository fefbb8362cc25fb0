// arborist lessons: the mistakes of one's own games asked again, after days that grow with every right answer.
#include <fmt/format.h>

#include <iostream>
#include <memory>

#include "app/analyse/game_source.h"
#include "app/analyse/kept_analysis.h"
#include "app/analyse/lesson_talk.h"
#include "app/attendance.h"
#include "app/chess/chess_commands.h"
#include "app/chess/input.h"
#include "core/output_file.h"
#include "core/plural.h"
#include "core/today.h"

namespace arborist {
namespace {

struct LessonsRequest {
  std::string book;
  std::string games;
  std::string player;
  std::uint64_t nodes = 100'000;
  std::size_t threads = 1;
  bool quiet = false;
};

class GameWatch final : public farm::Watcher {
 public:
  explicit GameWatch(Attendance& attendance) : attendance_(attendance) {}
  void tick(const farm::Progress& progress) override {
    if (attendance_.looks_up())
      attendance_.tell(fmt::format("game {}: {} of {}", game + 1, progress.done, counted(progress.wanted, "position")));
  }
  std::size_t game = 0;

 private:
  Attendance& attendance_;
};

// Of the side that a player had; of both where nobody is named. Nothing where the player is not in the game.
std::vector<KeptLesson> lessons_in(const chess::PgnGame& game, const coach::JudgedGame& judged,
                                   const std::string& player) {
  std::optional<Side> side;
  if (!player.empty()) side = game.tag("White") == player ? chess::white : chess::black;
  const std::string who = fmt::format("{} – {}", game.tag("White"), game.tag("Black"));
  std::vector<KeptLesson> kept;
  for (auto& lesson : coach::lessons_of(chess::main_line(game), judged, side))
    kept.push_back({.lesson = std::move(lesson), .game = who});
  return kept;
}

// Judges the games that are not in the book yet. False where it was interrupted; what is done is kept.
Expected<bool> add_games(const LessonsRequest& request, LessonBook& book, coach::Analyst& analyst) {
  Attendance attendance(request.quiet);
  GameWatch watch(attendance);
  GameSource source(request.games, "lessons");
  const std::size_t before = book.lessons().size();
  for (;; ++watch.game) {
    const auto read = source.get(watch.game);
    if (!read) return read.error();
    std::cerr << read->remarks;
    if (!read->game) break;
    const chess::PgnGame& game = *read->game;
    const bool is_asked_for =
        request.player.empty() || game.tag("White") == request.player || game.tag("Black") == request.player;
    const std::string checksum = checksum_of(game);
    if (!is_asked_for || book.has(checksum)) continue;
    const auto judged = analyst.judge(chess::main_line(game), attendance.stop(), &watch);
    attendance.take_back();
    if (!judged) return false;
    book.add(checksum, lessons_in(game, *judged, request.player));
    if (const auto written = book.write(); !written) return written.error();
  }
  if (!request.quiet) std::cerr << counted(book.lessons().size() - before, "new lesson") << '\n';
  return true;
}

Expected<void> run_lessons(const LessonsRequest& request, Context& context) {
  if (request.games == "-") return Error{"the standard input is for your answers: give the games as a file"};
  std::vector<std::string> inputs;
  if (!request.games.empty()) inputs.push_back(request.games);
  if (const auto good = check_outputs({request.book}, inputs); !good) return good.error();
  auto book = LessonBook::open(request.book);
  if (!book) return book.error();
  coach::Analyst analyst({.limits = {.nodes = request.nodes}, .hands = request.threads});
  if (!request.games.empty()) {
    const auto added = add_games(request, *book, analyst);
    if (!added) return added.error();
    if (!*added) {
      context.exit_code = Attendance::interrupted;
      return {};
    }
  }
  return LessonTalk(*book, analyst, std::cin, std::cout).ask(today());
}

}  // namespace

void add_lessons_command(Command& app, Context& context) {
  auto* command = app.add_subcommand("lessons", "Learn from the mistakes of your games, again and again");
  auto request = std::make_shared<LessonsRequest>();
  command->add_option("book", request->book, "The file that keeps the lessons and when each is due")->required();
  command->add_option("--from", request->games, "Add the mistakes of these games (PGN) first");
  command->add_option("--player", request->player, "Only the mistakes of this player, as the tags name them");
  command->add_option("--nodes", request->nodes, "Nodes for each position")
      ->check(Range(std::uint64_t{1}, std::uint64_t{1'000'000'000'000}))
      ->capture_default_str();
  command->add_option("--threads", request->threads, "Positions judged at the same time")
      ->check(Range(std::size_t{1}, std::size_t{1024}))
      ->capture_default_str();
  command->add_flag("--quiet", request->quiet, "Do not tell how far it is");
  command->footer(
      "Every mistake is shown with its position, and you look for something better; a move that is as good as the "
      "best\n"
      "counts. What was right comes again after 1, 3, 7, 16, 35 … days, what was wrong tomorrow.\n\n"
      "Examples:\n"
      "  arborist lessons mine.lessons --from games.pgn --player 'Ann'\n"
      "  arborist lessons mine.lessons");
  command->callback([request, &context] {
    if (const auto done = run_lessons(*request, context); !done) complain(context.exit_code, "lessons", done.error());
  });
}

}  // namespace arborist
