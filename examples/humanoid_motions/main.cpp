// HOAP-2 walks, falls and jumps in contact with the ground, at 1 ms: the three motions of [I], which
// has them with HOAP-1 at 4 ms of computing a step. Walking asks the class Robot that is generated for
// its feet; falling, where all links may touch, the numeric dynamics.
//   humanoid_motions models/hoap2/hoap2.urdf
#include <array>
#include <chrono>
#include <cmath>
#include <cstdio>

#include "hoap2/hoap2.hpp"
#include "hybridyn/contact/generated_contact.hpp"
#include "hybridyn/control/walking_pattern.hpp"
#include "hybridyn/load/contact_scene.hpp"
#include "hybridyn/methods/compiled/aba.hpp"
#include "hybridyn/methods/compiled/contact.hpp"
#include "hybridyn/methods/compiled/dynamics.hpp"

namespace {

using namespace hybridyn;

constexpr double kStep = 1e-3;
constexpr double kSole = 0.0345;      // m, from a foot's frame down
constexpr double kHipHeight = 0.185;  // m, of legs slightly bent
constexpr double kGravity = 9.81;

/// The robot, and what of it can touch.
struct Robot {
  explicit Robot(const char* file) {
    load::LoadOptions floating;
    floating.floating = true;
    loaded = load::load_urdf(file, floating);
    load::SceneOptions ground;
    ground.ground = true;
    ground.every.static_friction = 0.8;
    ground.every.dynamic_friction = 0.6;
    feet = make_contact_scene(loaded, ground);
    bodies = feet;
    for (const auto& [name, visuals] : loaded.visuals) {
      for (const load::Visual& visual : visuals) add_box(name, visual);
    }
  }

  const Model<double>& model() const { return loaded.model; }

  load::LoadedModel loaded;
  ContactScene feet;    // against the ground
  ContactScene bodies;  // all that is drawn, against the ground

 private:
  /// The feet have boxes already.
  void add_box(const std::string& name, const load::Visual& visual) {
    if (visual.shape != load::Shape::kBox || loaded.collisions.count(name) > 0) return;
    Collider box = feet.colliders.back();
    box.frame = loaded.model.find_frame(name);
    box.link = loaded.model.frames[box.frame].link;
    box.shape = geometry::box(visual.size / 2);
    box.X_BS = loaded.model.frames[box.frame].X_BF *
               Transform<double>{visual.origin.rotation, visual.origin.translation};
    for (std::size_t i = 0; i < loaded.model.frames.size(); ++i) {
      const auto other = static_cast<int>(i);  // links do not touch each other
      bodies.ignored.emplace_back(std::min(other, box.frame), std::max(other, box.frame));
    }
    bodies.colliders.push_back(box);
    std::sort(bodies.ignored.begin(), bodies.ignored.end());
  }
};

/// What joints are to do.
struct Wanted {
  VectorX<double> q, v, tau;
};

/// Springs and dampers of the joints about what they are to do: as stiff as explicit ones may be
/// beside what a joint moves, up to what servos have.
struct Servos {
  Servos(const Model<double>& model, const VectorX<double>& q) : kp(model.nv), kd(model.nv) {
    Dynamics<double> dynamics(model);
    VectorX<double> response(model.nv);
    if (dynamics.factor(q) == Status::kSingular) return;
    for (int k = 0; k < model.nv; ++k) {
      dynamics.respond(k, 1.0, response);
      kp[k] = std::min(60.0, 0.5 / (kStep * kStep * response[k]));  // N m/rad
      kd[k] = std::min(0.5, 0.25 / (kStep * response[k]));          // N m s/rad
    }
  }

  VectorX<double> forces(const Wanted& wanted, const VectorX<double>& q,
                         const VectorX<double>& v) const {
    const auto joints = v.size() - 6;
    VectorX<double> tau = VectorX<double>::Zero(v.size());
    tau.tail(joints) = wanted.tau.tail(joints) +
                       kp.tail(joints).cwiseProduct((wanted.q - q).tail(joints)) +
                       kd.tail(joints).cwiseProduct((wanted.v - v).tail(joints));
    return tau;
  }

