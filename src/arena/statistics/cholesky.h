// Cholesky: a symmetric positive definite matrix as L Lᵀ, to solve equations with it and to invert it.
//
//   const Cholesky factor(matrix, n);                 // matrix: n × n numbers, row by row
//   std::vector<double> x = factor.solve(b);
//
// Cost: n³/6 multiplications to factor, n² to solve, n³ to invert.
#pragma once

#include <cassert>
#include <cmath>
#include <cstddef>
#include <utility>
#include <vector>

namespace arborist {

class Cholesky {
 public:
  Cholesky(std::vector<double> matrix, std::size_t n) : n_(n), lower_(std::move(matrix)) {
    assert(lower_.size() == n * n);
    for (std::size_t i = 0; i < n; ++i)
      for (std::size_t j = 0; j <= i; ++j) {
        double sum = at(i, j);
        for (std::size_t k = 0; k < j; ++k) sum -= at(i, k) * at(j, k);
        // A matrix on the edge of being singular is taken for one just inside.
        at(i, j) = i == j ? std::sqrt(sum > smallest ? sum : smallest) : sum / at(j, j);
      }
  }

  [[nodiscard]] std::vector<double> solve(std::vector<double> b) const {
    assert(b.size() == n_);
    for (std::size_t i = 0; i < n_; ++i) {
      for (std::size_t k = 0; k < i; ++k) b[i] -= at(i, k) * b[k];
      b[i] /= at(i, i);
    }
    for (std::size_t i = n_; i-- > 0;) {
      for (std::size_t k = i + 1; k < n_; ++k) b[i] -= at(k, i) * b[k];
      b[i] /= at(i, i);
    }
    return b;
  }

  [[nodiscard]] std::vector<double> inverse() const {
    std::vector<double> result(n_ * n_, 0);
    for (std::size_t column = 0; column < n_; ++column) {
      std::vector<double> unit(n_, 0);
      unit[column] = 1;
      const auto solved = solve(std::move(unit));
      for (std::size_t row = 0; row < n_; ++row) result[row * n_ + column] = solved[row];
    }
    return result;
  }

 private:
  static constexpr double smallest = 1e-300;

  double& at(std::size_t i, std::size_t j) { return lower_[i * n_ + j]; }
  [[nodiscard]] double at(std::size_t i, std::size_t j) const { return lower_[i * n_ + j]; }

  std::size_t n_;
  std::vector<double> lower_;
};

}  // namespace arborist
