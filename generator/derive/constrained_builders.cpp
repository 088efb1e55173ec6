#include "hybridyn/generator/derive/constrained_builders.hpp"

#include "hybridyn/generator/derive/builder_parts.hpp"
#include "hybridyn/generator/derive/constraint_system.hpp"
#include "hybridyn/generator/derive/contact_rows.hpp"
#include "hybridyn/generator/derive/differentiate.hpp"
#include "hybridyn/generator/derive/handle_builders.hpp"
#include "hybridyn/generator/derive/joint_friction.hpp"

namespace hybridyn::generator {
namespace {

/// Of loops and couplings, then of contacts.
std::vector<ConstraintRow> rows_of(const Kinematics& kinematics,
                                   const std::vector<Contact>& contacts,
                                   const std::vector<Value>& v,
                                   const std::vector<BodyMotion>& motions, const Vec3& g) {
  std::vector<ConstraintRow> rows =
      constraint_rows(kinematics, v, motions, ground_motion(g), RowFrame::kBody).rows;
  const int group = rows.empty() ? 0 : rows.back().group + 1;
  for (ConstraintRow& row : held_contacts(kinematics, contacts, motions, g, group)) {
    rows.push_back(std::move(row));
  }
  return rows;
}

std::vector<Value> gaps_of(const std::vector<ConstraintRow>& rows) {
  std::vector<Value> out;
  out.reserve(rows.size());
  for (const ConstraintRow& row : rows) out.push_back(row.gap);
  return out;
}

/// The last ones, of contacts.
std::vector<Value> forces_of(const std::vector<Value>& lambda, int rows) {
  return {lambda.end() - rows, lambda.end()};
}

std::vector<Value> difference(std::vector<Value> a, const std::vector<Value>& b) {
  for (std::size_t i = 0; i < a.size(); ++i) a[i] -= b[i];
  return a;
}

int rows_of(const std::vector<Contact>& contacts) {
  int out = 0;
  for (const Contact& contact : contacts) out += contact.rows();
  return out;
}

/// Dynamics under constraints: their solution, and of every change of the right sides.
class Constrained {
 public:
  /// `loaded`: forces on frames are an argument.
  Constrained(Kernel& kernel, const Setting& s, const std::vector<Contact>& contacts,
              bool loaded = false)
      : tape_(*kernel.tape),
        mechanism_(s.mechanism),
        contacts_(contacts),
        q_(q_argument(kernel, s)),
        v_(v_argument(kernel, s)),
        tau_(driving_forces(kernel, s, v_)),
        F_(loaded ? frame_forces(kernel, s) : std::vector<Value>()),
        g_(gravity(kernel, s)),
        kinematics_(kinematics_of(kernel, s, q_)),
        loads_(loaded ? frame_loads(kinematics_, s, F_)
                      : std::vector<BodyForce>(static_cast<std::size_t>(kinematics_.size()))),
        mass_(factorize(mass_matrix(kinematics_))),
        at_rest_(motions(kinematics_, v_, {}, ground_motion(g_))),
        rows_(generator::rows_of(kinematics_, contacts, v_, at_rest_, g_)),
        factor_(kinematics_, rows_, mass_) {
    kernel.derivation = "mass matrix by composite inertias, factorised; constraints by their rows";
    solution_ = factor_.solve(difference(tau_, inverse_dynamics(kinematics_, at_rest_, {}, loads_)),
                              gaps_of(rows_));
  }

  const ConstraintFactor::Solution& solution() const { return solution_; }

  struct Columns {
    std::vector<std::vector<Value>> qdd;
    std::vector<std::vector<Value>> lambda;

    void add(ConstraintFactor::Solution column) {
      qdd.push_back(std::move(column.qdd));
      lambda.push_back(std::move(column.lambda));
    }
  };

  struct Derivatives {
    Columns q;
    Columns v;
    Columns tau;
  };

