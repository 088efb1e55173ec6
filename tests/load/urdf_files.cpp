// Files of real robots and of the reference data, where they are there.
#include <catch2/catch_test_macros.hpp>

#include "hybridyn/load/contact_scene.hpp"
#include "support.hpp"
#include "support/paths.hpp"

namespace hybridyn::testing {
namespace {

load::LoadedModel load_file(const std::filesystem::path& path, bool floating = false) {
  load::LoadOptions options;
  options.floating = floating;
  try {
    return load::load_urdf(path, options);
  } catch (const load::LoadError& error) {
    FAIL(error.what());
  }
  return {};
}

TEST_CASE("the files of real robots load, with the freedoms that they are known for") {
  struct Robot {
    const char* name;
    bool floating;
    int nv;
  };
  const std::filesystem::path folder = shared_path("robots");
  for (const Robot robot : {Robot{"panda", false, 9}, Robot{"ur5", false, 6},
                            Robot{"anymal_b", true, 18}, Robot{"solo12", true, 18},
                            Robot{"talos_reduced", true, 38}, Robot{"simple_humanoid", true, 35},
                            Robot{"baxter", false, 19}, Robot{"double_pendulum", false, 2}}) {
    CAPTURE(robot.name);
    const load::LoadedModel loaded =
        load_file(folder / (std::string(robot.name) + ".urdf"), robot.floating);
    CHECK(loaded.model.nv == robot.nv);
    CHECK(loaded.lines.links.size() == loaded.description.links.size());
  }
}

TEST_CASE("all files of the reference data load") {
  for (const char* folder : {"robots", "reference", "bench"}) {
    const std::vector<std::filesystem::path> files = model_files(shared_path(folder));
    CHECK_FALSE(files.empty());
    for (const std::filesystem::path& file : files) {
      CAPTURE(file);
      CHECK(load_file(file).model.nv > 0);
    }
  }
}

TEST_CASE("each collision of a real robot is a collider, or there is a warning at its line") {
  for (const std::filesystem::path& file : model_files(shared_path("robots"))) {
    CAPTURE(file);
    const load::LoadedModel loaded = load_file(file);
    std::size_t collisions = 0;
    for (const auto& [link, of_link] : loaded.collisions) collisions += of_link.size();
    CHECK(collisions > 0);
    std::vector<load::Diagnostic> warnings;
    load::SceneOptions options;
    options.keep_overlaps = true;
    const ContactScene scene = load::make_contact_scene(loaded, options, &warnings);
    CHECK(scene.colliders.size() + warnings.size() == collisions);
    for (const load::Diagnostic& warning : warnings) CHECK(warning.line > 0);
  }
}

TEST_CASE("the shapes of anymal_b are colliders, and its neighbours are left alone") {
  const load::LoadedModel loaded = load_file(shared_path("robots/anymal_b.urdf"), true);
  const ContactScene scene = load::make_contact_scene(loaded);
  CHECK(scene.colliders.size() == 41);
  CHECK(scene.ignored.size() > 10);
  for (const Collider& collider : scene.colliders) CHECK(collider.link >= 0);
}

TEST_CASE("panda's third joint is read as the file has it") {
  const load::LoadedModel loaded = load_file(shared_path("robots/panda.urdf"));
  const JointDescription& joint = loaded.description.joints.at(2);
  CHECK(joint.name == "panda_joint3");
  CHECK(joint.type == JointType::kRevolute);
  CHECK(joint.parent == "panda_link2");
  CHECK(joint.axis == Vector3<double>::UnitZ());
  CHECK(joint.limits.effort == 87);
  CHECK(joint.dynamics.damping == 0.003);
  CHECK(loaded.visuals.at("panda_link3").at(0).shape == load::Shape::kMesh);
}

}  // namespace
}  // namespace hybridyn::testing
