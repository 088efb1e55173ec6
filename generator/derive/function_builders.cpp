#include "hybridyn/generator/derive/function_builders.hpp"

#include "hybridyn/generator/derive/articulated.hpp"
#include "hybridyn/generator/derive/builder_parts.hpp"
#include "hybridyn/generator/derive/constrained_builders.hpp"
#include "hybridyn/generator/derive/differentiate.hpp"
#include "hybridyn/generator/derive/geometry_builders.hpp"
#include "hybridyn/generator/derive/handle_builders.hpp"
#include "hybridyn/generator/derive/jacobian_builders.hpp"
#include "hybridyn/generator/derive/joint_friction.hpp"
#include "hybridyn/generator/derive/literal.hpp"
#include "hybridyn/generator/derive/mass_matrix.hpp"
#include "hybridyn/generator/derive/newton_euler.hpp"
#include "hybridyn/generator/derive/pivots.hpp"
#include "hybridyn/generator/derive/regressor.hpp"
#include "hybridyn/generator/derive/tree_builder.hpp"

namespace hybridyn::generator {
namespace {

Result full_matrix(const BranchMatrix& M, const std::string& name, const std::string& description) {
  Result out{name, M.size(), M.size(), description, {}};
  for (int j = 0; j < M.size(); ++j) {
    for (int i = 0; i < M.size(); ++i) out.values.push_back(M.at(i, j));
  }
  return out;
}

std::vector<Value> minus(const std::vector<Value>& a, const std::vector<Value>& b) {
  std::vector<Value> out;
  for (std::size_t i = 0; i < a.size(); ++i) out.push_back(a[i] - b[i]);
  return out;
}

constexpr const char* kLiterally = "energies, differentiated with computer algebra";

/// M, in the way that the setting asks for.
BranchMatrix mass_matrix_of(Kernel& kernel, const Setting& s, const std::vector<Value>& q) {
  if (s.derivation != Derivation::kLiteral) return mass_matrix(kinematics_of(kernel, s, q));
  kernel.derivation = kLiterally;
  const std::vector<Value> elements = literal_mass_matrix(s.mechanism, *kernel.tape, q);
  BranchMatrix M(s.mechanism);
  for (int i = 0; i < M.size(); ++i) {
    for (int j = i; j >= 0; j = M.parent(j)) M(i, j) = elements[i * M.size() + j];
  }
  return M;
}

/// M qdd + c + g, in the way that the setting asks for.
std::vector<Value> forces_of(Kernel& kernel, const Setting& s, const std::vector<Value>& q,
                             const std::vector<Value>& v, const std::vector<Value>& qdd,
                             const Vec3& g) {
  if (s.derivation != Derivation::kLiteral) {
    return inverse_dynamics(kinematics_of(kernel, s, q), v, qdd, g);
  }
  kernel.derivation = kLiterally;
  return literal_forces(s.mechanism, *kernel.tape, q, v, qdd, g);
}

constexpr const char* kConstrainedForces =
    "the least tau of M qdd + c + g = tau + K'lambda, loops and couplings carrying what they can";

/// With loops and couplings, what their forces leave of that.
void build_id(Kernel& kernel, const Setting& s) {
  const auto q = q_argument(kernel, s), v = v_argument(kernel, s), qdd = qdd_argument(kernel, s);
  const Vec3 g = gravity(kernel, s);
  std::vector<Value> tau;
  if (has_constraints(s.mechanism)) {
    kernel.description = kConstrainedForces;
    const Kinematics kinematics = kinematics_of(kernel, s, q);
    tau = relieved_of_constraints(
        kinematics, s, v,
        with_friction(*kernel.tape, s.mechanism, v, inverse_dynamics(kinematics, v, qdd, g)));
  } else {
    tau = with_friction(*kernel.tape, s.mechanism, v, forces_of(kernel, s, q, v, qdd, g));
  }
  add_vector(kernel, "tau", "forces at the joints: N m, N", std::move(tau));
}

void build_bias(Kernel& kernel, const Setting& s) {
  const auto q = q_argument(kernel, s), v = v_argument(kernel, s);
  const Vec3 g = gravity(kernel, s);
  add_vector(kernel, "bias", "c + g at the joints: N m, N", forces_of(kernel, s, q, v, {}, g));
}

void build_c(Kernel& kernel, const Setting& s) {
  const auto q = q_argument(kernel, s), v = v_argument(kernel, s);
  add_vector(kernel, "c", "Coriolis and centrifugal forces at the joints: N m, N",
             forces_of(kernel, s, q, v, {}, {}));
}

void build_g(Kernel& kernel, const Setting& s) {
  const auto q = q_argument(kernel, s);
  const Vec3 g = gravity(kernel, s);
  const std::vector<Value> rest(s.mechanism.nv);
  add_vector(kernel, "g", "what holds the joints against gravity: N m, N",
             forces_of(kernel, s, q, rest, {}, g));
}

void build_M(Kernel& kernel, const Setting& s) {
  const auto q = q_argument(kernel, s);
  kernel.results.push_back(
      full_matrix(mass_matrix_of(kernel, s, q), "M",
                  "mass matrix, kg m^2, kg m, kg; symmetric, all elements are written"));
}

/// All but those of a floating base.
void build_Ma(Kernel& kernel, const Setting& s) {
  const auto q = q_argument(kernel, s);
  const BranchMatrix M = mass_matrix_of(kernel, s, q);
  const int first = s.mechanism.bodies.front().kind == JointKind::kFree ? 6 : 0;
  std::vector<std::vector<Value>> columns;
  for (int j = first; j < M.size(); ++j) {
    columns.emplace_back();
    for (int i = first; i < M.size(); ++i) columns.back().push_back(M.at(i, j));
  }
  kernel.results.push_back(from_columns(
      "M_actuated", "mass matrix of the joints, rows and columns of a floating base left out",
      columns));
}

void build_Minv(Kernel& kernel, const Setting& s) {
  const auto q = q_argument(kernel, s);
  const BranchFactor factor = factorize(mass_matrix(kinematics_of(kernel, s, q)));
  std::vector<std::vector<Value>> columns = inverse(factor);
  for (std::size_t j = 0; j < columns.size(); ++j) {  // symmetric: one triangle is enough
    for (std::size_t i = 0; i < j; ++i) columns[j][i] = columns[i][j];
  }
  kernel.results.push_back(
      from_columns("M_inverse", "inverse of M; symmetric, all elements are written", columns));
}

void add_pivot(Kernel& kernel, const Setting& s, const std::vector<Value>& pivots) {
  if (!s.options.pivot) return;
  std::vector<Extended> scales(pivots.size());
  const std::vector<std::vector<Extended>> all = pivot_scales(s.mechanism);
  for (std::size_t k = 0; k < all.size(); ++k) {
    std::copy(all[k].begin(), all[k].end(), scales.begin() + s.mechanism.bodies[k].v);
  }
  add_vector(kernel, "pivot", kPivotDescription, {smallest_pivot(*kernel.tape, pivots, scales)});
}

/// By M, factorised, and what the bias forces leave of tau.
void add_accelerations(Kernel& kernel, const Setting& s, const BranchFactor& factor,
                       const std::vector<Value>& forces) {
  add_vector(kernel, "qdd", kAccelerations, factor.solve(forces));
  std::vector<Value> pivots;
  for (int i = 0; i < factor.L.size(); ++i) pivots.push_back(factor.L(i, i));
  add_pivot(kernel, s, pivots);
}

void build_fd(Kernel& kernel, const Setting& s) {
  const auto q = q_argument(kernel, s), v = v_argument(kernel, s);
  const auto tau = driving_forces(kernel, s, v);
  const Vec3 g = gravity(kernel, s);
  if (s.derivation == Derivation::kLiteral) {
    const BranchFactor factor = factorize(mass_matrix_of(kernel, s, q));
    add_accelerations(kernel, s, factor, minus(tau, forces_of(kernel, s, q, v, {}, g)));
    return;
  }
  const Kinematics kinematics = kinematics_of(kernel, s, q);
  if (s.derivation == Derivation::kArticulated) {
    kernel.derivation = "articulated-body recursion";
    std::vector<Value> pivots;
    add_vector(kernel, "qdd", kAccelerations, forward_dynamics(kinematics, v, tau, g, &pivots));
    add_pivot(kernel, s, pivots);
    return;
  }
  kernel.derivation = "mass matrix by composite inertias, factorised";
  const BranchFactor factor = factorize(mass_matrix(kinematics));
  add_accelerations(kernel, s, factor, minus(tau, inverse_dynamics(kinematics, v, {}, g)));
}

/// Elements of the factor in the order in which `factor` hands them to `solve`.
template <class Visit>
void visit_factor(const BranchMatrix& pattern, const Visit& visit) {
  for (int k = 0; k < pattern.size(); ++k) {
    visit(k, k);
    for (int i = pattern.parent(k); i >= 0; i = pattern.parent(i)) visit(k, i);
  }
}

void build_factor(Kernel& kernel, const Setting& s) {
  const auto q = q_argument(kernel, s);
  const BranchFactor factor = factorize(mass_matrix(kinematics_of(kernel, s, q)));
  std::vector<Value> values;
  visit_factor(factor.L, [&](int k, int i) {
    values.push_back(i == k ? factor.inverse_d[k] : factor.L(k, i));
  });
  add_vector(kernel, "factor", "of row k of L: 1/D(k), then L(k, i) of the joints i before k",
             std::move(values));
}

void build_solve(Kernel& kernel, const Setting& s) {
  kernel.name = "solve_mass_matrix";
  kernel.description = "x = M^-1 b";
  BranchFactor factor{BranchMatrix(s.mechanism), std::vector<Value>(s.mechanism.nv)};
  int size = 0;
  visit_factor(factor.L, [&](int, int) { ++size; });
  const auto values = kernel.add_argument("factor", size, "from factor_mass_matrix");
  int at = 0;
  visit_factor(factor.L, [&](int k, int i) {
    (i == k ? factor.inverse_d[k] : factor.L(k, i)) = values[at++];
  });
  const auto b = kernel.add_argument("b", s.mechanism.nv, "right-hand side: forces at the joints");
  add_vector(kernel, "x", "solution: accelerations of the joints", factor.solve(b));
}

/// d tau/dq and d tau/dv.
struct DynamicsDerivatives {
  std::vector<std::vector<Value>> q;
  std::vector<std::vector<Value>> v;
};
DynamicsDerivatives derivatives(Kernel& kernel, const Setting& s, const std::vector<Value>& tau,
                                const std::vector<Value>& q, const std::vector<Value>& v) {
  DynamicsDerivatives out;
  for (const Direction& direction : tangent_directions(s.mechanism, q)) {
    out.q.push_back(differentiate(*kernel.tape, tau, direction));
  }
  out.v.reserve(v.size());
  for (const Value& rate : v) {
    out.v.push_back(differentiate(*kernel.tape, tau, {{rate, Value(1)}}));
  }
  return out;
}

void build_did(Kernel& kernel, const Setting& s) {
  const auto q = q_argument(kernel, s), v = v_argument(kernel, s), qdd = qdd_argument(kernel, s);
  const Vec3 g = gravity(kernel, s);
  const Kinematics kinematics = kinematics_of(kernel, s, q);
  const std::vector<Value> tau = relieved_of_constraints(
      kinematics, s, v,
      with_friction(*kernel.tape, s.mechanism, v, inverse_dynamics(kinematics, v, qdd, g)));
  const DynamicsDerivatives d = derivatives(kernel, s, tau, q, v);
  kernel.results.push_back(from_columns("dtau_dq", kTangentColumns, d.q));
  kernel.results.push_back(from_columns("dtau_dv", kColumnsOfV, d.v));
  if (!has_constraints(s.mechanism)) {
    kernel.results.push_back(full_matrix(mass_matrix(kinematics), "dtau_dqdd", "the mass matrix"));
    return;
  }
  kernel.description = std::string("derivatives of ") + kConstrainedForces;
  std::vector<std::vector<Value>> columns;
  for (const Value& rate : qdd) {
    columns.push_back(differentiate(*kernel.tape, tau, {{rate, Value(1)}}));
  }
  kernel.results.push_back(from_columns("dtau_dqdd", kColumnsOfV, columns));
}

void build_dfd(Kernel& kernel, const Setting& s) {
  if (has_constraints(s.mechanism)) return build_constrained_dfd(kernel, s);
  const auto q = q_argument(kernel, s), v = v_argument(kernel, s);
  const auto tau = driving_forces(kernel, s, v);
  const Vec3 g = gravity(kernel, s);
  const Kinematics kinematics = kinematics_of(kernel, s, q);
  const BranchFactor factor = factorize(mass_matrix(kinematics));
  const std::vector<Value> qdd = factor.solve(minus(tau, inverse_dynamics(kinematics, v, {}, g)));
  std::vector<Value> held;  // dqdd = -M^-1 (d tau at these accelerations)
  for (const Value& value : qdd) held.push_back(kernel.tape->hold(value));
  const DynamicsDerivatives d = derivatives(
      kernel, s,
      with_friction(*kernel.tape, s.mechanism, v, inverse_dynamics(kinematics, v, held, g)), q, v);
  const auto solved = [&](std::vector<std::vector<Value>> columns) {  // -M^-1 column
    for (std::vector<Value>& column : columns) {
      for (Value& value : column) value = -value;
      column = factor.solve(std::move(column));
    }
    return columns;
  };
  add_vector(kernel, "qdd", kAccelerations, qdd);
  kernel.results.push_back(from_columns("dqdd_dq", kTangentColumns, solved(d.q)));
  kernel.results.push_back(from_columns("dqdd_dv", kColumnsOfV, solved(d.v)));
  kernel.results.push_back(
      from_columns("dqdd_dtau", "the inverse of the mass matrix", inverse(factor)));
}

void build_regressor(Kernel& kernel, const Setting& s) {
  const auto q = q_argument(kernel, s), v = v_argument(kernel, s), qdd = qdd_argument(kernel, s);
  const Vec3 g = gravity(kernel, s);
  kernel.results.push_back(
      from_columns("Y",
                   "columns: of each moving link m, m c, I_xx, I_xy, I_yy, I_xz, I_yz, I_zz about "
                   "the origin and "
                   "in the axes of its link frame",
                   inverse_dynamics_regressor(kinematics_of(kernel, s, q), v, qdd, g)));
}

}  // namespace

const std::vector<FunctionRecipe>& function_recipes() {
  constexpr Derivation kProjected = Derivation::kProjected;
  constexpr Derivation kLiteral = Derivation::kLiteral;
  using Of = TreeDerivatives::Of;
  static const std::vector<FunctionRecipe> recipes = {
      {"fd", build_fd, true, {kProjected, Derivation::kArticulated, kLiteral}},
      {"id", build_id, true, {kProjected, kLiteral}},
      {"M", build_M, true, {kProjected, kLiteral}},
      {"c", build_c, true, {kProjected, kLiteral}},
      {"g", build_g, true, {kProjected, kLiteral}},
      {"bias", build_bias, true, {kProjected, kLiteral}},
      {"Ma", build_Ma, true, {kProjected}},
      {"Minv", build_Minv, true, {kProjected}},
      {"factor", build_factor, true, {kProjected}},
      {"factor", build_solve, true, {kProjected}},
      {"fk", build_fk, false, {kProjected}},
      {"J", build_J, false, {kProjected}},
      {"Jdot", build_Jdot, false, {kProjected}},
      {"Jdotv", build_Jdotv, false, {kProjected}},
      {"Jrel", build_Jrel, false, {kProjected}},
      {"com", build_com, false, {kProjected}},
      {"energy", build_energy, false, {kProjected}},
      {"momentum", build_momentum, false, {kProjected}},
      {"Ag", build_Ag, false, {kProjected}},
      {"Agdotv", build_Agdotv, false, {kProjected}},
      {"Phi", build_Phi, true, {Derivation::kArticulated}},
      {"Lambda", build_Lambda, true, {Derivation::kArticulated}},
      {"fdF", build_fdF, true, {Derivation::kArticulated}},
      {"idF", build_idF, true, {kProjected}},
      {"brick", build_brick, true, {Derivation::kArticulated}, {}, brick_stages()},
      {"leaf", build_leaf, true, {Derivation::kArticulated}, {}, brick_stages()},
      {"leaves", build_leaves, true, {Derivation::kArticulated}, {}, leaves_stages()},
      {"wrenches", build_wrenches, false, {kProjected}},
      {"did", build_did, true, {kProjected, Derivation::kLanes}, Of::kInverseDynamics},
      {"dfd", build_dfd, true, {kProjected, Derivation::kLanes}, Of::kForwardDynamics},
      {"dfdF", build_dfdF, true, {kProjected, Derivation::kLanes}, Of::kLoadedForwardDynamics},
      {"regressor", build_regressor, false, {kProjected}},
      {"cfd", build_cfd, true, {kProjected, Derivation::kArticulated}},
      {"dcfd", build_dcfd, true, {kProjected, Derivation::kLanes}, Of::kContactDynamics},
      {"K", build_K, true, {kProjected}},
      {"Kdotv", build_Kdotv, true, {kProjected}},
      {"residual", build_residual, true, {kProjected}},
      {"closing", build_closing, true, {kProjected}},
      {"reduced", build_reduced, true, {kProjected}},
  };
  return recipes;
}

void build(const FunctionRecipe& recipe, Function& function, const Setting& setting) {
  if (setting.derivation == Derivation::kLanes) {
    build_tree_derivatives(function, setting, recipe.by_lanes.value());
  } else {
    recipe.build(function.kernel, setting);
  }
}

std::vector<Function> in_stages(Function function, const FunctionRecipe& recipe) {
  std::vector<Function> out;
  if (recipe.stages.empty()) {
    out.push_back(std::move(function));
    return out;
  }
  for (Kernel& kernel : split_stages(function.kernel, recipe.stages)) {
    if (!kernel.results.empty()) out.push_back({std::move(kernel)});
  }
  return out;
}

}  // namespace hybridyn::generator
