// Forward dynamics timed: one program for all models and methods, generated, compiled and run.
#pragma once

#include <string>
#include <vector>

#include "hybridyn/generator/partition/partition.hpp"
#include "hybridyn/toolchain/compiler.hpp"

namespace hybridyn::tools {

/// A hybrid to be timed beside the numeric methods.
struct TimedPartition {
  std::string name;  // as it is shown
  generator::Partition partition;
  /// Joined by ADA over Phi and beta of the blocks, not as the class Robot.
  bool is_spliced = false;
};

struct TimedModel {
  std::string name;
  Model<double> model;
  std::vector<TimedPartition> partitions;
};

struct Timing {
  std::string method;  // "lagrange", "ada", "aba" or the name of a partition
  double nanoseconds;  // of one evaluation: least of all rounds
  double difference;   // largest relative difference of qdd from ABA's
};

struct BenchmarkOptions {
  CompileOptions compile{{"-O3", "-march=native"}, true};
  int states = 64;
  int rounds = 25;
  std::uint64_t seed = 1;
};

/// For each model the timings of the numeric methods and its partitions. All methods of all models
/// take turns, round by round. Throws InputError.
std::vector<std::vector<Timing>> run_benchmark(const std::vector<TimedModel>& models,
                                               const BenchmarkOptions& options);

/// Processor, compiler and flags.
std::string benchmark_setting(const BenchmarkOptions& options);

}  // namespace hybridyn::tools
