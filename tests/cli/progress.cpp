// What commands say on stderr while they make their caller wait.
#include <catch2/catch_test_macros.hpp>
#include <catch2/matchers/catch_matchers_string.hpp>
#include <chrono>
#include <string>

#ifndef _WIN32
#include <fcntl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cstdlib>
#endif

#include "support/paths.hpp"
#include "support/run_command.hpp"

namespace hybridyn::testing {
namespace {

using Catch::Matchers::ContainsSubstring;
using Catch::Matchers::EndsWith;
using Catch::Matchers::StartsWith;

/// A model that nobody has compiled before: its name goes into what is generated.
std::string new_model(const TemporaryFolder& folder) {
  const auto now = std::chrono::system_clock::now().time_since_epoch().count();
  std::string text = read_text(model_path("papers/planar_2r.urdf"));
  const std::string name = "<robot name=\"planar_2r";
  text.insert(text.find(name) + name.size(), '_' + std::to_string(now));
  return folder.file("arm.urdf", text);
}

TEST_CASE("bench says what it compiles and how far it is, and compiles equal partitions once",
          "[nightly]") {
  const TemporaryFolder folder;
  const std::string model = new_model(folder);
  std::vector<std::string> arguments = {"bench",    model, "--flags", "-O0",
                                        "--states", "2",   "--json"};
  for (const char* text : {"none", "whole", "auto"}) {
    arguments.insert(arguments.end(), {"--partition", text});
  }
  // Turns take about two milliseconds each, those of eight methods more than two seconds.
  arguments.insert(arguments.end(), {"--rounds", "250"});
  const CommandResult result = run_command(arguments);
  CAPTURE(result.err);
  REQUIRE(result.exit_code == 0);
  CHECK(result.json()["methods"].size() == 8);
  // Here `auto` is `whole`.
  CHECK_THAT(result.err, ContainsSubstring("compiling hybrid none of arm\n") &&
                             ContainsSubstring("compiling hybrid whole of arm\n") &&
                             !ContainsSubstring("compiling hybrid auto") &&
                             ContainsSubstring("take turns, round ") &&
                             ContainsSubstring(" of 500") && !ContainsSubstring("\r"));

  // What is compiled of a hybrid is there for another comparison.
  const CommandResult again = run_command(
      {"bench", model, "--flags", "-O0", "--states", "2", "--rounds", "1", "--partition", "whole"});
  CAPTURE(again.err);
  CHECK(again.exit_code == 0);
  CHECK_THAT(again.err, !ContainsSubstring("compiling hybrid"));
}

TEST_CASE("a command that compiles nothing and soon ends says nothing of its progress") {
  const CommandResult result =
      run_command({"verify", model_path("papers/planar_2r.urdf"), "--numeric", "--samples", "3"});
  CHECK(result.exit_code == 0);
  CHECK(result.err.empty());
}

#ifndef _WIN32

/// What the command writes to a terminal as its stderr.
std::string on_terminal(const std::vector<std::string>& arguments) {
  const int master = posix_openpt(O_RDWR | O_NOCTTY);
  REQUIRE(master >= 0);
  REQUIRE(grantpt(master) == 0);
  REQUIRE(unlockpt(master) == 0);
  const std::string name = ptsname(master);
  const std::string command = command_path().string();
  std::vector<char*> words = {const_cast<char*>(command.c_str())};
  for (const std::string& argument : arguments)
    words.push_back(const_cast<char*>(argument.c_str()));
  words.push_back(nullptr);
  const pid_t child = fork();
  REQUIRE(child >= 0);
  if (child == 0) {
    setenv("TERM", "xterm", 1);
    dup2(open(name.c_str(), O_WRONLY | O_NOCTTY), STDERR_FILENO);
    dup2(open("/dev/null", O_WRONLY), STDOUT_FILENO);
    execv(command.c_str(), words.data());
    _exit(127);
  }
  int status = 0;
  waitpid(child, &status, 0);
  CHECK(status == 0);
  // What is written stays in the terminal's buffer; it must be there still when this is read.
  fcntl(master, F_SETFL, O_NONBLOCK);
  std::string out;
  std::array<char, 4096> buffer{};
  for (ssize_t count = 0; (count = read(master, buffer.data(), buffer.size())) > 0;) {
    out.append(buffer.data(), static_cast<std::size_t>(count));
  }
  close(master);
  return out;
}

TEST_CASE("on a terminal progress is one line, which is taken back") {
  const std::string text = on_terminal({"verify", model_path("papers/planar_2r.urdf"),
                                        "--partition", "whole", "--samples", "1", "--no-cache"});
  CAPTURE(text);
  CHECK_THAT(text, StartsWith("\r\033[Kcompiling hybrid whole") && EndsWith("\r\033[K") &&
                       !ContainsSubstring("\n"));
}

#endif

}  // namespace
}  // namespace hybridyn::testing
