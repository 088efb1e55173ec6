#include "runtime_reference.hpp"

#include <Eigen/Cholesky>
#include <algorithm>
#include <stdexcept>

#include "hybridyn/algorithms/crba.hpp"
#include "hybridyn/algorithms/kinematics.hpp"
#include "hybridyn/algorithms/rnea.hpp"
#include "hybridyn/configuration/configuration.hpp"
#include "reference_parts.hpp"

namespace hybridyn::testing {
namespace {

using reference::derivative;
using reference::expected;
using reference::largest;
using reference::Real;

VectorX<double> uniform(int size, RandomGenerator& generator, double bound) {
  VectorX<double> out(size);
  for (double& x : out) x = generator.uniform(-bound, bound);
  return out;
}

/// The largest wrench that a joint passes on: joint forces are its projections.
double largest_wrench(const Rnea<Real>& rnea, int links) {
  double out = 0;
  for (int i = 0; i < links; ++i) out = std::max(out, largest(rnea.joint_wrench(i).vector()));
  return out;
}

}  // namespace

Sample random_sample(const Model<double>& model, RandomGenerator& generator) {
  Sample out;
  out.q.resize(model.nq);
  random(model, generator, out.q);
  out.v = uniform(model.nv, generator, 1);
  out.qdd = uniform(model.nv, generator, 2);
  out.tau = uniform(model.nv, generator, 10);
  out.forces = uniform(6 * kMostForces, generator, 10);
  return out;
}

RuntimeReference::RuntimeReference(const Model<double>& model, std::vector<std::string> frames)
    : model_(model.cast<Real>()), frames_(std::move(frames)) {}

RuntimeReference::Forces RuntimeReference::inverse_dynamics(const At& at, const Vector& q,
                                                            const Vector& v,
                                                            const Vector& qdd) const {
  Forces out{Vector(model_.nv), 0};
  Rnea<Real> rnea(model_);
  rnea.inverse_dynamics(q, v, qdd, out.tau, {at.gravity});
  out.scale = largest_wrench(rnea, model_.size());
  return out;
}

RuntimeReference::Matrix RuntimeReference::mass_matrix(const At& at) const {
  Matrix M(model_.nv, model_.nv);
  Crba<Real>(model_).mass_matrix(at.q, M);
  return M;
}

RuntimeReference::Matrix RuntimeReference::inverse_mass_matrix(const At& at) const {
  return mass_matrix(at).llt().solve(Matrix::Identity(model_.nv, model_.nv));
}

Expected RuntimeReference::solution(const At& at, const Vector& b, double scale) const {
  const Matrix M = mass_matrix(at);
  const Vector x = M.llt().solve(b);
  const Vector terms = M.cwiseAbs() * x.cwiseAbs() + Vector::Constant(model_.nv, scale);
  return expected(x, largest(inverse_mass_matrix(at).cwiseAbs() * terms));
}

std::vector<Expected> RuntimeReference::operator()(std::string_view key,
                                                   const Sample& sample) const {
  const At at(sample);
  const auto forces = [&](const At& under, const Vector& v, const Vector& qdd) {
    const Forces out = inverse_dynamics(under, at.q, v, qdd);
    return std::vector<Expected>{expected(out.tau, out.scale)};
  };
  if (key == "id") return forces(at, at.v, at.qdd);
  if (key == "bias") return forces(at, at.v, at.rest());
  if (key == "g") return forces(at, at.rest(), at.rest());
  if (key == "c") {
    At weightless = at;
    weightless.gravity.setZero();
    return forces(weightless, at.v, at.rest());
  }
  if (key == "M") return {expected(mass_matrix(at))};
  if (key == "fd") {
    const Forces bias = inverse_dynamics(at, at.q, at.v, at.rest());
    Expected qdd = solution(at, at.tau - bias.tau, bias.scale + largest(at.tau));
    qdd.value = accelerations(at).cast<double>();
    return {qdd};
  }
  if (key == "factor") return {solution(at, at.tau, largest(at.tau))};
  if (key == "Minv") {
    const Matrix inverse = inverse_mass_matrix(at);
    const Matrix size = inverse.cwiseAbs();
    return {expected(inverse, largest(size * mass_matrix(at).cwiseAbs() * size))};
  }
  if (key == "fk" || key == "J" || key == "Jdotv") return on_frames(key, at);
  if (key == "Jdot" || key == "Jrel" || key == "Ag" || key == "Agdotv" || key == "Ma" ||
      key == "Lambda") {
    return of_tasks(key, at);
  }
  if (key == "Phi") return inverse_articulated_inertia(at);
  if (key == "fdF" || key == "brick") return loaded_accelerations(at);
  if (key == "idF") return loaded_forces(at);
  if (key == "wrenches") return joint_wrenches(at);
  if (key == "did") return did(at);
  if (key == "dfd" || key == "dfdF") return dfd(at, key == "dfdF");
  if (key == "regressor") return regressor(at);
  return of_whole(key, at);
}

std::vector<Expected> RuntimeReference::on_frames(std::string_view key, const At& at) const {
  Kinematics<Real> kinematics(model_);
  kinematics.update(at.q, at.v);
  std::vector<Expected> out;
  for (const std::string& name : frames_) {
    const int frame = model_.find_frame(name);
    if (key == "fk") {
      const Transform<Real> X = kinematics.pose(frame);
      out.push_back(expected(X.rotation, 1));
      out.push_back(expected(X.translation));
    } else if (key == "J") {
      Matrix J(6, model_.nv);
      kinematics.jacobian(frame, J);
      out.push_back(expected(J));
    } else {
      const Motion<Real> A = kinematics.acceleration(frame);
      Vector6<Real> a;
      a << A.angular, A.linear;
      out.push_back(expected(a));
    }
  }
  // What is far from the root decides; lengths are about one.
  double scale = key == "Jdotv" ? static_cast<double>(at.v.squaredNorm()) : 1;
  for (const Expected& e : out) scale = std::max(scale, e.scale);
  for (Expected& e : out) e.scale = scale;
  return out;
}

std::vector<Expected> RuntimeReference::of_whole(std::string_view key, const At& at) const {
  Kinematics<Real> kinematics(model_);
  kinematics.update(at.q, at.v);
  double reach = 1;  // distances that are summed
  for (int i = 0; i < model_.size(); ++i) {
    reach = std::max(reach, largest(kinematics.link_pose(i).translation));
  }
  const auto mass = static_cast<double>(kinematics.total_mass());
  const auto kinetic = static_cast<double>(kinematics.kinetic_energy());
  const double momentum = std::sqrt(2 * mass * kinetic);  // at least sum m |v| (Cauchy, Schwarz)
  if (key == "com") return {expected(kinematics.center_of_mass(), reach)};
  if (key == "energy") {
    const auto g = static_cast<double>(at.gravity.norm());
    return {expected(Matrix::Constant(1, 1, kinematics.kinetic_energy())),
            expected(Matrix::Constant(1, 1, kinematics.potential_energy(at.gravity)),
                     g * mass * reach)};
  }
  if (key == "momentum") {
    const Momentum<Real> h = kinematics.momentum();
    return {expected(h.linear, momentum), expected(h.angular, momentum * reach)};
  }
  throw std::out_of_range("no reference for function '" + std::string(key) + "'");
}

std::vector<Expected> RuntimeReference::regressor(const At& at) const {
  RuntimeReference one = *this;  // with one parameter that is 1, all others 0
  for (Link<Real>& link : one.model_.links) {
    link.inertia = RigidInertia<Real>::zero();
    link.rotor_inertia = 0;
  }
  std::vector<Vector> columns;
  double scale = 0;
  for (const Frame<Real>& frame : model_.frames) {
    if (frame.link == kWorld) continue;
    for (int k = 0; k < 10; ++k) {
      Eigen::Matrix<Real, 10, 1> p = Eigen::Matrix<Real, 10, 1>::Unit(k);
      const RigidInertia<Real> unit{p[0], p.segment<3>(1), {p[4], p[5], p[7], p[6], p[8], p[9]}};
      RigidInertia<Real>& inertia = one.model_.links[frame.link].inertia;
      inertia = unit.to_parent(frame.X_BF);
      const Forces forces = one.inverse_dynamics(at, at.q, at.v, at.qdd);
      inertia = RigidInertia<Real>::zero();
      columns.push_back(forces.tau);
      scale = std::max(scale, forces.scale);
    }
  }
  Matrix Y(model_.nv, columns.size());
  for (std::size_t i = 0; i < columns.size(); ++i) Y.col(i) = columns[i];
  return {expected(Y, scale)};
}

std::vector<Expected> RuntimeReference::did(const At& at) const {
  Matrix by_q(model_.nv, model_.nv);
  Matrix by_v(model_.nv, model_.nv);
  for (int i = 0; i < model_.nv; ++i) {
    const Vector unit = Vector::Unit(model_.nv, i);
    by_q.col(i) = derivative([&](Real step) {
      Vector q(model_.nq);
      integrate(model_, at.q, unit, step, q);
      return inverse_dynamics(at, q, at.v, at.qdd).tau;
    });
    by_v.col(i) = derivative([&](Real step) {
      return inverse_dynamics(at, at.q, Vector(at.v + step * unit), at.qdd).tau;
    });
  }
  const double scale = inverse_dynamics(at, at.q, at.v, at.qdd).scale;
  return {expected(by_q, scale + largest(by_q)), expected(by_v, scale + largest(by_v)),
          expected(mass_matrix(at))};
}

std::vector<Expected> RuntimeReference::dfd(const At& at, bool is_loaded) const {
  // Of the runtime's own forward dynamics: d qdd = -M^-1 d tau is what the generator uses.
  Matrix by_q(model_.nv, model_.nv);
  Matrix by_v(model_.nv, model_.nv);
  for (int i = 0; i < model_.nv; ++i) {
    const Vector unit = Vector::Unit(model_.nv, i);
    by_q.col(i) = derivative([&](Real step) {
      At moved = at;
      integrate(model_, at.q, unit, step, moved.q);
      return accelerations(moved, is_loaded);
    });
    by_v.col(i) = derivative([&](Real step) {
      At moved = at;
      moved.v += step * unit;
      return accelerations(moved, is_loaded);
    });
  }
  const Matrix inverse = inverse_mass_matrix(at);
  const Matrix M = mass_matrix(at);
  const double forces = is_loaded ? largest(at.forces) : 0;
  const double scale =
      inverse_dynamics(at, at.q, at.v, accelerations(at, is_loaded)).scale + forces;
  const auto amplified = [&](const Matrix& A) {
    const Matrix terms = (M.cwiseAbs() * A.cwiseAbs()).array() + scale;
    return expected(A, largest(inverse.cwiseAbs() * terms));
  };
  return {amplified(accelerations(at, is_loaded)), amplified(by_q), amplified(by_v),
          amplified(inverse)};
}

}  // namespace hybridyn::testing
