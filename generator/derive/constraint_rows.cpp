#include "hybridyn/generator/derive/constraint_rows.hpp"

#include "hybridyn/generator/derive/geometry.hpp"
#include "hybridyn/generator/derive/naming.hpp"
#include "hybridyn/generator/derive/paths.hpp"

namespace hybridyn::generator {
namespace {

/// One end of a loop, as seen from the body that both hang on.
struct End {
  int body;
  Mat3 R;     // its body in the common body
  Vec3 p;     // its origin
  Vec3 v;     // velocity of its origin in its axes; that of the common body's origin is left out
  Mat3 axes;  // of the loop frame, in its body
  Vec3 o;     // the loop frame's origin
};

class RowBuilder {
 public:
  RowBuilder(const Kinematics& kinematics, const std::vector<Value>& v, ArticulatedChain& chain)
      : kinematics_(kinematics), mechanism_(kinematics.mechanism()), v_(v), chain_(chain) {}

  LoopRows add(int index) {
    const MechanismLoop& loop = mechanism_.loops[index];
    name_ = loop.name.identifier("loop" + std::to_string(index + 1));
    kinematics_.tape().begin("Loop " + name_ + ": motion of one end against the other");
    const int common = common_ancestor(mechanism_, loop.predecessor.body, loop.successor.body);
    const bool swapped = loop.successor.body == common;
    End M = end(swapped ? loop.predecessor : loop.successor, common);
    End O = end(swapped ? loop.successor : loop.predecessor, common);
    find_relative_motion(M, O);
    LoopRows out{index, {}, M.axes.transposed(), {}};
    if (swapped) {
      const Mat3 to_L = O.axes.transposed() * R_OM_;
      for (int i = 0; i < 9; ++i) out.to_L.m[i] = -to_L.m[i];
      out.arm = O.axes.transposed() * (o_O_ - O.o);
    }
    add_kept_directions(loop, swapped, M, O, out);
    std::vector<int> rows;
    for (const LoopRows::Direction& d : out.directions) rows.push_back(d.row);
    chain_.close_at(common, rows);
    ++group_;
    return out;
  }

  void add(const MechanismCoupling& coupling) {
    const int row = chain_.add_row(group_++, true, {});
    int common = mechanism_.bodies[coupling.terms.front().body].parent;
    for (const MechanismCoupling::Term& term : coupling.terms) {
      chain_.add_joint_to_row(row, term.body, kinematics_.tape().constant(term.coefficient));
      common = common_ancestor(mechanism_, common, mechanism_.bodies[term.body].parent);
    }
    chain_.close_at(common, {row});
  }

 private:
  /// The rows of what the joint keeps: of translations, then of rotations.
  void add_kept_directions(const MechanismLoop& loop, bool swapped, const End& M, const End& O,
                           LoopRows& out) {
    switch (translations(loop.type)) {
      case 0:
        for (int i = 0; i < 3; ++i) add_sliding(unit(i), M, O, out);
        break;
      case 1:
        for (const Vec3& e : across(M.axes)) add_sliding(e, M, O, out);
        break;
      case 2:
        add_sliding(M.axes.column(2), M, O, out);
        break;
      default:
        break;
    }
    switch (rotations(loop.type)) {
      case 0:
        for (int i = 0; i < 3; ++i) add_turning(unit(i), M, O, out);
        break;
      case 1:
        for (const Vec3& e : across(M.axes)) add_turning(e, M, O, out);
        break;
      case 2:
        add_universal(loop, swapped, M, O, out);
        break;
      default:
        break;
    }
  }

  static Vec3 unit(int i) {
    Vec3 e;
    e[i] = 1;
    return e;
  }

  /// Two directions across the z axis of a frame, those of the body where z is one of its axes.
  static std::vector<Vec3> across(const Mat3& axes) {
    const Vec3 z = axes.column(2);
    for (int i = 0; i < 3; ++i) {
      if (z[i].is_unit()) return {unit((i + 1) % 3), unit((i + 2) % 3)};
    }
    return {axes.column(0), axes.column(1)};
  }

  End end(const BodyFrame& frame, int common) const {
    End out{frame.body, Mat3::identity(), {}, {}, {}, {}};
    const Pose pose = in_body(kinematics_, frame);
    out.axes = pose.R;
    out.o = pose.p;
    std::vector<int> path;
    for (int k = frame.body; k != common; k = mechanism_.bodies[k].parent) path.push_back(k);
    for (auto k = path.rbegin(); k != path.rend(); ++k) {
      const Body& body = mechanism_.bodies[*k];
      const Vec3& p = kinematics_.translation(*k);
      out.p += out.R * p;
      out.R = out.R * kinematics_.rotation(*k);
      suggest(kinematics_.tape(), "R_" + name_ + "_" + body.name, out.R);
      suggest(kinematics_.tape(), "p_" + name_ + "_" + body.name, out.p);
      out.v = kinematics_.to_child(*k, out.v + cross(motion(body.parent).w, p));
      if (body.kind == JointKind::kAxis) {
        out.v.z += kinematics_.tape().constant(body.slide) * v_[body.v];
      } else if (body.kind == JointKind::kFree) {
        out.v += Vec3{v_[body.v], v_[body.v + 1], v_[body.v + 2]};
      }
    }
    suggest(kinematics_.tape(), "velocity_" + name_, out.v);
    return out;
  }

