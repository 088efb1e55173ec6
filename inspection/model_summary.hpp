// A model in a few numbers.
#pragma once

#include <optional>

#include "hybridyn/model/model.hpp"

namespace hybridyn::tools {

struct ModelSummary {
  double moving_mass = 0;
  double ground_mass = 0;                         // of what is welded to the ground
  std::optional<Vector3<double>> center_of_mass;  // at q = 0, of what moves; nothing without mass
  int longest_path = 0;                           // joints from the ground to an end
  int constraint_rows = 0;
  /// How many of the rows are independent at a random configuration that closes the loops; nothing
  /// when none was found.
  std::optional<int> constraint_rank;
};

ModelSummary summarise(const Model<double>& model);

}  // namespace hybridyn::tools
