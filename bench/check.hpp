// Whether generated code is as fast as recorded.
#pragma once

#include <string>

namespace hybridyn::tools {

struct CheckOptions {
  std::string file;  // bench/README.md says what is in it
  bool update = false;
  bool json = false;
};

/// Compares what the file lists with measurements, or writes those into it. Throws InputError, also
/// where something is slower than recorded, beyond the file's tolerances.
void bench_check(const CheckOptions& options);

}  // namespace hybridyn::tools
