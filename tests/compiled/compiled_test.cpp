// Generated code, compiled: what it computes is what the numeric runtime computes.
#include <Eigen/Eigenvalues>
#include <catch2/catch_test_macros.hpp>
#include <limits>

#include "compiled/registry.hpp"
#include "hybridyn/algorithms/crba.hpp"
#include "hybridyn/algorithms/rnea.hpp"
#include "hybridyn/configuration/configuration.hpp"
#include "hybridyn/load/urdf.hpp"
#include "hybridyn/methods/forward_dynamics.hpp"
#include "support/paths.hpp"

namespace hybridyn::testing {

std::vector<CompiledModel>& compiled_models() {
  static std::vector<CompiledModel> models;
  return models;
}

namespace {

using Vector = VectorX<double>;

Model<double> load_model(const CompiledModel& compiled) {
  load::LoadOptions options;
  options.floating = compiled.floating;
  options.weld_massless = true;
  return load::load_urdf(source_path(compiled.file), options).model;
}

Vector random_vector(int size, RandomGenerator& random) {
  Vector out(size);
  for (double& x : out) x = random.uniform(-1, 1);
  return out;
}

double difference(const Vector& a, const Vector& b) {
  const double scale = b.cwiseAbs().maxCoeff();
  return scale > 0 ? (a - b).cwiseAbs().maxCoeff() / scale : a.cwiseAbs().maxCoeff();
}

/// Runs the compiled functions for one scalar at a state given in double.
template <class Scalar>
class Runner {
 public:
  Runner(const CompiledFunctions<Scalar>& functions, int nv) : f_(functions), nv_(nv) {}

  Vector forward_dynamics(const Vector& q, const Vector& v, const Vector& tau) const {
    return run(nv_, f_.forward_dynamics, q, v, tau);
  }
  Vector inverse_dynamics(const Vector& q, const Vector& v, const Vector& qdd) const {
    return run(nv_, f_.inverse_dynamics, q, v, qdd);
  }
  Vector mass_matrix(const Vector& q) const { return run(nv_ * nv_, f_.mass_matrix, q); }
  Vector bias_forces(const Vector& q, const Vector& v) const {
    return run(nv_, f_.bias_forces, q, v);
  }

 private:
  template <class Function, class... Inputs>
  static Vector run(int size, Function function, const Inputs&... inputs) {
    VectorX<Scalar> out(size);
    function(VectorX<Scalar>(inputs.template cast<Scalar>()).data()..., out.data());
    return out.template cast<double>();
  }

  CompiledFunctions<Scalar> f_;
  int nv_;
};

/// `tolerance` for one precision; forward dynamics loses what M's condition number takes.
template <class Scalar>
void check(Model<double> model, const CompiledFunctions<Scalar>& functions, double tolerance) {
  const bool has_constraints = model.has_constraints();
  model.loops.clear();  // there is no forward dynamics of such models here
  RandomGenerator random(11);
  const Runner<Scalar> run(functions, model.nv);
  for (int sample = 0; sample < 20; ++sample) {
    Vector q(model.nq);
    hybridyn::random(model, random, q);
    const Vector v = random_vector(model.nv, random);
    const Vector a = random_vector(model.nv, random);
    Vector expected(model.nv);
    Rnea<double> rnea(model);
    rnea.inverse_dynamics(q, v, a, expected);
    // With loops and couplings, constraint forces carry a part (all_functions_test).
    if (!has_constraints) CHECK(difference(run.inverse_dynamics(q, v, a), expected) < tolerance);
    rnea.bias(q, v, expected);
    CHECK(difference(run.bias_forces(q, v), expected) < tolerance);
    MatrixX<double> M(model.nv, model.nv);
    Crba<double>(model).mass_matrix(q, M);
    CHECK(difference(run.mass_matrix(q), Vector(M.reshaped())) < tolerance);
    if (functions.forward_dynamics == nullptr) continue;
    const Vector diagonal = M.diagonal().cwiseSqrt().cwiseInverse();
    const Vector eigenvalues = Eigen::SelfAdjointEigenSolver<MatrixX<double>>(
                                   diagonal.asDiagonal() * M * diagonal.asDiagonal())
                                   .eigenvalues();
    const double condition = eigenvalues.maxCoeff() / eigenvalues.minCoeff();
    REQUIRE(tools::make_method(tools::Method::kAba, model)->solve(q, v, a, {}, expected) ==
            Status::kOk);
    CHECK(difference(run.forward_dynamics(q, v, a), expected) < tolerance * condition);
  }
}

TEST_CASE("compiled functions equal the numeric ones on every model of the project") {
  REQUIRE(compiled_models().size() >= 30);
  for (const CompiledModel& compiled : compiled_models()) {
    INFO(compiled.file << (compiled.floating ? " floating" : ""));
    const Model<double> model = load_model(compiled);
    REQUIRE(compiled.nq == model.nq);
    REQUIRE(compiled.nv == model.nv);
    check(model, compiled.functions, 1e-12);
  }
}

TEST_CASE("compiled functions keep single precision") {
  constexpr double kTolerance = 1000 * static_cast<double>(std::numeric_limits<float>::epsilon());
  for (const CompiledModel& compiled : compiled_models()) {
    INFO(compiled.file << (compiled.floating ? " floating" : ""));
    check(load_model(compiled), compiled.single_precision, kTolerance);
  }
}

}  // namespace
}  // namespace hybridyn::testing
