// What `hybridyn-bench peers` found, as a page.
#pragma once

#include "bench/peer_benchmark.hpp"
#include "hybridyn/timing/batch_benchmark.hpp"
#include "hybridyn/viewer/chart.hpp"

namespace hybridyn::tools {

/// Markdown. `chart` is its file as seen from the page, empty if there is none.
std::string peer_page(const std::vector<PeerTable>& tables, const std::vector<BatchTable>& batches,
                      const BenchmarkOptions& options, const std::string& chart);

/// Over the links of the chains among the models: a chart for each function.
std::vector<viewer::Chart> peer_charts(const std::vector<PeerTable>& tables);

/// Version of each peer and what it cannot do, a line each.
std::vector<std::string> peer_remarks(const PeerTable& table);

}  // namespace hybridyn::tools
