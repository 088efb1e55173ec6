#include "sample_pages.hpp"

#include <Eigen/Geometry>
#include <algorithm>
#include <cmath>
#include <limits>
#include <string>
#include <utility>

namespace hybridyn::testing {
namespace {

using Eigen::AngleAxisd;
using Eigen::Isometry3d;
using Eigen::Translation3d;
using Eigen::Vector3d;
using viewer::Body;
using viewer::PageData;
using viewer::PlotGroup;
using viewer::Shape;

constexpr double kPi = 3.14159265358979323846;

void append_pose(const Isometry3d& X_WB, viewer::Motion& motion) {
  const Vector3d p = X_WB.translation();
  const Eigen::Quaterniond q(X_WB.linear());
  for (const double value : {p.x(), p.y(), p.z(), q.x(), q.y(), q.z(), q.w()}) {
    motion.poses.push_back(value);
  }
}

std::vector<double> times(std::size_t samples, double step) {
  std::vector<double> all(samples);
  for (std::size_t i = 0; i < samples; ++i) all[i] = step * static_cast<double>(i);
  return all;
}

/// A capsule from the body's origin along its z axis.
Shape capsule(double radius, double length) {
  Shape shape;
  shape.kind = Shape::Kind::kCapsule;
  shape.radius = radius;
  shape.length = length;
  shape.pose.position = {0, 0, length / 2};
  return shape;
}

Body limb(const std::string& name, double length) {
  Body body;
  body.name = name;
  body.mass = 10 * length;
  body.centre_of_mass = {0, 0, length / 2};
  body.shapes = {capsule(0.09 * length, length)};
  body.sticks = {{{0, 0, 0}, {0, 0, length}}};
  return body;
}

/// Where a body of humanoid_page() hangs.
struct Mount {
  std::size_t parent;
  Vector3d place;    // in the parent's frame
  Vector3d axis;     // of its joint
  double tilt;       // about x, at rest
  double amplitude;  // rad
  double frequency;  // rad/s
};

/// Two legs, two arms and a neck in turn, each growing outwards from body 0.
Mount mount(std::size_t body) {
  constexpr std::size_t kBranches = 5;
  const std::size_t branch = (body - 1) % kBranches;
  const bool is_root = body <= kBranches;
  const double side = branch % 2 == 0 ? 1 : -1;
  const double phase = static_cast<double>(body);
  Mount made = {is_root ? 0 : body - kBranches,
                Vector3d(0, 0, 0.12),
                body % 2 == 0 ? Vector3d::UnitY() : Vector3d::UnitX(),
                0,
                0.14 + 0.03 * std::sin(phase),
                1.5 + 0.3 * std::cos(phase)};
  if (!is_root) return made;
  if (branch < 2) {
    made.place = {0, 0.1 * side, 0};
    made.tilt = kPi;
  } else if (branch < 4) {
    made.place = {0, 0.2 * side, 0.5};
    made.tilt = -2.0 * side;
  } else {
    made.place = {0, 0, 0.55};
  }
  return made;
}

double angle(const Mount& mount, double t) {
  return mount.amplitude * std::sin(mount.frequency * t);
}

PlotGroup waves(const std::string& title, const std::string& unit, std::size_t count,
                const std::vector<double>& at) {
  PlotGroup group{title, unit, at, {}};
  for (std::size_t k = 0; k < count; ++k) {
    viewer::Series series{"joint_" + std::to_string(k + 1), {}};
    const double rate = 1 + 0.13 * static_cast<double>(k);
    for (const double t : at) {
      series.values.push_back(std::sin(rate * t + static_cast<double>(k)) * std::exp(-0.1 * t));
    }
    group.series.push_back(std::move(series));
  }
  return group;
}

}  // namespace

PageData double_pendulum_page() {
  PageData page;
  page.title = "Double pendulum <&>";
  page.subtitle = {"two links of 1 m", "5 s at 2 ms"};
  page.summary = {{"energy drift", "3e-11 J"},        {"speed", "512 × real time"},
                  {"integrator", "Dormand–Prince 5"}, {"steps", "2,500"},
                  {"degrees of freedom", "2"},        {"greatest residual", "4e-16"}};
  page.bodies = {limb("upper", 1), limb("lower </script>", 1)};
  page.joints = {{"shoulder", "revolute", 0, {0, 0, 0}, {0, 1, 0}, false},
                 {"elbow", "revolute", 1, {0, 0, 0}, {0, 1, 0}, false},
                 {"pin", "spherical", 1, {0, 0, 1}, {0, 0, 1}, true}};
  page.motion.times = times(2501, 0.002);
  PlotGroup angles{"Joint angle", "rad", page.motion.times, {{"shoulder", {}}, {"elbow", {}}}};
  PlotGroup energy{"Mechanical energy", "J", page.motion.times, {{"kinetic", {}}, {"gap", {}}}};
  viewer::Trail tip{"tip", {}};
  for (const double t : page.motion.times) {
    const double q1 = kPi + 1.1 * std::cos(2.4 * t);
    const double q2 = 0.9 * std::cos(5.1 * t);
    const Isometry3d X_W1(Translation3d(0, 0, 2.2) * AngleAxisd(q1, Vector3d::UnitY()));
    const Isometry3d X_W2 = X_W1 * Translation3d(0, 0, 1) * AngleAxisd(q2, Vector3d::UnitY());
    append_pose(X_W1, page.motion);
    append_pose(X_W2, page.motion);
    const Vector3d end = X_W2 * Vector3d(0, 0, 1);
    tip.points.insert(tip.points.end(), {end.x(), end.y(), end.z()});
    angles.series[0].values.push_back(q1 - kPi);
    angles.series[1].values.push_back(q2);
    energy.series[0].values.push_back(std::pow(std::sin(2.4 * t), 2));
    energy.series[1].values.push_back(t > 2 && t < 3 ? std::nan("") : 0.4);
  }
  page.trails = {std::move(tip)};
  page.plots = {std::move(angles), std::move(energy)};
  page.events = {{1.25, "passes a singular configuration of loop 'pin'"}, {4, "comes to rest"}};
  return page;
}

PageData constants_page() {
  PageData page = double_pendulum_page();
  page.plots.clear();
  constexpr double kMost = std::numeric_limits<float>::max();
  for (const auto& [low, high] : std::vector<std::pair<double, double>>{
           {0, 0}, {-4e-323, 0}, {0, 1e-45}, {1, 1 + 0x1p-23}, {1e9, 1e9 + 64}, {-kMost, kMost}}) {
    page.plots.push_back({"constant", "", {0, 1, 2}, {{"a", {low, high, low}}}});
  }
  return page;
}

PageData sliding_page() {
  PageData page;
  page.title = "A wedge that slides";
  page.has_ground = true;
  page.notes = {"Mesh 'a <b>.dae': does not exist; it is left out."};
  // A wedge: a box without one of its upper edges.
  page.meshes = {
      {{{-0.2, -0.1, -0.1},
        {0.2, -0.1, -0.1},
        {-0.2, 0.1, -0.1},
        {0.2, 0.1, -0.1},
        {-0.2, -0.1, 0.1},
        {-0.2, 0.1, 0.1}},
       {{0, 2, 3}, {0, 3, 1}, {0, 4, 5}, {0, 5, 2}, {0, 1, 4}, {2, 5, 3}, {1, 3, 5}, {1, 5, 4}}}};
  Shape wedge;
  wedge.kind = Shape::Kind::kMesh;
  wedge.edges = {0.4, 0.2, 0.2};
  wedge.radius = 0.25;
  Shape box;
  box.edges = {0.4, 0.2, 0.2};
  Body slider = limb("slider", 0.2);
  slider.shapes = {wedge};
  slider.colliders = {box};
  Body wall;
  wall.name = "wall";
  wall.colour = "#94a3b8";
  wall.is_obstacle = true;
  wall.shapes = {box};
  wall.shapes[0].edges = {0.1, 0.8, 0.3};
  page.bodies = {slider, wall};
  page.motion.times = times(1001, 0.001);
  PlotGroup forces{"Contact force", "N", page.motion.times, {{"slider", {}}}};
  for (const double t : page.motion.times) {
    const double x = t < 0.5 ? t - t * t : 0.25;
    append_pose(Isometry3d(Translation3d(x, 0, 0.1)), page.motion);
    append_pose(Isometry3d(Translation3d(0.7, 0, 0.15)), page.motion);
    page.contacts.first.push_back(page.contacts.points.size());
    for (const double side : {-0.1, 0.1}) {
      page.contacts.points.push_back(
          {{x - 0.2, side, 0}, {t < 0.5 ? -4.0 : 0.0, 0, 10}, {0, 0, 1}, 0.4, t < 0.5});
    }
    forces.series[0].values.push_back(t < 0.5 ? 21.5 : 20);
  }
  page.contacts.first.push_back(page.contacts.points.size());
  page.plots = {std::move(forces)};
  return page;
}

PageData linkage_page() {
  PageData page;
  page.title = "Linkage";
  page.motion.times = {0};
  Isometry3d X = Isometry3d::Identity();
  for (int i = 0; i < 2; ++i) {
    Body body = limb(i == 0 ? "upper" : "lower", 1);
    body.frames.push_back({});
    body.inertia = viewer::Ellipsoid{{0.1, 0.1, 0.5}, {{0, 0, 0.5}, {0, 0, 0, 1}}};
    page.bodies.push_back(std::move(body));
    viewer::Hinge hinge;
    hinge.parent = i - 1;
    // Each turns about its z axis, which lies along y of the world.
    const Isometry3d own = i == 0 ? Isometry3d(AngleAxisd(-kPi / 2, Vector3d::UnitX()))
                                  : Isometry3d(Translation3d(0, 1, 0));
    X = X * own;
    append_pose(X, page.motion);
    const Eigen::Quaterniond q(own.linear());
    const Vector3d p = own.translation();
    hinge.placement = {{p.x(), p.y(), p.z()}, {q.x(), q.y(), q.z(), q.w()}};
    hinge.coordinates = {{i == 0 ? "shoulder" : "elbow", true, -2, 2, 0}};
    page.hinges.push_back(std::move(hinge));
  }
  return page;
}

PageData humanoid_page(std::size_t bodies, std::size_t samples, std::size_t freedoms) {
  PageData page;
  page.title = "A humanoid that waves";
  page.subtitle = {std::to_string(bodies) + " links", std::to_string(freedoms) + " freedoms"};
  page.summary = {{"energy drift", "8e-10 J"}, {"speed", "41 × real time"}};
  Body trunk = limb("trunk", 0.5);
  trunk.shapes = {capsule(0.11, 0.45)};
  page.bodies = {trunk};
  for (std::size_t body = 1; body < bodies; ++body) {
    page.bodies.push_back(limb("link_" + std::to_string(body), 0.12));
    page.bodies.back().shapes = {capsule(0.035, 0.12)};
    const Vector3d axis = mount(body).axis;
    page.joints.push_back({"joint_" + std::to_string(body),
                           "revolute",
                           body,
                           {0, 0, 0},
                           {axis.x(), axis.y(), axis.z()},
                           false});
  }
  page.motion.times = times(samples, 0.001);
  viewer::Trail path{"trunk", {}};
  std::vector<Isometry3d> X_W(bodies);
  for (const double t : page.motion.times) {
    X_W[0] = Translation3d(0.15 * t, 0.05 * std::sin(t), 0.78) *
             AngleAxisd(0.1 * std::sin(t), Vector3d::UnitZ());
    for (std::size_t body = 1; body < bodies; ++body) {
      const Mount at = mount(body);
      X_W[body] = X_W[at.parent] * Translation3d(at.place) *
                  AngleAxisd(at.tilt, Vector3d::UnitX()) * AngleAxisd(angle(at, t), at.axis);
    }
    for (const Isometry3d& X_WB : X_W) append_pose(X_WB, page.motion);
    const Vector3d centre = X_W[0] * Vector3d(0, 0, 0.25);
    path.points.insert(path.points.end(), {centre.x(), centre.y(), centre.z()});
  }
  page.trails = {std::move(path)};
  page.plots = {waves("Joint angle", "rad", freedoms, page.motion.times),
                waves("Joint velocity", "rad/s", freedoms, page.motion.times),
                waves("Joint acceleration", "rad/s²", freedoms, page.motion.times),
                waves("Joint torque", "N m", freedoms, page.motion.times)};
  return page;
}

}  // namespace hybridyn::testing
