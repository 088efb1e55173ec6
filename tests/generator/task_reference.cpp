// Of the functions that controllers of tasks and of momentum call.
#include <Eigen/Cholesky>
#include <limits>

#include "hybridyn/algorithms/kinematics.hpp"
#include "hybridyn/configuration/configuration.hpp"
#include "reference_parts.hpp"

namespace hybridyn::testing {
namespace {

using reference::derivative;
using reference::expected;
using reference::largest;
using reference::Real;
using Matrix = MatrixX<Real>;
using Vector = VectorX<Real>;

/// The least pivot, relative to what was in its place, that counts.
constexpr Real kLeastPivot = 1e-10L;

Vector six(const Momentum<Real>& h) {
  Vector out(6);
  out << h.angular, h.linear;
  return out;
}

/// (J M^-1 J')^-1 with directions left out that have no pivot, in the order of the rows, and the
/// pivots relative to what was in their place.
struct GeneralInverse {
  Matrix value;
  std::vector<Real> ratios;
};
GeneralInverse general_inverse(Matrix A) {
  const Eigen::Index n = A.rows();
  GeneralInverse out{Matrix::Identity(n, n), {}};
  const Vector before = A.diagonal();
  Matrix L = Matrix::Identity(n, n);
  Vector inverse_d = Vector::Zero(n);
  for (Eigen::Index k = 0; k < n; ++k) {
    const Real pivot = A(k, k);
    out.ratios.push_back(before[k] == 0 ? 0 : pivot / before[k]);
    if (out.ratios.back() > kLeastPivot) inverse_d[k] = 1 / pivot;
    L.col(k).tail(n - k - 1) = inverse_d[k] * A.col(k).tail(n - k - 1);
    A -= Vector(A.col(k)) * Vector(A.col(k)).transpose() * inverse_d[k];
  }
  const Matrix lower = L.triangularView<Eigen::UnitLower>().solve(Matrix::Identity(n, n));
  out.value = lower.transpose() * inverse_d.asDiagonal() * lower;
  return out;
}

}  // namespace

std::vector<Expected> RuntimeReference::of_tasks(std::string_view key, const At& at) const {
  if (key == "Jdot") return jacobian_rates(at);
  if (key == "Jrel") return relative_jacobians(at);
  if (key == "Ag") return momentum_map(at);
  if (key == "Agdotv") return momentum_bias(at);
  if (key == "Lambda") return operational_space_inertia(at);
  const int joints = model_.nv - (is_floating(model_.links.front().type) ? 6 : 0);
  return {expected(mass_matrix(at).bottomRightCorner(joints, joints))};
}

std::vector<Expected> RuntimeReference::jacobian_rates(const At& at) const {
  Kinematics<Real> kinematics(model_);
  std::vector<Expected> out;
  double scale = 1;
  for (const std::string& name : frames_) {
    const int frame = model_.find_frame(name);
    const Vector rates = derivative([&](Real time) {
      Vector q(model_.nq);
      integrate(model_, at.q, at.v, time, q);
      kinematics.update(q, at.v);
      Matrix J(6, model_.nv);
      kinematics.jacobian(frame, J);
      return Vector(Eigen::Map<const Vector>(J.data(), J.size()));
    });
    out.push_back(expected(Eigen::Map<const Matrix>(rates.data(), 6, model_.nv)));
    scale = std::max(scale, out.back().scale);
  }
  for (Expected& e : out) e.scale = scale;
  return out;
}

std::vector<Expected> RuntimeReference::relative_jacobians(const At& at) const {
  Kinematics<Real> kinematics(model_);
  kinematics.update(at.q, at.v);
  const int first = model_.find_frame(frames_.front());
  const Transform<Real> A = kinematics.pose(first);
  Matrix J_a(6, model_.nv), J_b(6, model_.nv), J(6, model_.nv);
  kinematics.jacobian(first, J_a);
  std::vector<Expected> out;
  for (std::size_t i = 1; i < frames_.size(); ++i) {
    const int frame = model_.find_frame(frames_[i]);
    kinematics.jacobian(frame, J_b);
    const Vector3<Real> arm = kinematics.pose(frame).translation - A.translation;
    for (int j = 0; j < model_.nv; ++j) {
      const Vector3<Real> w = J_a.col(j).head<3>();
      J.col(j) << A.rotation.transpose() * (J_b.col(j).head<3>() - w),
          A.rotation.transpose() * (J_b.col(j).tail<3>() - J_a.col(j).tail<3>() - w.cross(arm));
    }
    out.push_back(expected(J, std::max({1.0, largest(J_a), largest(J_b)})));
  }
  return out;
}

std::vector<Expected> RuntimeReference::momentum_map(const At& at) const {
  Kinematics<Real> kinematics(model_);
  Matrix A(6, model_.nv);
  for (int j = 0; j < model_.nv; ++j) {
    kinematics.update(at.q, Vector::Unit(model_.nv, j));
    A.col(j) = six(kinematics.momentum());
  }
  double reach = 1;
  for (int i = 0; i < model_.size(); ++i) {
    reach = std::max(reach, largest(kinematics.link_pose(i).translation));
  }
  return {expected(A, largest(A) + static_cast<double>(kinematics.total_mass()) * reach * reach)};
}

std::vector<Expected> RuntimeReference::momentum_bias(const At& at) const {
  Kinematics<Real> kinematics(model_);
  kinematics.update(at.q, at.v);
  double fastest = 1;
  for (int i = 0; i < model_.size(); ++i) {
    fastest = std::max(fastest, largest(kinematics.link_pose(i).translation));
  }
  const auto mass = static_cast<double>(kinematics.total_mass());
  const double rate = fastest * fastest * mass * (1 + static_cast<double>(at.v.squaredNorm()));
  const Vector rates = derivative([&](Real time) {
    Vector q(model_.nq);
    integrate(model_, at.q, at.v, time, q);
    kinematics.update(q, at.v);
    return six(kinematics.momentum());
  });
  return {expected(rates, rate)};
}

std::vector<Expected> RuntimeReference::operational_space_inertia(const At& at) const {
  Kinematics<Real> kinematics(model_);
  kinematics.update(at.q, at.v);
  Matrix J(6 * frames_.size(), model_.nv);
  for (std::size_t l = 0; l < frames_.size(); ++l) {
    Matrix rows(6, model_.nv);
    kinematics.jacobian(model_.find_frame(frames_[l]), rows);
    J.middleRows(6 * l, 6) = rows;
  }
  const Matrix inverse = inverse_mass_matrix(at);
  const Matrix mobility = J * inverse * J.transpose();
  const Matrix size = J.cwiseAbs() * inverse.cwiseAbs() * mass_matrix(at).cwiseAbs() *
                      inverse.cwiseAbs() * J.cwiseAbs().transpose();
  const GeneralInverse Lambda = general_inverse(mobility);
  const Matrix magnitude = Lambda.value.cwiseAbs();
  double scale = largest(magnitude * size * magnitude) + largest(magnitude);
  // Pivots of which rounding may make another decision say nothing.
  for (std::size_t k = 0; k < Lambda.ratios.size(); ++k) {
    const auto i = static_cast<Eigen::Index>(k);
    const Real rounding = mobility(i, i) == 0 ? 0 : 1e-13L * size(i, i) / mobility(i, i);
    const Real ratio = std::abs(Lambda.ratios[k]);
    const bool is_open = rounding > kLeastPivot || (ratio > 1e-13L && ratio < 1e-7L);
    if (is_open) scale = std::numeric_limits<double>::infinity();
  }
  return {expected(Lambda.value, scale), expected(mobility, largest(size))};
}

}  // namespace hybridyn::testing
