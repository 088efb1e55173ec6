// The scenes that engines of contact are timed and judged on: `hybridyn-bench contact`.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <stdexcept>
#include <string>
#include <vector>

#include "hybridyn/algorithms/kinematics.hpp"
#include "hybridyn/building/build.hpp"
#include "hybridyn/configuration/configuration.hpp"
#include "hybridyn/contact/scene.hpp"
#include "hybridyn/load/urdf.hpp"

namespace hybridyn::bench {

/// A spring and a damper on a joint of one freedom, about where the joint is at first.
struct Spring {
  int freedom;
  double stiffness;
  double damping;
};

struct Scene {
  std::string name;
  Model<double> model;
  ContactScene contacts;  // bodies of robots touch the ground alone
  bool bodies_touch = false;
  std::vector<Spring> springs;
  Vector3<double> gravity{0, 0, -9.81};
  VectorX<double> q;
  VectorX<double> v;
  double step = 1e-3;
  int settling = 1000;  // steps before it is timed
  int timed = 2000;
};

namespace internal {

inline Material surface(double friction) {
  Material out;
  out.static_friction = out.dynamic_friction = friction;
  return out;
}

inline void add_ground(Scene& scene, double friction) {
  Collider ground;
  ground.shape = geometry::half_space();
  ground.X_BS = Transform<double>::identity();
  ground.material = surface(friction);
  scene.contacts.colliders.push_back(ground);
}

/// `p_F` in the frame of the link of the model file.
inline void add_collider(Scene& scene, const std::string& link, const geometry::Shape& shape,
                         const Vector3<double>& p_F, double friction) {
  const int frame = scene.model.find_frame(link);
  Collider out;
  out.frame = frame;
  out.link = scene.model.frames[frame].link;
  out.shape = shape;
  Transform<double> X_FS = Transform<double>::identity();
  X_FS.translation = p_F;
  out.X_BS = scene.model.frames[frame].X_BF * X_FS;
  out.material = surface(friction);
  scene.contacts.colliders.push_back(out);
}

inline void add_box_link(MechanismDescription& to, const std::string& name, double mass,
                         const Vector3<double>& sizes, const Vector3<double>& center) {
  LinkDescription link;
  link.name = name;
  link.mass = mass;
  link.center_of_mass = center;
  const Vector3<double> s = sizes.cwiseAbs2();
  link.inertia =
      (mass / 12 * Vector3<double>(s.y() + s.z(), s.x() + s.z(), s.x() + s.y())).asDiagonal();
  to.links.push_back(link);
}

inline void begin(Scene& scene) {
  scene.q.resize(scene.model.nq);
  neutral(scene.model, scene.q);
  scene.v.setZero(scene.model.nv);
}

inline Scene boxes(const std::string& name, int count, double side, double friction) {
  Scene scene;
  scene.name = name;
  scene.bodies_touch = true;
  MechanismDescription description;
  description.name = name;
  LinkDescription world;
  world.name = "world";
  description.links.push_back(world);
  for (int i = 0; i < count; ++i) {
    const std::string link = "box" + std::to_string(i);
    add_box_link(description, link, 1, Vector3<double>::Constant(side), Vector3<double>::Zero());
    JointDescription joint;
    joint.name = "free" + std::to_string(i);
    joint.type = JointType::kFloating;
    joint.parent = "world";
    joint.child = link;
    description.joints.push_back(joint);
  }
  scene.model = build_model(description);
  add_ground(scene, friction);
  for (int i = 0; i < count; ++i) {
    add_collider(scene, "box" + std::to_string(i),
                 geometry::box(Vector3<double>::Constant(side / 2)), Vector3<double>::Zero(),
                 friction);
  }
  begin(scene);
  for (int i = 0; i < count; ++i) scene.q[7 * i + 2] = side * (i + 0.5);
  return scene;
}

inline Vector3<double> gravity_on(double slope) {
  const double angle = std::atan(slope);
  return 9.81 * Vector3<double>(std::sin(angle), 0, -std::cos(angle));
}

inline Scene robot(const std::string& name, const std::string& models) {
  Scene scene;
  scene.name = name;
  BuildOptions options;
  options.floating = true;
  scene.model = load::load_urdf(models + "/bench/" + name + ".urdf", options).model;
  add_ground(scene, 0.8);
  begin(scene);
  return scene;
}

}  // namespace internal

/// A cube of 0.1 m and 1 kg on a slope that friction 0.5 holds.
inline Scene stick_scene() {
  Scene scene = internal::boxes("stick", 1, 0.1, 0.5);
  scene.gravity = internal::gravity_on(0.4);
  return scene;
}

/// On one that it does not hold: x = 1.6832 m after 2 s.
inline Scene slide_scene() {
  Scene scene = internal::boxes("slide", 1, 0.1, 0.5);
  scene.gravity = internal::gravity_on(0.6);
  scene.settling = 0;
  return scene;
}

/// Thrown along the ground at 6 m/s: should not rise.
inline Scene throw_scene() {
  Scene scene = internal::boxes("throw", 1, 0.1, 0.5);
  scene.v[0] = 6;
  scene.settling = 0;
  return scene;
}

inline Scene stack_scene(int count) {
  return internal::boxes("stack" + std::to_string(count), count, 0.1, 0.8);
}

/// Four legs with springs, feet are balls of 20 mm.
inline Scene quadruped_scene(const std::string& models) {
  Scene scene = internal::robot("quadruped", models);
  for (const char* foot : {"LF2", "RF2", "LH2", "RH2"}) {
    internal::add_collider(scene, foot, geometry::sphere(0.02), {0, 0, -0.3}, 0.8);
  }
  for (int leg = 0; leg < 4; ++leg) {
    const double angles[] = {0, 0.6, -1.2};
    for (int k = 0; k < 3; ++k) {
      scene.q[7 + 3 * leg + k] = angles[k];
      scene.springs.push_back({6 + 3 * leg + k, 600, 8});
    }
  }
  scene.q[2] = 0.6 * std::cos(0.6) + 0.02;
  scene.settling = 3000;
  return scene;
}

/// Two feet with four balls of 10 mm each; stiff legs and trunk.
inline Scene humanoid_scene(const std::string& models) {
  Scene scene = internal::robot("humanoid", models);
  double lowest = 0;
  Kinematics<double> kinematics(scene.model);
  kinematics.update(scene.q, scene.v);
  for (const char* foot : {"lleg5", "rleg5"}) {
    for (const double x : {-0.08, 0.14}) {
      for (const double y : {-0.05, 0.05}) {
        const Vector3<double> p(x, y, -0.05);
        internal::add_collider(scene, foot, geometry::sphere(0.01), p, 0.8);
        const Transform<double> X = kinematics.pose(scene.model.find_frame(foot));
        lowest = std::min(lowest, X.point(p).z());
      }
    }
  }
  scene.q[2] = 0.01 - lowest;
  for (int i = 1; i < scene.model.size(); ++i) {
    const Link<double>& link = scene.model.links[i];
    const std::string& name = scene.model.frames[scene.model.joints[i].frame].name;
    const bool is_arm = name.find("arm") != std::string::npos || name.find("head") == 0;
    scene.springs.push_back({link.v_index, is_arm ? 30.0 : 3000.0, is_arm ? 0.1 : 10.0});
  }
  scene.settling = 3000;
  return scene;
}

/// [R]'s chain of boxes, lying on the ground after it has fallen.
inline Scene pendulum_scene(int links) {
  Scene scene;
  scene.name = "pendulum" + std::to_string(links);
  MechanismDescription description;
  description.name = scene.name;
  LinkDescription world;
  world.name = "world";
  description.links.push_back(world);
  const Vector3<double> sizes(0.10, 0.04, 0.04);
  for (int i = 0; i < links; ++i) {
    const std::string link = "link" + std::to_string(i);
    internal::add_box_link(description, link, 0.3, sizes, {0.05, 0, 0});
    JointDescription joint;
    joint.name = "joint" + std::to_string(i);
    joint.type = JointType::kContinuous;
    joint.parent = i == 0 ? "world" : "link" + std::to_string(i - 1);
    joint.child = link;
    joint.axis = {0, 1, 0};
    joint.origin.translation = i == 0 ? Vector3<double>(0, 0, 0.02) : Vector3<double>(0.1, 0, 0);
    description.joints.push_back(joint);
  }
  scene.model = build_model(description);
  internal::add_ground(scene, 0.4);
  for (int i = 0; i < links; ++i) {
    internal::add_collider(scene, "link" + std::to_string(i), geometry::box(sizes / 2),
                           {0.05, 0, 0}, 0.4);
  }
  const auto count = static_cast<int>(scene.model.frames.size());
  for (int a = 0; a < count; ++a) {
    for (int b = a + 1; b < count; ++b) scene.contacts.ignored.emplace_back(a, b);
  }
  internal::begin(scene);
  scene.q[0] = -1.0;
  return scene;
}

/// The same, as it comes to lie.
inline Scene lying_scene(int links) {
  Scene scene = pendulum_scene(links);
  scene.name = "lying" + std::to_string(links);
  scene.q.setZero();
  scene.settling = 100;
  return scene;
}

/// By name: throws for one that there is not.
inline Scene scene_of(const std::string& name, const std::string& models) {
  const auto number = [&name](const std::string& prefix) {
    return name.rfind(prefix, 0) == 0 ? std::atoi(name.c_str() + prefix.size()) : 0;
  };
  if (name == "stick") return stick_scene();
  if (name == "slide") return slide_scene();
  if (name == "throw") return throw_scene();
  if (name == "quadruped") return quadruped_scene(models);
  if (name == "humanoid") return humanoid_scene(models);
  if (const int count = number("stack"); count > 0) return stack_scene(count);
  if (const int count = number("pendulum"); count > 0) return pendulum_scene(count);
  if (const int count = number("lying"); count > 0) return lying_scene(count);
  throw std::runtime_error("there is no scene '" + name + "'");
}

}  // namespace hybridyn::bench
