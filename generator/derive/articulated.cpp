#include "derive/articulated.hpp"

#include <algorithm>

#include "derive/constraint_rows.hpp"
#include "derive/linear_solve.hpp"

namespace hybridyn::generator {
namespace {

/// Pivots below this share of what they would be if nothing cancelled are rounding.
constexpr double kRankTolerance = 1e-12;
/// Share of a group's other kind of rows, and of the mobility of single joints, in what a row is
/// measured by: where joints allow no turn (or no shift) at all only rounding is left of a kind,
/// and where a loop forbids only what its joints do not allow anyway, of both.
constexpr double kOtherScale = 1e-3;

std::vector<std::vector<Value>> table(const Sym3& S) {
  const Mat3 m = S.matrix();
  return {{m(0, 0), m(0, 1), m(0, 2)}, {m(1, 0), m(1, 1), m(1, 2)}, {m(2, 0), m(2, 1), m(2, 2)}};
}

std::vector<Value> list(const Vec3& v) { return {v.x, v.y, v.z}; }
Vec3 vec(const std::vector<Value>& v) { return {v[0], v[1], v[2]}; }

Vec3 solve(const SmallFactor& A, const Vec3& b) { return vec(A.solve(list(b))); }

Value dot(const std::vector<Value>& a, const std::vector<Value>& b) {
  Value sum;
  for (std::size_t i = 0; i < a.size(); ++i) sum += a[i] * b[i];
  return sum;
}

/// a_i b_j of a matrix that is symmetric.
Sym3 product(const Vec3& a, const Vec3& b) {
  return {a.x * b.x, a.x * b.y, a.x * b.z, a.y * b.y, a.y * b.z, a.z * b.z};
}

Sym3 operator-(const Sym3& a, const Sym3& b) {
  return {a.xx - b.xx, a.xy - b.xy, a.xz - b.xz, a.yy - b.yy, a.yz - b.yz, a.zz - b.zz};
}

/// I - K U'.
SpatialInertia without(const SpatialInertia& I, const BodyForce& K, const BodyForce& U) {
  SpatialInertia out{I.A - product(K.n, U.n), I.B, I.C - product(K.f, U.f)};
  for (int i = 0; i < 3; ++i) {
    for (int j = 0; j < 3; ++j) out.B(i, j) -= K.n[i] * U.f[j];
  }
  return out;
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

bool is_zero(const Vec3& v) { return v.x.is_zero() && v.y.is_zero() && v.z.is_zero(); }

}  // namespace

ArticulatedChain::ArticulatedChain(const Kinematics& kinematics, const std::vector<Value>& v,
                                   const std::vector<Value>& tau, const BodyMotion& base)
    : kinematics_(kinematics),
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
      qdd_(kinematics.mechanism().nv) {
  for (const BodyForce& force : body_forces(kinematics, motions_)) forces_.push_back(force);
  for (int k = 0; k < kinematics.size(); ++k) {
    inertias_.push_back(kinematics.inertia(k).spatial());
  }
}

void ArticulatedChain::add_load(int body, const SpatialInertia& I, const BodyForce& p) {
  inertias_[body + 1] = inertias_[body + 1] + I;
  forces_[body + 1].n += p.n;
  forces_[body + 1].f += p.f;
}

int ArticulatedChain::add_row(int group, bool is_angular, const Value& gap) {
  Row row;
  row.group = group;
  row.is_angular = is_angular;
  row.gap = row.whole_gap = gap;
  rows_.push_back(std::move(row));
  return static_cast<int>(rows_.size()) - 1;
}

void ArticulatedChain::add_to_row(int row, int body, const BodyForce& N) {
  BodyForce& sum = rows_at_[body + 1][row];
  sum.n += N.n;
  sum.f += N.f;
}

void ArticulatedChain::add_joint_to_row(int row, int body, const Value& coefficient) {
  joint_rows_[body][row] += coefficient;
  add_to_row(row, body, {});
}

Value& ArticulatedChain::lambda_matrix(int row, int other) {
  return Lambda_[{std::max(row, other), std::min(row, other)}];
}

const Value& ArticulatedChain::compliance(int row, int other) const {
  static const Value kNone;
  const auto at = Lambda_.find({std::max(row, other), std::min(row, other)});
  return at == Lambda_.end() ? kNone : at->second;
}

void ArticulatedChain::add_compliance(int row, int other, const Value& Lambda) {
  lambda_matrix(row, other) += Lambda;
}

void ArticulatedChain::close_at(int body, std::vector<int> rows) {
  std::vector<int>& at = closing_[body + 1];
  at.insert(at.end(), rows.begin(), rows.end());
}

BodyForce ArticulatedChain::row_at_base(int row) const {
  const auto at = rows_at_[0].find(row);
  return at == rows_at_[0].end() ? BodyForce{} : at->second;
}

void ArticulatedChain::inward() {
  for (int k = kinematics_.size() - 1; k >= 0; --k) {
    close(k);
    inward(k);
  }
  close(kGround);
}

void ArticulatedChain::inward(int k) {
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
  inertias_[parent + 1] = inertias_[parent + 1] + kinematics_.to_parent(k, I);
  pass_on(k, p);
}

void ArticulatedChain::pass_on(int k, const BodyForce& p) {
  const BodyForce moved = to_parent(kinematics_, k, p);
  BodyForce& parent = forces_[kinematics_.body(k).parent + 1];
  parent.n += moved.n;
  parent.f += moved.f;
}

/// (6) but for N_r, which the caller has passed on.
void ArticulatedChain::pass_rows(int k, const std::vector<std::vector<Value>>& u,
                                 const std::vector<std::vector<Value>>& y,
                                 const std::vector<Value>& rate) {
  std::size_t i = 0;
  for (const auto& [row, unused] : rows_at_[k + 1]) {
    rows_[row].gap -= dot(u[i], rate);
    passed_[k].push_back({row, y[i]});
    std::size_t j = 0;
    for (const auto& [other, unused_too] : rows_at_[k + 1]) {
      if (j > i) break;
      lambda_matrix(row, other) += dot(u[i], y[j]);
      ++j;
    }
    ++i;
  }
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
  const Value inverse = Value(1) / D;
  tape.name(D, "d_" + body.name);
  tape.name(inverse, "inverse_d_" + body.name);
  const BodyForce K{inverse * U.n, inverse * U.f};
  const Value u = tau_[body.v] - (turns * p.n.z + slide * p.f.z);
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
    const BodyForce moved = to_parent(kinematics_, k, left);
    add_to_row(row, body.parent, moved);
  }
  pass_rows(k, u_rows, y_rows, {rate});
  SpatialInertia left = without(I, K, U);
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
    add_to_row(row, body.parent, to_parent(kinematics_, k, {{}, N.f - K.transposed() * N.n}));
  }
  pass_rows(k, u_rows, y_rows, rate_[k]);
  SpatialInertia left;
  const Mat3 BtK = I.B.transposed() * K;
  left.C = {I.C.xx - BtK(0, 0), I.C.xy - BtK(0, 1), I.C.xz - BtK(0, 2),
            I.C.yy - BtK(1, 1), I.C.yz - BtK(1, 2), I.C.zz - BtK(2, 2)};
  pass_on(k, left, {tau, p.f + I.B.transposed() * rate});
}

