// Compiles generated code while the command runs, and keeps the results.
//
// A result's folder in the cache is named after a hash of all that goes into it: the sources, the
// command line, the compiler's own account of its version and, where the flags depend on it, the
// processor. It is compiled in a folder of its own and moved there in one step, so that commands
// that run at the same time do not see each other's halves. What the cache makes sure of:
// compile_cache.hpp.
#pragma once

#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "hybridyn/generator/compile/compile.hpp"

namespace hybridyn::tools {

struct CompileOptions {
  /// Each is one argument of the compiler.
  std::vector<std::string> flags = {
      "-O1"};  // for few evaluations: compiled in half the time of -O2
  bool use_cache = true;
  /// The folder in which hybridyn/kernel/ and the other headers lie that generated code includes;
  /// where it is empty, include/ beside the folder of this program.
  std::filesystem::path headers{};
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

/// Generated files, included as "NAME/FILE".
struct SourceFolder {
  std::string name;
  std::vector<generator::OutputFile> files;
};
SourceFolder source_folder(const generator::Library& library);

/// What was compiled, in use as long as a copy of this lives: without the cache its folder is
/// removed with the last one, in the cache nobody removes it before.
struct CompiledFile {
  std::filesystem::path path;
  std::shared_ptr<const void> folder;
  double seconds;  // of processors that compiling took, whenever that was
};

/// A source file and what it includes. `name` is what the caller is told is being compiled.
struct SourceCode {
  std::string name;
  std::string source;
  std::vector<SourceFolder> folders;
};

/// Throw InputError: no compiler, or what it said.
CompiledFile compile_library_file(const SourceCode& code, const CompileOptions& options);
std::unique_ptr<SharedLibrary> compile_library(const SourceCode& code,
                                               const CompileOptions& options);
CompiledFile compile_program_file(const SourceCode& code, const CompileOptions& options);

/// The compiler that is used, and what it says of its version.
std::string compiler_version();

}  // namespace hybridyn::tools
