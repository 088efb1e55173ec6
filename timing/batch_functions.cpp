#include "hybridyn/timing/batch_functions.hpp"

namespace hybridyn::tools {

const std::vector<BatchFunction>& batch_functions() {
  static const std::vector<BatchFunction> all = {
      {"fd", "forward_dynamics", false, {1}},
      {"id", "inverse_dynamics", false, {1}},
      {"M", "mass_matrix", true, {2}},
      {"dfd", "forward_dynamics_derivatives", false, {1, 2, 2, 2}}};
  return all;
}

const std::vector<BatchWay>& batch_ways() {
  static const std::vector<BatchWay> all = {
      {"state by state", false, false, hybridyn_batch_layouts},
      {"double, states", false, false, hybridyn_double_states},
      {"double, components", false, true, hybridyn_double_components},
      {"float, states", true, false, hybridyn_float_states},
      {"float, components", true, true, hybridyn_float_components}};
  return all;
}

}  // namespace hybridyn::tools
