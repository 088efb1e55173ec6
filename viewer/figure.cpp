#include "hybridyn/viewer/figure.hpp"

#include <Eigen/Eigenvalues>
#include <Eigen/Geometry>
#include <cmath>

namespace hybridyn::viewer {
namespace {

using Eigen::Isometry3d;
using Eigen::Vector3d;

Vector3d vector(const Point& point) { return {point[0], point[1], point[2]}; }

Isometry3d placement(const double* pose) {
  const Eigen::Quaterniond turn(pose[6], pose[3], pose[4], pose[5]);
  Isometry3d X = Isometry3d::Identity();
  X.linear() = turn.normalized().toRotationMatrix();
  X.translation() = Vector3d(pose[0], pose[1], pose[2]);
  return X;
}

Stick longest_axis(const Shape& shape) {
  Vector3d half = Vector3d::Zero();
  if (shape.kind == Shape::Kind::kBox || shape.kind == Shape::Kind::kMesh) {
    Eigen::Index longest = 0;
    vector(shape.edges).maxCoeff(&longest);
    half[longest] = shape.edges[static_cast<std::size_t>(longest)] / 2;
  } else if (shape.kind != Shape::Kind::kSphere) {
    half.z() = shape.length / 2;
  }
  const auto& [x, y, z] = shape.pose.position;
  const auto& [qx, qy, qz, qw] = shape.pose.quaternion;
  const std::array<double, 7> pose = {x, y, z, qx, qy, qz, qw};
  const Isometry3d X = placement(pose.data());
  const Vector3d from = X * Vector3d(-half);
  const Vector3d to = X * half;
  return {{from.x(), from.y(), from.z()}, {to.x(), to.y(), to.z()}};
}

std::vector<Stick> sticks_of(const Body& body) {
  if (!body.sticks.empty() || body.is_obstacle) return body.sticks;
  std::vector<Stick> sticks;
  for (const Shape& shape : body.shapes) sticks.push_back(longest_axis(shape));
  return sticks;
}

}  // namespace

std::vector<Vector3d> Figure::points() const {
  std::vector<Vector3d> all;
  for (const auto& [from, to] : sticks) all.insert(all.end(), {from, to});
  all.insert(all.end(), joints.begin(), joints.end());
  all.insert(all.end(), loops.begin(), loops.end());
  if (has_mass) all.push_back(centre_of_mass);
  return all;
}

Figure figure(const PageData& data, std::size_t frame) {
  Figure made = {data.motion.times[frame], {}, {}, {}, Vector3d::Zero(), false};
  std::vector<Isometry3d> X_W;
  double mass = 0;
  for (std::size_t b = 0; b < data.bodies.size(); ++b) {
    const Body& body = data.bodies[b];
    X_W.push_back(placement(&data.motion.poses[7 * (frame * data.bodies.size() + b)]));
    for (const Stick& stick : sticks_of(body)) {
      made.sticks.emplace_back(X_W[b] * vector(stick.from), X_W[b] * vector(stick.to));
    }
    made.centre_of_mass += body.mass * (X_W[b] * vector(body.centre_of_mass));
    mass += body.mass;
  }
  made.has_mass = mass > 0;
  if (made.has_mass) made.centre_of_mass /= mass;
  for (const Joint& joint : data.joints) {
    (joint.closes_loop ? made.loops : made.joints)
        .push_back(X_W[joint.body] * vector(joint.origin));
  }
  return made;
}

View best_view(const std::vector<Vector3d>& points) {
  Vector3d mean = Vector3d::Zero();
  for (const Vector3d& point : points) mean += point / static_cast<double>(points.size());
  Eigen::Matrix3d spread = Eigen::Matrix3d::Zero();
  for (const Vector3d& point : points) spread += (point - mean) * (point - mean).transpose();
  const Eigen::SelfAdjointEigenSolver<Eigen::Matrix3d> solver(spread);
  Vector3d normal = solver.eigenvectors().col(0);
  // Thinner than a thousandth of its width, in every direction but one: points in a plane. All on
  // one line leave the plane open; then an upright one is as good as any.
  const Vector3d widths = solver.eigenvalues().cwiseMax(0).cwiseSqrt();
  const bool is_planar = widths[0] < 1e-3 * widths[2] && widths[1] > 1e-2 * widths[2];
  constexpr double kSteep = 0.9;
  if (is_planar && std::abs(normal.z()) > kSteep) {
    return {Vector3d::UnitX(), Vector3d::UnitY()};
  }
  if (!is_planar) {
    // The least spread among horizontal directions.
    const Eigen::SelfAdjointEigenSolver<Eigen::Matrix2d> flat(
        Eigen::Matrix2d(spread.topLeftCorner<2, 2>()));
    normal << flat.eigenvectors().col(0), 0;
  }
  Vector3d right = normal.cross(Vector3d::UnitZ()).normalized();
  if (right.x() + 1e-3 * right.y() < 0) right = -right;
  Vector3d up = right.cross(normal).normalized();
  if (up.z() < 0) up = -up;
  return {right, up};
}

}  // namespace hybridyn::viewer
