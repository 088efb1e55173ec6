// Folders have an order, and each uses those before it alone: what a change can reach is seen from
// the names, and there are no cycles.
#include <algorithm>
#include <catch2/catch_test_macros.hpp>
#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

#include "support/paths.hpp"

namespace hybridyn::testing {
namespace {

namespace fs = std::filesystem;

/// Folders as includes name them, those that may be used first.
const std::vector<std::string> kOrder = {
    // The runtime.
    "hybridyn/base", "hybridyn/kernel", "hybridyn/interop", "hybridyn/spatial", "hybridyn/geometry",
    "hybridyn/numerics", "hybridyn/model", "hybridyn/joints", "hybridyn/blocks",
    "hybridyn/building", "hybridyn/algorithms", "hybridyn/configuration", "hybridyn/assembly",
    "hybridyn/dynamics", "hybridyn/contact", "hybridyn/structure", "hybridyn/simulation",
    "hybridyn/control",
    // What the tools are made of.
    "hybridyn/system", "hybridyn/text", "hybridyn/load",
    // The generator.
    "hybridyn/generator/partition", "hybridyn/generator/symbolic", "hybridyn/generator/optimize",
    "hybridyn/generator/derive", "hybridyn/generator/hybrid", "hybridyn/generator/emit",
    "hybridyn/generator/compile", "hybridyn/generator/report",
    // What is done with generated code and with models.
    "hybridyn/methods", "hybridyn/toolchain", "hybridyn/evaluation", "hybridyn/viewer",
    "hybridyn/inspection", "hybridyn/runs", "hybridyn/timing",
    // Programs.
    "hybridyn/options", "cli", "bench", "python"};

struct Source {
  fs::path file;
  std::string folder;  // as includes name it
};

/// The sources below a folder of the project. Where `prefix` is given, folders below it are named
/// by it and their own name.
void add_sources(const fs::path& root, const std::string& prefix, std::vector<Source>& out) {
  for (const auto& entry : fs::recursive_directory_iterator(source_path(root))) {
    const fs::path& file = entry.path();
    if (file.extension() != ".hpp" && file.extension() != ".cpp") continue;
    const fs::path inside = fs::relative(file, source_path(root));
    if (std::distance(inside.begin(), inside.end()) < 2) continue;
    out.push_back({file, prefix + inside.begin()->string()});
  }
}

/// As a folder on its own.
void add_folder(const std::string& folder, const std::string& name, std::vector<Source>& out) {
  for (const auto& entry : fs::recursive_directory_iterator(source_path(folder))) {
    const fs::path& file = entry.path();
    const bool is_other = file.string().find("node_modules") != std::string::npos;
    if (is_other || (file.extension() != ".hpp" && file.extension() != ".cpp")) continue;
    out.push_back({file, name});
  }
}

std::vector<Source> all_sources() {
  std::vector<Source> out;
  add_sources("runtime/include/hybridyn", "hybridyn/", out);
  add_sources("generator", "hybridyn/generator/", out);
  for (const std::string folder : {"system", "text", "load", "methods", "toolchain", "evaluation",
                                   "viewer", "inspection", "runs", "timing", "options"}) {
    add_folder(folder, "hybridyn/" + folder, out);
  }
  for (const char* program : {"cli", "bench", "python"}) add_folder(program, program, out);
  return out;
}

std::vector<std::string> project_includes(const fs::path& file) {
  const std::string directive = "#include \"";
  std::vector<std::string> out;
  std::ifstream lines(file);
  for (std::string line; std::getline(lines, line);) {
    if (line.rfind(directive, 0) != 0) continue;
    out.push_back(line.substr(directive.size(), line.rfind('"') - directive.size()));
  }
  return out;
}

/// "hybridyn/model" of "hybridyn/model/model.hpp"; empty for a file of the same folder. The
/// generator's folders are folders of their own.
std::string folder_of(const std::string& include) {
  std::size_t end = include.find('/');
  if (end == std::string::npos) return "";
  if (include.rfind("hybridyn/", 0) == 0) end = include.find('/', end + 1);
  if (include.rfind("hybridyn/generator/", 0) == 0) end = include.find('/', end + 1);
  return include.substr(0, end);
}

std::ptrdiff_t place_of(const std::string& folder) {
  return std::find(kOrder.begin(), kOrder.end(), folder) - kOrder.begin();
}

TEST_CASE("folders use those before them alone") {
  const std::vector<Source> sources = all_sources();
  REQUIRE(sources.size() > 300);
  int includes = 0;
  for (const Source& source : sources) {
    INFO(fs::relative(source.file, source_path("")).string());
    INFO("folder " << source.folder);
    REQUIRE(place_of(source.folder) < static_cast<std::ptrdiff_t>(kOrder.size()));
    for (const std::string& include : project_includes(source.file)) {
      const std::string folder = folder_of(include);
      if (folder.empty()) continue;  // a file beside it
      INFO("includes " << include << "; to use it, move one of the two, or the order in this test");
      CHECK(place_of(folder) <= place_of(source.folder));
      ++includes;
    }
  }
  CHECK(includes > 900);
}

TEST_CASE("what generated code includes needs nothing but the standard library") {
  std::vector<Source> sources;
  add_sources("runtime/include/hybridyn", "hybridyn/", sources);
  for (const Source& source : sources) {
    if (source.folder != "hybridyn/kernel" && source.folder != "hybridyn/base") continue;
    INFO(source.file.string());
    for (const std::string& include : project_includes(source.file)) {
      INFO(include);
      const std::string folder = folder_of(include);
      CHECK((folder == "hybridyn/kernel" || folder == "hybridyn/base"));
    }
  }
}

}  // namespace
}  // namespace hybridyn::testing