  const BodyMotion& motion(int body) const {
    return body == kGround ? chain_.base_motion() : chain_.motions()[body];
  }

  /// Acceleration of a point of a body at qdd = 0.
  static Vec3 acceleration(const BodyMotion& m, const Vec3& o) {
    return m.a + cross(m.wd, o) + cross(m.w, cross(m.w, o));
  }

  void find_relative_motion(const End& M, const End& O) {
    const BodyMotion& m = motion(M.body);
    const BodyMotion& n = motion(O.body);
    R_OM_ = O.R.transposed() * M.R;
    const Mat3 back = R_OM_.transposed();
    o_O_ = O.R.transposed() * (M.R * M.o + M.p - O.p);
    w_M_ = m.w;
    w_O_ = back * n.w;
    w_rel_ = w_M_ - w_O_;
    wd_rel_ = m.wd - back * n.wd;
    v_rel_ = M.v + cross(m.w, M.o) - back * (O.v + cross(n.w, o_O_));
    const Vec3 a_M = acceleration(m, M.o);
    size_ = dot(m.wd, m.wd) + dot(a_M, a_M);
    a_rel_ = a_M - back * acceleration(n, o_O_);
    Tape& tape = kinematics_.tape();
    suggest(tape, "R_" + name_, R_OM_);
    suggest(tape, "arm_" + name_, o_O_);
    suggest(tape, "a_" + name_, a_M);
    suggest(tape, "relative_w_" + name_, w_rel_);
    suggest(tape, "relative_wd_" + name_, wd_rel_);
    suggest(tape, "relative_v_" + name_, v_rel_);
    suggest(tape, "relative_a_" + name_, a_rel_);
    tape.suggest(size_, "size_" + name_);
  }

  void add_row(bool is_angular, const Vec3& e, const Value& gap, const BodyForce& on_M,
               const BodyForce& on_O, const End& M, const End& O, LoopRows& out) {
    const int row = chain_.add_row(group_, is_angular, gap, size_);
    chain_.add_to_row(row, M.body, on_M);
    chain_.add_to_row(row, O.body, {-on_O.n, -on_O.f});
    out.directions.push_back({row, is_angular, e});
  }

  /// (2)
  void add_sliding(const Vec3& e, const End& M, const End& O, LoopRows& out) {
    const Vec3 f = R_OM_ * e;
    add_row(false, e, dot(e, cross(w_M_ + w_O_, v_rel_) - a_rel_), {cross(M.o, e), e},
            {cross(o_O_, f), f}, M, O, out);
  }

  /// (1)
  void add_turning(const Vec3& e, const End& M, const End& O, LoopRows& out) {
    add_row(true, e, dot(e, cross(w_M_, w_rel_) - wd_rel_), {e, {}}, {R_OM_ * e, {}}, M, O, out);
  }

  /// (3)
  void add_universal(const MechanismLoop& loop, bool swapped, const End& M, const End& O,
                     LoopRows& out) {
    const Vec3 a_M = M.axes * kinematics_.constant(swapped ? loop.axis1 : loop.axis2);
    const Vec3 in_O = O.axes * kinematics_.constant(swapped ? loop.axis2 : loop.axis1);
    const Vec3 a_O = R_OM_.transposed() * in_O;
    const Vec3 n = cross(a_O, a_M);
    const Vec3 rate = cross(cross(w_O_, a_O), a_M) + cross(a_O, cross(w_M_, a_M));
    add_row(true, n, -(dot(rate, w_rel_) + dot(n, wd_rel_)), {n, {}}, {R_OM_ * n, {}}, M, O, out);
  }

  const Kinematics& kinematics_;
  const Mechanism& mechanism_;
  const std::vector<Value>& v_;
  ArticulatedChain& chain_;
  int group_ = 0;
  std::string name_;  // of the loop under way
  // The loop under way, in the computational frame of M.
  Mat3 R_OM_;
  Vec3 o_O_;    // in that of O
  Value size_;  // of accelerations, squared
  Vec3 w_M_, w_O_, w_rel_, wd_rel_, v_rel_, a_rel_;
};

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

std::vector<LoopRows> add_constraint_rows(const Kinematics& kinematics, const std::vector<Value>& v,
                                          ArticulatedChain& chain) {
  RowBuilder builder(kinematics, v, chain);
  std::vector<LoopRows> out;
  const Mechanism& mechanism = kinematics.mechanism();
  for (std::size_t l = 0; l < mechanism.loops.size(); ++l) {
    out.push_back(builder.add(static_cast<int>(l)));
  }
  for (std::size_t c = 0; c < mechanism.couplings.size(); ++c) {
    if (!chain.keeps_coupling(static_cast<int>(c))) builder.add(mechanism.couplings[c]);
  }
  return out;
}

}  // namespace hybridyn::generator
