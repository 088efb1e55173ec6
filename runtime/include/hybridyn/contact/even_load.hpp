// Loads shared evenly among the points between two bodies.
//
// Points that are redundant can hold forces in balance against each other, which move nothing and
// which how the points came to bear has left in them. Of all impulses f_i with the same wrench
// w = sum J_i'f_i on the bodies (J_i the rows of point i for a motion of one body against the other)
// those are even that are least in the metric of their compliances R_i = lambda D_i,
//   (1) f_i = J_i N^-1 w / D_i,   N = sum J_i'J_i / D_i.
// Displacements d of points that stick, whose forces are K d / R, are even in the same sense where
// they are a motion of one body against the other, d_i = J_i m:
//   (2) m = N^-1 sum J_i'd_i / D_i.
#pragma once

#include <Eigen/Cholesky>
#include <vector>

#include "hybridyn/base/inline.hpp"
#include "hybridyn/contact/detection.hpp"
#include "hybridyn/contact/problem.hpp"

namespace hybridyn::internal {

class EvenLoad {
 public:
  /// Evens the references (1) of the points' blocks, and the displacements (2) of those that stick.
  void spread(const std::vector<ContactPoint>& points, std::vector<ContactBlock>& blocks,
              std::vector<Vector3<double>>& displacements);

 private:
  static constexpr double kWithin = 0.98;  // of the static disk

  using Rows = Eigen::Matrix<double, 3, 6>;

  Rows rows_of(const ContactPoint& p) const;
  void measure(const std::vector<ContactPoint>& points);
  void spread_pair(const std::vector<ContactPoint>& points, std::vector<ContactBlock>& blocks,
                   std::vector<Vector3<double>>& displacements);
  void spread_all(std::vector<ContactBlock>& blocks);
  void spread_normals(std::vector<ContactBlock>& blocks);
  void spread_displacements(const std::vector<ContactPoint>& points,
                            const std::vector<ContactBlock>& blocks,
                            std::vector<Vector3<double>>& displacements);
  Vector6<double> solve(Matrix6<double>& N, const Vector6<double>& b);

  std::vector<int> order_;
  std::vector<int> pair_;
  std::vector<Rows> rows_;  // of these
  std::vector<Vector3<double>> even_;
  Vector3<double> middle_ = Vector3<double>::Zero();
  double radius_ = 1;
  Eigen::LLT<Matrix6<double>> N_;
};

}  // namespace hybridyn::internal

#ifndef HYBRIDYN_CONTACT_COMPILED
#include "hybridyn/contact/inline/even_load.hpp"
#endif
