#include "arena/openings.h"

#include <fmt/format.h>

#include <cassert>
#include <functional>
#include <sstream>

#include "chess/epd.h"
#include "chess/fen.h"
#include "chess/pgn_game.h"
#include "chess/san.h"
#include "core/file.h"
#include "core/random.h"
#include "core/text.h"

namespace arborist {

namespace {

// Plays an opening out, or says what is wrong with it.
Expected<std::unique_ptr<AnyPlay>> play_out(const AnyGame& game, const Opening& opening) {
  auto play = game.start(opening.start);
  if (!play) return play.error();
  for (const auto& move : opening.moves)
    if (const auto played = (*play)->play(move); !played) return played.error();
  if ((*play)->outcome()) return Error{"the game is over after this opening"};
  return play;
}

// A line as an EPD or FEN where the game has them; else as a position, else as a list of moves.
Expected<Opening> parse_line(const AnyGame& game, std::string_view line, std::size_t plies) {
  if (game.info().can.pgn && line.find('/') != std::string_view::npos) {
    const auto epd = chess::parse_epd(line);
    if (!epd) return epd.error();
    return Opening{.start = chess::to_fen(epd->position)};
  }
  const auto as_position = game.start(line);
  if (as_position) return Opening{.start = std::string(line)};
  Opening opening;
  for (const auto word : words(line)) {
    // Move numbers are for people.
    const bool is_number = word.back() == '.' && word.find_first_not_of("0123456789.") == std::string_view::npos;
    if (!is_number && opening.moves.size() < plies) opening.moves.emplace_back(word);
  }
  auto as_moves = play_out(game, opening);
  if (as_moves) return opening;
  return Error{fmt::format("{} is neither a position ({}) nor a list of moves ({})", in_quotes(line),
                           as_position.error().message, as_moves.error().message)};
}

Expected<std::vector<Opening>> read_lines(const AnyGame& game, const std::string& text, std::size_t plies) {
  std::vector<Opening> list;
  std::size_t number = 0;
  for (const auto raw : split(text, '\n')) {
    ++number;
    const auto line = trim(raw);
    if (line.empty() || line.front() == '#') continue;
    const auto in_line = fmt::format("line {}", number);
    auto opening = parse_line(game, line, plies);
    if (!opening) return opening.error().in(in_line);
    if (const auto play = play_out(game, *opening); !play) return play.error().in(in_line);
    list.push_back(std::move(*opening));
  }
  return list;
}

Expected<std::vector<Opening>> read_pgn(const AnyGame& game, const std::string& text, std::size_t plies) {
  std::vector<Opening> list;
  std::istringstream in(text);
  chess::PgnGames games{chess::PgnInput(in)};
  while (const auto read = games.next()) {
    if (!*read) return read->error();
    const auto line = chess::main_line(**read);
    Opening opening{.start = chess::to_fen(line.start())};
    for (std::size_t i = 0; i < line.moves().size() && i < plies; ++i)
      opening.moves.push_back(chess::to_san(line.positions()[i], line.moves()[i]));
    if (const auto play = play_out(game, opening); !play)
      return play.error().in(fmt::format("the game that ends before line {}", games.line()));
    list.push_back(std::move(opening));
  }
  return list;
}

}  // namespace

Openings Openings::random(const AnyGame& game, int plies, std::uint64_t seed) {
  Openings openings(game);
  openings.random_plies_ = plies;
  openings.seed_ = seed;
  openings.text_ = plies == 0 ? "the usual start" : fmt::format("{} random plies", plies);
  return openings;
}

Expected<Openings> Openings::read(const AnyGame& game, const std::filesystem::path& path, const Reading& reading) {
  const auto text = read_file(path, largest_file);
  if (!text) return text.error();
  const bool is_pgn = to_lower(path.extension().string()) == ".pgn";
  if (is_pgn && !game.info().can.pgn)
    return Error{fmt::format("{}: openings in PGN are for chess, not for {}", path.string(), game.info().name)};
  auto list = is_pgn ? read_pgn(game, *text, reading.plies) : read_lines(game, *text, reading.plies);
  if (!list) return list.error().in(path.string());
  if (list->empty()) return Error{fmt::format("{}: there is no opening in it", path.string())};
  Openings openings(game);
  openings.list_ = std::move(*list);
  if (reading.shuffle_seed) Random(mix_bits(*reading.shuffle_seed)).shuffle(openings.list_);
  openings.text_ = fmt::format("{} of {}{}", grouped(std::uint64_t{openings.list_.size()}), path.filename().string(),
                               reading.shuffle_seed ? ", shuffled" : "");
  return openings;
}

std::optional<std::size_t> Openings::count() const {
  if (list_.empty()) return std::nullopt;
  return list_.size();
}

std::unique_ptr<AnyPlay> Openings::start_play(std::size_t number) const {
  if (list_.empty()) return by_chance(number);
  auto play = play_out(*game_, list_[number % list_.size()]);
  assert(play && "openings of a file were tried when it was read");
  return std::move(*play);
}

std::unique_ptr<AnyPlay> Openings::by_chance(std::size_t number) const {
  constexpr int tries = 20;
  Random random(mix_bits(seed_) ^ mix_bits(number + 1));
  for (int plies = random_plies_; plies > 0; --plies) {
    for (int attempt = 0; attempt < tries; ++attempt) {
      auto play = std::move(*game_->start(""));
      for (int ply = 0; ply < plies && !play->outcome(); ++ply) {
        const auto moves = play->legal_moves();
        [[maybe_unused]] const auto played = play->play(moves[random.below(static_cast<std::uint32_t>(moves.size()))]);
        assert(played && "a legal move is legal");
      }
      if (!play->outcome()) return play;
    }
  }
  return std::move(*game_->start(""));
}

std::uint64_t Openings::fingerprint() const {
  std::uint64_t mixed = mix_bits(seed_) ^ mix_bits(static_cast<std::uint64_t>(random_plies_));
  const auto mix_in = [&](std::string_view text) {
    for (const char c : text) mixed = mix_bits(mixed ^ static_cast<unsigned char>(c));
    mixed = mix_bits(mixed + text.size());
  };
  for (const auto& opening : list_) {
    mix_in(opening.start);
    for (const auto& move : opening.moves) mix_in(move);
  }
  return mixed;
}

}  // namespace arborist
