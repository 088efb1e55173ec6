// The planar four-link manipulator of [T] 7 as the robot, closed models of it as references, and runs
// of it under a law.
#pragma once

#include <functional>
#include <string>

#include "hybridyn/control/sampled.hpp"
#include "hybridyn/methods/compiled/control.hpp"
#include "simulation/paper_mechanism.hpp"

namespace hybridyn::testing {

/// Scales the mass of one link, or of all (kWorld).
inline void scale_mass(Model<double>& model, int link, double factor) {
  for (int i = 0; i < model.size(); ++i) {
    if (link != kWorld && i != link) continue;
    RigidInertia<double>& I = model.links[i].inertia;
    I.mass *= factor;
    I.first_moment *= factor;
    Symmetric3<double>& r = I.rotational;
    for (double* x : {&r.xx, &r.xy, &r.xz, &r.yy, &r.yz, &r.zz}) *x *= factor;
  }
}

/// What is held from sample to sample, or not at all.
enum class Torque { kStagewise, kHeld };

struct LoopRun {
  LoopRun(const std::string& reference_name, const control::VirtualLoopOptions<double>& options)
      : plant("planar_four_link"),
        robot(plant.model),
        reference(Mechanism::load(reference_name, false)),
        law(robot, reference, options),
        tip(robot.find_frame("link4")) {}

  /// By 1 ms to `end`; `watch` sees each state.
  void run(const VectorX<double>& q, double end, Torque torque,
           const std::function<void(const Simulation<double>&)>& watch = {}) {
    run(q, VectorX<double>::Zero(4), end, torque, watch);
  }
  void run(const VectorX<double>& q, const VectorX<double>& v, double end, Torque torque,
           const std::function<void(const Simulation<double>&)>& watch) {
    const Controller<double> controller =
        [this](double t, const VectorX<double>& at, const VectorX<double>& rate,
               VectorX<double>& tau) { worst = std::max(worst, law.torque(t, at, rate, tau)); };
    control::SampledControl<double> held(robot, controller, 1e-3);
    MotionLaw<double> motion = plant.dynamics();
    motion.controller = torque == Torque::kHeld ? held.controller() : controller;
    if (torque == Torque::kHeld) motion.sample = held.sampler();
    Simulation<double> simulation(plant.model, motion);
    started = law.start(0, q, v, direction.size() > 0 ? &direction : nullptr);
    halt = simulation.start(0, q, v);
    const auto steps = static_cast<std::int64_t>(std::lround(end / 1e-3));
    while (halt == Halt::kNone && simulation.steps() < steps) {
      if (watch) watch(simulation);
      halt = simulation.step();
    }
    if (watch && halt == Halt::kNone) watch(simulation);
    q_end = simulation.q();
    v_end = simulation.v();
    tau_end = simulation.tau();
  }

  /// x, z of the tip, 0.5 m along link 4.
  Vector3<double> tip_at(const VectorX<double>& q) const {
    Kinematics<double> kinematics(robot);
    kinematics.update(q, VectorX<double>::Zero(4));
    return kinematics.pose(tip).point({0, 0, 0.5});
  }

  Mechanism plant;
  Model<double> robot;  // what the law believes
  Model<double> reference;
  control::VirtualLoop<double> law;
  int tip;
  VectorX<double> direction;
  Status started = Status::kOk;
  Status worst = Status::kOk;
  Halt halt = Halt::kNone;
  VectorX<double> q_end;
  VectorX<double> v_end;
  VectorX<double> tau_end;
};

}  // namespace hybridyn::testing
