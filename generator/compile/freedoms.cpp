#include "hybridyn/generator/compile/freedoms.hpp"

#include <Eigen/Cholesky>
#include <algorithm>
#include <numeric>

#include "hybridyn/configuration/configuration.hpp"
#include "hybridyn/generator/derive/functions.hpp"

namespace hybridyn::generator {
namespace {

/// Shares of a column's length below which nothing new is in it: the loops are closed to some 1e-12.
constexpr double kDependent = 1e-8;

std::vector<int> velocities_of(const Model<double>& model, const std::string& joint) {
  for (int i = 0; i < model.size(); ++i) {
    if (model.joints[i].name != joint) continue;
    std::vector<int> out(static_cast<std::size_t>(model.links[i].nv()));
    std::iota(out.begin(), out.end(), model.links[i].v_index);
    return out;
  }
  throw DerivationError("there is no joint '" + joint + "' that moves");
}

std::vector<int> velocities_of(const Model<double>& model, const std::vector<std::string>& joints) {
  std::vector<int> out;
  for (const std::string& joint : joints) {
    for (const int k : velocities_of(model, joint)) out.push_back(k);
  }
  std::sort(out.begin(), out.end());
  out.erase(std::unique(out.begin(), out.end()), out.end());
  return out;
}

/// Loops and couplings by the functions that are generated for them.
class Constraints {
 public:
  explicit Constraints(const Mechanism& mechanism)
      : residual_(std::move(derive_function(mechanism, "residual").front())),
        K_(std::move(derive_function(mechanism, "K").front())) {}

  VectorX<double> residuals(const VectorX<double>& q) const {
    const std::vector<double> out = evaluate<double>(residual_, {{q.begin(), q.end()}}).front();
    return Eigen::Map<const VectorX<double>>(out.data(), static_cast<Eigen::Index>(out.size()));
  }
  MatrixX<double> jacobian(const VectorX<double>& q) const {
    const std::vector<double> out = evaluate<double>(K_, {{q.begin(), q.end()}}).front();
    const Result& K = K_.results().front();
    return Eigen::Map<const MatrixX<double>>(out.data(), K.rows, K.columns);
  }

 private:
  Function residual_;
  Function K_;
};

/// From q, by Levenberg's and Marquardt's method; false where no closed configuration is near.
bool close(const Model<double>& model, const Constraints& constraints, VectorX<double>& q) {
  constexpr int kMostSteps = 100;
  constexpr double kClosed = 1e-12;
  VectorX<double> residuals = constraints.residuals(q);
  double damping = 1;
  for (int step = 0; step < kMostSteps && residuals.norm() > kClosed; ++step) {
    const MatrixX<double> K = constraints.jacobian(q);
    MatrixX<double> normal = K.transpose() * K;
    normal.diagonal().array() += damping * std::min(1.0, residuals.squaredNorm());
    const VectorX<double> dq = -normal.ldlt().solve(K.transpose() * residuals);
    VectorX<double> moved = q;
    integrate(model, q, dq, 1.0, moved);
    const VectorX<double> left = constraints.residuals(moved);
    const bool is_nearer = left.norm() < residuals.norm();
    damping *= is_nearer ? 0.3 : 4;
    if (!is_nearer) continue;
    q = moved;
    residuals = left;
  }
  return residuals.norm() <= kClosed;
}

/// One that closes the loops, as far from special ones as chance has it.
VectorX<double> closed_configuration(const Model<double>& model, const Constraints& constraints) {
  constexpr int kTries = 200;
  RandomGenerator generator(1);
  VectorX<double> q(model.nq);
  for (int i = 0; i < kTries; ++i) {
    random(model, generator, q);
    if (close(model, constraints, q)) return q;
  }
  throw DerivationError(
      "no configuration was found that closes the loops, so it is not known which joints follow "
      "from which; check the lengths and frames of the loops");
}

/// What is new in columns, one after the other.
class Basis {
 public:
  bool add(const VectorX<double>& column) {
    VectorX<double> rest = column;
    for (int pass = 0; pass < 2; ++pass) {
      for (const VectorX<double>& known : vectors_) rest -= known.dot(rest) * known;
    }
    const double length = rest.norm();
    if (!(length > kDependent * column.norm())) return false;
    vectors_.emplace_back(rest / length);
    return true;
  }
  int size() const { return static_cast<int>(vectors_.size()); }

 private:
  std::vector<VectorX<double>> vectors_;
};

}  // namespace

std::vector<int> passive_velocities(const Model<double>& model,
                                    const std::vector<std::string>& joints) {
  std::vector<int> out = velocities_of(model, joints);
  if (!model.floating || (!out.empty() && out.front() == 0)) return out;
  std::vector<int> base(6);
  std::iota(base.begin(), base.end(), 0);
  out.insert(out.begin(), base.begin(), base.end());
  return out;
}

std::vector<int> independent_velocities(const Model<double>& model, const Mechanism& mechanism,
                                        const std::vector<std::string>& joints) {
  const Constraints constraints(mechanism);
  const MatrixX<double> K = constraints.jacobian(closed_configuration(model, constraints));
  const std::vector<int> named = velocities_of(model, joints);
  const auto is_named = [&named](int k) {
    return std::find(named.begin(), named.end(), k) != named.end();
  };
  Basis all;
  Basis of_dependent;
  int dependent = 0;
  std::vector<int> out;
  for (int k = mechanism.nv; k-- > 0;) {
    const bool is_new = all.add(K.col(k));
    const bool is_seen = K.col(k).cwiseAbs().maxCoeff() > 0;
    const bool follows = joints.empty() ? is_new : is_seen && !is_named(k);
    if (!follows) {
      out.push_back(k);
      continue;
    }
    ++dependent;
    of_dependent.add(K.col(k));
  }
  if (dependent != all.size() || of_dependent.size() != all.size()) {
    throw DerivationError(
        "the joints named as independent do not decide what the others do: loops and couplings make " +
        std::to_string(all.size()) + " velocities follow, and " + std::to_string(dependent) +
        " are left that are not named, of which " + std::to_string(of_dependent.size()) +
        " can follow; name others");
  }
  std::reverse(out.begin(), out.end());
  return out;
}

}  // namespace hybridyn::generator
