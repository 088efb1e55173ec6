#include "compiler.hpp"

#include <dlfcn.h>
#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <sstream>
#include <system_error>

#include "errors.hpp"
#include "files.hpp"
#include "hash.hpp"
#include "shell.hpp"
#include "temporary_folder.hpp"

namespace hybridyn::cli {
namespace {

namespace fs = std::filesystem;

constexpr const char* kResult = "result";
constexpr const char* kSeconds = "seconds";  // that it took

/// Of processors, by all that ran and ended: what else runs at the time does not count.
double seconds_of_children() {
  rusage usage{};
  getrusage(RUSAGE_CHILDREN, &usage);
  const auto seconds = [](const timeval& t) {
    return static_cast<double>(t.tv_sec) + 1e-6 * static_cast<double>(t.tv_usec);
  };
  return seconds(usage.ru_utime) + seconds(usage.ru_stime);
}

struct Compiler {
  std::string command;
  std::string version;
};

Compiler find_compiler() {
  const char* wanted = std::getenv("CXX");
  std::vector<std::string> candidates = {"c++", "g++", "clang++"};
  if (wanted != nullptr && *wanted != '\0') candidates = {wanted};
  for (const std::string& candidate : candidates) {
    const CommandOutput version = run_command(candidate + " --version");
    if (version.exit_code == 0) return {candidate, version.text};
  }
  if (wanted != nullptr && *wanted != '\0') {
    throw InputError(
        "the compiler '" + std::string(wanted) +
        "' of the environment variable CXX does not run: name one that does, or unset CXX");
  }
  throw InputError(
      "no C++ compiler found (c++, g++ or clang++), which hybrid methods need to compile their "
      "code: install one, e.g. the package g++, or name it in the environment variable CXX");
}

/// Of the installed package, else of the source tree this was built from.
fs::path runtime_folder() {
  std::error_code error;
  const fs::path self = fs::read_symlink("/proc/self/exe", error);
  if (!error) {
    const fs::path installed = self.parent_path().parent_path() / "include";
    if (fs::exists(installed / "hybridyn" / "assembly" / "numeric_link.hpp")) return installed;
  }
  return HYBRIDYN_RUNTIME_FOLDER;
}

/// All of the runtime: code compiled with other headers is other code.
std::string runtime_text() {
  std::vector<fs::path> headers;
  for (const auto& entry : fs::recursive_directory_iterator(runtime_folder() / "hybridyn")) {
    if (entry.path().extension() == ".hpp") headers.push_back(entry.path());
  }
  std::sort(headers.begin(), headers.end());
  std::string out;
  for (const fs::path& header : headers) out += read_file(header.string());
  return out;
}

fs::path cache_folder() {
  const auto variable = [](const char* name) {
    const char* value = std::getenv(name);
    return value != nullptr && *value != '\0' ? fs::path(value) : fs::path();
  };
  if (const fs::path own = variable("HYBRIDYN_CACHE_DIR"); !own.empty()) return own;
  if (const fs::path cache = variable("XDG_CACHE_HOME"); !cache.empty()) return cache / "hybridyn";
  if (const fs::path home = variable("HOME"); !home.empty()) return home / ".cache" / "hybridyn";
  return fs::temp_directory_path() / "hybridyn-cache";
}

/// What -march=native stands for.
std::string processor() {
  std::ifstream info("/proc/cpuinfo");
  std::string text;
  for (std::string line; std::getline(info, line) && !line.empty();) {
    const bool tells = line.rfind("model name", 0) == 0 || line.rfind("flags", 0) == 0 ||
                       line.rfind("Features", 0) == 0;
    if (tells) text += line + '\n';
  }
  return text;
}

void write_sources(const fs::path& folder, const std::vector<SourceFolder>& folders,
                   const std::string& source) {
  for (const SourceFolder& part : folders) {
    fs::create_directories(folder / part.name);
    for (const generator::OutputFile& file : part.files) {
      write_file((folder / part.name / file.name).string(), file.text);
    }
  }
  write_file((folder / "main.cpp").string(), source);
}

/// Something compiled, in the cache or in a folder that goes with the object.
class Compiled {
 public:
  Compiled(const std::string& kind, const std::string& kind_flags, const std::string& source,
           const std::vector<SourceFolder>& folders, const CompileOptions& options);
  const fs::path& path() const { return path_; }
  CompiledFile file() && {
    double seconds = 0;
    std::ifstream(path_.parent_path() / kSeconds) >> seconds;
    return {path_, std::move(temporary_), seconds};
  }

