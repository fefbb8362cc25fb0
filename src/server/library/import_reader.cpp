#include "server/library/import_reader.h"

#include <algorithm>
#include <string_view>
#include <utility>

#include "arena/record.h"
#include "chess/chess960.h"
#include "chess/fen.h"
#include "chess/openings.h"
#include "chess/pgn_reader.h"
#include "chess/pgn_text.h"
#include "chess/uci_move.h"
#include "core/checksum.h"
#include "core/text.h"
#include "server/games/live_game.h"
#include "store/schema.h"

namespace arborist::server {

namespace {

constexpr std::size_t longest_kept_name = 80;
constexpr std::size_t most_tag_bytes = 1024;
constexpr std::string_view record_heading = "arborist game record";

store::StoredSeat person(std::string_view name, const std::string& otherwise) {
  const auto shown = trim(name.substr(0, longest_kept_name));
  return {"human", shown.empty() || shown == "?" ? otherwise : chess::to_utf8(shown), ""};
}

// "1858.11.02", "1999.??.??"
std::int32_t day_of_tag(std::string_view date) {
  const auto parts = split(date, '.');
  const auto part = [&](std::size_t at, int most) {
    if (at >= parts.size()) return 0;
    const auto number = parse_integer<int>(parts[at], 1, most);
    return number ? *number : 0;
  };
  const int year = part(0, 9999);
  const int month = year == 0 ? 0 : part(1, 12);
  return year * 10000 + month * 100 + (month == 0 ? 0 : part(2, 31));
}

std::string without_quotes(std::string_view value) {
  std::string clean = chess::normal_tag_value(value);
  std::replace_if(
      clean.begin(), clean.end(), [](char c) { return c == '"' || c == '\\'; }, '\'');
  return clean;
}

std::uint64_t fingerprint_of(const store::StoredGame& game) {
  Checksum sum;
  for (const std::string& part : {game.game, game.start, game.seats[0].name, game.seats[1].name, game.result}) {
    sum.add(part);
    sum.add("\n");
  }
  sum.add(std::to_string(game.day));
  for (const auto& move : game.moves) {
    sum.add(" ");
    sum.add(move.text);
  }
  return std::max<std::uint64_t>(sum.value(), 1);
}

// What is kept of a PGN game, gathered while it is read.
class KeptGame final : public chess::PgnVisitor {
 public:
  explicit KeptGame(std::string game) : name_(std::move(game)) {}

  void begin_game(std::size_t line) override {
    line_ = line;
    game_ = {};
    game_.game = name_;
    game_.seats = {person("", "White"), person("", "Black")};
    termination_.clear();
    left_out_.clear();
    keys_.clear();
    beginning_.clear();
    depth_ = 0;
    is_over_ = is_cut_ = false;
    opening_ = nullptr;
    problem_.reset();
  }

  void tag(std::string_view name, std::string_view value) override {
    if (name == "White")
      game_.seats[0] = person(value, "White");
    else if (name == "Black")
      game_.seats[1] = person(value, "Black");
    else if (name == "Date")
      game_.day = day_of_tag(value);
    else if (name == "Termination")
      termination_ = chess::to_utf8(value.substr(0, longest_kept_name));
    else if (!is_told_by_the_rest(name) && value != "?" && !value.empty())
      keep_tag(name, value);
  }

  bool begin_moves(const chess::Position& start) override {
    game_.start = chess::to_fen(start);
    castling_ = chess::needs_chess960(start) ? chess::CastlingText::chess960 : chess::CastlingText::standard;
    last_ = start;
    see(start);
    return true;
  }

  void move(const chess::Position& before, chess::Move move, const chess::Position& after) override {
    if (depth_ > 0 || is_cut_) return;
    if (move.is_none()) return cut("only the moves before a null move ('--') are kept", true);
    if (is_over_)
      return cut("only the moves up to " + std::to_string((game_.moves.size() + 1) / 2) +
                     " are kept: by the rules the game was drawn there",
                 false);
    if (game_.moves.size() >= LiveGame::most_plies)
      return cut("only the first moves are kept: there are too many", true);
    auto text = chess::to_uci(move, before, castling_);
    if (!beginning_.empty() && game_.moves.size() < static_cast<std::size_t>(store::index_plies))
      beginning_.back().next_move = text;
    game_.moves.push_back({std::move(text)});
    last_ = after;
    see(after);
  }

