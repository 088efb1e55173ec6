// Why a simulation goes no further, for people.
#pragma once

#include <string>

#include "hybridyn/model/model.hpp"
#include "hybridyn/simulation/outcome.hpp"

namespace hybridyn::tools {

/// What is wrong with the motion, and the state it is found in.
struct FaultReport {
  Fault fault = Fault::kNone;
  double time = 0;
  const VectorX<double>& tau;
  const VectorX<double>& qdd;
};

/// With joint and time.
std::string fault_text(const FaultReport& report, const Model<double>& model);

}  // namespace hybridyn::tools
