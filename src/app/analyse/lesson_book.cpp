#include "app/analyse/lesson_book.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <utility>

#include "chess/fen.h"
#include "coach/judgement_json.h"
#include "core/file.h"
#include "core/newer.h"
#include "core/output_file.h"
#include "core/parse_json.h"
#include "core/text.h"

namespace arborist {
namespace {

constexpr std::size_t most_lesson_bytes = std::size_t{64} << 20U;
constexpr std::uint64_t most_plies = 100'000;
constexpr std::uint64_t most_steps = 1'000;
constexpr std::uint64_t most_days = 10'000'000;
constexpr const char* lessons_head = R"({"arborist":"lessons","version":1})";

Json one_move(const chess::Position& from, chess::Move move) {
  return coach::uci_moves_json(from, std::span(&move, 1));
}

Json lesson_json(const KeptLesson& kept) {
  const coach::Lesson& lesson = kept.lesson;
  Json json = {{"game", kept.game},
               {"ply", lesson.ply},
               {"fen", chess::to_fen(lesson.position)},
               {"played", one_move(lesson.position, lesson.played)},
               {"best", coach::judgement_json(lesson.position, lesson.best)},
               {"grade", static_cast<int>(lesson.grade)},
               {"why", lesson.why},
               {"step", kept.spacing.step},
               {"due", kept.spacing.due}};
  if (lesson.as_good) json["as_good"] = one_move(lesson.position, *lesson.as_good);
  return json;
}

std::optional<std::uint64_t> number_of(const Json& json, std::uint64_t most) {
  if (!json.is_number_unsigned() || json.get<std::uint64_t>() > most) return std::nullopt;
  return json.get<std::uint64_t>();
}

std::optional<KeptLesson> read_lesson(const Json& json) {
  if (!json["fen"].is_string() || !json["game"].is_string() || !json["why"].is_string()) return std::nullopt;
  const auto ply = number_of(json["ply"], most_plies);
  const auto grade = number_of(json["grade"], static_cast<std::uint64_t>(coach::Grade::blunder));
  const auto step = number_of(json["step"], most_steps);
  const auto due = number_of(json["due"], most_days);
  if (!ply || !grade || !step || !due) return std::nullopt;
  const auto position = chess::parse_fen(json["fen"].text());
  if (!position || !position->has_moves()) return std::nullopt;
  const auto played = coach::read_uci_moves(*position, json["played"]);
  auto best = coach::read_judgement(*position, json["best"]);
  if (played.empty() || !best) return std::nullopt;
  KeptLesson kept{.lesson = {.ply = *ply,
                             .position = *position,
                             .played = played.front(),
                             .best = std::move(*best),
                             .as_good = std::nullopt,
                             .grade = static_cast<coach::Grade>(*grade),
                             .why = json["why"].text()},
                  .game = json["game"].text(),
                  .spacing = {.step = static_cast<int>(*step), .due = static_cast<std::int64_t>(*due)}};
  if (const auto as_good = coach::read_uci_moves(*position, json["as_good"]); !as_good.empty())
    kept.lesson.as_good = as_good.front();
  return kept;
}

}  // namespace

Expected<LessonBook> LessonBook::open(const std::string& path) {
  LessonBook book(path);
  std::error_code ignored;
  if (!std::filesystem::exists(path, ignored)) return book;
  const auto text = read_file(path, most_lesson_bytes);
  if (!text) return text.error();
  std::size_t number = 0;
  for (const auto line : split(*text, '\n')) {
    ++number;
    if (number == 1)
      if (const auto newer = newer_than(1, line, R"({"arborist":"lessons","version":)")) return newer->in(path);
    if (number == 1 && line != lessons_head) return Error{"this is no file of lessons"}.in(path);
    if (number == 1 || line.empty()) continue;
    if (const auto read = book.read_line(line); !read) return read.error().in(fmt::format("line {}", number)).in(path);
  }
  return book;
}

Expected<void> LessonBook::read_line(std::string_view line) {
  const auto json = parse_json(line, {.depth = 8, .values = 10'000});
  if (!json) return json.error();
  if (const auto& judged = (*json)["judged"]; judged.is_string()) {
    games_.insert(judged.text());
    return {};
  }
  auto lesson = read_lesson(*json);
  if (!lesson) return Error{"this is no lesson"};
  lessons_.push_back(std::move(*lesson));
  return {};
}

void LessonBook::add(const std::string& checksum, std::vector<KeptLesson> lessons) {
  if (!games_.insert(checksum).second) return;
  std::move(lessons.begin(), lessons.end(), std::back_inserter(lessons_));
}

std::vector<std::size_t> LessonBook::due(std::int64_t today) const {
  std::vector<std::size_t> places;
  for (std::size_t i = 0; i < lessons_.size(); ++i)
    if (lessons_[i].spacing.due <= today) places.push_back(i);
  return places;
}

std::optional<std::int64_t> LessonBook::next_due() const {
  const auto first = std::min_element(lessons_.begin(), lessons_.end(),
                                      [](const auto& a, const auto& b) { return a.spacing.due < b.spacing.due; });
  return first == lessons_.end() ? std::nullopt : std::optional(first->spacing.due);
}

void LessonBook::answered(std::size_t place, coach::Answer answer, std::int64_t today) {
  coach::Spacing& spacing = lessons_[place].spacing;
  spacing = coach::spaced(spacing, answer, today);
}

Expected<void> LessonBook::write() const {
  auto file = OutputFile::open(path_);
  if (!file) return file.error();
  std::string text = std::string(lessons_head) + '\n';
  for (const std::string& game : games_) text += write_json({{"judged", game}}) + '\n';
  for (const KeptLesson& lesson : lessons_) text += write_json(lesson_json(lesson)) + '\n';
  if (const auto written = file->write(text); !written) return written.error();
  return file->put_in_place();
}

}  // namespace arborist
