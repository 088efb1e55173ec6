#include "hybridyn/generator/derive/constraint_rows.hpp"

#include <cmath>

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

/// Axes of a loop frame along which its joint keeps the ends together. A joint that slides freely in two
/// directions does so across z, one that slides along one axis along z.
std::vector<int> kept_translations(JointType type) {
  static const std::vector<int> by_free[] = {{0, 1, 2}, {0, 1}, {2}, {}};
  return by_free[translations(type)];
}
/// And about which; a universal joint's one direction is none of them.
std::vector<int> kept_rotations(JointType type) {
  static const std::vector<int> by_free[] = {{0, 1, 2}, {0, 1}, {}, {}};
  return by_free[rotations(type)];
}

/// Sine of the angle between the axes of a universal joint.
Extended sine_between_axes(const MechanismLoop& loop) {
  const double cosine = dot(loop.axis1, loop.axis2).rounded();
  return Extended(std::sqrt(1 - cosine * cosine));
}

class RowBuilder {
 public:
  RowBuilder(const Kinematics& kinematics, const std::vector<Value>& v,
             const std::vector<BodyMotion>& motions, const BodyMotion& base, RowFrame frame)
      : kinematics_(kinematics),
        mechanism_(kinematics.mechanism()),
        v_(v),
        motions_(motions),
        base_(base),
        frame_(frame) {}

  void add(int index) {
    const MechanismLoop& loop = mechanism_.loops[index];
    name_ = loop.name.identifier("loop" + std::to_string(index + 1));
    kinematics_.tape().begin("Loop " + name_ + ": motion of one end against the other");
    common_ = common_ancestor(mechanism_, loop.predecessor.body, loop.successor.body);
    const bool swapped = frame_ == RowFrame::kBody && loop.successor.body == common_;
    End M = end(swapped ? loop.predecessor : loop.successor, common_);
    End O = end(swapped ? loop.successor : loop.predecessor, common_);
    find_relative_place(M, O);
    find_relative_motion(M, O);
    LoopRows out{index, {}, M.axes.transposed(), {}};
    if (swapped) {
      const Mat3 to_L = O.axes.transposed() * R_OM_;
      for (int i = 0; i < 9; ++i) out.to_L.m[i] = -to_L.m[i];
      out.arm = O.axes.transposed() * (o_O_ - O.o);
    }
    if (frame_ == RowFrame::kLoop) {
      add_turnings(loop, swapped, M, O, out);
      add_slidings(loop, M, O, out);
    } else {
      add_slidings(loop, M, O, out);
      add_turnings(loop, swapped, M, O, out);
    }
    out_.loops.push_back(std::move(out));
    ++group_;
  }

  void add_coupling(int index) {
    const MechanismCoupling& coupling = mechanism_.couplings[index];
    ConstraintRow row;
    row.group = group_++;
    row.is_angular = true;
    row.coupling = index;
    row.common = mechanism_.bodies[coupling.terms.front().body].parent;
    for (const MechanismCoupling::Term& term : coupling.terms) {
      row.joints.emplace_back(term.body, kinematics_.tape().constant(term.coefficient));
      row.common = common_ancestor(mechanism_, row.common, mechanism_.bodies[term.body].parent);
    }
    out_.rows.push_back(std::move(row));
  }

  ConstraintRows take() { return std::move(out_); }

  /// Of a loop, by its rows in RowFrame::kLoop.
  void add_residuals(int index, std::vector<Value>& to) {
    const MechanismLoop& loop = mechanism_.loops[index];
    name_ = loop.name.identifier("loop" + std::to_string(index + 1));
    kinematics_.tape().begin("Loop " + name_ + ": place of one end in the other");
    const int common = common_ancestor(mechanism_, loop.predecessor.body, loop.successor.body);
    const End M = end(loop.successor, common);
    const End O = end(loop.predecessor, common);
    find_relative_place(M, O);
    const Mat3 back = M.axes.transposed() * (R_OM_.transposed() * O.axes);  // Lp's axes in L
    add_angles(loop, back, to);
    const Vec3 p = O.axes.transposed() * (o_O_ - O.o);  // of L in Lp
    if (translations(loop.type) == 2) {
      to.push_back(p.z);
      return;
    }
    const bool slides = translations(loop.type) == 1;
    const Vec3 length = back * (slides ? Vec3{p.x, p.y, {}} : p);
    for (const int i : kept_translations(loop.type)) to.push_back(length[i]);
  }

