#include "hybridyn/generator/hybrid/link_places.hpp"

#include <algorithm>

#include "hybridyn/generator/derive/geometry.hpp"
#include "hybridyn/generator/hybrid/arrays.hpp"
#include "hybridyn/generator/optimize/arrange.hpp"

namespace hybridyn::generator {
namespace {

void add(const Vec3& v, std::vector<Value>& to) { to.insert(to.end(), {v.x, v.y, v.z}); }

/// w, u of the freedoms of a body at X.
void add_axes(const Kinematics& kinematics, const Body& body, const Pose& X,
              std::vector<Value>& to) {
  if (body.kind == JointKind::kAxis) {
    const Vec3 z = X.R.column(2);
    const Vec3 w = body.turns ? z : Vec3{};
    add(w, to);
    add(cross(X.p, w) + kinematics.tape().constant(body.slide) * z, to);
    return;
  }
  if (body.kind == JointKind::kFree) {
    for (int i = 0; i < 3; ++i) {
      add({}, to);
      add(X.R.column(i), to);
    }
  }
  for (int i = 0; i < 3; ++i) {
    add(X.R.column(i), to);
    add(cross(X.p, X.R.column(i)), to);
  }
}

}  // namespace

Kernel derive_link_places(const Mechanism& mechanism) {
  Kernel kernel;
  kernel.name = "link_places";
  kernel.description = "where links are and what freedoms move, in world axes";
  kernel.derivation = "kinematic recursion";
  std::vector<Value> q =
      kernel.add_argument(q_array(), mechanism.nq, "configuration", mechanism.q_names);
  for (const Body& body : mechanism.bodies) {
    if (body.parent == kGround && body.kind == JointKind::kFree) {
      std::fill_n(q.begin() + body.q, 3, Value());
    }
  }
  const Kinematics kinematics(*kernel.tape, mechanism, {}, q);
  const std::vector<Pose> poses = body_poses(kinematics);
  Result places{link_places_array().name,
                12 * static_cast<int>(mechanism.link_frames.size()),
                1,
                "of each link frame: axes by columns, origin",
                {},
                {},
                0,
                link_places_array().id};
  for (const int frame : mechanism.link_frames) {
    const Pose X = frame_pose(kinematics, poses, mechanism.frames[frame]);
    for (int i = 0; i < 3; ++i) add(X.R.column(i), places.values);
    add(X.p, places.values);
  }
  Result axes{link_axes_array().name,
              6 * mechanism.nv,
              1,
              "of each freedom: angular, linear velocity of what it moves",
              {},
              {},
              0,
              link_axes_array().id};
  for (const Body& body : mechanism.bodies) {
    const auto k = static_cast<std::size_t>(&body - mechanism.bodies.data());
    for (int i = 0; i < 6 * body.velocities(); ++i) axes.written.push_back(6 * body.v + i);
    add_axes(kinematics, body, poses[k], axes.values);
  }
  kernel.results.push_back(std::move(places));
  kernel.results.push_back(std::move(axes));
  return arrange(kernel);
}

std::vector<int> link_parents(const Mechanism& mechanism) {
  std::vector<int> out(mechanism.link_frames.size(), -1);
  for (const Body& body : mechanism.bodies) {
    if (body.parent == kGround) continue;
    const int parent = mechanism.bodies[body.parent].link;
    if (parent != body.link) out[body.link] = parent;
  }
  return out;
}

std::vector<int> first_velocities(const Mechanism& mechanism) {
  std::vector<int> out(mechanism.link_frames.size() + 1, mechanism.nv);
  for (const Body& body : mechanism.bodies) {
    out[body.link] = std::min(out[body.link], body.v);
  }
  return out;
}

}  // namespace hybridyn::generator
