#include "hybridyn/generator/derive/mass_matrix.hpp"

#include <utility>

#include "hybridyn/generator/derive/naming.hpp"
#include "hybridyn/generator/derive/newton_euler.hpp"

namespace hybridyn::generator {
namespace {

/// Seen from the parent's origin: J' = J - 2 sym(h p') ... in the components of
///   J + (h.p) 2 - (h p' + p h') + m (p.p - p p').
void add_to_parent(const Kinematics& kinematics, int k, const CompositeInertia& I,
                   CompositeInertia& parent) {
  const Vec3 h = kinematics.to_parent(k, I.h);
  const Vec3& p = kinematics.translation(k);
  const Vec3 mp = I.mass * p;
  Tape& tape = kinematics.tape();
  const std::string name = kinematics.body(k).name + "_at_" + parent_name(kinematics, k);
  suggest(tape, "h_" + name, h);
  const Vec3 g = h + h + mp;  // J += (g.p) 1 - sym(g p')
  const Vec3 gp{g.x * p.x, g.y * p.y, g.z * p.z};
  const Sym3 moved{
      gp.y + gp.z, -(h.x * p.y + p.x * (h.y + mp.y)), -(h.x * p.z + p.x * (h.z + mp.z)),
      gp.x + gp.z, -(h.y * p.z + p.y * (h.z + mp.z)), gp.x + gp.y};
  parent.mass += I.mass;
  parent.h += h + mp;
  const Sym3 turned = kinematics.turn_to_parent(k, I.J);
  suggest(tape, "J_turned_" + name, turned);
  suggest(tape, "J_" + name, turned + moved);
  suggest(tape, "moved_" + name, moved);
  parent.J = parent.J + (turned + moved);
}

/// (n, f) of unit accelerations of the joint of body k, by velocity.
std::vector<BodyForce> unit_forces(const Kinematics& kinematics, int k, const CompositeInertia& I) {
  const Body& body = kinematics.body(k);
  const Mat3 J = I.J.matrix();
  const Mat3 H = cross_matrix(I.h);  // n = J wd + h x a, f = m a - h x wd
  if (body.kind == JointKind::kAxis) {
    const Value slide = kinematics.tape().constant(body.slide);
    BodyForce force{slide * H.column(2), {0, 0, slide * I.mass}};
    if (body.turns) {
      force.n += J.column(2);
      force.f -= H.column(2);
    }
    return {force};
  }
  std::vector<BodyForce> out;
  if (body.kind == JointKind::kFree) {
    for (int i = 0; i < 3; ++i) {
      Vec3 f;
      f[i] = I.mass;
      out.push_back({H.column(i), f});
    }
  }
  for (int i = 0; i < 3; ++i) out.push_back({J.column(i), -H.column(i)});
  return out;
}

}  // namespace

std::vector<UnitMomentum> unit_momenta(const Kinematics& kinematics) {
  std::vector<CompositeInertia> composite;
  for (int k = 0; k < kinematics.size(); ++k) {
    const BodyInertia& own = kinematics.inertia(k);
    composite.push_back({own.mass, own.first_moment, own.rotational()});
  }
  std::vector<UnitMomentum> out(kinematics.mechanism().nv);
  for (int k = kinematics.size() - 1; k >= 0; --k) {
    const Body& body = kinematics.body(k);
    kinematics.tape().begin("Inward, " + body.name + ": momentum of all it carries");
    const std::vector<BodyForce> momenta = unit_forces(kinematics, k, composite[k]);
    for (int i = 0; i < body.velocities(); ++i) out[body.v + i] = {k, momenta[i]};
    if (body.parent == kGround) continue;
    add_to_parent(kinematics, k, composite[k], composite[body.parent]);
  }
  return out;
}

BranchMatrix::BranchMatrix(const Mechanism& mechanism)
    : parent_(mechanism.nv),
      names_(mechanism.v_names),
      entries_(static_cast<std::size_t>(mechanism.nv) * mechanism.nv) {
  for (const Body& body : mechanism.bodies) {
    const Body* parent = body.parent == kGround ? nullptr : &mechanism.bodies[body.parent];
    parent_[body.v] = parent == nullptr ? -1 : parent->v + parent->velocities() - 1;
    for (int i = 1; i < body.velocities(); ++i) parent_[body.v + i] = body.v + i - 1;
  }
}

CompositeChain::CompositeChain(const Kinematics& kinematics)
    : kinematics_(kinematics),
      M_(kinematics.mechanism()),
      base_forces_(static_cast<std::size_t>(kinematics.mechanism().nv)) {
  for (int k = 0; k < kinematics.size(); ++k) {
    const BodyInertia& own = kinematics.inertia(k);
    composite_.push_back({own.mass, own.first_moment, own.rotational()});
  }
}

void CompositeChain::add_load(int body, const CompositeInertia& I) {
  CompositeInertia& sum = composite_[body];
  sum.mass += I.mass;
  sum.h += I.h;
  sum.J = sum.J + I.J;
}

BodyForce CompositeChain::project_inward(
    int body, BodyForce force, const std::string& name,
    const std::function<void(int, const Value&)>& visit) const {
  Tape& tape = kinematics_.tape();
  for (int at = body; at != kGround;) {
    int column = kinematics_.body(at).v;
    for (const Value& entry : project(kinematics_, at, force)) {
      tape.suggest(entry, "M_" + name + "_" + M_.name(column));
      visit(column++, entry);
    }
    suggest(tape, "n_" + name + "_at_" + kinematics_.body(at).name, force.n);
    suggest(tape, "f_" + name + "_at_" + kinematics_.body(at).name, force.f);
    force = seen_from_parent(kinematics_, at, force);
    at = kinematics_.body(at).parent;
  }
  return force;
}

void CompositeChain::inward() {
  Tape& tape = kinematics_.tape();
  for (int k = kinematics_.size() - 1; k >= 0; --k) {
    const Body& body = kinematics_.body(k);
    tape.begin("Inward, " + body.name + ": inertia of all it carries");
    suggest(tape, "J_" + body.name, composite_[k].J);
    suggest(tape, "h_" + body.name, composite_[k].h);
    std::vector<BodyForce> forces = unit_forces(kinematics_, k, composite_[k]);
    for (int i = 0; i < body.velocities(); ++i) {
      const int row = body.v + i;
      const std::vector<Value> own = project(kinematics_, k, forces[i]);
      for (int j = 0; j <= i; ++j) M_(row, body.v + j) = own[j];
      if (!body.rotor_inertia.is_zero()) M_(row, row) += tape.constant(body.rotor_inertia);
      for (int j = 0; j <= i; ++j) {
        tape.suggest(M_(row, body.v + j), "M_" + M_.name(row) + "_" + M_.name(body.v + j));
      }
      tape.begin("Force for a unit acceleration of " + M_.name(row));
      const BodyForce passed = seen_from_parent(kinematics_, k, forces[i]);
      base_forces_[row] =
          body.parent == kGround
              ? passed
              : project_inward(body.parent, passed, M_.name(row),
                               [&](int column, const Value& entry) { M_(row, column) = entry; });
    }
    tape.begin("Inward, " + body.name + ": inertia of all it carries");
    add_to_parent(kinematics_, k, composite_[k],
                  body.parent == kGround ? base_ : composite_[body.parent]);
  }
}

BranchMatrix mass_matrix(const Kinematics& kinematics) {
  CompositeChain chain(kinematics);
  chain.inward();
  return chain.mass_matrix();
}

namespace {

void suggest_if(const Value& value, const std::string& name) {
  if (value.tape() != nullptr) value.tape()->suggest(value, name);
}

}  // namespace

BranchFactor factorize(BranchMatrix M) {
  BranchFactor out{std::move(M), {}};
  BranchMatrix& L = out.L;
  out.inverse_d.resize(L.size());
  for (int k = L.size() - 1; k >= 0; --k) {
    Tape* const tape = L(k, k).tape();
    if (tape != nullptr) tape->begin("Inward, " + L.name(k) + ": row of L'D L");
    out.inverse_d[k] = Value(1) / L(k, k);
    suggest_if(L(k, k), "d_" + L.name(k));
    suggest_if(out.inverse_d[k], "inverse_d_" + L.name(k));
    for (int i = L.parent(k); i >= 0; i = L.parent(i)) {
      const Value a = L(k, i) * out.inverse_d[k];
      for (int j = i; j >= 0; j = L.parent(j)) L(i, j) -= a * L(k, j);
      L(k, i) = a;
      suggest_if(a, "L_" + L.name(k) + "_" + L.name(i));
    }
  }
  return out;
}

std::vector<Value> BranchFactor::solve_inward(std::vector<Value> b) const {
  for (int k = L.size() - 1; k >= 0; --k) {
    if (Tape* const tape = b[k].tape()) tape->begin("Inward, " + L.name(k) + ": solution by L'");
    for (int i = L.parent(k); i >= 0; i = L.parent(i)) b[i] -= L(k, i) * b[k];
  }
  return b;
}

std::vector<Value> BranchFactor::solve_outward(std::vector<Value> b) const {
  for (int k = 0; k < L.size(); ++k) {
    if (Tape* const tape = inverse_d[k].tape()) {
      tape->begin("Outward, " + L.name(k) + ": solution by L");
    }
    suggest_if(b[k], "y_" + L.name(k));
    b[k] = b[k] * inverse_d[k];
    suggest_if(b[k], "scaled_y_" + L.name(k));
    for (int i = L.parent(k); i >= 0; i = L.parent(i)) b[k] -= L(k, i) * b[i];
    suggest_if(b[k], "x_" + L.name(k));
  }
  return b;
}

std::vector<std::vector<Value>> inverse(const BranchFactor& factor) {
  std::vector<std::vector<Value>> columns;
  for (int j = 0; j < factor.L.size(); ++j) {
    std::vector<Value> unit(factor.L.size());
    unit[j] = 1;
    columns.push_back(factor.solve(std::move(unit)));
  }
  return columns;
}

}  // namespace hybridyn::generator
