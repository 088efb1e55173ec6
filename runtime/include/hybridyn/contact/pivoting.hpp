// The least of a quadratic function where some variables are not negative.
//
//   (1) min x'Q x / 2 + c'x,   x_i >= 0 for i in B,   Q positive definite
// by block principal pivoting (Kostreva; Portugal, Judice, Vicente): with a set F of variables that
// are free, and the others zero,
//   (2) Q_FF x_F = -c_F,   w = Q x + c;   solved where x_i >= 0 in F and w_i >= 0 outside.
// All that is not so changes sides at once; where the number of these does not shrink for some
// turns, the last of them alone, which ends for certain.
#pragma once

#include <Eigen/Cholesky>
#include <algorithm>
#include <vector>

#include "hybridyn/base/inline.hpp"
#include "hybridyn/spatial/types.hpp"

namespace hybridyn::internal {

class PrincipalPivoting {
 public:
  /// `is_bounded` is B; `is_free` comes in as a guess of F, which has all that is not in B, and goes
  /// out as F. The number of factorisations, or -1 where rounding kept it from its end.
  int solve(const MatrixX<double>& Q, const VectorX<double>& c, const std::vector<char>& is_bounded,
            std::vector<char>& is_free, VectorX<double>& x);

 private:
  /// (2)
  void minimise(const MatrixX<double>& Q, const VectorX<double>& c,
                const std::vector<char>& is_free, VectorX<double>& x);

  void find_wrong(const MatrixX<double>& Q, const VectorX<double>& c,
                  const std::vector<char>& is_bounded, const std::vector<char>& is_free,
                  const VectorX<double>& x);

  std::vector<int> free_;
  std::vector<int> wrong_;
  MatrixX<double> Q_FF_;
  VectorX<double> c_F_;
  VectorX<double> w_;
  Eigen::LLT<MatrixX<double>> factor_;
};

}  // namespace hybridyn::internal

#ifndef HYBRIDYN_COMPILED
#include "hybridyn/contact/inline/pivoting.hpp"
#endif
