// arborist play: a game between any two players, people included.
#include <fmt/format.h>

#include <iostream>
#include <optional>
#include <stop_token>
#include <utility>

#include "app/commands.h"
#include "app/json.h"
#include "app/play/analysis_text.h"
#include "app/play/attention.h"
#include "app/play/chess_coach.h"
#include "app/play/level_seed.h"
#include "app/play/start.h"
#include "app/standard_streams.h"
#include "app/terminal.h"
#include "arena/engine_player.h"
#include "arena/game_loop.h"
#include "arena/human_player.h"
#include "arena/players.h"
#include "arena/saved_game.h"
#include "core/json.h"
#include "core/output_file.h"
#include "core/spec.h"

namespace arborist {

namespace {

constexpr std::uint64_t usual_seed = 1;

struct PlayRequest {
  std::string game;
  std::string setup;
  std::string first;
  std::string second;
  bool first_is_loaded = false;  // named by the saved game, not by whoever sits here
  bool second_is_loaded = false;
  std::string load;
  std::string save;
  std::optional<std::uint64_t> seed;
  bool stats = false;
  bool boards = false;
  bool json = false;
  bool ascii = false;
  bool coach = false;
};

const std::string& player_name(const PlayRequest& request, Side side) {
  return side == Side::first ? request.first : request.second;
}

// Shows the game to people as it goes on, or prints one JSON object a move.
class Shown final : public GameWatcher {
 public:
  // What people's moves are coached with, while they are; and how that is broken off.
  struct Coaching {
    ChessCoach* coach = nullptr;
    std::stop_token stop = {};
  };
  // `bottom` is the side that sits nearer.
  Shown(const PlayRequest& request, const GameInfo& game, const Terminal& terminal, Side bottom, Coaching coaching)
      : request_(request), game_(game), terminal_(terminal), bottom_(bottom), coaching_(std::move(coaching)) {}

  void to_choose(const AnyPlay& play, const std::optional<std::string>& last_move) override {
    before_ = play.clone();
    if (request_.json) return;
    DrawOptions options = draw_options();
    options.last_move = last_move;
    // Whoever looks on through a pipe sees it while the next player thinks.
    std::cout << '\n' << play.draw(options) << '\n' << std::flush;
  }

  void played(const AnyPlay& after, const PlayedMove& played) override {
    const auto& [side, move, choice, used, clock] = played;
    if (request_.json) {
      Json line = {{"side", name(side)}, {"move", move}, {"position", after.position_text()}};
      if (choice.analysis) line["found"] = to_json(*choice.analysis);
      std::cout << write_json(line) << '\n' << std::flush;
      return;
    }
    std::cout << fmt::format("{} plays {}\n", name(side), terminal_.bold(move)) << std::flush;
    if (player_name(request_, side) == "human") coach(after);
    if (!choice.analysis) return;
    const AnalysisStyle style{request_.boards ? LineAs::boards : LineAs::moves, draw_options()};
    if (request_.stats) std::cout << to_text(*choice.analysis, *before_, game_, style);
  }

  void taken_back(const AnyPlay&, int plies) override {
    if (!request_.json) std::cout << (plies == 0 ? "there is no move to take back\n" : "taken back\n");
  }

  void ended(const AnyPlay& play, const GameEnd& end) override {
    if (request_.json) {
      const Json line = {{"result", in_words(end, game_)}, {"moves", play.moves_played()}};
      std::cout << write_json(line) << '\n';
    } else {
      std::cout << terminal_.bold(in_words(end, game_)) << '\n';
    }
  }

 private:
  void coach(const AnyPlay& after) const {
    if (coaching_.coach == nullptr) return;
    const auto word = coaching_.coach->about_own_move(after, coaching_.stop);
    if (word && !word->empty()) std::cout << "  " << *word << '\n';
  }
  [[nodiscard]] DrawOptions draw_options() const {
    DrawOptions options = terminal_.draw_options();
    options.bottom = bottom_;
    return options;
  }
  [[nodiscard]] const std::string& name(Side side) const {
    return side == Side::first ? game_.first_side : game_.second_side;
  }

