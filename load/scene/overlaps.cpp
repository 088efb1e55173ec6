#include "overlaps.hpp"

#include <algorithm>
#include <map>

#include "hybridyn/algorithms/kinematics.hpp"
#include "hybridyn/configuration/configuration.hpp"
#include "hybridyn/geometry/broad_phase.hpp"
#include "hybridyn/geometry/collide.hpp"

namespace hybridyn::load {
namespace {

constexpr double kLeastDepth = 1e-6;  // m: what only touches does not overlap

/// The link that a floating joint carries and that this one hangs on, or kWorld.
int root_of(const Model<double>& model, int link) {
  while (link != kWorld && model.links[link].type != JointType::kFloating) {
    link = model.links[link].parent;
  }
  return link;
}

std::vector<Transform<double>> neutral_poses(const Model<double>& model,
                                             const ContactScene& scene) {
  VectorX<double> q(model.nq);
  neutral(model, q);
  Kinematics<double> kinematics(model);
  kinematics.update(q, VectorX<double>::Zero(model.nv));
  std::vector<Transform<double>> out;
  for (const Collider& c : scene.colliders) {
    out.push_back(kinematics.link_pose(c.link) * c.X_BS);
  }
  return out;
}

double depth_of(const geometry::Manifold& manifold) {
  double out = 0;
  for (int i = 0; i < manifold.count; ++i) out = std::max(out, -manifold.points[i].gap);
  return out;
}

}  // namespace

std::vector<Overlap> find_overlaps(const Model<double>& model, const ContactScene& scene) {
  const std::vector<Transform<double>> poses = neutral_poses(model, scene);
  std::vector<geometry::Bounds> bounds;
  for (std::size_t i = 0; i < poses.size(); ++i) {
    bounds.push_back(geometry::bounds(scene.colliders[i].shape, poses[i]));
  }
  const auto frames_of = [&](int a, int b) {
    return std::minmax(scene.colliders[a].frame, scene.colliders[b].frame);
  };
  const auto may_overlap = [&](int a, int b) {
    const int link_a = scene.colliders[a].link;
    const int link_b = scene.colliders[b].link;
    if (link_a == link_b || link_a == kWorld || link_b == kWorld) return false;
    if (root_of(model, link_a) != root_of(model, link_b)) return false;
    const std::pair<int, int> frames = frames_of(a, b);
    return !std::binary_search(scene.ignored.begin(), scene.ignored.end(), frames);
  };
  std::map<std::pair<int, int>, double> deepest;
  geometry::BroadPhase broad_phase;
  geometry::Manifold manifold;
  for (const auto& [a, b] : broad_phase.update(bounds, 0, may_overlap)) {
    geometry::collide(scene.colliders[a].shape, poses[a], scene.colliders[b].shape, poses[b], 0,
                      manifold);
    const double depth = depth_of(manifold);
    if (depth <= kLeastDepth) continue;
    double& known = deepest[frames_of(a, b)];
    known = std::max(known, depth);
  }
  std::vector<Overlap> out;
  for (const auto& [frames, depth] : deepest) out.push_back({frames.first, frames.second, depth});
  return out;
}

}  // namespace hybridyn::load
