#include "cut_cases.hpp"

#include <catch2/catch_test_macros.hpp>
#include <regex>

namespace hybridyn::testing {

namespace {

/// A link, and the joint by which it hangs on another one.
std::string link_text(const std::string& name, const std::string& parent, const std::string& axis) {
  return R"(<link name=")" + name + R"("><inertial><origin xyz="0.1 0 0"/><mass value="1"/>
    <inertia ixx="0.1" iyy="0.1" izz="0.1" ixy="0" ixz="0" iyz="0"/></inertial></link>
    <joint name="the joint of )" +
         name + R"(" type="continuous"><parent link=")" + parent + R"("/><child link=")" + name +
         R"("/><origin xyz="0.2 0 0"/><axis xyz=")" + axis + R"("/></joint>)";
}

/// Links that all hang on one.
std::string star(const TemporaryFolder& folder) {
  std::string text =
      R"(<robot name="star"><link name="base"/>)" + link_text("hub", "base", "0 0 1");
  for (int i = 1; i <= 5; ++i) text += link_text("s" + std::to_string(i), "hub", "0 1 0");
  return folder.file("star.urdf", text + "</robot>");
}

}  // namespace

std::string long_chain(const TemporaryFolder& folder, int links) {
  std::string text = R"(<robot name="chain"><link name="base"/>)";
  std::string parent = "base";
  for (int i = 1; i <= links; ++i) {
    const std::string name = (i % 7 == 0 ? "a_link_with_a_long_name_" : "l") + std::to_string(i);
    text += link_text(name, parent, i % 2 == 0 ? "0 1 0" : "0 0 1");
    if (i != links - 1) parent = name;
  }
  text += "<coupling name=\"belt &amp; pulley\"><predecessor link=\"l" + std::to_string(links - 1) +
          "\"/><successor link=\"l" + std::to_string(links) +
          "\"/><ratio value=\"2\"/></coupling></robot>";
  return folder.file("chain.urdf", text);
}

std::vector<CutCase> cut_cases(const TemporaryFolder& folder) {
  const std::string planar = model_path("papers/planar_7r.urdf");
  const std::string humanoid = model_path("bench/humanoid.urdf");
  return {{"two blocks", planar, "chains:link1..link4;link5..link7", false, 2, 0},
          {"numeric", planar, "none", false, 0, 7},
          {"whole", planar, "whole", false, 1, 0},
          {"numeric in between", planar, "chains:link2..link3;link5,link6", false, 2, 3},
          {"branches", humanoid, "every:3", true, 13, 0},
          {"numeric branches", humanoid, "none", true, 0, 32},
          {"a loop", model_path("papers/four_bar.urdf"), "auto", false, 1, 0},
          {"a long chain", long_chain(folder, 60), "every:5", false, 12, 0},
          {"a star", star(folder), "chains:s2", false, 1, 5}};
}

CommandResult inspect(const CutCase& c, const std::vector<std::string>& options) {
  std::vector<std::string> arguments = {"inspect", c.model, "--partition", c.partition};
  if (c.floating) arguments.emplace_back("--floating");
  arguments.insert(arguments.end(), options.begin(), options.end());
  return run_command(arguments);
}

std::string drawing_of(const TemporaryFolder& folder, const CutCase& c) {
  const std::string file = folder.path("assembly.svg");
  REQUIRE(inspect(c, {"--assembly", file}).exit_code == 0);
  return read_text(file);
}

std::ptrdiff_t count(const std::string& text, const std::string& pattern) {
  const std::regex regex(pattern);
  return std::distance(std::sregex_iterator(text.begin(), text.end(), regex), {});
}

}  // namespace hybridyn::testing
