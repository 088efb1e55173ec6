// Functions that are timed for many states at once, and the ways to call them.
#pragma once

#include <string>
#include <vector>

#include "hybridyn/kernel/entry.h"

namespace hybridyn::tools {

struct BatchFunction {
  std::string key;  // as for `generate --functions`
  std::string name;
  bool takes_q_alone;
  std::vector<int> results;  // 1 for nv numbers, 2 for a matrix of nv rows and columns
};

struct BatchWay {
  std::string name;
  bool is_float;
  bool by_component;
  hybridyn_batch_layout layout;  // hybridyn_batch_layouts: one state after the other, without packs
};

const std::vector<BatchFunction>& batch_functions();
/// The first is one state after the other in double precision.
const std::vector<BatchWay>& batch_ways();

}  // namespace hybridyn::tools
