// One model timed by our methods and by the peers that are installed, function by function: each a
// program of its own, which take turns.
#pragma once

#include <string>
#include <vector>

#include "hybridyn/evaluation/model_file.hpp"
#include "hybridyn/timing/benchmark.hpp"

namespace hybridyn::tools {

struct PeerTiming {
  std::string cannot;  // why there is no time; else empty
  double nanoseconds;  // of one evaluation: least of all rounds
  double ratio;        // to our generated function in the same round: median of all rounds
  double difference;   // largest of the results from those of our numeric method, relative
};

struct PeerRow {
  std::string name;
  std::vector<PeerTiming> timings;  // of each function
};

struct PeerTable {
  std::string model;
  int links;
  int freedoms;
  bool has_loops;
  std::vector<std::string> functions;  // "fd", "id", "M"; with loops "fd" alone
  std::vector<PeerRow> rows;           // the first kOwnRows are ours
};

/// Numeric methods, generated functions, the automatic hybrid.
constexpr int kOwnRows = 3;

/// All that there are programs for.
std::vector<std::string> all_peers();

/// Peers whose programs have been built.
std::vector<std::string> installed_peers();

/// Whether ours have been built, which every comparison needs.
bool own_programs_are_built();

/// `peers` as `installed_peers` names them. Throws InputError; also when results differ where they
/// should not.
PeerTable run_peers(const ModelFile& model, const std::vector<std::string>& peers,
                    const BenchmarkOptions& options);

}  // namespace hybridyn::tools
