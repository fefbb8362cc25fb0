#include "lab/report/chapters.h"

#include <fmt/format.h>

#include "core/plural.h"
#include "core/text.h"
#include "lab/compare/kept.h"
#include "lab/picture/svg.h"
#include "lab/recording/record.h"

namespace arborist::lab {

namespace {

constexpr const char* alternatives_chapter = "Other ways to search";
constexpr const char* tree_by_chance = "branching=3,depth=8,range=40";

constexpr DrawnTree alternatives[] = {
    {alternatives_chapter, "M & N: a choice is worth something",
     "Where values are guesses, two good moves are worth more than one. The value of a node is its best move's and a "
     "bonus for those that are nearly as good.",
     "synthetic-tree", "branching=3,depth=3,range=40", "mn:depth=3,reach=20"},
    {alternatives_chapter, "Best-first minimax: deep where the value comes from",
     "The tree grows at the end of the line that both sides are expected to play, again and again.", "synthetic-tree",
     tree_by_chance, "bestfirst:nodes=24"},
    {alternatives_chapter, "Its extension: alpha-beta first, best-first below",
     "Alpha-beta looks two plies ahead, so that no move is overlooked; below what that has looked at the tree grows "
     "where the value comes from.",
     "synthetic-tree", tree_by_chance, "bestfirst:nodes=28,shallow=2"},
    {alternatives_chapter, "Bayesian search: wide where the choice is open",
     "A leaf is worth several values, each with its chance. The tree grows where an answer could change the move that "
     "would be played.",
     "synthetic-tree", "branching=3,depth=8,range=10", "bayes:nodes=24"},
    {alternatives_chapter, "B*: at best and at worst",
     "Every node has a range: what it may come to at best and at worst. The search ends when one move at its worst is "
     "no worse than every other at its best, whatever exactly it is worth.",
     "synthetic-tree", tree_by_chance, "bstar:nodes=24"},
    {alternatives_chapter, "Conspiracy numbers: how many leaves would have to be wrong",
     "A value is stable if many leaves would have to change together to change it. The search looks at those leaves "
     "that could, until more of them would have to conspire than is believed.",
     "synthetic-tree", tree_by_chance, "cns:nodes=24,step=5,conspirators=1"},
    {alternatives_chapter, "Opponent models: what the other side is expected to play",
     "At the opponent's nodes it is not the best reply that counts but the one that the model expects. Where the model "
     "is right that may win a little more than minimax does; where it is wrong, much less.",
     "synthetic-tree", "branching=3,depth=6,range=40", "om:depth=3,sight=1"},
    {alternatives_chapter, "ProbiMax: replies with chances, and a doubt",
     "Every reply has a chance, the better ones a larger one, and some of the weight is kept for the best reply of "
     "all, in case the model is wrong.",
     "synthetic-tree", "branching=3,depth=6,range=40", "probimax:depth=2,doubt=30"},
};

// Without the marks of Markdown.
std::string plain(std::string_view markdown) {
  std::string text;
  for (std::size_t i = 0; i < markdown.size(); ++i) {
    if (markdown.substr(i).starts_with("**")) {
      ++i;
    } else if (markdown[i] != '`') {
      text += markdown[i] == '\n' ? ' ' : markdown[i];
    }
  }
  return text;
}

std::string table_of(std::string_view block) {
  std::string html = "<table>\n";
  const auto rows = split(block, '\n');
  for (std::size_t i = 0; i < rows.size(); ++i) {
    const std::string_view row = rows[i];
    if (row.starts_with("|---") || row.size() < 2) continue;
    html += "<tr>";
    for (const auto& cell : split(row.substr(1, row.size() - 2), '|'))
      html += fmt::format("<{0}>{1}</{0}>", i == 0 ? "th" : "td", as_html(trim(plain(cell))));
    html += "</tr>\n";
  }
  return html + "</table>";
}

std::vector<std::string_view> blocks_of(std::string_view part) {
  std::vector<std::string_view> blocks;
  while (!part.empty()) {
    const std::size_t end = part.find("\n\n");
    const std::string_view block = trim(part.substr(0, end));
    if (!block.empty()) blocks.push_back(block);
    part = end == std::string_view::npos ? std::string_view() : part.substr(end + 2);
  }
  return blocks;
}

constexpr const char* kept_source =
    "These are the results kept with Arborist, in docs/experiments: 1,000 games of each pairing, or as many as it took "
    "a sequential test to decide it; every opening with both colours, seed 1. lab report --games N plays N games of "
    "each "
    "anew instead.";

Idea experiment_idea(const Experiment& experiment, const std::string& title) {
  return {.chapter = experiments_chapter,
          .title = title,
          .words = {experiment.question},
          .figure = {},
          .command = fmt::format("lab experiment {}", experiment.name)};
}

}  // namespace

Expected<Idea> idea_of(const DrawnTree& tree, const GameList& games) {
  const AnyGame& game = **games.find(tree.game);
  const auto play = game.start(tree.setup);
  if (!play) return play.error();
  const auto recording = record(game, **play, *Spec::parse(tree.search), {});
  if (!recording) return recording.error().in(tree.search);
  const auto naming = naming_of(game, *recording);
  if (!naming) return naming.error();
  constexpr std::size_t glyphs = 40;
  const auto drawn = [&](bool dark) { return to_svg(*recording, *naming, {.dark = dark, .most_glyphs = glyphs}); };
  return Idea{.chapter = tree.chapter,
              .title = tree.title,
              .words = {tree.words},
              .figure = picture(drawn(false), drawn(true),
                                fmt::format("The tree of {}: {}", tree.search, counted(recording->size(), "node"))),
              .command = fmt::format("lab tree {} '{}' --with {} --svg tree.svg", tree.game, tree.setup, tree.search)};
}

Expected<std::vector<Idea>> alternative_ideas(const GameList& games,
                                              const std::function<void(const std::string&)>& told) {
  std::vector<Idea> ideas;
  for (const DrawnTree& tree : alternatives) {
    told(tree.title);
    auto idea = idea_of(tree, games);
    if (!idea) return idea.error();
    ideas.push_back(std::move(*idea));
  }
  return ideas;
}

// A paragraph that begins with something bold is an idea of its own, and that is its title; of the first it is the
// answer.
std::vector<Idea> answer_ideas(std::string_view markdown) {
  constexpr std::string_view heading = "\n## The answer\n";
  const std::size_t begin = markdown.find(heading);
  if (begin == std::string_view::npos) return {};
  const std::string_view rest = markdown.substr(begin + heading.size());
  std::vector<Idea> ideas;
  const auto add = [&](std::string title, std::string_view words) {
    ideas.push_back({.chapter = experiments_chapter, .title = std::move(title), .words = {}});
    if (!trim(words).empty()) ideas.back().words.emplace_back(trim(plain(words)));
  };
  for (const std::string_view block : blocks_of(rest.substr(0, rest.find("\n## ")))) {
    const std::size_t end_of_bold = block.starts_with("**") ? block.find("**", 2) : std::string_view::npos;
    if (ideas.empty() && end_of_bold != std::string_view::npos) {
      add("The answer", block.substr(0, end_of_bold));
      add("The answer in figures", block.substr(end_of_bold + 2));
    } else if (end_of_bold != std::string_view::npos) {
      std::string title = plain(block.substr(0, end_of_bold));
      if (title.ends_with('.')) title.pop_back();
      add(std::move(title), block.substr(end_of_bold + 2));
    } else if (ideas.empty()) {
      add("The answer", block);
    } else if (block.starts_with("|")) {
      ideas.back().figure = table_of(block);
    } else {
      ideas.back().words.push_back(plain(block));
    }
  }
  return ideas;
}

Idea idea_of(const Experiment& experiment, const PlayerComparison& found) {
  Idea idea = experiment_idea(experiment, found.title);
  std::vector<std::string> said;
  said.reserve(found.pairings.size());
  for (const auto& pairing : found.pairings)
    said.push_back(fmt::format("{}, {}: {}", pairing.player, pairing.allowed, verdict(pairing)));
  idea.words.push_back(join(said, "; ") + '.');
  idea.figure = picture(to_svg(found), found.title);
  return idea;
}

Idea idea_of(const Experiment& experiment, const MeasuredTable& found) {
  Idea idea = experiment_idea(experiment, found.title);
  idea.words.push_back(found.note);
  idea.figure = picture(to_svg(found), found.title);
  return idea;
}

Expected<std::vector<Idea>> kept_experiment_ideas() {
  std::vector<Idea> ideas = answer_ideas(kept_answer());
  for (const Experiment& experiment : all_experiments()) {
    const auto found = kept_result(experiment.name);
    if (!found) return found.error();
    for (const auto& comparison : found->comparisons) ideas.push_back(idea_of(experiment, comparison));
    for (const auto& table : found->tables) ideas.push_back(idea_of(experiment, table));
  }
  if (!ideas.empty()) ideas.front().words.emplace_back(kept_source);
  return ideas;
}

}  // namespace arborist::lab
