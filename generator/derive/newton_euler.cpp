#include "hybridyn/generator/derive/newton_euler.hpp"

#include "hybridyn/generator/derive/naming.hpp"

namespace hybridyn::generator {
namespace {

Vec3 three(const std::vector<Value>& values, int at) {
  return values.empty() ? Vec3{} : Vec3{values[at], values[at + 1], values[at + 2]};
}

/// (2), with the squares of w apart: differences of U's diagonal are differences of theirs.
struct RateMatrix {
  Mat3 U;
  Vec3 squares;
  Value wxwy;

  RateMatrix(Tape& tape, const std::string& body, const BodyMotion& m) {
    squares = {square(m.w.x), square(m.w.y), square(m.w.z)};
    wxwy = m.w.x * m.w.y;
    const Value wxwz = m.w.x * m.w.z;
    const Value wywz = m.w.y * m.w.z;
    U = {{-(squares.y + squares.z), wxwy - m.wd.z, wxwz + m.wd.y,  //
          wxwy + m.wd.z, -(squares.x + squares.z), wywz - m.wd.x,  //
          wxwz - m.wd.y, wywz + m.wd.x, -(squares.x + squares.y)}};
    suggest(tape, "ww_" + body, Sym3{squares.x, wxwy, wxwz, squares.y, wywz, squares.z});
    suggest(tape, "U_" + body, U);
  }
};

void name(Tape& tape, const std::string& quantity, const std::string& body, const Vec3& v) {
  tape.name(v.x, quantity + "_" + body + "_x");
  tape.name(v.y, quantity + "_" + body + "_y");
  tape.name(v.z, quantity + "_" + body + "_z");
}

/// Adds what joint k does to the motion that its body would share with the parent.
void add_joint_motion(const Body& body, const std::vector<Value>& v, const std::vector<Value>& qdd,
                      const Value& slide, BodyMotion& m) {
  const Vec3 w = m.w;
  switch (body.kind) {
    case JointKind::kAxis: {
      const Value rate = v[body.v];
      const Value acceleration = qdd.empty() ? Value() : qdd[body.v];
      if (body.turns) {
        m.w.z += rate;
        m.wd += Vec3{w.y * rate, -(w.x * rate), acceleration};
      }
      const Value twice = slide * rate + slide * rate;
      m.a += Vec3{w.y * twice, -(w.x * twice), slide * acceleration};
      break;
    }
    case JointKind::kBall: {
      const Vec3 spin = three(v, body.v);
      m.w += spin;
      m.wd += three(qdd, body.v) + cross(w, spin);
      break;
    }
    case JointKind::kFree: {
      const Vec3 linear = three(v, body.v);
      const Vec3 spin = three(v, body.v + 3);
      m.w += spin;
      m.wd += three(qdd, body.v + 3) + cross(w, spin);
      const Vec3 coriolis = cross(w, linear);
      m.a += three(qdd, body.v) + coriolis + coriolis + cross(spin, linear);
      break;
    }
  }
}

}  // namespace

std::string parent_name(const Kinematics& kinematics, int k) {
  const int parent = kinematics.body(k).parent;
  return parent == kGround ? "base" : kinematics.body(parent).name;
}

BodyMotion ground_motion(const Vec3& gravity) { return {{}, {}, -gravity}; }

std::vector<BodyMotion> motions(const Kinematics& kinematics, const std::vector<Value>& v,
                                const std::vector<Value>& qdd, const BodyMotion& base) {
  std::vector<BodyMotion> out;
  Tape& tape = kinematics.tape();
  for (int k = 0; k < kinematics.size(); ++k) {
    const Body& body = kinematics.body(k);
    tape.begin("Outward, " + body.name + ": motion");
    const BodyMotion& parent = body.parent == kGround ? base : out[body.parent];
    const RateMatrix rates(tape, parent_name(kinematics, k), parent);
    const Vec3 a = parent.a + rates.U * kinematics.translation(k);
    suggest(tape, "a_" + parent_name(kinematics, k) + "_at_" + body.name, a);
    BodyMotion m;
    m.w = kinematics.to_child(k, parent.w);
    m.wd = kinematics.to_child(k, parent.wd);
    m.a = kinematics.to_child(k, a);
    add_joint_motion(body, v, qdd, tape.constant(body.slide), m);
    name(tape, "w", body.name, m.w);
    name(tape, "wd", body.name, m.wd);
    name(tape, "a", body.name, m.a);
    out.push_back(m);
  }
  return out;
}

std::vector<BodyForce> body_forces(const Kinematics& kinematics,
                                   const std::vector<BodyMotion>& motions) {
  std::vector<BodyForce> out;
  for (int k = 0; k < kinematics.size(); ++k) {
    const BodyMotion& m = motions[k];
    const BodyInertia& I = kinematics.inertia(k);
    const Sym3& S = I.second_moment;
    const std::string& body = kinematics.body(k).name;
    Tape& tape = kinematics.tape();
    tape.begin("Force that moves the body of " + body);
    const RateMatrix rates(tape, body, m);
    const Mat3& U = rates.U;
    const Vec3& w2 = rates.squares;
    const Vec3 vee{
        (w2.z - w2.y) * S.yz + U(2, 0) * S.xy - U(1, 0) * S.xz + U(2, 1) * S.yy - U(1, 2) * S.zz,
        (w2.x - w2.z) * S.xz + U(0, 1) * S.yz - U(2, 1) * S.xy + U(0, 2) * S.zz - U(2, 0) * S.xx,
        (w2.y - w2.x) * S.xy + U(1, 2) * S.xz - U(0, 2) * S.yz + rates.wxwy * (S.xx - S.yy) +
            m.wd.z * I.sum_xy};
    out.push_back({vee + cross(I.first_moment, m.a), I.mass * m.a + U * I.first_moment});
    suggest(tape, "own_n_" + body, out.back().n);
    suggest(tape, "own_f_" + body, out.back().f);
    suggest(tape, "own_vee_" + body, vee);
  }
  return out;
}

std::vector<Value> project(const Kinematics& kinematics, int k, const BodyForce& force) {
  const Body& body = kinematics.body(k);
  const Vec3& n = force.n;
  const Vec3& f = force.f;
  switch (body.kind) {
    case JointKind::kAxis: {
      const Value slide = kinematics.tape().constant(body.slide);
      return {(body.turns ? n.z : Value()) + slide * f.z};
    }
    case JointKind::kBall:
      return {n.x, n.y, n.z};
    case JointKind::kFree:
      break;
  }
  return {f.x, f.y, f.z, n.x, n.y, n.z};
}

BodyForce seen_from_parent(const Kinematics& kinematics, int k, const BodyForce& force) {
  const Vec3 f = kinematics.to_parent(k, force.f);
  return {kinematics.to_parent(k, force.n) + cross(kinematics.translation(k), f), f};
}

BodyForce to_parent(const Kinematics& kinematics, int k, const BodyForce& force) {
  const BodyForce out = seen_from_parent(kinematics, k, force);
  const std::string name = "_" + kinematics.body(k).name + "_at_" + parent_name(kinematics, k);
  suggest(kinematics.tape(), "n" + name, out.n);
  suggest(kinematics.tape(), "f" + name, out.f);
  return out;
}

std::vector<Value> joint_forces(const Kinematics& kinematics, std::vector<BodyForce>& forces) {
  std::vector<Value> tau(kinematics.mechanism().nv);
  for (int k = kinematics.size() - 1; k >= 0; --k) {
    const Body& body = kinematics.body(k);
    BodyForce& force = forces[k];
    kinematics.tape().begin("Inward, " + body.name + ": force and moment");
    name(kinematics.tape(), "f", body.name, force.f);
    name(kinematics.tape(), "n", body.name, force.n);
    int at = body.v;
    for (const Value& component : project(kinematics, k, force)) tau[at++] = component;
    if (body.parent == kGround) continue;
    BodyForce& parent = forces[body.parent];
    const BodyForce moved = to_parent(kinematics, k, force);
    parent.n += moved.n;
    parent.f += moved.f;
  }
  return tau;
}

void add_rotor_forces(const Kinematics& kinematics, const std::vector<Value>& qdd,
                      std::vector<Value>& tau) {
  for (const Body& body : kinematics.mechanism().bodies) {
    if (qdd.empty() || body.rotor_inertia.is_zero()) continue;
    tau[body.v] += kinematics.tape().constant(body.rotor_inertia) * qdd[body.v];
  }
}

std::vector<Value> inverse_dynamics(const Kinematics& kinematics,
                                    const std::vector<BodyMotion>& motions,
                                    const std::vector<Value>& qdd,
                                    const std::vector<BodyForce>& loads) {
  std::vector<BodyForce> forces = body_forces(kinematics, motions);
  for (std::size_t k = 0; k < loads.size(); ++k) {
    forces[k].n -= loads[k].n;
    forces[k].f -= loads[k].f;
  }
  std::vector<Value> tau = joint_forces(kinematics, forces);
  add_rotor_forces(kinematics, qdd, tau);
  return tau;
}

std::vector<Value> inverse_dynamics(const Kinematics& kinematics, const std::vector<Value>& v,
                                    const std::vector<Value>& qdd, const Vec3& gravity) {
  return inverse_dynamics(kinematics, motions(kinematics, v, qdd, ground_motion(gravity)), qdd);
}

}  // namespace hybridyn::generator
