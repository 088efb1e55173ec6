// Options that change the order of rows, and the axes, of all functions of frames at once.
#include <catch2/catch_test_macros.hpp>
#include <string>
#include <vector>

#include "comparison.hpp"
#include "hybridyn/generator/compile/compile.hpp"
#include "test_models.hpp"

namespace hybridyn::testing {
namespace {

using generator::FrameAxes;
using generator::Function;
using generator::FunctionOptions;
using generator::RowOrder;

using Matrix = MatrixX<double>;

constexpr double kSameMotion = 1e-11;

/// A robot with all kinds of joints, and a state.
struct Case {
  TestModel model = random_tree(3);
  generator::Mechanism mechanism = generator::prepare_mechanism(model.model);
  Sample sample = random_samples(model, 1).front();
  FunctionOptions options;

  Case() { options.frames = some_frames(model.model); }

  /// Results by the order in which they come.
  std::vector<Matrix> evaluate(const std::string& key, const VectorX<double>& forces) const {
    const std::vector<Function> derived = derive_function(mechanism, key, options);
    const Function& function = derived.front();
    std::vector<std::vector<double>> arguments;
    for (const generator::Argument& a : function.kernel.arguments) {
      const VectorX<double>& x = a.name == "q"     ? sample.q
                                 : a.name == "v"   ? sample.v
                                 : a.name == "qdd" ? sample.qdd
                                 : a.name == "tau" ? sample.tau
                                                   : forces;
      arguments.emplace_back(x.begin(), x.begin() + a.size);
    }
    std::vector<Matrix> out;
    const auto results = generator::evaluate<double>(function, arguments);
    for (std::size_t r = 0; r < results.size(); ++r) {
      const generator::Result& result = function.results()[r];
      out.push_back(Eigen::Map<const Matrix>(results[r].data(), result.rows, result.columns));
    }
    return out;
  }
  std::vector<Matrix> evaluate(const std::string& key) const {
    return evaluate(key, sample.forces);
  }
};

/// Of each six rows the last three first.
Matrix swapped_rows(const Matrix& A) {
  Matrix out(A.rows(), A.cols());
  for (Eigen::Index i = 0; i < A.rows(); i += 6) {
    out.middleRows(i, 3) = A.middleRows(i + 3, 3);
    out.middleRows(i + 3, 3) = A.middleRows(i, 3);
  }
  return out;
}

void check_same(const Matrix& a, const Matrix& b) {
  REQUIRE(a.rows() == b.rows());
  REQUIRE(a.cols() == b.cols());
  CHECK((a - b).cwiseAbs().maxCoeff() <= kSameMotion * (1 + b.cwiseAbs().maxCoeff()));
}

TEST_CASE("linear rows first: the same rows, swapped in all functions") {
  Case angular;
  Case linear;
  linear.options.rows = RowOrder::kLinearFirst;
  for (const std::string key : {"J", "Jdot", "Jdotv", "Jrel", "Ag", "Agdotv"}) {
    INFO(key);
    const std::vector<Matrix> a = angular.evaluate(key);
    const std::vector<Matrix> b = linear.evaluate(key);
    REQUIRE(a.size() == b.size());
    for (std::size_t r = 0; r < a.size(); ++r) check_same(b[r], swapped_rows(a[r]));
  }
  const Matrix forces = swapped_rows(angular.sample.forces);
  check_same(linear.evaluate("fdF", forces)[0], angular.evaluate("fdF")[0]);
  check_same(linear.evaluate("wrenches", forces)[0], swapped_rows(angular.evaluate("wrenches")[0]));
  const std::vector<Matrix> phi = angular.evaluate("Phi");
  const std::vector<Matrix> phi_linear = linear.evaluate("Phi");
  check_same(phi_linear[0], swapped_rows(swapped_rows(phi[0]).transpose()).transpose());
  check_same(phi_linear[1], swapped_rows(phi[1]));
  const Matrix mobility = angular.evaluate("Lambda")[1];
  check_same(linear.evaluate("Lambda")[1],
             swapped_rows(swapped_rows(mobility).transpose()).transpose());
}

TEST_CASE("in a frame's own axes motions are those in world axes, turned") {
  Case world;
  Case own;
  own.options.axes = FrameAxes::kOwn;
  const std::vector<Matrix> poses = world.evaluate("fk");
  const std::vector<Matrix> J = world.evaluate("J");
  const std::vector<Matrix> J_own = own.evaluate("J");
  Matrix turns = Matrix::Zero(6 * J.size(), 6 * J.size());
  for (std::size_t f = 0; f < J.size(); ++f) {
    const Matrix back = poses[2 * f].transpose();
    for (const std::size_t half : {0, 3}) turns.block(6 * f + half, 6 * f + half, 3, 3) = back;
    check_same(J_own[f], turns.block(6 * f, 6 * f, 6, 6) * J[f]);
  }
  check_same(own.evaluate("Lambda")[1], turns * world.evaluate("Lambda")[1] * turns.transpose());
  check_same(own.evaluate("Lambda")[1], world.evaluate("Phi")[0]);
}

TEST_CASE("the rate of a Jacobian times v is the bias acceleration, in all axes and orders") {
  for (const FrameAxes axes : {FrameAxes::kWorld, FrameAxes::kOwn}) {
    for (const RowOrder rows : {RowOrder::kAngularFirst, RowOrder::kLinearFirst}) {
      Case robot;
      robot.options.axes = axes;
      robot.options.rows = rows;
      const std::vector<Matrix> rates = robot.evaluate("Jdot");
      const std::vector<Matrix> bias = robot.evaluate("Jdotv");
      for (std::size_t f = 0; f < rates.size(); ++f) {
        check_same(rates[f] * robot.sample.v, bias[f]);
      }
    }
  }
}

TEST_CASE("functions for each frame are those for all frames") {
  const Case robot;
  generator::Request request = generator::request_functions("robot", {"fk", "J", "com"});
  request.options = robot.options;
  request.each_frame = true;
  const generator::Library library = generator::compile(robot.model.model, request);
  const std::size_t frames = robot.options.frames.size();
  REQUIRE(library.functions.size() == 2 * frames + 1);
  const std::vector<Matrix> J = robot.evaluate("J");
  const std::vector<double> q(robot.sample.q.begin(), robot.sample.q.end());
  for (std::size_t f = 0; f < frames; ++f) {
    const Function& function = library.functions[frames + f];
    CHECK(function.kernel.name.rfind("frame_jacobian_", 0) == 0);
    const auto results = generator::evaluate<double>(function, {q});
    REQUIRE(results.size() == 1);
    check_same(Eigen::Map<const Matrix>(results[0].data(), 6, J[f].cols()), J[f]);
  }
}

TEST_CASE("hybrid code and bricks keep their order of rows") {
  const Case robot;
  generator::Request request = generator::request_functions("robot", {"brick"});
  request.options = robot.options;
  request.options.rows = RowOrder::kLinearFirst;
  CHECK_THROWS_AS(generator::compile(robot.model.model, request), generator::DerivationError);
}

}  // namespace
}  // namespace hybridyn::testing
