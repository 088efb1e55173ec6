// Other libraries beside ours, and many states at once.
#pragma once

#include "bench/peer_benchmark.hpp"
#include "hybridyn/options/benchmark_options.hpp"

namespace hybridyn::tools {

struct PeersOptions {
  std::string peers;  // names, separated by commas; none: those that are installed
  BenchmarkOptions benchmark;
  BenchmarkOutput output;
  std::string page;  // where to write
};

/// One model.
void bench_peers(const ModelFile& model, const PeersOptions& options);

/// A choice of the project's models, with batches too.
void bench_all_with_peers(const PeersOptions& options);

}  // namespace hybridyn::tools
