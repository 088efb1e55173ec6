// Checks of what a single joint says about itself, and of <mimic>.
#pragma once

#include <cmath>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include <Eigen/LU>

#include "hybridyn/building/check/numbers.hpp"
#include "hybridyn/building/check/structure.hpp"

namespace hybridyn::checking {

// Shorter axes are zero up to the rounding of whoever computed them.
inline constexpr double kShortestAxis = 1e-9;
// Sine of the smallest angle between the axes of a universal joint.
inline constexpr double kSmallestAngle = 1e-6;
// Entries of R'R - 1; a matrix computed in double precision is off by some 1e-16.
inline constexpr double kOrthonormality = 1e-9;

inline void check_rotation(const Subject& subject, const char* part, const Placement& placement,
                           Report& report) {
  const Matrix3<double>& R = placement.rotation;
  const std::string remedy = "write finite numbers in <origin>";
  if (!check_numbers(subject, part, "origin", R, remedy, report)) return;
  if (!check_numbers(subject, part, "origin", placement.translation, remedy, report)) return;
  const Matrix3<double> excess = R.transpose() * R - Matrix3<double>::Identity();
  if (excess.cwiseAbs().maxCoeff() > kOrthonormality || R.determinant() < 0) {
    report.error(subject, part, "the origin's rotation matrix is not a rotation",
                 "make its columns orthonormal and right-handed");
  }
}

/// True for a vector that gives a direction.
inline bool check_axis(const Subject& subject, const char* part, const Vector3<double>& axis,
                       Report& report) {
  const std::string name = part;
  if (!axis.allFinite()) {
    report.error(subject, part, name + " is not finite", "write finite numbers in <" + name + ">");
    return false;
  }
  if (axis.stableNorm() < kShortestAxis) {
    report.error(subject, part, name + " has zero length", "give a non-zero <" + name + " xyz>");
    return false;
  }
  return true;
}

/// The axes of a joint or loop joint, as far as its type has any.
inline void check_axes(const Subject& subject, JointType type, const Vector3<double>& axis,
                       const Vector3<double>& axis2, Report& report) {
  if (!has_axis(type)) return;
  const bool first = check_axis(subject, "axis", axis, report);
  if (!has_axis2(type)) return;
  if (!check_axis(subject, "axis2", axis2, report) || !first) return;
  if (axis.stableNormalized().cross(axis2.stableNormalized()).norm() < kSmallestAngle) {
    report.error(subject, "axis2", "axis and axis2 are parallel",
                 "give a universal joint two different axes in <axis> and <axis2>");
  }
}

inline void check_pitch(const Subject& subject, const JointDescription& joint, Report& report) {
  if (!has_pitch(joint.type)) return;
  const std::string remedy = "write a finite number in <pitch>";
  if (!check_number(subject, "pitch", "pitch", joint.pitch, remedy, report)) return;
  if (joint.pitch == 0) {
    report.error(subject, "pitch", "pitch is zero",
                 "give <pitch value=\"...\"/> in metres per radian, or make the joint revolute");
  }
}

/// A range that holds nothing is how some files say that there is none.
inline JointLimits usable_limits(JointLimits limits) {
  if (limits.lower > limits.upper) {
    limits.lower = JointLimits{}.lower;
    limits.upper = JointLimits{}.upper;
  }
  return limits;
}

inline void check_limits(const Subject& subject, const JointDescription& joint, Report& report) {
  const JointLimits& limits = joint.limits;
  if (std::isnan(limits.lower) || std::isnan(limits.upper) || std::isnan(limits.velocity) ||
      std::isnan(limits.effort)) {
    report.error(subject, "limit", "a limit is not a number", "write numbers in <limit>");
    return;
  }
  if (limits.lower > limits.upper && has_limits(joint.type)) {
    report.warning(subject, "limit",
                   {"the lower limit is above the upper one, taken as unlimited",
                    number_text(limits.lower) + " and " + number_text(limits.upper)},
                   "swap lower and upper in <limit>, or make the joint continuous");
  }
  if (limits.velocity < 0 || limits.effort < 0) {
    report.warning(subject, "limit", "the velocity or effort limit is negative",
                   "give its magnitude");
  }
}

/// False when a number is unusable.
inline bool check_dynamics_numbers(const Subject& subject, const JointDynamics& dynamics,
                                   Report& report) {
  bool usable = true;
  const auto require = [&](double value, const char* part, const char* what) {
    usable = check_number(subject, part, what, value, "write a finite number", report) && usable;
  };
  require(dynamics.damping, "dynamics", "damping");
  require(dynamics.friction, "dynamics", "friction");
  require(dynamics.rotor_inertia, "rotor_inertia", "rotor inertia");
  require(dynamics.gear_ratio, "gear_ratio", "gear ratio");
  return usable;
}

inline void check_dynamics(const Subject& subject, const JointDynamics& dynamics, Report& report) {
  if (!check_dynamics_numbers(subject, dynamics, report)) return;
  if (dynamics.damping < 0 || dynamics.friction < 0) {
    report.warning(subject, "dynamics", "damping or friction is negative and feeds in energy",
                   "give values of zero or more in <dynamics>");
  }
  if (dynamics.rotor_inertia < 0) {
    report.error(subject, "rotor_inertia", "rotor inertia is negative",
                 "give a value of zero or more in <rotor_inertia>");
  }
  if (dynamics.rotor_inertia > 0 && dynamics.gear_ratio == 0) {
    report.error(subject, "gear_ratio", "gear ratio is zero: the rotor would never turn",
                 "give motor turns per joint turn in <gear_ratio>, or leave it out");
  }
}

/// The joint that each joint mimics, kNone where there is none.
inline std::vector<int> resolve_mimics(const MechanismDescription& d) {
  std::unordered_map<std::string_view, int> index;
  for (std::size_t j = 0; j < d.joints.size(); ++j) {
    index.emplace(d.joints[j].name, static_cast<int>(j));
  }
  std::vector<int> leader(d.joints.size(), kNone);
  for (std::size_t j = 0; j < d.joints.size(); ++j) {
    if (!d.joints[j].mimic) continue;
    const auto it = index.find(d.joints[j].mimic->joint);
    if (it != index.end()) leader[j] = it->second;
  }
  return leader;
}

/// A mimic that names a joint and has usable numbers. `leader` is the joint it names, or kNone.
inline void check_mimic(const MechanismDescription& d, int j, int leader, Severity severity,
                        Report& report) {
  const Subject subject = subject_joint(d, j);
  const Mimic& mimic = *d.joints[j].mimic;
  check_numbers(subject, "mimic", "multiplier or offset",
                Eigen::Vector2d(mimic.multiplier, mimic.offset), "write finite numbers in <mimic>",
                report);
  if (leader == kNone) {
    report.add(severity, subject, "mimic",
               {"mimics a joint that does not exist", quoted(mimic.joint)},
               "name an existing joint in <mimic joint=\"...\"/>");
  } else if (leader == j) {
    report.add(severity, subject, "mimic", "mimics itself",
               "name another joint in <mimic>, or remove it");
  } else if (!is_fixed(d.joints[j].type) &&  // there <mimic> has no effect
             (velocity_size(d.joints[j].type) != 1 || velocity_size(d.joints[leader].type) != 1)) {
    report.add(severity, subject, "mimic",
               {"mimics a joint, but not both have exactly one freedom", quoted(mimic.joint)},
               "remove <mimic>, or use joints of one freedom");
  }
}

/// Cycles of two or more joints that mimic each other.
inline void check_mimic_cycles(const MechanismDescription& d, const std::vector<int>& leader,
                               Severity severity, Report& report) {
  std::vector<int> trail_of(leader.size(), kNone);
  for (int start = 0; start < static_cast<int>(leader.size()); ++start) {
    int joint = start;
    while (joint != kNone && trail_of[joint] == kNone) {
      trail_of[joint] = start;
      joint = leader[joint];
    }
    if (joint == kNone || trail_of[joint] != start || leader[joint] == joint) continue;
    std::vector<std::string> names;
    int on_cycle = joint;
    do {
      names.push_back(d.joints[on_cycle].name);
      on_cycle = leader[on_cycle];
    } while (on_cycle != joint);
    report.add(severity, subject_joint(d, joint), "mimic",
               {"joints mimic each other", name_list(names)}, "remove the <mimic> of one of them");
  }
}

/// What is wrong with <mimic> matters only where it becomes a constraint.
inline void check_mimics(const MechanismDescription& d, bool as_couplings, Report& report) {
  const Severity severity = as_couplings ? Severity::kError : Severity::kWarning;
  const std::vector<int> leader = resolve_mimics(d);
  for (int j = 0; j < static_cast<int>(d.joints.size()); ++j) {
    if (d.joints[j].mimic) check_mimic(d, j, leader[j], severity, report);
  }
  check_mimic_cycles(d, leader, severity, report);
}

inline void check_joints(const MechanismDescription& d, Report& report) {
  for (int j = 0; j < static_cast<int>(d.joints.size()); ++j) {
    const JointDescription& joint = d.joints[j];
    const Subject subject = subject_joint(d, j);
    check_rotation(subject, "origin", joint.origin, report);
    check_axes(subject, joint.type, joint.axis, joint.axis2, report);
    check_pitch(subject, joint, report);
    check_limits(subject, joint, report);
    check_dynamics(subject, joint.dynamics, report);
  }
}

}  // namespace hybridyn::checking