  void begin_variation() override { ++depth_; }
  void end_variation() override { --depth_; }
  void end_game(chess::PgnResult result) override {
    if (opening_ != nullptr) game_.opening = opening_->name;
    auto outcome = last_.outcome();
    if (!outcome && is_over_) outcome = Outcome::drawn("threefold repetition");
    if (outcome) {
      const Ending ending{outcome->winner(), std::string(outcome->rule()), true};
      game_.result = ending.result();
      game_.reason = ending.reason;
      game_.ended_by_rule = true;
    } else if (result != chess::PgnResult::unknown && !loses_result_) {
      game_.result = chess::to_text(result);
      game_.reason = termination_.empty() ? "as recorded" : termination_;
    }
    game_.fingerprint = fingerprint_of(game_);
  }
  void broken_game(const chess::PgnProblem& problem) override { problem_ = problem.error(); }
  [[nodiscard]] bool wants_comments() const override { return false; }

  [[nodiscard]] ReadGame taken() {
    loses_result_ = false;
    if (problem_) return {line_, *problem_};
    return {line_, std::move(game_), std::move(beginning_), std::move(left_out_)};
  }

 private:
  static bool is_told_by_the_rest(std::string_view name) {
    constexpr std::array<std::string_view, 7> told = {"Result",  "SetUp", "FEN",     "Variant",
                                                      "Opening", "ECO",   "PlyCount"};
    return std::find(told.begin(), told.end(), name) != told.end();
  }
  void keep_tag(std::string_view name, std::string_view value) {
    std::string line;
    line.append("[").append(name).append(" \"").append(without_quotes(value)).append("\"]\n");
    if (game_.tags.size() + line.size() <= most_tag_bytes) game_.tags += line;
  }
  void cut(std::string why, bool loses_result) {
    is_cut_ = true;
    loses_result_ = loses_result;
    left_out_ = std::move(why);
  }

  // A position of the line: whether it ends the game although it has moves, what it is called, and its key.
  void see(const chess::Position& position) {
    const auto key = static_cast<std::uint64_t>(position.key());
    if (const auto* named = chess::opening_at(position)) opening_ = named;
    int seen = 1;
    const auto reach = std::min(static_cast<std::size_t>(position.reversible_plies()), keys_.size());
    for (std::size_t back = 2; back <= reach; back += 2)
      if (keys_[keys_.size() - back] == key) ++seen;
    is_over_ = seen >= 3 || position.outcome_by_rule().has_value();
    keys_.push_back(key);
    if (game_.moves.size() <= static_cast<std::size_t>(store::index_plies)) beginning_.push_back({key});
  }

  std::string name_;
  std::size_t line_ = 0;
  store::StoredGame game_;
  std::string termination_;
  std::string left_out_;
  std::vector<std::uint64_t> keys_;
  std::vector<PassedPosition> beginning_;
  chess::Position last_;
  chess::CastlingText castling_ = chess::CastlingText::standard;
  const chess::Opening* opening_ = nullptr;
  int depth_ = 0;
  bool is_over_ = false;
  bool is_cut_ = false;
  bool loses_result_ = false;
  std::optional<Error> problem_;
};

class PgnSource final : public ImportReader::Source {
 public:
  PgnSource(chess::PgnInput input, std::string game) : reader_(std::move(input)), kept_(std::move(game)) {}
  std::optional<ReadGame> next() override {
    const std::size_t line = reader_.line();
    if (!reader_.read_game(kept_)) return std::nullopt;
    auto read = kept_.taken();
    read.line = line;
    return read;
  }

