// Code that is compiled while the command runs: with which compiler, and what is kept of it.
#include <algorithm>
#include <catch2/catch_test_macros.hpp>
#include <catch2/matchers/catch_matchers_string.hpp>
#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <future>

#include "support/paths.hpp"
#include "support/run_command.hpp"

namespace hybridyn::testing {
namespace {

using Catch::Matchers::ContainsSubstring;

/// A compiler that keeps count of what it compiles, and a cache, both in one folder.
class Workshop {
 public:
  /// `script` is what the compiler does before it compiles.
  explicit Workshop(const std::string& script = "")
      : compiler_(folder_.file(
            "compiler", "#!/bin/sh\ncase \"$*\" in *--version) ;; *) echo x >>'" +
                            folder_.path("count") + "'; " + script + " esac\nexec c++ \"$@\"\n")) {
    std::filesystem::permissions(compiler_, std::filesystem::perms::owner_all);
  }

  CommandResult eval(std::vector<std::string> options = {},
                     const std::vector<std::string>& environment = {}) const {
    std::vector<std::string> arguments = {
        "eval", model_path("papers/planar_2r.urdf"), "--states", "-", "--method", "hybrid"};
    arguments.insert(arguments.end(), options.begin(), options.end());
    std::vector<std::string> all = {"CXX=" + compiler_, "HYBRIDYN_CACHE_DIR=" + cache()};
    all.insert(all.end(), environment.begin(), environment.end());
    return run_command(arguments,
                       R"({"states": [{"q": [0.5, -0.3], "v": [1, 2], "tau": [0, 0.1]}]})", all);
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

  std::string cache() const { return folder_.path("cache"); }
  const std::string& compiler() const { return compiler_; }
  const TemporaryFolder& folder() const { return folder_; }
  /// The only entry's folder.
  std::filesystem::path entry() const {
    REQUIRE(kept().size() == 1);
    return std::filesystem::path(cache()) / kept()[0];
  }

 private:
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

TEST_CASE("the compiler may have arguments of its own, and nothing of them is interpreted") {
  const Workshop workshop;
  const std::string touched = workshop.folder().path("touched");
  const CommandResult result = workshop.eval(
      {}, {"CXX=" + workshop.compiler() + " -DA=$(touch${IFS}" + touched + ");  -O1"});
  CAPTURE(result.err);
  CHECK(result.exit_code == 0);
  CHECK(workshop.compiled() == 1);
  CHECK_FALSE(std::filesystem::exists(touched));
  const CommandResult flags =
      run_command({"bench", model_path("papers/planar_2r.urdf"), "--flags", "-O0;touch " + touched},
                  "", {"CXX=" + workshop.compiler(), "HYBRIDYN_CACHE_DIR=" + workshop.cache()});
  CHECK(flags.exit_code == 1);
  CHECK_FALSE(std::filesystem::exists(touched));
}

TEST_CASE("a cache whose name looks like an option, and is relative, is a folder") {
  const TemporaryFolder folder;
  const std::string command = "cd '" + folder.path("") + "' && HYBRIDYN_CACHE_DIR=-x '" +
                              command_path().string() + "' verify '" +
                              model_path("papers/planar_2r.urdf") + "' --samples 1 >out 2>&1";
  CHECK(std::system(command.c_str()) == 0);
  CAPTURE(read_text(folder.path("out")));
  CHECK(std::filesystem::is_directory(folder.path("-x")));
}

TEST_CASE("a caller that ignores the end of its children can compile") {
  const TemporaryFolder folder;
  const std::string command = "trap '' CHLD; HYBRIDYN_CACHE_DIR='" + folder.path("cache") + "' '" +
                              command_path().string() + "' verify '" +
                              model_path("papers/planar_2r.urdf") + "' --samples 1 >'" +
                              folder.path("out") + "' 2>&1";
  const int status = std::system(command.c_str());
  CAPTURE(read_text(folder.path("out")));
  CHECK(status == 0);
}

TEST_CASE("a compiler that writes nothing is an error, and nothing is kept") {
  const Workshop workshop("exit 0;");
  const CommandResult result = workshop.eval();
  CHECK(result.exit_code == 1);
  CHECK_THAT(result.err, ContainsSubstring("the compiler wrote nothing"));
  CHECK(workshop.kept().empty());
}

void write_over(const std::filesystem::path& file, std::size_t place, const std::string& text) {
  std::fstream out(file, std::ios::binary | std::ios::in | std::ios::out);
  out.seekp(static_cast<std::streamoff>(place));
  out << text;
}

TEST_CASE("a damaged entry of the cache is made anew") {
  namespace fs = std::filesystem;
  const Workshop workshop;
  const CommandResult first = workshop.eval();
  REQUIRE(first.exit_code == 0);
  const fs::path result = workshop.entry() / "result";
  const auto size = fs::file_size(result);
  std::size_t compiled = 1;
  const auto damage = [&](const char* what, const auto& how) {
    CAPTURE(what);
    how();
    const CommandResult again = workshop.eval();
    CAPTURE(again.err);
    CHECK(again.exit_code == 0);
    CHECK(again.out == first.out);
    CHECK(workshop.compiled() == ++compiled);
    CHECK(workshop.eval().out == first.out);
    CHECK(workshop.compiled() == compiled);
  };
  for (const std::uintmax_t left : {std::uintmax_t{0}, std::uintmax_t{100}, size / 2}) {
    damage("cut", [&] { fs::resize_file(result, left); });
  }
  damage("bits flipped", [&] { write_over(result, size / 2, "\x5a\xa5\x5a\xa5"); });
  damage("result missing", [&] { fs::remove(result); });
  damage("record missing", [&] { fs::remove(workshop.entry() / "record"); });
  damage("nothing in it", [&] {
    const fs::path entry = workshop.entry();
    fs::remove_all(entry);
    fs::create_directory(entry);
  });
  damage("a file in its place", [&] {
    const fs::path entry = workshop.entry();
    fs::remove_all(entry);
    workshop.folder().file("cache/" + entry.filename().string(), "");
  });
}

TEST_CASE("code that others can have changed is not run") {
  namespace fs = std::filesystem;
  const Workshop workshop;
  const CommandResult first = workshop.eval();
  REQUIRE(first.exit_code == 0);
  const auto size = fs::file_size(workshop.entry() / "result");
  fs::permissions(workshop.entry() / "result", fs::perms::all);
  CHECK(workshop.eval().out == first.out);
  CHECK(workshop.compiled() == 2);
  fs::permissions(workshop.entry(), fs::perms::all);
  CHECK(workshop.eval().out == first.out);
  CHECK(workshop.compiled() == 3);
  // Were it loaded it would crash.
  write_over(workshop.entry() / "result", 0, std::string(size, 'x'));
  fs::permissions(workshop.cache(), fs::perms::all);
  for (const std::size_t count : {4, 5}) {
    const CommandResult distrusting = workshop.eval();
    CHECK(distrusting.exit_code == 0);
    CHECK(distrusting.out == first.out);
    CHECK_THAT(distrusting.err, ContainsSubstring("notice: the cache " + workshop.cache()) &&
                                    ContainsSubstring("others can write it"));
    CHECK(workshop.compiled() == count);
  }
  fs::rename(workshop.cache(), workshop.folder().path("real"));
  fs::permissions(workshop.folder().path("real"), fs::perms::owner_all);
  fs::create_directory_symlink(workshop.folder().path("real"), workshop.cache());
  CHECK_THAT(workshop.eval().err, ContainsSubstring("it is a symlink"));
}

TEST_CASE("without a place of the user's own nothing is kept, and nothing is left") {
  const Workshop workshop;
  const std::string temporary = workshop.folder().path("tmp");
  std::filesystem::create_directory(temporary);
  std::filesystem::create_directory(temporary + "/hybridyn-cache");  // of whoever
  const CommandResult result =
      workshop.eval({}, {"HYBRIDYN_CACHE_DIR=", "XDG_CACHE_HOME=", "HOME=", "TMPDIR=" + temporary});
  CAPTURE(result.err);
  CHECK(result.exit_code == 0);
  CHECK_THAT(result.err, ContainsSubstring("notice: none of HYBRIDYN_CACHE_DIR"));
  const auto left = std::filesystem::recursive_directory_iterator(temporary);
  CHECK(std::distance(begin(left), end(left)) == 1);
}

TEST_CASE("the cache is the user's alone") {
  const Workshop workshop;
  REQUIRE(workshop.eval().exit_code == 0);
  using std::filesystem::perms;
  const auto permissions = [](const std::filesystem::path& path) {
    return std::filesystem::status(path).permissions();
  };
  CHECK(permissions(workshop.cache()) == perms::owner_all);
  CHECK(permissions(workshop.entry()) == perms::owner_all);
  CHECK((permissions(workshop.entry() / "result") & (perms::group_all | perms::others_all)) ==
        perms::none);
}

TEST_CASE("what was used longest ago goes where the cache is larger than it may be") {
  const Workshop workshop;
  const auto entry = [&](const std::string& name) {
    return std::filesystem::path(workshop.cache()) / name;
  };
  // Two entries of more than half a megabyte, last used one and two hours ago.
  const auto make = [&](const std::string& partition, int hours) {
    const std::vector<std::string> before = workshop.kept();
    REQUIRE(workshop.eval({"--partition", partition}).exit_code == 0);
    for (const std::string& name : workshop.kept()) {
      if (std::find(before.begin(), before.end(), name) != before.end()) continue;
      workshop.folder().file("cache/" + name + "/more", std::string(600000, 'x'));
      const std::filesystem::path record = entry(name) / "record";
      last_write_time(record, last_write_time(record) - std::chrono::hours(hours));
      return name;
    }
    return std::string();
  };
  const std::string first = make("whole", 2);
  const std::string second = make("every:1", 1);
  REQUIRE(workshop.eval({"--partition", "whole"}).exit_code == 0);  // used again
  REQUIRE(workshop.eval({"--partition", "none"}, {"HYBRIDYN_CACHE_SIZE=1"}).exit_code == 0);
  CHECK(workshop.kept().size() == 2);
  CHECK(exists(entry(first)));
  CHECK_FALSE(exists(entry(second)));
  // What has just been made is in use, and stays where there is room for nothing.
  REQUIRE(workshop.eval({"--partition", "every:1"}, {"HYBRIDYN_CACHE_SIZE=0"}).exit_code == 0);
  CHECK(workshop.kept() == std::vector<std::string>{second});
  const CommandResult bad = workshop.eval({}, {"HYBRIDYN_CACHE_SIZE=1GB"});
  CHECK(bad.exit_code == 1);
  CHECK_THAT(bad.err, ContainsSubstring("HYBRIDYN_CACHE_SIZE is '1GB'"));
}

TEST_CASE("what a killed command has left goes, and a signal leaves nothing") {
  const Workshop workshop("sleep 20;");
  const auto run = [&](const std::string& signal) {
    const std::string command =
        "CXX='" + workshop.compiler() + "' HYBRIDYN_CACHE_DIR='" + workshop.cache() +
        "' timeout --foreground -s " + signal + " 4 '" + command_path().string() + "' verify '" +
        model_path("papers/planar_2r.urdf") + "' --samples 1 >/dev/null 2>&1";
    static_cast<void>(std::system(command.c_str()));
  };
  run("KILL");
  REQUIRE(workshop.compiled() == 1);
  CHECK(workshop.kept().size() == 1);
  const std::string left = workshop.kept()[0];
  CHECK_THAT(left, ContainsSubstring("."));
  run("TERM");
  CHECK(workshop.compiled() == 2);
  CHECK(workshop.kept().empty());
  run("INT");
  CHECK(workshop.compiled() == 3);
  CHECK(workshop.kept().empty());
}

}  // namespace
}  // namespace hybridyn::testing
