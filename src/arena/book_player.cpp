#include "arena/book_player.h"

#include <optional>
#include <utility>

#include "chess/book.h"
#include "chess/san.h"
#include "core/random.h"

namespace arborist {

namespace {

constexpr std::int64_t usual_moves = 3;
constexpr std::int64_t most_book_moves = 1000;
constexpr const char* usual_next = "alphabeta";

struct BookSettings {
  std::size_t moves = 0;
  chess::BookChoice choice = chess::BookChoice::weighted;
  std::uint64_t seed = 0;
  bool seed_was_told = false;
  std::string file;  // empty: the book of the openings
  Spec next;

  [[nodiscard]] std::string text() const {
    Spec spec = Spec::named("book")
                    .with("moves", static_cast<std::int64_t>(moves))
                    .with("choice", choice == chess::BookChoice::best ? "best" : "weighted")
                    .with("seed", std::to_string(seed));
    if (!file.empty()) spec = spec.with("file", file);
    return spec.followed_by(next).text();
  }
};

Expected<BookSettings> parse_book_settings(const Spec& spec, const AnyPlay& play, const PlayerNeeds& needs) {
  if (play.game_of<chess::Position>() == nullptr)
    return Error{"the player 'book' knows only chess openings, not this game's"};
  if (const auto keys = spec.allow_only({"moves", "choice", "seed", "file", "then"}); !keys) return keys.error();
  const auto moves = spec.integer("moves", usual_moves, 0, most_book_moves);
  if (!moves) return moves.error();
  const auto choice = spec.choice("choice", "weighted", {"weighted", "best"});
  if (!choice) return choice.error();
  const auto given_seed = spec.integer("seed", static_cast<std::int64_t>(needs.seed), 0, INT64_MAX);
  if (!given_seed) return given_seed.error();
  return BookSettings{.moves = static_cast<std::size_t>(*moves),
                      .choice = *choice == "best" ? chess::BookChoice::best : chess::BookChoice::weighted,
                      .seed = static_cast<std::uint64_t>(*given_seed),
                      .seed_was_told = spec.find("seed").has_value(),
                      .file = spec.find("file").value_or(""),
                      .next = spec.next() != nullptr ? *spec.next() : Spec::named(usual_next)};
}

// Nothing: the book of the openings.
Expected<std::optional<chess::Book>> read_book(const std::string& file, const Permissions& permissions) {
  if (file.empty()) return std::optional<chess::Book>();
  if (const auto allowed = permissions.to_open_files(file); !allowed) return allowed.error();
  auto read = chess::Book::read(file);
  if (!read) return read.error();
  return std::optional<chess::Book>(std::move(*read));
}

class BookPlayer final : public Player {
 public:
  BookPlayer(BookSettings settings, std::optional<chess::Book> read, std::unique_ptr<Player> next)
      : settings_(std::move(settings)), read_(std::move(read)), next_(std::move(next)) {}

  [[nodiscard]] std::string name() const override { return settings_.text(); }
  [[nodiscard]] bool is_human() const override { return next_->is_human(); }

  [[nodiscard]] Expected<Choice> choose(const AnyPlay& play, const Turn& turn) override {
    if (auto move = book_move(play)) return Choice::to_play(std::move(*move));
    return next_->choose(play, turn);
  }
  void new_game() override { next_->new_game(); }
  void reseed(std::uint64_t seed) override {
    if (!settings_.seed_was_told) settings_.seed = seed;
    next_->reseed(seed);
  }

 private:
  [[nodiscard]] std::optional<std::string> book_move(const AnyPlay& play) const {
    const auto& game = *play.game_of<chess::Position>();
    const std::size_t plies = game.moves().size();
    const std::size_t own_moves = plies / 2;  // whichever side began
    if (own_moves >= settings_.moves) return std::nullopt;
    const chess::Book& book = read_ ? *read_ : chess::Book::from_openings();
    Random random(mix_bits(settings_.seed) + plies);
    const auto move = book.choose(game.position(), random, settings_.choice);
    if (!move) return std::nullopt;
    return chess::to_san(game.position(), *move);
  }

  BookSettings settings_;
  std::optional<chess::Book> read_;
  std::unique_ptr<Player> next_;
};

}  // namespace

const std::vector<NamedThing>& book_player_settings() {
  static const std::vector<NamedThing> list = {
      {"moves=N", "how many of its own moves may come from the book: 3 where it is not told"},
      {"choice=weighted|best", "by chance in proportion to the moves' weights, or always the heaviest"},
      {"seed=N", "which of the lines"},
      {"file=PATH", "a book in Polyglot's format instead of the built-in openings"},
      {"then=PLAYER", "who goes on after the book, with settings of its own; it comes last"}};
  return list;
}

Expected<void> check_book_player(const Spec& spec, const AnyPlay& play, const PlayerNeeds& needs) {
  const auto settings = parse_book_settings(spec, play, needs);
  if (!settings) return settings.error();
  if (!settings->file.empty())
    if (auto allowed = needs.permissions.to_open_files("file of 'book'"); !allowed) return allowed;
  const auto next = check_player(settings->next, play, needs);
  return next ? next : next.error().in("then of 'book'");
}

Expected<std::unique_ptr<Player>> make_book_player(const Spec& spec, const AnyPlay& play, const PlayerNeeds& needs) {
  auto settings = parse_book_settings(spec, play, needs);
  if (!settings) return settings.error();
  auto book = read_book(settings->file, needs.permissions);
  if (!book) return book.error().in("file of 'book'");
  auto next = make_player(settings->next, play, needs);
  if (!next) return next.error().in("then of 'book'");
  return std::unique_ptr<Player>(
      std::make_unique<BookPlayer>(std::move(*settings), std::move(*book), std::move(*next)));
}

}  // namespace arborist
