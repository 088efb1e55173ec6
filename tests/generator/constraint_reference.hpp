// What generated functions of mechanisms with loops, couplings and held contacts must give: by the
// numeric runtime, and for what it has no function by dense linear algebra on what it gives.
#pragma once

#include <complex>
#include <string_view>
#include <vector>

#include "hybridyn/generator/derive/functions.hpp"
#include "support/sample_states.hpp"

namespace hybridyn::testing {

/// Results of a function at arguments by name, as matrices.
class GeneratedFunction {
 public:
  GeneratedFunction(const Model<double>& model, std::string_view key,
                    const generator::FunctionOptions& options = {});

  struct Point {
    VectorX<double> q;
    VectorX<double> v;
    VectorX<double> third;  // forces or accelerations of the joints
  };
  std::vector<MatrixX<double>> operator()(const Point& at) const;

  /// By complex steps: by column of q's tangent space, of v and of the third argument the derivatives
  /// of one result.
  struct Derivatives {
    MatrixX<double> q;
    MatrixX<double> v;
    MatrixX<double> third;
  };
  Derivatives derivatives(const Point& at, int result) const;

  const generator::Function& function() const { return function_; }

 private:
  template <class Scalar>
  std::vector<std::vector<Scalar>> evaluate(const VectorX<Scalar>& q, const VectorX<Scalar>& v,
                                            const VectorX<Scalar>& third) const;

  const Model<double>& model_;
  generator::Function function_;
};

/// The largest difference, relative to the largest expected element, or to `least` if that is larger.
double largest_error(const MatrixX<double>& actual, const MatrixX<double>& expected,
                     double least = 1);

/// K and Kdot v of loops and couplings by the runtime.
MatrixX<double> constraint_jacobian(const Model<double>& model, const VectorX<double>& q);
VectorX<double> constraint_bias(const Model<double>& model, const VectorX<double>& q,
                                const VectorX<double>& v);

/// Accelerations and contact forces of M qdd + h = tau + K'lambda + J'f, K qdd = -Kdot v,
/// J qdd = -Jdot v, dense, with the least lambda.
struct HeldMotion {
  VectorX<double> qdd;
  VectorX<double> f;
};
HeldMotion held_motion(const Model<double>& model, const GeneratedFunction::Point& at,
                       const std::vector<generator::ContactLink>& contacts);

}  // namespace hybridyn::testing
