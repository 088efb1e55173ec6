// Builders of the functions that are about loops and couplings themselves.
#include "hybridyn/generator/derive/builder_parts.hpp"
#include "hybridyn/generator/derive/constrained_builders.hpp"
#include "hybridyn/generator/derive/constraint_system.hpp"
#include "hybridyn/generator/derive/value_lists.hpp"

namespace hybridyn::generator {
namespace {

using Columns = std::vector<std::vector<Value>>;

constexpr const char* kRows =
    "loops and couplings in the order of the model; of a loop first what may not turn, then what "
    "may "
    "not slide, along the axes of its successor's frame";

/// Their rows where all is at rest: what depends on q alone.
std::vector<ConstraintRow> rows_at_rest(const Kinematics& kinematics) {
  const std::vector<Value> rest(static_cast<std::size_t>(kinematics.mechanism().nv));
  const std::vector<BodyMotion> unmoved(static_cast<std::size_t>(kinematics.size()));
  return constraint_rows(kinematics, rest, unmoved, {}, RowFrame::kLoop).rows;
}

/// K v + ... = gap at qdd = 0.
std::vector<ConstraintRow> rows_in_motion(const Kinematics& kinematics,
                                          const std::vector<Value>& v) {
  const BodyMotion ground;
  return constraint_rows(kinematics, v, motions(kinematics, v, {}, ground), ground, RowFrame::kLoop)
      .rows;
}

/// K by its columns.
Columns columns_of(const Kinematics& kinematics, const std::vector<ConstraintRow>& rows) {
  Columns out(static_cast<std::size_t>(kinematics.mechanism().nv));
  for (const ConstraintRow& row : rows) {
    const std::vector<Value> coefficients = joint_coefficients(kinematics, row);
    for (std::size_t j = 0; j < out.size(); ++j) out[j].push_back(coefficients[j]);
  }
  return out;
}

/// min |A x - b| by columns of A made orthogonal, A = Q R: R with ones on its diagonal.
class LeastSquares {
 public:
  explicit LeastSquares(Columns A) : Q_(std::move(A)) {
    for (std::size_t j = 0; j < Q_.size(); ++j) {
      R_.emplace_back();
      for (std::size_t i = 0; i < j; ++i) {
        R_[j].push_back(dot(Q_[i], Q_[j]) * inverse_[i]);
        subtract(Q_[j], R_[j][i], Q_[i]);
      }
      inverse_.push_back(Value(1) / dot(Q_[j], Q_[j]));
    }
  }

  std::vector<Value> solve(std::vector<Value> b) const {
    std::vector<Value> x;
    for (std::size_t i = 0; i < Q_.size(); ++i) {
      x.push_back(dot(Q_[i], b) * inverse_[i]);
      subtract(b, x[i], Q_[i]);
    }
    for (std::size_t j = Q_.size(); j-- > 0;) {
      for (std::size_t i = 0; i < j; ++i) x[i] -= R_[j][i] * x[j];
    }
    return x;
  }

