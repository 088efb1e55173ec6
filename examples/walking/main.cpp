// KHR-1 walks: a pattern from where its zero moment point is to be, and the joint forces that it takes
// ([A]). Writes motion and forces as a table that `simulate` follows, and the start.
//   walking models/khr1/khr1.urdf walk.csv [STEP PERIOD]      m, s
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <fstream>

#include "hybridyn/control/walking_pattern.hpp"
#include "hybridyn/load/urdf.hpp"

namespace {

using hybridyn::Model;
using hybridyn::VectorX;
using hybridyn::control::WalkRow;

constexpr double kStall = 0.853;   // N m, [A] table 2
constexpr double kFastest = 6.16;  // rad/s

hybridyn::control::BipedLeg leg(const Model<double>& model, const char* side) {
  return {model, hybridyn::control::leg_joints(side)};
}

/// Zero, but for the shoulders.
VectorX<double> posture(const Model<double>& model) {
  VectorX<double> q(model.nq);
  hybridyn::neutral(model, q);
  for (const char* joint : {"left_shoulder_pitch", "right_shoulder_pitch"}) {
    q[model.links[model.find_joint(joint)].q_index] = -5 * M_PI / 180;
  }
  return q;
}

/// Of the zero moment point from the edge of the soles, 80 x 45 mm.
double margin(const WalkRow& row) {
  hybridyn::control::SupportPolygon<double> soles;
  for (std::size_t i = 0; i < 2; ++i) {
    for (const double x : {-0.04, 0.04}) {
      for (const double y : {-0.0225, 0.0225}) {
        if (row.stands[i]) soles.add({row.foot[i].x() + x, row.foot[i].y() + y});
      }
    }
  }
  soles.close();
  return soles.margin(row.zmp);
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 3 && argc != 5) return 2;
  hybridyn::load::LoadOptions options;
  options.floating = true;
  const auto model = hybridyn::load::load_urdf(argv[1], options).model;
  hybridyn::control::WalkParameters parameters;
  if (argc == 5) {
    parameters.step_length = std::atof(argv[3]);
    parameters.period = std::atof(argv[4]);
  }
  hybridyn::control::WalkingPattern pattern(model, {leg(model, "left"), leg(model, "right")},
                                            parameters, posture(model));
  const std::vector<WalkRow> rows = pattern.make();
  double least = 1;
  double torque = 0;
  double speed = 0;
  for (const WalkRow& row : rows) {
    least = std::min(least, margin(row));
    torque = std::max(torque, row.tau.tail(model.nv - 6).cwiseAbs().maxCoeff());
    speed = std::max(speed, row.v.tail(model.nv - 6).cwiseAbs().maxCoeff());
  }
  std::ofstream table(argv[2]);
  hybridyn::control::write_motion(model, rows, table);
  const auto& q = rows.front().q;
  std::printf("--q0 ");
  for (int i = 0; i < q.size(); ++i) std::printf(i == 0 ? "%.17g" : ",%.17g", q[i]);
  std::printf(
      "\n%.1f s; margin of the zero moment point %.1f mm, torque %.0f %% of what the motors "
      "have, speed %.1f rad/s of %.2f\n",
      rows.back().time, 1e3 * least, 100 * torque / kStall, speed, kFastest);
  return least > 0.02 && torque < 0.6 * kStall ? 0 : 1;
}
