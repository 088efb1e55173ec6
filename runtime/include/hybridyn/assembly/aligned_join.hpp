// A joint that turns about or slides along z, between two handles that are in its frame: (2.18) and
// (2.21) of [T] (joining.hpp, splice.hpp) with X = 1 and Sdot v in beta already. With p and r handles
// of the parent's side A, c that of the child's side B, e along the joint,
//   P = Phi_pp + Phi_cc,  G = Phi_pr,  y = beta_p - beta_c - P e tau,  F_c0 = W y + e tau
//   Phi'_rr = Phi_rr - G'W G,  beta'_r = beta_r - G'F_c0
// and, once F_c and the force F_r on r are known, the joint's acceleration is
//   qdd = e'(P F_c - G F_r + beta_c - beta_p)
// W is P's inverse without the row and the column of e. What W is multiplied with, [G y], is in rows
// of eight numbers, which fill registers; six do not.
#pragma once

#include "hybridyn/assembly/splice.hpp"

namespace hybridyn::internal {

/// What the joint is made from: of each body the handle at the joint.
template <class S>
struct AlignedHandles {
  const Matrix6<S>& Phi_p;
  const Vector6<S>& beta_p;
  const Matrix6<S>& Phi_c;
  const Vector6<S>& beta_c;
};

/// Of the parent's other handle; then of the joined body's.
template <class S>
struct AlignedOuter {
  const Matrix6<S>& G;
  const Matrix6<S>& Phi_r;
  const Vector6<S>& beta_r;
  Matrix6<S>& Phi_out;
  Vector6<S>& beta_out;
  Matrix6<S>& WG;
};

/// Row k of P and of G, and beta_c - beta_p there.
template <class S>
struct AlignedRate {
  Vector6<S> P;
  Vector6<S> G = Vector6<S>::Zero();
  S beta{0};

  S operator()(const Vector6<S>& F_c) const { return P.dot(F_c) + beta; }
  S operator()(const Vector6<S>& F_c, const Vector6<S>& F_r) const {
    return (P.dot(F_c) + beta) - G.dot(F_r);
  }
};

template <int k, class S>
class AlignedJoin {
 public:
  /// False where P is singular.
  [[nodiscard]] bool set(const AlignedHandles<S>& at, const S& tau, AlignedRate<S>& rate) {
    const auto p = [&at](int i, int j) { return at.Phi_p(i, j) + at.Phi_c(i, j); };
    for (int i = 0; i < 6; ++i) {
      rate.P[i] = i >= k ? p(i, k) : p(k, i);
      y_[i] = at.beta_p[i] - at.beta_c[i] - tau * rate.P[i];
    }
    rate.beta = at.beta_c[k] - at.beta_p[k];
    return invert_without<k>(p, W_);
  }

  MobilitySize<S> inverse_size() const {
    return {W_[0][0] + W_[1][1] + W_[2][2], W_[3][3] + W_[4][4] + W_[5][5]};
  }

  /// F_c0, where no other handle is left.
  void find_force(const S& tau, Vector6<S>& force) const {
    for (int i = 0; i < 6; ++i) {
      force[i] = S(0);
      for (int j = 0; j < 6; ++j) force[i] += W_[i][j] * y_[j];
    }
    force[k] += tau;
  }

  void join(const S& tau, const AlignedOuter<S>& to, Vector6<S>& force,
            AlignedRate<S>& rate) const {
    rate.G = to.G.row(k);
    Row G[6];
    for (int i = 0; i < 6; ++i) {
      G[i] << to.G(i, 0), to.G(i, 1), to.G(i, 2), to.G(i, 3), to.G(i, 4), to.G(i, 5), y_[i], S(0);
    }
    Row WG[6];
    for (int i = 0; i < 6; ++i) {
      WG[i] = sum(G, [&](int m) { return W_[i][m]; });
      for (int j = 0; j < 6; ++j) to.WG(i, j) = WG[i][j];
      force[i] = WG[i][6];
    }
    force[k] += tau;
    for (int j = 0; j < 6; ++j) {
      const Row taken = sum(WG, [&](int m) { return G[m][j]; });
      for (int i = 0; i < 6; ++i) to.Phi_out(i, j) = to.Phi_r(i, j) - taken[i];
      to.beta_out[j] = to.beta_r[j] - taken[6] - G[k][j] * tau;
    }
  }

 private:
  using Row = Eigen::Array<S, 8, 1>;

  /// Over all rows but k, whose factors or numbers are zero; two sums, which do not wait for each other.
  template <class Factor>
  static Row sum(const Row (&rows)[6], const Factor& factor) {
    Row sums[2] = {Row::Zero(), Row::Zero()};
    int n = 0;
    for (int m = 0; m < 6; ++m) {
      if (m != k) sums[n++ % 2] += factor(m) * rows[m];
    }
    return sums[0] + sums[1];
  }

  S W_[6][6];
  S y_[6];
};

}  // namespace hybridyn::internal
