#include "engine/uci/uci.h"

#include <fmt/format.h>

#include <algorithm>
#include <istream>
#include <new>
#include <ostream>
#include <system_error>
#include <utility>

#include "chess/draw.h"
#include "chess/fen.h"
#include "core/random.h"
#include "core/text.h"
#include "engine/bench.h"
#include "engine/tuning/tuned_parameters.h"
#include "engine/uci/uci_evaluation.h"
#include "learn/net.h"

namespace arborist::engine {

namespace {

constexpr std::size_t most_game_moves = 20'000;
constexpr int deepest_bench = 40;

struct Line {
  std::string text;
  bool too_long = false;
};

// The next line, cut at its limit; nothing at the end of the input.
std::optional<Line> read_line(std::istream& in) {
  Line line;
  bool any = false;
  for (char c = 0; in.get(c);) {
    any = true;
    if (c == '\n') return line;
    if (line.text.size() < Uci::longest_line)
      line.text += c;
    else
      line.too_long = true;
  }
  return any ? std::optional(line) : std::nullopt;
}

}  // namespace

Uci::Uci(Settings settings, std::ostream& out)
    : settings_(std::move(settings)), out_(out), engine_(options_.engine), game_(chess::Position::start()) {
  if (settings_.partners) engine_.share_findings();
}

Uci::~Uci() { stop(); }

void Uci::run(std::istream& in) {
  while (const auto line = read_line(in)) {
    if (line->too_long) {
      complain(fmt::format("a line of more than {} characters is ignored", longest_line));
      continue;
    }
    if (!command(line->text)) return;
    if (is_unheard_) break;
  }
  if (is_bench_) wait_for_search();
  end();
}

bool Uci::command(std::string_view line) {
  const Words all = words(line);
  if (all.empty()) return true;
  const auto name = all.front();
  const Words rest(all.begin() + 1, all.end());
  if (name == "quit") {
    end();
    return false;
  }
  if (name == "uci")
    introduce();
  else if (name == "isready")
    is_ready();
  else if (name == "stop")
    stop();
  else if (name == "ponderhit")
    engine_.ponder_hit();
  else if (name == "go")
    go(rest);
  else if (name == "position")
    position(rest);
  else if (name == "setoption")
    set_option(trim(line).substr(name.size()));
  else if (name == "ucinewgame")
    new_game();
  else if (name == "d")
    show_board();
  else if (name == "eval")
    say(evaluation_text(game_.position(), options_.engine.net));
  else if (name == "bench")
    bench(rest);
  else if (name != "debug" && name != "register")  // there is nothing to debug or to register
    complain(fmt::format("unknown command {}{}", in_quotes(name),
                         did_you_mean(name, {"uci", "isready", "ucinewgame", "position", "go", "stop", "ponderhit",
                                             "setoption", "quit", "debug", "register", "d", "eval", "bench"})));
  return true;
}

void Uci::introduce() {
  std::string text = fmt::format("id name {}\nid author the authors of Arborist\n", settings_.name);
  for (const auto& line : UciOptions::declarations(settings_.tells_parameters)) text += line + '\n';
  say(fmt::format("{}info string {}\nuciok", text, evaluation_in_words()));
}

// A search is answered at once; a large table that is still being made ready, when it is.
void Uci::is_ready() {
  if (is_thinking_)
    say("readyok");
  else
    engine_.when_warm([this] { say("readyok"); });
}

void Uci::set_option(std::string_view rest) {
  if (!is_free("setoption")) return;
  if (const auto set = take_option(trim(rest)); !set) return complain("setoption: " + set.error().message);
  // What we could not set is set nowhere.
  if (settings_.partners) settings_.partners->say("setoption " + std::string(trim(rest)));
}

// "name NAME value VALUE"; both may have blanks in them.
Expected<void> Uci::take_option(std::string_view rest) {
  if (!rest.starts_with("name ")) return Error{"'name' is expected"};
  rest = trim(rest.substr(5));
  const auto at = rest.find(" value ");
  const auto name = trim(rest.substr(0, at));
  const auto value = at == std::string_view::npos ? std::string_view{} : trim(rest.substr(at + 7));
  if (to_lower(name) == to_lower(clear_hash_option)) {
    engine_.clear_hash();
    return {};
  }
  UciOptions changed = options_;
  if (const auto set = changed.set(name.ends_with(" value") ? trim(name.substr(0, name.size() - 6)) : name, value);
      !set)
    return set.error();
  if (const auto set = take_net(name, changed); !set) return set.error();
  if (changed.engine != options_.engine) {
    if (const auto set = engine_.set_options(changed.engine); !set) return set.error();
    if (changed.engine.threads != options_.engine.threads && engine_.threads_in_use() < changed.engine.threads)
      complain(fmt::format("{} of the {} threads search: this machine has not so many processors",
                           engine_.threads_in_use(), changed.engine.threads));
    if (changed.engine.syzygy_path != options_.engine.syzygy_path)
      for (const auto& warning : engine_.tablebase_warnings()) complain(warning);
  }
  if (changed.book_file != options_.book_file) {
    book_.reset();
    if (!changed.book_file.empty()) {
      auto book = chess::Book::read(changed.book_file);
      if (!book) return book.error();
      book_ = std::move(*book);
    }
  }
  if (settings_text(changed.parameters) != settings_text(options_.parameters))
    engine_.set_parameters(changed.parameters);
  const bool is_valued_otherwise = changed.engine.net != options_.engine.net;
  options_ = std::move(changed);
  if (is_valued_otherwise) complain(evaluation_in_words());
  return {};
}

// What the changed options say positions are valued with. A new file is refused where it is no net, whether or not it
// is to be used now; one that was good once and is no longer must not shut out the built-in net.
Expected<void> Uci::take_net(std::string_view name, UciOptions& changed) {
  const bool is_file_set = to_lower(name) == "evalfile";
  const bool is_net_taken_up = changed.use_net && !options_.use_net;
  if (!changed.use_net) changed.engine.net = {};
  // A file of the same name may hold another net by now.
  if (!is_file_set && !is_net_taken_up) return {};
  auto net = changed.net();
  if (!net && is_file_set) return net.error();
  if (!net) {
    complain(fmt::format("EvalFile: {}; what is built in plays", net.error().message));
    net = built_in_net();
  }
  if (!changed.use_net) return {};
  const ChessNet& was = options_.engine.net;
  const bool is_the_same = *net && was && (*net)->fingerprint() == was->fingerprint();
  changed.engine.net = is_the_same ? was : *net;
  return {};
}

void Uci::position(const Words& words) {
  if (!is_free("position")) return;
  if (words.empty()) return complain("position: 'startpos' or 'fen' is expected");
  const auto moves = std::find(words.begin(), words.end(), "moves");
  std::optional<Game<chess::Position>> game;
  if (words.front() == "startpos" && moves - words.begin() <= 1) {
    game.emplace(chess::Position::start());
  } else if (words.front() == "fen") {
    std::string text;
    for (auto word = words.begin() + 1; word != moves; ++word) text += (text.empty() ? "" : " ") + std::string(*word);
    const auto start = chess::parse_fen(text);
    if (!start) return complain("position: " + start.error().message);
    game.emplace(*start);
  } else {
    return complain(fmt::format("position: {} is neither 'startpos' nor 'fen'", in_quotes(words.front())));
  }
  if (words.end() - moves > static_cast<std::ptrdiff_t>(most_game_moves)) return complain("position: too many moves");
  for (auto word = moves == words.end() ? moves : moves + 1; word != words.end(); ++word) {
    const auto move = chess::parse_uci(*word, game->position());
    if (!move) return complain(fmt::format("position: move {}: {}", game->plies() + 1, move.error().message));
    game->play(*move);
  }
  game_ = std::move(*game);
}

void Uci::go(const Words& words) {
  if (!is_free("go")) return;
  const GoCommand command = parse_go(words, game_.position());
  for (const auto& remark : command.remarks) complain("go: " + remark);
  if (command.is_move_in_game() && options_.own_book && !options_.analyse_mode) {
    if (const auto move = book_move()) {
      complain("a move of the book");
      return say(best_move_line({.best = move}, game_.position(), style()));
    }
  }
  start_thinking(command);
}

void Uci::start_thinking(const GoCommand& go) {
  start([this, go](const std::stop_token& stop) {
    return go.perft_depth > 0 ? count_lines(go.perft_depth, stop) : think(go.request, stop);
  });
}

void Uci::start(std::function<std::string(const std::stop_token&)> work) {
  engine_.get_ready();
  is_thinking_ = true;
  is_bench_ = false;
  const auto work_and_answer = [this, work = std::move(work)](const std::stop_token& stop) {
    std::string answer;
    try {
      answer = work(stop);
    } catch (const std::bad_alloc&) {
      answer = "info string out of memory";
    }
    // Whoever reads the answer may send the next command at once.
    is_thinking_ = false;
    say(answer);
  };
  try {
    thinker_ = std::jthread(work_and_answer);
  } catch (const std::system_error&) {
    // No thread to be had, and nobody to hear a stop: the answer is the first guess.
    complain("no thread could be started");
    std::stop_source stopped;
    stopped.request_stop();
    engine_.stop();
    work_and_answer(stopped.get_token());
  }
}

void Uci::stop() {
  if (!thinker_.joinable()) return;
  engine_.stop();
  thinker_.request_stop();
  thinker_.join();
}

void Uci::end() {
  stop();
  engine_.stop_warming();
}

void Uci::wait() {
  wait_for_search();
  engine_.wait_until_warm();
}

void Uci::wait_for_search() {
  if (thinker_.joinable()) thinker_.join();
}

void Uci::new_game() {
  if (!is_free("ucinewgame")) return;
  engine_.new_game();
  if (settings_.partners) settings_.partners->say("ucinewgame");
  ++games_;
}

void Uci::show_board() {
  const auto& position = game_.position();
  say(fmt::format("{}\nFen: {}\nKey: {:016X}", chess::draw(position, {.unicode = false}), chess::to_fen(position),
                  static_cast<std::uint64_t>(position.key())));
}

void Uci::bench(const Words& words) {
  if (!is_free("bench")) return;
  BenchOptions options{.net = options_.engine.net};
  if (!words.empty()) {
    const auto depth = parse_integer<int>(words.front(), 1, deepest_bench);
    if (!depth) return complain("bench: " + depth.error().message);
    options.depth = *depth;
  }
  start([options](const std::stop_token& stop) mutable -> std::string {
    options.stop = stop;
    const auto result = run_bench(options);
    if (stop.stop_requested()) return "info string bench: stopped";
    const auto time = std::chrono::duration_cast<std::chrono::milliseconds>(result.time).count();
    return fmt::format("Total time (ms) : {}\nNodes searched  : {}\nNodes/second    : {}", time, result.nodes,
                       result.nodes_per_second());
  });
  is_bench_ = true;
}

bool Uci::is_free(std::string_view command) {
  if (is_thinking_) {
    complain(fmt::format("{} is ignored while a search is running: 'stop' ends it", command));
    return false;
  }
  wait_for_search();
  return true;
}

std::optional<Move> Uci::book_move() {
  const auto& position = game_.position();
  if (game_.outcome()) return std::nullopt;
  // The same move for the same position throughout a game.
  Random random(mix_bits(settings_.book_seed + games_) ^ static_cast<std::uint64_t>(position.key()));
  return (book_ ? *book_ : chess::Book::from_openings()).choose(position, random, chess::BookChoice::weighted);
}

UciStyle Uci::style() const {
  return {.castling = options_.chess960 ? chess::CastlingText::chess960 : chess::CastlingText::standard,
          .show_wdl = options_.show_wdl};
}

void Uci::say(const std::string& text) {
  const std::scoped_lock lock(out_mutex_);
  out_ << text << '\n' << std::flush;
  is_unheard_ = !out_;
}

}  // namespace arborist::engine
