// `hybridyn bench --peers`: other libraries beside ours.
#pragma once

#include "peer_benchmark.hpp"

namespace hybridyn::cli {

struct PeersOptions {
  std::string peers;  // names, separated by commas; "all" or nothing: those that are installed
  BenchmarkOptions benchmark;
  std::string page;  // where to write
  std::string svg;
  bool json = false;
};

void bench_with_peers(const ModelOptions& model, const PeersOptions& options);

/// A choice of the project's models.
void bench_all_with_peers(const PeersOptions& options);

}  // namespace hybridyn::cli
