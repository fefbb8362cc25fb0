#include "lab/why/rules.h"

namespace arborist::lab {

const RuleInWords& rule_in_words(std::string_view name) {
  static constexpr RuleInWords rules[] = {
      {"null move", "the null move", "if passing is good enough, some real move is too",
       "a position in which every move makes things worse (zugzwang)", false, false},
      {"reverse futility", "reverse futility", "a static value this far beyond the bound will not be lost again",
       "a blow that the static value does not see", false, false},
      {"a capture far above beta", "ProbCut",
       "a capture that beats the bound by far in a short search will beat it in a long one",
       "a defence that only the long search sees", false, false},
      {"the position can be repeated", "a repetition ahead",
       "a move leads back to a position of this line, so a draw can be had", "nothing", true, false},
      {"several good moves", "several good moves", "if even the second-best moves reach the bound, this node does",
       "that the shallow search of the others was wrong", false, false},
      {"a quicker mate is known", "a quicker mate", "no mate from here can be quicker than the one in hand", "nothing",
       true, false},
      {"late move", "late-move pruning", "with moves in good order, those that come late are no better",
       "that the order was wrong about this one", false, true},
      {"futility", "futility pruning", "a quiet move cannot make up for a static value so far below the bound",
       "a quiet move with a threat", false, true},
      {"futile capture", "futility pruning of captures",
       "even what this takes cannot make up for a static value so far below the bound",
       "a capture that does more than win material", false, true},
      {"bad history", "history pruning", "a move that has nearly always failed fails here too",
       "that this position is the exception", false, true},
      {"losing exchange", "exchange pruning", "a move that loses material in the exchanges is not worth a look",
       "a sacrifice", false, true},
      {"too little to win", "delta pruning", "this capture cannot win enough to matter",
       "a capture that does more than win material", false, true},
      {"not expected", "the model of the opponent", "the opponent will not play this",
       "an opponent who is not like that", false, false},
  };
  static constexpr RuleInWords other = {"", "a rule", "this is not worth a look", "that it was", false, true};
  for (const auto& rule : rules)
    if (name == rule.name) return rule;
  return other;
}

}  // namespace arborist::lab
