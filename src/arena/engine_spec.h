// EngineSpec: what a spec asks of our own engine. Players, recordings and whoever else runs it read it here, so that it
// means the same everywhere.
//
//   auto asked = EngineSpec::read(*Spec::parse("engine:depth=8,set=null_base:5"), permissions, seed);
//   auto engine = asked->open();                                    // its net and tables are read only now
//   Analysis found = analysis_of(game.position(), engine->search(game, asked->request));
#pragma once

#include <optional>
#include <vector>

#include "chess/san.h"
#include "core/permissions.h"
#include "core/spec.h"
#include "engine/engine.h"
#include "engine/levels/play.h"
#include "face/any_game.h"

namespace arborist {

struct EngineSpec {
  engine::Options options = {};  // but for the net, which `open` adds
  engine::Parameters parameters = {};
  engine::SearchRequest request = {};
  engine::EvaluationChoice evaluation = {};
  std::optional<engine::Weakness> weakness = std::nullopt;  // none: at full strength

  // What each of the settings means.
  [[nodiscard]] static const std::vector<NamedThing>& settings();
  // `seed`: of a level that names none.
  [[nodiscard]] static Expected<EngineSpec> read(const Spec& spec, const Permissions& permissions, std::uint64_t seed);

  // Whether it says itself when a search ends.
  [[nodiscard]] bool is_bounded() const;
  [[nodiscard]] Expected<engine::Engine> open() const;
};

// Of a SearchResult, or of the Progress on the way to it.
template <class Result>
[[nodiscard]] Analysis analysis_of(const chess::Position& root, const Result& result) {
  Analysis analysis;
  analysis.value = result.value;
  analysis.line = chess::to_san(root, result.line);
  analysis.depth = result.depth;
  if constexpr (requires { result.ended; }) analysis.ended = result.ended;
  analysis.counts.entered = result.nodes;
  analysis.counts.deepest = result.deepest_ply;
  return analysis;
}

}  // namespace arborist
