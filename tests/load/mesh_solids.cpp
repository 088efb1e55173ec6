// Meshes of collisions as convex solids.
#include <catch2/catch_test_macros.hpp>
#include <catch2/matchers/catch_matchers_string.hpp>

#include <cmath>

#include "hybridyn/load/contact_scene.hpp"
#include "hybridyn/load/mesh.hpp"
#include "mesh_files.hpp"
#include "support.hpp"
#include "support/run_command.hpp"

namespace hybridyn::testing {
namespace {

using Catch::Matchers::ContainsSubstring;

struct Made {
  ContactScene scene;
  std::vector<load::Diagnostic> warnings;
};

/// The scene of a model in the folder whose one link has these meshes, a line each from line 3 on.
Made make(const TemporaryFolder& folder, const std::vector<std::string>& meshes,
          bool strict = false) {
  std::string text = "<robot name=\"r\">\n<link name=\"base\">\n";
  for (const std::string& mesh : meshes) {
    text += "<collision><geometry><mesh filename=" + mesh + "/></geometry></collision>\n";
  }
  const load::LoadedModel loaded =
      load::load_urdf(folder.file("robot.urdf", text + "</link></robot>"));
  CHECK(loaded.warnings.empty());
  load::SceneOptions options;
  options.strict = strict;
  Made out;
  out.scene = load::make_contact_scene(loaded, options, &out.warnings);
  return out;
}

TEST_CASE("a mesh that is convex is a polyhedron, scaled") {
  const TemporaryFolder folder;
  folder.file("cube.obj", kCubeObj);
  const Made made = make(folder, {"\"cube.obj\"", "\"cube.obj\" scale=\"0.5 1 -2\""});
  CHECK(made.warnings.empty());
  REQUIRE(made.scene.colliders.size() == 2);
  const geometry::Shape& cube = made.scene.colliders[0].shape;
  CHECK(cube.kind == geometry::ShapeKind::kPolyhedron);
  REQUIRE(cube.polyhedron);
  CHECK(cube.polyhedron->vertex_count() == 8);
  CHECK(cube.polyhedron->face_count() == 6);
  const auto& scaled = made.scene.colliders[1].shape.polyhedron;
  REQUIRE(scaled);
  for (const Vector3<double>& vertex : scaled->vertices) {
    CHECK(vertex.cwiseAbs() == Vector3<double>(0.5, 1, 2));
  }
}

TEST_CASE("a mesh that several collisions name is read once") {
  const TemporaryFolder folder;
  folder.file("cube.obj", kCubeObj);
  const Made made = make(folder, {"\"cube.obj\"", "\"./cube.obj\"", "\"cube.obj\""});
  REQUIRE(made.scene.colliders.size() == 3);
  CHECK(made.scene.colliders[0].shape.polyhedron == made.scene.colliders[2].shape.polyhedron);
}

TEST_CASE("a mesh that is not convex touches as its hull, with a warning") {
  const TemporaryFolder folder;
  folder.file("dart.obj", kDartObj);
  const Made made = make(folder, {"\"dart.obj\""});
  REQUIRE(made.scene.colliders.size() == 1);
  CHECK(made.scene.colliders[0].shape.polyhedron->vertex_count() == 6);
  REQUIRE(made.warnings.size() == 1);
  const load::Diagnostic& warning = made.warnings[0];
  CHECK(warning.file == folder.path("robot.urdf"));
  CHECK(warning.line == 3);
  CHECK(warning.object == "link 'base'");
  CHECK_THAT(warning.message, ContainsSubstring("not convex") && ContainsSubstring("'dart.obj'"));
  CHECK_FALSE(warning.remedy.empty());
  CHECK_THROWS_AS(make(folder, {"\"dart.obj\""}, true), load::LoadError);
}

TEST_CASE("a mesh that is missing or broken touches nothing, with a warning at its line") {
  const TemporaryFolder folder;
  folder.file("cube.obj", kCubeObj);
  folder.file("broken.obj", "v 0 0 0\nv 0 0 nan\n");
  folder.file("flat.obj", "v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n");
  folder.file("point.obj", "v 1 1 1\nf 1 1 1\n");
  folder.file("hand.dae", "<COLLADA/>");
  folder.file("empty.stl", "");
  const std::vector<std::pair<std::string, std::string>> cases = {
      {"\"missing.obj\"", "does not exist"},
      {"\"package://nobody/a.obj\"", "was not found"},
      {"\"broken.obj\"", "line 2: 'nan' is not finite"},
      {"\"flat.obj\"", "no volume"},
      {"\"point.obj\"", "no volume"},
      {"\"hand.dae\"", "no triangles"},
      {"\"empty.stl\"", "too short"},
      {"\"cube.obj\" scale=\"1e9 1e9 1e9\"", ""},
      {"\"cube.obj\" scale=\"1e-9 1 1\"", "no volume"},
  };
  std::vector<std::string> meshes;
  for (const auto& [mesh, words] : cases) meshes.push_back(mesh);
  meshes.emplace_back("\"cube.obj\"");
  const Made made = make(folder, meshes);
  CHECK(made.scene.colliders.size() == 2);  // the largest cube that may be is one of them
  CHECK(made.warnings.size() == cases.size() - 1);
  for (const load::Diagnostic& warning : made.warnings) {
    const auto& [mesh, words] = cases.at(static_cast<std::size_t>(warning.line - 3));
    CAPTURE(mesh);
    CHECK_THAT(warning.message, ContainsSubstring(words) && ContainsSubstring("touches nothing"));
    CHECK_FALSE(warning.remedy.empty());
  }
  CHECK_THROWS_AS(make(folder, {"\"missing.obj\""}, true), load::LoadError);
}

/// A globe of `rings` rings of twice as many corners.
std::string globe(int rings) {
  constexpr double kPi = 3.14159265358979323846;
  load::Mesh mesh;
  const auto index = [&](int ring, int k) {
    return static_cast<std::uint32_t>(ring * 2 * rings + k % (2 * rings));
  };
  for (int ring = 0; ring <= rings; ++ring) {
    const double polar = kPi * ring / rings;
    for (int k = 0; k < 2 * rings; ++k) {
      const double angle = kPi * k / rings;
      mesh.vertices.emplace_back(std::sin(polar) * std::cos(angle),
                                 std::sin(polar) * std::sin(angle), std::cos(polar));
      if (ring == rings) continue;
      mesh.triangles.push_back({index(ring, k), index(ring + 1, k), index(ring + 1, k + 1)});
      mesh.triangles.push_back({index(ring, k), index(ring + 1, k + 1), index(ring, k + 1)});
    }
  }
  return binary_stl(mesh);
}

TEST_CASE("a large mesh is convex in a moment") {
  const TemporaryFolder folder;
  folder.file("globe.stl", globe(60));
  const Made made = make(folder, {"\"globe.stl\""});
  CHECK(made.warnings.empty());
  REQUIRE(made.scene.colliders.size() == 1);
  CHECK(made.scene.colliders[0].shape.polyhedron->vertex_count() > 7000);
}

TEST_CASE("models with meshes changed at random make scenes, or are load errors") {
  const TemporaryFolder folder;
  folder.file("cube.obj", kCubeObj);
  const std::string text =
      "<robot name=\"r\"><link name=\"base\"><collision><origin xyz=\"0 0 1\" rpy=\"0 1 0\"/>"
      "<geometry><mesh filename=\"cube.obj\" scale=\"1 1 1\"/></geometry><surface "
      "static_friction=\"0.9\" stiffness=\"100\"/></collision><collision><geometry><capsule "
      "radius=\"1\" length=\"2\"/></geometry><drake:proximity_properties><drake:mu_static "
      "value=\"0.5\"/></drake:proximity_properties></collision><contact><lateral_friction "
      "value=\"1\"/></contact></link><gazebo reference=\"base\"><mu1>0.5</mu1></gazebo></robot>";
  int made = 0;
  int refused = 0;
  for (std::uint64_t seed = 0; seed < 2000; ++seed) {
    CAPTURE(seed);
    try {
      const load::LoadedModel loaded =
          load::load_urdf_text(mutated(text, seed), folder.path("robot.urdf"));
      const ContactScene scene = load::make_contact_scene(loaded);
      for (const Collider& collider : scene.colliders) {
        const Material& m = collider.material;
        REQUIRE((m.static_friction >= m.dynamic_friction && m.dynamic_friction >= 0));
        REQUIRE((m.restitution >= 0 && m.restitution <= 1 && m.stiffness > 0 && m.damping >= 0));
      }
      ++made;
    } catch (const load::LoadError& error) {
      REQUIRE(error.count() > 0);
      ++refused;
    }
  }
  CHECK(made > 200);
  CHECK(refused > 300);
}

}  // namespace
}  // namespace hybridyn::testing