  Derivatives derivatives() const {
    Derivatives out;
    const std::vector<Value> right_sides = right_sides_at_solution();
    for (const Direction& direction : tangent_directions(mechanism_, q_)) {
      out.q.add(solve(differentiate(tape_, right_sides, direction)));
    }
    for (const Value& rate : v_) {
      out.v.add(solve(differentiate(tape_, right_sides, {{rate, Value(1)}})));
    }
    for (int j = 0; j < mechanism_.nv; ++j) {
      std::vector<Value> unit(static_cast<std::size_t>(mechanism_.nv));
      unit[j] = 1;
      out.tau.add(factor_.solve(std::move(unit), std::vector<Value>(rows_.size())));
    }
    return out;
  }

 private:
  /// - (M qdd + c + g - K'lambda), then - (K qdd + Kdot v), for qdd and lambda held.
  std::vector<Value> right_sides_at_solution() const {
    const std::vector<Value> qdd = held(solution_.qdd);
    const std::vector<Value> lambda = held(solution_.lambda);
    const std::vector<BodyMotion> moving = motions(kinematics_, v_, qdd, ground_motion(g_));
    const std::vector<ConstraintRow> rows =
        generator::rows_of(kinematics_, contacts_, v_, moving, g_);
    std::vector<BodyForce> loads = body_loads(kinematics_, rows, lambda);
    for (std::size_t k = 0; k < loads.size(); ++k) {
      loads[k].n += loads_[k].n;
      loads[k].f += loads_[k].f;
    }
    std::vector<Value> out = difference(
        joint_loads(kinematics_, rows, lambda),
        with_friction(tape_, mechanism_, v_, inverse_dynamics(kinematics_, moving, qdd, loads)));
    for (const ConstraintRow& row : rows) out.push_back(row.gap);
    return out;
  }

  std::vector<Value> held(const std::vector<Value>& values) const {
    std::vector<Value> out;
    for (const Value& value : values) {
      out.push_back(value.tape() == nullptr ? value : tape_.hold(value));
    }
    return out;
  }

  ConstraintFactor::Solution solve(const std::vector<Value>& right_sides) const {
    const auto n = right_sides.begin() + mechanism_.nv;
    return factor_.solve({right_sides.begin(), n}, {n, right_sides.end()});
  }

