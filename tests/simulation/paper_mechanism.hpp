// The models of the papers, to be moved.
#pragma once

#include <algorithm>
#include <memory>
#include <string>

#include "hybridyn/load/urdf.hpp"
#include "hybridyn/methods/compiled/simulation.hpp"
#include "hybridyn/methods/forward_dynamics.hpp"
#include "support/paths.hpp"

namespace hybridyn::testing {

inline constexpr double kDegree = 3.14159265358979323846 / 180;
inline const Vector3<double> kGravity(0, 0, -9.81);

/// A model of the papers with its articulated-body dynamics.
struct Mechanism {
  explicit Mechanism(const std::string& name, bool floating = false)
      : model(load(name, floating)), aba(tools::make_method(tools::Method::kAba, model)) {}

  static Model<double> load(const std::string& name, bool floating) {
    load::LoadOptions options;
    options.floating = floating;
    return load::load_urdf(source_path("models/papers/" + name + ".urdf"), options).model;
  }

  MotionLaw<double> dynamics() const {
    return {[method = aba.get()](const auto& q, const auto& v, const auto& tau,
                                 const auto& environment,
                                 auto& qdd) { return method->solve(q, v, tau, environment, qdd); }};
  }

  Model<double> model;
  std::unique_ptr<tools::ForwardDynamics> aba;
};

inline VectorX<double> degrees(std::initializer_list<double> angles) {
  VectorX<double> out(angles.size());
  std::copy(angles.begin(), angles.end(), out.begin());
  return kDegree * out;
}

}  // namespace hybridyn::testing
