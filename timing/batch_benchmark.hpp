// One model's generated functions for many states at once, beside the same functions state by
// state, and derivatives beside forward dynamics: one library, whose functions take turns.
#pragma once

#include <string>
#include <vector>

#include "hybridyn/evaluation/model_file.hpp"
#include "hybridyn/timing/benchmark.hpp"

namespace hybridyn::tools {

struct BatchTiming {
  double nanoseconds;  // of one state: least of all rounds
  double ratio;        // to the same function state by state in the same round: median
  double difference;   // largest of the results from those state by state, relative
};

struct BatchRow {
  std::string name;
  std::vector<BatchTiming> timings;  // of each function, but of the last ones in some rows
};

struct BatchTable {
  std::string model;
  int freedoms;
  bool has_loops;
  int double_lanes;
  int float_lanes;
  std::vector<std::string> functions;  // "fd", "id", "M", "dfd"; with loops "fd" alone
  std::vector<BatchRow> rows;          // the first is state by state, in double precision
  /// Time of each function state by state, results in one place, relative to forward dynamics in
  /// one block: median.
  std::vector<double> to_fd;
  double thread_speed_up;  // of fd in batches of double by two threads; 0 without TBB
};

/// States of a batch.
inline constexpr int kBatchStates = 1024;

/// States that two threads share.
inline constexpr int kThreadStates = 8 * kBatchStates;

/// Throws InputError; also when results differ where they should not.
BatchTable run_batches(const ModelFile& model, const BenchmarkOptions& options);

}  // namespace hybridyn::tools
