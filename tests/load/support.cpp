#include "support.hpp"

#include <catch2/catch_test_macros.hpp>

#include <sstream>

#include "hybridyn/building/check.hpp"

namespace hybridyn::testing {

const std::string kSolid =
    R"(<inertial><mass value="2"/><inertia ixx="3" ixy="0" ixz="0" iyy="4" iyz="0" izz="5"/></inertial>)";

LinkDescription solid_link(const std::string& name) {
  LinkDescription link;
  link.name = name;
  link.mass = 2;
  link.inertia = Vector3<double>(3, 4, 5).asDiagonal();
  return link;
}

MechanismDescription chain(int count) {
  MechanismDescription description;
  description.name = "chain";
  for (int i = 0; i < count; ++i) {
    description.links.push_back(solid_link("link" + std::to_string(i)));
    if (i == 0) continue;
    JointDescription joint;
    joint.name = "joint" + std::to_string(i);
    joint.type = JointType::kRevolute;
    joint.parent = "link" + std::to_string(i - 1);
    joint.child = "link" + std::to_string(i);
    joint.origin.translation.x() = 1;
    joint.axis = Vector3<double>::UnitY();
    description.joints.push_back(joint);
  }
  return description;
}

std::vector<Finding> findings_in(const MechanismDescription& description,
                                 const CheckOptions& options) {
  return check(description, options);
}

std::vector<Finding> findings_about(const std::vector<Finding>& findings,
                                    const std::string& object) {
  std::vector<Finding> about;
  for (const Finding& finding : findings) {
    if (finding.object == object) about.push_back(finding);
  }
  return about;
}

namespace {

Finding only_finding(const MechanismDescription& description, const std::string& object,
                     const CheckOptions& options) {
  const std::vector<Finding> findings = findings_in(description, options);
  std::string all;
  for (const Finding& finding : findings) all += to_string(finding) + "\n";
  INFO("findings: " << all);
  REQUIRE(findings.size() == 1);
  CHECK(findings[0].object == object);
  CHECK_FALSE(findings[0].message.empty());
  CHECK_FALSE(findings[0].remedy.empty());
  return findings[0];
}

}  // namespace

Finding only_error(const MechanismDescription& description, const std::string& object,
                   const CheckOptions& options) {
  Finding finding = only_finding(description, object, options);
  CHECK(finding.severity == Severity::kError);
  return finding;
}

Finding only_warning(const MechanismDescription& description, const std::string& object,
                     const CheckOptions& options) {
  Finding finding = only_finding(description, object, options);
  CHECK(finding.severity == Severity::kWarning);
  return finding;
}

std::vector<load::Diagnostic> load_errors(const std::string& text,
                                          const load::LoadOptions& options) {
  try {
    load::load_urdf_text(text, "robot.urdf", options);
  } catch (const load::LoadError& error) {
    INFO(error.what());
    for (const load::Diagnostic& diagnostic : error.errors()) {
      CHECK(diagnostic.file == "robot.urdf");
      CHECK_FALSE(diagnostic.message.empty());
      CHECK_FALSE(diagnostic.remedy.empty());
    }
    return error.errors();
  }
  FAIL("loads, but should not: " << text);
  return {};
}

load::Diagnostic load_error(const std::string& text, const load::LoadOptions& options) {
  const std::vector<load::Diagnostic> errors = load_errors(text, options);
  std::string all;
  for (const load::Diagnostic& error : errors) all += to_string(error) + "\n";
  INFO("errors: " << all);
  REQUIRE(errors.size() == 1);
  return errors[0];
}

std::vector<load::Diagnostic> complaints_about(const std::string& text) {
  try {
    return load::load_urdf_text(text, "robot.urdf").warnings;
  } catch (const load::LoadError& error) {
    return error.errors();
  }
}

load::LoadedModel load_text(const std::string& text, const load::LoadOptions& options) {
  try {
    return load::load_urdf_text(text, "robot.urdf", options);
  } catch (const load::LoadError& error) {
    FAIL("does not load: " << error.what());
  }
  return {};
}

std::vector<std::string> lines_of(const std::string& text) {
  std::istringstream stream(text);
  std::vector<std::string> lines;
  for (std::string line; std::getline(stream, line);) lines.push_back(line);
  return lines;
}

std::string join(const std::vector<std::string>& lines) {
  std::string text;
  for (const std::string& line : lines) text += line + "\n";
  return text;
}

std::string two_links_and(const std::string& lines) {
  return "<robot name=\"r\">\n"
         "<link name=\"base\">" +
         kSolid +
         "</link>\n"
         "<link name=\"arm\">" +
         kSolid + "</link>\n" + lines + "</robot>\n";
}

}  // namespace hybridyn::testing