/// The articulated body floats, I a = tau - p: a free joint hands on its own forces only.
void ArticulatedChain::inward_free(int k) {
  const int v = kinematics_.body(k).v;
  const BodyForce& p = forces_[k + 1];
  const BodyForce tau{{tau_[v + 3], tau_[v + 4], tau_[v + 5]}, {tau_[v], tau_[v + 1], tau_[v + 2]}};
  const SmallFactor I(force_first(inertias_[k + 1]));
  rate_[k] = I.solve(force_first(BodyForce{tau.n - p.n, tau.f - p.f}));
  std::vector<std::vector<Value>> u_rows, y_rows;
  for (const auto& [row, N] : rows_at_[k + 1]) {
    u_rows.push_back(force_first(N));
    y_rows.push_back(I.solve(u_rows.back()));
    add_to_row(row, kinematics_.body(k).parent, {});
  }
  pass_rows(k, u_rows, y_rows, rate_[k]);
  pass_on(k, tau);
}

/// What the row's pivot would be if nothing cancelled.
Value ArticulatedChain::reference(int row) const {
  Tape& tape = kinematics_.tape();
  const int group = rows_[row].group;
  Value own, other;
  for (std::size_t r = 0; r < rows_.size(); ++r) {
    if (rows_[r].group != group) continue;
    const Value& diagonal = compliance(static_cast<int>(r), static_cast<int>(r));
    (rows_[r].is_angular == rows_[row].is_angular ? own : other) += diagonal;
  }
  for (int k = 0; k < kinematics_.size(); ++k) {
    const bool passes = std::any_of(passed_[k].begin(), passed_[k].end(),
                                    [&](const Passed& p) { return rows_[p.row].group == group; });
    if (!passes || kinematics_.body(k).kind != JointKind::kAxis) continue;
    if (kinematics_.body(k).turns) {
      other += inverse_[k];
    } else {
      other += square(tape.constant(kinematics_.body(k).slide)) * inverse_[k];
    }
  }
  return own + tape.constant(kOtherScale) * other;
}

