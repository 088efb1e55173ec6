// HOAP-2 stands on its left foot, puts the right one down, shifts its weight and lifts the left one.
// A foot that stands is held at heel and toe, which is more than it takes. Fails where a foot slips,
// where the energy that a step takes is not what is reported, where the forces on the feet are not
// those that the motion takes (Newton), or how heel and toe share them is said to be known.
#include <hybridyn/algorithms/rnea.hpp>
#include <hybridyn/load/urdf.hpp>
#include <hybridyn/methods/compiled/structure.hpp>
#include <hybridyn/structure/brick.hpp>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <string>

#include "../totals.hpp"

using hybridyn::Structure;
using hybridyn::Transform;
using Matrix = hybridyn::MatrixX<double>;
using Vector = hybridyn::VectorX<double>;
using Vector3 = hybridyn::Vector3<double>;
using Wrench = hybridyn::Wrench<double>;

extern "C" const hybridyn_library* hybridyn_entry();

namespace {

constexpr int kFree = 6;                   // velocities of the trunk, before those of the joints
constexpr int kPlace = 7;                  // positions
const Vector3 kHeel(-0.0375, 0, -0.0345);  // in the frame of a foot
const Vector3 kToe(0.0575, 0, -0.0345);
enum Side { kLeft, kRight };  // also handles of the robot
const char* const kSides[] = {"left", "right"};

struct Standing {
  explicit Standing(const hybridyn::Model<double>& robot_model)
      : model(robot_model), rnea(model), kinematics(model) {
    robot = structure.add(std::make_unique<hybridyn::Brick>(*hybridyn_entry()));
    q.setZero(structure.positions());
    q[6] = 1;
    v.setZero(structure.velocities());
    qdd = tau = v;
  }

  const hybridyn::Model<double>& model;
  hybridyn::Rnea<double> rnea;
  hybridyn::Kinematics<double> kinematics;
  Structure structure;
  int robot;
  std::vector<int> held[2];  // joints between a foot and the ground
  Vector q, v, tau, qdd;

