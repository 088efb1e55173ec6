// KHR-1 walks: a pattern from where its zero moment point is to be, and the joint forces that it takes
// ([A]). Writes motion and forces as a table that `simulate` follows, and the start.
//   walking models/khr1/khr1.urdf walk.csv [STEP PERIOD]      m, s
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <fstream>

#include "walk.hpp"

int main(int argc, char** argv) {
  if (argc != 3 && argc != 5) return 2;
  const auto model = walking::load(argv[1]);
  hybridyn::control::WalkParameters parameters;
  if (argc == 5) {
    parameters.step_length = std::atof(argv[3]);
    parameters.period = std::atof(argv[4]);
  }
  const walking::Rows rows = walking::make(model, parameters);
  std::ofstream table(argv[2]);
  hybridyn::control::write_motion(model, rows, table);
  double torque = 0;
  double speed = 0;
  for (const auto& row : rows) {
    torque = std::max(torque, row.tau.tail(model.nv - 6).cwiseAbs().maxCoeff());
    speed = std::max(speed, row.v.tail(model.nv - 6).cwiseAbs().maxCoeff());
  }
  const auto& q = rows.front().q;
  std::printf("--q0 ");
  for (int i = 0; i < q.size(); ++i) std::printf(i == 0 ? "%.17g" : ",%.17g", q[i]);
  const double margin = walking::margin(rows);
  std::printf(
      "\n%.1f s; margin of the zero moment point %.1f mm, torque %.0f %% of what the motors "
      "have, speed %.1f rad/s of %.2f\n",
      rows.back().time, 1e3 * margin, 100 * torque / walking::kStall, speed, walking::kFastest);
  return margin > 0.02 && torque < 0.6 * walking::kStall ? 0 : 1;
}
