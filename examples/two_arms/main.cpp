// Two arms catch a box that has begun to fall, lift it and let go. The arms are bricks of the same
// generated code, the box is numeric; all joints between them are made and undone while it runs.
// Fails where momentum is lost in the catch, or the grasp opens.
#include <hybridyn/building/build.hpp>
#include <hybridyn/configuration/configuration.hpp>
#include <hybridyn/load/urdf.hpp>
#include <hybridyn/methods/compiled/dynamics.hpp>
#include <hybridyn/methods/compiled/structure.hpp>
#include <hybridyn/structure/brick.hpp>
#include <hybridyn/structure/numeric_part.hpp>

#include <cmath>
#include <cstdio>

#include "../totals.hpp"

using hybridyn::JointType;
using hybridyn::Structure;
using hybridyn::Transform;
using Vector = hybridyn::VectorX<double>;
using Vector6 = hybridyn::Vector6<double>;

extern "C" const hybridyn_library* hybridyn_entry();

namespace {

constexpr int kBase = 0;  // handles of an arm
constexpr int kHand = 1;
constexpr int kFree = 6;  // velocities of a base, before those of the joints
const Vector kPosture = (Vector(7) << 0, 0.9, 0, 1.2, 0, -0.5, 0).finished();
const Vector kLifted = (Vector(7) << 0, 0.7, 0, 1.1, 0, -0.2, 0).finished();

hybridyn::Model<double> box() {
  hybridyn::MechanismDescription out;
  out.name = "box";
  hybridyn::LinkDescription link;
  link.name = "box";
  link.mass = 4;
  link.inertia = 0.04 * hybridyn::Matrix3<double>::Identity();
  out.links.push_back(link);
  hybridyn::BuildOptions options;
  options.floating = true;
  return build_model(out, options);
}

struct Cell {
  Structure structure;
  int arms[2];
  int box;
  int feet[2];
  Vector q;
  Vector v;
  Vector tau;
};

/// Arms face each other along x, and stand on the ground.
void build(Cell& cell) {
  for (int& arm : cell.arms) {
    arm = cell.structure.add(std::make_unique<hybridyn::Brick>(*hybridyn_entry()));
  }
  cell.box = cell.structure.add(
      std::make_unique<hybridyn::NumericPart>(box(), std::vector<std::string>{"box"}));
  cell.q.resize(cell.structure.positions());
  cell.v.setZero(cell.structure.velocities());
  cell.tau = cell.v;
  for (int side = 0; side < 2; ++side) {
    const double x = side == 0 ? -0.9 : 0.9;
    cell.q.segment<7>(cell.structure.q_index(cell.arms[side])) << x, 0, 0, 0, 0, side, 1 - side;
    cell.q.segment<7>(cell.structure.q_index(cell.arms[side]) + 7) = kPosture;
    Transform<double> X_WB = Transform<double>::identity();
    X_WB.translation.x() = x;
    if (side == 1) X_WB.rotation.diagonal() << -1, -1, 1;
    cell.feet[side] =
        cell.structure.connect({-1, 0, X_WB}, {cell.arms[side], kBase}, JointType::kFixed);
  }
}

/// Joint forces towards a posture.
void drive(Cell& cell, const Vector& posture) {
  for (const int arm : cell.arms) {
    const int at = cell.structure.v_index(arm) + kFree;
    const auto q = cell.q.segment<7>(cell.structure.q_index(arm) + 7);
    cell.tau.segment<7>(at) = 4000 * (posture - q) - 400 * cell.v.segment<7>(at);
  }
}

/// Semi-implicit Euler, then back onto the joints.
bool step(Cell& cell, double dt, Vector& qdd) {
  if (cell.structure.forward_dynamics(cell.q, cell.v, cell.tau, qdd) > hybridyn::Status::kOk) {
    return false;
  }
  cell.v += dt * qdd;
  for (int p = 0; p < cell.structure.parts(); ++p) {
    double* const q = cell.q.data() + cell.structure.q_index(p);
    cell.structure.part(p).integrate(q, cell.v.data() + cell.structure.v_index(p), dt, q);
  }
  const double open = cell.structure.close_positions(cell.q);
  return open < 1e-10 &&
         cell.structure.close_velocities(cell.q, cell.v).status == hybridyn::Status::kOk;
}

/// Where the box is held: its centre.
Structure::End grip(Cell& cell, int part, int handle) {
  Transform<double> X_WL = Transform<double>::identity();
  X_WL.translation = cell.q.segment<3>(cell.structure.q_index(cell.box));
  return cell.structure.end_at(cell.q, part, handle, X_WL);
}

}  // namespace

int main(int count, char** arguments) {
  if (count != 2) return 2;
  hybridyn::BuildOptions floating;
  floating.floating = true;
  const hybridyn::Model<double> arm = hybridyn::load::load_urdf(arguments[1], floating).model;
  const hybridyn::Model<double> free_box = box();
  Cell cell;
  build(cell);
  Structure& structure = cell.structure;
  if (!(structure.close_positions(cell.q) < 1e-10)) return 1;
  Transform<double> X_W0 = Transform<double>::identity();
  X_W0.translation << 0, 0,
      0.5 * (structure.pose(cell.arms[0], kHand).translation.z() +
             structure.pose(cell.arms[1], kHand).translation.z());
  cell.q.segment<7>(structure.q_index(cell.box)) << X_W0.translation, 0, 0, 0, 1;
  int shelf = structure.connect({-1, 0, X_W0}, {cell.box, 0}, JointType::kFixed);
  int grasp[2] = {-1, -1};

  const double dt = 0.001;
  Vector qdd(structure.velocities());
  std::puts("  t/s  box z/m");
  for (int k = 0; k <= 4000; ++k) {
    const double t = k * dt;
    const double lift = std::min(std::max(t - 1.5, 0.0), 1.0);
    drive(cell, kPosture + lift * (kLifted - kPosture));
    if (k == 950) structure.disconnect(shelf);
    if (k == 1000) {
      for (int side = 0; side < 2; ++side) {
        grasp[side] = structure.connect(grip(cell, cell.arms[side], kHand), grip(cell, cell.box, 0),
                                        JointType::kFixed);
      }
      const auto all = [&] {
        return totals_of(structure,
                         {{&arm, cell.arms[0]}, {&arm, cell.arms[1]}, {&free_box, cell.box}},
                         cell.q, cell.v)
            .momentum;
      };
      const Vector6 before = all();
      const Structure::Impact impact = structure.close_velocities(cell.q, cell.v);
      Vector6 missing = before - all();  // what the ground has not given
      for (const int foot : cell.feet) {
        const auto& g = structure.geometry(foot);
        missing += g.X_PL.to_parent(structure.joint_wrench(foot)).vector();
      }
      const double error = missing.cwiseAbs().maxCoeff() / before.cwiseAbs().maxCoeff();
      std::printf("catch: %.4f J lost, momentum %s\n", impact.lost,
                  error < 1e-10 ? "balanced to 1e-10" : "LOST");
      if (!(error < 1e-10)) return 1;
    }
    if (k == 3500) {
      for (const int joint : grasp) structure.disconnect(joint);
    }
    if (k % 250 == 0) std::printf("%5.2f  %7.4f\n", t, cell.q[structure.q_index(cell.box) + 2]);
    if (!step(cell, dt, qdd)) return 1;
  }
}