  Tape& tape_;
  const Mechanism& mechanism_;
  const std::vector<Contact>& contacts_;
  const std::vector<Value> q_;
  const std::vector<Value> v_;
  const std::vector<Value> tau_;
  const std::vector<Value> F_;
  const Vec3 g_;
  const Kinematics kinematics_;
  const std::vector<BodyForce> loads_;
  const BranchFactor mass_;
  const std::vector<BodyMotion> at_rest_;
  const std::vector<ConstraintRow> rows_;
  const ConstraintFactor factor_;
  ConstraintFactor::Solution solution_;
};

/// By q, v and tau, each of them accelerations or forces.
void add_matrices(Kernel& kernel, const std::string& of, const std::vector<std::vector<Value>>& q,
                  const std::vector<std::vector<Value>>& v,
                  const std::vector<std::vector<Value>>& tau) {
  kernel.results.push_back(from_columns("d" + of + "_dq", kTangentColumns, q));
  kernel.results.push_back(from_columns("d" + of + "_dv", kColumnsOfV, v));
  kernel.results.push_back(from_columns("d" + of + "_dtau", kColumnsOfV, tau));
}

std::vector<std::vector<Value>> forces_of(const Constrained::Columns& columns, int rows) {
  std::vector<std::vector<Value>> out;
  for (const std::vector<Value>& lambda : columns.lambda) out.push_back(forces_of(lambda, rows));
  return out;
}

}  // namespace

bool has_constraints(const Mechanism& mechanism) {
  return !mechanism.loops.empty() || !mechanism.couplings.empty();
}

void build_constrained_dfd(Kernel& kernel, const Setting& s) {
  const std::vector<Contact> none;
  kernel.description =
      "derivatives of qdd = M^-1 (tau + K'lambda - c - g), loops and couplings closed";
  const Constrained dynamics(kernel, s, none);
  add_vector(kernel, "qdd", kAccelerations, dynamics.solution().qdd);
  const Constrained::Derivatives d = dynamics.derivatives();
  add_matrices(kernel, "qdd", d.q.qdd, d.v.qdd, d.tau.qdd);
}

void build_dfdF(Kernel& kernel, const Setting& s) {
  const std::vector<Contact> none;
  const Constrained dynamics(kernel, s, none, true);
  add_vector(kernel, "qdd", kAccelerations, dynamics.solution().qdd);
  const Constrained::Derivatives d = dynamics.derivatives();
  add_matrices(kernel, "qdd", d.q.qdd, d.v.qdd, d.tau.qdd);
}

void build_cfd(Kernel& kernel, const Setting& s) {
  const std::vector<Contact> contacts = contacts_of(s.mechanism, s.options);
  const int rows = rows_of(contacts);
  if (s.derivation != Derivation::kArticulated) {
    const Constrained dynamics(kernel, s, contacts);
    add_vector(kernel, "qdd", kAccelerations, dynamics.solution().qdd);
    add_vector(kernel, "f", description_of_forces(contacts),
               forces_of(dynamics.solution().lambda, rows));
    return;
  }
  const auto q = q_argument(kernel, s), v = v_argument(kernel, s);
  const auto tau = driving_forces(kernel, s, v);
  const Vec3 g = gravity(kernel, s);
  const Kinematics kinematics = kinematics_of(kernel, s, q);
  kernel.derivation = "articulated-body recursion, contacts closed at the ground";
  ArticulatedChain chain(kinematics, v, tau, ground_motion(g));
  add_constraint_rows(kinematics, v, chain);
  const std::vector<ConstraintRow> held =
      held_contacts(kinematics, contacts, chain.motions(), g,
                    static_cast<int>(s.mechanism.loops.size() + s.mechanism.couplings.size()));
  std::vector<int> numbers;
  for (const ConstraintRow& row : held) numbers.push_back(add_row(row, chain));
  chain.inward();
  chain.outward({});
  std::vector<Value> forces;
  for (const int row : numbers) forces.push_back(chain.lambda(row));
  add_vector(kernel, "qdd", kAccelerations, chain.qdd());
  add_vector(kernel, "f", description_of_forces(contacts), std::move(forces));
}

void build_dcfd(Kernel& kernel, const Setting& s) {
  const std::vector<Contact> contacts = contacts_of(s.mechanism, s.options);
  const int rows = rows_of(contacts);
  const Constrained dynamics(kernel, s, contacts);
  add_vector(kernel, "qdd", kAccelerations, dynamics.solution().qdd);
  add_vector(kernel, "f", description_of_forces(contacts),
             forces_of(dynamics.solution().lambda, rows));
  const Constrained::Derivatives d = dynamics.derivatives();
  add_matrices(kernel, "qdd", d.q.qdd, d.v.qdd, d.tau.qdd);
  add_matrices(kernel, "f", forces_of(d.q, rows), forces_of(d.v, rows), forces_of(d.tau, rows));
}

std::vector<Value> relieved_of_constraints(const Kinematics& kinematics, const Setting& s,
                                           const std::vector<Value>& v, std::vector<Value> tau) {
  if (!has_constraints(s.mechanism)) return tau;
  const std::vector<BodyMotion> unmoved(static_cast<std::size_t>(kinematics.size()));
  const std::vector<ConstraintRow> rows =
      constraint_rows(kinematics, std::vector<Value>(v.size()), unmoved, {}, RowFrame::kBody).rows;
  return relieved(kinematics, rows, s.options.passive, std::move(tau));
}

}  // namespace hybridyn::generator
