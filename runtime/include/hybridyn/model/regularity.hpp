// Does every joint move something? In the articulated-body recursion joint k is resisted by
// D_k = S'I_k S. With a chain of massless links, or a rod without thickness turning about itself,
// D_k is zero and M singular. The question is asked at one random configuration: what is singular
// there is singular nearly everywhere.
#pragma once

#include <cmath>
#include <vector>

#include "hybridyn/configuration/random_generator.hpp"
#include "hybridyn/joints/joint.hpp"
#include "hybridyn/numerics/cholesky.hpp"

namespace hybridyn {

/// Below this share of what it would be with the next joints locked, D_k counts as zero.
inline constexpr double kJointRegularity = 1e-10;

/// Angles and lengths in [-2, 2), unit quaternions; limits are not looked at.
template <class S>
VectorX<S> generic_configuration(const Model<S>& model) {
  RandomGenerator random(20);
  VectorX<S> q(model.nq);
  for (int k = 0; k < model.nq; ++k) q[k] = S(random.uniform(-2, 2));
  return q;
}

/// For each link whether D_k is regular when inertia is passed on only to the parents of links with
/// attached[link] (all others are cut off).
template <class S>
std::vector<bool> regular_joints(const Model<S>& model, const std::vector<bool>& attached) {
  const VectorX<S> q = generic_configuration(model);
  std::vector<Matrix6<double>> I(model.links.size(), Matrix6<double>::Zero());
  std::vector<Matrix6<double>> locked = I;  // the same with the children's joints locked
  std::vector<bool> regular(model.links.size(), true);
  for (int i = model.size() - 1; i >= 0; --i) {
    const Link<S>& link = model.links[i];
    const S* q_i = q.data() + link.q_index;
    const Matrix6<double> own = link.inertia.matrix().template cast<double>();
    I[i] += own;
    locked[i] += own;
    Matrix6<double> S_C = Matrix6<double>::Zero();  // padded, so that one size serves all joints
    S_C.leftCols(link.nv()) = motion_subspace(link, q_i).template cast<double>();
    Matrix6<double> H = S_C.transpose() * I[i];  // D = S'I S scaled to D_locked's diagonal
    Matrix6<double> D = H * S_C;
    const Matrix6<double> D_locked = S_C.transpose() * locked[i] * S_C;
    const double rotor = static_cast<double>(link.rotor_inertia);
    Vector6<double> scale = Vector6<double>::Ones();
    for (int k = 0; k < link.nv(); ++k) {
      D(k, k) += rotor;
      const double size = D_locked(k, k) + rotor;
      regular[i] = regular[i] && size > 0;
      scale[k] = size > 0 ? 1 / std::sqrt(size) : 0;
    }
    D = scale.asDiagonal() * D * scale.asDiagonal();
    for (int k = link.nv(); k < 6; ++k) D(k, k) = 1;
    Cholesky<double, 6> factor;
    regular[i] = factor.factor(D, kJointRegularity) && regular[i];
    if (link.parent == kWorld || !attached[i]) continue;
    const Matrix6<double> X =
        joint_transform(link, q_i).motion_to_child_matrix().template cast<double>();
    locked[link.parent] += X.transpose() * I[i] * X;
    if (regular[i]) {
      H = scale.asDiagonal() * H;
      factor.solve_lower_in_place(H);
      I[i] -= H.transpose() * H;
    }
    I[link.parent] += X.transpose() * I[i] * X;
  }
  return regular;
}

/// The first link whose joint nothing resists, or -1.
template <class S>
int find_free_joint(const Model<S>& model) {
  const std::vector<bool> regular =
      regular_joints(model, std::vector<bool>(model.links.size(), true));
  for (int i = 0; i < model.size(); ++i) {
    if (!regular[i]) return i;
  }
  return -1;
}

}  // namespace hybridyn
