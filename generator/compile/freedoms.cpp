#include "hybridyn/generator/compile/freedoms.hpp"

#include <Eigen/Cholesky>
#include <algorithm>
#include <numeric>

#include "hybridyn/configuration/configuration.hpp"
#include "hybridyn/generator/derive/functions.hpp"

namespace hybridyn::generator {
namespace {

/// Below that nothing new is in a column: they are of unit directions and of levers, and the loops are
/// closed to some 1e-12.
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

/// K where the loops are closed, in several places: mechanisms may have several ways to move.
std::vector<MatrixX<double>> jacobians(const Model<double>& model, const Mechanism& mechanism) {
  constexpr int kTries = 200;
  constexpr std::size_t kEnough = 12;
  const Constraints constraints(mechanism);
  RandomGenerator generator(1);
  std::vector<MatrixX<double>> out;
  VectorX<double> q(model.nq);
  for (int i = 0; i < kTries && out.size() < kEnough; ++i) {
    random(model, generator, q);
    if (close(model, constraints, q)) out.push_back(constraints.jacobian(q));
  }
  if (!out.empty()) return out;
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
    if (!(length > kDependent * std::max(1.0, column.norm()))) return false;
    vectors_.emplace_back(rest / length);
    return true;
  }
  int size() const { return static_cast<int>(vectors_.size()); }

 private:
  std::vector<VectorX<double>> vectors_;
};

using Velocities = std::vector<int>;

/// Those that nothing new comes from, beginning at the tips.
Velocities independent(const MatrixX<double>& K) {
  Basis basis;
  Velocities out;
  for (int k = static_cast<int>(K.cols()); k-- > 0;) {
    if (!basis.add(K.col(k))) out.push_back(k);
  }
  std::reverse(out.begin(), out.end());
  return out;
}

/// The others follow from these.
bool decide(const MatrixX<double>& K, const Velocities& independent) {
  Basis all;
  Basis of_dependent;
  for (int k = 0; k < K.cols(); ++k) {
    all.add(K.col(k));
    const bool leads = std::binary_search(independent.begin(), independent.end(), k);
    if (!leads && !of_dependent.add(K.col(k))) return false;
  }
  return of_dependent.size() == all.size();
}

/// The choice of one place that holds in most of them.
Velocities most_common(const std::vector<MatrixX<double>>& places) {
  Velocities best;
  std::ptrdiff_t most = -1;
  for (const MatrixX<double>& place : places) {
    const Velocities choice = independent(place);
    const auto count = std::count_if(places.begin(), places.end(),
                                     [&](const auto& K) { return decide(K, choice); });
    if (count <= most) continue;
    most = count;
    best = choice;
  }
  return best;
}

/// These, and all that no loop or coupling sees.
Velocities with_unseen(Velocities named, const MatrixX<double>& K) {
  for (int k = 0; k < K.cols(); ++k) {
    if (K.col(k).cwiseAbs().maxCoeff() <= kDependent) named.push_back(k);
  }
  std::sort(named.begin(), named.end());
  named.erase(std::unique(named.begin(), named.end()), named.end());
  return named;
}

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
  const std::vector<MatrixX<double>> places = jacobians(model, mechanism);
  if (joints.empty()) return most_common(places);
  const Velocities named = velocities_of(model, joints);
  for (const MatrixX<double>& K : places) {
    const Velocities all = with_unseen(named, K);
    if (decide(K, all)) return all;
  }
  const std::size_t follow = places.front().cols() - independent(places.front()).size();
  throw DerivationError(
      "the joints named as independent do not decide what the others do: loops and couplings "
      "make " +
      std::to_string(follow) + " of " + std::to_string(mechanism.nv) +
      " velocities follow; name as many as are left, from which these follow");
}

}  // namespace hybridyn::generator
