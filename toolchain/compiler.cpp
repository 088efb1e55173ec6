#include "hybridyn/toolchain/compiler.hpp"

#include <dlfcn.h>

#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <map>
#include <mutex>

#include "hybridyn/system/errors.hpp"
#include "hybridyn/system/files.hpp"
#include "hybridyn/system/program.hpp"
#include "hybridyn/system/progress.hpp"
#include "hybridyn/system/sha256.hpp"
#include "hybridyn/toolchain/compile_cache.hpp"

namespace hybridyn::tools {
namespace {

namespace fs = std::filesystem;

constexpr const char* kLibrary = "result";

struct Compiler {
  std::vector<std::string> command;
  std::string version;
};

Compiler find_compiler() {
  const char* wanted = std::getenv("CXX");
  const bool is_named = wanted != nullptr && !words_of(wanted).empty();
  std::vector<std::string> candidates = {"c++", "g++", "clang++"};
  if (is_named) candidates = {wanted};
  for (const std::string& candidate : candidates) {
    std::vector<std::string> command = words_of(candidate);
    command.emplace_back("--version");
    const ProgramOutput version = run_program(command);
    command.pop_back();
    if (version.exit_code == 0) return {command, version.text};
  }
  if (is_named) {
    throw InputError(
        "the compiler '" + std::string(wanted) +
        "' of the environment variable CXX does not run: name one that does, or unset CXX");
  }
  throw InputError(
      "no C++ compiler found (c++, g++ or clang++), which hybrid methods need to compile their "
      "code: install one, e.g. the package g++, or name it in the environment variable CXX");
}

/// Asked once: it does not change while the command runs.
const Compiler& compiler() {
  static const Compiler found = find_compiler();
  return found;
}

/// Where generated code finds what it includes: as told, else beside the folder of the program,
/// installed or built.
fs::path headers_folder(const CompileOptions& options) {
  std::error_code error;
  const auto has_headers = [&error](const fs::path& folder) {
    return fs::exists(folder / "hybridyn" / "blocks" / "numeric_link.hpp", error);
  };
  if (!options.headers.empty()) {
    if (has_headers(options.headers)) return options.headers;
    throw InputError(
        "the headers that generated code includes are not in '" +
        (options.headers / "hybridyn").string() +
        "', where they were said to be: name the include folder of an installed hybridyn");
  }
  const fs::path self = fs::read_symlink("/proc/self/exe", error);
  const fs::path folder = self.parent_path().parent_path() / "include";
  if (has_headers(folder)) return folder;
  throw InputError("the headers that generated code includes are missing: there is no '" +
                   (folder / "hybridyn").string() + "' beside this program; install it anew");
}

/// A sum over all headers: code compiled with other headers is other code. Made once a folder.
std::string headers_sum(const fs::path& folder) {
  static std::mutex mutex;
  static std::map<fs::path, std::string> sums;
  const std::lock_guard<std::mutex> lock(mutex);
  std::string& sum = sums[folder];
  if (!sum.empty()) return sum;
  std::vector<fs::path> headers;
  for (const auto& entry : fs::recursive_directory_iterator(folder / "hybridyn")) {
    if (entry.is_regular_file()) headers.push_back(entry.path());
  }
  std::sort(headers.begin(), headers.end());
  Sha256 out;
  for (const fs::path& header : headers) out.add(read_file(header.string()));
  sum = out.digits();
  return sum;
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

/// What is to be compiled, to what and how.
struct Job {
  std::string kind;  // library or program
  std::vector<std::string> flags;
  const SourceCode& code;
  const CompileOptions& options;
};

std::vector<std::string> all_flags(const Job& job) {
  std::vector<std::string> out = {"-std=c++17", "-w"};
  out.insert(out.end(), job.flags.begin(), job.flags.end());
  out.insert(out.end(), job.options.flags.begin(), job.options.flags.end());
  out.insert(out.end(),
             {"-I", headers_folder(job.options).string(), "-isystem", HYBRIDYN_EIGEN_FOLDER});
  return out;
}

/// Stands for all that the result depends on.
std::string name_of(const Job& job) {
  Sha256 sum;
  const auto add = [&sum](const std::string& text) {
    sum.add(std::to_string(text.size()) + ' ');  // where one text ends and the next begins
    sum.add(text);
  };
  for (const std::string& word : compiler().command) add(word);
  add(compiler().version);
  for (const std::string& flag : all_flags(job)) {
    add(flag);
    if (flag.find("native") != std::string::npos) add(processor());
  }
  add(HYBRIDYN_VERSION);
  add(headers_sum(headers_folder(job.options)));
  for (const SourceFolder& folder : job.code.folders) {
    for (const generator::OutputFile& file : folder.files) {
      add(folder.name);
      add(file.name);
      add(file.text);
    }
  }
  add(job.code.source);
  return job.kind + '-' + sum.digits();
}

/// Into the file `result` of the folder; seconds of processors.
double compile(const Job& job, const fs::path& folder, const fs::path& result) {
  Progress progress;
  progress.begin("compiling " + job.code.name);
  write_sources(folder, job.code.folders, job.code.source);
  std::vector<std::string> command = compiler().command;
  const std::vector<std::string> flags = all_flags(job);
  command.insert(command.end(), flags.begin(), flags.end());
  command.insert(command.end(),
                 {"-I", folder.string(), (folder / "main.cpp").string(), "-o", result.string()});
  const ProgramOutput output = run_program(command);
  const std::string told = output.text + "The command was: " + as_typed(command);
  if (output.exit_code != 0) throw InputError("the compiler failed:\n" + told);
  if (!fs::is_regular_file(result)) throw InputError("the compiler wrote nothing:\n" + told);
  return output.seconds;
}

/// Compiled, or as the cache has it.
CompiledFile made(const Job& job) {
  const std::string name = name_of(job);
  if (job.options.use_cache) {
    if (const auto kept = find_in_cache(name)) return {kept->result, kept->hold, kept->seconds};
  }
  const auto folder = std::make_shared<TemporaryFolder>(cache_folder() / name);
  const fs::path result = folder->path() / kLibrary;
  const double seconds = compile(job, folder->path(), result);
  if (!job.options.use_cache) return {result, folder, seconds};
  const CacheEntry kept = keep_in_cache(folder, name, seconds);
  return {kept.result, kept.hold, kept.seconds};
}

}  // namespace

SourceFolder source_folder(const generator::Library& library) {
  return {library.info.name, library.files};
}

CompiledFile compile_library_file(const SourceCode& code, const CompileOptions& options) {
  return made({"library", {"-shared", "-fPIC", "-fvisibility=hidden"}, code, options});
}

std::unique_ptr<SharedLibrary> compile_library(const SourceCode& code,
                                               const CompileOptions& options) {
  return std::make_unique<SharedLibrary>(compile_library_file(code, options).path);
}

CompiledFile compile_program_file(const SourceCode& code, const CompileOptions& options) {
  return made({"program", {}, code, options});
}

std::string compiler_version() {
  return compiler().version.substr(0, compiler().version.find('\n'));
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

}  // namespace hybridyn::tools
