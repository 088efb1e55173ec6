// What generated code makes of pivots, gaps of loops and accelerations: a status.
#include "hybridyn/kernel/findings.hpp"

#include <catch2/catch_template_test_macros.hpp>
#include <catch2/catch_test_macros.hpp>
#include <limits>

#include "hybridyn/kernel/pack.hpp"

namespace hybridyn {
namespace {

TEMPLATE_TEST_CASE("pivots that are rounding, and numbers that are none, are singular", "", float,
                   double, long double) {
  constexpr TestType kNone = std::numeric_limits<TestType>::quiet_NaN();
  constexpr TestType kEpsilon = std::numeric_limits<TestType>::epsilon();
  const auto status = [](TestType first, TestType second, TestType acceleration) {
    const TestType pivots[2] = {first, second};
    const TestType qdd[3] = {1, acceleration, 3};
    Findings<TestType> findings;
    findings.add_accelerations(qdd, 3);
    findings.add_pivots(pivots);
    return findings.status();
  };
  CHECK(status(1, TestType(0.5), 2) == Status::kOk);
  CHECK(status(1, TestType(1e-3), 2) == Status::kOk);
  CHECK(status(1, 24 * kEpsilon, 2) == Status::kIllConditioned);
  CHECK(status(1, kEpsilon, 2) == Status::kSingular);
  CHECK(status(0, 1, 2) == Status::kSingular);
  CHECK(status(-1, 1, 2) == Status::kSingular);
  CHECK(status(1, 1, kNone) == Status::kSingular);
  CHECK(status(1, 1, std::numeric_limits<TestType>::infinity()) == Status::kSingular);
}

TEST_CASE("loops that are missed are least squares, whichever part they are of") {
  const double kept[2] = {1e-20, 1};
  const double missed[2] = {1e-6, 1};
  const double nothing[2] = {0, 0};
  Findings<double> findings;
  findings.add_gaps(kept);
  findings.add_gaps(nothing);
  CHECK(findings.status() == Status::kOk);
  findings.add_gaps(missed);
  findings.add_gaps(kept);
  CHECK(findings.status() == Status::kLeastSquares);
  const double lost[2] = {std::numeric_limits<double>::quiet_NaN(), 1};
  findings.add_gaps(lost);
  CHECK(findings.status() == Status::kSingular);
}

TEST_CASE("each state of a pack has a status of its own") {
  using States = Pack<double, 4>;
  const double pivots[4] = {1, 0, 1, 1};
  const double qdd[4] = {1, 1, std::numeric_limits<double>::quiet_NaN(), 1};
  const double gaps[4] = {0, 0, 0, 1};
  const States in_pack[1] = {States::load(pivots)};
  const States of_loops[2] = {States::load(gaps), States(1.0)};
  const States accelerations[1] = {States::load(qdd)};
  Findings<States> findings;
  findings.add_accelerations(accelerations, 1);
  findings.add_pivots(in_pack);
  findings.add_gaps(of_loops);
  const std::array<Status, 4> expected = {Status::kOk, Status::kSingular, Status::kSingular,
                                          Status::kLeastSquares};
  CHECK(findings.status() == expected);
  CHECK(lane_of_status(findings.status(), 3) == Status::kLeastSquares);
}

}  // namespace
}  // namespace hybridyn
