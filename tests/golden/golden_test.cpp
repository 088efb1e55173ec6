// The files under generated/ are what the command writes today, byte for byte. With
// HYBRIDYN_UPDATE_GENERATED set in the environment they are written anew instead.
#include <catch2/catch_test_macros.hpp>
#include <cstdlib>
#include <filesystem>
#include <map>
#include <sstream>

#include "support/paths.hpp"
#include "support/run_command.hpp"

namespace hybridyn::testing {
namespace {

namespace fs = std::filesystem;

struct Recipe {
  std::string folder;
  std::string arguments;
};

std::vector<Recipe> recipes() {
  std::istringstream text(read_text(source_path("generated/commands").string()));
  std::vector<Recipe> out;
  for (std::string line; std::getline(text, line);) {
    if (line.empty() || line.front() == '#') continue;
    const std::size_t colon = line.find(": ");
    REQUIRE(colon != std::string::npos);
    out.push_back({line.substr(0, colon), line.substr(colon + 2)});
  }
  return out;
}

std::map<std::string, std::string> files_of(const fs::path& folder) {
  std::map<std::string, std::string> out;
  if (!fs::exists(folder)) return out;
  for (const auto& entry : fs::directory_iterator(folder)) {
    out[entry.path().filename().string()] = read_text(entry.path().string());
  }
  return out;
}

/// The first line in which two texts differ.
std::string first_difference(const std::string& kept, const std::string& written) {
  std::istringstream a(kept);
  std::istringstream b(written);
  std::string line_a;
  std::string line_b;
  for (int line = 1;; ++line) {
    const bool more_a = static_cast<bool>(std::getline(a, line_a));
    const bool more_b = static_cast<bool>(std::getline(b, line_b));
    if (!more_a && !more_b) return "no line differs";
    if (more_a == more_b && line_a == line_b) continue;
    return "line " + std::to_string(line) + "\n  kept:    " + (more_a ? line_a : "(ends)") +
           "\n  written: " + (more_b ? line_b : "(ends)");
  }
}

void generate(const Recipe& recipe, const fs::path& folder, const std::string& environment = "") {
  const std::string shell = "cd '" + source_path("").string() + "' && " + environment + " '" +
                            command_path().string() + "' generate " + recipe.arguments +
                            " --quiet -o '" + folder.string() + "'";
  REQUIRE(std::system(shell.c_str()) == 0);
}

TEST_CASE("the generated files kept in the project are what the command writes") {
  const bool update = std::getenv("HYBRIDYN_UPDATE_GENERATED") != nullptr;
  const TemporaryFolder temporary;
  for (const Recipe& recipe : recipes()) {
    INFO(recipe.folder);
    const fs::path kept = source_path("generated") / recipe.folder;
    if (update) fs::remove_all(kept);
    const fs::path written = update ? kept : fs::path(temporary.path(recipe.folder));
    generate(recipe, written);
    const auto expected = files_of(kept);
    const auto actual = files_of(written);
    CHECK(expected.size() == actual.size());
    for (const auto& [name, text] : actual) {
      INFO(name);
      const auto it = expected.find(name);
      REQUIRE(it != expected.end());
      INFO(first_difference(it->second, text));
      CHECK((it->second == text));  // not printed: too long
    }
  }
}

TEST_CASE("every folder under generated has its command") {
  std::map<std::string, int> known;
  for (const Recipe& recipe : recipes()) ++known[recipe.folder];
  for (const auto& entry : fs::directory_iterator(source_path("generated"))) {
    if (!entry.is_directory()) continue;
    INFO(entry.path());
    CHECK(known[entry.path().filename().string()] == 1);
  }
}

TEST_CASE("what is generated depends neither on the locale nor on the run") {
  const TemporaryFolder temporary;
  const Recipe recipe = recipes().front();
  generate(recipe, temporary.path("first"));
  generate(recipe, temporary.path("second"), "LC_ALL=de_DE.UTF-8 LANG=de_DE.UTF-8");
  CHECK((files_of(temporary.path("first")) == files_of(temporary.path("second"))));
}

TEST_CASE("a run that fails leaves the files of the last one alone") {
  const TemporaryFolder temporary;
  const fs::path folder = temporary.path("kept");
  generate(recipes().front(), folder);
  const auto before = files_of(folder);
  const std::string shell = "cd '" + source_path("").string() + "' && '" + command_path().string() +
                            "' generate models/pa10/pa10.urdf --functions fd,nonsense -o '" +
                            folder.string() + "' >/dev/null 2>&1";
  CHECK(std::system(shell.c_str()) != 0);
  CHECK((files_of(folder) == before));
}

}  // namespace
}  // namespace hybridyn::testing
