// arborist lab why: why a branch was cut or never searched, in numbers and words, and the proof of it.
#include <fmt/format.h>

#include <iostream>
#include <optional>

#include "app/lab/lab_command.h"
#include "app/lab/recording.h"
#include "core/text.h"
#include "lab/recording/export.h"
#include "lab/recording/timeline.h"
#include "lab/why/grown.h"
#include "lab/why/place.h"
#include "lab/why/prove.h"
#include "lab/why/why_json.h"

namespace arborist {

namespace {

struct WhyRequest {
  RecordingSource source;
  std::string node;
  bool prove = false;
  bool json = false;
  std::uint64_t prove_effort = lab::ProveLimits{}.effort;
};

// What is asked about; without a word, the first cut, and the root of a tree that grew, where nothing is cut.
Expected<lab::Place> place_of(const WhyRequest& request, const LoadedRecording& loaded) {
  if (!request.node.empty()) return lab::find_place(*loaded.game, loaded.recording, request.node);
  const lab::Timeline timeline(loaded.recording);
  if (const auto cut = timeline.next_cut(0)) return lab::Place{timeline.at(*cut).node};
  const std::string& search = loaded.recording.info.search;
  if (lab::has_own_words(search) || lab::has_own_rule(search))
    return lab::find_place(*loaded.game, loaded.recording, "");
  return Error{"nothing was cut in this search; name a node with --node"};
}

Expected<void> answer(const WhyRequest& request, const GameList& games) {
  const auto loaded = load(request.source, games);
  if (!loaded) return loaded.error();
  const auto place = place_of(request, *loaded);
  if (!place) return place.error().in("--node");
  const auto why = lab::explain(*loaded->game, loaded->recording, *place);
  if (!why) return why.error();
  std::optional<lab::Proof> proof;
  if (request.prove) {
    auto found = lab::prove(*loaded->game, loaded->recording, *place, {.effort = request.prove_effort});
    if (!found) return found.error().in("--prove");
    proof = std::move(*found);
  }
  if (request.json) {
    std::cout << write_json(lab::to_json(*why, loaded->recording, proof ? &*proof : nullptr), 2) << '\n';
    return {};
  }
  std::string text = lab::to_text(*why);
  if (proof) {
    const char* heading = !why->is_sound ? "The bet, checked" : proof->method == "engine" ? "Checked" : "Proof";
    text += fmt::format("\n{}\n  {}\n", heading, proof->words);
  }
  const std::string legend = lab::legend_for(loaded->recording, text);
  std::cout << text << (legend.empty() ? "" : "\n") << legend;
  return {};
}

}  // namespace

void add_lab_why(Command& lab, Context& context) {
  auto* command = lab.add_subcommand("why", "Why a branch was cut or never searched, and the proof that it was right");
  auto request = std::make_shared<WhyRequest>();
  add_source_options(*command, request->source);
  command->add_option(
      "--node", request->node,
      "What to ask about: moves from the root such as '3 7', a node '#51', or a step '@177'; without it the first cut, "
      "or the root of a tree that grew");
  command->add_flag("--prove", request->prove, "Search what was cut, and show what it would have changed");
  command->add_option("--prove-effort", request->prove_effort, "Positions that a proof may cost")
      ->capture_default_str();
  command->add_flag("--json", request->json, "Print JSON");
  command->footer(
      "Alpha-beta cuts a node when one reply shows that it cannot matter any more: the answer names the reply, the "
      "bound it\n"
      "crosses, and the move that had set that bound. Such a cut is sound, and --prove shows it. The rules of the "
      "chess\n"
      "engine (null move, late moves, futility, reductions) take risks instead: there --prove checks whether the bet "
      "was\n"
      "won, and whether it mattered.\n"
      "Examples:\n"
      "  arborist lab why tic-tac-toe X...O.... --with alphabeta:depth=3,eval=lines --node 3 --prove\n"
      "  arborist lab why tree '(a=5 b(c(d(e=3 f=9) g=8) h=7))' --node 'b c d' --prove\n"
      "  arborist lab why chess --with engine:depth=5 --node 'a3' --prove\n"
      "  arborist lab why --open opening.tree --node @177 --json");
  command->callback([request, &context] {
    if (const auto done = answer(*request, context.games); !done) report(context, "lab why", done.error());
  });
}

}  // namespace arborist
