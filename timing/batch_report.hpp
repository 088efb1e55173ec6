// What `hybridyn bench --batch` found: as text, JSON, and for the page of `hybridyn-bench peers`.
#pragma once

#include <ostream>

#include "hybridyn/text/json_output.hpp"
#include "hybridyn/timing/batch_benchmark.hpp"

namespace hybridyn::tools {

void print_batches(std::ostream& out, const BatchTable& table);
Json batches_json(const BatchTable& table);

/// Markdown: sections "Batches" and "Derivatives".
std::string batch_sections(const std::vector<BatchTable>& tables);

}  // namespace hybridyn::tools
