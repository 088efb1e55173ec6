#include "hybridyn/runs/contact_record.hpp"

#include <algorithm>

#include "hybridyn/simulation/contact_method.hpp"

namespace hybridyn::tools {
namespace {

constexpr double kTouching = 1e-4;  // m: what is nearer supports

/// A force at p on a link, with its moment, in the world.
struct PointForce {
  int link;
  int frame;
  Vector3<double> p;
  Vector3<double> force;
  Vector3<double> moment;
};

void add_to_frame(const PointForce& f, const ContactMethod& method, const Model<double>& model,
                  const std::vector<int>& frames, ContactSample& out) {
  const auto at = std::find(frames.begin(), frames.end(), f.frame);
  if (at == frames.end()) return;
  Wrench<double>& sum = out.frames[at - frames.begin()];
  const Vector3<double> origin = method.pose(f.link).point(model.frames[f.frame].X_BF.translation);
  sum.force += f.force;
  sum.moment += f.moment + (f.p - origin).cross(f.force);
}

void add_to_link(const PointForce& f, const ContactMethod& method,
                 std::vector<Wrench<double>>& external) {
  const Transform<double>& X_WB = method.pose(f.link);
  const Vector3<double> moment = f.moment + (f.p - X_WB.translation).cross(f.force);
  external[f.link] += {X_WB.rotation.transpose() * moment, X_WB.rotation.transpose() * f.force};
}

}  // namespace

bool has_ground(const ContactScene& scene) {
  return std::any_of(scene.colliders.begin(), scene.colliders.end(), [](const Collider& c) {
    return c.shape.kind == geometry::ShapeKind::kHalfSpace;
  });
}

std::vector<int> touching_frames(const ContactScene& scene) {
  std::vector<int> out;
  for (const Collider& collider : scene.colliders) {
    const bool is_new = std::find(out.begin(), out.end(), collider.frame) == out.end();
    if (collider.link != kWorld && collider.frame >= 0 && is_new) out.push_back(collider.frame);
  }
  std::sort(out.begin(), out.end());
  return out;
}

std::optional<ContactLoad> load_of(const ContactMethod& method, std::size_t point,
                                   const ContactScene& scene) {
  const ContactPoint& p = method.points()[point];
  const ContactForce& f = method.forces()[point];
  if (f.force.isZero(0)) return std::nullopt;
  const int a = scene.colliders[p.collider_a].frame;
  const int b = scene.colliders[p.collider_b].frame;
  ContactLoad out{a, b, p.position, f.force, p.normal, p.gap, f.friction, f.slips};
  if (p.link_b != kWorld) return out;
  std::swap(out.link_a, out.link_b);
  out.force = -f.force;
  out.normal = -p.normal;
  return out;
}

void take_contacts(const ContactMethod& method, const Model<double>& model,
                   const ContactScene& scene, const std::vector<int>& frames, ContactSample& out) {
  std::vector<ContactLoad> loads = std::move(out.loads);  // their room
  loads.clear();
  std::vector<Vector3<double>> touching = std::move(out.touching);
  touching.clear();
  out = {};
  out.frames.assign(frames.size(), Wrench<double>::zero());
  for (std::size_t i = 0; i < method.forces().size(); ++i) {
    const ContactPoint& p = method.points()[i];
    const ContactForce& f = method.forces()[i];
    const bool is_at_rest = p.link_a == kWorld || p.link_b == kWorld;
    if (is_at_rest && p.gap < kTouching) touching.push_back(p.position);
    out.depth = std::max(out.depth, -p.gap);
    out.signorini = std::max(out.signorini, f.signorini);
    out.coulomb = std::max(out.coulomb, f.coulomb);
    const std::optional<ContactLoad> load = load_of(method, i, scene);
    if (!load) continue;
    loads.push_back(*load);
    out.links.resize(model.links.size(), Wrench<double>::zero());
    for (const double sign : {1.0, -1.0}) {
      const int link = sign > 0 ? p.link_b : p.link_a;
      if (link == kWorld) continue;
      const int frame = scene.colliders[sign > 0 ? p.collider_b : p.collider_a].frame;
      const PointForce force{link, frame, p.position, sign * f.force, sign * f.moment};
      add_to_frame(force, method, model, frames, out);
      add_to_link(force, method, out.links);
    }
  }
  out.points = static_cast<int>(loads.size());
  out.loads = std::move(loads);
  out.touching = std::move(touching);
}

}  // namespace hybridyn::tools
