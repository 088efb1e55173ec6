// [T] 7.2.3 and 7.3.2: an open arm as a slider-crank mechanism, beside its motion in one coordinate.
// With s = sin th, th = theta_1:  x = s + sqrt(3 + s^2),  cos(phi) = -cos(th) / 2,  phi of the rod.
//   m(th) th'' + m'(th) th'^2 / 2 = x'(th) F
#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>
#include <cmath>

#include "control/virtual_loop_cases.hpp"

namespace hybridyn::testing {
namespace {

using control::LoopLaw;

double slide(double th) { return std::sin(th) + std::sqrt(3 + std::sin(th) * std::sin(th)); }

/// Twice the kinetic energy over th'^2: crank, rod of two links, slider.
double mass(double th) {
  const double phi = std::acos(-std::cos(th) / 2);
  const double turn = -std::sin(th) / (2 * std::sin(phi));  // dphi/dth
  const auto x_rate = [&](double along) {  // of a point of the rod, from the crank's end
    return std::cos(th) + along * std::cos(phi) * turn;
  };
  const auto z_rate = [&](double along) { return -std::sin(th) - along * std::sin(phi) * turn; };
  double out = 1.0 / 3;
  for (const double along : {0.5, 1.5}) {
    out += x_rate(along) * x_rate(along) + z_rate(along) * z_rate(along) + turn * turn / 12;
  }
  return out + x_rate(2) * x_rate(2);
}

/// The motion in one coordinate, by the classical method of order 4 with steps of 0.1 ms.
class Reduced {
 public:
  Reduced(double th, double target) : th_(th), target_(target) {}
  void advance(int steps) {
    const double h = 1e-4;
    for (int i = 0; i < steps; ++i) {
      const double a1 = acceleration(th_, w_);
      const double a2 = acceleration(th_ + h / 2 * w_, w_ + h / 2 * a1);
      const double a3 = acceleration(th_ + h / 2 * w_ + h * h / 4 * a1, w_ + h / 2 * a2);
      const double a4 = acceleration(th_ + h * w_ + h * h / 2 * a2, w_ + h * a3);
      th_ += h * w_ + h * h / 6 * (a1 + a2 + a3);
      w_ += h / 6 * (a1 + 2 * a2 + 2 * a3 + a4);
    }
  }
  double angle() const { return th_; }

 private:
  double acceleration(double th, double w) const {
    const double d = 1e-5;
    const double slope = (slide(th + d) - slide(th - d)) / (2 * d);
    const double change = (mass(th + d) - mass(th - d)) / (2 * d);
    const double force = 10 * (target_ - slide(th)) - 10 * slope * w;
    return (slope * force - change * w * w / 2) / mass(th);
  }
  double th_;
  double w_ = 0;
  double target_;
};

VectorX<double> posture(double theta_degrees) {
  const double th = theta_degrees * kDegree;
  const double bend = std::acos(-std::cos(th) / 2) - th;
  return Eigen::Vector4d(th, bend, 0, 3.14159265358979323846 - th - bend);
}

struct Slider : LoopRun {
  Slider(LoopLaw law_kind, double closing_rate)
      : LoopRun("slider_crank", options(law_kind, closing_rate)) {}
  static control::VirtualLoopOptions<double> options(LoopLaw kind, double rate) {
    control::VirtualLoopOptions<double> out;
    out.law = kind;
    out.closing_rate = rate;
    return out;
  }
  /// Along x, at the slider.
  void draw_to(double x) {
    auto spring = control::link_spring(reference, "link4");
    spring.stiffness.x() = spring.damping.x() = 10;
    spring.target.x() = x;
    law.forces().links.push_back(spring);
  }
};

TEST_CASE("the slider of [T] 7.2.3 moves as its one coordinate") {
  Slider arm(LoopLaw::kMeasured, 0);
  arm.draw_to(1.49);
  Reduced theory(30 * kDegree, 1.49);
  VectorX<double> first;
  double off = 0;
  double height = 0;
  double locked = 0;
  arm.run(posture(30), 5, Torque::kStagewise, [&](const Simulation<double>& s) {
    if (s.steps() == 0) first = s.tau();
    off = std::max(off, std::abs(s.q()[0] - theory.angle()));
    height = std::max(height, std::abs(arm.tip_at(s.q()).z() + 0.5));
    locked = std::max(locked, std::abs(s.q()[2]));
    theory.advance(10);
  });
  REQUIRE(arm.halt == Halt::kNone);
  CHECK(off < 1e-8);
  CHECK(height < 1e-10);
  CHECK(locked < 1e-10);
  CHECK(std::abs(slide(arm.q_end[0]) - 1.49) < 2e-3);
  const VectorX<double> begin = Eigen::Vector4d(-56.025, -30.915, -10.945, 0.676);
  const VectorX<double> end = Eigen::Vector4d(-25.325, -34.367, -12.887, 0.0007);
  CHECK((first - begin).cwiseAbs().maxCoeff() < 1e-3);
  CHECK((arm.tau_end - end).cwiseAbs().maxCoeff() < 1e-3);
}

TEST_CASE("a force along x hardly holds the slider at its dead centre") {
  Slider arm(LoopLaw::kMeasured, 0);
  arm.draw_to(3);
  std::vector<double> crossings;
  std::vector<double> turns;
  double last_angle = 0;
  double last_rate = 0;
  arm.run(posture(80), 20, Torque::kStagewise, [&](const Simulation<double>& s) {
    const double angle = s.q()[0] - 90 * kDegree;
    const double rate = s.v()[0];
    if (last_angle * angle < 0) {
      crossings.push_back(s.time() - 1e-3 * angle / (angle - last_angle));
    }
    if (last_rate * rate < 0) turns.push_back(s.time() - 1e-3 * rate / (rate - last_rate));
    last_angle = angle;
    last_rate = rate;
  });
  REQUIRE(crossings.size() == 2);
  CHECK(std::abs(crossings[0] - 4.384) < 5e-3);
  CHECK(std::abs(crossings[1] - 13.808) < 5e-3);
  REQUIRE(turns.size() >= 2);
  CHECK(std::abs(turns[0] - 8.228) < 5e-3);
  CHECK(std::abs(arm.q_end[0] / kDegree - 84.80) < 0.01);
}

TEST_CASE("stiffness along the path holds the slider at its dead centre") {
  const bool by_path = GENERATE(false, true);
  CAPTURE(by_path);
  const auto spring_of = [&](Slider& arm) {
    if (by_path) {
      control::PathSpring<double>& path = arm.law.forces().path;
      path.stiffness = path.damping = 5;
      const VectorX<double> at = posture(90);
      path.target = Eigen::Vector3d(at[0], at[1], at[3]);
    } else {
      auto spring = control::joint_spring(arm.reference, "joint1");
      spring.stiffness = spring.damping = 5;
      spring.target = 90 * kDegree;
      arm.law.forces().joints.push_back(spring);
    }
  };
  Slider exact(LoopLaw::kOnLoop, 20);
  spring_of(exact);
  exact.run(posture(80), 20, Torque::kHeld);
  CHECK(std::abs(exact.q_end[0] - 90 * kDegree) < 1e-9);
  CHECK(std::abs(exact.tip_at(exact.q_end).x() - 3) < 1e-12);
  Slider heavy(LoopLaw::kFollow, 20);
  spring_of(heavy);
  scale_mass(heavy.plant.model, kWorld, 1.05);
  heavy.run(posture(80), 20, Torque::kHeld);
  CHECK(std::abs(heavy.q_end[0] - 90 * kDegree) < 5e-3);
}

}  // namespace
}  // namespace hybridyn::testing
