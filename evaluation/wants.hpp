// What eval is asked for: the items of --want.
#pragma once

#include <string>
#include <vector>

#include "hybridyn/model/model.hpp"

namespace hybridyn::tools {

struct Wants {
  bool qdd = false;
  bool wrenches = false;      // of movable joints and loop joints
  bool all_wrenches = false;  // of fixed joints too
  bool mass_matrix = false;
  bool coriolis = false;
  bool gravity = false;
  bool inverse_dynamics = false;
  bool energy = false;
  bool momentum = false;
  bool center_of_mass = false;
  std::vector<int> jacobians;           // frames
  std::vector<int> bias_accelerations;  // frames
  std::vector<int> contact_frames;      // of one contact inertia, in the order given

  bool forward_dynamics() const { return qdd || wrenches; }
};

/// For --help.
extern const char* const kWantHelp;

/// Throws UsageError.
Wants parse_wants(const std::vector<std::string>& items, const Model<double>& model);

}  // namespace hybridyn::tools