  VectorX<double> kp, kd;
};

/// A motion as it is simulated, and what is said of it.
struct Run {
  VectorX<double> q, v;
  double microseconds = 0;  // a step, dynamics and contact
  double depth = 0;         // largest
  int flight = 0;           // steps in which nothing bears
  int unsolved = 0;
};

template <class Step, class Want, class Drive>
Run simulate(Step& contact, const Model<double>& model, const VectorX<double>& q0,
             const VectorX<double>& v0, int steps, const Want& want, Drive&& drive) {
  const Servos servos(model, q0);
  Run out{q0, v0};
  VectorX<double> q = q0;
  VectorX<double> v = v0;
  double seconds = 0;
  for (int i = 0; i < steps; ++i) {
    const VectorX<double> tau = servos.forces(want(i), out.q, out.v);
    const auto start = std::chrono::steady_clock::now();
    const bool is_right = drive(out.q, out.v, tau, [&](const VectorX<double>& acts) {
      return contact.step(out.q, out.v, acts, kStep, q, v) != Status::kSingular;
    });
    seconds += std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
    if (!is_right) break;
    out.q.swap(q);
    out.v.swap(v);
    double load = 0;
    double lowest = contact.points().empty() ? ContactDetection::kMargin : 1;
    for (const ContactForce& f : contact.forces()) load += std::abs(f.force.z());
    for (const ContactPoint& p : contact.points()) lowest = std::min(lowest, p.gap);
    out.depth = std::max(out.depth, -lowest);
    if (!(load > 0)) ++out.flight;
    out.unsolved += contact.points().empty() ? 0 : contact.report().unsolved;
  }
  out.microseconds = 1e6 * seconds / steps;
  return out;
}

bool claim(const char* text, double measured, double least, double most) {
  const bool holds = measured >= least && measured <= most;
  std::printf("  %-46s %10.4g%s\n", text, measured, holds ? "" : "   FAILS");
  return holds;
}

/// The angle between the trunk's axis and the vertical.
double tilt(const VectorX<double>& q) {
  const Matrix3<double> R = rotation_from_quaternion<double>(q.segment<4>(3));
  return std::acos(std::min(1.0, R(2, 2)));
}

std::array<control::BipedLeg, 2> legs(const Model<double>& model) {
  return {control::BipedLeg(model, control::leg_joints("left")),
          control::BipedLeg(model, control::leg_joints("right"))};
}

bool walk(const Robot& robot) {
  const Model<double>& model = robot.model();
  control::WalkParameters parameters;
  parameters.step_length = 0.04;
  parameters.period = 0.6;
  parameters.hip_height = kHipHeight;
  parameters.sole = kSole;
  parameters.dt = kStep;
  parameters.smoothing = 12;
  VectorX<double> posture(model.nq);
  neutral(model, posture);
  const auto rows = control::WalkingPattern(model, legs(model), parameters, posture).make();
  ContactStepOf<GeneratedContact<hoap2::Robot<>>> contact(model, robot.feet);
  const auto want = [&](int i) { return Wanted{rows[i].q, rows[i].v, rows[i].tau}; };
  const auto drive = [](const auto& /*q*/, const auto& /*v*/, const auto& tau, const auto& step) {
    return step(tau);
  };
  const Run run =
      simulate(contact, model, rows[0].q, rows[0].v, static_cast<int>(rows.size()), want, drive);
  const double way = rows.back().q[0] - rows[0].q[0];
  std::printf("HOAP-2 walks: %.1f us a step\n", run.microseconds);
  bool holds =
      claim("goes on by, of what it is to, m", run.q[0] - rows[0].q[0], 0.95 * way, 1.05 * way);
  holds &= claim("leans at the end by, rad", tilt(run.q), 0, 0.03);
  holds &= claim("sinks in by, m", run.depth, 0, 1e-4);
  return claim("steps that are not solved", run.unsolved, 0, 0) && holds;
}

/// Numeric dynamics.
struct Numeric {
  explicit Numeric(const Model<double>& model) : aba(model), qdd(model.nv) {}

  template <class Step>
  bool operator()(const VectorX<double>& q, const VectorX<double>& v, const VectorX<double>& tau,
                  const Step& step) {
    return aba.forward_dynamics(q, v, tau, qdd) != Status::kSingular && step(qdd);
  }

