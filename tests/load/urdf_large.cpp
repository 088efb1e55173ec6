// Files that are no models but would take long, or for ever, to read.
#include <catch2/catch_test_macros.hpp>
#include <catch2/matchers/catch_matchers_string.hpp>

#include <filesystem>
#include <fstream>
#include <random>

#include "support.hpp"

namespace hybridyn::testing {
namespace {

using Catch::Matchers::ContainsSubstring;

std::string error_of_file(const std::filesystem::path& path) {
  try {
    load::load_urdf(path);
  } catch (const load::LoadError& error) {
    return error.what();
  }
  return "loads";
}

TEST_CASE("an element has at most a hundred attributes") {
  const auto with_attributes = [](int count) {
    std::string link = "<link name=\"base\"";
    for (int i = 1; i < count; ++i) link += " a" + std::to_string(i) + "='>'";
    return "<robot name=\"r\">\n" + link + "/></robot>";
  };
  CHECK(load_text(with_attributes(100)).description.links.size() == 1);
  const load::Diagnostic error = load_error(with_attributes(101));
  CHECK(error.line == 2);
  CHECK_THAT(error.message, ContainsSubstring("more than 100 attributes"));
  CHECK_THAT(load_error(with_attributes(200000)).message, ContainsSubstring("attributes"));
}

TEST_CASE("devices are not read") {
  CHECK_THAT(error_of_file("/dev/zero"), ContainsSubstring("is a device"));
}

TEST_CASE("files above the limit are errors") {
  const std::filesystem::path file =
      std::filesystem::temp_directory_path() /
      ("hybridyn_large_" + std::to_string(std::random_device()()) + ".urdf");
  std::ofstream(file) << "<robot name=\"r\"><link name=\"base\"/></robot>";
  std::filesystem::resize_file(file, load::kLargestFile + 1);  // takes no space
  CHECK_THAT(error_of_file(file), ContainsSubstring("is larger than 200 MB"));
  std::filesystem::remove(file);
}

TEST_CASE("zero bytes after the end are ignored") {
  CHECK(load_text("<robot name=\"r\"><link name=\"base\"/></robot>" + std::string(3, '\0'))
            .description.links.size() == 1);
}

}  // namespace
}  // namespace hybridyn::testing