  double kinetic_energy() const {
    return totals_of(structure, {{&model, robot}}, q, v).kinetic_energy;
  }
};

double ramp(double t, double begin, double end) {
  return std::min(std::max((t - begin) / (end - begin), 0.0), 1.0);
}

/// Joint angles over time: knees are bent, one more while its foot is up, and both legs lean.
Vector posture(const Standing& s, double t) {
  Vector out = Vector::Zero(s.model.nv - kFree);
  const auto set = [&](const std::string& joint, double angle) {
    out[s.model.links[s.model.find_joint(joint)].v_index - kFree] = angle;
  };
  const double lean = -0.2 + 0.4 * ramp(t, 1.2, 2.2);
  for (const Side side : {kLeft, kRight}) {
    const std::string name = kSides[side];
    const double up = side == kLeft ? ramp(t, 2.5, 3.5) : 1 - ramp(t, 0, 1);
    const double bend = 0.4 + 0.4 * up;
    set(name + "_hip_pitch", -bend);
    set(name + "_knee", 2 * bend);
    set(name + "_ankle_pitch", -bend);
    set(name + "_hip_roll", lean);
    set(name + "_ankle_roll", -lean);
    set(name + "_shoulder_pitch", side == kLeft ? 0.3 : -0.3);
    set(name + "_elbow", -0.8);
  }
  return out;
}

/// The least joint forces that move the joints towards the posture: accelerations are linear in the
/// forces, and the structure itself says how, whatever holds the feet.
void drive(Standing& s, double t) {
  const auto joints = static_cast<int>(s.tau.size()) - kFree;
  const auto accelerations = [&] {
    static_cast<void>(s.structure.forward_dynamics(s.q, s.v, s.tau, s.qdd));
    return Vector(s.qdd.tail(joints));
  };
  s.tau.setZero();
  const Vector without = accelerations();
  Matrix response(joints, joints);
  for (int i = 0; i < joints; ++i) {
    s.tau[kFree + i] = 1;
    response.col(i) = accelerations() - without;
    s.tau[kFree + i] = 0;
  }
  const double h = 1e-4;
  const Vector rates = (posture(s, t + h) - posture(s, t - h)) / (2 * h);
  const Vector wanted = 400 * (posture(s, t) - s.q.tail(joints)) + 40 * (rates - s.v.tail(joints));
  Eigen::CompleteOrthogonalDecomposition<Matrix> factor(joints, joints);
  factor.setThreshold(1e-9);  // with both feet on the ground joints depend on each other
  s.tau.tail(joints) = factor.compute(response).solve(wanted - without);
}

bool is_near(double a, double b, double tolerance) { return std::abs(a - b) <= tolerance; }

/// Holds a foot where it is. False where it moves all the same, or the energy does not add up.
bool put_down(Standing& s, Side side) {
  const Transform<double> X_WF = s.structure.pose(s.robot, side);
  for (const Vector3& point : {kHeel, kToe}) {
    const Transform<double> X_FL{hybridyn::Matrix3<double>::Identity(), point};
    s.held[side].push_back(s.structure.connect({-1, 0, X_WF * X_FL}, {s.robot, side, X_FL},
                                               hybridyn::JointType::kFixed));
  }
  const double before = s.kinetic_energy();
  const Structure::Impact impact = s.structure.close_velocities(s.q, s.v);
  s.kinematics.update(s.q, s.v);
  const auto foot = s.kinematics.velocity(s.model.find_frame(std::string(kSides[side]) + "_foot"));
  std::printf("%s foot down at %.4f m: %.6f J of %.6f J lost\n", kSides[side],
              X_WF.point(kHeel).z(), impact.lost, before);
  return impact.status == hybridyn::Status::kOk && foot.vector().norm() < 1e-10 &&
         is_near(impact.lost, before - s.kinetic_energy(), 1e-10);
}

void lift(Standing& s, Side side) {
  for (const int joint : s.held[side]) s.structure.disconnect(joint);
  s.held[side].clear();
}

/// Newton's law for the whole robot, about the world's origin: what the ground exerts on the feet
/// is what momentum and gravity take, which is found without the structure. Relative to the weight.
double missing_force(Standing& s) {
  Vector forces(s.qdd.size());
  s.rnea.inverse_dynamics(s.q, s.v, s.qdd, forces);
  s.kinematics.update(s.q, s.v);
  Wrench missing = s.kinematics.link_pose(0).to_parent(s.rnea.joint_wrench(0));
  for (const std::vector<int>& joints : s.held) {
    for (const int joint : joints) {
      missing -= s.structure.geometry(joint).X_PL.to_parent(s.structure.joint_wrench(joint));
    }
  }
  return missing.vector().cwiseAbs().maxCoeff() / (9.81 * s.kinematics.total_mass());
}

/// Semi-implicit Euler, then back onto the ground. False where that fails, or is not what is said.
bool step(Standing& s, double dt) {
  s.v += dt * s.qdd;
  s.structure.part(s.robot).integrate(s.q.data(), s.v.data(), dt, s.q.data());
  if (!(s.structure.close_positions(s.q) < 1e-10)) return false;
  const double before = s.kinetic_energy();
  const Structure::Impact impact = s.structure.close_velocities(s.q, s.v);
  return impact.status == hybridyn::Status::kOk &&
         is_near(impact.lost, before - s.kinetic_energy(), 1e-10);
}

}  // namespace

int main(int count, char** arguments) {
  if (count != 2) return 2;
  hybridyn::BuildOptions floating;
  floating.floating = true;
  const hybridyn::Model<double> model = hybridyn::load::load_urdf(arguments[1], floating).model;
  Standing s(model);
  s.q.tail(model.nv - kFree) = posture(s, 0);
  s.structure.close_positions(s.q);
  if (!put_down(s, kLeft)) return 1;
  const double ground = s.structure.pose(s.robot, kLeft).point(kHeel).z();

  const double dt = 0.002;
  double missing = 0;
  bool is_shared = true;
  for (int k = 0; k <= 1750; ++k) {
    if (k == 500) {
      const double height = s.structure.pose(s.robot, kRight).point(kHeel).z() - ground;
      if (!put_down(s, kRight) || !is_near(height, 0, 1e-3)) return 1;
    }
    if (k == 1250) lift(s, kLeft);
    drive(s, k * dt);
    if (s.structure.forward_dynamics(s.q, s.v, s.tau, s.qdd) != hybridyn::Status::kOk) return 1;
    missing = std::max(missing, missing_force(s));
    if (k % 125 == 0) {
      std::printf("%5.2f s", k * dt);
      for (const Side side : {kLeft, kRight}) {
        double load = 0;
        for (const int joint : s.held[side]) {
          load += s.structure.joint_wrench(joint).force.z();
          for (const bool is_open : s.structure.undetermined(joint)) is_shared &= is_open;
        }
        std::printf("  %s %7.2f N", kSides[side], load);
      }
      std::puts("");
    }
    if (!step(s, dt)) return 1;
  }
  const double up = s.structure.pose(s.robot, kLeft).point(kHeel).z() - ground;
  std::printf("left foot %.3f m up; forces are missing by %.1e of the weight\n", up, missing);
  return missing < 1e-9 && up > 0.03 && is_shared ? 0 : 1;
}
