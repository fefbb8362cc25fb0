// What was found of positions and moves, as JSON: for whoever keeps it and goes on later. Moves are written as in UCI,
// so what is read back is checked against the position it is about.
//
//   Json kept = judgement_json(position, judgement);
//   auto again = read_judgement(position, kept);             // nothing where it is of another position
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "coach/judging.h"
#include "core/json.h"

namespace arborist::coach {

[[nodiscard]] Json uci_moves_json(const chess::Position& from, std::span<const Move> line);
// Up to the first move that is none.
[[nodiscard]] std::vector<Move> read_uci_moves(const chess::Position& from, const Json& list);

[[nodiscard]] std::optional<Score> read_score(const Json& json);

[[nodiscard]] Json judgement_json(const chess::Position& from, const Judgement& judgement);
[[nodiscard]] std::optional<Judgement> read_judgement(const chess::Position& from, const Json& json);

// What there is against the first move of a line that begins here; of some that cannot be read, those before.
[[nodiscard]] Json defences_json(const chess::Position& from, const std::vector<Move>& line,
                                 const std::vector<Judgement>& defences);
[[nodiscard]] std::vector<Judgement> read_defences(const chess::Position& from, const std::vector<Move>& line,
                                                   const Json& list);

// Of the move that was played in this position.
[[nodiscard]] Json second_look_json(const chess::Position& before, Move played, const SecondLook& look);
[[nodiscard]] std::optional<SecondLook> read_second_look(const chess::Position& before, Move played, const Json& json);

}  // namespace arborist::coach
