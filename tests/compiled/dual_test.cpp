// Generated functions take any scalar: with dual numbers they give their own derivatives.
#include <algorithm>
#include <array>
#include <catch2/catch_test_macros.hpp>
#include <cmath>
#include <limits>
#include <string>
#include <vector>

#include "branched_all/inverse_dynamics.hpp"
#include "compiled/all_functions.hpp"
#include "hybridyn/configuration/configuration.hpp"
#include "hybridyn/load/urdf.hpp"
#include "pa10_all/forward_dynamics.hpp"
#include "pa10_all/inverse_dynamics.hpp"
#include "support/paths.hpp"

namespace hybridyn::testing {
namespace {

/// value + slope s, for small s. Numbers become one only where that is written: generated code that
/// forgets to does not compile.
struct Dual {
  double value = 0;
  double slope = 0;

  Dual() = default;
  explicit Dual(double v, double s = 0) noexcept : value(v), slope(s) {}
  Dual operator-() const noexcept { return Dual(-value, -slope); }
};
Dual operator+(Dual a, Dual b) noexcept { return Dual(a.value + b.value, a.slope + b.slope); }
Dual operator-(Dual a, Dual b) noexcept { return a + -b; }
Dual operator*(Dual a, Dual b) noexcept {
  return Dual(a.value * b.value, a.slope * b.value + a.value * b.slope);
}
Dual operator/(Dual a, Dual b) noexcept {
  const double quotient = a.value / b.value;
  return Dual(quotient, (a.slope - quotient * b.slope) / b.value);
}
Dual sin(Dual a) noexcept { return Dual(std::sin(a.value), std::cos(a.value) * a.slope); }
Dual cos(Dual a) noexcept { return Dual(std::cos(a.value), -std::sin(a.value) * a.slope); }

using Vector = VectorX<double>;
using Matrix = MatrixX<double>;
using Duals = std::vector<Dual>;

Vector random_vector(int size, RandomGenerator& random) {
  Vector out(size);
  for (double& x : out) x = random.uniform(-1, 1);
  return out;
}

Duals duals(const Vector& values, const Vector& slopes) {
  Duals out;
  for (Eigen::Index i = 0; i < values.size(); ++i) out.emplace_back(values[i], slopes[i]);
  return out;
}

Vector slopes(const Duals& numbers) {
  Vector out(static_cast<Eigen::Index>(numbers.size()));
  for (std::size_t i = 0; i < numbers.size(); ++i) {
    out[static_cast<Eigen::Index>(i)] = numbers[i].slope;
  }
  return out;
}

/// Rates of the coordinates while the mechanism moves with velocity v: those of a quaternion are
/// half its product with (w 0), those of the base's position its velocity in the world.
Vector rates(const Model<double>& model, const Vector& q, const Vector& v) {
  Vector out(model.nq);
  for (const Link<double>& link : model.links) {
    const int offset = quaternion_offset(link.type);
    if (offset < 0) {
      out.segment(link.q_index, link.nq()) = v.segment(link.v_index, link.nv());
      continue;
    }
    const Vector4<double> quaternion = q.segment<4>(link.q_index + offset);
    Vector4<double> spin = Vector4<double>::Zero();
    spin.head<3>() = v.segment<3>(link.v_index + offset);
    out.segment<4>(link.q_index + offset) = quaternion_product<double>(quaternion, spin) / 2;
    if (offset == 0) continue;
    const Vector3<double> linear = v.segment<3>(link.v_index);
    out.segment<3>(link.q_index) = rotation_from_quaternion<double>(quaternion) * linear;
  }
  return out;
}

/// A few epsilons on both sides, which share little code; M^-1 takes more, by its condition.
constexpr double kRounding = 100;

void check_equal(const Vector& actual, const Vector& expected) {
  const double scale = expected.cwiseAbs().maxCoeff();
  CHECK((actual - expected).cwiseAbs().maxCoeff() <
        kRounding * std::numeric_limits<double>::epsilon() * scale);
}

/// The derivative of a function of q, v and a third argument in random directions, by dual numbers
/// and by the matrices that the library's function `derivatives` gives, the last of its results.
template <class Function>
void check_derivative(const std::string& name, Function function, const std::string& derivatives) {
  const CompiledLibrary& library = compiled_library(name);
  const auto has_name = [&derivatives](const auto& f) { return f.name == derivatives; };
  const auto matrices = std::find_if(library.functions.begin(), library.functions.end(), has_name);
  REQUIRE(matrices != library.functions.end());
  load::LoadOptions options;
  options.floating = library.floating;
  const Model<double> model = load::load_urdf(source_path(library.file), options).model;
  const int n = model.nv;
  RandomGenerator random(8);
  for (int sample = 0; sample < 10; ++sample) {
    INFO(name << ", sample " << sample);
    Vector q(model.nq);
    hybridyn::random(model, random, q);
    const std::array<Vector, 2> at = {random_vector(n, random), random_vector(n, random)};
    const std::array<Vector, 3> along = {random_vector(n, random), random_vector(n, random),
                                         random_vector(n, random)};
    Duals result(static_cast<std::size_t>(n));
    function(duals(q, rates(model, q, along[0])).data(), duals(at[0], along[1]).data(),
             duals(at[1], along[2]).data(), result.data());

    const std::array<const double*, 3> in = {q.data(), at[0].data(), at[1].data()};
    std::vector<Matrix> D(matrices->result_count, Matrix(n, n));  // the first may be a vector
    std::vector<double*> out;
    for (Matrix& matrix : D) out.push_back(matrix.data());
    matrices->call(in.data(), out.data());
    Vector expected = Vector::Zero(n);
    for (std::size_t k = 0; k < 3; ++k) expected += D[D.size() - 3 + k] * along[k];
    check_equal(slopes(result), expected);
  }
}

TEST_CASE("dual numbers through inverse dynamics give its derivatives") {
  const std::string derivatives = "inverse_dynamics_derivatives";
  check_derivative("pa10_all", pa10_all::inverse_dynamics<Dual>, derivatives);
  check_derivative("branched_all", branched_all::inverse_dynamics<Dual>, derivatives);
}

TEST_CASE("dual numbers through forward dynamics give its derivatives") {
  const std::string derivatives = "forward_dynamics_derivatives";
  check_derivative("pa10_all", pa10_all::forward_dynamics<Dual>, derivatives);
}

}  // namespace
}  // namespace hybridyn::testing
