// Joint controllers of a file: springs and dampers towards targets, gains on schedules and by phases,
// forces that follow those, or the angles, of other joints.
#pragma once

#include <vector>

#include "hybridyn/control/gain_schedule.hpp"
#include "hybridyn/runs/control_reader.hpp"

namespace hybridyn::tools {

/// A gain: a number, or one that changes with the angle of a joint.
struct JointGain {
  control::ScheduledGain<double> gain;
  int position = -1;  // of the angle, in q; -1: the gain at rest
  double at(const VectorX<double>& q) const {
    return position < 0 ? gain.rest : gain.at(q[position]);
  }
};

struct JointLaw {
  int position = 0;  // in q
  int freedom = 0;   // in v
  JointGain kp;
  JointGain kd;
  TimeTable target;
  bool has_target = false;
  TimeTable tau;
  struct Share {  // of another joint
    int freedom;
    int position;
    double factor = 0;  // of its force
    double kp = 0;      // a spring and a damper at its angle
    double kd = 0;
  };
  std::vector<Share> follows;
  double limit = kForever;
};

/// "joints", an object of joints by name. In the second phase what a joint says under "then" comes in
/// the place of what it says else.
std::vector<JointLaw> read_joint_laws(ControlReader& reader, const nlohmann::json& in,
                                      const Model<double>& model, bool is_second_phase);

/// "phase": when the second one begins.
struct PhaseRule {
  int freedom = -1;  // whose rate changes its sign; -1: there is one phase
  double after = 0;  // s
};
PhaseRule read_phase(ControlReader& reader, const nlohmann::json& in, const Model<double>& model);

/// Adds springs, dampers and forces over time; then forces that follow others, and limits. `tau` comes
/// in with what other laws ask for.
void apply_joint_laws(const std::vector<JointLaw>& laws, double t, const VectorX<double>& q,
                      const VectorX<double>& v, VectorX<double>& tau);

}  // namespace hybridyn::tools
