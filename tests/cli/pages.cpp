// Pages of models, and of motions that are the user's own; models written in another format.
#include <catch2/catch_test_macros.hpp>
#include <catch2/matchers/catch_matchers_string.hpp>
#include <cstdlib>
#include <filesystem>

#include "hybridyn/configuration/configuration.hpp"
#include "hybridyn/load/urdf.hpp"
#include "hybridyn/simulation/trajectory_file.hpp"
#include "support/paths.hpp"
#include "support/run_command.hpp"

namespace hybridyn::testing {
namespace {

using Catch::Matchers::ContainsSubstring;

TEST_CASE("view writes a page of a model, with sliders for its joints") {
  const TemporaryFolder folder;
  const std::string page = folder.path("arm.html");
  const CommandResult result =
      run_command({"view", model_path("pa10/pa10.urdf"), "--out", page, "--partition", "every:3"});
  if (result.has_no_page()) return;
  REQUIRE(result.exit_code == 0);
  CHECK(result.out == page + "\n");
  const std::string text = read_text(page);
  CHECK_THAT(text, ContainsSubstring("\"coordinates\":[{\"lower\":-3.0"));
  CHECK_THAT(text, ContainsSubstring("\"name\":\"joint7\""));
  CHECK_THAT(text, ContainsSubstring("generated blocks"));
}

TEST_CASE("the page of a simulation shows which links are blocks of generated code") {
  const TemporaryFolder folder;
  const std::string run = folder.path("run");
  const CommandResult simulated =
      run_command({"simulate", model_path("papers/planar_2r.urdf"), "--method", "hybrid",
                   "--partition", "chains:link2", "--time", "0.01", "--out", run});
  INFO(simulated.err);
  REQUIRE(simulated.exit_code == 0);
  CHECK_THAT(read_text(run + "/summary.json"), ContainsSubstring("\"blocks\""));
  const CommandResult result = run_command({"report", run});
  if (result.has_no_page()) return;
  REQUIRE(result.exit_code == 0);
  const std::string text = read_text(run + "/report.html");
  CHECK_THAT(text, ContainsSubstring("in colours: blocks of generated code, link2"));
  CHECK_THAT(text, ContainsSubstring("\"colour\":\"#9ca3af\""));
  CHECK_THAT(text, ContainsSubstring("\"colour\":\"#3b82f6\""));
}

TEST_CASE("a motion of the user's own is shown, with columns that the model does not know") {
  const TemporaryFolder folder;
  const std::string csv = folder.file("swing.csv",
                                      "q.joint2,t,goal.height,q.joint1\n"
                                      "0.1,0,1,0.2\n"
                                      "0.2,0.5,2,0.3\n");
  const CommandResult result =
      run_command({"report", "--model", model_path("papers/planar_2r.urdf"), "--trajectory", csv});
  if (result.has_no_page()) return;
  INFO(result.err);
  REQUIRE(result.exit_code == 0);
  CHECK(result.out == folder.path("swing.html") + "\n");
  const std::string text = read_text(folder.path("swing.html"));
  CHECK_THAT(text, ContainsSubstring("motion of " + csv));
  CHECK_THAT(text, ContainsSubstring("\"title\":\"goal\""));
}

TEST_CASE("a program writes its motion as report shows it") {
  const TemporaryFolder folder;
  const std::string urdf = folder.file(
      "two.urdf",
      "<robot name='two'><link name='base'/><link name='rod'><inertial><mass value='1'/><inertia "
      "ixx='1' iyy='1' izz='1' ixy='0' ixz='0' iyz='0'/></inertial></link><joint name='a, &quot;b"
      "&quot;' type='spherical'><parent link='base'/><child link='rod'/></joint></robot>");
  const Model<double> model = load::load_urdf(urdf).model;
  const std::string csv = folder.path("motion.csv");
  TrajectoryFile file(csv, model, {"goal.height"});
  VectorX<double> q(model.nq);
  neutral(model, q);
  const VectorX<double> v = VectorX<double>::Zero(model.nv);
  for (int i = 0; i < 3; ++i) file.add(0.1 * i, q, v, {0.1 + i});
  REQUIRE(file.is_written());
  const CommandResult result = run_command({"report", "--model", urdf, "--trajectory", csv});
  if (result.has_no_page()) return;
  INFO(result.err);
  REQUIRE(result.exit_code == 0);
  const std::string text = read_text(folder.path("motion.html"));
  CHECK_THAT(text, ContainsSubstring("\"title\":\"goal\"") &&
                       ContainsSubstring("\"title\":\"Joint velocity\""));
  TrajectoryFile full("/dev/full", model);
  for (int i = 0; i < 1000; ++i) full.add(i, q, v);
  CHECK(!full.is_written());
}

TEST_CASE("the orientation of a floating base is shown as roll, pitch and yaw") {
  const TemporaryFolder folder;
  const std::string csv = folder.file("float.csv", "t,q.root_joint.px\n0,0\n1,1\n");
  const CommandResult result =
      run_command({"report", "--model", model_path("papers/free_6.urdf"), "--floating",
                   "--trajectory", csv, "--out", folder.path("page.html")});
  if (result.has_no_page()) return;
  INFO(result.err);
  REQUIRE(result.exit_code == 0);
  CHECK_THAT(read_text(folder.path("page.html")),
             ContainsSubstring("Orientation of root_joint") && ContainsSubstring("\"pitch\""));
}

TEST_CASE("runs of one robot are compared on one page") {
  const TemporaryFolder folder;
  const auto simulated = [&](const char* model, const char* step, const char* name) {
    const CommandResult run = run_command({"simulate", model_path(model), "--time", "0.1", "--step",
                                           step, "--out", folder.path(name)});
    INFO(run.err);
    REQUIRE(run.exit_code == 0);
    return folder.path(name);
  };
  const std::string fine = simulated("papers/planar_2r.urdf", "0.001", "fine");
  const std::string coarse = simulated("papers/planar_2r.urdf", "0.01", "coarse");
  const CommandResult result = run_command({"report", fine, "--compare", coarse});
  if (result.has_no_page()) return;
  INFO(result.err);
  REQUIRE(result.exit_code == 0);
  CHECK(result.out == fine + "/comparison.html\n");
  const std::string text = read_text(fine + "/comparison.html");
  CHECK_THAT(text, ContainsSubstring("{\"beside\":0,\"name\":\"joint1, " + coarse + "\"") &&
                       ContainsSubstring("{\"beside\":1,\"name\":\"joint2, " + coarse + "\""));

  const std::string other = simulated("hoap2/hoap2.urdf", "0.01", "other");
  const CommandResult refused = run_command({"report", fine, "--compare", other});
  CHECK(refused.exit_code == 1);
  CHECK_THAT(refused.err, ContainsSubstring("no joint in common"));
}

TEST_CASE("a motion that is none is refused with file and line") {
  const TemporaryFolder folder;
  const auto error = [&](const std::string& text) {
    const std::string csv = folder.file("bad.csv", text);
    const CommandResult result = run_command(
        {"report", "--model", model_path("papers/planar_2r.urdf"), "--trajectory", csv});
    CHECK(result.exit_code == 1);
    CHECK_THAT(result.err, ContainsSubstring(csv));
    return result.err;
  };
  CHECK_THAT(error("q.joint1\n1\n"), ContainsSubstring("no column 't'"));
  CHECK_THAT(error("t,x\n1,1\n"), ContainsSubstring("such as 'q.joint1'"));
  CHECK_THAT(error("t,q.joint1\n1,1\n0,1\n"), ContainsSubstring(":3: the time is before"));
  CHECK_THAT(error("t,q.joint1\n1,nan\n"), ContainsSubstring(":2: a position is not finite"));
  CHECK_THAT(error("t,q.joint1\n"), ContainsSubstring("has no rows"));
  CHECK(run_command({"report"}).exit_code == 2);
  CHECK(run_command({"report", "--trajectory", "x.csv"}).exit_code == 2);
}

TEST_CASE("convert writes URDF that is the same robot") {
  const TemporaryFolder folder;
  const std::string model = model_path("formats/cart_pole.xml");
  const std::string urdf = folder.path("cart_pole.urdf");
  REQUIRE(run_command({"convert", model, "--out", urdf}).exit_code == 0);
  CHECK(run_command({"convert", model}).out == read_text(urdf));
  const std::string states =
      folder.file("states.json", R"({"states": [{"q": [0.1, 0.7], "v": [1, 2], "tau": [3, 0]}]})");
  const auto qdd = [&](const std::string& file) {
    return run_command({"eval", file, "--states", states}).json()["results"][0]["qdd"];
  };
  const auto before = qdd(model);
  const auto after = qdd(urdf);
  REQUIRE(before.size() == 2);
  for (int i = 0; i < 2; ++i) {
    CHECK(std::abs(before[i].get<double>() - after[i].get<double>()) < 1e-12);
  }
}

TEST_CASE("xacro files are expanded by xacro where it is there") {
  const TemporaryFolder folder;
  const std::string model = folder.file(
      "arm.xacro",
      "<robot name='arm'><xacro:property name='m' value='1'/><link name='base'/></robot>");
  const std::string expander = folder.file(
      "xacro", "#!/bin/sh\nsed -e 's|<xacro[^>]*>||' -e 's|arm|expanded|' \"$1\" > \"$3\"\n");
  std::filesystem::permissions(expander, std::filesystem::perms::owner_all);
  const std::string path = folder.path("") + ":" + std::getenv("PATH");
  const CommandResult with = run_command({"inspect", model}, "", {"PATH=" + path});
  INFO(with.err);
  CHECK(with.exit_code == 0);
  CHECK(with.out.rfind("expanded", 0) == 0);
  folder.file("xacro", "#!/bin/sh\necho no such macro; exit 2\n");
  const CommandResult failed = run_command({"inspect", model}, "", {"PATH=" + path});
  CHECK(failed.exit_code == 1);
  CHECK_THAT(failed.err, ContainsSubstring("no such macro"));
  const CommandResult without = run_command({"inspect", model}, "", {"PATH=/nowhere"});
  CHECK(without.exit_code == 1);
  CHECK_THAT(without.err, ContainsSubstring("expand it first"));
}

TEST_CASE("a simulation of an MJCF file has a report") {
  const TemporaryFolder folder;
  const std::string out = folder.path("run");
  REQUIRE(
      run_command({"simulate", model_path("formats/cart_pole.xml"), "--time", "0.01", "--out", out})
          .exit_code == 0);
  const CommandResult result = run_command({"report", out});
  CHECK((result.exit_code == 0 || result.has_no_page()));
}

}  // namespace
}  // namespace hybridyn::testing
