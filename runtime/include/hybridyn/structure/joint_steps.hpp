// The steps of assembly and disassembly, (3) of structure.hpp and (5) of joint_assembly.hpp; and what
// they leave open.
#pragma once

#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

#include "hybridyn/structure/joint_assembly.hpp"

namespace hybridyn::internal {

template <int kRows>
Columns<kRows> JointAssembly::gain(const Step& step, int body, int h) const {
  const Joint& j = joints_[step.joint];
  const int body_of[2] = {step.a, step.b};
  const int at[2] = {step.at_a, step.at_b};
  Columns<kRows> G = Columns<kRows>::Zero();
  for (int e = 0; e < 2; ++e) {
    if (body_of[e] != body) continue;
    block(body, h, at[e]).add_product(j.template columns<kRows>(e), G);
  }
  return G;
}

/// The diagonal of A without cancellation: before anything was joined; and where rows may depend on
/// each other, that of its terms, so that what a part cannot do by its own joints counts as rounding.
template <int kRows>
Rows<kRows> JointAssembly::sizes(const Step& step, const Columns<kRows>* G) const {
  const Joint& j = joints_[step.joint];
  const Ends& ends = ends_[step.joint];
  const int body_of[2] = {step.a, step.b};
  Rows<kRows> out = Rows<kRows>::Zero();
  for (int e = 0; e < 2; ++e) {
    if (body_of[e] < 0) continue;
    const Columns<kRows> J = j.template columns<kRows>(e);
    const HandleIndex& end = e == 0 ? ends.a : ends.b;
    const Part::Block phi = parts_[end.part]->phi(end.handle, end.handle);
    if (step.closes) {
      const Columns<kRows> terms = phi.cwiseAbs().lazyProduct(J.cwiseAbs());
      out += J.cwiseAbs().cwiseProduct(terms).colwise().sum().transpose();
    } else if (is_part(body_of[e])) {
      out += J.cwiseProduct(G[e]).colwise().sum().transpose();
    } else {
      const Columns<kRows> own = phi.lazyProduct(J);
      out += J.cwiseProduct(own).colwise().sum().transpose();
    }
  }
  if (step.closes) out.array() += std::numeric_limits<double>::epsilon() * out.maxCoeff();
  return out;
}

/// (3), E and what (5) makes of Phi.
template <int kRows>
void JointAssembly::factor_step(const Step& step) {
  Joint& j = joints_[step.joint];
  const int body_of[2] = {step.a, step.b};
  const int at[2] = {step.at_a, step.at_b};
  Columns<kRows> G[2];
  RowSquare<kRows> A = RowSquare<kRows>::Zero();
  for (int e = 0; e < 2; ++e) {
    if (body_of[e] < 0) continue;
    G[e] = gain<kRows>(step, body_of[e], at[e]);
    A.noalias() += j.template columns<kRows>(e).transpose().lazyProduct(G[e]);
  }
  j.factor<kRows>(A, sizes<kRows>(step, G), step.closes);
  if (!step.closes && j.rank < kRows) {
    // A joint between two bodies has no redundant rows: one of them is too light to stand alone.
    j.magnification = std::numeric_limits<double>::infinity();
  } else {
    j.magnification = step.closes ? 1 / std::sqrt(j.least_pivot) : 1 / j.least_pivot;
  }
  const RowSquare<kRows> E = j.E.template topLeftCorner<kRows, kRows>();
  const Body& out = plan_.bodies()[step.out];
  for (int n = 0; n < out.count; ++n) {
    const int from = n < step.kept_a ? step.a : step.b;
    const int h = plan_.kept(step, n);
    const int e = from == step.a && h == step.at_a ? 0 : 1;
    const bool is_known = from == body_of[e] && h == at[e];
    auto W = gain_[step.first_kept + n].template leftCols<kRows>();
    W.noalias() = (is_known ? G[e] : gain<kRows>(step, from, h)).lazyProduct(E.transpose());
    for (int m = 0; m <= n; ++m) {
      const int other = m < step.kept_a ? step.a : step.b;
      Matrix6<double>& P = phi(out, n, m);
      if (other == from) {
        const Block own = block(from, h, plan_.kept(step, m));
        if (own.is_transposed) {
          P = own.phi.transpose();
        } else {
          P = own.phi;
        }
      } else {
        P.setZero();
      }
      const auto W_m = gain_[step.first_kept + m].template leftCols<kRows>();
      P.noalias() -= W.lazyProduct(W_m.transpose());
    }
  }
}

/// beta of a handle of a body, with what the joint's own forces add.
inline Vector6<double> JointAssembly::beta_with_tau(const Step& step, int body, int h,
                                                    bool is_driven) const {
  const Joint& j = joints_[step.joint];
  Vector6<double> out = beta_[plan_.bodies()[body].first + h];
  if (!is_driven || !j.is_driven) return out;
  if (body == step.a) block(body, h, step.at_a).add_product(j.driven[0], out);
  if (body == step.b) block(body, h, step.at_b).add_product(j.driven[1], out);
  return out;
}

/// y, w and beta' of (5).
template <int kRows>
void JointAssembly::close_step(const Step& step, bool is_driven) {
  Joint& j = joints_[step.joint];
  const int body_of[2] = {step.a, step.b};
  const int at[2] = {step.at_a, step.at_b};
  Rows<kRows> y = j.k.template head<kRows>();
  j.size = 0;
  for (int e = 0; e < 2; ++e) {
    if (body_of[e] < 0) continue;
    const Vector6<double> beta = beta_with_tau(step, body_of[e], at[e], is_driven);
    y.noalias() -= j.template columns<kRows>(e).transpose().lazyProduct(beta);
    j.size = std::max(j.size, beta.cwiseAbs().maxCoeff());
  }
  j.removed = j.rank < kRows ? j.project<kRows>(y) : 0;
  const Rows<kRows> w = j.E.template topLeftCorner<kRows, kRows>().lazyProduct(y);
  j.answer.template head<kRows>() = w;
  const Body& out = plan_.bodies()[step.out];
  for (int n = 0; n < out.count; ++n) {
    const int from = n < step.kept_a ? step.a : step.b;
    Vector6<double>& beta = beta_[out.first + n];
    beta = beta_with_tau(step, from, plan_.kept(step, n), is_driven);
    beta.noalias() += gain_[step.first_kept + n].template leftCols<kRows>().lazyProduct(w);
  }
}

/// Adds what lambda is on the two handles.
template <int kRows>
void JointAssembly::load(int joint, const Vector6<double>& lambda,
                         std::vector<Vector6<double>>& F) const {
  const Joint& j = joints_[joint];
  const Ends& ends = ends_[joint];
  const Rows<kRows> rows = lambda.template head<kRows>();
  if (!ends.a.is_ground()) {
    F[global(ends.a)].noalias() += j.template columns<kRows>(0).lazyProduct(rows);
  }
  if (!ends.b.is_ground()) {
    F[global(ends.b)].noalias() += j.template columns<kRows>(1).lazyProduct(rows);
  }
}

/// lambda of (5) from w, which it replaces; and what it is on the two handles.
template <int kRows>
void JointAssembly::release(const Step& step, Vector6<double>& lambda,
                            std::vector<Vector6<double>>& F) const {
  const Joint& j = joints_[step.joint];
  const Body& out = plan_.bodies()[step.out];
  Rows<kRows> left = lambda.template head<kRows>();
  for (int n = 0; n < out.count; ++n) {
    left.noalias() -= gain_[step.first_kept + n].template leftCols<kRows>().transpose().lazyProduct(
        F[global(plan_.handle(out, n))]);
  }
  const Rows<kRows> found =
      j.E.template topLeftCorner<kRows, kRows>().transpose().lazyProduct(left);
  lambda.template head<kRows>() = found;
  load<kRows>(step.joint, lambda, F);
}

/// lambda of (5), and (2).
template <int kRows>
void JointAssembly::open_step(const Step& step, bool is_driven) {
  Joint& j = joints_[step.joint];
  j.lambda = j.answer;
  release<kRows>(step, j.lambda, force_);
  if (!is_driven || !j.is_driven) return;
  const Ends& ends = ends_[step.joint];
  if (!ends.a.is_ground()) force_[global(ends.a)] += j.driven[0];
  if (!ends.b.is_ground()) force_[global(ends.b)] += j.driven[1];
}

/// Each row that a joint has too many gives forces in it, and by (5) in the joints before, that move
/// nothing: all there are.
inline OpenComponents JointAssembly::undetermined(int joint) const {
  OpenComponents out{};
  std::vector<Vector6<double>> F(force_.size());
  const std::vector<Step>& steps = plan_.steps();
  for (std::size_t s = 0; s < steps.size(); ++s) {
    const Joint& closing = joints_[steps[s].joint];
    for (int c = 0; c < closing.rows() - closing.rank; ++c) {
      for (Vector6<double>& f : F) f.setZero();
      double size = 0;
      Vector6<double> wrench = Vector6<double>::Zero();
      const auto note = [&](int of, const Vector6<double>& lambda) {
        const Joint& j = joints_[of];
        const Vector6<double> F_L = j.geometry.T * lambda.head(j.rows());
        size = std::max(size, F_L.cwiseAbs().maxCoeff());
        if (of == joint) wrench = F_L;
      };
      Vector6<double> lambda = closing.open.col(c);
      with_rows(closing.rows(), [&](auto rows) { load<rows()>(steps[s].joint, lambda, F); });
      note(steps[s].joint, lambda);
      for (std::size_t t = s; t-- > 0;) {
        lambda.setZero();
        with_rows(joints_[steps[t].joint].rows(),
                  [&](auto rows) { release<rows()>(steps[t], lambda, F); });
        note(steps[t].joint, lambda);
      }
      mark_open(Wrench<double>::from(wrench), size, out);
    }
  }
  return out;
}

}  // namespace hybridyn::internal
