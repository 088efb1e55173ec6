#include "hybridyn/generator/derive/geometry.hpp"

#include "hybridyn/generator/derive/naming.hpp"

namespace hybridyn::generator {
namespace {

/// m (v + ...) and J w + ...: momentum of one body about its origin.
BodyForce body_momentum(const BodyInertia& I, const BodyVelocity& V) {
  return {I.rotational() * V.w + cross(I.first_moment, V.v),
          I.mass * V.v + cross(V.w, I.first_moment)};
}

}  // namespace

std::vector<Pose> body_poses(const Kinematics& kinematics) {
  std::vector<Pose> out;
  for (int k = 0; k < kinematics.size(); ++k) {
    const std::string& name = kinematics.body(k).name;
    kinematics.tape().begin("Outward, " + name + ": axes and origin in the world");
    const Mat3 own = kinematics.rotation(k);
    const int parent = kinematics.body(k).parent;
    if (parent == kGround) {
      out.push_back({own, kinematics.translation(k)});
    } else {
      out.push_back(
          {out[parent].R * own, out[parent].p + out[parent].R * kinematics.translation(k)});
    }
    suggest(kinematics.tape(), "R_" + name, out.back().R);
    suggest(kinematics.tape(), "p_" + name, out.back().p);
  }
  return out;
}

Pose in_body(const Kinematics& kinematics, const BodyFrame& frame) {
  Mat3 R = kinematics.constant(frame.rotation);
  Vec3 p = kinematics.constant(frame.translation);
  if (frame.body == kGround) return {R, p};
  const Turn& own = kinematics.own(frame.body);
  if (own.is_identity()) return {R, p};
  return {own.matrix() * R, own * p};
}

Pose frame_pose(const Kinematics& kinematics, const std::vector<Pose>& bodies,
                const BodyFrame& frame) {
  const Pose local = in_body(kinematics, frame);
  if (frame.body == kGround) return local;
  const Pose& body = bodies[frame.body];
  const std::string name = frame.name.identifier("frame");
  kinematics.tape().begin("Frame " + name + ": axes and origin in the world");
  const Pose out{body.R * local.R, body.p + body.R * local.p};
  suggest(kinematics.tape(), "R_" + name, out.R);
  suggest(kinematics.tape(), "p_" + name, out.p);
  return out;
}

void add_joint_columns(const Kinematics& kinematics, int k, const Pose& X, const Vec3& arm,
                       std::vector<JacobianColumn>& J) {
  const Body& body = kinematics.body(k);
  suggest(kinematics.tape(), "r_" + body.name, arm);
  if (body.kind == JointKind::kAxis) {
    const Vec3 z = X.R.column(2);
    JacobianColumn& column = J[body.v];
    column.linear = kinematics.tape().constant(body.slide) * z;
    if (!body.turns) return;
    column.angular = z;
    column.linear += cross(z, arm);
    suggest(kinematics.tape(), "J_" + body.name + "_linear", column.linear);
    return;
  }
  int at = body.v;
  if (body.kind == JointKind::kFree) {
    for (int i = 0; i < 3; ++i) J[at++].linear = X.R.column(i);
  }
  for (int i = 0; i < 3; ++i) J[at++] = {X.R.column(i), cross(X.R.column(i), arm)};
}

std::vector<JacobianColumn> frame_jacobian(const Kinematics& kinematics,
                                           const std::vector<Pose>& bodies,
                                           const BodyFrame& frame) {
  std::vector<JacobianColumn> J(kinematics.mechanism().nv);
  const Vec3 p = frame_pose(kinematics, bodies, frame).p;
  for (int k = frame.body; k != kGround; k = kinematics.body(k).parent) {
    const Vec3 arm = p - bodies[k].p;
    kinematics.tape().begin("Columns of J: what " + kinematics.body(k).name + " does to the frame");
    add_joint_columns(kinematics, k, bodies[k], arm, J);
  }
  return J;
}

JacobianColumn frame_bias(const Kinematics& kinematics, const std::vector<Pose>& bodies,
                          const std::vector<BodyMotion>& motions, const BodyFrame& frame) {
  if (frame.body == kGround) return {};
  const BodyMotion& m = motions[frame.body];
  const Vec3 r = in_body(kinematics, frame).p;
  const Mat3& R = bodies[frame.body].R;
  kinematics.tape().begin("Frame " + frame.name.identifier("frame") + ": acceleration");
  return {R * m.wd, R * (m.a + cross(m.wd, r) + cross(m.w, cross(m.w, r)))};
}

MassCenter mass_center(const Kinematics& kinematics) {
  std::vector<MassCenter> sums(kinematics.size());
  MassCenter whole;
  for (int k = kinematics.size() - 1; k >= 0; --k) {
    const BodyInertia& I = kinematics.inertia(k);
    kinematics.tape().begin("Inward, " + kinematics.body(k).name + ": first moment");
    sums[k].mass += I.mass;
    sums[k].first_moment += I.first_moment;
    suggest(kinematics.tape(), "h_" + kinematics.body(k).name, sums[k].first_moment);
    const int parent = kinematics.body(k).parent;
    MassCenter& to = parent == kGround ? whole : sums[parent];
    to.mass += sums[k].mass;
    to.first_moment +=
        kinematics.to_parent(k, sums[k].first_moment) + sums[k].mass * kinematics.translation(k);
  }
  return whole;
}

std::vector<BodyVelocity> velocities(const Kinematics& kinematics, const std::vector<Value>& v,
                                     const BodyVelocity& base) {
  std::vector<BodyVelocity> out;
  for (int k = 0; k < kinematics.size(); ++k) {
    const Body& body = kinematics.body(k);
    kinematics.tape().begin("Outward, " + body.name + ": velocity");
    const BodyVelocity& parent = body.parent == kGround ? base : out[body.parent];
    BodyVelocity V;
    V.w = kinematics.to_child(k, parent.w);
    V.v = kinematics.to_child(k, parent.v + cross(parent.w, kinematics.translation(k)));
    int at = body.v;
    if (body.kind == JointKind::kAxis) {
      if (body.turns) V.w.z += v[at];
      V.v.z += kinematics.tape().constant(body.slide) * v[at];
    } else {
      if (body.kind == JointKind::kFree) {
        V.v += Vec3{v[at], v[at + 1], v[at + 2]};
        at += 3;
      }
      V.w += Vec3{v[at], v[at + 1], v[at + 2]};
    }
    suggest(kinematics.tape(), "w_" + body.name, V.w);
    suggest(kinematics.tape(), "u_" + body.name, V.v);
    out.push_back(V);
  }
  return out;
}

Value kinetic_energy(const Kinematics& kinematics, const std::vector<BodyVelocity>& velocities) {
  Value twice;
  for (int k = 0; k < kinematics.size(); ++k) {
    kinematics.tape().begin("Energy of the body of " + kinematics.body(k).name);
    const BodyForce h = body_momentum(kinematics.inertia(k), velocities[k]);
    twice += dot(velocities[k].w, h.n) + dot(velocities[k].v, h.f);
  }
  return kinematics.tape().constant(0.5) * twice;
}

WholeForce whole_force(const Kinematics& kinematics, std::vector<BodyForce> sums) {
  WholeForce whole;
  for (int k = kinematics.size() - 1; k >= 0; --k) {
    const int parent = kinematics.body(k).parent;
    BodyForce& to = parent == kGround ? whole : sums[parent];
    const Vec3 f = kinematics.to_parent(k, sums[k].f);
    to.f += f;
    to.n += kinematics.to_parent(k, sums[k].n) + cross(kinematics.translation(k), f);
  }
  return whole;
}

WholeMomentum momentum(const Kinematics& kinematics, const std::vector<BodyVelocity>& velocities) {
  std::vector<BodyForce> sums(kinematics.size());
  BodyForce whole;
  for (int k = kinematics.size() - 1; k >= 0; --k) {
    kinematics.tape().begin("Inward, " + kinematics.body(k).name + ": momentum");
    const BodyForce own = body_momentum(kinematics.inertia(k), velocities[k]);
    sums[k].n += own.n;
    sums[k].f += own.f;
    suggest(kinematics.tape(), "angular_" + kinematics.body(k).name, sums[k].n);
    suggest(kinematics.tape(), "linear_" + kinematics.body(k).name, sums[k].f);
    const int parent = kinematics.body(k).parent;
    BodyForce& to = parent == kGround ? whole : sums[parent];
    const Vec3 f = kinematics.to_parent(k, sums[k].f);
    to.f += f;
    to.n += kinematics.to_parent(k, sums[k].n) + cross(kinematics.translation(k), f);
  }
  return {whole.f, whole.n};
}

}  // namespace hybridyn::generator
