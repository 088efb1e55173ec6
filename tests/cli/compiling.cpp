// Code that is compiled while the command runs: with which compiler, and what is kept of it.
#include <catch2/catch_test_macros.hpp>
#include <catch2/matchers/catch_matchers_string.hpp>
#include <filesystem>
#include <future>

#include "support/run_command.hpp"

namespace hybridyn::testing {
namespace {

using Catch::Matchers::ContainsSubstring;

/// A compiler that keeps count of what it compiles, and a cache, both in one folder.
class Workshop {
 public:
  /// `script` is what the compiler does before it compiles.
  explicit Workshop(const std::string& script = "")
      : compiler_(folder_.file("compiler", "#!/bin/sh\ncase \"$*\" in --version) ;; *) echo x >>'" +
                                               folder_.path("count") + "'; " + script +
                                               " esac\nexec c++ \"$@\"\n")) {
    std::filesystem::permissions(compiler_, std::filesystem::perms::owner_all);
  }

  CommandResult eval(std::vector<std::string> options = {}) const {
    std::vector<std::string> arguments = {
        "eval", model_path("papers/planar_2r.urdf"), "--states", "-", "--method", "hybrid"};
    arguments.insert(arguments.end(), options.begin(), options.end());
    return run_command(arguments,
                       R"({"states": [{"q": [0.5, -0.3], "v": [1, 2], "tau": [0, 0.1]}]})",
                       {"CXX=" + compiler_, "HYBRIDYN_CACHE_DIR=" + cache()});
  }

  /// How often something was compiled.
  std::size_t compiled() const { return read_text(folder_.path("count")).size() / 2; }

  std::vector<std::string> kept() const {
    std::vector<std::string> out;
    if (!std::filesystem::exists(cache())) return out;
    for (const auto& entry : std::filesystem::directory_iterator(cache())) {
      out.push_back(entry.path().filename().string());
    }
    return out;
  }

 private:
  std::string cache() const { return folder_.path("cache"); }

  TemporaryFolder folder_;
  std::string compiler_;
};

TEST_CASE("code is compiled once and kept, until it is other code") {
  const Workshop workshop;
  const CommandResult first = workshop.eval();
  CAPTURE(first.err);
  REQUIRE(first.exit_code == 0);
  CHECK(workshop.compiled() == 1);
  CHECK(workshop.kept().size() == 1);
  const CommandResult second = workshop.eval();
  CHECK(second.exit_code == 0);
  CHECK(second.out == first.out);
  CHECK(workshop.compiled() == 1);
  CHECK(workshop.eval({"--partition", "every:1"}).exit_code == 0);
  CHECK(workshop.compiled() == 2);
  CHECK(workshop.kept().size() == 2);
}

TEST_CASE("without the cache code is compiled each time, and nothing is left of it") {
  const Workshop workshop;
  for (const std::size_t count : {1, 2}) {
    CHECK(workshop.eval({"--no-cache"}).exit_code == 0);
    CHECK(workshop.compiled() == count);
    CHECK(workshop.kept().empty());
  }
}

TEST_CASE("commands that compile the same at once do not disturb each other") {
  const Workshop workshop("sleep 1;");
  const auto start = [&workshop] {
    return std::async(std::launch::async, [&workshop] { return workshop.eval(); });
  };
  std::future<CommandResult> one = start();
  std::future<CommandResult> two = start();
  const CommandResult first = one.get();
  const CommandResult second = two.get();
  CAPTURE(first.err, second.err);
  CHECK(first.exit_code == 0);
  CHECK(second.exit_code == 0);
  CHECK(first.out == second.out);
  CHECK(workshop.compiled() == 2);
  CHECK(workshop.kept().size() == 1);
}

TEST_CASE("a compiler's errors are shown, and nothing is kept") {
  const Workshop workshop("echo 'no space left' >&2; exit 1;");
  const CommandResult result = workshop.eval();
  CHECK(result.exit_code == 1);
  CHECK(result.out.empty());
  CHECK_THAT(result.err,
             ContainsSubstring("no space left") && ContainsSubstring("The command was: "));
  CHECK(workshop.kept().empty());
}

TEST_CASE("without a compiler hybrid methods are refused with what to do, others work") {
  const std::string model = model_path("papers/planar_2r.urdf");
  const std::vector<std::string> missing = {"CXX=/nonexistent"};
  const CommandResult named = run_command({"verify", model}, "", missing);
  CHECK(named.exit_code == 1);
  CHECK(named.out.empty());
  CHECK_THAT(named.err, ContainsSubstring("'/nonexistent' of the environment variable CXX does "
                                          "not run: name one that does, or unset CXX"));
  const CommandResult none = run_command({"verify", model}, "", {"CXX=", "PATH=/nonexistent"});
  CHECK(none.exit_code == 1);
  CHECK(none.out.empty());
  CHECK_THAT(none.err, ContainsSubstring("no C++ compiler found") && ContainsSubstring("install"));
  CHECK(run_command({"verify", model, "--numeric"}, "", missing).exit_code == 0);
}

TEST_CASE("a cache that cannot be written is an error that names it") {
  const TemporaryFolder folder;
  const std::string file = folder.file("file", "");
  const CommandResult result = run_command({"verify", model_path("papers/planar_2r.urdf")}, "",
                                           {"HYBRIDYN_CACHE_DIR=" + file});
  CHECK(result.exit_code == 1);
  CHECK_THAT(result.err, ContainsSubstring(file) && ContainsSubstring("set HYBRIDYN_CACHE_DIR"));
}

}  // namespace
}  // namespace hybridyn::testing
