// Configurations of a mechanism: neutral and random ones, motion along the manifold, differences.
// The layout of q and v is that of docs/conventions.md. Nothing here allocates or knows of loops:
// those are for `Projection`.
#pragma once

#include <cmath>
#include <limits>

#include "hybridyn/joints/joint.hpp"
#include "hybridyn/kernel/non_deduced.hpp"
#include "hybridyn/model/joint_coordinates.hpp"
#include "hybridyn/numerics/random_generator.hpp"

namespace hybridyn {

namespace internal {

inline constexpr double kPi = 3.14159265358979323846;

struct Range {
  double lower;
  double upper;
};

/// The limits where both are finite; where one is missing, the `width` next to the other; where
/// both are, [-width / 2, width / 2).
inline Range random_range(const JointLimits& limits, double width) noexcept {
  const bool below = std::isfinite(limits.lower);
  const bool above = std::isfinite(limits.upper);
  if (below && above) return {limits.lower, limits.upper};
  if (below) return {limits.lower, limits.lower + width};
  if (above) return {limits.upper - width, limits.upper};
  return {-width / 2, width / 2};
}

/// What random() takes for coordinate k of a joint.
inline Range random_range(JointType type, int k, const JointLimits& limits) noexcept {
  const double width = positions(type)[k].quantity == Quantity::kLength ? 2 : 2 * kPi;
  return random_range(has_limits(type) ? limits : JointLimits(), width);
}

}  // namespace internal

/// The scalar comes from the model alone, and any Eigen vector will do.
template <class S>
using QueryVector = ConstVectorRef<typename internal::NonDeduced<S>::type>;
template <class S>
using ResultVector = VectorRef<typename internal::NonDeduced<S>::type>;

/// All coordinates zero, all rotations the identity.
template <class S>
void neutral(const Model<S>& model, ResultVector<S> q) noexcept {
  q.setZero();
  for (const Link<S>& link : model.links) {
    const int offset = quaternion_offset(link.type);
    if (offset >= 0) q[link.q_index + offset + 3] = S(1);
  }
}

/// Joints of one freedom: uniform within their finite limits (continuous joints have none), else
/// angles in [-pi, pi) and lengths in [-1, 1). Rotations uniform. Coordinates of joints of several
/// freedoms have no limits.
template <class S>
void random(const Model<S>& model, RandomGenerator& generator, ResultVector<S> q) noexcept {
  for (int i = 0; i < model.size(); ++i) {
    const Link<S>& link = model.links[i];
    const int quaternion = quaternion_offset(link.type);
    for (int k = 0; k < link.nv(); ++k) {
      if (k == quaternion) {
        q.segment(link.q_index + k, 4) = generator.quaternion().template cast<S>();
        break;  // the last
      }
      const internal::Range range = internal::random_range(link.type, k, model.joints[i].limits);
      q[link.q_index + k] = S(generator.uniform(range.lower, range.upper));
    }
  }
}

/// q_out = q moved by v for the time dt: on each joint's manifold, along the constant v. Floating:
/// the exponential of the body twist; spherical: that of the angular velocity in the child frame;
/// others: v are rates. q_out may be q.
template <class S>
void integrate(const Model<S>& model, const QueryVector<S>& q, const QueryVector<S>& v,
               const typename internal::NonDeduced<S>::type& dt, ResultVector<S> q_out) noexcept {
  for (const Link<S>& link : model.links) {
    joint_integrate<S>(link.type, q.data() + link.q_index, v.data() + link.v_index, dt,
                       q_out.data() + link.q_index);
  }
}

/// dq/dt, coordinate by coordinate, of a mechanism that moves with v.
template <class S>
void rate(const Model<S>& model, const QueryVector<S>& q, const QueryVector<S>& v,
          ResultVector<S> out) noexcept {
  for (const Link<S>& link : model.links) {
    joint_rate<S>(link.type, q.data() + link.q_index, v.data() + link.v_index,
                  out.data() + link.q_index);
  }
}

/// The shortest tangent vector with integrate(q0, dq, 1) = q1 (quaternions up to their sign).
template <class S>
void difference(const Model<S>& model, const QueryVector<S>& q0, const QueryVector<S>& q1,
                ResultVector<S> dq) noexcept {
  for (const Link<S>& link : model.links) {
    joint_difference<S>(link.type, q0.data() + link.q_index, q1.data() + link.q_index,
                        dq.data() + link.v_index);
  }
}

/// Length of `difference`: radians and metres count alike. Zero only for equal configurations.
template <class S>
S distance(const Model<S>& model, const QueryVector<S>& q0, const QueryVector<S>& q1) noexcept {
  using std::sqrt;
  S squared(0);
  for (const Link<S>& link : model.links) {
    Vector6<S> dq = Vector6<S>::Zero();
    joint_difference<S>(link.type, q0.data() + link.q_index, q1.data() + link.q_index, dq.data());
    squared += dq.squaredNorm();
  }
  return sqrt(squared);
}

/// Gives quaternions length one; other coordinates stay as they are. One without a direction (zero
/// or not finite) becomes the identity, and the answer false.
template <class S>
bool normalise(const Model<S>& model, ResultVector<S> q) noexcept {
  using std::abs;
  bool sound = true;
  for (const Link<S>& link : model.links) {
    const int offset = quaternion_offset(link.type);
    if (offset < 0) continue;
    auto quaternion = q.template segment<4>(link.q_index + offset);
    const S largest = quaternion.cwiseAbs().maxCoeff();
    // Divided twice: the square of a very small or large number is zero or infinite.
    const Vector4<S> scaled = quaternion / largest;
    const S length = scaled.norm();
    if (length >= S(1) && length <= S(2)) {
      quaternion = scaled / length;
    } else {
      quaternion << S(0), S(0), S(0), S(1);
      sound = false;
    }
  }
  return sound;
}

/// Whether the lengths of all quaternions are one up to `tolerance`.
template <class S>
bool is_normalised(const Model<S>& model, const QueryVector<S>& q,
                   const typename internal::NonDeduced<S>::type& tolerance =
                       S(16) * std::numeric_limits<S>::epsilon()) noexcept {
  for (const Link<S>& link : model.links) {
    const int offset = quaternion_offset(link.type);
    if (offset < 0) continue;
    const S excess = q.template segment<4>(link.q_index + offset).squaredNorm() - S(1);
    // The excess of the square is twice that of the length; written so that NaN fails.
    if (!(excess <= S(2) * tolerance && excess >= S(-2) * tolerance)) return false;
  }
  return true;
}

}  // namespace hybridyn
