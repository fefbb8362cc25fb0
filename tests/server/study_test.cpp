// A study: PGN in and out without loss, and edits that keep the tree a tree.
#include "server/analysis/study.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "chess/fen.h"
#include "chess/pgn_writer.h"
#include "chess/san.h"
#include "core/random.h"
#include "server/analysis/study_json.h"

namespace arborist::server {
namespace {

constexpr auto with_variations = R"([Event "E"]
[Site "?"]
[Date "2026.11.17"]
[Round "?"]
[White "Ada"]
[Black "Alan"]
[Result "1-0"]

{Before the game} 1. e4 e5 ({the French} 1... e6 2. d4 d5 (2... c5 3. Nf3) 3. Nc3) (1... c5
2. Nf3) 2. Nf3 $1 Nc6 {[%csl Gd4][%cal Gf3e5] develops} 3. Bb5 1-0

)";

std::string text_of_study(const Study& study) { return chess::to_pgn(study.pgn()); }

NodeId find_san(const Study& study, std::string_view san) {
  for (const NodeId id : study.in_order()) {
    if (id == Study::root()) continue;
    if (chess::to_san(study.at(study.at(id).parent).position, study.at(id).move) == san) return id;
  }
  ADD_FAILURE() << "no move " << san;
  return Study::root();
}

// What must hold of every study, however it was edited.
void expect_tree(const Study& study) {
  std::set<NodeId> seen;
  for (const NodeId id : study.in_order()) {
    EXPECT_TRUE(seen.insert(id).second) << "a node stands in one place";
    const StudyNode& node = study.at(id);
    for (const NodeId child : node.children) {
      EXPECT_EQ(study.at(child).parent, id);
      EXPECT_EQ(study.at(child).position, node.position.after(study.at(child).move));
      const auto same = std::count_if(node.children.begin(), node.children.end(),
                                      [&](NodeId other) { return study.at(other).move == study.at(child).move; });
      EXPECT_EQ(same, 1) << "no move twice";
    }
  }
  EXPECT_EQ(seen.size(), study.size());
}

TEST(Study, a_game_with_variations_is_written_as_it_was_read) {
  const auto read = read_study(with_variations, 0);
  ASSERT_TRUE(read);
  EXPECT_FALSE(read->fault);
  expect_tree(read->study);
  const std::string once = text_of_study(read->study);
  EXPECT_EQ(*chess::parse_pgn(once), *chess::parse_pgn(with_variations));
  EXPECT_EQ(text_of_study(read_study(once, 0)->study), once);
}

TEST(Study, a_broken_game_is_there_up_to_the_fault_which_is_named) {
  const auto read = read_study("[White \"A\"]\n\n1. e4 e5 2. Nf3 Nc6\n3. Ke4 Nf6 *\n", 0);
  ASSERT_TRUE(read);
  EXPECT_EQ(read->study.main_game().moves().size(), 4U);
  ASSERT_TRUE(read->fault);
  EXPECT_EQ(read->fault->line, 4U);
  EXPECT_NE(read->fault->message.find("Ke4"), std::string::npos) << read->fault->message;
}

TEST(Study, of_many_games_each_can_be_chosen) {
  const std::string many = "[White \"A\"]\n\n1. e4 *\n\n[White \"B\"]\n\n1. d4 d5 *\n\n[White \"C\"]\n\n1. c4 *\n";
  const auto entries = list_games(many, 10);
  ASSERT_EQ(entries.size(), 3U);
  EXPECT_EQ(entries[1].white, "B");
  EXPECT_EQ(list_games(many, 2).size(), 2U);
  EXPECT_EQ(read_study(many, 1)->study.tag("White"), "B");
  EXPECT_FALSE(read_study(many, 3));
}

TEST(Study, a_move_that_is_there_is_followed_and_another_is_a_variation) {
  Study study = read_study(with_variations, 0)->study;
  const std::size_t before = study.size();
  EXPECT_EQ(*study.play(Study::root(), "e2e4"), study.main_line()[1]);
  EXPECT_EQ(*study.play(Study::root(), "e4"), study.main_line()[1]);
  EXPECT_EQ(study.size(), before);
  const auto added = study.play(Study::root(), "d4");
  ASSERT_TRUE(added);
  EXPECT_EQ(study.at(Study::root()).children.back(), *added);
  EXPECT_FALSE(study.play(Study::root(), "Ke2"));
  EXPECT_EQ(study.size(), before + 1);
  expect_tree(study);
}

TEST(Study, a_promoted_variation_changes_places_with_what_was_before_it) {
  Study study = read_study(with_variations, 0)->study;
  const NodeId e4 = study.main_line()[1];
  const NodeId sicilian = study.at(e4).children.back();
  ASSERT_TRUE(study.promote(sicilian));
  EXPECT_EQ(study.at(e4).children[1], sicilian) << "one place at a time: the French was before it";
  ASSERT_TRUE(study.promote(sicilian));
  EXPECT_EQ(study.main_line()[2], sicilian);
  EXPECT_FALSE(study.promote(sicilian)) << "it is the main line";
  EXPECT_NE(text_of_study(study).find("1. e4 c5 (1... e5"), std::string::npos) << text_of_study(study);
  expect_tree(study);
}

TEST(Study, to_promote_a_move_inside_a_variation_promotes_the_variation) {
  Study study = read_study(with_variations, 0)->study;
  const NodeId inside = find_san(study, "Nc3");
  ASSERT_TRUE(study.promote(inside));
  EXPECT_EQ(chess::to_san(study.at(study.main_line()[1]).position, study.at(study.main_line()[2]).move), "e6");
}

TEST(Study, a_deep_variation_can_be_made_the_main_line) {
  Study study = read_study(with_variations, 0)->study;
  NodeId deep = Study::root();
  for (const NodeId id : study.in_order())
    if (study.ply_of(id) == 5 && !(study.main_line().back() == id)) deep = id;
  ASSERT_TRUE(study.make_main(deep));
  const auto line = study.main_line();
  EXPECT_NE(std::find(line.begin(), line.end(), deep), line.end());
  expect_tree(study);
}

TEST(Study, what_is_deleted_takes_everything_after_it_along) {
  Study study = read_study(with_variations, 0)->study;
  const auto parent = study.remove(find_san(study, "e6"));
  ASSERT_TRUE(parent);
  EXPECT_EQ(*parent, study.main_line()[1]);
  EXPECT_EQ(text_of_study(study).find("d5"), std::string::npos);
  EXPECT_FALSE(study.remove(Study::root()));
  expect_tree(study);
}

TEST(Study, a_move_has_one_of_the_six_marks_and_any_others) {
  Study study = read_study(with_variations, 0)->study;
  const NodeId node = study.main_line()[1];
  for (const int nag : {1, 14, 4}) ASSERT_TRUE(study.mark(node, nag));
  EXPECT_EQ(study.at(node).nags, (std::vector<int>{4, 14}));
  ASSERT_TRUE(study.mark(node, 4));
  EXPECT_EQ(study.at(node).nags, (std::vector<int>{14}));
  EXPECT_FALSE(study.mark(node, 0));
  EXPECT_FALSE(study.mark(Study::root(), 1));
}

TEST(Study, any_edits_leave_a_tree_that_is_written_and_read_as_itself) {
  Random random(11);
  for (int round = 0; round < 20; ++round) {
    Study study = read_study(with_variations, 0)->study;
    for (int i = 0; i < 60; ++i) {
      const auto order = study.in_order();
      const NodeId node = order[random.below(static_cast<std::uint32_t>(order.size()))];
      const auto moves = study.at(node).position.moves();
      switch (random.below(6)) {
        case 0:
          (void)study.promote(node);
          break;
        case 1:
          (void)study.make_main(node);
          break;
        case 2:
          if (study.ply_of(node) > 2) (void)study.remove(node);
          break;
        default:
          if (moves.size() > 0) {
            auto chosen = moves.begin();
            std::advance(chosen, static_cast<std::ptrdiff_t>(random.below(static_cast<std::uint32_t>(moves.size()))));
            (void)study.add(node, *chosen);
          }
      }
    }
    expect_tree(study);
    const std::string once = text_of_study(study);
    EXPECT_EQ(text_of_study(read_study(once, 0)->study), once);
  }
}

TEST(Study, the_way_to_a_node_is_a_game_in_which_repetitions_count) {
  Study study;
  NodeId at = Study::root();
  for (const auto* move : {"Nf3", "Nf6", "Ng1", "Ng8", "Nf3", "Nf6", "Ng1", "Ng8"}) at = *study.play(at, move);
  EXPECT_EQ(study.game_to(at).moves().size(), 8U);
  EXPECT_TRUE(study.game_to(at).outcome());
}

TEST(Study, has_room_for_so_much) {
  const std::string long_comment(Study::longest_comment + 1, 'x');
  Study study;
  EXPECT_FALSE(study.comment(Study::root(), long_comment));
  Random random(3);
  NodeId at = Study::root();
  while (study.size() < Study::most_nodes) {
    const auto moves = study.at(at).position.moves();
    if (moves.size() == 0) {
      at = Study::root();
      continue;
    }
    auto chosen = moves.begin();
    std::advance(chosen, static_cast<std::ptrdiff_t>(random.below(static_cast<std::uint32_t>(moves.size()))));
    at = *study.add(at, *chosen);
  }
  const auto order = study.in_order();
  std::size_t refused = 0;
  for (const NodeId node : order)
    for (const auto move : study.at(node).position.moves())
      if (!study.add(node, move)) ++refused;
  EXPECT_GT(refused, 0U);
  EXPECT_EQ(study.size(), Study::most_nodes);
}

TEST(StudyComments, are_split_into_words_shapes_and_commands_and_joined_again) {
  const auto parts = split_comment("[%clk 0:01:00] a word [%csl Gd4,Re5] and more [%cal Gd1d5]");
  EXPECT_EQ(parts.words, "a word and more");
  EXPECT_EQ(parts.shapes, "Gd4,Re5,Gd1d5");
  EXPECT_EQ(parts.commands, "[%clk 0:01:00]");
  const auto again = split_comment(join_comment(parts));
  EXPECT_EQ(again.words, parts.words);
  EXPECT_EQ(again.shapes, parts.shapes);
  EXPECT_EQ(again.commands, parts.commands);
  EXPECT_FALSE(are_shapes("Gd9"));
  EXPECT_FALSE(are_shapes("Xd4"));
  EXPECT_EQ(split_comment("[%csl <script>]").shapes, "");
}

}  // namespace
}  // namespace arborist::server
