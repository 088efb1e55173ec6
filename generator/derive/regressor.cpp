#include "hybridyn/generator/derive/regressor.hpp"

#include <array>

#include "hybridyn/generator/derive/geometry.hpp"

namespace hybridyn::generator {
namespace {

/// What each parameter needs for a motion seen in the link's frame:
///   f = m a + U h,  n = h x a + I wd + w x I w
std::array<BodyForce, kParametersPerLink> unit_forces(const BodyMotion& m) {
  std::array<BodyForce, kParametersPerLink> out;
  out[0].f = m.a;
  for (int i = 0; i < 3; ++i) {
    const Vec3 h = unit_vector(i);
    out[1 + i].f = cross(m.wd, h) + cross(m.w, cross(m.w, h));
    out[1 + i].n = cross(h, m.a);
  }
  constexpr std::array<std::array<int, 2>, 6> kElements = {
      {{0, 0}, {0, 1}, {1, 1}, {0, 2}, {1, 2}, {2, 2}}};
  for (std::size_t k = 0; k < kElements.size(); ++k) {
    Mat3 E;
    E(kElements[k][0], kElements[k][1]) = 1;
    E(kElements[k][1], kElements[k][0]) = 1;
    out[4 + k].n = E * m.wd + cross(m.w, E * m.w);
  }
  return out;
}

/// The motion of body k seen in a frame fixed in it.
BodyMotion seen_from(const Pose& frame, const BodyMotion& m) {
  const Mat3 back = frame.R.transposed();
  const Vec3& p = frame.p;
  return {back * m.w, back * m.wd, back * (m.a + cross(m.wd, p) + cross(m.w, cross(m.w, p)))};
}

/// Joint forces that hold a force on body k.
std::vector<Value> carried(const Kinematics& kinematics, int k, BodyForce force) {
  std::vector<Value> column(kinematics.mechanism().nv);
  for (; k != kGround; k = kinematics.body(k).parent) {
    int at = kinematics.body(k).v;
    for (const Value& component : project(kinematics, k, force)) column[at++] = component;
    const Vec3 f = kinematics.to_parent(k, force.f);
    force = {kinematics.to_parent(k, force.n) + cross(kinematics.translation(k), f), f};
  }
  return column;
}

}  // namespace

std::vector<std::vector<Value>> inverse_dynamics_regressor(const Kinematics& kinematics,
                                                           const std::vector<Value>& v,
                                                           const std::vector<Value>& qdd,
                                                           const Vec3& gravity) {
  const std::vector<BodyMotion> all = motions(kinematics, v, qdd, ground_motion(gravity));
  std::vector<std::vector<Value>> columns;
  for (const BodyFrame& frame : kinematics.mechanism().frames) {
    if (frame.body == kGround) continue;
    const Pose X = in_body(kinematics, frame);
    for (const BodyForce& own : unit_forces(seen_from(X, all[frame.body]))) {
      const Vec3 f = X.R * own.f;
      columns.push_back(carried(kinematics, frame.body, {X.R * own.n + cross(X.p, f), f}));
    }
  }
  return columns;
}

}  // namespace hybridyn::generator
