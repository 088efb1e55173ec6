// Inertial parameters that have the same effect on either side of a joint:
//   revolute   mass on the axis: m, m c_z, Sigma_zz    (the axis belongs to both bodies)
//   helical    Sigma_zz
//   prismatic  Sigma                                    (both turn alike)
//   ball       a point mass at its centre
// except for what joint wrenches and energies of single bodies say.
#include <algorithm>
#include <cmath>

#include "hybridyn/generator/derive/mechanism.hpp"
#include "hybridyn/generator/symbolic/extended_angles.hpp"

namespace hybridyn::generator {
namespace {

using Number3 = Vec<Extended>;

/// What of the body's parameters can be put on its parent.
InertialParameters movable(const Body& body) {
  InertialParameters part;
  const InertialParameters& all = body.inertia;
  if (body.kind == JointKind::kBall) {
    part.mass = all.mass;
  } else if (body.kind == JointKind::kAxis && body.turns) {
    part.second_moment.zz = all.second_moment.zz;
    if (body.slide.is_zero()) {
      part.mass = all.mass;
      part.first_moment.z = all.first_moment.z;
    }
  } else if (body.kind == JointKind::kAxis) {
    part.second_moment = all.second_moment;
  }
  return part;
}

/// Takes the part away from the body, exactly.
void remove(InertialParameters& from, const InertialParameters& part) {
  const auto negated = [](const Sym<Extended>& s) {
    return Sym<Extended>{-s.xx, -s.xy, -s.xz, -s.yy, -s.yz, -s.zz};
  };
  from.mass -= part.mass;
  from.first_moment -= part.first_moment;
  from.second_moment = from.second_moment + negated(part.second_moment);
}

/// In all lanes.
bool is_negligible(const Number3& v, const Extended& scale) {
  for (int i = 0; i < 3; ++i) {
    for (int lane = 0; lane < std::max(v[i].lane_count(), scale.lane_count()); ++lane) {
      const double limit = 1e-15 * scale.lane(lane).rounded();
      if (std::abs(v[i].lane(lane).rounded()) > limit) return false;
    }
  }
  return true;
}

bool is_small_in_some_lane(const Extended& length) {
  for (int lane = 0; lane < length.lane_count(); ++lane) {
    if (length.lane(lane).rounded() < 1e-12) return true;
  }
  return false;
}

/// Puts mass mu at the child's origin and a first moment nu along its axis so that the parent's
/// first moment m c = mu p + nu z vanishes; false if they cannot.
bool move_first_moment(Body& parent, Body& child) {
  const Number3& p = child.translation;
  const Number3 z = full_rotation(child).column(2);
  const Number3& h = parent.inertia.first_moment;
  const Extended scale = abs(h.x) + abs(h.y) + abs(h.z);
  if (scale.is_zero()) return false;
  const Number3 across = p - dot(p, z) * z;
  const Extended length = dot(across, across);
  if (is_small_in_some_lane(length)) return false;
  InertialParameters part;
  part.mass = dot(h, across) / length;
  part.first_moment.z = dot(h, z) - part.mass * dot(p, z);
  if (!is_negligible(h - (part.mass * p + part.first_moment.z * z), scale)) return false;
  InertialParameters taken;
  add(taken, part, full_rotation(child), p);
  remove(parent.inertia, taken);
  parent.inertia.first_moment = {};
  child.inertia.mass += part.mass;
  child.inertia.first_moment.z += part.first_moment.z;
  return true;
}

}  // namespace

Mat<Extended> full_rotation(const Body& body) {
  const auto [s, c] = sine_cosine(body.offset);
  return body.rotation * Mat<Extended>{{c, -s, 0, s, c, 0, 0, 0, 1}};
}

void regroup(Mechanism& mechanism, Grouping grouping) {
  if (grouping == Grouping::kNone) return;
  std::vector<Body>& bodies = mechanism.bodies;
  for (auto body = bodies.rbegin(); body != bodies.rend(); ++body) {
    const InertialParameters part = movable(*body);
    remove(body->inertia, part);
    if (body->parent == kGround) continue;
    add(bodies[body->parent].inertia, part, full_rotation(*body), body->translation);
  }
  if (grouping != Grouping::kTipward) return;
  for (Body& child : bodies) {
    const bool has_own_axis = child.kind == JointKind::kAxis && child.turns &&
                              child.slide.is_zero() && child.spin.is_zero();
    if (child.parent != kGround && has_own_axis) move_first_moment(bodies[child.parent], child);
  }
}

}  // namespace hybridyn::generator
