// How long the chains of a partition should be: forward dynamics over every:N, for a few robots.
#pragma once

#include "hybridyn/options/benchmark_options.hpp"

namespace hybridyn::tools {

/// The partition every:N.
struct StudyRow {
  int links;  // N; 0: none. At most those of the robot: one block
  int blocks;
  int operations;
  int code_bytes;
  double compile_seconds;
  double nanoseconds;
};

struct StudyRobot {
  std::string name;
  std::string description;
  int links;
  int freedoms;
  double aba;  // nanoseconds
  double ada;
  double noise;                // by which least times of odd and of even rounds differ, relative
  std::vector<StudyRow> rows;  // by links, each way to cut once; the last is one block
  std::string automatic;       // what `auto` chooses
  double automatic_nanoseconds;

  const StudyRow& whole() const { return rows.back(); }
  const StudyRow& fastest() const;
  /// The shortest of the chains that are slower than the fastest by this factor at most.
  const StudyRow& shortest_within(double factor) const;
};

/// The robots of the study, each measured in one run. What is going on is told on stderr. Throws
/// InputError.
std::vector<StudyRobot> study_partitions(const BenchmarkOptions& options);

struct StudyOptions {
  BenchmarkOptions benchmark;
  BenchmarkOutput output;
  std::string page;  // where to write
};

void bench_study(const StudyOptions& options);

}  // namespace hybridyn::tools
