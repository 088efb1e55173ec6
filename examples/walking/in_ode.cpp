// The walk of KHR-1 in the Open Dynamics Engine: by feedforward and small springs; and by motors with
// the controller of [A], u = Kp e as the speed that is wanted, with and without the speed of the
// motion itself.
//   walking_in_ode models/khr1/khr1.urdf
#include <ode/ode.h>

#include <cstdio>
#include <vector>

#include "walk.hpp"

namespace {

using namespace walking;

/// Bodies of ODE have their origins in their centres of mass.
class Engine {
 public:
  Engine(const Model<double>& model, const VectorX<double>& q)
      : model_(model), kinematics_(model), bodies_(model.links.size()), hinges_(bodies_.size()) {
    world_ = dWorldCreate();
    dWorldSetGravity(world_, 0, 0, -9.81);
    space_ = dSimpleSpaceCreate(nullptr);
    contacts_ = dJointGroupCreate(0);
    ground_ = dCreatePlane(space_, 0, 0, 1, 0);
    VectorX<double> zero(model.nq);
    hybridyn::neutral(model, zero);
    kinematics_.update(zero, VectorX<double>::Zero(model.nv));
    for (std::size_t i = 0; i < bodies_.size(); ++i) make_body(i);
    place();
    for (std::size_t i = 1; i < bodies_.size(); ++i) make_hinge(i);  // angles count from here
    make_soles();
    kinematics_.update(q, VectorX<double>::Zero(model.nv));
    place();
  }
  ~Engine() {
    dJointGroupDestroy(contacts_);
    dSpaceDestroy(space_);
    dWorldDestroy(world_);
  }
  Engine(const Engine&) = delete;
  Engine& operator=(const Engine&) = delete;

  double angle(int link) const { return dJointGetHingeAngle(hinges_[place_of(link)]); }
  double rate(int link) const { return dJointGetHingeAngleRate(hinges_[place_of(link)]); }
  void add_torque(int link, double tau) { dJointAddHingeTorque(hinges_[place_of(link)], tau); }
  void set_motor(int link, double speed, double most) {
    dJointSetHingeParam(hinges_[place_of(link)], dParamVel, speed);
    dJointSetHingeParam(hinges_[place_of(link)], dParamFMax, most);
  }

  void step(double h) {
    dJointGroupEmpty(contacts_);
    feedback_.clear();
    feedback_.reserve(64);
    dSpaceCollide(space_, this, &Engine::touch);
    dWorldStep(world_, h);
  }

  /// On the feet in the last step, about the world's origin.
  std::array<Wrench<double>, 2> foot_wrenches() const {
    std::array<Wrench<double>, 2> out = {Wrench<double>::zero(), Wrench<double>::zero()};
    for (const Touch& touch : feedback_) {
      const Vector3<double> force(touch.feedback.f1[0], touch.feedback.f1[1], touch.feedback.f1[2]);
      out[touch.foot] += {touch.position.cross(force), force};
    }
    return out;
  }

  /// Angle between the torso's axis and the vertical.
  double tilt() const {
    const dReal* R = dBodyGetRotation(bodies_[0]);
    return std::acos(std::min(1.0, static_cast<double>(R[10])));
  }
  Vector3<double> torso() const {
    const dReal* p = dBodyGetPosition(bodies_[0]);
    return {p[0], p[1], p[2]};
  }

 private:
  struct Touch {
    std::size_t foot;
    Vector3<double> position;
    dJointFeedback feedback;
  };
  static std::size_t place_of(int link) { return static_cast<std::size_t>(link); }

  void make_body(std::size_t i) {
    bodies_[i] = dBodyCreate(world_);
    const BodyMass of = mass_of(model_.links[i].inertia);
    const auto& I = of.inertia;
    dMass mass;
    dMassSetParameters(&mass, of.mass, 0, 0, 0, I(0, 0), I(1, 1), I(2, 2), I(0, 1), I(0, 2),
                       I(1, 2));
    dBodySetMass(bodies_[i], &mass);
    dBodySetGyroscopicMode(bodies_[i], 1);
  }

