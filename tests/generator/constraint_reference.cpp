#include "generator/constraint_reference.hpp"

#include <Eigen/QR>
#include <stdexcept>

#include "hybridyn/algorithms/crba.hpp"
#include "hybridyn/algorithms/kinematics.hpp"
#include "hybridyn/algorithms/rnea.hpp"
#include "hybridyn/configuration/configuration.hpp"
#include "hybridyn/methods/compiled/projection.hpp"

namespace hybridyn::testing {
namespace {

namespace gen = generator;

/// How q changes at unit velocity j, by central differences: exact but for joints that turn about all
/// axes.
VectorX<double> tangent(const Model<double>& model, const VectorX<double>& q, int j) {
  constexpr double kStep = 1e-5;
  VectorX<double> ahead(model.nq), behind(model.nq);
  integrate(model, q, VectorX<double>::Unit(model.nv, j), kStep, ahead);
  integrate(model, q, VectorX<double>::Unit(model.nv, j), -kStep, behind);
  return (ahead - behind) / (2 * kStep);
}

/// d/ds at 0, of order six.
template <class F>
auto derivative(const F& f) {
  constexpr double h = 1e-2;
  const auto pair = [&](int k) { return VectorX<double>(f(k * h) - f(-k * h)); };
  return VectorX<double>((45 * pair(1) - 9 * pair(2) + pair(3)) / (60 * h));
}

}  // namespace

GeneratedFunction::GeneratedFunction(const Model<double>& model, std::string_view key,
                                     const gen::FunctionOptions& options)
    : model_(model),
      function_(
          std::move(gen::derive_function(gen::prepare_mechanism(model), key, options).front())) {}

template <class Scalar>
std::vector<std::vector<Scalar>> GeneratedFunction::evaluate(const VectorX<Scalar>& q,
                                                             const VectorX<Scalar>& v,
                                                             const VectorX<Scalar>& third) const {
  std::vector<std::vector<Scalar>> arguments;
  for (const gen::Argument& argument : function_.kernel.arguments) {
    const VectorX<Scalar>& from = argument.name == "q" ? q : argument.name == "v" ? v : third;
    if (from.size() != argument.size) throw std::logic_error("unknown argument " + argument.name);
    arguments.emplace_back(from.begin(), from.end());
  }
  return gen::evaluate<Scalar>(function_, arguments);
}

std::vector<MatrixX<double>> GeneratedFunction::operator()(const Point& at) const {
  std::vector<MatrixX<double>> out;
  const auto results = evaluate<double>(at.q, at.v, at.third);
  for (std::size_t r = 0; r < results.size(); ++r) {
    const gen::Result& result = function_.results()[r];
    out.emplace_back(
        Eigen::Map<const MatrixX<double>>(results[r].data(), result.rows, result.columns));
  }
  return out;
}

GeneratedFunction::Derivatives GeneratedFunction::derivatives(const Point& at, int result) const {
  using Complex = std::complex<double>;
  constexpr double kStep = 1e-30;
  const int n = model_.nv;
  const int rows = function_.results()[result].rows;
  Derivatives out{MatrixX<double>(rows, n), MatrixX<double>(rows, n), MatrixX<double>(rows, n)};
  const auto column = [&](const VectorX<Complex>& q, const VectorX<Complex>& v,
                          const VectorX<Complex>& third) {
    const std::vector<Complex> values = evaluate<Complex>(q, v, third)[result];
    VectorX<double> rates(rows);
    for (int i = 0; i < rows; ++i) rates[i] = values[i].imag() / kStep;
    return rates;
  };
  const Complex step(0, kStep);
  const VectorX<Complex> q = at.q.cast<Complex>(), v = at.v.cast<Complex>(),
                         third = at.third.cast<Complex>();
  for (int j = 0; j < n; ++j) {
    const VectorX<Complex> unit = VectorX<double>::Unit(n, j).cast<Complex>();
    out.q.col(j) = column(q + step * tangent(model_, at.q, j).cast<Complex>(), v, third);
    out.v.col(j) = column(q, v + step * unit, third);
    out.third.col(j) = column(q, v, third + step * unit);
  }
  return out;
}

double largest_error(const MatrixX<double>& actual, const MatrixX<double>& expected, double least) {
  if (actual.rows() != expected.rows() || actual.cols() != expected.cols()) return 1e300;
  if (expected.size() == 0) return 0;
  if (!actual.allFinite()) return 1e300;
  return (actual - expected).cwiseAbs().maxCoeff() /
         std::max(least, expected.cwiseAbs().maxCoeff());
}

MatrixX<double> constraint_jacobian(const Model<double>& model, const VectorX<double>& q) {
  Projection<double> projection(model);
  MatrixX<double> K(model.constraint_size(), model.nv);
  for (int j = 0; j < model.nv; ++j) {
    projection.velocity_residual(q, VectorX<double>::Unit(model.nv, j));
    K.col(j) = projection.residuals();
  }
  return K;
}

VectorX<double> constraint_bias(const Model<double>& model, const VectorX<double>& q,
                                const VectorX<double>& v) {
  Projection<double> projection(model);
  return derivative([&](double s) {
    VectorX<double> moved(model.nq);
    integrate(model, q, v, s, moved);
    projection.velocity_residual(moved, v);
    return projection.residuals();
  });
}

namespace {

struct Rows {
  MatrixX<double> J;
  VectorX<double> right_side;  // J qdd
};

Rows contact_rows(const Model<double>& model, const GeneratedFunction::Point& at,
                  const std::vector<gen::ContactLink>& contacts) {
  Kinematics<double> kinematics(model);
  kinematics.update(at.q, at.v);
  int count = 0;
  for (const gen::ContactLink& contact : contacts) count += contact.is_point ? 3 : 6;
  Rows out{MatrixX<double>(count, model.nv), VectorX<double>(count)};
  int row = 0;
  for (const gen::ContactLink& contact : contacts) {
    const int frame = model.find_frame(contact.name);
    MatrixX<double> J(6, model.nv);
    kinematics.jacobian(frame, J);
    const Motion<double> a = kinematics.acceleration(frame);
    out.J.middleRows(row, 3) = J.bottomRows(3);
    out.right_side.segment(row, 3) = -a.linear;
    row += 3;
    if (contact.is_point) continue;
    out.J.middleRows(row, 3) = J.topRows(3);
    out.right_side.segment(row, 3) = -a.angular;
    row += 3;
  }
  return out;
}

}  // namespace

HeldMotion held_motion(const Model<double>& model, const GeneratedFunction::Point& at,
                       const std::vector<gen::ContactLink>& contacts) {
  const int n = model.nv;
  MatrixX<double> M(n, n);
  Crba<double>(model).mass_matrix(at.q, M);
  VectorX<double> bias(n);
  Rnea<double>(model).inverse_dynamics(at.q, at.v, VectorX<double>::Zero(n), bias);
  const Rows held = contact_rows(model, at, contacts);
  const auto loops = static_cast<int>(model.constraint_size());
  const auto rows = static_cast<int>(loops + held.J.rows());
  MatrixX<double> G(rows, n);
  VectorX<double> right_side(n + rows);
  right_side.head(n) = at.third - bias;
  if (loops > 0) {
    G.topRows(loops) = constraint_jacobian(model, at.q);
    right_side.segment(n, loops) = -constraint_bias(model, at.q, at.v);
  }
  G.bottomRows(held.J.rows()) = held.J;
  right_side.tail(held.J.rows()) = held.right_side;
  MatrixX<double> A = MatrixX<double>::Zero(n + rows, n + rows);
  A.topLeftCorner(n, n) = M;
  A.topRightCorner(n, rows) = -G.transpose();
  A.bottomLeftCorner(rows, n) = G;
  Eigen::CompleteOrthogonalDecomposition<MatrixX<double>> solver;
  solver.setThreshold(1e-10);
  const VectorX<double> x = solver.compute(A).solve(right_side);
  return {x.head(n), x.tail(held.J.rows())};
}

}  // namespace hybridyn::testing
