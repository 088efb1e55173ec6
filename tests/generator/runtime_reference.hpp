// What the generated functions must give, computed by the numeric runtime in long double, which
// shares nothing with the generator but the model.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "hybridyn/model/model.hpp"
#include "hybridyn/numerics/random_generator.hpp"

namespace hybridyn::testing {

/// Everything that a generated function may take.
struct Sample {
  VectorX<double> q;
  VectorX<double> v;
  VectorX<double> qdd;
  VectorX<double> tau;
  VectorX<double> forces;  // on frames, six each; enough for kMostForces of them
  Vector3<double> gravity{0, 0, -9.81};
  VectorX<double> parameters;  // open ones; the reference has them in its model
};

inline constexpr int kMostForces = 16;

Sample random_sample(const Model<double>& model, RandomGenerator& generator);

/// One result. Its rounding errors are a multiple of epsilon times the scale: the size of the terms
/// that it is summed from, where a matrix was inverted times what the inverse makes of errors in
/// them (Skeel's condition, componentwise).
struct Expected {
  MatrixX<double> value;
  double scale;
};

class RuntimeReference {
 public:
  /// `frames`: links of the model file, for functions of frames.
  RuntimeReference(const Model<double>& model, std::vector<std::string> frames);

  /// In the order of the function's results (of "factor": of the solution for b = tau). Throws
  /// std::out_of_range for a function it does not know.
  std::vector<Expected> operator()(std::string_view key, const Sample& sample) const;

  const std::vector<std::string>& frames() const { return frames_; }

 private:
  using Real = long double;
  using Vector = VectorX<Real>;
  using Matrix = MatrixX<Real>;
  struct At {  // the sample in long double
    Vector q, v, qdd, tau, forces;
    Vector3<Real> gravity;

    explicit At(const Sample& s)
        : q(s.q.cast<Real>()),
          v(s.v.cast<Real>()),
          qdd(s.qdd.cast<Real>()),
          tau(s.tau.cast<Real>()),
          forces(s.forces.cast<Real>()),
          gravity(s.gravity.cast<Real>()) {}

    Vector rest() const { return Vector::Zero(v.size()); }
  };

  struct Forces {
    Vector tau;
    double scale;  // the largest wrench that a joint passes on
  };
  Forces inverse_dynamics(const At& at, const Vector& q, const Vector& v, const Vector& qdd) const;
  Matrix mass_matrix(const At& at) const;
  Matrix inverse_mass_matrix(const At& at) const;
  /// M^-1 b, where b is a difference of terms of size `scale`.
  Expected solution(const At& at, const Vector& b, double scale) const;
  Vector accelerations(const At& at, bool is_loaded = false) const;
  /// 6 nv of each frame, below each other: twists in the frame's axes.
  Matrix handle_jacobian(const At& at) const;
  std::vector<Expected> inverse_articulated_inertia(const At& at) const;
  std::vector<Expected> loaded_accelerations(const At& at) const;
  std::vector<Expected> loaded_forces(const At& at) const;
  std::vector<Expected> joint_wrenches(const At& at) const;
  std::vector<Expected> on_frames(std::string_view key, const At& at) const;
  std::vector<Expected> of_whole(std::string_view key, const At& at) const;
  std::vector<Expected> of_tasks(std::string_view key, const At& at) const;
  std::vector<Expected> jacobian_rates(const At& at) const;
  std::vector<Expected> relative_jacobians(const At& at) const;
  std::vector<Expected> momentum_map(const At& at) const;
  std::vector<Expected> momentum_bias(const At& at) const;
  std::vector<Expected> operational_space_inertia(const At& at) const;
  std::vector<Expected> regressor(const At& at) const;
  std::vector<Expected> did(const At& at) const;
  std::vector<Expected> dfd(const At& at, bool is_loaded) const;

  Model<Real> model_;
  std::vector<std::string> frames_;
};

}  // namespace hybridyn::testing
