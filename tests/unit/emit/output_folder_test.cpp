// Putting files into a folder: all or none, whatever goes wrong, and what is in the way.
#include "hybridyn/generator/emit/output_folder.hpp"

#include <fcntl.h>

#include <algorithm>
#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>
#include <catch2/matchers/catch_matchers_string.hpp>
#include <cerrno>
#include <cstdio>
#include <filesystem>

#include "hybridyn/system/staged_file.hpp"
#include "support/run_command.hpp"

namespace {

int renames_until_failure = 0;  // 0: none fails

}  // namespace

/// In place of the system's.
extern "C" int rename(const char* from, const char* to) noexcept {
  if (renames_until_failure > 0 && --renames_until_failure == 0) {
    errno = EIO;
    return -1;
  }
  return renameat(AT_FDCWD, from, AT_FDCWD, to);
}

namespace hybridyn::generator {
namespace {

namespace fs = std::filesystem;
using Catch::Matchers::ContainsSubstring;
using testing::read_text;
using testing::TemporaryFolder;

const std::vector<OutputFile> kFirst = {{"a.hpp", "a 1"}, {"b.hpp", "b 1"}, {"m.json", "{}"}};
const std::vector<OutputFile> kSecond = {
    {"a.hpp", "a 2"}, {"b.hpp", "b 2"}, {"c.hpp", "c 2"}, {"m.json", "{ }"}};

void check_files(const fs::path& folder, const std::vector<OutputFile>& files) {
  std::vector<std::string> expected;
  for (const OutputFile& file : files) {
    expected.push_back(file.name);
    CHECK(read_text((folder / file.name).string()) == file.text);
  }
  std::vector<std::string> found;
  for (const auto& entry : fs::directory_iterator(folder)) {
    found.push_back(entry.path().filename().string());
  }
  std::sort(found.begin(), found.end());
  CHECK(found == expected);
}

TEST_CASE("where one file cannot be moved into its place all are as they were") {
  const TemporaryFolder parent;
  const fs::path folder = parent.path("out");
  write_folder(folder, kFirst, "m.json");
  const int failing = GENERATE(1, 2, 3, 4);
  CAPTURE(failing);
  renames_until_failure = failing;
  CHECK_THROWS_WITH(write_folder(folder, kSecond, "m.json"),
                    ContainsSubstring("cannot be written"));
  renames_until_failure = 0;
  check_files(folder, kFirst);
  write_folder(folder, kSecond, "m.json");
  check_files(folder, kSecond);
}

TEST_CASE("a run that fails leaves no folder that was not there") {
  const TemporaryFolder parent;
  renames_until_failure = 2;
  CHECK_THROWS(write_folder(parent.path("x") + "/y", kFirst, "m.json"));
  renames_until_failure = 0;
  CHECK(parent.names().empty());
}

TEST_CASE("a file name twice, or one that is not plain, is refused before anything is written") {
  const TemporaryFolder parent;
  const auto write = [&](const std::string& name) {
    write_folder(parent.path("out"), {{"Arm.hpp", "x"}, {name, "y"}}, "m.json");
  };
  CHECK_THROWS_WITH(write("Arm.hpp"), ContainsSubstring("'Arm.hpp' and 'Arm.hpp'"));
  CHECK_THROWS_WITH(write("aRM.hpp"), ContainsSubstring("'Arm.hpp' and 'aRM.hpp'"));
  for (const char* name : {"", ".", "..", "../a", "a/b", "/a", "a\nb"}) {
    CAPTURE(name);
    CHECK_THROWS_WITH(write(name), ContainsSubstring("cannot be the name"));
  }
  CHECK(parent.names().empty());
}

TEST_CASE("a folder in a file's place is told, and nothing is written") {
  const TemporaryFolder parent;
  const fs::path folder = parent.path("out");
  write_folder(folder, kFirst, "m.json");
  fs::create_directory(folder / "c.hpp");
  CHECK_THROWS_WITH(write_folder(folder, kSecond, "m.json"),
                    ContainsSubstring("c.hpp: is a folder"));
  fs::remove(folder / "c.hpp");
  check_files(folder, kFirst);
}

TEST_CASE("symlinks are replaced and not followed") {
  const TemporaryFolder parent;
  const fs::path folder = parent.path("out");
  const std::string outside = parent.file("outside", "precious");
  fs::create_directory(folder);
  for (const char* name : {"a.hpp", "a.hpp.new", "b.hpp.new"}) {
    fs::create_symlink(outside, folder / name);
  }
  write_folder(folder, kFirst, "m.json");
  CHECK(read_text(outside) == "precious");
  CHECK(fs::is_regular_file(fs::symlink_status(folder / "a.hpp")));
  CHECK(read_text((folder / "a.hpp").string()) == "a 1");
}

TEST_CASE("what a killed run has left goes, what a live one stages and others wrote stays") {
  const TemporaryFolder parent;
  const fs::path folder = parent.path("out");
  fs::create_directory(folder);
  const auto name = [&](const std::string& file) { return "out/" + file; };
  for (const char* file : {"a.hpp.0123456789abcdef.new", "b.hpp.0123456789abcdef.old"}) {
    parent.file(name(file), "left");
  }
  parent.file(name("mine.new"), "kept");
  parent.file(name("mine.0123456789abcdeX.new"), "kept");
  {
    tools::StagedFile live(folder / "live.hpp");
    live.write("text");
    write_folder(folder, kFirst, "m.json");
    live.move();
  }
  CHECK(read_text((folder / "live.hpp").string()) == "text");
  std::vector<std::string> found;
  for (const auto& entry : fs::directory_iterator(folder)) {
    found.push_back(entry.path().filename().string());
  }
  std::sort(found.begin(), found.end());
  CHECK(found == std::vector<std::string>{"a.hpp", "b.hpp", "live.hpp", "m.json",
                                          "mine.0123456789abcdeX.new", "mine.new"});
}

}  // namespace
}  // namespace hybridyn::generator
