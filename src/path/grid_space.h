// What a grid of cells is to the searches: a state space in which a neighbour is a fixed distance away in memory. They
// walk it by directions, without a table of states, and some have a quicker way of their own for the simpler kinds:
//
//   GridSpace      cells with four or eight neighbours, of any weight
//   StraightGrid   four neighbours: a step is allowed wherever its cell is open
//   EvenGrid       the same, and every step costs one
//   UniformGrid    four or eight neighbours, all cells of the same weight: what jump point search needs
#pragma once

#include <concepts>
#include <cstddef>

#include "path/space.h"

namespace arborist::path {

// Bit d of successors(i) says that cell i + offset(d) is a neighbour of cell i, in the order of the bits: a way back is
// then one direction, four bits instead of a whole state. There is a closed border all round: i + offset(d) is an index
// of the space for every cell that can be reached and every direction, those that are no steps included.
template <class S>
concept GridSpace = DenseIndex<S> && SingleGoal<S> && requires(const S& space, std::size_t i, unsigned d) {
  requires S::directions <= 14;
  { space.successors(i) } -> std::convertible_to<unsigned>;
  { space.offset(d) } -> std::convertible_to<std::ptrdiff_t>;
  { space.step_cost(i, d) } -> std::convertible_to<typename S::Cost>;
};

// For an open cell i, bit d of successors(i) is open(i + offset(d)). What is closed can be marked once, and the masks
// need not be read at all.
template <class S>
concept StraightGrid = GridSpace<S> && requires(const S& space, std::size_t i) {
  { space.open(i) } -> std::same_as<bool>;
};

// Every step costs one and changes the estimate by one: bit d of nearer(i) says whether a step in direction d lowers
// it; else it rises. The estimate of the goal is 0.
template <class S>
concept EvenGrid = StraightGrid<S> && SmallSteps<S> && S::smallest_step == 1 && S::largest_step == 1 &&
                   ConsistentEstimate<S> && requires(const S& space, std::size_t i) {
                     { space.nearer(i) } -> std::convertible_to<unsigned>;
                   };

// The directions come in the order left, right, up, down, and with eight neighbours then up-left, up-right, down-left,
// down-right; a diagonal step needs both cells beside it free; straight steps cost 1, diagonal ones the square root of
// 2. The cells of a row are numbered one after the other.
template <class S>
concept UniformGrid = GridSpace<S> && Reversible<S> && Estimates<S> && S::uniform &&
                      (S::directions == 4 || S::directions == 8) && requires(const S& space, std::size_t i, int v) {
                        { space.width() } -> std::convertible_to<int>;
                        { space.height() } -> std::convertible_to<int>;
                        { space.open_at(v, v) } -> std::same_as<bool>;
                        { space.x_of(i) } -> std::convertible_to<int>;
                        { space.y_of(i) } -> std::convertible_to<int>;
                        { space.index_at(v, v) } -> std::convertible_to<std::size_t>;
                      };

}  // namespace arborist::path
