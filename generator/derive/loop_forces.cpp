// Wrenches of loops: on the bodies that they close.
#include "hybridyn/generator/derive/constraint_rows.hpp"
#include "hybridyn/generator/derive/geometry.hpp"
#include "hybridyn/generator/derive/paths.hpp"

namespace hybridyn::generator {
namespace {

/// R and p of a body in the one that carries it.
Pose pose_on(const Kinematics& kinematics, int body, int common) {
  std::vector<int> path;
  for (int k = body; k != common; k = kinematics.body(k).parent) path.push_back(k);
  Pose out{Mat3::identity(), {}};
  for (auto k = path.rbegin(); k != path.rend(); ++k) {
    out.p += out.R * kinematics.translation(*k);
    out.R = out.R * kinematics.rotation(*k);
  }
  return out;
}

}  // namespace

BodyForce loop_wrench(const LoopRows& rows, const ArticulatedChain& chain) {
  BodyForce on_M;
  for (const LoopRows::Direction& d : rows.directions) {
    (d.is_angular ? on_M.n : on_M.f) += chain.lambda(d.row) * d.e;
  }
  const Vec3 f = rows.to_L * on_M.f;
  return {rows.to_L * on_M.n + cross(rows.arm, f), f};
}

LoopForces loop_forces(const Kinematics& kinematics, const MechanismLoop& loop,
                       const BodyForce& wrench) {
  const int p = loop.predecessor.body;
  const int s = loop.successor.body;
  const int common = common_ancestor(kinematics.mechanism(), p, s);
  const Pose at_s = in_body(kinematics, loop.successor);
  const Vec3 f = at_s.R * wrench.f;
  const BodyForce on_s{at_s.R * wrench.n + cross(at_s.p, f), f};
  const Pose X_s = pose_on(kinematics, s, common);
  const Pose X_p = pose_on(kinematics, p, common);
  const Mat3 R = X_p.R.transposed() * X_s.R;
  const Vec3 arm = X_p.R.transposed() * (X_s.p - X_p.p);
  const Vec3 g = R * on_s.f;
  const Vec3 n = R * on_s.n + cross(arm, g);
  return {{-n, -g}, on_s};
}

}  // namespace hybridyn::generator
