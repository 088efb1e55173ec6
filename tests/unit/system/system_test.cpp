// What the operating system has: programs, folders that go with their process, whom files belong
// to.
#include <sys/stat.h>
#include <unistd.h>

#include <catch2/catch_test_macros.hpp>
#include <catch2/matchers/catch_matchers_string.hpp>
#include <csignal>
#include <filesystem>

#include "hybridyn/system/printable.hpp"
#include "hybridyn/system/program.hpp"
#include "hybridyn/system/temporary_folder.hpp"
#include "hybridyn/system/trust.hpp"
#include "support/run_command.hpp"

namespace hybridyn::tools {
namespace {

namespace fs = std::filesystem;
using Catch::Matchers::ContainsSubstring;

TEST_CASE("arguments arrive as they are, whatever a shell would make of them") {
  const ProgramOutput output = run_program({"printf", "[%s]", "a b", "$HOME;echo x", "'", ""});
  CHECK(output.exit_code == 0);
  CHECK(output.text == "[a b][$HOME;echo x]['][]");
}

TEST_CASE("a program's standard error is kept, its exit code or signal told") {
  const ProgramOutput failing = run_program({"sh", "-c", "echo out; echo err >&2; exit 3"});
  CHECK(failing.exit_code == 3);
  CHECK(failing.text == "out\nerr\n");
  CHECK(run_program({"sh", "-c", "kill -9 $$"}).exit_code == 128 + 9);
  const ProgramOutput missing = run_program({"/nonexistent"});
  CHECK(missing.exit_code == 127);
  CHECK_THAT(missing.text, ContainsSubstring("/nonexistent"));
}

TEST_CASE("a parent that ignores SIGCHLD does not hide how a program ended") {
  void (*const before)(int) = std::signal(SIGCHLD, SIG_IGN);
  // The program starts others itself, and waits for them.
  const ProgramOutput output = run_program({"sh", "-c", "(exit 5); exit $?"});
  std::signal(SIGCHLD, before);
  CHECK(output.exit_code == 5);
}

TEST_CASE("a command for people can be typed as it stands") {
  CHECK(as_typed({"c++", "-O1", "a b", "it's", ""}) == "c++ -O1 'a b' 'it'\\''s' ''");
  CHECK(words_of("  ccache  g++\t-m64 ") == std::vector<std::string>{"ccache", "g++", "-m64"});
}

TEST_CASE("folders whose process died are removed, those in use and of other names stay") {
  const testing::TemporaryFolder parent;
  const fs::path dead = parent.path("library-12.abcdef");
  fs::create_directories(dead / "sources");
  fs::create_directories(parent.path("notes.abcdef"));
  const TemporaryFolder used(parent.path("library-12"));
  remove_dead_folders(parent.path(""),
                      [](const std::string& name) { return name == "library-12"; });
  CHECK_FALSE(fs::exists(dead));
  CHECK(fs::exists(used.path()));
  CHECK(fs::exists(parent.path("notes.abcdef")));
}

TEST_CASE("only what nobody else can write is trusted") {
  const testing::TemporaryFolder parent;
  const fs::path folder = parent.path("folder");
  const std::string file = parent.file("file", "");
  fs::create_directory(folder);
  fs::create_symlink(folder, parent.path("link"));
  fs::create_symlink(file, parent.path("file_link"));
  chmod(folder.c_str(), 0700);
  chmod(file.c_str(), 0600);
  CHECK(distrust_of_folder(folder).empty());
  CHECK(distrust_of_file(file).empty());
  CHECK_THAT(distrust_of_folder(parent.path("link")), ContainsSubstring("a symlink"));
  CHECK_THAT(distrust_of_file(parent.path("file_link")), ContainsSubstring("a symlink"));
  CHECK_THAT(distrust_of_folder(file), ContainsSubstring("no folder"));
  for (const mode_t mode : {0720U, 0702U, 01777U}) {
    chmod(folder.c_str(), mode);
    CHECK_THAT(distrust_of_folder(folder), ContainsSubstring("others can write it"));
  }
  chmod(file.c_str(), 0620);
  CHECK_THAT(distrust_of_file(file), ContainsSubstring("others can write it"));
  chmod(file.c_str(), 0600);
  if (geteuid() == 0) {  // others may not give files away
    REQUIRE(chown(file.c_str(), 12345, 12345) == 0);
    CHECK_THAT(distrust_of_file(file), ContainsSubstring("another user"));
  }
  // In a folder where all can rename what they like it may be another one the next moment.
  chmod(folder.c_str(), 0777);
  fs::create_directory(folder / "inner");
  chmod((folder / "inner").c_str(), 0700);
  CHECK_THAT(distrust_of_folder(folder / "inner"), ContainsSubstring("above it"));
  chmod(folder.c_str(), 01777);
  CHECK(distrust_of_folder(folder / "inner").empty());
}

TEST_CASE("control characters do not reach a terminal") {
  CHECK(printable("a\x1b]0;t\x07"
                  "b\tc\nd\x7f\r") == "a?]0;t?b\tc\nd??");
  CHECK(printable("k\xc3\xb6rper \xc2\xb2 \xc2\x9b"
                  "2J") == "k\xc3\xb6rper \xc2\xb2 ?2J");
}

}  // namespace
}  // namespace hybridyn::tools
