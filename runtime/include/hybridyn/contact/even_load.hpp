// Loads shared evenly among the points between two bodies.
//
// Points that are redundant can hold forces in balance against each other, which move nothing and
// which how the points came to bear has left in them. Of all impulses f_i with the same wrench
// w = sum J_i'f_i on the bodies (J_i the rows of point i for a motion of one body against the other)
// those are even that are least in the metric of their compliances R_i = lambda D_i,
//   (1) f_i = J_i N^-1 w / D_i,   N = sum J_i'J_i / D_i.
// About the middle c of the points, weighted by 1 / D_i, that is, with F and T the force and the
// moment of all and r_i = p_i - c,
//   (2) f_i = (F / m + (Theta^-1 T) x r_i) / D_i,  m = sum 1 / D_i,  Theta = sum (r'r - r r')_i / D_i.
// Displacements d of points that stick, whose forces are K d / R, are even in the same sense where
// they are a motion of one body against the other, d_i = J_i m:
//   (3) m = N^-1 sum J_i'd_i / D_i.
#pragma once

#include <Eigen/Cholesky>
#include <vector>

#include "hybridyn/base/inline.hpp"
#include "hybridyn/contact/detection.hpp"
#include "hybridyn/contact/problem.hpp"

namespace hybridyn::internal {

class EvenLoad {
 public:
  /// Evens the references (1) of the points' blocks, and the displacements (3) of those that stick.
  void spread(const std::vector<ContactPoint>& points, std::vector<ContactBlock>& blocks,
              std::vector<Vector3<double>>& displacements);

 private:
  static constexpr double kWithin = 0.98;  // of the static disk
  static constexpr double kLeast = 1e-13;  // what motions that no row sees resist, of all

  using Rows = Eigen::Matrix<double, 3, 6>;

  void sort(const std::vector<ContactPoint>& points);
  void measure(const std::vector<ContactPoint>& points, const std::vector<ContactBlock>& blocks);
  Rows rows_of(const ContactPoint& p, int k) const;
  void spread_pair(const std::vector<ContactPoint>& points, std::vector<ContactBlock>& blocks,
                   std::vector<Vector3<double>>& displacements);
  void spread_all(const std::vector<ContactPoint>& points, std::vector<ContactBlock>& blocks);
  void spread_normals(const std::vector<ContactPoint>& points, std::vector<ContactBlock>& blocks);
  void spread_in_plane(const std::vector<ContactPoint>& points,
                       const std::vector<ContactBlock>& blocks,
                       std::vector<Vector3<double>>& displacements);
  void spread_displacements(const std::vector<ContactPoint>& points,
                            const std::vector<ContactBlock>& blocks,
                            std::vector<Vector3<double>>& displacements);
  Vector6<double> solve(Matrix6<double>& N, const Vector6<double>& b);

  std::vector<int> order_;
  std::vector<int> pair_;
  std::vector<Vector3<double>> arms_;  // r of these, by lengths of `radius_`
  std::vector<Vector3<double>> even_;
  double weight_ = 1;  // m
  double radius_ = 1;
  Eigen::LLT<Matrix6<double>> N_;
};

}  // namespace hybridyn::internal

#ifndef HYBRIDYN_COMPILED
#include "hybridyn/contact/inline/even_load.hpp"
#endif
