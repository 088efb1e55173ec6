// One joint between two articulated bodies. Seen in the child's frame C, with
//   P = X Phi_A X' + Phi_B,   beta0 = Sdot v + X beta_A - beta_B,
// the wrench on the child is F = W (beta0 + what the outer forces bring) + gamma', and
//   ADA, [T] (2.18):  W = T (T'P T)^-1 T',             gamma' = (1 - W P) Ta tau
//   DCA, [T] (2.42):  W = Y - Y S (S'Y S)^-1 S'Y,      gamma' = Y S (S'Y S)^-1 tau,  Y = P^-1
// A rotor of inertia r makes the joint's force tau - r qdd: S'Y S + r in DCA; in ADA the joint's
// direction becomes a constraint with the compliance 1/r.
#pragma once

#include "hybridyn/joints/joint.hpp"
#include "hybridyn/numerics/cholesky.hpp"

namespace hybridyn::internal {

/// How large the terms were that a body's Phi_hh at a handle is the rest of: traces of its angular
/// and its linear part. Rounding is relative to these, and old rounding counts by half as in
/// `InertiaSize`.
template <class S>
struct MobilitySize {
  S angular{0};
  S linear{0};

  static MobilitySize of(const Matrix6<S>& phi) {
    return {phi.template topLeftCorner<3, 3>().trace(),
            phi.template bottomRightCorner<3, 3>().trace()};
  }
  /// Adds the sizes of X Phi X', where the child stands at `t`: w turns into w x t.
  void add(const MobilitySize& parent, const Vector3<S>& t) {
    angular += parent.angular;
    linear += parent.linear + t.squaredNorm() * parent.angular;
  }
  /// After a step that left `phi`.
  MobilitySize lessened(const Matrix6<S>& phi) const {
    using std::max;
    const MobilitySize now = of(phi);
    return {max(now.angular, S(S(0.5) * angular)), max(now.linear, S(S(0.5) * linear))};
  }
  /// By how much rounding of such terms is magnified by the inverse of their sum on a subspace.
  S share(const MobilitySize& inverse) const {
    return angular * inverse.angular + linear * inverse.linear;
  }
};

/// W and gamma' as above.
template <class S>
struct Splice {
  Matrix6<S> W;
  Vector6<S> gamma;
};

/// W = the inverse of P without row and column `k`, with zeros in their place; P is symmetric and
/// read by p(i, j), i >= j. The 3x3 block that k does not touch is inverted first, the rest is a
/// 2x2 Schur complement: shorter dependency chains than Cholesky's.
template <int k, class S, class Lower>
[[nodiscard]] bool invert_without(const Lower& p, S (&W)[6][6]) {
  static_assert(k == 2 || k == 5);
  constexpr int t = k == 2 ? 3 : 0;  // first row of the 3x3 block
  constexpr int u = k == 2 ? 0 : 3;  // the two rows left of the other block
  const auto at = [&p](int i, int j) { return i >= j ? p(i, j) : p(j, i); };
  bool regular = true;
  const Symmetric3<S> m = Symmetric3<S>{p(t, t),         p(t + 1, t),     p(t + 2, t),
                                        p(t + 1, t + 1), p(t + 2, t + 1), p(t + 2, t + 2)}
                              .inverse(regular);
  const S b0[3] = {at(t, u), at(t + 1, u), at(t + 2, u)};
  const S b1[3] = {at(t, u + 1), at(t + 1, u + 1), at(t + 2, u + 1)};
  const S k0[3] = {m.xx * b0[0] + m.xy * b0[1] + m.xz * b0[2],
                   m.xy * b0[0] + m.yy * b0[1] + m.yz * b0[2],
                   m.xz * b0[0] + m.yz * b0[1] + m.zz * b0[2]};
  const S k1[3] = {m.xx * b1[0] + m.xy * b1[1] + m.xz * b1[2],
                   m.xy * b1[0] + m.yy * b1[1] + m.yz * b1[2],
                   m.xz * b1[0] + m.yz * b1[1] + m.zz * b1[2]};
  const S s00 = p(u, u) - (b0[0] * k0[0] + b0[1] * k0[1] + b0[2] * k0[2]);
  const S s10 = p(u + 1, u) - (b1[0] * k0[0] + b1[1] * k0[1] + b1[2] * k0[2]);
  const S s11 = p(u + 1, u + 1) - (b1[0] * k1[0] + b1[1] * k1[1] + b1[2] * k1[2]);
  const S l = s10 / s00;
  const S d = s11 - l * s10;
  const S i11 = S(1) / d;
  const S i10 = -l * i11;
  const S i00 = S(1) / s00 + l * l * i11;
  const S M[3][3] = {{m.xx, m.xy, m.xz}, {m.xy, m.yy, m.yz}, {m.xz, m.yz, m.zz}};
  S c0[3], c1[3];
  for (int i = 0; i < 3; ++i) {
    c0[i] = i00 * k0[i] + i10 * k1[i];
    c1[i] = i10 * k0[i] + i11 * k1[i];
  }
  for (int i = 0; i < 6; ++i) W[i][k] = W[k][i] = S(0);
  W[u][u] = i00;
  W[u + 1][u] = W[u][u + 1] = i10;
  W[u + 1][u + 1] = i11;
  for (int i = 0; i < 3; ++i) {
    W[t + i][u] = W[u][t + i] = -c0[i];
    W[t + i][u + 1] = W[u + 1][t + i] = -c1[i];
    for (int j = 0; j < 3; ++j) W[t + i][t + j] = M[i][j] + c0[i] * k0[j] + c1[i] * k1[j];
  }
  return regular && s00 > S(0) && d > S(0);
}

/// Constraint-oriented representation: (6 - nv) x (6 - nv) matrices, [T] 2.2.1.
struct ConstraintOriented {
  template <class S>
  [[nodiscard]] static bool splice(const Link<S>& link, const S* q, const Matrix6<S>& P,
                                   const S* tau, Splice<S>& out) {
    if (link.rotor_inertia == S(0)) {
      if (is_rotation_about_axis(link.type)) return along_coordinate<2>(P, tau[0], out);
      if (is_translation_along_axis(link.type)) return along_coordinate<5>(P, tau[0], out);
    }
    return general(link, q, P, tau, out);
  }

