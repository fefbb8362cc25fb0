// arborist pgn stats: what is in a file of games.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <iostream>
#include <map>
#include <unordered_map>

#include "app/chess/pgn_command.h"
#include "chess/openings.h"
#include "chess/pgn_reader.h"
#include "core/json.h"
#include "core/plural.h"
#include "core/text.h"

namespace arborist {
namespace {

struct PgnStatisticsRequest {
  std::vector<std::string> files;
  std::size_t top = 10;
  bool json = false;
};

// Results as a side sees them.
struct Tally {
  std::uint64_t games = 0;
  std::uint64_t won = 0;
  std::uint64_t drawn = 0;
  std::uint64_t lost = 0;

  void add(chess::PgnResult result, bool as_white) {
    ++games;
    const auto win = as_white ? chess::PgnResult::white_won : chess::PgnResult::black_won;
    if (result == win) {
      ++won;
    } else if (result == chess::PgnResult::drawn) {
      ++drawn;
    } else if (result != chess::PgnResult::unknown) {
      ++lost;
    }
  }
};
using Tallies = std::unordered_map<std::string, Tally>;

class Statistics final : public chess::PgnVisitor {
 public:
  std::uint64_t games = 0;
  std::uint64_t broken = 0;
  std::uint64_t plies = 0;
  std::uint64_t shortest = 0;
  std::uint64_t longest = 0;
  std::uint64_t variations = 0;
  std::uint64_t comments = 0;
  Tally results;
  Tallies openings;
  Tallies players;

  void begin_game(std::size_t) override {
    white_.clear();
    black_.clear();
    length_ = 0;
    depth_ = 0;
    opening_ = nullptr;
  }
  void tag(std::string_view name, std::string_view value) override {
    if (name == "White") white_ = value;
    if (name == "Black") black_ = value;
  }
  void move(const chess::Position&, chess::Move, const chess::Position& after) override {
    if (depth_ > 0) return;
    ++length_;
    // No named opening is longer.
    if (length_ > 40) return;
    if (const auto* opening = chess::opening_at(after)) opening_ = opening;
  }
  void begin_variation() override {
    ++depth_;
    ++variations;
  }
  void end_variation() override { --depth_; }
  void comment(std::string_view) override { ++comments; }
  void broken_game(const chess::PgnProblem&) override { ++broken; }
  void end_game(chess::PgnResult result) override {
    shortest = games == 0 ? length_ : std::min(shortest, length_);
    longest = std::max(longest, length_);
    ++games;
    plies += length_;
    results.add(result, true);
    openings[opening_ ? opening_->eco + " " + opening_->name : "no named opening"].add(result, true);
    if (!white_.empty()) players[white_].add(result, true);
    if (!black_.empty()) players[black_].add(result, false);
  }

 private:
  std::string white_;
  std::string black_;
  std::uint64_t length_ = 0;
  int depth_ = 0;
  const chess::Opening* opening_ = nullptr;
};

std::vector<std::pair<std::string, Tally>> most_frequent(const Tallies& tallies, std::size_t top) {
  std::vector<std::pair<std::string, Tally>> list(tallies.begin(), tallies.end());
  std::sort(list.begin(), list.end(), [](const auto& a, const auto& b) {
    return a.second.games != b.second.games ? a.second.games > b.second.games : a.first < b.first;
  });
  if (list.size() > top) list.resize(top);
  return list;
}

Json to_json(const Tally& tally) {
  return {{"games", tally.games}, {"won", tally.won}, {"drawn", tally.drawn}, {"lost", tally.lost}};
}

Json to_json(const Tallies& tallies, std::size_t top) {
  auto list = Json::array();
  for (const auto& [name, tally] : most_frequent(tallies, top)) {
    auto entry = to_json(tally);
    entry["name"] = name;
    list.push_back(std::move(entry));
  }
  return list;
}

void print_json(const Statistics& all, std::size_t top) {
  const Json json = {{"games", all.games},
                     {"broken", all.broken},
                     {"half_moves", all.plies},
                     {"shortest", all.shortest},
                     {"longest", all.longest},
                     {"variations", all.variations},
                     {"comments", all.comments},
                     {"results_for_white", to_json(all.results)},
                     {"openings_for_white", to_json(all.openings, top)},
                     {"players", to_json(all.players, top)}};
  std::cout << write_json(json, 2) << '\n';
}

void print_table(const char* title, const Tallies& tallies, std::size_t top) {
  std::cout << fmt::format("\n{:<52} {:>9} {:>7} {:>7} {:>7}\n", title, "games", "won", "drawn", "lost");
  for (const auto& [name, tally] : most_frequent(tallies, top)) {
    const std::size_t width = display_width(name);
    const std::string padding(width < 52 ? 52 - width : 0, ' ');
    const auto games = static_cast<double>(tally.games);
    const auto share = [games](std::uint64_t part) { return 100.0 * static_cast<double>(part) / games; };
    std::cout << fmt::format("{}{} {:>9} {:>6.1f}% {:>6.1f}% {:>6.1f}%\n", name, padding, grouped(tally.games),
                             share(tally.won), share(tally.drawn), share(tally.lost));
  }
}

void print_text(const Statistics& all, std::size_t top) {
  const double average = all.games == 0 ? 0 : static_cast<double>(all.plies) / static_cast<double>(all.games);
  std::cout << fmt::format("games       {} ({} broken)\n", grouped(all.games), grouped(all.broken));
  std::cout << fmt::format("half-moves  {}: {:.1f} a game, {} to {}\n", grouped(all.plies), average, all.shortest,
                           all.longest);
  std::cout << fmt::format("results     White won {}, drawn {}, Black won {}, other {}\n", grouped(all.results.won),
                           grouped(all.results.drawn), grouped(all.results.lost),
                           grouped(all.games - all.results.won - all.results.drawn - all.results.lost));
  std::cout << fmt::format("notes       {}, {}\n", counted(all.comments, "comment"),
                           counted(all.variations, "variation"));
  if (all.games == 0) return;
  print_table("opening (as White)", all.openings, top);
  print_table("player", all.players, top);
}

void run(const PgnStatisticsRequest& request, int& exit_code) {
  Statistics all;
  const bool opened = for_each_file(request.files, exit_code, [&](PgnFile& file) {
    chess::PgnReader reader(file.input());
    while (reader.read_game(all)) {
    }
  });
  if (!opened) return;
  if (request.json) {
    print_json(all, request.top);
  } else {
    print_text(all, request.top);
  }
}

}  // namespace

void add_pgn_statistics(Command& pgn, int& exit_code) {
  auto* command = pgn.add_subcommand("stats", "Count games, results, openings and players");
  auto request = std::make_shared<PgnStatisticsRequest>();
  add_files_option(*command, request->files);
  command->add_option("--top", request->top, "How many openings and players to list")->capture_default_str();
  command->add_flag("--json", request->json, "Print JSON");
  command->footer(
      "Openings are named by the positions of the game, whatever its tags say.\n\n"
      "Examples:\n  arborist pgn stats games.pgn\n  arborist pgn stats games.pgn --top 50 --json");
  command->callback([request, &exit_code] { run(*request, exit_code); });
}

}  // namespace arborist
