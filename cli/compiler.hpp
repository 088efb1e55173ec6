// Compiles generated code while the command runs, and keeps the results.
//
// A result's folder in the cache is named after a hash of all that goes into it: the sources, the
// command line, the compiler's own account of its version and, where the flags depend on it, the
// processor. It is compiled in a folder of its own and moved there in one step, so that commands
// that run at the same time do not see each other's halves.
#pragma once

#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "emit/library.hpp"

namespace hybridyn::cli {

struct CompileOptions {
  std::vector<std::string> flags = {"-O2"};
  bool use_cache = true;
};

/// A loaded library; unloaded at the end.
class SharedLibrary {
 public:
  explicit SharedLibrary(const std::filesystem::path& path);
  ~SharedLibrary();
  SharedLibrary(const SharedLibrary&) = delete;
  SharedLibrary& operator=(const SharedLibrary&) = delete;

  template <class Function>
  Function* function(const char* name) const {
    return reinterpret_cast<Function*>(address(name));
  }

 private:
  void* address(const char* name) const;
  void* handle_;
};

/// A library made from one source file and the generated files it includes as "NAME/NAME.hpp".
/// Throws InputError: no compiler, or what it said.
std::unique_ptr<SharedLibrary> compile_library(const std::string& name,
                                               const std::vector<generator::OutputFile>& files,
                                               const std::string& source,
                                               const CompileOptions& options);

}  // namespace hybridyn::cli
