// eval --want contact_inertia, against what eval says in other words.
#include <Eigen/Cholesky>
#include <catch2/catch_test_macros.hpp>
#include <catch2/matchers/catch_matchers_string.hpp>
#include <cmath>

#include "hybridyn/spatial/types.hpp"
#include "support/run_command.hpp"

namespace hybridyn::testing {
namespace {

using Catch::Matchers::ContainsSubstring;
using nlohmann::json;

MatrixX<double> matrix_of(const json& rows) {
  const auto columns = rows.empty() ? std::size_t{0} : rows[0].size();
  MatrixX<double> out(static_cast<int>(rows.size()), static_cast<int>(columns));
  for (int i = 0; i < out.rows(); ++i) {
    for (int j = 0; j < out.cols(); ++j) out(i, j) = rows[i][j].get<double>();
  }
  return out;
}

VectorX<double> vector_of(const json& numbers) { return matrix_of(json::array({numbers})).row(0); }

json results_of(const std::string& model, const json& states, const std::string& want,
                std::vector<std::string> more = {}) {
  std::vector<std::string> all = {"eval", model_path(model), "--states", "-", "--want", want};
  all.insert(all.end(), more.begin(), more.end());
  const CommandResult result = run_command(all, json::object({{"states", states}}).dump());
  INFO(result.err);
  REQUIRE(result.exit_code == 0);
  return result.json()["results"];
}

/// Rows of a frame's Jacobian, linear first.
MatrixX<double> jacobian_of(const json& result, const std::string& link) {
  const MatrixX<double> linear = matrix_of(result["jacobian"][link]["linear"]);
  MatrixX<double> J(6, linear.cols());
  J << linear, matrix_of(result["jacobian"][link]["angular"]);
  return J;
}

double matrix_difference(const MatrixX<double>& a, const MatrixX<double>& b) {
  return (a - b).cwiseAbs().maxCoeff() / b.cwiseAbs().maxCoeff();
}

json quadruped_state() {
  json state = {
      {"q", {0.1, -0.2, 0.5, 0.1, 0.3, -0.2, 0.9}}, {"v", json::array()}, {"tau", json::array()}};
  for (int k = 0; k < 12; ++k) state["q"].push_back(0.3 * k - 1.2);
  for (int k = 0; k < 18; ++k) state["v"].push_back(0.0);
  for (int k = 0; k < 18; ++k) state["tau"].push_back(0.0);
  return state;
}

TEST_CASE("contact inertia is J M^-1 J' of the frames in the order given") {
  const std::vector<std::string> feet = {"RH2", "LF2", "base", "RF2"};
  const json r = results_of("bench/quadruped.urdf", json::array({quadruped_state()}),
                            "M,contact_inertia:RH2,LF2,base,RF2,qdd,jacobian:RH2,jacobian:LF2,"
                            "jacobian:base,jacobian:RF2",
                            {"--floating"})[0];
  const MatrixX<double> M = matrix_of(r["M"]);
  MatrixX<double> J(24, 18);
  for (int i = 0; i < 4; ++i) J.middleRows(6 * i, 6) = jacobian_of(r, feet[i]);
  const MatrixX<double> A = matrix_of(r["contact_inertia"]);
  REQUIRE(A.rows() == 24);
  CHECK(matrix_difference(A, J * M.llt().solve(J.transpose())) < 1e-12);
  CHECK(r["qdd"].size() == 18);  // items after the frames are items
}

TEST_CASE("with a loop contact inertia is what unit forces accelerate") {
  json state = {{"q", {2.2, -0.6, 3.8}}, {"v", {0, 0, 0}}, {"tau", {0, 0, 0}}};
  const std::string want = "qdd,contact_inertia:link2,jacobian:link2";
  json states = json::array({state});
  // At rest: what a force along x of the link's frame changes.
  state["external"]["link2"] = {{"force", {1, 0, 0}}, {"moment", {0, 0, 0}}};
  states.push_back(state);
  const json r = results_of("papers/four_bar.urdf", states, want);
  const VectorX<double> change = vector_of(r[1]["qdd"]) - vector_of(r[0]["qdd"]);
  const MatrixX<double> J = jacobian_of(r[0], "link2");
  const MatrixX<double> A = matrix_of(r[0]["contact_inertia"]);
  // Planar, about y: the frame is turned by the sum of the angles before it.
  const double angle = 2.2 - 0.6;
  const Vector6<double> F =
      (Vector6<double>() << std::cos(angle), 0, -std::sin(angle), 0, 0, 0).finished();
  CHECK(matrix_difference(A * F, J * change) < 1e-10);
}

TEST_CASE("what is no link is said to be none") {
  const CommandResult result = run_command({"eval", model_path("papers/planar_2r.urdf"), "--states",
                                            "-", "--want", "contact_inertia:link1,lnk2"},
                                           R"({"states": []})");
  CHECK(result.exit_code == 1);
  CHECK_THAT(result.err, ContainsSubstring("lnk2"));
}

}  // namespace
}  // namespace hybridyn::testing
