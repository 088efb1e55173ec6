#include "hybridyn/generator/derive/articulated.hpp"

#include <algorithm>

#include "hybridyn/generator/derive/constraint_rows.hpp"
#include "hybridyn/generator/derive/linear_solve.hpp"
#include "hybridyn/generator/derive/naming.hpp"

namespace hybridyn::generator {
namespace {

std::vector<std::vector<Value>> table(const Sym3& S) {
  const Mat3 m = S.matrix();
  return {{m(0, 0), m(0, 1), m(0, 2)}, {m(1, 0), m(1, 1), m(1, 2)}, {m(2, 0), m(2, 1), m(2, 2)}};
}

std::vector<Value> list(const Vec3& v) { return {v.x, v.y, v.z}; }
Vec3 vec(const std::vector<Value>& v) { return {v[0], v[1], v[2]}; }

Vec3 solve(const SmallFactor& A, const Vec3& b) { return vec(A.solve(list(b))); }

Sym3 operator-(const Sym3& a, const Sym3& b) {
  return {a.xx - b.xx, a.xy - b.xy, a.xz - b.xz, a.yy - b.yy, a.yz - b.yz, a.zz - b.zz};
}

/// What is zero, or known, along the axis of a joint without rotor.
void clear_axis(const Body& body, const Value& tau, SpatialInertia& I, BodyForce& p) {
  if (body.turns && body.slide.is_zero()) {
    I.A.xz = I.A.yz = I.A.zz = 0;
    for (int i = 0; i < 3; ++i) I.B(2, i) = 0;
    p.n.z = tau;
  } else if (!body.turns && body.slide == Extended(1)) {
    I.C.xz = I.C.yz = I.C.zz = 0;
    for (int i = 0; i < 3; ++i) I.B(i, 2) = 0;
    p.f.z = tau;
  }
}

/// The 6x6 matrix with force before moment: C is the better pivot.
std::vector<std::vector<Value>> force_first(const SpatialInertia& I) {
  std::vector<std::vector<Value>> out(6, std::vector<Value>(6));
  for (int i = 0; i < 3; ++i) {
    for (int j = 0; j < 3; ++j) {
      out[i][j] = I.C.matrix()(i, j);
      out[3 + i][j] = I.B(i, j);
      out[3 + i][3 + j] = I.A.matrix()(i, j);
    }
  }
  return out;
}

std::vector<Value> force_first(const BodyForce& F) {
  return {F.f.x, F.f.y, F.f.z, F.n.x, F.n.y, F.n.z};
}

/// Of what comes with force before moment, the components that a body has which floats: all six,
/// or f_x, f_y and n_z.
std::vector<Value> chosen(const std::vector<Value>& all, bool is_in_plane) {
  return is_in_plane ? std::vector<Value>{all[0], all[1], all[5]} : all;
}
std::vector<std::vector<Value>> chosen(const std::vector<std::vector<Value>>& rows,
                                       bool is_in_plane) {
  if (!is_in_plane) return rows;
  return {chosen(rows[0], true), chosen(rows[1], true), chosen(rows[5], true)};
}
/// Six again: zero where there is none.
std::vector<Value> spread(const std::vector<Value>& some) {
  if (some.size() == 6) return some;
  return {some[0], some[1], Value(), Value(), Value(), some[2]};
}

}  // namespace

SpatialInertia without(const SpatialInertia& I, const BodyForce& K, const BodyForce& U) {
  SpatialInertia out{I.A - product(K.n, U.n), I.B, I.C - product(K.f, U.f)};
  for (int i = 0; i < 3; ++i) {
    for (int j = 0; j < 3; ++j) out.B(i, j) -= K.n[i] * U.f[j];
  }
  return out;
}

ArticulatedChain::ArticulatedChain(const Kinematics& kinematics, const std::vector<Value>& v,
                                   const std::vector<Value>& tau, const BodyMotion& base)
    : kinematics_(kinematics),
      v_(v),
      tau_(tau),
      base_(base),
      motions_(generator::motions(kinematics, v, {}, base)),
      forces_(1),
      inertias_(1),
      rows_at_(kinematics.size() + 1),
      closing_(kinematics.size() + 1),
      accelerations_(kinematics.size() + 1),
      K_(kinematics.size()),
      inverse_(kinematics.size()),
      ball_K_(kinematics.size()),
      rate_(kinematics.size()),
      passed_(kinematics.size()),
      joint_rows_(kinematics.size()),
      pivots_(kinematics.mechanism().nv),
      qdd_(kinematics.mechanism().nv),
      is_held_(kinematics.size()),
      is_in_plane_(kinematics.size()),
      moved_K_(kinematics.size()) {
  for (const BodyForce& force : body_forces(kinematics, motions_)) forces_.push_back(force);
  for (int k = 0; k < kinematics.size(); ++k) {
    inertias_.push_back(kinematics.inertia(k).spatial());
  }
  find_together();
}

void ArticulatedChain::add_load(int body, const SpatialInertia& I, const BodyForce& p) {
  inertias_[body + 1] = inertias_[body + 1] + I;
  forces_[body + 1].n += p.n;
  forces_[body + 1].f += p.f;
}

void ArticulatedChain::inward() {
  for (int k = kinematics_.size() - 1; k >= 0; --k) {
    close(k);
    const int joints = together_of_[k];
    if (joints < 0) {
      inward(k);
    } else if (k == together_[joints].group.bodies.front()) {
      inward(together_[joints]);
    }
  }
  close(kGround);
}

void ArticulatedChain::inward(int k) {
  Tape& tape = kinematics_.tape();
  const std::string& name = kinematics_.body(k).name;
  tape.begin("Inward, " + name + ": articulated inertia, and force at qdd = 0");
  suggest(tape, "I_" + name, inertias_[k + 1]);
  suggest(tape, "p_n_" + name, forces_[k + 1].n);
  suggest(tape, "p_f_" + name, forces_[k + 1].f);
  if (is_held_[k]) return inward_held(k);
  switch (kinematics_.body(k).kind) {
    case JointKind::kAxis:
      inward_axis(k);
      break;
    case JointKind::kBall:
      inward_ball(k);
      break;
    case JointKind::kFree:
      inward_free(k);
      break;
  }
}

void ArticulatedChain::pass_on(int k, const SpatialInertia& I, const BodyForce& p) {
  const int parent = kinematics_.body(k).parent;
  const std::string& name = kinematics_.body(k).name;
  suggest(kinematics_.tape(), "I_through_" + name, I);
  const SpatialInertia seen = kinematics_.to_parent(k, I);
  suggest(kinematics_.tape(), "I_" + name + "_at_" + parent_name(kinematics_, k), seen);
  inertias_[parent + 1] = inertias_[parent + 1] + seen;
  pass_on(k, p);
}

void ArticulatedChain::pass_on(int k, const BodyForce& p) {
  Tape& tape = kinematics_.tape();
  const std::string& name = kinematics_.body(k).name;
  suggest(tape, "p_n_through_" + name, p.n);
  suggest(tape, "p_f_through_" + name, p.f);
  const BodyForce moved = seen_from_parent(kinematics_, k, p);
  const std::string seen = name + "_at_" + parent_name(kinematics_, k);
  suggest(tape, "p_n_" + seen, moved.n);
  suggest(tape, "p_f_" + seen, moved.f);
  BodyForce& parent = forces_[kinematics_.body(k).parent + 1];
  parent.n += moved.n;
  parent.f += moved.f;
}

/// U has a part that acts on wd (its moments) and one that acts on a.
void ArticulatedChain::inward_axis(int k) {
  const Body& body = kinematics_.body(k);
  Tape& tape = kinematics_.tape();
  const SpatialInertia& I = inertias_[k + 1];
  const BodyForce& p = forces_[k + 1];
  const Value turns = body.turns ? 1 : 0;
  const Value slide = tape.constant(body.slide);
  const BodyForce U{turns * I.A.matrix().column(2) + slide * I.B.column(2),
                    turns * I.B.row(2) + slide * I.C.matrix().column(2)};
  const Value D = turns * U.n.z + slide * U.f.z + tape.constant(body.rotor_inertia);
  pivots_[body.v] = D;
  const Value inverse = Value(1) / D;
  tape.name(D, "d_" + body.name);
  tape.name(inverse, "inverse_d_" + body.name);
  const BodyForce K{inverse * U.n, inverse * U.f};
  suggest(tape, "K_n_" + body.name, K.n);
  suggest(tape, "K_f_" + body.name, K.f);
  const Value u = tau_[body.v] - (turns * p.n.z + slide * p.f.z);
  tape.suggest(u, "u_" + body.name);
  const Value rate = inverse * u;
  tape.name(rate, "rate_" + body.name);
  K_[k] = K;
  inverse_[k] = inverse;
  rate_[k] = {rate};
  std::vector<std::vector<Value>> u_rows, y_rows;
  for (const auto& [row, N] : rows_at_[k + 1]) {
    Value u_row = turns * N.n.z + slide * N.f.z;
    const auto own = joint_rows_[k].find(row);
    if (own != joint_rows_[k].end()) u_row += own->second;
    u_rows.push_back({u_row});
    y_rows.push_back({inverse * u_row});
    BodyForce left{N.n - u_row * K.n, N.f - u_row * K.f};
    const bool is_clear = body.rotor_inertia.is_zero() && own == joint_rows_[k].end();
    if (is_clear && body.turns && body.slide.is_zero()) left.n.z = 0;
    if (is_clear && !body.turns && body.slide == Extended(1)) left.f.z = 0;
    const std::string name = "_row" + std::to_string(row + 1) + "_" + body.name;
    tape.suggest(u_row, "u" + name);
    tape.suggest(y_rows.back().front(), "y" + name);
    add_to_row(row, body.parent, seen_from_parent(kinematics_, k, left));
  }
  pass_rows(k, rows_at(k), u_rows, y_rows, {rate});
  SpatialInertia left = without(I, K, U);
  if (forces_are_late_) {
    BodyForce unused;
    if (body.rotor_inertia.is_zero()) clear_axis(body, tau_[body.v], left, unused);
    pass_on(k, left, p);
    const BodyForce& moved = moved_K_[k] = to_parent(kinematics_, k, K);
    BodyForce& parent = forces_[body.parent + 1];
    parent.n += u * moved.n;
    parent.f += u * moved.f;
    return;
  }
  BodyForce passed{p.n + u * K.n, p.f + u * K.f};
  if (body.rotor_inertia.is_zero()) clear_axis(body, tau_[body.v], left, passed);
  pass_on(k, left, passed);
}

/// S = [1; 0]: only C - B'A^-1 B is left.
void ArticulatedChain::inward_ball(int k) {
  const Body& body = kinematics_.body(k);
  const SpatialInertia& I = inertias_[k + 1];
  const BodyForce& p = forces_[k + 1];
  const SmallFactor A(table(I.A));
  std::copy(A.pivots().begin(), A.pivots().end(), pivots_.begin() + body.v);
  const Vec3 tau{tau_[body.v], tau_[body.v + 1], tau_[body.v + 2]};
  const Vec3 rate = solve(A, tau - p.n);
  Mat3& K = ball_K_[k];  // A^-1 B
  for (int j = 0; j < 3; ++j) {
    const Vec3 column = solve(A, I.B.column(j));
    for (int i = 0; i < 3; ++i) K(i, j) = column[i];
  }
  rate_[k] = list(rate);
  std::vector<std::vector<Value>> u_rows, y_rows;
  for (const auto& [row, N] : rows_at_[k + 1]) {
    u_rows.push_back(list(N.n));
    y_rows.push_back(list(solve(A, N.n)));
    add_to_row(row, body.parent,
               seen_from_parent(kinematics_, k, {{}, N.f - K.transposed() * N.n}));
  }
  pass_rows(k, rows_at(k), u_rows, y_rows, rate_[k]);
  SpatialInertia left;
  const Mat3 BtK = I.B.transposed() * K;
  left.C = {I.C.xx - BtK(0, 0), I.C.xy - BtK(0, 1), I.C.xz - BtK(0, 2),
            I.C.yy - BtK(1, 1), I.C.yz - BtK(1, 2), I.C.zz - BtK(2, 2)};
  pass_on(k, left, {tau, p.f + I.B.transposed() * rate});
}

/// The articulated body floats, I a = tau - p: a free joint hands on its own forces only.
void ArticulatedChain::inward_free(int k) {
  const int v = kinematics_.body(k).v;
  const bool in_plane = is_in_plane_[k];
  const BodyForce& p = forces_[k + 1];
  const BodyForce tau{{tau_[v + 3], tau_[v + 4], tau_[v + 5]}, {tau_[v], tau_[v + 1], tau_[v + 2]}};
  const SmallFactor I(chosen(force_first(inertias_[k + 1]), in_plane));
  std::copy(I.pivots().begin(), I.pivots().end(), pivots_.begin() + v);
  const std::vector<Value> force =
      chosen(force_first(BodyForce{tau.n - p.n, tau.f - p.f}), in_plane);
  // u_r D^-1 u_s = (L^-1 u_r) (diagonal)^-1 (L^-1 u_s) takes half of a solution only.
  const std::vector<Value> half_rate = I.scaled(I.solve_lower(force));
  rate_[k] = forces_are_late_ ? I.solve_by_inverse(force) : I.solve_upper(half_rate);
  std::vector<std::vector<Value>> u_rows, half_rows;
  for (const auto& [row, N] : rows_at_[k + 1]) {
    u_rows.push_back(I.solve_lower(chosen(force_first(N), in_plane)));
    half_rows.push_back(I.scaled(u_rows.back()));
    add_to_row(row, kinematics_.body(k).parent, {});
  }
  pass_rows(k, rows_at(k), u_rows, half_rows, half_rate);
  if (!half_rows.empty()) {  // their forces take the other half all together
    rate_[k] = half_rate;
    halves_.emplace(k, I);
  }
  pass_on(k, tau);
}

/// What is beyond a joint that is held hangs on the parent as it is.
void ArticulatedChain::inward_held(int k) {
  for (const auto& [row, N] : rows_at_[k + 1]) {
    add_to_row(row, kinematics_.body(k).parent, seen_from_parent(kinematics_, k, N));
  }
  pass_on(k, inertias_[k + 1], forces_[k + 1]);
}

void ArticulatedChain::outward(const Acceleration& base) {
  accelerations_[0] = base;
  find_lambda(kGround);
  for (int k = 0; k < kinematics_.size(); ++k) {
    const Acceleration& P = accelerations_[kinematics_.body(k).parent + 1];
    Acceleration& A = accelerations_[k + 1];
    Tape& tape = kinematics_.tape();
    const std::string& name = kinematics_.body(k).name;
    tape.begin("Outward, " + name + ": acceleration");
    A.wd = kinematics_.to_child(k, P.wd);
    A.a = kinematics_.to_child(k, P.a + cross(P.wd, kinematics_.translation(k)));
    suggest(tape, "before_wd_" + name, A.wd);
    suggest(tape, "before_a_" + name, A.a);
    if (together_of_[k] < 0) {
      outward(k, A);
    } else {
      outward(together_[together_of_[k]], k, A);
    }
    suggest(tape, "delta_wd_" + name, A.wd);
    suggest(tape, "delta_a_" + name, A.a);
    for (int i = 0; i < kinematics_.body(k).velocities(); ++i) {
      const int v = kinematics_.body(k).v + i;
      tape.suggest(qdd_[v], "qdd_" + kinematics_.mechanism().v_names[v]);
    }
    find_lambda(k);
  }
}

void ArticulatedChain::outward(int k, Acceleration& A) {
  if (is_held_[k]) return;
  switch (kinematics_.body(k).kind) {
    case JointKind::kAxis:
      outward_axis(k, A);
      break;
    case JointKind::kBall:
      outward_ball(k, A);
      break;
    case JointKind::kFree:
      outward_free(k, A);
      break;
  }
}

void ArticulatedChain::outward_axis(int k, Acceleration& A) {
  const Body& body = kinematics_.body(k);
  const BodyForce& K = K_[k];
  const Value rate = rate_with_rows(k).front();
  Value& qdd = qdd_[body.v];
  if (forces_are_late_) {
    const Acceleration& P = accelerations_[body.parent + 1];
    qdd = rate - (dot(moved_K_[k].n, P.wd) + dot(moved_K_[k].f, P.a));
    if (body.turns) A.wd.z += qdd;
    A.a.z += kinematics_.tape().constant(body.slide) * qdd;
    return;
  }
  if (body.turns && body.slide.is_zero() && body.rotor_inertia.is_zero()) {
    // K.n.z = 1: the whole wd along the axis comes first, qdd is what the joint adds.
    const Value total = rate - (K.n.x * A.wd.x + K.n.y * A.wd.y + dot(K.f, A.a));
    qdd = total - A.wd.z;
    A.wd.z = total;
    return;
  }
  const Value slide = kinematics_.tape().constant(body.slide);
  qdd = rate - (dot(K.n, A.wd) + dot(K.f, A.a));
  if (body.turns) A.wd.z += qdd;
  A.a.z += slide * qdd;
}

void ArticulatedChain::outward_ball(int k, Acceleration& A) {
  const Vec3 total = vec(rate_with_rows(k)) - ball_K_[k] * A.a;  // wd of the body
  for (int i = 0; i < 3; ++i) qdd_[kinematics_.body(k).v + i] = total[i] - A.wd[i];
  A.wd = total;
}

void ArticulatedChain::outward_free(int k, Acceleration& A) {
  const std::vector<Value> total = spread(rate_with_rows(k));
  const int v = kinematics_.body(k).v;
  for (int i = 0; i < 3; ++i) {
    qdd_[v + i] = total[i] - A.a[i];
    qdd_[v + 3 + i] = total[3 + i] - A.wd[i];
  }
  A.a = {total[0], total[1], total[2]};
  A.wd = {total[3], total[4], total[5]};
}

std::vector<Value> forward_dynamics(const Kinematics& kinematics, const std::vector<Value>& v,
                                    const std::vector<Value>& tau, const Vec3& gravity,
                                    std::vector<Value>* pivots) {
  ArticulatedChain chain(kinematics, v, tau, ground_motion(gravity));
  add_constraint_rows(kinematics, v, chain);
  chain.inward();
  if (pivots != nullptr) *pivots = chain.pivots();
  chain.outward({});
  return chain.qdd();
}

}  // namespace hybridyn::generator
