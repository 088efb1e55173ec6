#include "hybridyn/runs/fault_text.hpp"

#include <cstdio>

namespace hybridyn::tools {
namespace {

/// The joint that a component of tau or qdd belongs to.
std::string joint_of(const Model<double>& model, const VectorX<double>& components) {
  for (int i = 0; i < model.size(); ++i) {
    const Link<double>& link = model.links[i];
    if (!components.segment(link.v_index, link.nv()).allFinite()) {
      return " (joint '" + model.joints[i].name + "')";
    }
  }
  return "";
}

}  // namespace

std::string fault_text(const FaultReport& report, const Model<double>& model) {
  char time[40];
  std::snprintf(time, sizeof time, " at t = %.9g s", report.time);
  switch (report.fault) {
    case Fault::kController:
      return "the controller's joint force is not finite" + joint_of(model, report.tau) + time;
    case Fault::kLoads:
      return std::string("an external wrench is not finite") + time;
    case Fault::kMass:
      return std::string("the mass matrix is not positive definite") + time;
    case Fault::kAcceleration:
      return "an acceleration is not finite" + joint_of(model, report.qdd) + time;
    case Fault::kConvergence:
      return std::string("no step was found that solves the equations") + time +
             ": a shorter step?";
    default:
      return std::string("positions or velocities are not finite") + time + ": a shorter step?";
  }
}

}  // namespace hybridyn::tools
