// `hybridyn bench --peers`, `--batch`: other libraries beside ours, many states at once.
#pragma once

#include "peer_benchmark.hpp"

namespace hybridyn::cli {

struct PeersOptions {
  std::string peers;  // names, separated by commas; "all": those that are installed
  bool batch = false;
  BenchmarkOptions benchmark;
  std::string page;  // where to write
  std::string svg;
  bool json = false;
};

/// Peers, or batches, or both, as asked for.
void bench_functions(const ModelOptions& model, const PeersOptions& options);

/// A choice of the project's models, with both; no names are those that are installed.
void bench_all_with_peers(const PeersOptions& options);

}  // namespace hybridyn::cli