 private:
  /// `back` takes the predecessor's loop frame to the successor's.
  void add_angles(const MechanismLoop& loop, const Mat3& back, std::vector<Value>& to) const {
    switch (rotations(loop.type)) {
      case 0: {
        const Value half = kinematics_.tape().constant(0.5);
        to.push_back(half * (back(1, 2) - back(2, 1)));
        to.push_back(half * (back(2, 0) - back(0, 2)));
        to.push_back(half * (back(0, 1) - back(1, 0)));
        break;
      }
      case 1:
        to.push_back(back(1, 2));
        to.push_back(-back(0, 2));
        break;
      case 2: {
        const Value cosine =
            dot(back * kinematics_.constant(loop.axis1), kinematics_.constant(loop.axis2));
        const Extended closed = dot(loop.axis1, loop.axis2);
        to.push_back((kinematics_.tape().constant(closed) - cosine) /
                     kinematics_.tape().constant(sine_between_axes(loop)));
        break;
      }
      default:
        break;
    }
  }

  void add_slidings(const MechanismLoop& loop, const End& M, const End& O, LoopRows& out) {
    for (const Vec3& e : directions(kept_translations(loop.type), M)) add_sliding(e, M, O, out);
  }

  void add_turnings(const MechanismLoop& loop, bool swapped, const End& M, const End& O,
                    LoopRows& out) {
    for (const Vec3& e : directions(kept_rotations(loop.type), M)) add_turning(e, M, O, out);
    if (rotations(loop.type) == 2) add_universal(loop, swapped, M, O, out);
  }

  /// Axes of the loop frame on M; where all three, or two across one, are wanted those of the body
  /// do as well.
  std::vector<Vec3> directions(const std::vector<int>& axes, const End& M) const {
    if (frame_ == RowFrame::kBody && axes.size() == 3) return {unit(0), unit(1), unit(2)};
    if (frame_ == RowFrame::kBody && axes.size() == 2) return across(M.axes);
    std::vector<Vec3> out;
    out.reserve(axes.size());
    for (const int i : axes) out.push_back(M.axes.column(i));
    return out;
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

  const BodyMotion& motion(int body) const { return body == kGround ? base_ : motions_[body]; }

  /// Acceleration of a point of a body at qdd = 0.
  static Vec3 acceleration(const BodyMotion& m, const Vec3& o) {
    return m.a + cross(m.wd, o) + cross(m.w, cross(m.w, o));
  }

  void find_relative_place(const End& M, const End& O) {
    R_OM_ = O.R.transposed() * M.R;
    o_O_ = O.R.transposed() * (M.R * M.o + M.p - O.p);
    suggest(kinematics_.tape(), "R_" + name_, R_OM_);
    suggest(kinematics_.tape(), "arm_" + name_, o_O_);
  }

  void find_relative_motion(const End& M, const End& O) {
    const BodyMotion& m = motion(M.body);
    const BodyMotion& n = motion(O.body);
    const Mat3 back = R_OM_.transposed();
    w_M_ = m.w;
    w_O_ = back * n.w;
    w_rel_ = w_M_ - w_O_;
    wd_rel_ = m.wd - back * n.wd;
    v_rel_ = M.v + cross(m.w, M.o) - back * (O.v + cross(n.w, o_O_));
    const Vec3 a_M = acceleration(m, M.o);
    size_ = dot(m.wd, m.wd) + dot(a_M, a_M);
    a_rel_ = a_M - back * acceleration(n, o_O_);
    Tape& tape = kinematics_.tape();
    suggest(tape, "a_" + name_, a_M);
    suggest(tape, "relative_w_" + name_, w_rel_);
    suggest(tape, "relative_wd_" + name_, wd_rel_);
    suggest(tape, "relative_v_" + name_, v_rel_);
    suggest(tape, "relative_a_" + name_, a_rel_);
    tape.suggest(size_, "size_" + name_);
  }

  void add_row(bool is_angular, const Vec3& e, const Value& gap, const BodyForce& on_M,
               const BodyForce& on_O, const End& M, const End& O, LoopRows& out) {
    out.directions.push_back({static_cast<int>(out_.rows.size()), is_angular, e});
    out_.rows.push_back({group_,
                         is_angular,
                         gap,
                         size_,
                         {{M.body, on_M}, {O.body, {-on_O.n, -on_O.f}}},
                         {},
                         common_});
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
    Vec3 n = cross(a_O, a_M);
    Vec3 rate = cross(cross(w_O_, a_O), a_M) + cross(a_O, cross(w_M_, a_M));
    if (frame_ == RowFrame::kLoop) {
      const Value unit = kinematics_.tape().constant(Extended(1) / sine_between_axes(loop));
      n = unit * n;
      rate = unit * rate;
    }
    add_row(true, n, -(dot(rate, w_rel_) + dot(n, wd_rel_)), {n, {}}, {R_OM_ * n, {}}, M, O, out);
  }

  const Kinematics& kinematics_;
  const Mechanism& mechanism_;
  const std::vector<Value>& v_;
  const std::vector<BodyMotion>& motions_;
  const BodyMotion& base_;
  const RowFrame frame_;
  ConstraintRows out_;
  int group_ = 0;
  std::string name_;  // of the loop under way
  int common_ = kGround;
  // The loop under way, in the computational frame of M.
  Mat3 R_OM_;
  Vec3 o_O_;    // in that of O
  Value size_;  // of accelerations, squared
  Vec3 w_M_, w_O_, w_rel_, wd_rel_, v_rel_, a_rel_;
};

}  // namespace