 private:
  chess::PgnReader reader_;
  KeptGame kept_;
};

// Plays the moves on; the first that is not legal is the problem.
Expected<void> replay(const AnyGame& game, store::StoredGame& stored, const std::vector<std::string>& moves) {
  auto play = game.start(stored.start);
  if (!play) return play.error().in("start");
  stored.start = (*play)->start_text();
  if (moves.size() > LiveGame::most_plies) return Error{"the game has too many moves"};
  for (std::size_t i = 0; i < moves.size(); ++i) {
    if (const auto played = (*play)->play(moves[i]); !played) return played.error().in("move " + std::to_string(i + 1));
    stored.moves.push_back({(*play)->played_view(i).text});
  }
  if (const auto outcome = (*play)->outcome()) {
    const Ending ending{outcome->winner(), std::string(outcome->rule()), true};
    stored.result = ending.result();
    stored.reason = ending.reason;
    stored.ended_by_rule = true;
  }
  stored.opening = (*play)->opening().name;
  return {};
}

Expected<store::StoredGame> from_record(std::string_view text, const GameList& games) {
  const auto record = GameRecord::parse(text);
  if (!record) return record.error();
  const auto game = games.find(record->game);
  if (!game) return game.error();
  if (!(*game)->info().is_played) return Error{in_quotes(record->game) + " is not a game that is played"};
  store::StoredGame stored;
  stored.game = record->game;
  stored.start = record->start;
  stored.seats = {person(record->first, (*game)->info().first_side),
                  person(record->second, (*game)->info().second_side)};
  if (auto replayed = replay(**game, stored, record->moves); !replayed) return replayed.error();
  const auto parts = words(record->result);
  if (stored.result == "*" && !parts.empty() && chess::parse_result(parts[0])) {
    stored.result = std::string(parts[0]);
    if (stored.result != "*")
      stored.reason = chess::to_utf8(record->result.substr(parts[0].size()).substr(0, longest_kept_name));
    stored.reason = std::string(trim(stored.reason));
  }
  stored.fingerprint = fingerprint_of(stored);
  return stored;
}

// Records one after the other: each begins with its heading.
class RecordSource final : public ImportReader::Source {
 public:
  RecordSource(chess::PgnInput input, const GameList& games) : input_(std::move(input)), games_(games) {}
  std::optional<ReadGame> next() override {
    if (input_.at_end()) return std::nullopt;
    const std::size_t line = input_.line();
    std::string text = take_line();
    while (!input_.at_end() && !input_.ahead(record_heading.size()).starts_with(record_heading)) {
      std::string more = take_line();
      if (text.size() + more.size() <= GameRecord::largest_file) text += more;
    }
    ReadGame read{line, from_record(text, games_)};
    if (read.game) read.beginning = beginning_of(**games_.find(read.game->game), *read.game);
    return read;
  }

 private:
  // What goes beyond any record is passed over.
  std::string take_line() {
    std::string line;
    while (!input_.at_end()) {
      const char c = input_.take();
      if (line.size() < GameRecord::largest_file) line += c;
      if (c == '\n') break;
    }
    return line;
  }

  chess::PgnInput input_;
  const GameList& games_;
};

class NoSource final : public ImportReader::Source {
  std::optional<ReadGame> next() override { return std::nullopt; }
};

std::unique_ptr<ImportReader::Source> source_of(chess::PgnInput input, const GameList& games) {
  while (!input.at_end() &&
         (input.peek() == ' ' || input.peek() == '\n' || input.peek() == '\r' || input.peek() == '\t'))
    input.take();
  if (input.ahead(record_heading.size()).starts_with(record_heading))
    return std::make_unique<RecordSource>(std::move(input), games);
  const auto& all = games.all();
  const auto of_pgn = std::find_if(all.begin(), all.end(), [](const auto& game) { return game->info().can.pgn; });
  if (of_pgn == all.end()) return std::make_unique<NoSource>();
  return std::make_unique<PgnSource>(std::move(input), (*of_pgn)->info().name);
}

}  // namespace

ImportReader::ImportReader(chess::PgnInput input, const GameList& games)
    : source_(source_of(std::move(input), games)) {}
ImportReader::~ImportReader() = default;

std::uint64_t position_key(const AnyPlay& play, const GameInfo& game) {
  if (const auto* line = play.game_of<chess::Position>()) return static_cast<std::uint64_t>(line->position().key());
  Checksum sum;
  sum.add(game.name);
  sum.add("\n");
  sum.add(play.position_text());
  return sum.value();
}

std::vector<PassedPosition> beginning_of(const AnyGame& game, const store::StoredGame& stored) {
  std::vector<PassedPosition> passed;
  auto play = game.start(stored.start);
  if (!play) return passed;
  const auto plies = std::min<std::size_t>(stored.moves.size(), store::index_plies);
  for (std::size_t ply = 0;; ++ply) {
    passed.push_back({position_key(**play, game.info())});
    if (ply == plies || !(*play)->play(stored.moves[ply].text)) return passed;
    passed.back().next_move = (*play)->played_view(ply).text;
  }
}

}  // namespace arborist::server
