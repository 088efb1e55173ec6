// A joint of a structure: its rows (1) and wrenches (2) of structure.hpp for where its ends are, and
// the inverse of (4) as A^+ = E'E, by which lambda, Phi' and beta' are products alone.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>

#include "hybridyn/algorithms/loop_geometry.hpp"
#include "hybridyn/numerics/semidefinite_solver.hpp"

namespace hybridyn::internal {

constexpr bool is_row_count(int rows) {
  for (const JointTraits& t : kJointTypes) {
    if (may_close_loop(t) && 6 - velocity_size(t.type) == rows) return true;
  }
  return false;
}

/// Calls f with the number of rows as a compile-time constant (std::integral_constant), for the
/// numbers that joints have.
template <class Function>
void with_rows(int rows, Function&& f) {
  switch (rows) {
    case 1:
      if constexpr (is_row_count(1)) return f(std::integral_constant<int, 1>{});
      [[fallthrough]];
    case 2:
      if constexpr (is_row_count(2)) return f(std::integral_constant<int, 2>{});
      [[fallthrough]];
    case 3:
      if constexpr (is_row_count(3)) return f(std::integral_constant<int, 3>{});
      [[fallthrough]];
    case 4:
      if constexpr (is_row_count(4)) return f(std::integral_constant<int, 4>{});
      [[fallthrough]];
    case 5:
      if constexpr (is_row_count(5)) return f(std::integral_constant<int, 5>{});
      [[fallthrough]];
    default:
      return f(std::integral_constant<int, 6>{});
  }
}

template <int kRows>
using Rows = Eigen::Matrix<double, kRows, 1>;
template <int kRows>
using Columns = Eigen::Matrix<double, 6, kRows>;
template <int kRows>
using RowSquare = Eigen::Matrix<double, kRows, kRows>;

/// Of matrices and vectors with as many columns or rows as the joint has rows, the first are used.
class StructureJoint {
 public:
  StructureJoint() = default;
  explicit StructureJoint(const Loop<double>& joint) : loop(joint) {
    geometry.X_SL = loop.X_SL;
    is_by_axes_ = !has_axis2(loop.type);
    if (is_by_axes_) {
      geometry.S_L = free_directions<double>(loop.type);
      geometry.T = kept_directions<double>(loop.type);
    }
    rows_ = loop.constraints();
    int held = 0;
    for (int row = 0; is_by_axes_ && row < 6; ++row) {
      if (((free_rows(loop.type) >> row) & 1U) == 0) held_[held++] = row;
    }
    if (is_by_axes_) carry(loop.X_SL, 1, J[1]);
  }

  int rows() const { return rows_; }

  /// (1) and (2) but for what depends on accelerations, from placements and twists of the handles.
  void update(const Transform<double>& X_WA, const Transform<double>& X_WB,
              const Motion<double>& V_A, const Motion<double>& V_B) {
    LoopGeometry<double>& g = geometry;
    g.X_PL = X_WA.inverse() * (X_WB * loop.X_SL);
    g.X_LpL = loop.X_PL.inverse() * g.X_PL;
    if (!is_by_axes_) loop_subspaces(loop, first_axis(loop, g), g.S_L, g.T);
    move_loop(loop, V_A, V_B, g);
    carry(g.X_PL, -1, J[0]);
    if (!is_by_axes_) carry(g.X_SL, 1, J[1]);
    is_driven = !tau.isZero(0);
    if (!is_driven) return;
    active = active_subspace() * tau.head(g.S_L.cols());
    driven[0] = -g.X_PL.to_parent(Wrench<double>::from(active)).vector();
    driven[1] = g.X_SL.to_parent(Wrench<double>::from(active)).vector();
  }

  /// T'A.
  Vector6<double> held_part(const Vector6<double>& A) const {
    Vector6<double> out = Vector6<double>::Zero();
    if (is_by_axes_) {
      for (int r = 0; r < rows_; ++r) out[r] = A[held_[r]];
    } else {
      out.head(rows_) = geometry.T.transpose() * A;
    }
    return out;
  }

  Matrix6U<double> active_subspace() const {
    if (is_by_axes_) return geometry.S_L;
    return universal_force_subspaces<double>(first_axis(loop, geometry), loop.axis2).Ta;
  }

  /// J of an end, as so many columns.
  template <int kRows>
  Eigen::Map<const Columns<kRows>> columns(int end) const {
    return Eigen::Map<const Columns<kRows>>(J[end].data());
  }

