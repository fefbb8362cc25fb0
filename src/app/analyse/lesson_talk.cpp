#include "app/analyse/lesson_talk.h"

#include <fmt/format.h>

#include <cctype>
#include <string>

#include "app/analyse/analyse.h"
#include "chess/draw.h"
#include "chess/san.h"
#include "chess/uci_move.h"
#include "core/plural.h"
#include "core/text.h"
#include "core/utf8.h"

namespace arborist {
namespace {

const char* words_for(coach::Answer answer) {
  switch (answer) {
    case coach::Answer::best:
      return "Right, that is the best move.";
    case coach::Answer::as_good:
      return "Right: it is as good as the best move.";
    case coach::Answer::played_again:
      return "That is what was played.";
    case coach::Answer::worse:
    case coach::Answer::unknown:
      break;
  }
  return "Something better is there.";
}

}  // namespace

Expected<void> LessonTalk::ask(std::int64_t today) {
  const auto due = book_.due(today);
  for (std::size_t i = 0; i < due.size(); ++i) {
    show(book_.lessons()[due[i]], i + 1, due.size());
    const auto went = ask_one(due[i], today);
    if (!went) return went.error();
    if (*went == Went::away) return {};
  }
  const auto next = book_.next_due();
  out_ << (due.empty() ? "Nothing is due today." : "That is all for today.");
  if (next && *next > today)
    out_ << fmt::format(" The next is due in {}.", counted(static_cast<std::uint64_t>(*next - today), "day"));
  out_ << '\n';
  return {};
}

void LessonTalk::show(const KeptLesson& kept, std::size_t number, std::size_t of) {
  const coach::Lesson& lesson = kept.lesson;
  const bool is_white = lesson.position.to_move() == chess::white;
  out_ << fmt::format("\n{} of {}: {}, move {}. {} was {} {}; what is better for {}?\n\n", number, of,
                      visible_text(kept.game), lesson.position.full_move_number(),
                      chess::to_san(lesson.position, lesson.played),
                      lesson.grade == coach::Grade::inaccuracy ? "an" : "a", coach::to_text(lesson.grade),
                      is_white ? "White" : "Black");
  out_ << chess::draw(lesson.position, {.bottom = lesson.position.to_move()}) << '\n';
}

Expected<LessonTalk::Went> LessonTalk::ask_one(std::size_t place, std::int64_t today) {
  const coach::Lesson lesson = book_.lessons()[place].lesson;
  bool is_first = true;
  std::string line;
  while (out_ << "your move ('show' tells it, 'quit' ends): " << std::flush && std::getline(in_, line)) {
    const std::string typed(trim(line));
    if (typed == "quit") return Went::away;
    const auto answer = typed == "show" ? coach::Answer::worse : answer_to(lesson, typed);
    if (!answer) {
      out_ << fmt::format("{} is no move here.\n", in_quotes(typed));
      continue;
    }
    if (is_first) {
      book_.answered(place, *answer, today);
      if (const auto written = book_.write(); !written) return written.error();
    }
    is_first = false;
    if (typed != "show") out_ << words_for(*answer) << '\n';
    if (typed != "show" && !coach::is_right(*answer)) continue;
    tell_best(lesson);
    return Went::on;
  }
  out_ << '\n';
  return Went::away;
}

std::optional<coach::Answer> LessonTalk::answer_to(const coach::Lesson& lesson, const std::string& typed) {
  auto move = chess::parse_san(lesson.position, typed);
  if (!move) move = chess::parse_uci(typed, lesson.position);
  if (!move) return std::nullopt;
  const auto answer = coach::answer_to(lesson, *move);
  if (answer != coach::Answer::unknown) return answer;
  Game<chess::Position> game(lesson.position);
  game.play(*move);
  const auto value = analyst_.value_of(game);
  return coach::answer_to(lesson, *move, value->value);
}

void LessonTalk::tell_best(const coach::Lesson& lesson) {
  constexpr std::size_t longest = 8;
  out_ << fmt::format("Best was {}.", line_in_san(lesson.position, lesson.best.line, longest));
  std::string why = visible_text(lesson.why);
  if (!why.empty()) why.front() = static_cast<char>(std::tolower(static_cast<unsigned char>(why.front())));
  if (!why.empty()) out_ << ' ' << chess::to_san(lesson.position, lesson.played) << ' ' << why;
  out_ << '\n';
}

}  // namespace arborist