 private:
  Columns Q_;
  Columns R_;  // by column, above the diagonal
  std::vector<Value> inverse_;
};

/// v = T y for the independent velocities y, vdot = T ydot + gamma.
struct Reduction {
  Columns T;
  std::vector<Value> gamma;
};

Reduction reduction(const Kinematics& kinematics, const std::vector<int>& independent,
                    const std::vector<ConstraintRow>& rows) {
  const Columns K = columns_of(kinematics, rows);
  std::vector<bool> leads(K.size(), false);
  for (const int k : independent) leads[k] = true;
  std::vector<int> dependent;
  Columns of_dependent;
  for (std::size_t k = 0; k < K.size(); ++k) {
    if (leads[k]) continue;
    dependent.push_back(static_cast<int>(k));
    of_dependent.push_back(K[k]);
  }
  kinematics.tape().begin("Dependent velocities");
  const LeastSquares solver(of_dependent);
  Reduction out;
  for (const int k : independent) {
    std::vector<Value> column(K.size());
    column[k] = 1;
    const std::vector<Value> x = solver.solve(K[k]);
    for (std::size_t i = 0; i < dependent.size(); ++i) column[dependent[i]] = -x[i];
    out.T.push_back(std::move(column));
  }
  std::vector<Value> gaps;
  for (const ConstraintRow& row : rows) gaps.push_back(row.gap);
  const std::vector<Value> x = solver.solve(gaps);
  out.gamma.resize(K.size());
  for (std::size_t i = 0; i < dependent.size(); ++i) out.gamma[dependent[i]] = x[i];
  return out;
}

std::string names_of(const Mechanism& mechanism, const std::vector<int>& velocities) {
  std::string out;
  for (const int k : velocities) out += (out.empty() ? "" : ", ") + mechanism.v_names[k];
  return out;
}

}  // namespace

void build_K(Kernel& kernel, const Setting& s) {
  const auto q = q_argument(kernel, s);
  const Kinematics kinematics = kinematics_of(kernel, s, q);
  kernel.results.push_back(from_columns("K", std::string("rows: ") + kRows,
                                        columns_of(kinematics, rows_at_rest(kinematics))));
}

void build_Kdotv(Kernel& kernel, const Setting& s) {
  const auto q = q_argument(kernel, s), v = v_argument(kernel, s);
  const Kinematics kinematics = kinematics_of(kernel, s, q);
  std::vector<Value> out;
  for (const ConstraintRow& row : rows_in_motion(kinematics, v)) out.push_back(-row.gap);
  add_vector(kernel, "Kdotv", std::string("by row: ") + kRows, std::move(out));
}

void build_residual(Kernel& kernel, const Setting& s) {
  const auto q = q_argument(kernel, s);
  const Kinematics kinematics = kinematics_of(kernel, s, q);
  add_vector(
      kernel, "residual",
      std::string("sines of angles, and lengths: rad, m; d/dt of it is K v where it is zero; ") +
          kRows,
      constraint_residuals(kinematics, q));
}

void build_closing(Kernel& kernel, const Setting& s) {
  const auto q = q_argument(kernel, s), v = v_argument(kernel, s);
  const Kinematics kinematics = kinematics_of(kernel, s, q);
  const BranchFactor mass = factorize(mass_matrix(kinematics));
  const std::vector<ConstraintRow> rows = rows_at_rest(kinematics);
  const ConstraintFactor factor(kinematics, rows, mass);
  std::vector<Value> residuals = constraint_residuals(kinematics, q);
  std::vector<Value> rates;
  for (std::size_t r = 0; r < rows.size(); ++r) {
    residuals[r] = -residuals[r];
    rates.push_back(-factor.along(static_cast<int>(r), v));
  }
  const std::vector<Value> none(v.size());
  add_vector(kernel, "dq", "K dq = -residual: rad, m; in the tangent space of q",
             factor.solve(none, residuals).qdd);
  add_vector(kernel, "dv", "K (v + dv) = 0: rad/s, m/s", factor.solve(none, rates).qdd);
}

void build_reduced(Kernel& kernel, const Setting& s) {
  const auto q = q_argument(kernel, s), v = v_argument(kernel, s);
  const Vec3 g = gravity(kernel, s);
  const Kinematics kinematics = kinematics_of(kernel, s, q);
  const std::vector<int>& independent = s.options.independent;
  const Reduction by = reduction(kinematics, independent, rows_in_motion(kinematics, v));
  const BranchMatrix M = mass_matrix(kinematics);
  kinematics.tape().begin("Mass matrix of the independent velocities");
  Columns reduced(by.T.size(), std::vector<Value>(by.T.size()));
  for (std::size_t j = 0; j < by.T.size(); ++j) {
    std::vector<Value> column(v.size());
    for (int i = 0; i < M.size(); ++i) {
      for (int k = 0; k < M.size(); ++k) column[i] += M.at(i, k) * by.T[j][k];
    }
    for (std::size_t i = 0; i <= j; ++i) reduced[i][j] = reduced[j][i] = dot(by.T[i], column);
  }
  const std::vector<Value> tau =
      inverse_dynamics(kinematics, motions(kinematics, v, by.gamma, ground_motion(g)), by.gamma);
  std::vector<Value> bias;
  for (const std::vector<Value>& column : by.T) bias.push_back(dot(column, tau));
  const std::string y = "y = " + names_of(s.mechanism, independent);
  kernel.results.push_back(from_columns("T", "v = T y, " + y, by.T));
  add_vector(kernel, "gamma", "qdd = T ydd + gamma", by.gamma);
  kernel.results.push_back(
      from_columns("M", "mass matrix of y; symmetric, all elements are written", reduced));
  add_vector(kernel, "bias", "Coriolis, centrifugal and gravity forces on y", std::move(bias));
}

}  // namespace hybridyn::generator