  Aba<double> aba;
  VectorX<double> qdd;
};

/// Upright on level feet, the hips at a height, the centre of mass above the middle of the feet.
VectorX<double> upright(const Model<double>& model, const std::array<control::BipedLeg, 2>& legs,
                        double hip_height) {
  VectorX<double> q(model.nq);
  neutral(model, q);
  Kinematics<double> kinematics(model);
  q[2] = kSole - legs[0].ankle_to_foot().z() + hip_height - legs[0].hip().z();
  for (int round = 0; round < 50; ++round) {
    for (const control::BipedLeg& leg : legs) {
      const Vector3<double> foot(0, leg.hip().y(), kSole);
      if (!leg.reach(foot - leg.ankle_to_foot() - q.head<3>() - leg.hip(), q)) return {};
    }
    kinematics.update(q, VectorX<double>::Zero(model.nv));
    const double off = kinematics.center_of_mass().x() - 0.01;
    q[0] -= off;
    if (std::abs(off) < 1e-13) break;
  }
  return q;
}

bool fall(const Robot& robot) {
  const Model<double>& model = robot.model();
  const VectorX<double> q = upright(model, legs(model), kHipHeight);
  VectorX<double> v = VectorX<double>::Zero(model.nv);
  v[4] = 1.5;  // pushed forward, about its feet
  v[0] = 1.5 * q[2];
  ContactStep contact(model, robot.bodies);
  const Wanted still{q, VectorX<double>::Zero(model.nv), VectorX<double>::Zero(model.nv)};
  const Run run = simulate(
      contact, model, q, v, 3000, [&](int) { return still; }, Numeric(model));
  std::printf("HOAP-2 falls: %.1f us a step\n", run.microseconds);
  bool holds = claim("trunk lies at a height of, m", run.q[2], 0.01, 0.12);
  holds &= claim("moves after 3 s at, rad/s", run.v.norm(), 0, 0.05);
  holds &= claim("sinks in by at most, m", run.depth, 0, 1e-3);
  return claim("steps that are not solved", run.unsolved, 0, 30) && holds;
}

/// A crouch, a thrust that ends with an upward velocity, and the legs that come to rest in the air:
/// heights of the hips over time.
double jump_height(double t) {
  constexpr double kLow = 0.145;
  constexpr double kHigh = 0.18;
  constexpr double kVelocity = 0.7;  // m/s
  constexpr double kDown = 0.4;      // s
  constexpr double kBegin = 0.6;
  constexpr double kLeave = 0.72;
  constexpr double kEnd = 0.78;
  // A cubic from a height at rest, or to one, with that velocity at its other end.
  const auto from_rest = [](double rise, double way, double u) {
    return u * u * (3 * rise - way + u * (way - 2 * rise));
  };
  if (t < kDown) {
    const double u = t / kDown;
    return kHipHeight + (kLow - kHipHeight) * u * u * u * (10 + u * (6 * u - 15));
  }
  if (t < kBegin) return kLow;
  if (t < kLeave) {
    const double u = (t - kBegin) / (kLeave - kBegin);
    return kLow + from_rest(kHigh - kLow, kVelocity * (kLeave - kBegin), u);
  }
  const double u = std::max((kEnd - t) / (kEnd - kLeave), 0.0);
  return kHigh + from_rest(0, -kVelocity * (kEnd - kLeave), u);
}

/// The motion of a jump, with what it takes of the joints while both feet stand.
std::vector<Wanted> jump_motion(const Model<double>& model) {
  const auto both = legs(model);
  std::vector<Wanted> out;
  for (int i = 0; i < 4000; ++i)
    out.push_back({upright(model, both, jump_height(kStep * i)), {}, {}});
  Rnea<double> rnea(model);
  Kinematics<double> kinematics(model);
  ExternalWrenches<double> external(model);
  const auto rates = [&](const VectorX<double>& dq) {  // upright: those of the quaternion are zero
    VectorX<double> v = VectorX<double>::Zero(model.nv);
    v.head<3>() = dq.head<3>();
    v.tail(model.nv - 6) = dq.tail(model.nv - 6);
    return v;
  };
  for (std::size_t i = 0; i < out.size(); ++i) {
    Wanted& now = out[i];
    const VectorX<double>& before = out[i > 0 ? i - 1 : 0].q;
    const VectorX<double>& after = out[std::min(i + 1, out.size() - 1)].q;
    now.v = rates((after - before) / (2 * kStep));
    const VectorX<double> qdd = rates((after - 2 * now.q + before) / (kStep * kStep));
    now.tau.resize(model.nv);
    rnea.inverse_dynamics(now.q, now.v, qdd, now.tau);
    kinematics.update(now.q, now.v);
    const Wrench<double> F =
        control::ground_reaction(model, rnea, [&](int link) { return kinematics.link_pose(link); });
    if (!(F.force.z() > 0)) {  // flies
      now.tau.setZero();
      continue;
    }
    external.clear();
    Vector3<double> moment = F.moment / 2;
    for (const auto& leg : both) {
      moment -= kinematics.pose(leg.foot()).translation.cross(Vector3<double>(F.force / 4));
    }
    for (const auto& leg : both) {
      const Matrix3<double> R_FW = kinematics.pose(leg.foot()).rotation.transpose();
      external.add(model, leg.foot(), {R_FW * moment, R_FW * Vector3<double>(F.force / 2)});
    }
    rnea.inverse_dynamics(now.q, now.v, qdd, now.tau, {{0, 0, -kGravity}, &external});
  }
  return out;
}

bool jump(const Robot& robot) {
  const Model<double>& model = robot.model();
  const std::vector<Wanted> motion = jump_motion(model);
  ContactStep contact(model, robot.bodies);
  const auto want = [&](int i) -> const Wanted& { return motion[i]; };
  const VectorX<double> rest = VectorX<double>::Zero(model.nv);
  const Run run = simulate(contact, model, motion[0].q, rest, static_cast<int>(motion.size()), want,
                           Numeric(model));
  std::printf("HOAP-2 jumps: %.1f us a step\n", run.microseconds);
  bool holds = claim("is in the air for, s", kStep * run.flight, 0.1, 0.25);
  holds &= claim("leans at the end by, rad", tilt(run.q), 0, 0.1);
  holds &= claim("sways after 4 s at, rad/s", run.v.norm(), 0, 0.5);
  holds &= claim("sinks in by, m", run.depth, 0, 1e-3);
  return claim("steps that are not solved", run.unsolved, 0, 10) && holds;
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 2) return 2;
  const Robot robot(argv[1]);
  bool holds = walk(robot);
  holds &= fall(robot);
  holds &= jump(robot);
  return holds ? 0 : 1;
}
