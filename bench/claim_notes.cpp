#include "bench/claim_notes.h"

#include <fmt/format.h>

#include <array>

#include "chess/fen.h"
#include "chess/uci_move.h"
#include "core/text.h"

namespace arborist::bench {
namespace {

std::string written(const chess::Position& from, const std::vector<coach::Judgement>& lines) {
  std::string text;
  for (const auto& line : lines) text += fmt::format("{}:{}/", line.value.value(), line_text(from, line.line));
  return text;
}

std::vector<coach::Judgement> read_lines(std::string_view text, const chess::Position& from) {
  std::vector<coach::Judgement> lines;
  for (const auto part : split(text, '/'))
    if (const auto colon = part.find(':'); colon != std::string_view::npos)
      lines.push_back({.value = score_of(part.substr(0, colon)), .line = line_of(part.substr(colon + 1), from)});
  return lines;
}

}  // namespace

Known::Known(const std::string& path) {
  if (path.empty()) return;
  std::ifstream before(path);
  for (std::string line; std::getline(before, line);)
    if (const auto at = line.find('\t'); at != std::string::npos) found_[line.substr(0, at)] = line.substr(at + 1);
  file_.open(path, std::ios::app);
}

std::optional<std::string> Known::of(const std::string& key) {
  const std::lock_guard lock(mutex_);
  const auto at = found_.find(key);
  return at == found_.end() ? std::nullopt : std::optional(at->second);
}

void Known::note(const std::string& key, const std::string& value) {
  const std::lock_guard lock(mutex_);
  found_[key] = value;
  if (file_.is_open()) file_ << key << '\t' << value << '\n' << std::flush;
}

std::string line_text(chess::Position from, std::span<const chess::Move> line) {
  std::string text;
  for (const auto move : line) {
    text += (text.empty() ? "" : " ") + chess::to_uci(move, from);
    from = from.after(move);
  }
  return text;
}

std::vector<chess::Move> line_of(std::string_view text, chess::Position from) {
  std::vector<chess::Move> line;
  for (const auto word : words(text)) {
    const auto move = chess::parse_uci(word, from);
    if (!move) break;
    line.push_back(*move);
    from = from.after(*move);
  }
  return line;
}

Score score_of(std::string_view text) { return Score(std::stoi(std::string(text))); }

std::string written(const GradedMove& move) {
  const auto& judged = move.judged;
  const auto& best = judged.before.line;
  const auto after = move.before.after(judged.move);
  const auto after_refutation = judged.refutation.empty() ? after : after.after(judged.refutation.front());
  return fmt::format(
      "{};{};{};{};{};{};{};{};{};{}", chess::to_fen(move.before), line_text(move.before, std::array{judged.move}),
      static_cast<int>(judged.grade), judged.before.value.value(), line_text(move.before, best), judged.after.value(),
      line_text(after, judged.refutation), judged.as_good ? line_text(move.before, std::array{*judged.as_good}) : "",
      written(after_refutation, judged.defences), written(move.before.after(best.front()), judged.best_defences));
}

GradedMove read_move(std::string_view text) {
  const auto parts = split(text, ';');
  GradedMove move{.before = *chess::parse_fen(parts[0]), .judged = {}};
  move.judged.move = line_of(parts[1], move.before).front();
  move.judged.grade = static_cast<coach::Grade>(std::stoi(std::string(parts[2])));
  move.judged.before = {.value = score_of(parts[3]), .line = line_of(parts[4], move.before)};
  move.judged.after = score_of(parts[5]);
  move.judged.refutation = line_of(parts[6], move.before.after(move.judged.move));
  if (!parts[7].empty()) move.judged.as_good = line_of(parts[7], move.before).front();
  const auto after = move.before.after(move.judged.move);
  if (!move.judged.refutation.empty())
    move.judged.defences = read_lines(parts[8], after.after(move.judged.refutation.front()));
  move.judged.best_defences = read_lines(parts[9], move.before.after(move.judged.before.line.front()));
  return move;
}

}  // namespace arborist::bench
