// Articulated inertias at one random configuration, to find out what is singular or nearly so at
// nearly every configuration: joints that move nothing (M is singular), and links too light for
// what they carry to be treated on their own.
#pragma once

#include <cmath>
#include <cstdint>
#include <vector>

#include "hybridyn/building/sound_inertia.hpp"
#include "hybridyn/joints/joint.hpp"
#include "hybridyn/numerics/cholesky.hpp"
#include "hybridyn/numerics/random_generator.hpp"

namespace hybridyn {

/// Below this share of what it would be with the next joints locked, the inertia that resists a
/// joint counts as zero.
inline constexpr double kJointRegularity = 1e-10;

/// Angles and lengths in [-2, 2), unit quaternions; limits are not looked at. Another one for each
/// `number`.
template <class S>
VectorX<S> generic_configuration(const Model<S>& model, int number = 0) {
  RandomGenerator random(20 + static_cast<std::uint64_t>(number));
  VectorX<S> q(model.nq);
  for (int k = 0; k < model.nq; ++k) q[k] = S(random.uniform(-2, 2));
  return q;
}

/// The articulated-body recursion of the tree, with inertia passed on only to the parents of links
/// with attached[link] (all others are cut off).
struct ArticulatedTree {
  std::vector<Matrix6<double>> I;  // articulated inertia of each link
  std::vector<Matrix6<double>> D;  // S'I S, padded with ones: what resists the joint
  std::vector<bool> regular;       // D is above kJointRegularity of D with the next joints locked
};

namespace internal {

/// scale A scale with the unit matrix where there are no freedoms.
inline Matrix6<double> balanced(Matrix6<double> A, const Vector6<double>& scale, int freedoms) {
  A = scale.asDiagonal() * A * scale.asDiagonal();
  for (int k = freedoms; k < 6; ++k) A(k, k) = 1;
  return A;
}

}  // namespace internal

template <class S>
ArticulatedTree articulated_tree(const Model<S>& model, const std::vector<bool>& attached,
                                 int configuration = 0) {
  const VectorX<S> q = generic_configuration(model, configuration);
  const std::size_t n = model.links.size();
  ArticulatedTree out{std::vector<Matrix6<double>>(n, Matrix6<double>::Zero()),
                      std::vector<Matrix6<double>>(n), std::vector<bool>(n, true)};
  std::vector<Matrix6<double>> locked = out.I;  // the same with the children's joints locked
  for (int i = model.size() - 1; i >= 0; --i) {
    const Link<S>& link = model.links[i];
    const S* q_i = q.data() + link.q_index;
    const Matrix6<double> own = link.inertia.matrix().template cast<double>();
    Matrix6<double>& I = out.I[i];
    I += own;
    locked[i] += own;
    Matrix6<double> S_C = Matrix6<double>::Zero();  // padded, so that one size serves all joints
    S_C.leftCols(link.nv()) = motion_subspace(link, q_i).template cast<double>();
    Matrix6<double> H = S_C.transpose() * I;
    Matrix6<double> D = H * S_C;
    const Matrix6<double> D_locked = S_C.transpose() * locked[i] * S_C;
    Vector6<double> scale = Vector6<double>::Ones();
    for (int k = 0; k < 6; ++k) {
      const double extra = k < link.nv() ? static_cast<double>(link.rotor_inertia) : 1;
      D(k, k) += extra;
      const double size = D_locked(k, k) + extra;
      out.regular[i] = out.regular[i] && size > 0;
      scale[k] = size > 0 ? 1 / std::sqrt(size) : 0;
    }
    out.D[i] = D;
    internal::Cholesky<double, 6> factor;
    out.regular[i] =
        factor.factor(internal::balanced(D, scale, link.nv()), kJointRegularity) && out.regular[i];
    if (link.parent == kWorld || !attached[i]) continue;
    const Matrix6<double> X =
        joint_transform(link, q_i).motion_to_child_matrix().template cast<double>();
    locked[link.parent] += X.transpose() * I * X;
    Matrix6<double> carried = I;
    if (out.regular[i]) {
      H = scale.asDiagonal() * H;
      factor.solve_lower_in_place(H);
      carried -= H.transpose() * H;
    }
    out.I[link.parent] += X.transpose() * carried * X;
  }
  return out;
}

/// Whether a link's inertia is that of a body.
template <class S>
bool has_sound_inertia(const Link<S>& link) {
  const RigidInertia<S>& I = link.inertia;
  const Symmetric3<S>& J = I.rotational;
  const auto number = [](const S& value) { return static_cast<double>(value); };
  return is_sound(
      {number(I.mass),
       I.first_moment.template cast<double>(),
       {number(J.xx), number(J.xy), number(J.xz), number(J.yy), number(J.yz), number(J.zz)}});
}

/// The first link whose inertia is that of no body, or -1.
template <class S>
int find_unsound_link(const Model<S>& model) {
  for (int i = 0; i < model.size(); ++i) {
    if (!has_sound_inertia(model.links[i])) return i;
  }
  return -1;
}

/// The first link whose joint nothing resists, or -1. Bodies have inertias with which M is positive
/// semidefinite everywhere, and regular nearly everywhere if it is at one random configuration.
/// With inertias that no body has M can be indefinite here and definite there: then many are tried.
template <class S>
int find_free_joint(const Model<S>& model) {
  constexpr int kMany = 40;
  const int tries = find_unsound_link(model) < 0 ? 1 : kMany;
  const std::vector<bool> whole(model.links.size(), true);
  for (int configuration = 0; configuration < tries; ++configuration) {
    const ArticulatedTree tree = articulated_tree(model, whole, configuration);
    for (int i = 0; i < model.size(); ++i) {
      if (!tree.regular[i]) return i;
    }
  }
  return -1;
}

/// Is A >= share * B for symmetric positive semidefinite matrices, with A regular?
inline bool is_share_of(const Matrix6<double>& A, const Matrix6<double>& B, double share) {
  Vector6<double> scale;
  for (int k = 0; k < 6; ++k) scale[k] = B(k, k) > 0 ? 1 / std::sqrt(B(k, k)) : 0;
  const Matrix6<double> rest = scale.asDiagonal() * (A - share * B) * scale.asDiagonal();
  internal::Cholesky<double, 6> factor;
  return factor.factor(rest, kJointRegularity);
}

}  // namespace hybridyn
