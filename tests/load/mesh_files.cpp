#include "mesh_files.hpp"

#include <array>
#include <cstring>
#include <sstream>

#include "hybridyn/numerics/random_generator.hpp"

namespace hybridyn::testing {
namespace {

template <class T>
void append(std::string& to, T value) {
  std::array<char, sizeof(T)> bytes;
  std::memcpy(bytes.data(), &value, sizeof value);
  to.append(bytes.data(), bytes.size());
}

}  // namespace

const std::string kCubeObj = R"(# a cube
o cube
v -1 -1 -1
v 1 -1 -1
v 1 1 -1
v -1 1 -1
v -1 -1 1
v 1 -1 1
v 1 1 1
v -1 1 1
f 4 3 2 1
f 5 6 7 8
f 1 2 6 5
f 2 3 7 6
f 3 4 8 7
f 4 1 5 8
)";

const std::string kDartObj = R"(v 3 0 0
v 0 2 0
v 1 0 0
v 0 -2 0
v 3 0 1
v 0 2 1
v 1 0 1
v 0 -2 1
f 3 2 1
f 4 3 1
f 5 6 7
f 5 7 8
f 1 2 6 5
f 2 3 7 6
f 3 4 8 7
f 4 1 5 8
)";

std::string text_stl(const load::Mesh& mesh) {
  std::ostringstream out;
  out << "solid some name\n";
  for (const auto& triangle : mesh.triangles) {
    out << "  facet normal 0 0 0\n    outer loop\n";
    for (const std::uint32_t k : triangle)
      out << "      vertex " << mesh.vertices[k].transpose() << "\n";
    out << "    endloop\n  endfacet\n";
  }
  out << "endsolid some name\n";
  return out.str();
}

std::string binary_stl(const load::Mesh& mesh) {
  std::string out = "solid, it says, and is binary";
  out.resize(80, ' ');
  append(out, static_cast<std::uint32_t>(mesh.triangles.size()));
  for (const auto& triangle : mesh.triangles) {
    for (int k = 0; k < 3; ++k) append(out, 0.0F);
    for (const std::uint32_t corner : triangle) {
      for (const double x : mesh.vertices[corner]) append(out, static_cast<float>(x));
    }
    append(out, std::uint16_t{0});
  }
  return out;
}

std::string mutated(std::string bytes, std::uint64_t seed) {
  constexpr std::array kWords = {"nan",
                                 "-1",
                                 "1e999",
                                 "4294967295",
                                 "vertex ",
                                 "f 1 2 3\n",
                                 "v",
                                 "/",
                                 "\\\n",
                                 "endfacet",
                                 "#",
                                 "\xFF\xFF",
                                 "inf",
                                 "\"",
                                 "value=\"-1\"",
                                 "<mesh filename=\"/dev/zero\"/>",
                                 "<surface/>"};
  RandomGenerator random(seed);
  const auto below = [&](std::size_t n) {
    return static_cast<std::size_t>(random.uniform(0, 1) * static_cast<double>(n));
  };
  const std::size_t count = 1 + below(3);
  for (std::size_t k = 0; k < count && !bytes.empty(); ++k) {
    const std::size_t at = below(bytes.size());
    switch (below(12)) {
      case 0:
        bytes.resize(at);
        break;
      case 1:
        bytes.erase(at, 1 + below(10));
        break;
      case 2:
        bytes.insert(at, bytes.substr(at, below(60)));
        break;
      case 3:
      case 4:
        bytes.insert(at, kWords[below(kWords.size())]);
        break;
      default:
        bytes[at] = static_cast<char>(below(256));
    }
  }
  return bytes;
}

}  // namespace hybridyn::testing
