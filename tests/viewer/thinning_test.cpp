#include "hybridyn/viewer/thinning.hpp"

#include <algorithm>
#include <catch2/catch_test_macros.hpp>
#include <cmath>
#include <limits>
#include <random>

namespace hybridyn::testing {
namespace {

using viewer::CurveThinning;
using viewer::thinned_frames;

std::vector<double> evenly(std::size_t samples, double step) {
  std::vector<double> times(samples);
  for (std::size_t i = 0; i < samples; ++i) times[i] = step * static_cast<double>(i);
  return times;
}

TEST_CASE("thinned frames keep the first and the last and come at the rate asked for") {
  const std::vector<double> times = evenly(10001, 0.001);
  const auto kept = thinned_frames(times, 60, 3000);
  CHECK(kept.front() == 0);
  CHECK(kept.back() == 10000);
  CHECK(std::is_sorted(kept.begin(), kept.end(), std::less_equal<>()));
  CHECK(kept.size() > 590);
  CHECK(kept.size() <= 602);
}

TEST_CASE("a motion too long for the rate is thinned to the greatest number of frames") {
  const std::vector<double> times = evenly(200001, 0.01);
  const auto kept = thinned_frames(times, 60, 3000);
  CHECK(kept.size() <= 3000);
  CHECK(kept.size() > 2900);
  CHECK(kept.back() == 200000);
}

TEST_CASE("frames as far apart as the rate are all kept") {
  CHECK(thinned_frames(evenly(301, 0.1), 10, 3000).size() == 301);
}

TEST_CASE("one frame stays one, none none, and frames at one time do no harm") {
  CHECK(thinned_frames({3.0}, 60, 3000) == std::vector<std::size_t>{0});
  CHECK(thinned_frames({}, 60, 3000).empty());
  CHECK(thinned_frames({1, 1, 1}, 60, 3000) == std::vector<std::size_t>{0, 2});
}

TEST_CASE("a thinned curve keeps its first and last values and every spike") {
  std::mt19937 random(7);
  const std::size_t samples = 10001;
  for (int round = 0; round < 50; ++round) {
    std::vector<double> curve(samples);
    for (std::size_t i = 0; i < samples; ++i) curve[i] = std::sin(0.01 * static_cast<double>(i));
    const std::size_t up = std::uniform_int_distribution<std::size_t>(0, samples - 1)(random);
    const std::size_t down = (up + samples / 2) % samples;
    curve[up] = 50;
    curve[down] = -70;
    INFO("spikes at " << up << " and " << down);
    const CurveThinning thinning(samples, 2000);
    const std::vector<double> kept = thinning.values(curve);
    REQUIRE(kept.size() == thinning.indices().size());
    CHECK(kept.size() <= 2000);
    CHECK(kept.front() == curve.front());
    CHECK(kept.back() == curve.back());
    CHECK(*std::max_element(kept.begin(), kept.end()) == 50);
    CHECK(*std::min_element(kept.begin(), kept.end()) == -70);
  }
}

TEST_CASE("the times of a thinned curve cover it without gap or overlap") {
  for (const std::size_t samples : {2001U, 2002U, 3999U, 4000U, 10001U}) {
    const CurveThinning thinning(samples, 2000);
    const auto& indices = thinning.indices();
    REQUIRE(indices.front() == 0);
    REQUIRE(indices.back() == samples - 1);
    for (std::size_t i = 1; i + 2 < indices.size(); i += 2) {
      REQUIRE(indices[i] <= indices[i + 1]);
      REQUIRE(indices[i] == indices[i - 1] + 1);
    }
    CHECK(indices[indices.size() - 2] + 1 == samples - 1);
  }
}

TEST_CASE("points of a rising curve stay on it") {
  const std::size_t samples = 9000;
  const std::vector<double> curve = evenly(samples, 1);
  const CurveThinning thinning(samples, 1000);
  const std::vector<double> kept = thinning.values(curve);
  for (std::size_t i = 0; i < kept.size(); ++i) {
    REQUIRE(kept[i] == static_cast<double>(thinning.indices()[i]));
  }
}

TEST_CASE("short curves stay as they are; what is not finite leaves a gap, not a value") {
  CHECK(CurveThinning(3, 2000).values({1, 5, 2}) == std::vector<double>{1, 5, 2});
  constexpr double kNone = std::numeric_limits<double>::quiet_NaN();
  std::vector<double> curve(10000, kNone);
  curve[5000] = 3;
  curve[5001] = INFINITY;
  const std::vector<double> kept = CurveThinning(10000, 100).values(curve);
  CHECK(std::count(kept.begin(), kept.end(), 3.0) == 2);
  CHECK(std::none_of(kept.begin(), kept.end(), [](double value) { return std::isinf(value); }));
  CHECK(std::isnan(kept[10]));
}

}  // namespace
}  // namespace hybridyn::testing
