// Where meshes are looked for.
#include <catch2/catch_test_macros.hpp>
#include <catch2/matchers/catch_matchers_string.hpp>

#include <cstdlib>
#include <optional>

#include "hybridyn/load/resolve_mesh.hpp"
#include "support/run_command.hpp"

namespace hybridyn::testing {
namespace {

using Catch::Matchers::ContainsSubstring;
using load::resolve_mesh;

namespace fs = std::filesystem;

/// A variable of the environment for as long as it lives.
class Variable {
 public:
  Variable(const char* name, const std::string& value) : name_(name) {
    if (const char* before = std::getenv(name)) before_ = before;
    setenv(name, value.c_str(), 1);
  }
  ~Variable() {
    if (before_) {
      setenv(name_, before_->c_str(), 1);
    } else {
      unsetenv(name_);
    }
  }
  Variable(const Variable&) = delete;
  Variable& operator=(const Variable&) = delete;

 private:
  const char* name_;
  std::optional<std::string> before_;
};

/// Files in folders that are made with them. ROS of this machine, where there is one, is not asked.
class Tree {
 public:
  std::string add(const std::string& name, const std::string& content = "") const {
    fs::create_directories(fs::path(folder_.path(name)).parent_path());
    return folder_.file(name, content);
  }
  std::string path(const std::string& name) const { return folder_.path(name); }

 private:
  TemporaryFolder folder_;
  Variable ros_{"ROS_PACKAGE_PATH", ""};
  Variable ament_{"AMENT_PREFIX_PATH", ""};
};

std::string found(const std::string& uri, const std::string& model,
                  const load::MeshOptions& options = {}) {
  const load::ResolvedMesh mesh = resolve_mesh(uri, model, options);
  INFO(uri << " " << mesh.problem);
  REQUIRE(mesh);
  CHECK(mesh.remedy.empty());
  return fs::canonical(mesh.path).string();
}

std::string problem(const std::string& uri, const std::string& model) {
  const load::ResolvedMesh mesh = resolve_mesh(uri, model);
  REQUIRE_FALSE(mesh);
  CHECK(mesh.path.empty());
  CHECK_FALSE(mesh.remedy.empty());
  return mesh.problem;
}

TEST_CASE("a path is one from the model file, or absolute, or of a file: URI") {
  const Tree tree;
  const std::string mesh = fs::canonical(tree.add("robot/meshes/a b.stl")).string();
  const std::string model = tree.add("robot/urdf/r.urdf");
  CHECK(found("../meshes/a b.stl", model) == mesh);
  CHECK(found(mesh, model) == mesh);
  CHECK(found("file://" + mesh, model) == mesh);
  CHECK(found("file://../meshes/a%20b.stl", model) == mesh);
  CHECK_THAT(problem("file://../meshes/a%00b.stl", model), ContainsSubstring("does not exist"));
}

TEST_CASE("a package is a folder of its name above the model file, or beside one of those") {
  const Tree tree;
  const std::string inside = fs::canonical(tree.add("src/arm/meshes/a.stl")).string();
  const std::string model = tree.add("src/arm/urdf/deep/r.urdf");
  CHECK(found("package://arm/meshes/a.stl", model) == inside);
  CHECK(found("model://arm/meshes/a.stl", model) == inside);
  const std::string beside = fs::canonical(tree.add("src/hand/b.obj")).string();
  CHECK(found("package://hand/b.obj", model) == beside);
}

TEST_CASE("a folder of another name is a package where its package.xml says so") {
  const Tree tree;
  const std::string mesh = fs::canonical(tree.add("checkout-2.1/meshes/a.stl")).string();
  tree.add("checkout-2.1/package.xml",
           "<?xml version=\"1.0\"?><package><name> arm </name></package>");
  const std::string model = tree.add("checkout-2.1/urdf/r.urdf");
  CHECK(found("package://arm/meshes/a.stl", model) == mesh);
  CHECK_THAT(problem("package://leg/meshes/a.stl", model), ContainsSubstring("not found"));
  tree.add("checkout-2.1/package.xml", "<package><name>arm</name>");
  CHECK_THAT(problem("package://arm/meshes/a.stl", model), ContainsSubstring("not found"));
}

TEST_CASE("packages that are given come first, the package or the folder that it is in") {
  const Tree tree;
  tree.add("near/arm/a.stl");
  const std::string model = tree.add("near/arm/r.urdf");
  const std::string far = fs::canonical(tree.add("far/arm/a.stl")).string();
  for (const char* folder : {"far", "far/arm"}) {
    load::MeshOptions options;
    options.packages = {tree.path("nowhere"), tree.path(folder)};
    CHECK(found("package://arm/a.stl", model, options) == far);
  }
}

TEST_CASE("packages are found by ROS_PACKAGE_PATH and AMENT_PREFIX_PATH") {
  const Tree tree;
  const std::string model = tree.add("model/r.urdf");
  const std::string a = fs::canonical(tree.add("ws/src/repository/arm/a.stl")).string();
  const std::string b = fs::canonical(tree.add("install/share/arm/b.stl")).string();
  {
    const Variable ros("ROS_PACKAGE_PATH", "/nowhere::" + tree.path("ws/src"));
    CHECK(found("package://arm/a.stl", model) == a);
  }
  const Variable ament("AMENT_PREFIX_PATH", tree.path("install") + ":");
  CHECK(found("package://arm/b.stl", model) == b);
  CHECK_THAT(problem("package://arm/a.stl", model),
             ContainsSubstring("does not exist in its pack"));
}

TEST_CASE("why there is no mesh is said") {
  const Tree tree;
  const std::string model = tree.add("arm/r.urdf");
  CHECK_THAT(problem("a.stl", model), ContainsSubstring("does not exist"));
  CHECK_THAT(problem(".", model), ContainsSubstring("is no file"));
  CHECK_THAT(problem("/dev/zero", model), ContainsSubstring("is no file"));
  CHECK_THAT(problem("package://arm/a.stl", model), ContainsSubstring("in its package"));
  CHECK_THAT(problem("package://no_such_arm/a.stl", model), ContainsSubstring("not found"));
  CHECK_THAT(problem("package://arm", model), ContainsSubstring("names no file"));
  CHECK_THAT(problem("package:///a.stl", model), ContainsSubstring("names no file"));
  CHECK_THAT(problem("http://example.org/a.stl", model), ContainsSubstring("neither package://"));
  CHECK_THAT(problem(std::string(100000, 'a'), model), ContainsSubstring("does not exist"));
}

}  // namespace
}  // namespace hybridyn::testing
