// Joints that are solved together in the articulated recursion: (9) and (10) of articulated.hpp.
#include <algorithm>

#include "hybridyn/generator/derive/articulated.hpp"
#include "hybridyn/generator/derive/naming.hpp"

namespace hybridyn::generator {
namespace {

/// S'F of a joint of one freedom.
Value along_axis(const Kinematics& kinematics, int k, const BodyForce& F) {
  return project(kinematics, k, F).front();
}

bool is_zero(const SpatialInertia& I) {
  const auto is_zero = [](const Value& value) { return value.is_zero(); };
  const Mat3 A = I.A.matrix(), C = I.C.matrix();
  return std::all_of(A.m.begin(), A.m.end(), is_zero) &&
         std::all_of(I.B.m.begin(), I.B.m.end(), is_zero) &&
         std::all_of(C.m.begin(), C.m.end(), is_zero);
}

void add_scaled(BodyForce& to, const Value& factor, const BodyForce& F) {
  to.n += factor * F.n;
  to.f += factor * F.f;
}

/// Component i of moment, then force.
Value& component(BodyForce& F, int i) { return i < 3 ? F.n[i] : F.f[i - 3]; }

}  // namespace

/// A rotor that nothing follows is a group of its own.
void ArticulatedChain::find_together() {
  Followers followers = find_followers(kinematics_.mechanism());
  is_followed_ = std::move(followers.is_followed);
  together_of_.assign(kinematics_.size(), -1);
  const auto add = [this](FollowerGroup group) {
    for (const int k : group.bodies) together_of_[k] = static_cast<int>(together_.size());
    together_.push_back({std::move(group), kGround, {}, {}, {}, {}});
  };
  for (FollowerGroup& group : followers.groups) add(std::move(group));
  for (int k = 0; k < kinematics_.size(); ++k) {
    const Body& body = kinematics_.body(k);
    if (!body.spin.is_zero() && together_of_[k] < 0) add({body.parent, {k}, {0}, {{1}}});
  }
}

int ArticulatedChain::solved_at(int k) const {
  return together_of_[k] < 0 ? k : together_[together_of_[k]].group.bodies.front();
}

void ArticulatedChain::inward(Together& joints) {
  const FollowerGroup& group = joints.group;
  find_place(joints);
  add_columns(joints);
  const SmallFactor D = factor_leaders(joints);
  std::vector<Value> u(group.leaders.size());
  for (std::size_t f = 0; f < u.size(); ++f) {
    for (std::size_t i = 0; i < group.bodies.size(); ++i) {
      u[f] += kinematics_.tape().constant(group.G[i][f]) * joints.u[i];
    }
  }
  rate_[group.bodies.front()] = D.solve(u);
  pass_rows(joints, D);
  pass_on(joints, u);
}

/// The frame of the one body that is more than a rotor, if the others hang on it or beside it: what
/// a rotor is to it is a moment.
void ArticulatedChain::find_place(Together& joints) const {
  const FollowerGroup& group = joints.group;
  joints.place = group.base;
  if (group.leaders.size() != 1) return;
  int only = kGround;
  for (const int k : group.bodies) {
    if (is_zero(inertias_[k + 1])) continue;
    if (only != kGround) return;
    only = k;
  }
  const bool is_beside = std::all_of(group.bodies.begin(), group.bodies.end(), [&](int k) {
    const int parent = kinematics_.body(k).parent;
    return parent == group.base || (parent == only && k != only);
  });
  if (only != kGround && is_beside) joints.place = only;
}

/// H, u and U by body; what hangs on the bodies is passed on as if their joints were fixed.
void ArticulatedChain::add_columns(Together& joints) {
  const std::vector<int>& bodies = joints.group.bodies;
  joints.H.assign(bodies.size(), std::vector<Value>(bodies.size()));
  joints.u.resize(bodies.size());
  joints.U.resize(bodies.size());
  for (std::size_t i = bodies.size(); i-- > 0;) {
    add_column(joints, i);
    const int k = bodies[i];
    if (k != joints.place) pass_on(k, inertias_[k + 1], forces_[k + 1]);
  }
}

/// I S and what the joint feels, carried to where they are solved, across the joints in between.
void ArticulatedChain::add_column(Together& joints, std::size_t i) {
  const std::vector<int>& bodies = joints.group.bodies;
  const int k = bodies[i];
  const Body& body = kinematics_.body(k);
  Tape& tape = kinematics_.tape();
  tape.begin("Inward, " + body.name + ": inertia and force of joints that move together");
  const SpatialInertia& I = inertias_[k + 1];
  suggest(tape, "I_" + body.name, I);
  suggest(tape, "p_n_" + body.name, forces_[k + 1].n);
  suggest(tape, "p_f_" + body.name, forces_[k + 1].f);
  const Value turns = body.turns ? 1 : 0;
  const Value slide = tape.constant(body.slide);
  BodyForce F{turns * I.A.matrix().column(2) + slide * I.B.column(2),
              turns * I.B.row(2) + slide * I.C.matrix().column(2)};
  F.n.z += tape.constant(body.spin);
  joints.H[i][i] = along_axis(kinematics_, k, F) + tape.constant(body.rotor_inertia);
  joints.u[i] = tau_[body.v] - along_axis(kinematics_, k, forces_[k + 1]) - spin_force(k);
  int at = k;
  while (at != joints.place && at != joints.group.base) {
    F = seen_from_parent(kinematics_, at, F);
    at = kinematics_.body(at).parent;
    const auto j = std::lower_bound(bodies.begin(), bodies.end(), at);
    if (j != bodies.end() && *j == at) {
      joints.H[i][j - bodies.begin()] = along_axis(kinematics_, at, F);
    }
  }
  if (at != joints.place) F = {kinematics_.to_child(joints.place, F.n), {}};  // of a rotor
  joints.U[i] = F;
}

/// (2) of followers.hpp at qdd = 0: J e.wd, and J v (w x e) on the body that the rotor hangs on.
Value ArticulatedChain::spin_force(int k) {
  const Body& body = kinematics_.body(k);
  if (body.spin.is_zero()) return {};
  Tape& tape = kinematics_.tape();
  const Value spin = tape.constant(body.spin);
  const BodyMotion& parent = body.parent == kGround ? base_ : motions_[body.parent];
  const Vec3 e = kinematics_.to_parent(k, Vec3{0, 0, 1});
  const Value momentum = spin * v_[body.v];
  tape.suggest(momentum, "momentum_" + body.name);
  forces_[body.parent + 1].n += momentum * cross(parent.w, e);
  return spin * motions_[k].wd.z;
}

/// U and D of the leaders.
SmallFactor ArticulatedChain::factor_leaders(Together& joints) {
  const FollowerGroup& group = joints.group;
  Tape& tape = kinematics_.tape();
  const std::size_t size = group.leaders.size();
  std::vector<BodyForce> U(size);
  std::vector<std::vector<Value>> D(size, std::vector<Value>(size));
  for (std::size_t i = 0; i < group.bodies.size(); ++i) {
    const std::vector<Extended>& G = group.G[i];
    for (std::size_t f = 0; f < size; ++f) {
      add_scaled(U[f], tape.constant(G[f]), joints.U[i]);
      for (std::size_t g = 0; g <= f; ++g) {
        D[f][g] += tape.constant(G[f] * G[g]) * joints.H[i][i];
        for (std::size_t j = 0; j < i; ++j) {
          const std::vector<Extended>& other = group.G[j];
          D[f][g] += tape.constant(G[f] * other[g] + other[f] * G[g]) * joints.H[i][j];
        }
      }
    }
  }
  joints.U = std::move(U);
  SmallFactor out(std::move(D));
  for (const int k : group.bodies) pivots_[kinematics_.body(k).v] = 1;
  for (std::size_t f = 0; f < size; ++f) {
    const Body& leader = kinematics_.body(group.bodies[group.leaders[f]]);
    pivots_[leader.v] = out.pivots()[f];
    const Value inverse = Value(1) / out.pivots()[f];
    tape.name(out.pivots()[f], "d_" + leader.name);
    tape.name(inverse, "inverse_d_" + leader.name);
    for (std::size_t i = 0; i < group.bodies.size(); ++i) {
      inverse_[group.bodies[i]] += tape.constant(group.G[i][f] * group.G[i][f]) * inverse;
    }
  }
  joints.K.resize(size);
  for (int c = 0; c < 6; ++c) {
    std::vector<Value> row;
    for (BodyForce& column : joints.U) row.push_back(component(column, c));
    row = out.solve(std::move(row));
    for (std::size_t f = 0; f < size; ++f) component(joints.K[f], c) = row[f];
  }
  return out;
}

/// (6), with u and y by leader.
void ArticulatedChain::pass_rows(const Together& joints, const SmallFactor& D) {
  const FollowerGroup& group = joints.group;
  const int base = group.base;
  std::map<int, std::vector<Value>> u;
  for (std::size_t i = group.bodies.size(); i-- > 0;) {
    const int k = group.bodies[i];
    for (const auto& [row, N] : rows_at_[k + 1]) {
      Value of_joint = along_axis(kinematics_, k, N);
      const auto own = joint_rows_[k].find(row);
      if (own != joint_rows_[k].end()) of_joint += own->second;
      std::vector<Value>& of_leaders = u[row];
      of_leaders.resize(group.leaders.size());
      for (std::size_t f = 0; f < of_leaders.size(); ++f) {
        of_leaders[f] += kinematics_.tape().constant(group.G[i][f]) * of_joint;
      }
      if (k != joints.place) {
        add_to_row(row, kinematics_.body(k).parent, seen_from_parent(kinematics_, k, N));
      }
    }
  }
  std::vector<int> rows;
  std::vector<std::vector<Value>> u_rows, y_rows;
  for (const auto& [row, of_leaders] : u) {
    rows.push_back(row);
    u_rows.push_back(of_leaders);
    y_rows.push_back(D.solve(of_leaders));
    BodyForce left = joints.place == base ? BodyForce{} : rows_at_[joints.place + 1][row];
    for (std::size_t f = 0; f < of_leaders.size(); ++f) {
      add_scaled(left, -of_leaders[f], joints.K[f]);
    }
    if (joints.place != base) left = seen_from_parent(kinematics_, joints.place, left);
    add_to_row(row, base, left);
  }
  pass_rows(group.bodies.front(), rows, u_rows, y_rows, rate_[group.bodies.front()]);
}

/// (9), where u are forces by leader.
void ArticulatedChain::pass_on(Together& joints, const std::vector<Value>& u) {
  const int base = joints.group.base;
  SpatialInertia I = inertias_[joints.place + 1];
  BodyForce p = forces_[joints.place + 1];
  for (std::size_t f = 0; f < u.size(); ++f) I = without(I, joints.K[f], joints.U[f]);
  if (joints.place == base) {
    for (std::size_t f = 0; f < u.size(); ++f) add_scaled(p, u[f], joints.K[f]);
    inertias_[base + 1] = I;
    forces_[base + 1] = p;
    return;
  }
  if (!forces_are_late_) {
    for (std::size_t f = 0; f < u.size(); ++f) add_scaled(p, u[f], joints.K[f]);
    pass_on(joints.place, I, p);
    return;
  }
  pass_on(joints.place, I, p);
  for (std::size_t f = 0; f < u.size(); ++f) {
    joints.K[f] = seen_from_parent(kinematics_, joints.place, joints.K[f]);
    add_scaled(forces_[base + 1], u[f], joints.K[f]);
  }
  joints.place = base;
}

/// (10) at the first of the joints, then each by itself.
void ArticulatedChain::outward(const Together& joints, int k, Acceleration& A) {
  const FollowerGroup& group = joints.group;
  const auto leader = [&](std::size_t f) {
    return kinematics_.body(group.bodies[group.leaders[f]]).v;
  };
  Tape& tape = kinematics_.tape();
  if (k == group.bodies.front()) {
    Acceleration at = accelerations_[group.base + 1];
    if (const int place = joints.place; place != group.base) {
      at.a += cross(at.wd, kinematics_.translation(place));
      at = {kinematics_.to_child(place, at.wd), kinematics_.to_child(place, at.a)};
    }
    const std::vector<Value> rate = rate_with_rows(k);
    for (std::size_t f = 0; f < rate.size(); ++f) {
      qdd_[leader(f)] = rate[f] - (dot(joints.K[f].n, at.wd) + dot(joints.K[f].f, at.a));
    }
  }
  const auto i =
      std::lower_bound(group.bodies.begin(), group.bodies.end(), k) - group.bodies.begin();
  Value qdd;
  for (std::size_t f = 0; f < group.leaders.size(); ++f) {
    qdd += tape.constant(group.G[i][f]) * qdd_[leader(f)];
  }
  const Body& body = kinematics_.body(k);
  qdd_[body.v] = qdd;
  if (body.turns) A.wd.z += qdd;
  A.a.z += tape.constant(body.slide) * qdd;
}

}  // namespace hybridyn::generator
