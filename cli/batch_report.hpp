// What `hybridyn bench --batch` found: as text, JSON, and for the page of `bench peers`.
#pragma once

#include <ostream>

#include "batch_benchmark.hpp"
#include "json_output.hpp"

namespace hybridyn::cli {

void print_batches(std::ostream& out, const BatchTable& table);
Json batches_json(const BatchTable& table);

/// Markdown: sections "Batches" and "Derivatives".
std::string batch_sections(const std::vector<BatchTable>& tables);

}  // namespace hybridyn::cli
