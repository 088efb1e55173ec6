#include "hybridyn/viewer/drawings.hpp"

#include <tinyxml2.h>

#include <Eigen/Core>
#include <catch2/catch_test_macros.hpp>
#include <cmath>
#include <functional>
#include <limits>

#include "hybridyn/viewer/axis.hpp"
#include "hybridyn/viewer/chart.hpp"
#include "hybridyn/viewer/figure.hpp"
#include "sample_pages.hpp"

namespace hybridyn::testing {
namespace {

using Eigen::Vector3d;

/// How many elements pass; the text must be well-formed.
std::size_t count(const std::string& svg,
                  const std::function<bool(const tinyxml2::XMLElement&)>& passes) {
  tinyxml2::XMLDocument document;
  REQUIRE(document.Parse(svg.c_str()) == tinyxml2::XML_SUCCESS);
  CHECK(svg.find("nan") == std::string::npos);
  CHECK(svg.find("inf") == std::string::npos);
  const std::function<std::size_t(const tinyxml2::XMLElement*)> below =
      [&](const tinyxml2::XMLElement* element) -> std::size_t {
    std::size_t found = passes(*element) ? 1 : 0;
    for (const auto* child = element->FirstChildElement(); child;
         child = child->NextSiblingElement()) {
      found += below(child);
    }
    return found;
  };
  return below(document.RootElement());
}

std::size_t count_class(const std::string& svg, const std::string& style_class) {
  return count(
      svg, [&](const auto& element) { return element.Attribute("class", style_class.c_str()); });
}

std::size_t count_text(const std::string& svg, const std::string& text) {
  return count(svg, [&](const auto& element) {
    return std::string(element.Name()) == "text" && element.GetText() && element.GetText() == text;
  });
}

TEST_CASE("a plot names its title, unit and curves and draws each of them") {
  viewer::PlotGroup group = double_pendulum_page().plots[0];
  group.title = "angle <&>";
  const std::string svg = viewer::write_svg_plot(group);
  CHECK(count_text(svg, "angle <&>") == 1);
  CHECK(count_text(svg, "rad") == 1);
  CHECK(count_text(svg, "shoulder") == 1);
  CHECK(count_text(svg, "elbow") == 1);
  CHECK(count_text(svg, "time in s") == 1);
  CHECK(count_class(svg, "curve") == 4);  // two in the plot, two in the legend
  CHECK(count_class(svg, "tick") > 8);
}

TEST_CASE("a plot of constants, of gaps and of nothing is still a plot") {
  const std::vector<double> times = {0, 1, 2};
  constexpr double kNone = std::numeric_limits<double>::quiet_NaN();
  CHECK(count_class(viewer::write_svg_plot({"zero", "", times, {{"a", {0, 0, 0}}}}), "curve") == 2);
  CHECK(count_class(viewer::write_svg_plot({"big", "", times, {{"a", {1e9, 1e9, 1e9}}}}),
                    "curve") == 2);
  CHECK(count_class(viewer::write_svg_plot({"gaps", "", times, {{"a", {kNone, kNone, kNone}}}}),
                    "curve") == 2);
  CHECK(count_class(viewer::write_svg_plot({"nothing", "", {}, {}}), "curve") == 0);
  CHECK(count_class(viewer::write_svg_plot({"one", "", {4}, {{"a", {2}}}}), "curve") == 2);
}

TEST_CASE("ticks are round, within the axis, and no more than asked for") {
  for (const double width : {1e-7, 0.03, 1.0, 7.0, 33.0, 999.0, 4e8}) {
    const auto values = viewer::round_values(-0.3 * width, 0.7 * width, 7);
    INFO("width " << width);
    CHECK(values.size() >= 2);
    CHECK(values.size() <= 7);
    CHECK(values.front() >= -0.3 * width);
    CHECK(values.back() <= 0.7 * width);
  }
  CHECK(viewer::round_values(0, 10, 11).size() == 11);
  CHECK(viewer::tick_text(0.5, 0.5) == "0.5");
  CHECK(viewer::tick_text(20, 10) == "20");
  CHECK(viewer::tick_text(2e-7, 1e-7) == "2e-07");
  CHECK(viewer::tick_text(1250000, 50000) == "1.25e+06");
}

/// Pairs of values that lie next to each other, or as far apart as can be, or are no numbers.
std::vector<std::vector<double>> hostile_values() {
  using Limits = std::numeric_limits<double>;
  constexpr double kMost = Limits::max();
  return {{-4e-323, 0},
          {Limits::denorm_min(), 0},
          {0, Limits::min()},
          {1e-308, 3e-308},
          {-1e-99, 1e-99},
          {1e-50, 3e-50},
          {-kMost, kMost},
          {0, kMost},
          {kMost, kMost},
          {-kMost, -kMost},
          {-1e308, 1.7e308},
          {1, std::nextafter(1.0, 2.0)},
          {1e300, std::nextafter(1e300, kMost)},
          {5, 5},
          {Limits::infinity(), -Limits::infinity()},
          {Limits::quiet_NaN(), 3},
          {-Limits::infinity(), 1e-310}};
}

TEST_CASE("whatever the values, a plot is finite and has few ticks") {
  for (const std::vector<double>& values : hostile_values()) {
    INFO(values[0] << " " << values[1]);
    const std::string curve = viewer::write_svg_plot({"y", "", {0, 1}, {{"a", values}}});
    CHECK(count_class(curve, "curve") == 2);
    CHECK(count_class(curve, "tick") >= 4);
    CHECK(count_class(curve, "tick") <= 18);
    const std::string times = viewer::write_svg_plot({"t", "", values, {{"a", {0, 1}}}});
    CHECK(count_class(times, "tick") >= 4);
    CHECK(count_class(times, "tick") <= 18);
    for (const viewer::Spacing x : {viewer::Spacing::kLinear, viewer::Spacing::kLogarithmic}) {
      const viewer::Curve both{"a", values, values};
      const std::string chart =
          viewer::write_svg_charts({viewer::comparison_chart("c", "x", "y", {both}, x)});
      CHECK(count_class(chart, "name") == 1);
      CHECK(count_class(chart, "tick") <= 40);
    }
  }
}

TEST_CASE("values that differ by rounding are drawn as a constant") {
  for (const double size : {1e-323, 1e-200, 1e-101}) {
    const std::string svg = viewer::write_svg_plot({"y", "", {1, 2}, {{"a", {-size, size}}}});
    INFO("size " << size);
    CHECK(count_text(svg, "0.0") == 1);
    CHECK(count_text(svg, "-0.4") == 1);
  }
  CHECK(viewer::round_values(3, 3, 7).empty());
  CHECK(viewer::round_values(-4e-323, 0, 7).empty());
  CHECK(viewer::round_values(1e17, 1e17 + 32, 7).empty());
}

TEST_CASE("an axis knows what it shows and where") {
  const viewer::Axis decades = viewer::decade_axis("ns", {-1, 0, 30, 700});
  CHECK(decades.low == 20);
  CHECK(decades.high == 1000);
  CHECK(decades.ticks.size() == 6);  // 20 50 100 200 500 1000
  CHECK_FALSE(decades.shows(0));
  CHECK_FALSE(decades.shows(-1));
  // Sums of a few logarithms of this size.
  CHECK(std::abs(decades.part(std::sqrt(20 * 1000.0)) - 0.5) < 1e-14);
  const viewer::Axis links = viewer::value_axis("links", viewer::Spacing::kLinear, {3, 12, 6, 3});
  CHECK(links.low == 0);
  CHECK(links.ticks.size() == 3);
  CHECK(links.ticks[1].text == "6");
  CHECK(links.shows(-1));
}

TEST_CASE("charts side by side name every curve beside it, none over another") {
  const std::vector<viewer::Curve> curves = {
      {"first", {1, 2}, {10, 20}}, {"second", {1, 2, 3}, {30, 20, 20}}, {"<none>", {1}, {0}}};
  const viewer::Chart chart = viewer::comparison_chart("both", "links", "ns", curves);
  const std::string svg = viewer::write_svg_charts({chart, chart}, "a footer");
  for (const char* text : {"both", "links", "ns", "first", "second", "<none>"}) {
    CHECK(count_text(svg, text) == 2);
  }
  CHECK(count_text(svg, "a footer") == 1);
  CHECK(count_class(svg, "curve") == 6);
  CHECK(count_class(svg, "frame") == 2);
  CHECK(count(svg, [](const auto& element) { return std::string(element.Name()) == "circle"; }) ==
        10);
  std::vector<double> heights;
  count(svg, [&heights](const auto& element) {
    if (element.Attribute("class", "name")) heights.push_back(element.DoubleAttribute("y"));
    return false;
  });
  REQUIRE(heights.size() == 6);
  CHECK(heights[1] - heights[0] >= 15);
  CHECK(heights[2] - heights[1] >= 15);
}

TEST_CASE("snapshots show every figure with its time and its centre of mass") {
  const std::string svg = viewer::write_svg_snapshots(double_pendulum_page(), 6);
  CHECK(count_class(svg, "stick") == 6);
  CHECK(count_class(svg, "mass") == 6);
  CHECK(count_class(svg, "joint") == 12);
  CHECK(count_class(svg, "loop") == 6);
  CHECK(count_class(svg, "time") == 6);
  CHECK(count_text(svg, "0.00 s") == 1);
  CHECK(count_text(svg, "5.00 s") == 1);
  CHECK(count_class(viewer::write_svg_snapshots(humanoid_page(31, 101, 1), 1), "stick") == 1);
  CHECK_THROWS_AS(viewer::write_svg_snapshots(double_pendulum_page(), 0), std::invalid_argument);
}

TEST_CASE("a body without sticks is drawn as the longest axis of its shapes") {
  viewer::PageData data = double_pendulum_page();
  const auto with_sticks = viewer::figure(data, 100);
  for (viewer::Body& body : data.bodies) body.sticks.clear();
  const auto without = viewer::figure(data, 100);
  REQUIRE(without.sticks.size() == with_sticks.sticks.size());
  // Single roundings of coordinates of about 2 m.
  CHECK((without.sticks[1].second - with_sticks.sticks[1].second).norm() < 1e-14);
}

/// Points on an ellipse in the plane of two unit vectors.
std::vector<Vector3d> ellipse(const Vector3d& a, const Vector3d& b) {
  std::vector<Vector3d> points;
  for (int k = 0; k < 40; ++k)
    points.emplace_back(2 * std::cos(0.157 * k) * a + std::sin(0.157 * k) * b);
  return points;
}

TEST_CASE("the view is the plane of a planar motion, right and upwards as one expects") {
  const double s = std::sqrt(0.5);
  const double tolerance = 1e-12;  // eigenvectors of a matrix of a few ten points of size 2
  const auto x_z = viewer::best_view(ellipse(Vector3d::UnitX(), Vector3d::UnitZ()));
  CHECK((x_z.right - Vector3d::UnitX()).norm() < tolerance);
  CHECK((x_z.up - Vector3d::UnitZ()).norm() < tolerance);
  const auto y_z = viewer::best_view(ellipse(Vector3d::UnitZ(), Vector3d::UnitY()));
  CHECK((y_z.right - Vector3d::UnitY()).norm() < tolerance);
  const auto x_y = viewer::best_view(ellipse(Vector3d::UnitX(), Vector3d::UnitY()));
  CHECK((x_y.right - Vector3d::UnitX()).norm() < tolerance);
  CHECK((x_y.up - Vector3d::UnitY()).norm() < tolerance);
  const Vector3d slope(0, s, s);
  const auto tilted = viewer::best_view(ellipse(Vector3d::UnitX(), slope));
  CHECK((tilted.up - slope).norm() < tolerance);
}

TEST_CASE("the view of a motion in space is upright") {
  auto points = ellipse(Vector3d::UnitX(), Vector3d::UnitZ());
  points.emplace_back(0.1, 0.8, 0.3);
  points.emplace_back(0.4, -0.5, 0.1);
  const auto view = viewer::best_view(points);
  CHECK((view.up - Vector3d::UnitZ()).norm() < 1e-15);
  CHECK(std::abs(view.right.z()) < 1e-15);
}

}  // namespace
}  // namespace hybridyn::testing
