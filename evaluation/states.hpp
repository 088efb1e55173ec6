// The states that eval is asked about: reading states.json (docs/eval.md).
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "hybridyn/model/environment.hpp"

namespace hybridyn::tools {

struct State {
  VectorX<double> q;
  VectorX<double> v;
  std::optional<VectorX<double>> tau;
  std::optional<VectorX<double>> qdd;

  struct External {
    int frame;           // it acts at this frame's origin
    Wrench<double> F_F;  // in the frame's axes
  };
  std::vector<External> external;
};

struct States {
  Vector3<double> gravity{0, 0, -9.81};
  bool gives_gravity = false;  // the file says so
  std::vector<State> states;
  std::vector<std::string> warnings;
};

/// What is wrong with a quaternion of q, with joint and entries; empty where all have a direction.
std::string zero_quaternion(const Model<double>& model, const VectorX<double>& q);

/// `name` appears in errors. Throws InputError that says where and what: line and column where it
/// is no JSON, else the place as in "states[2].external.hand.force".
States parse_states(const std::string& text, const std::string& name, const Model<double>& model);

}  // namespace hybridyn::tools
