// The thesis's comparison, [T] 4.5: forward dynamics of its chains by all methods, beside its figures.
#pragma once

#include "hybridyn/options/benchmark_options.hpp"

namespace hybridyn::tools {

struct ThesisOptions {
  BenchmarkOptions benchmark;
  BenchmarkOutput output;
};

void bench_thesis(const ThesisOptions& options);

}  // namespace hybridyn::tools