  const PlayRequest& request_;
  const GameInfo& game_;
  const Terminal& terminal_;
  Side bottom_;
  Coaching coaching_;
  std::unique_ptr<AnyPlay> before_;
};

// Who was named plays; who was not is a person, or the game's usual opponent where the other is a person already.
void fill_in_players(PlayRequest& request, const std::string& opponent) {
  if (request.first.empty() && request.second.empty()) request.second = opponent;
  if (request.first.empty()) request.first = request.second == "human" ? opponent : "human";
  if (request.second.empty()) request.second = request.first == "human" ? opponent : "human";
}

void draw_level_seeds(PlayRequest& request) {
  for (std::string* const player : {&request.first, &request.second}) {
    std::string seeded = with_level_seed(*player, request.seed);
    // JSON of moves names no players.
    if (request.json && seeded != *player) std::cerr << "it plays as " << seeded << '\n';
    *player = std::move(seeded);
  }
}

Expected<void> save(const std::string& path, const PlayRequest& request, const AnyPlay& play, const GameEnd& end,
                    const GameInfo& info) {
  return save_game(
      path, info,
      {request.game, play.start_text(), request.first, request.second, in_words(end, info), play.moves_played()}, end);
}

// What the search of the usual opponent would play; a book before it knows no values.
Expected<std::string> hint(const AnyPlay& play, const GameInfo& game, const std::stop_token& stop) {
  const auto opponent = Spec::parse(game.opponent);
  if (!opponent) return opponent.error();
  const Spec* const after_book = opponent->next();
  const auto player =
      make_player(after_book != nullptr ? *after_book : *opponent, play, {.permissions = Permissions::everything()});
  if (!player) return player.error();
  const auto found = (*player)->choose(play, {.limits = {.stop = stop}});
  if (!found) return found.error();
  if (stop.stop_requested()) return Error{"interrupted"};
  if (!found->analysis) return found->move;
  return fmt::format("{} ({} for you)", found->move, to_text(found->analysis->value, game.score_unit));
}

// Why the other side moved as it did, if it plays below full strength.
Expected<std::string> why(ChessCoach& coach, const PlayRequest& request, const AnyPlay& play,
                          const std::stop_token& stop) {
  const auto other = Spec::parse(player_name(request, opponent(play.to_move())));
  if (!other) return other.error();
  return coach.about_other_move(play, level_of(*other, request.seed.value_or(usual_seed)), stop);
}

// What people at the terminal can type besides moves.
HumanPlayer::Terminal console_of(const PlayRequest& request, const GameInfo& game, ChessCoach* coach,
                                 Attention& attention) {
  HumanPlayer::Terminal console{
      attention.input(), std::cout,
      [&](const std::string& path, const AnyPlay& now) { return save(path, request, now, {}, game); },
      [&](const AnyPlay& now) { return hint(now, game, attention.stop()); }};
  if (coach == nullptr) return console;
  console.hint = [&attention, coach](const AnyPlay& now) { return coach->hint(now, attention.stop()); };
  console.hint_help = "where to look; again: what kind of thing is there; once more: the move";
  console.why = [&request, &attention, coach](const AnyPlay& now) {
    return why(*coach, request, now, attention.stop());
  };
  return console;
}

// What is played on with: a saved game, or a setup.
Expected<std::unique_ptr<AnyPlay>> load_or_start(PlayRequest& request, const AnyGame& game) {
  if (request.load.empty()) return start_from(game, request.setup, request.seed.value_or(usual_seed));
  const auto record = load_game(request.load, game.info());
  if (!record) return record.error();
  auto play = game.start(record->start);
  if (!play) return play.error().in(request.load);
  for (const auto& move : record->moves) {
    const auto played = (*play)->play(move);
    if (!played) return played.error().in(request.load);
  }
  request.first_is_loaded = request.first.empty() && !record->first.empty();
  if (request.first_is_loaded) request.first = record->first;
  request.second_is_loaded = request.second.empty() && !record->second.empty();
  if (request.second_is_loaded) request.second = record->second;
  return play;
}

// A saved game may come from anybody: its players may calculate, but neither start programs nor open files.
Expected<std::unique_ptr<Player>> player_of(const std::string& text, bool is_loaded, const AnyPlay& play,
                                            PlayerNeeds needs) {
  const auto spec = Spec::parse(text);
  if (!spec) return spec.error();
  if (!is_loaded) return make_player(*spec, play, needs);
  needs.permissions = needs.permissions.only_to_calculate();
  auto made = make_player(*spec, play, needs);
  if (!made) return made.error().in("the saved game's player (to allow it, name it with --first or --second)");
  return made;
}

void run(PlayRequest request, Context& context) {
  const auto game = context.games.find(request.game);
  if (!game) return report(context, "play", game.error());
  const auto& info = (*game)->info();
  const auto play = load_or_start(request, **game);
  if (!play) return report(context, "play", play.error());
  fill_in_players(request, info.opponent);
  draw_level_seeds(request);

  if (const auto good = check_saving(request.save, info); !good) return report(context, "play", good.error());
  if (const auto good = check_outputs({request.save}); !good)
    return report(context, "play", good.error(), Context::failed);

  // Before there are players, whose threads leave signals to it.
  Attention attention;
  std::optional<ChessCoach> coach;
  if (request.coach && !info.can.engine) return report(context, "play", Error{"--coach: the coach knows chess only"});
  if (info.can.engine && (request.first == "human" || request.second == "human")) coach.emplace();
  const HumanPlayer::Terminal console = console_of(request, info, coach ? &*coach : nullptr, attention);
  const PlayerNeeds needs{.seed = request.seed.value_or(usual_seed),
                          .human = [&] { return std::make_unique<HumanPlayer>(info, console); },
                          .permissions = Permissions::everything()};
  const auto first = player_of(request.first, request.first_is_loaded, **play, needs);
  if (!first) return report(context, "play", first.error());
  const auto second = player_of(request.second, request.second_is_loaded, **play, needs);
  if (!second) return report(context, "play", second.error());

  auto terminal = Terminal::detect();
  if (request.ascii) terminal.unicode = false;
  StandardStreams::look_by_hand();  // a game that cannot be shown is saved all the same
  const bool has_human = (*first)->is_human() || (*second)->is_human();
  if (!request.json)
    std::cout << fmt::format("{}: {} is {}, {} is {}\n{}", terminal.bold(info.name), info.first_side, (*first)->name(),
                             info.second_side, (*second)->name(), has_human ? "Type 'help' for help.\n" : "");
  const bool only_second_is_human = (*second)->is_human() && !(*first)->is_human();
  Shown shown(request, info, terminal, only_second_is_human ? Side::second : Side::first,
              {request.coach && coach && !request.json ? &*coach : nullptr, attention.stop()});
  const auto end = play_game(**play, {**first, **second}, {.stop = attention.stop()}, shown);
  if (attention.was_called()) context.exit_code = Attention::exit_code;
  if (request.save.empty()) return;
  if (const auto saved = save(request.save, request, **play, end, info); !saved)
    return report(context, "play", saved.error(), Context::failed);
  if (end.kind == GameEnd::Kind::unfinished) std::cerr << "the game so far is saved to " << request.save << '\n';
}

}  // namespace

void add_play_command(Command& app, Context& context) {
  auto* command = app.add_subcommand("play", "Play a game, or watch two players");
  auto request = std::make_shared<PlayRequest>();
  command->add_option("game", request->game, "The game; 'arborist games' lists them")->required();
  command->add_option("position", request->setup, start_help);
  command->add_option("--first,--white", request->first, "Who moves first; 'arborist players' lists them");
  command->add_option("--second,--black", request->second, "Who moves second");
  command->add_option("--load", request->load, "Go on with a saved game, or with the first of FILE.pgn")
      ->option_text("FILE")
      ->excludes("position");
  command
      ->add_option("--save", request->save,
                   "Write the game to this file when it ends, and by Ctrl-C; as PGN to FILE.pgn")
      ->option_text("FILE");
  command->add_option("--seed", request->seed,
                      "For players that choose by chance, and a start by chance: 1 if nothing is said. For an engine "
                      "with elo too, where else one is drawn for each game and told");
  command->add_flag("--stats", request->stats, "After each move: depth, states, value, line, best move of each depth");
  command->add_flag("--boards", request->boards, "With --stats: show lines as boards");
  command->add_flag("--coach", request->coach,
                    "Chess: after a bad move of yours say what it allows, never what was better; 'undo' takes it back");
  command->add_flag("--ascii", request->ascii, "Draw with plain characters");
  command->add_flag("--json", request->json, "Print one JSON object a move");
  command->footer(
      "Examples:\n"
      "  arborist play tic-tac-toe                                  you move first, against alpha-beta\n"
      "  arborist play tic-tac-toe --second human                   you move second\n"
      "  arborist play connect-four --first human --second human    two people\n"
      "  arborist play connect-four --first alphabeta:depth=8 --second random --stats\n"
      "  arborist play chess --first book:moves=3,then=alphabeta    you have Black, against an opening book\n"
      "  arborist play chess --black engine:elo=1000 --coach        against a club beginner, with a coach beside you");
  command->callback([request, &context] { run(*request, context); });
}

}  // namespace arborist