  void place() {
    for (std::size_t i = 0; i < bodies_.size(); ++i) {
      const auto X = kinematics_.link_pose(static_cast<int>(i));
      const Vector3<double> c = X.point(mass_of(model_.links[i].inertia).center);
      dBodySetPosition(bodies_[i], c.x(), c.y(), c.z());
      dMatrix3 R = {};
      for (int r = 0; r < 3; ++r) {
        for (int k = 0; k < 3; ++k) R[4 * r + k] = X.rotation(r, k);
      }
      dBodySetRotation(bodies_[i], R);
    }
  }

  void make_hinge(std::size_t i) {
    const auto X = kinematics_.link_pose(static_cast<int>(i));
    const Vector3<double> axis = X.rotation.col(2);
    hinges_[i] = dJointCreateHinge(world_, nullptr);
    dJointAttach(hinges_[i], bodies_[i], bodies_[place_of(model_.links[i].parent)]);
    dJointSetHingeAnchor(hinges_[i], X.translation.x(), X.translation.y(), X.translation.z());
    dJointSetHingeAxis(hinges_[i], axis.x(), axis.y(), axis.z());
  }

  void make_soles() {
    const char* const names[] = {"left_foot", "right_foot"};
    for (std::size_t foot = 0; foot < 2; ++foot) {
      const auto& frame = model_.frames[model_.find_frame(names[foot])];
      const Vector3<double> center = mass_of(model_.links[frame.link].inertia).center;
      const Vector3<double> p = frame.X_BF.point({0, 0, -0.021}) - center;
      feet_[foot] = dCreateBox(space_, 0.08, 0.045, 0.001);
      dGeomSetBody(feet_[foot], bodies_[place_of(frame.link)]);
      dGeomSetOffsetPosition(feet_[foot], p.x(), p.y(), p.z());
      dMatrix3 R = {};
      for (int r = 0; r < 3; ++r) {
        for (int k = 0; k < 3; ++k) R[4 * r + k] = frame.X_BF.rotation(r, k);
      }
      dGeomSetOffsetRotation(feet_[foot], R);
    }
  }

  static void touch(void* engine, dGeomID a, dGeomID b) {
    static_cast<Engine*>(engine)->touch(a, b);
  }
  void touch(dGeomID a, dGeomID b) {
    for (std::size_t foot = 0; foot < 2; ++foot) {
      if ((a != feet_[foot] || b != ground_) && (b != feet_[foot] || a != ground_)) continue;
      dContactGeom found[8];
      const int count = dCollide(feet_[foot], ground_, 8, found, sizeof found[0]);
      for (int i = 0; i < count; ++i) {
        dContact contact = {};
        contact.surface.mode = dContactApprox1;
        contact.surface.mu = 1;
        contact.geom = found[i];
        const dJointID joint = dJointCreateContact(world_, contacts_, &contact);
        dJointAttach(joint, dGeomGetBody(feet_[foot]), nullptr);
        feedback_.push_back({foot, {found[i].pos[0], found[i].pos[1], found[i].pos[2]}, {}});
        dJointSetFeedback(joint, &feedback_.back().feedback);
      }
    }
  }