 private:
  /// T leaves out coordinate k: T'P T is P without a row and a column.
  template <int k, class S>
  static bool along_coordinate(const Matrix6<S>& P, const S& tau, Splice<S>& out) {
    S W[6][6];
    const bool regular = invert_without<k>([&P](int i, int j) { return P(i, j); }, W);
    out.W = Eigen::Map<const Matrix6<S>>(W[0]);  // symmetric
    Vector6<S> column;                           // P's column k from the lower triangle
    for (int i = 0; i < 6; ++i) column[i] = i >= k ? P(i, k) : P(k, i);
    out.gamma.noalias() = out.W * (-tau * column);
    out.gamma[k] += tau;
    return regular;
  }

  template <class S>
  static bool general(const Link<S>& link, const S* q, const Matrix6<S>& P, const S* tau,
                      Splice<S>& out) {
    const ForceSubspaces<S> forces = force_subspaces(link, motion_subspace(link, q));
    const Matrix6<S> whole = P.template selfadjointView<Eigen::Lower>();
    const Eigen::Map<const VectorX<S>> f(tau, link.nv());
    const bool rotor = link.rotor_inertia != S(0);
    const int m = 6 - link.nv();
    const int size = rotor ? 6 : m;
    Matrix6<S> basis;  // columns: T, then Ta where a rotor makes it a constraint
    basis.leftCols(m) = forces.T;
    if (rotor) basis.rightCols(link.nv()) = forces.Ta;
    Matrix6<S> reduced = Matrix6<S>::Identity();  // padded, so that one size serves all
    reduced.topLeftCorner(size, size).noalias() =
        basis.leftCols(size).transpose() * whole * basis.leftCols(size);
    for (int k = m; k < size; ++k) reduced(k, k) += S(1) / link.rotor_inertia;
    Cholesky<S, 6> factor;
    if (!factor.factor(reduced)) return false;
    Matrix6<S> half = Matrix6<S>::Zero();
    half.topRows(size) = basis.leftCols(size).transpose();
    factor.solve_lower_in_place(half);
    out.W.noalias() = half.transpose() * half;
    const Vector6<S> drive = forces.Ta * f;
    out.gamma = drive - out.W * (whole * drive);
    return true;
  }
};

/// Joint-oriented representation: 6 x 6 and nv x nv matrices, [T] 2.2.3.
struct JointOriented {
  template <class S>
  [[nodiscard]] static bool splice(const Link<S>& link, const S* q, const Matrix6<S>& P,
                                   const S* tau, Splice<S>& out) {
    Cholesky<S, 6> factor;
    if (!factor.factor(P)) return false;
    const Matrix6<S> inverse_lower = factor.inverse_lower();
    const Matrix6U<S> H = inverse_lower * motion_subspace(link, q);  // L^-1 S
    return with_velocity_size(link.nv(), [&](auto size) {
      constexpr int N = decltype(size)::value;
      Eigen::Matrix<S, 6, N> H_N = H.template leftCols<N>();
      Eigen::Matrix<S, N, N> D = H_N.transpose() * H_N;  // S'Y S
      for (int k = 0; k < N; ++k) D(k, k) += link.rotor_inertia;
      Cholesky<S, N> gram;
      if (!gram.factor(D)) return false;
      Eigen::Matrix<S, N, 1> f = Eigen::Map<const Eigen::Matrix<S, N, 1>>(tau);
      gram.template solve_in_place<N>(f);
      out.gamma.noalias() = inverse_lower.transpose() * (H_N * f);
      Eigen::Matrix<S, N, 6> Q = H_N.transpose();
      gram.template solve_lower_in_place<N>(Q);
      const Matrix6<S> half = inverse_lower - Q.transpose() * (Q * inverse_lower);
      out.W.noalias() = inverse_lower.transpose() * half;  // L^-T (1 - Q'Q) L^-1
      return true;
    });
  }
};

}  // namespace hybridyn::internal
