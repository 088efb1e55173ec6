// What acts on a robot that is simulated, from a file: docs/control.md has all of its keys.
//   {"gravity": [0, 0, -9.81],
//    "joints": {"knee": {"kp": 100, "kd": 10, "target": [[0, 0.2], [1, 0.8]], "tau": 0,
//                        "limit": 50}},
//    "motion": "walk.csv", "model": "computed-torque", "virtual_loop": {..},
//    "plugin": {"library": "law.so"}, "sampling": {"rate": 1000, "delay": 0.002},
//    "external": [{"link": "hand", "force": [20, 0, 0], "from": 1, "until": 1.5}]}
#pragma once

#include <memory>
#include <string>

#include "hybridyn/runs/virtual_loop_file.hpp"
#include "hybridyn/simulation/motion_law.hpp"

namespace hybridyn::tools {

struct ActingForces {
  Controller<double> controller;  // empty where no joint has one
  Loads<double> loads;            // empty where there are none
  Vector3<double> gravity{0, 0, -9.81};
  bool gives_gravity = false;  // the file says so
  Sampler<double> sample;      // empty where nothing is sampled
  std::shared_ptr<ControlNotices> notices = std::make_shared<ControlNotices>();
};

/// `name` appears in errors. `gravity` acts where the file gives none. Throws InputError that says
/// where and what. The model must outlive the result. Warnings go to stderr.
ActingForces parse_controller(const std::string& text, const std::string& name,
                              const Model<double>& model,
                              const Vector3<double>& gravity = {0, 0, -9.81});

}  // namespace hybridyn::tools