  const Model<double>& model_;
  hybridyn::Kinematics<double> kinematics_;
  dWorldID world_;
  dSpaceID space_;
  dJointGroupID contacts_;
  dGeomID ground_;
  std::array<dGeomID, 2> feet_{};
  std::vector<dBodyID> bodies_;
  std::vector<dJointID> hinges_;
  std::vector<Touch> feedback_;
};

Agreement walk_by_feedforward(const Model<double>& robot, const Rows& rows) {
  constexpr double kStep = 2e-4;
  Engine engine(robot, rows[0].q);
  Agreement out(rows);
  VectorX<double> tau = VectorX<double>::Zero(robot.nv);
  for (std::size_t row = 0; row < rows.size(); ++row) {
    for (int k = 0; k < 10; ++k) {
      const Reference wanted = at(rows, kStep * (10 * static_cast<double>(row) + k));
      for (int i = 1; i < robot.size(); ++i) {
        const auto& link = robot.links[i];
        tau[link.v_index] = wanted.tau[link.v_index] +
                            20 * (wanted.q[link.q_index] - engine.angle(i)) +
                            0.05 * (wanted.v[link.v_index] - engine.rate(i));
        engine.add_torque(i, tau[link.v_index]);
      }
      engine.step(kStep);
      if (k == 0) out.add(row, engine.foot_wrenches(), tau);
    }
  }
  return out;
}

struct Outcome {
  double fell_at = -1;  // s; negative: it did not
  double tilt = 0;      // rad, the largest
  double short_by = 0;  // m, at the end
};

/// Motors that are told a speed, Kp e with or without that of the motion, in steps of 1 ms.
Outcome walk_by_speed(const Model<double>& robot, double step, double period, bool with_speed) {
  constexpr double kStep = 1e-3;
  constexpr double kGain = 5;  // 1/s
  constexpr double kFallen = 0.5;
  hybridyn::control::WalkParameters parameters;
  parameters.step_length = step;
  parameters.period = period;
  parameters.dt = kStep;
  const Rows rows = make(robot, parameters);
  Engine engine(robot, rows[0].q);
  Outcome out;
  for (const auto& row : rows) {
    for (int i = 1; i < robot.size(); ++i) {
      const auto& link = robot.links[i];
      const double error = row.q[link.q_index] - engine.angle(i);
      engine.set_motor(i, kGain * error + (with_speed ? row.v[link.v_index] : 0), kStall);
    }
    engine.step(kStep);
    out.tilt = std::max(out.tilt, engine.tilt());
    if (out.tilt > kFallen && out.fell_at < 0) out.fell_at = row.time;
  }
  out.short_by = rows.back().q[0] - engine.torso().x();
  return out;
}

bool claim(const char* text, double measured, double most) {
  const bool holds = measured <= most;
  std::printf("%-60s %9.2e, at most %.2e%s\n", text, measured, most, holds ? "" : ": FAILS");
  return holds;
}

bool walk_as_awa(const Model<double>& robot) {
  bool holds = true;
  for (const auto& [period, with_speed, falls] :
       {std::tuple{3.2, false, false}, std::tuple{1.6, false, false}, std::tuple{0.8, false, true},
        std::tuple{0.8, true, false}}) {
    const Outcome out = walk_by_speed(robot, 0.03, period, with_speed);
    const bool is_as_said = (out.fell_at >= 0) == falls;
    std::printf("[A]'s controller, %.1f s a step%s: %s, leans by %.1f deg, %.0f mm short%s\n",
                period, with_speed ? ", with the motion's speed" : "",
                out.fell_at >= 0 ? "falls" : "walks", out.tilt * 180 / M_PI, 1e3 * out.short_by,
                is_as_said ? "" : ": NOT AS EXPECTED");
    holds &= is_as_said;
  }
  return holds;
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 2) return 2;
  dInitODE2(0);
  const Model<double> robot = load(argv[1]);
  const Rows rows = make(robot, {});
  const Agreement agreement = walk_by_feedforward(robot, rows);
  agreement.print("ODE, feedforward and springs");
  const Agreement::Figures one = agreement.one_foot();
  bool holds = claim("on one foot: vertical force is off by, N", one.vertical, 0.01);
  holds &= claim("zero moment point, m", std::max(one.zmp_x, one.zmp_y), 0.2e-3);
  holds &= claim("torque, N m", one.torque, 1e-3);
  holds &= claim("on two feet: the force of each, N", agreement.two_feet().foot, 0.1);
  holds &= walk_as_awa(robot);
  dCloseODE();
  return holds ? 0 : 1;
}
