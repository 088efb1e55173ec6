// Files of meshes, sound and broken.
#include <catch2/catch_test_macros.hpp>
#include <catch2/matchers/catch_matchers_string.hpp>

#include <Eigen/Geometry>

#include "hybridyn/load/mesh.hpp"
#include "mesh_files.hpp"
#include "support/run_command.hpp"

namespace hybridyn::testing {
namespace {

using Catch::Matchers::ContainsSubstring;
using load::Mesh;
using load::MeshProblem;
using load::parse_obj;
using load::parse_stl;

using Parser = std::optional<MeshProblem> (*)(std::string_view, Mesh&);

Mesh parsed(Parser parser, const std::string& bytes) {
  Mesh mesh;
  const std::optional<MeshProblem> problem = parser(bytes, mesh);
  INFO((problem ? problem->message : ""));
  REQUIRE_FALSE(problem);
  return mesh;
}

MeshProblem problem_in(Parser parser, const std::string& bytes) {
  Mesh mesh;
  const std::optional<MeshProblem> problem = parser(bytes, mesh);
  REQUIRE(problem);
  CHECK_FALSE(problem->message.empty());
  CHECK_FALSE(problem->remedy.empty());
  CHECK(mesh.vertices.empty());
  CHECK(mesh.triangles.empty());
  return *problem;
}

/// Six times the volume, by the divergence theorem.
double volume(const Mesh& mesh) {
  double six_times = 0;
  for (const auto& t : mesh.triangles) {
    six_times += mesh.vertices[t[0]].dot(mesh.vertices[t[1]].cross(mesh.vertices[t[2]]));
  }
  return six_times / 6;
}

bool has_sound_corners(const Mesh& mesh) {
  for (const auto& triangle : mesh.triangles) {
    for (const std::uint32_t corner : triangle) {
      if (corner >= mesh.vertices.size() || !mesh.vertices[corner].allFinite()) return false;
    }
  }
  return !mesh.triangles.empty();
}

TEST_CASE("a cube is the same in OBJ and in both forms of STL") {
  const Mesh cube = parsed(parse_obj, kCubeObj);
  for (const Mesh& mesh :
       {cube, parsed(parse_stl, text_stl(cube)), parsed(parse_stl, binary_stl(cube))}) {
    CHECK(mesh.vertices.size() == 8);
    CHECK(mesh.triangles.size() == 12);
    CHECK(volume(mesh) == 8);
  }
}

TEST_CASE("OBJ is read with what else may be in it") {
  const Mesh mesh = parsed(parse_obj,
                           "mtllib a.mtl\r\nv 0 0 0 1\r\nv 1 0 0 0.5 0.5 0.5\r\nv 7 7 7\r\n"
                           "vt 0 0\r\nvn 0 0 1\r\nv 0 +1 0\r\nusemtl m\r\ns off\r\n"
                           "f 1/1/1 2//1 \\\r\n 4/1 # a triangle\r\nf -4 -3 -1\r\n");
  CHECK(mesh.vertices.size() == 3);  // the third is no corner
  REQUIRE(mesh.triangles.size() == 2);
  CHECK(mesh.triangles[0] == mesh.triangles[1]);
  CHECK(mesh.vertices[2] == Vector3<double>(0, 1, 0));
}

TEST_CASE("a polygon of OBJ becomes triangles") {
  const Mesh mesh = parsed(parse_obj, "v 0 0 0\nv 1 0 0\nv 2 1 0\nv 1 2 0\nv 0 1 0\nf 1 2 3 4 5");
  CHECK(mesh.triangles.size() == 3);
}

TEST_CASE("faces of OBJ may stand before their vertices") {
  CHECK(parsed(parse_obj, "f 1 2 3\nv 0 0 0\nv 1 0 0\nv 0 1 0\n").triangles.size() == 1);
}

TEST_CASE("what is wrong with an OBJ file is said, with its line") {
  struct Case {
    std::string text;
    int line;
    std::string words;
  };
  const std::string corners = "v 0 0 0\nv 1 0 0\nv 0 1 0\n";
  const std::vector<Case> cases = {
      {"", 0, "no triangles"},
      {"hello\n", 0, "no triangles"},
      {corners, 0, "no triangles"},
      {"v 0 0\n" + corners, 1, "less than 3 numbers"},
      {"\nv 0 zero 0\n", 2, "'zero' is not a number"},
      {"\\\n\nv 0 nan 0\n", 3, "not finite"},
      {"v 0 0 inf\n", 1, "not finite"},
      {"v 0 0 1e999\n", 1, "range"},
      {"v 0 -1e10 0\n", 1, "beyond 1e9"},
      {corners + "f 1 2\n", 4, "less than 3 corners"},
      {corners + "f 1 2 0\n", 4, "'0'"},
      {corners + "f 1 2 -4\n", 4, "'-4'"},
      {corners + "f 1 2 1.5\n", 4, "'1.5'"},
      {corners + "f 1 2 /3\n", 4, "'/3'"},
      {corners + "f 1 2 nan\n", 4, "'nan'"},
      {corners + "f 1 2 99999999999999999999\n", 4, "'99999999999999999999'"},
      {corners + "f 1 2 3\nf 1 2 4\nf 1 2 3\n", 5, "no vertex"},
  };
  for (const Case& c : cases) {
    CAPTURE(c.text);
    const MeshProblem problem = problem_in(parse_obj, c.text);
    CHECK(problem.line == c.line);
    CHECK_THAT(problem.message, ContainsSubstring(c.words));
  }
}

TEST_CASE("what is wrong with an STL file in words is said, with its line") {
  struct Case {
    std::string text;
    int line;
    std::string words;
  };
  const std::vector<Case> cases = {
      {"", 0, "too short"},
      {"solid", 0, "no triangles"},
      {"solid a\nendsolid a\n", 0, "no triangles"},
      {"solid a\nnonsense\n", 2, "'nonsense'"},
      {"solid a\nfacet normal 0 0 1\nouter loop\nvertex 0 0\n", 4, "3 numbers"},
      {"solid a\nfacet normal 0 0 1\nouter loop\nvertex 0 0 0 0\n", 4, "3 numbers"},
      {"solid a\nvertex 0 nan 0\n", 2, "not finite"},
      {"solid a\nvertex 0 2e9 0\n", 2, "beyond"},
      {"solid a\nvertex 0 0 0\nvertex 1 0 0\nendloop\n", 4, "3 corners"},
      {"solid a\nvertex 0 0 0\nvertex 1 0 0\nvertex 1 1 0\nvertex 1 2 0\nendloop\n", 6,
       "3 corners"},
      {"solid a\nvertex 0 0 0\nvertex 1 0 0\nvertex 1 1 0\nendfacet\n", 5, "3 corners"},
      {"solid a\nvertex 0 0 0\nvertex 1 0 0", 3, "breaks off"},
  };
  for (const Case& c : cases) {
    CAPTURE(c.text);
    const MeshProblem problem = problem_in(parse_stl, c.text);
    CHECK(problem.line == c.line);
    CHECK_THAT(problem.message, ContainsSubstring(c.words));
  }
}

TEST_CASE("a binary STL file is not believed what it says of its size") {
  const std::string whole = binary_stl(parsed(parse_obj, kCubeObj));
  CHECK_THAT(problem_in(parse_stl, "\x01" + whole.substr(1, whole.size() - 2)).message,
             ContainsSubstring("12 triangles and has room for 11"));
  std::string liar = "\x01" + whole.substr(1);
  liar.replace(80, 4, "\xFF\xFF\xFF\xFF");
  CHECK_THAT(problem_in(parse_stl, liar).message, ContainsSubstring("4294967295"));
  std::string none = whole.substr(0, 84);
  none.replace(80, 4, std::string(4, '\0'));
  CHECK_THAT(problem_in(parse_stl, none).message, ContainsSubstring("no triangles"));
  std::string nan = whole;
  nan.replace(84 + 50 + 12, 4, "\xFF\xFF\xFF\xFF");
  CHECK_THAT(problem_in(parse_stl, nan).message, ContainsSubstring("triangle 2"));
  CHECK(parsed(parse_stl, "\x01" + whole.substr(1) + "more").triangles.size() == 12);
}

TEST_CASE("more triangles than may be are refused") {
  std::string polygon = "f";
  for (int k = 0; k < 100002; ++k) polygon += " 1";
  std::string obj = "v 0 0 0\n";
  for (std::size_t k = 0; k < load::kMostTriangles; k += 100000) obj += polygon + "\n";
  CHECK(parsed(parse_obj, obj).triangles.size() == load::kMostTriangles);
  CHECK_THAT(problem_in(parse_obj, obj + "f 1 1 1\n").message,
             ContainsSubstring("more than 4000000 triangles"));
}

TEST_CASE("lines that are too long are refused") {
  const std::string line(1000001, ' ');
  CHECK(problem_in(parse_obj, "v 0 0 0\n" + line).line == 2);
  CHECK(problem_in(parse_stl, "solid\n" + line).line == 2);
}

TEST_CASE("meshes changed at random are read or refused") {
  const Mesh cube = parsed(parse_obj, kCubeObj);
  const std::vector<std::pair<Parser, std::string>> seeds = {
      {parse_obj, kCubeObj}, {parse_stl, text_stl(cube)}, {parse_stl, binary_stl(cube)}};
  int read = 0;
  int refused = 0;
  for (std::uint64_t seed = 0; seed < 6000; ++seed) {
    const auto& [parser, bytes] = seeds[seed % seeds.size()];
    Mesh mesh;
    const std::optional<MeshProblem> problem = parser(mutated(bytes, seed), mesh);
    ++(problem ? refused : read);
    if (problem ? !problem->message.empty() : has_sound_corners(mesh)) continue;
    FAIL_CHECK("seed " << seed);
  }
  CHECK(read > 1000);
  CHECK(refused > 1000);
}

TEST_CASE("what kind of mesh a file is, the end of its name tells") {
  const TemporaryFolder folder;
  const std::string stl = text_stl(parsed(parse_obj, kCubeObj));
  Mesh mesh;
  CHECK_FALSE(load::read_mesh(folder.file("a.obj", kCubeObj), mesh));
  CHECK(mesh.vertices.size() == 8);
  CHECK_FALSE(load::read_mesh(folder.file("a.STL", stl), mesh));
  CHECK(mesh.vertices.size() == 8);
  const std::vector<std::pair<std::string, std::string>> cases = {
      {folder.file("a.dae", "<COLLADA/>"), "no triangles"},
      {folder.file("a.ply", "ply"), "neither .obj nor .stl"},
      {folder.file("a", stl), "neither .obj nor .stl"},
      {folder.path("none.stl"), "is no file"},
      {folder.path("."), "neither"},
  };
  for (const auto& [path, words] : cases) {
    CAPTURE(path);
    const auto problem = load::read_mesh(path, mesh);
    REQUIRE(problem);
    CHECK_THAT(problem->message, ContainsSubstring(words));
    CHECK(mesh.triangles.empty());
  }
}

const std::string kTetrahedronDae = R"(<COLLADA><asset><unit meter="0.1"/></asset>
<library_geometries><geometry id="g"><mesh>
<source id="s"><float_array count="12">0 0 0 1 0 0 0 1 0 0 0 1</float_array></source>
<vertices id="v"><input semantic="POSITION" source="#s"/></vertices>
<triangles count="2"><input semantic="VERTEX" source="#v" offset="1"/><input semantic="NORMAL"
offset="0"/><p>9 0 9 2 9 1 9 0 9 1 9 3</p></triangles>
<polylist count="2"><input semantic="VERTEX" offset="0"/><vcount>3 3</vcount><p>0 3 2 1 2 3</p>
</polylist></mesh></geometry></library_geometries>
<library_visual_scenes><visual_scene><node><translate>10 0 0</translate>
<node><rotate>0 0 1 90</rotate><scale>2 2 2</scale><instance_geometry url="#g"/></node></node>
</visual_scene></library_visual_scenes></COLLADA>)";

TEST_CASE("Collada meshes stand where the nodes of their scene place them, in metres") {
  const Mesh mesh = parsed(load::parse_dae, kTetrahedronDae);
  REQUIRE(mesh.vertices.size() == 4);
  CHECK(mesh.triangles.size() == 4);
  CHECK((mesh.vertices[0] - Vector3<double>(1, 0, 0)).norm() < 1e-15);
  CHECK((mesh.vertices[1] - Vector3<double>(1, 0.2, 0)).norm() < 1e-15);
  CHECK((mesh.vertices[2] - Vector3<double>(0.8, 0, 0)).norm() < 1e-15);
  CHECK((mesh.vertices[3] - Vector3<double>(1, 0, 0.2)).norm() < 1e-15);
}

TEST_CASE("what is wrong in a Collada file is said, however it was changed") {
  const auto refused = [](const std::string& from, const std::string& to) {
    std::string text = kTetrahedronDae;
    text.replace(text.find(from), from.size(), to);
    Mesh mesh;
    const auto problem = load::parse_dae(text, mesh);
    REQUIRE(problem);
    CHECK(mesh.vertices.empty());
    return problem->message;
  };
  CHECK_THAT(refused("9 3</p>", "9 4</p>"), ContainsSubstring("corner that no vertex is"));
  CHECK_THAT(refused("<vcount>3 3", "<vcount>3 9"), ContainsSubstring("do not go together"));
  CHECK_THAT(refused("0 0 1</float", "0 0 x</float"), ContainsSubstring("number"));
  CHECK_THAT(refused("semantic=\"POSITION\"", "semantic=\"X\""), ContainsSubstring("positions"));
  CHECK_THAT(refused("COLLADA>", "KMZ>"), ContainsSubstring("XML"));
  // Each node has the next one twice.
  std::string nodes = "<COLLADA><library_nodes>";
  for (int i = 0; i < 60; ++i) {
    const std::string next = "<instance_node url=\"#n" + std::to_string(i + 1) + "\"/>";
    nodes += "<node id=\"n" + std::to_string(i) + "\">" + next + next + "</node>";
  }
  nodes +=
      "</library_nodes><library_visual_scenes><visual_scene><instance_node url=\"#n0\"/>"
      "</visual_scene></library_visual_scenes></COLLADA>";
  Mesh mesh;
  CHECK_THAT(load::parse_dae(nodes, mesh)->message, ContainsSubstring("100000 nodes"));
}

TEST_CASE("a mesh file that is too large is not read") {
  const TemporaryFolder folder;
  const std::string path = folder.file("large.stl", "solid");
  std::filesystem::resize_file(path, load::kLargestMesh + 1);  // sparse
  Mesh mesh;
  const auto problem = load::read_mesh(path, mesh);
  REQUIRE(problem);
  CHECK_THAT(problem->message, ContainsSubstring("200 MB"));
}

TEST_CASE("a device is no mesh") {
  const TemporaryFolder folder;
  std::filesystem::create_symlink("/dev/zero", folder.path("zero.stl"));
  Mesh mesh;
  const auto problem = load::read_mesh(folder.path("zero.stl"), mesh);
  REQUIRE(problem);
  CHECK_THAT(problem->message, ContainsSubstring("is no file"));
}

}  // namespace
}  // namespace hybridyn::testing