ConstraintRows constraint_rows(const Kinematics& kinematics, const std::vector<Value>& v,
                               const std::vector<BodyMotion>& motions, const BodyMotion& base,
                               RowFrame frame) {
  RowBuilder builder(kinematics, v, motions, base, frame);
  const Mechanism& mechanism = kinematics.mechanism();
  for (std::size_t l = 0; l < mechanism.loops.size(); ++l) builder.add(static_cast<int>(l));
  for (std::size_t c = 0; c < mechanism.couplings.size(); ++c) {
    builder.add_coupling(static_cast<int>(c));
  }
  return builder.take();
}

std::vector<Value> constraint_residuals(const Kinematics& kinematics, const std::vector<Value>& q) {
  const Mechanism& mechanism = kinematics.mechanism();
  const std::vector<Value> rest(mechanism.nv);
  const std::vector<BodyMotion> motions(mechanism.bodies.size());
  const BodyMotion base;
  RowBuilder builder(kinematics, rest, motions, base, RowFrame::kLoop);
  std::vector<Value> out;
  for (std::size_t l = 0; l < mechanism.loops.size(); ++l) {
    builder.add_residuals(static_cast<int>(l), out);
  }
  Tape& tape = kinematics.tape();
  for (const MechanismCoupling& coupling : mechanism.couplings) {
    tape.begin("Coupling " + coupling.name.identifier("coupling") + ": its residual");
    Value sum = -tape.constant(coupling.offset);
    for (const MechanismCoupling::Term& term : coupling.terms) {
      sum += tape.constant(term.coefficient) * q[mechanism.bodies[term.body].q];
    }
    out.push_back(sum);
  }
  return out;
}

int add_row(const ConstraintRow& row, ArticulatedChain& chain) {
  const int at = chain.add_row(row.group, row.is_angular, row.gap, row.size);
  for (const auto& [body, N] : row.ends) chain.add_to_row(at, body, N);
  for (const auto& [body, coefficient] : row.joints) chain.add_joint_to_row(at, body, coefficient);
  chain.close_at(row.common, {at});
  return at;
}

std::vector<LoopRows> add_constraint_rows(const Kinematics& kinematics, const std::vector<Value>& v,
                                          ArticulatedChain& chain) {
  ConstraintRows all =
      constraint_rows(kinematics, v, chain.motions(), chain.base_motion(), RowFrame::kBody);
  std::vector<int> number;  // on the chain
  for (const ConstraintRow& row : all.rows) {
    const bool is_kept = row.coupling >= 0 && chain.keeps_coupling(row.coupling);
    number.push_back(is_kept ? -1 : add_row(row, chain));
  }
  for (LoopRows& loop : all.loops) {
    for (LoopRows::Direction& d : loop.directions) d.row = number[d.row];
  }
  return std::move(all.loops);
}

}  // namespace hybridyn::generator
