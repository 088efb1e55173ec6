#pragma once

#include <string>
#include <vector>

struct State {
  std::vector<double> q, v, tau, qdd;
};

/// Random states, exact in single precision, with the accelerations by the articulated-body
/// algorithm; always the same ones.
std::vector<State> reference_states(const std::string& urdf);
