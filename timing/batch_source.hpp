// The source of a library with which generated functions are timed in batches: for each function
// and each way to call it, under FUNCTION_WAY, a BatchCall.
#pragma once

#include <string>
#include <vector>

namespace hybridyn::tools {

/// Does what it is handed for k in [begin, end), in an order or on threads of its own.
using RunSteps = void(int begin, int end, const void* steps, void (*step)(const void*, int k));

/// Evaluates `count` states: numbers of the way's scalar in its layout; results one after the
/// other.
using BatchCall = void(int count, const void* q, const void* v, const void* x, void* const* results,
                       RunSteps* run);

struct BatchFunction {
  std::string key;  // as for `generate --functions`
  std::string name;
  bool takes_q_alone;
  std::size_t ways;          // the first of batch_ways(): long functions take long to compile
  std::vector<int> results;  // 1 for nv numbers, 2 for a matrix of nv rows and columns
};

struct BatchWay {
  std::string key;
  std::string name;
  std::string scalar;
  std::string layout;  // empty: one state after the other, without packs
};

const std::vector<BatchFunction>& batch_functions();
/// The first is one state after the other in double precision.
const std::vector<BatchWay>& batch_ways();

/// Forward dynamics in one block, though the robot has limbs that go side by side: state by state.
inline constexpr const char* kFdInOneBlock = "fd_in_one_block";

/// For code in folder and namespace "own". Also `lanes_double` and `lanes_float`, of type int(),
/// and kFdInOneBlock.
std::string batch_source(const std::vector<BatchFunction>& functions, bool has_limbs);

}  // namespace hybridyn::tools