  /// E of A, whose diagonal would be `sizes` without cancellation. Of a joint that closes a loop rows
  /// may depend on each other: then the order of the pivots matters.
  template <int kRows>
  void factor(const RowSquare<kRows>& A, const Rows<kRows>& sizes, bool closes) {
    if (!closes && factor_in_order<kRows>(A, sizes)) return;
    SemidefiniteSolver<double, kRows, kRows> solver{kRows};
    solver.factor(A, sizes);
    rank = solver.rank();
    least_pivot = solver.least_pivot();
    if (rank < kRows) open.topLeftCorner(kRows, kRows - rank) = solver.null_space();
    E.topLeftCorner<kRows, kRows>() = solver.half_inverse();
  }

  /// y minus what contradicts other joints. Returns the largest component that was taken away.
  template <int kRows>
  double project(Rows<kRows>& y) const {
    double most = 0;
    for (int c = 0; c < kRows - rank; ++c) {
      const auto n = open.col(c).head<kRows>();
      const double along = n.dot(y);
      y -= along * n;
      most = std::max(most, std::abs(along));
    }
    return most;
  }

  Loop<double> loop{};
  LoopGeometry<double> geometry;
  Vector6<double> tau = Vector6<double>::Zero();  // by freedom
  bool is_driven = false;                         // by tau

  Matrix6<double> J[2];                              // (1)
  Vector6<double> active = Vector6<double>::Zero();  // wrench of tau on b, in L
  Vector6<double> driven[2];                         // the same on the two handles, (2)
  Vector6<double> k = Vector6<double>::Zero();       // right side of (1)
  Matrix6<double> E;                                 // lower rows of dependent ones are zero
  Matrix6<double> open;                              // orthonormal columns n with A n = 0
  int rank = 0;
  double least_pivot = 1;
  double magnification = 1;
  double size = 0;         // of beta at its ends
  double removed = 0;      // by `project`
  Vector6<double> answer;  // E y
  Vector6<double> lambda = Vector6<double>::Zero();
  int next_free = -1;

 private:
  /// E = D^-1/2 L^-1 of A = L D L', without pivoting. False where that shows less than full rank.
  template <int kRows>
  bool factor_in_order(const RowSquare<kRows>& A, const Rows<kRows>& sizes) {
    double L[kRows][kRows];
    double reduced[kRows][kRows];  // L D
    double inverse[kRows];         // of D
    least_pivot = 1;
    for (int i = 0; i < kRows; ++i) {
      double pivot = A(i, i);
      for (int j = 0; j < i; ++j) {
        double sum = A(i, j);
        for (int m = 0; m < j; ++m) sum -= reduced[i][m] * L[j][m];
        reduced[i][j] = sum;
        L[i][j] = sum * inverse[j];
        pivot -= sum * L[i][j];
      }
      if (!(pivot > kRankTolerance * kRankTolerance * sizes[i])) return false;
      least_pivot = std::min(least_pivot, pivot / sizes[i]);
      inverse[i] = 1 / pivot;
    }
    double M[kRows][kRows];  // L^-1
    auto out = E.template topLeftCorner<kRows, kRows>();
    for (int i = 0; i < kRows; ++i) {
      const double root = std::sqrt(inverse[i]);
      for (int j = 0; j < i; ++j) {
        double sum = L[i][j];
        for (int m = j + 1; m < i; ++m) sum += L[i][m] * M[m][j];
        M[i][j] = -sum;
        out(i, j) = root * M[i][j];
      }
      out(i, i) = root;
      for (int j = i + 1; j < kRows; ++j) out(i, j) = 0;
    }
    rank = kRows;
    return true;
  }

  /// J = sign X*T of a wrench in L, seen from the handle.
  void carry(const Transform<double>& X_HL, double sign, Matrix6<double>& J_e) const {
    Matrix6<double> X;  // wrenches in L to the handle
    X.topLeftCorner<3, 3>() = sign * X_HL.rotation;
    X.bottomLeftCorner<3, 3>().setZero();
    X.bottomRightCorner<3, 3>() = X.topLeftCorner<3, 3>();
    for (int c = 0; c < 3; ++c) {
      X.block<3, 1>(0, 3 + c) = X_HL.translation.cross(X.block<3, 1>(3, 3 + c));
    }
    if (is_by_axes_) {
      for (int r = 0; r < rows_; ++r) J_e.col(r) = X.col(held_[r]);
    } else {
      J_e.leftCols(rows_) = X * geometry.T;
    }
  }

  bool is_by_axes_ = true;  // T are columns of the unit matrix
  int rows_ = 0;
  std::array<int, 6> held_{};  // which ones
};

}  // namespace hybridyn::internal
