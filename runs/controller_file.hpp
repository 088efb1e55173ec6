// What acts on a robot that is simulated, from a file:
//   {"gravity": [0, 0, -9.81],
//    "joints": {"knee": {"kp": 100, "kd": 10, "target": [[0, 0.2], [1, 0.8]], "tau": 0,
//                        "limit": 50}},
//    "external": [{"link": "hand", "force": [20, 0, 0], "moment": [0, 0, 0],
//                  "from": 1, "until": 1.5}]}
// For joints of one freedom. "target" and "tau" are numbers or tables of [time, value], in between
// on straight lines and constant beyond their ends:
//   tau = tau(t) + kp (target(t) - q) + kd (d target / dt - v), at most `limit` either way.
// External wrenches act at the origin of the link's frame, in its axes, from `from` to before
// `until`.
#pragma once

#include <string>

#include "hybridyn/simulation/motion_law.hpp"

namespace hybridyn::tools {

struct ActingForces {
  Controller<double> controller;  // empty where no joint has one
  Loads<double> loads;            // empty where there are none
  Vector3<double> gravity{0, 0, -9.81};
  bool gives_gravity = false;  // the file says so
};

/// `name` appears in errors. Throws InputError that says where and what. The model must outlive the
/// result. Warnings go to stderr.
ActingForces parse_controller(const std::string& text, const std::string& name,
                              const Model<double>& model);

}  // namespace hybridyn::tools