 private:
  std::unique_ptr<TemporaryFolder> temporary_;
  fs::path path_;
};

Compiled::Compiled(const std::string& kind, const std::string& kind_flags,
                   const std::string& source, const std::vector<SourceFolder>& folders,
                   const CompileOptions& options) {
  const Compiler compiler = find_compiler();
  std::string flags = "-std=c++17 -w " + kind_flags;
  // Entries from before that file was kept have other names.
  std::string key = kSeconds + compiler.command + '\n' + compiler.version + source;
  for (const std::string& flag : options.flags) {
    flags += ' ' + flag;
    if (flag.find("native") != std::string::npos) key += processor();
  }
  const std::string includes =
      " -I" + quoted(runtime_folder().string()) + " -isystem " + quoted(HYBRIDYN_EIGEN_FOLDER);
  key += flags + includes + HYBRIDYN_VERSION + runtime_text();
  for (const SourceFolder& folder : folders) {
    for (const generator::OutputFile& file : folder.files) {
      key += folder.name + '/' + file.name + '\n' + file.text;
    }
  }
  const fs::path cache = cache_folder();
  std::error_code error;
  fs::create_directories(cache, error);
  const fs::path folder = cache / (kind + "-" + hash_of(key));
  path_ = folder / kResult;
  if (options.use_cache && fs::exists(path_)) return;

  temporary_ = std::make_unique<TemporaryFolder>(folder);
  const fs::path& here = temporary_->path();
  write_sources(here, folders, source);
  path_ = here / kResult;
  const std::string command = compiler.command + ' ' + flags + " -I" + quoted(here.string()) +
                              includes + ' ' + quoted((here / "main.cpp").string()) + " -o " +
                              quoted(path_.string());
  const double before = seconds_of_children();
  const CommandOutput result = run_command(command);
  std::ofstream(here / kSeconds) << seconds_of_children() - before << '\n';
  if (result.exit_code != 0) {
    throw InputError("the compiler failed:\n" + result.text + "The command was: " + command);
  }
  if (!options.use_cache) return;
  fs::rename(here, folder, error);
  // Where it fails another command was faster, or the next one compiles again.
  if (!error) path_ = folder / kResult;
}

}  // namespace

CompiledFile compile_library_file(const std::string& source,
                                  const std::vector<SourceFolder>& folders,
                                  const CompileOptions& options, const std::string& part) {
  const std::string kind = "-fPIC -fvisibility=hidden ";
  if (part.empty()) return Compiled("library", "-shared " + kind, source, folders, options).file();
  const Compiled object("object", "-c " + kind, part, {}, options);
  return Compiled("library", "-shared " + kind + quoted(object.path().string()), source, folders,
                  options)
      .file();
}

std::unique_ptr<SharedLibrary> compile_library(const std::string& source,
                                               const std::vector<SourceFolder>& folders,
                                               const CompileOptions& options) {
  return std::make_unique<SharedLibrary>(compile_library_file(source, folders, options).path);
}

CompiledFile compile_program_file(const std::string& source,
                                  const std::vector<SourceFolder>& folders,
                                  const CompileOptions& options) {
  return Compiled("program", "", source, folders, options).file();
}

std::string compile_and_run(const std::string& source, const std::vector<SourceFolder>& folders,
                            const std::string& part, const std::string& input,
                            const CompileOptions& options) {
  const Compiled object("object", "-c", part, {}, options);
  const Compiled compiled("program", quoted(object.path().string()), source, folders, options);
  const TemporaryFolder temporary(cache_folder() / "input");
  const fs::path file = temporary.path() / "input";
  write_file(file.string(), input);
  const CommandOutput result =
      run_command(quoted(compiled.path().string()) + ' ' + quoted(file.string()));
  if (result.exit_code != 0) throw InputError("the compiled program failed:\n" + result.text);
  return result.text;
}

std::string compiler_version() {
  const Compiler compiler = find_compiler();
  return compiler.version.substr(0, compiler.version.find('\n'));
}

SharedLibrary::SharedLibrary(const fs::path& path) : handle_(dlopen(path.c_str(), RTLD_NOW)) {
  if (handle_ == nullptr) throw InputError(std::string("cannot load compiled code: ") + dlerror());
}

SharedLibrary::~SharedLibrary() { dlclose(handle_); }

void* SharedLibrary::address(const char* name) const {
  void* found = dlsym(handle_, name);
  if (found == nullptr) throw InputError(std::string("compiled code lacks ") + name);
  return found;
}

}  // namespace hybridyn::cli