/// (7)
void ArticulatedChain::close(int body) {
  const std::vector<int>& rows = closing_[body + 1];
  if (rows.empty()) return;
  Tape& tape = kinematics_.tape();
  std::vector<Value> least;
  for (const int row : rows) least.push_back(tape.constant(kRankTolerance) * reference(row));
  RowsAt& at = rows_at_[body + 1];
  for (std::size_t i = 0; i < rows.size(); ++i) {
    const int r = rows[i];
    Row& row = rows_[r];
    row.N = at[r];
    at.erase(r);
    row.is_closed = true;
    const Value pivot = row.pivot = lambda_matrix(r, r);
    if (pivot.is_zero()) continue;  // lambda stays zero
    row.inverse = tape.reciprocal_above(pivot, least[i]);
    for (auto& [s, N] : at) {
      const Value Lambda_rs = compliance(r, s);
      row.later.emplace_back(s, Lambda_rs);
      const Value factor = row.inverse * Lambda_rs;
      if (factor.is_zero()) continue;
      rows_[s].gap -= factor * row.gap;
      N.n -= factor * row.N.n;
      N.f -= factor * row.N.f;
      for (const auto& [t, unused] : at) {
        if (t > s) break;
        lambda_matrix(s, t) -= factor * compliance(r, t);
      }
    }
    const Value force = row.inverse * row.gap;
    const Vec3 n = row.inverse * row.N.n;
    const Vec3 f = row.inverse * row.N.f;
    SpatialInertia more{product(n, row.N.n), {}, product(f, row.N.f)};
    for (int a = 0; a < 3; ++a) {
      for (int b = 0; b < 3; ++b) more.B(a, b) = n[a] * row.N.f[b];
    }
    add_load(body, more, {-(force * row.N.n), -(force * row.N.f)});
  }
}

ArticulatedChain::Gaps ArticulatedChain::gaps() const {
  Gaps out;
  for (const Row& row : rows_) {
    if (!row.is_closed) continue;
    out.all += square(row.whole_gap);
    const Value kept = row.inverse * row.pivot;  // 1, or 0 for a row left out
    out.missed += square(row.gap - kept * row.gap);
  }
  return out;
}

/// (5) for the rows closed at the body, last one first.
void ArticulatedChain::find_lambda(int body) {
  const std::vector<int>& rows = closing_[body + 1];
  const Acceleration& A = accelerations_[body + 1];
  for (auto r = rows.rbegin(); r != rows.rend(); ++r) {
    Row& row = rows_[*r];
    Value left = row.gap;
    if (!is_zero(row.N.n)) left -= dot(row.N.n, A.wd);
    if (!is_zero(row.N.f)) left -= dot(row.N.f, A.a);
    for (const auto& [s, Lambda_rs] : row.later) left -= Lambda_rs * rows_[s].lambda;
    row.lambda = row.inverse * left;
  }
}

void ArticulatedChain::outward(const Acceleration& base) {
  accelerations_[0] = base;
  find_lambda(kGround);
  for (int k = 0; k < kinematics_.size(); ++k) {
    const Acceleration& P = accelerations_[kinematics_.body(k).parent + 1];
    Acceleration& A = accelerations_[k + 1];
    A.wd = kinematics_.to_child(k, P.wd);
    A.a = kinematics_.to_child(k, P.a + cross(P.wd, kinematics_.translation(k)));
    outward(k, A);
    find_lambda(k);
  }
}

void ArticulatedChain::outward(int k, Acceleration& A) {
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

/// (8)
std::vector<Value> ArticulatedChain::rate_with_rows(int k) const {
  std::vector<Value> rate = rate_[k];
  for (const Passed& passed : passed_[k]) {
    for (std::size_t i = 0; i < rate.size(); ++i) {
      rate[i] += passed.y[i] * rows_[passed.row].lambda;
    }
  }
  return rate;
}

void ArticulatedChain::outward_axis(int k, Acceleration& A) {
  const Body& body = kinematics_.body(k);
  const BodyForce& K = K_[k];
  const Value rate = rate_with_rows(k).front();
  Value& qdd = qdd_[body.v];
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
  const std::vector<Value> total = rate_with_rows(k);
  const int v = kinematics_.body(k).v;
  for (int i = 0; i < 3; ++i) {
    qdd_[v + i] = total[i] - A.a[i];
    qdd_[v + 3 + i] = total[3 + i] - A.wd[i];
  }
  A.a = {total[0], total[1], total[2]};
  A.wd = {total[3], total[4], total[5]};
}

std::vector<Value> forward_dynamics(const Kinematics& kinematics, const std::vector<Value>& v,
                                    const std::vector<Value>& tau, const Vec3& gravity) {
  ArticulatedChain chain(kinematics, v, tau, ground_motion(gravity));
  add_constraint_rows(kinematics, v, chain);
  chain.inward();
  chain.outward({});
  return chain.qdd();
}

}  // namespace hybridyn::generator
