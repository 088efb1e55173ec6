#include "derive/function_builders.hpp"

#include "derive/articulated.hpp"
#include "derive/differentiate.hpp"
#include "derive/geometry.hpp"
#include "derive/literal.hpp"
#include "derive/mass_matrix.hpp"
#include "derive/newton_euler.hpp"
#include "derive/regressor.hpp"

namespace hybridyn::generator {
namespace {

std::vector<Value> q_argument(Kernel& kernel, const Setting& s) {
  return kernel.add_argument("q", s.mechanism.nq, "configuration", s.mechanism.q_names);
}
std::vector<Value> v_argument(Kernel& kernel, const Setting& s) {
  return kernel.add_argument("v", s.mechanism.nv, "velocities", s.mechanism.v_names);
}
std::vector<Value> force_argument(Kernel& kernel, const Setting& s) {
  return kernel.add_argument("tau", s.mechanism.nv, "joint forces", s.mechanism.v_names);
}
std::vector<Value> qdd_argument(Kernel& kernel, const Setting& s) {
  return kernel.add_argument("qdd", s.mechanism.nv, "accelerations", s.mechanism.v_names);
}

Vec3 gravity(Kernel& kernel, const Setting& s) {
  if (s.options.gravity) {
    const Vec<Extended>& g = *s.options.gravity;
    return {kernel.tape->constant(g.x), kernel.tape->constant(g.y), kernel.tape->constant(g.z)};
  }
  const std::vector<Value> g = kernel.add_argument("gravity", 3, "in world axes");
  return {g[0], g[1], g[2]};
}

void add_vector(Kernel& kernel, const std::string& name, const std::string& description,
                std::vector<Value> values) {
  const int size = static_cast<int>(values.size());
  kernel.results.push_back({name, size, 1, description, std::move(values)});
}

std::vector<Value> elements(const Vec3& v) { return {v.x, v.y, v.z}; }

Result full_matrix(const BranchMatrix& M, const std::string& name, const std::string& description) {
  Result out{name, M.size(), M.size(), description, {}};
  for (int j = 0; j < M.size(); ++j) {
    for (int i = 0; i < M.size(); ++i) out.values.push_back(M.at(i, j));
  }
  return out;
}

Result from_columns(const std::string& name, const std::string& description,
                    const std::vector<std::vector<Value>>& columns) {
  Result out{name,
             columns.empty() ? 0 : static_cast<int>(columns.front().size()),
             static_cast<int>(columns.size()),
             description,
             {}};
  for (const std::vector<Value>& column : columns) {
    out.values.insert(out.values.end(), column.begin(), column.end());
  }
  return out;
}

std::vector<Value> minus(const std::vector<Value>& a, const std::vector<Value>& b) {
  std::vector<Value> out;
  for (std::size_t i = 0; i < a.size(); ++i) out.push_back(a[i] - b[i]);
  return out;
}

/// Adds the argument for inertial parameters, where some stay open.
Kinematics kinematics_of(Kernel& kernel, const Setting& s, const std::vector<Value>& q) {
  const std::vector<std::string> names = parameter_names(s.mechanism);
  if (names.empty()) return {*kernel.tape, s.mechanism, s.alignment, q, {}};
  const std::vector<Value> parameters = kernel.add_argument(
      "parameters", static_cast<int>(names.size()), "open inertial parameters", names);
  return {*kernel.tape, s.mechanism, s.alignment, q, parameters};
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

void build_id(Kernel& kernel, const Setting& s) {
  const auto q = q_argument(kernel, s), v = v_argument(kernel, s), qdd = qdd_argument(kernel, s);
  const Vec3 g = gravity(kernel, s);
  add_vector(kernel, "tau", "joint forces", forces_of(kernel, s, q, v, qdd, g));
}

void build_bias(Kernel& kernel, const Setting& s) {
  const auto q = q_argument(kernel, s), v = v_argument(kernel, s);
  const Vec3 g = gravity(kernel, s);
  add_vector(kernel, "bias", "joint forces", forces_of(kernel, s, q, v, {}, g));
}

void build_c(Kernel& kernel, const Setting& s) {
  const auto q = q_argument(kernel, s), v = v_argument(kernel, s);
  add_vector(kernel, "c", "joint forces", forces_of(kernel, s, q, v, {}, {}));
}

void build_g(Kernel& kernel, const Setting& s) {
  const auto q = q_argument(kernel, s);
  const Vec3 g = gravity(kernel, s);
  const std::vector<Value> rest(s.mechanism.nv);
  add_vector(kernel, "g", "joint forces", forces_of(kernel, s, q, rest, {}, g));
}

void build_M(Kernel& kernel, const Setting& s) {
  const auto q = q_argument(kernel, s);
  kernel.results.push_back(
      full_matrix(mass_matrix_of(kernel, s, q), "M", "symmetric; all elements are written"));
}

void build_Minv(Kernel& kernel, const Setting& s) {
  const auto q = q_argument(kernel, s);
  const BranchFactor factor = factorize(mass_matrix(kinematics_of(kernel, s, q)));
  std::vector<std::vector<Value>> columns = inverse(factor);
  for (std::size_t j = 0; j < columns.size(); ++j) {  // symmetric: one triangle is enough
    for (std::size_t i = 0; i < j; ++i) columns[j][i] = columns[i][j];
  }
  kernel.results.push_back(
      from_columns("M_inverse", "symmetric; all elements are written", columns));
}

void build_fd(Kernel& kernel, const Setting& s) {
  const auto q = q_argument(kernel, s), v = v_argument(kernel, s), tau = force_argument(kernel, s);
  const Vec3 g = gravity(kernel, s);
  if (s.derivation == Derivation::kLiteral) {
    const BranchFactor factor = factorize(mass_matrix_of(kernel, s, q));
    add_vector(kernel, "qdd", "accelerations",
               factor.solve(minus(tau, forces_of(kernel, s, q, v, {}, g))));
    return;
  }
  const Kinematics kinematics = kinematics_of(kernel, s, q);
  if (s.derivation == Derivation::kArticulated) {
    kernel.derivation = "articulated-body recursion";
    add_vector(kernel, "qdd", "accelerations", forward_dynamics(kinematics, v, tau, g));
    return;
  }
  kernel.derivation = "mass matrix by composite inertias, factorised";
  const BranchFactor factor = factorize(mass_matrix(kinematics));
  add_vector(kernel, "qdd", "accelerations",
             factor.solve(minus(tau, inverse_dynamics(kinematics, v, {}, g))));
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
  const auto b = kernel.add_argument("b", s.mechanism.nv, "right-hand side");
  add_vector(kernel, "x", "solution", factor.solve(b));
}

std::vector<const BodyFrame*> chosen_frames(const Setting& s) {
  std::vector<const BodyFrame*> out;
  for (const std::string& name : s.options.frames) {
    const BodyFrame* found = nullptr;
    for (const BodyFrame& frame : s.mechanism.frames) {
      if (frame.name == name) found = &frame;
    }
    if (found == nullptr) throw DerivationError("no link '" + name + "' for a frame");
    out.push_back(found);
  }
  if (out.empty()) throw DerivationError("fk, J and Jdotv need the names of frames (--frames)");
  return out;
}

void build_fk(Kernel& kernel, const Setting& s) {
  const auto q = q_argument(kernel, s);
  const Kinematics kinematics = kinematics_of(kernel, s, q);
  const std::vector<Pose> bodies = body_poses(kinematics);
  for (const BodyFrame* frame : chosen_frames(s)) {
    const Pose X = frame_pose(kinematics, bodies, *frame);
    const std::string name = identifier(frame->name);
    kernel.results.push_back(
        from_columns("R_" + name, "rotation from the frame to the world",
                     {elements(X.R.column(0)), elements(X.R.column(1)), elements(X.R.column(2))}));
    add_vector(kernel, "p_" + name, "origin in the world", elements(X.p));
  }
}

void build_J(Kernel& kernel, const Setting& s) {
  const auto q = q_argument(kernel, s);
  const Kinematics kinematics = kinematics_of(kernel, s, q);
  const std::vector<Pose> bodies = body_poses(kinematics);
  for (const BodyFrame* frame : chosen_frames(s)) {
    std::vector<std::vector<Value>> columns;
    for (const JacobianColumn& c : frame_jacobian(kinematics, bodies, *frame)) {
      columns.push_back(
          {c.angular.x, c.angular.y, c.angular.z, c.linear.x, c.linear.y, c.linear.z});
    }
    kernel.results.push_back(from_columns("J_" + identifier(frame->name),
                                          "angular rows, then linear; world axes", columns));
  }
}

void build_Jdotv(Kernel& kernel, const Setting& s) {
  const auto q = q_argument(kernel, s), v = v_argument(kernel, s);
  const Kinematics kinematics = kinematics_of(kernel, s, q);
  const std::vector<Pose> bodies = body_poses(kinematics);
  const std::vector<BodyMotion> all = motions(kinematics, v, {}, {});
  for (const BodyFrame* frame : chosen_frames(s)) {
    const JacobianColumn a = frame_bias(kinematics, bodies, all, *frame);
    add_vector(kernel, "a_" + identifier(frame->name), "angular, then linear; world axes",
               {a.angular.x, a.angular.y, a.angular.z, a.linear.x, a.linear.y, a.linear.z});
  }
}

void build_com(Kernel& kernel, const Setting& s) {
  const auto q = q_argument(kernel, s);
  const MassCenter sum = mass_center(kinematics_of(kernel, s, q));
  add_vector(kernel, "com", "in the world",
             {sum.first_moment.x / sum.mass, sum.first_moment.y / sum.mass,
              sum.first_moment.z / sum.mass});
}

void build_energy(Kernel& kernel, const Setting& s) {
  const auto q = q_argument(kernel, s), v = v_argument(kernel, s);
  const Vec3 g = gravity(kernel, s);
  const Kinematics kinematics = kinematics_of(kernel, s, q);
  add_vector(kernel, "kinetic", "joules", {kinetic_energy(kinematics, velocities(kinematics, v))});
  add_vector(kernel, "potential", "joules; zero with all at the world's origin",
             {-dot(g, mass_center(kinematics).first_moment)});
}

void build_momentum(Kernel& kernel, const Setting& s) {
  const auto q = q_argument(kernel, s), v = v_argument(kernel, s);
  const Kinematics kinematics = kinematics_of(kernel, s, q);
  const WholeMomentum h = momentum(kinematics, velocities(kinematics, v));
  const MassCenter sum = mass_center(kinematics);
  const Value per_mass = Value(1) / sum.mass;
  add_vector(kernel, "linear", "world axes", elements(h.linear));
  add_vector(kernel, "angular", "about the centre of mass, world axes",
             elements(h.angular - cross(per_mass * sum.first_moment, h.linear)));
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
  for (const Value& rate : v) {
    out.v.push_back(differentiate(*kernel.tape, tau, {{rate, Value(1)}}));
  }
  return out;
}

constexpr const char* kTangent = "columns in the order of v, in the tangent space of q";

void build_did(Kernel& kernel, const Setting& s) {
  const auto q = q_argument(kernel, s), v = v_argument(kernel, s), qdd = qdd_argument(kernel, s);
  const Vec3 g = gravity(kernel, s);
  const Kinematics kinematics = kinematics_of(kernel, s, q);
  const std::vector<Value> tau = inverse_dynamics(kinematics, v, qdd, g);
  const DynamicsDerivatives d = derivatives(kernel, s, tau, q, v);
  kernel.results.push_back(from_columns("dtau_dq", kTangent, d.q));
  kernel.results.push_back(from_columns("dtau_dv", "columns in the order of v", d.v));
  kernel.results.push_back(full_matrix(mass_matrix(kinematics), "dtau_dqdd", "the mass matrix"));
}

void build_dfd(Kernel& kernel, const Setting& s) {
  const auto q = q_argument(kernel, s), v = v_argument(kernel, s), tau = force_argument(kernel, s);
  const Vec3 g = gravity(kernel, s);
  const Kinematics kinematics = kinematics_of(kernel, s, q);
  const BranchFactor factor = factorize(mass_matrix(kinematics));
  const std::vector<Value> qdd = factor.solve(minus(tau, inverse_dynamics(kinematics, v, {}, g)));
  std::vector<Value> held;  // dqdd = -M^-1 (d tau at these accelerations)
  for (const Value& value : qdd) held.push_back(kernel.tape->hold(value));
  const DynamicsDerivatives d =
      derivatives(kernel, s, inverse_dynamics(kinematics, v, held, g), q, v);
  const auto solved = [&](std::vector<std::vector<Value>> columns) {  // -M^-1 column
    for (std::vector<Value>& column : columns) {
      for (Value& value : column) value = -value;
      column = factor.solve(std::move(column));
    }
    return columns;
  };
  add_vector(kernel, "qdd", "accelerations", qdd);
  kernel.results.push_back(from_columns("dqdd_dq", kTangent, solved(d.q)));
  kernel.results.push_back(from_columns("dqdd_dv", "columns in the order of v", solved(d.v)));
  kernel.results.push_back(
      from_columns("dqdd_dtau", "the inverse of the mass matrix", inverse(factor)));
}

void build_regressor(Kernel& kernel, const Setting& s) {
  const auto q = q_argument(kernel, s), v = v_argument(kernel, s), qdd = qdd_argument(kernel, s);
  const Vec3 g = gravity(kernel, s);
  kernel.results.push_back(from_columns(
      "Y", "for each moving link m, m c, I_xx, I_xy, I_yy, I_xz, I_yz, I_zz in its frame",
      inverse_dynamics_regressor(kinematics_of(kernel, s, q), v, qdd, g)));
}

}  // namespace

const std::vector<FunctionRecipe>& function_recipes() {
  constexpr Derivation kProjected = Derivation::kProjected;
  constexpr Derivation kLiteral = Derivation::kLiteral;
  static const std::vector<FunctionRecipe> recipes = {
      {"fd", build_fd, true, {kProjected, Derivation::kArticulated, kLiteral}},
      {"id", build_id, true, {kProjected, kLiteral}},
      {"M", build_M, true, {kProjected, kLiteral}},
      {"c", build_c, true, {kProjected, kLiteral}},
      {"g", build_g, true, {kProjected, kLiteral}},
      {"bias", build_bias, true, {kProjected, kLiteral}},
      {"Minv", build_Minv, true, {kProjected}},
      {"factor", build_factor, true, {kProjected}},
      {"factor", build_solve, true, {kProjected}},
      {"fk", build_fk, false, {kProjected}},
      {"J", build_J, false, {kProjected}},
      {"Jdotv", build_Jdotv, false, {kProjected}},
      {"com", build_com, false, {kProjected}},
      {"energy", build_energy, false, {kProjected}},
      {"momentum", build_momentum, false, {kProjected}},
      {"did", build_did, true, {kProjected}},
      {"dfd", build_dfd, true, {kProjected}},
      {"regressor", build_regressor, false, {kProjected}},
  };
  return recipes;
}

}  // namespace hybridyn::generator
