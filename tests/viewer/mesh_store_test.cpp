// Meshes for a page: simplified to what there is room for, noted where they are left out.
#include "hybridyn/viewer/mesh_store.hpp"
#include "hybridyn/load/urdf.hpp"
#include "hybridyn/viewer/scene.hpp"

#include <algorithm>
#include <catch2/catch_test_macros.hpp>
#include <cmath>
#include <filesystem>
#include <fstream>

#include "hybridyn/load/urdf.hpp"
#include "hybridyn/viewer/scene.hpp"

namespace hybridyn::testing {
namespace {

using viewer::Mesh;
using viewer::MeshStore;

/// A sphere of radius 1.
Mesh sphere(std::uint32_t rings, std::uint32_t sides) {
  Mesh mesh;
  for (std::uint32_t i = 0; i <= rings; ++i) {
    for (std::uint32_t j = 0; j < sides; ++j) {
      const double a = M_PI * i / rings;
      const double b = 2 * M_PI * j / sides;
      mesh.corners.push_back({std::sin(a) * std::cos(b), std::sin(a) * std::sin(b), std::cos(a)});
      if (i == rings) continue;
      const std::uint32_t next = (j + 1) % sides;
      mesh.triangles.push_back({i * sides + j, (i + 1) * sides + j, (i + 1) * sides + next});
      mesh.triangles.push_back({i * sides + j, (i + 1) * sides + next, i * sides + next});
    }
  }
  return mesh;
}

/// A folder that goes away, for a model and its meshes.
class Folder {
 public:
  Folder() : path_(std::filesystem::temp_directory_path() / "hybridyn_mesh_store_test") {
    std::filesystem::create_directories(path_);
  }
  ~Folder() { std::filesystem::remove_all(path_); }
  std::filesystem::path model() const { return path_ / "model.urdf"; }
  void write(const std::string& name, const Mesh& mesh) const {
    std::ofstream out(path_ / name);
    for (const auto& [x, y, z] : mesh.corners) out << "v " << x << ' ' << y << ' ' << z << '\n';
    for (const auto& [a, b, c] : mesh.triangles) {
      out << "f " << a + 1 << ' ' << b + 1 << ' ' << c + 1 << '\n';
    }
  }

 private:
  std::filesystem::path path_;
};

TEST_CASE("a simplified mesh has no more triangles than it may, and about the same shape") {
  const Mesh fine = sphere(100, 200);
  for (const std::size_t most : {10U, 300U, 5000U, 39999U}) {
    const Mesh coarse = viewer::simplified(fine, most);
    CAPTURE(most);
    CHECK(coarse.triangles.size() <= most);
    if (most < 300) continue;  // too few for a sphere
    CHECK(coarse.triangles.size() > most / 8);
    for (const auto& [x, y, z] : coarse.corners) {
      // Means of a patch lie below it by its width squared.
      CHECK(std::abs(std::hypot(x, y, z) - 1) < 0.1);
    }
  }
  CHECK(viewer::simplified(fine, 40000).triangles == fine.triangles);
  CHECK(viewer::simplified(fine, 0).triangles.empty());
  Mesh point{{{1, 1, 1}}, {{0, 0, 0}, {0, 0, 0}}};
  CHECK(viewer::simplified(point, 1).triangles.empty());
}

TEST_CASE("all meshes of a page share its triangles, and what they have too many of is said") {
  const Folder folder;
  folder.write("small.obj", sphere(10, 10));
  folder.write("large.obj", sphere(200, 200));
  MeshStore store(folder.model(), {});
  const Vector3<double> scale(1, 2, 3);
  const auto large = store.shape("large.obj", scale, MeshStore::Form::kAsItIs);
  const auto small = store.shape("small.obj", scale, MeshStore::Form::kAsItIs);
  const auto hull = store.shape("small.obj", scale, MeshStore::Form::kHull);
  REQUIRE((large && small && hull));
  CHECK(store.shape("large.obj", scale, MeshStore::Form::kAsItIs)->mesh == large->mesh);
  CHECK(small->mesh != hull->mesh);
  CHECK(std::abs(small->edges[2] - 6) < 1e-6);
  CHECK_FALSE(store.shape("none.obj", scale, MeshStore::Form::kAsItIs));
  CHECK_FALSE(store.shape("none.obj", scale, MeshStore::Form::kHull));
  const std::vector<Mesh> meshes = store.take_meshes();
  REQUIRE(meshes.size() == 3);
  std::size_t sum = 0;
  for (const Mesh& mesh : meshes) sum += mesh.triangles.size();
  CHECK(sum <= MeshStore::kMostTriangles);
  CHECK(meshes[small->mesh].triangles.size() == 200);
  const std::vector<std::string> notes = store.take_notes();
  REQUIRE(notes.size() == 2);
  CHECK(notes[0].find("'none.obj'") != std::string::npos);
  CHECK(notes[1].find("coarser") != std::string::npos);
}

TEST_CASE("a link of which a mesh is missing is marked, so that its stick is shown") {
  const auto body = [](const std::string& visual) {
    const load::LoadedModel loaded = load::load_urdf_text(
        "<robot name='r'><link name='base'/><link name='arm'><inertial><mass value='1'/>"
        "<inertia ixx='1' iyy='1' izz='1' ixy='0' ixz='0' iyz='0'/></inertial>"
        "<visual><geometry><sphere radius='0.1'/></geometry></visual>" +
            visual +
            "</link><joint name='j' type='continuous'><parent link='base'/><child link='arm'/>"
            "</joint></robot>",
        "r.urdf");
    viewer::SceneParts parts;
    parts.model_file = "/nowhere/r.urdf";
    return viewer::scene_of(loaded, parts).bodies.at(0);
  };
  CHECK_FALSE(body("").lacks_shapes);
  const viewer::Body partly =
      body("<visual><geometry><mesh filename='none.stl'/></geometry></visual>");
  CHECK(partly.lacks_shapes);
  CHECK(partly.shapes.size() == 1);
}

}  // namespace
}  // namespace hybridyn::testing
