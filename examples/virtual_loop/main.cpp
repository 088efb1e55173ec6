// An open arm moves as a parallel four-bar linkage: [T] 7.2.2. Prints time, theta_1 and how far the
// tip is off; fails where it leaves its place.
//   virtual_loop models/papers/planar_four_link.urdf models/papers/parallel_four_bar.urdf
#include <cmath>
#include <cstdio>

#include "hybridyn/control/sampled.hpp"
#include "hybridyn/load/urdf.hpp"
#include "hybridyn/methods/compiled/aba.hpp"
#include "hybridyn/methods/compiled/control.hpp"
#include "hybridyn/methods/compiled/simulation.hpp"

int main(int argc, char** argv) {
  if (argc != 3) return 2;
  const auto robot = hybridyn::load::load_urdf(argv[1]).model;    // open
  const auto linkage = hybridyn::load::load_urdf(argv[2]).model;  // the same joints, closed
  hybridyn::control::VirtualLoop<double> law(robot, linkage);
  auto spring = hybridyn::control::joint_spring(linkage, "joint1");
  spring.stiffness = spring.damping = 5;  // N m/rad, N m s/rad; the target is 0
  law.forces().joints.push_back(spring);

  hybridyn::control::SampledControl<double> control(
      robot,
      [&](double t, const auto& q, const auto& v, auto& tau) {
        static_cast<void>(law.torque(t, q, v, tau));
      },
      1e-3);  // s
  hybridyn::Aba<double> aba(robot);
  hybridyn::Simulation<double> simulation(
      robot, {[&](const auto& q, const auto& v, const auto& tau, const auto& environment,
                  auto& qdd) { return aba.forward_dynamics(q, v, tau, qdd, environment); },
              control.controller(),
              {},
              {0, 0, -9.81},
              control.sampler()});

  const Eigen::Vector4d q0 = Eigen::Vector4d(60, 30, 150, -60) * M_PI / 180;
  const Eigen::Vector4d rest = Eigen::Vector4d::Zero();
  if (law.start(0, q0, rest) != hybridyn::Status::kOk) return 1;
  if (simulation.start(0, q0, rest) != hybridyn::Halt::kNone) return 1;
  hybridyn::Kinematics<double> kinematics(robot);
  double off = 0;
  while (simulation.steps() < 5000 && simulation.step() == hybridyn::Halt::kNone) {
    kinematics.update(simulation.q(), simulation.v());
    const auto tip = kinematics.pose(robot.find_frame("link4")).point({0, 0, 0.5});
    off = std::max(off, (tip - Eigen::Vector3d(1, 0, -0.5)).norm());
    if (simulation.steps() % 500 != 0) continue;
    std::printf("%4.1f s  theta_1 %9.6f rad  tip off by %.1e m\n", simulation.time(),
                simulation.q()[0], off);
  }
  return simulation.steps() == 5000 && off < 2e-5 ? 0 : 1;
}
